"""Opening the history file, to write or to read, and refusing what must not be touched."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from trainer.store.failures import StoreError, damaged, is_busy, told
from trainer.store.places import file_exists
from trainer.store.schema import VERSION, is_foreign, upgrade, version_of

WAIT_SECONDS = 2.0
"""How long a lock of another program is waited for; a window stands still meanwhile."""

SYNCHRONOUS = "FULL"
"""A power cut takes no hand with it either: the deal and the draw each wait for the disk, some 4 ms
on a solid-state one. NORMAL would wait 0.3 ms and could lose the last hands."""

_HEAD = b"SQLite format 3\0"

SIDE_FILES = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database; they belong to it and move with it."""


def open_for_writing(path: Path) -> sqlite3.Connection:
    """Open the history, make it where there is none, and bring it to this version.

    Raises:
        DamagedError: the file is damaged, or no database.
        StoreError: it cannot be opened or written, or is from a newer version.
    """
    with told(path):
        _check_head(path)
        connection = sqlite3.connect(path, timeout=WAIT_SECONDS, isolation_level=None)
        try:
            _prepare(path, connection)
        except BaseException:
            connection.close()
            raise
    return connection


@contextmanager
def open_for_reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the history to read it, while a window writes it or where nothing can be written.

    Raises:
        DamagedError: the file is damaged, or no database.
        StoreError: it cannot be read, or is from a newer version.
    """
    with told(path, "read"):
        _check_head(path)
        with _reader(path) as connection, _in_this_version(_accepted(path, connection)) as newest:
            yield newest


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Do all of the block or none of it; the lock to write is taken at its beginning."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk has rolled back already
            connection.execute("ROLLBACK")
        raise


def _check_head(path: Path) -> None:
    """Refuse what is no database before SQLite sees it, which would throw its log away.

    Raises:
        DamagedError: it is a file, and no database.
        StoreError: it is no file, or may not be read.
    """
    beside = [path.with_name(path.name + side) for side in SIDE_FILES]
    there = [file_exists(file) for file in beside]
    if not file_exists(path):
        return
    with told(path, "read"), path.open("rb") as file:
        head = file.read(len(_HEAD))
    nothing_yet = not head and not (there[0] and beside[0].stat().st_size)
    if head != _HEAD and not nothing_yet:
        raise damaged(path)


def _prepare(path: Path, connection: sqlite3.Connection) -> None:
    _accepted(path, connection)
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise damaged(path)
    _write_ahead(connection)
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    connection.execute("PRAGMA foreign_keys = ON")
    with transaction(connection):
        upgrade(connection)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Keep a log beside the file, so that `holdwise history` reads while a window writes.

    Of windows that make the file at the same moment one does this first; SQLite does not let the
    others wait for it by itself.
    """
    give_up = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > give_up:
                raise
            time.sleep(0.01)


def _accepted(path: Path, connection: sqlite3.Connection) -> sqlite3.Connection:
    if is_foreign(connection):
        raise StoreError(f"{path}: is another program's database, and is left alone")
    version = version_of(connection)
    if version > VERSION:
        raise StoreError(
            f"{path}: was written by a newer Holdwise (version {version} of the file, this one "
            f"knows {VERSION}), and is left alone"
        )
    return connection


@contextmanager
def _reader(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file, or a copy of it where it cannot be opened in its place."""
    try:
        connection = _open_to_read(path)
    except sqlite3.OperationalError as error:
        if is_busy(error):  # a copy would be of a file that is just being written
            raise
        # In a folder that cannot be written SQLite may find no room for its index of the
        # write-ahead log, and then opens nothing at all: a copy can be read instead.
        with _copy(path) as copied, closing(_open_to_read(copied)) as connection:
            yield connection
        return
    with closing(connection):
        yield connection


@contextmanager
def _in_this_version(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Give a history as this version has it: one that no window has upgraded yet, in a copy."""
    if version_of(connection) in (0, VERSION):
        yield connection
        return
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        connection.backup(copy)
        with transaction(copy):
            upgrade(copy)
        yield copy


def _open_to_read(path: Path) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(uri, uri=True, timeout=WAIT_SECONDS, isolation_level=None)
    try:
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1")
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def _copy(path: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="holdwise-") as folder:
        copied = Path(folder, path.name)
        shutil.copyfile(path, copied)
        for side in ("-wal", "-journal"):  # the index of the log is made anew from the log
            log = path.with_name(path.name + side)
            if log.exists():
                shutil.copyfile(log, copied.with_name(log.name))
        yield copied
