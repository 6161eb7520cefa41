"""Opening the history to write or to read, and refusing a file that must not be changed."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from trainer.store.alive import has_open_window
from trainer.store.failures import StoreError, damaged, errors_about, is_busy, is_refusal
from trainer.store.folder import HISTORY, SIDE_FILES, has_history, make_private
from trainer.store.mending import mend
from trainer.store.places import file_exists
from trainer.store.schema import (
    SET_ASIDE,
    SINCE,
    VERSION,
    WRITTEN,
    alteration,
    has_tables,
    is_foreign,
    version_of,
)
from trainer.store.soundness import is_sound, try_to_write, was_killed
from trainer.store.transactions import readable_text
from trainer.store.upgrading import bring_up_to_date

WAIT_SECONDS = 2.0
"""How long to wait for another program's lock; the window freezes meanwhile."""

SYNCHRONOUS = "FULL"
"""No hand is lost in a power cut: the deal and the draw each wait for the disk, some 4 ms on an
SSD. NORMAL would wait 0.3 ms and could lose the last hands."""

_HEAD = b"SQLite format 3\0"


def open_for_writing(
    path: Path, at: str, tell: Callable[[str], object] = lambda _notice: None
) -> sqlite3.Connection:
    """Open the history; create it if there is none, upgrade an older one, and mend its numbers.

    A new file can be read by its owner only: it holds the seed of the open session. An older
    history is copied before it is upgraded; the copy's name contains `at`, the time. `tell` hears
    what was mended.

    Raises:
        DamagedError: the file is damaged or altered, or not a database.
        StoreError: it cannot be opened, written or upgraded, or is from a newer version.
    """
    with errors_about(path):
        _check_head(path)
        doubtful = was_killed(path)
        make_private(path)
        connection = sqlite3.connect(path, timeout=WAIT_SECONDS, isolation_level=None)
        try:
            _prepare(path, connection, at, tell, doubtful=doubtful)
        except BaseException:
            connection.close()
            raise
    return connection


@contextmanager
def open_for_reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the history to read it, even while a window writes it or in a read-only folder.

    Raises:
        DamagedError: the file is damaged or altered, or not a database.
        StoreError: it cannot be read, or is from a newer version.
    """
    with errors_about(path, "read"):
        _check_head(path)
        with _reader(path) as connection:
            _accept(path, connection)
            for needed in SINCE[: version_of(connection)]:
                _refuse_altered(path, connection, needed)
            yield connection


@contextmanager
def history_for_reading(folder: Path, version: int = 1) -> Iterator[sqlite3.Connection | None]:
    """Open the history of a folder to read it; None if there is none of this version or later.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    if not has_history(folder):
        yield None
        return
    with open_for_reading(folder / HISTORY) as connection:
        yield connection if version_of(connection) >= version else None


def _check_head(path: Path) -> None:
    """Refuse a file that is not a database before SQLite opens it and deletes its log.

    Raises:
        DamagedError: it is a file, but not a database.
        StoreError: it is not a file, or may not be read.
    """
    beside = [path.with_name(path.name + side) for side in SIDE_FILES]
    there = [file_exists(file) for file in beside]
    if not file_exists(path):
        return
    with errors_about(path, "read"), path.open("rb") as file:
        head = file.read(len(_HEAD))
    nothing_yet = not head and not (there[0] and beside[0].stat().st_size)
    if head != _HEAD and not nothing_yet:
        raise damaged(path)


def _prepare(
    path: Path,
    connection: sqlite3.Connection,
    at: str,
    tell: Callable[[str], object],
    *,
    doubtful: bool,
) -> None:
    connection.text_factory = readable_text
    _accept(path, connection)
    if version_of(connection):
        if not is_sound(connection, path, doubtful=doubtful):
            raise damaged(path)
        _refuse_altered(path, connection, WRITTEN)
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    _write_ahead(connection)
    with _refusals_are_damage(path):
        bring_up_to_date(path, connection, at)
        for needed in (*SINCE, SET_ASIDE):
            _refuse_altered(path, connection, needed)
        if not has_open_window(path.parent) and (mended := mend(path, connection, at)):
            tell(mended)
        try_to_write(connection)
    connection.execute("PRAGMA foreign_keys = ON")


@contextmanager
def _refusals_are_damage(path: Path) -> Iterator[None]:
    """Report a statement that every sound history accepts, and this one refused, as damage."""
    try:
        yield
    except sqlite3.Error as error:
        if is_refusal(error):
            raise damaged(path, str(error)) from error
        raise


def _refuse_altered(
    path: Path, connection: sqlite3.Connection, needed: Mapping[str, Sequence[str]]
) -> None:
    altered = alteration(connection, needed)
    if altered:
        raise damaged(path, altered)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to write-ahead logging, so that `holdwise history` can read while a window writes.

    If several windows create the file at the same moment, only one can do this; SQLite does not
    make the others wait, so they try again.
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


def _accept(path: Path, connection: sqlite3.Connection) -> None:
    if is_foreign(connection):
        raise StoreError(f"{path}: is another program's database, and is left alone")
    lowest = int(has_tables(connection))  # read before the version, which is written with them
    version = version_of(connection)
    if version < lowest:
        raise damaged(path, f"its version is {version}, and no such version was ever written")
    if version > VERSION:
        raise StoreError(
            f"{path}: was written by a newer Holdwise (version {version} of the file, this one "
            f"knows {VERSION}), and is left alone"
        )


@contextmanager
def _reader(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file, or a copy of it where it cannot be opened in its place."""
    try:
        connection = _open(path, "ro")
    except sqlite3.OperationalError as error:
        if is_busy(error):  # the file is being written: a copy could be inconsistent
            raise
        # In a read-only folder SQLite may be unable to create the index of the write-ahead log, and
        # after a crash it must first roll back what was half written, which a reader may not do.
        # A copy can be rolled back and read.
        with _copy(path) as copied, closing(_open(copied, "rw")) as connection:
            yield connection
        return
    with closing(connection):
        yield connection


def _open(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, timeout=WAIT_SECONDS, isolation_level=None)
    connection.text_factory = readable_text
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
        for side in ("-wal", "-journal"):  # SQLite rebuilds the -shm file from the log
            log = path.with_name(path.name + side)
            if log.exists():
                shutil.copyfile(log, copied.with_name(log.name))
        yield copied
