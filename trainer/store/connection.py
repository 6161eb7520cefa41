"""Opening the history to write, to read or to copy, and refusing a file that must not be changed.

Damage is found before anything is written over it. A full check reads the whole file, which takes
seconds with a million hands. So a big file is fully checked only if there is a reason for doubt: a
window was killed, or the file's size is not what SQLite expects. Otherwise three kinds of pages can
be written. The next hands go to certain pages; a trial insertion finds damage there. The small
tables are checked completely. The rest are new pages at the end of the file, as nothing is ever
removed from a history. Damage elsewhere is never overwritten, and ``holdwise history`` reports it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from errno import EACCES
from pathlib import Path

from solver.files import NOT_NEW
from trainer.store.failures import StoreError, damaged, errors_about, is_busy, is_refusal
from trainer.store.folder import (
    HISTORY,
    SIDE_FILES,
    file_exists,
    has_history,
    has_open_window,
    make_private,
    may_write,
)
from trainer.store.schema import (
    VERSION,
    alteration,
    bring_up_to_date,
    has_tables,
    is_foreign,
    mend,
    readable_text,
    tables_of,
    version_of,
)

FULL_CHECK_BYTES = 4 << 20
"""A history up to this size is always fully checked; that takes a tenth of a second."""

SMALL_TABLES = ("sessions", "pending", "paytables", "exams")

_SESSIONS = "SELECT session FROM pending UNION ALL SELECT coalesce(max(id), 0) + 1 FROM sessions"
_NEXT = "SELECT coalesce(max(deal), 0) + 1 FROM hands WHERE session = ? AND mode = 'play'"
_HANDS = "SELECT * FROM hands WHERE session = ?"
_HAND = """
    INSERT INTO hands (session, mode, coach, at, paytable, coins, deal, dealt, held, first_held,
                       best, ev, first_ev, best_ev, milliseconds, helped)
    VALUES (?, 'play', '', '', 0, 0, ?, '', '', '', '', '', '', '', 0, 0)
"""
_SESSION = "INSERT INTO sessions (seed, seed_given, opened) VALUES ('', 0, '')"


def was_killed(path: Path) -> bool:
    """Whether the last window was killed; to be asked before SQLite opens and repairs the file.

    A log beside the file is the sign of it, unless a window is open: that one checked the file.
    """
    sides = [path.with_name(path.name + side) for side in ("-wal", "-journal")]
    return any(s.exists() and s.stat().st_size for s in sides) and not has_open_window(path.parent)


def is_sound(connection: sqlite3.Connection, path: Path, *, doubtful: bool) -> bool:
    """Whether SQLite finds no damage: in the whole file if there is doubt, else in small tables."""
    if doubtful or path.stat().st_size <= FULL_CHECK_BYTES or not _counts_agree(connection, path):
        checks = ["PRAGMA quick_check(1)"]
    else:
        there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        checks = [f"PRAGMA quick_check('{table}')" for table in SMALL_TABLES if table in there]
    return all(connection.execute(check).fetchone() == ("ok",) for check in checks)


def try_to_write(connection: sqlite3.Connection) -> None:
    """Write what a window will write, and roll it back, so that nothing reaches the disk.

    Raises:
        sqlite3.Error: a page to be written is damaged, or the tables refuse the rows.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        sessions = connection.execute(_SESSIONS).fetchall()
        connection.execute(_SESSION)
        for (session,) in sessions:
            for _ in connection.execute(_HANDS, (session,)):
                pass
            (deal,) = connection.execute(_NEXT, (session,)).fetchone()
            connection.execute(_HAND, (session, deal))
    finally:
        connection.execute("ROLLBACK")


def _counts_agree(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the file has the size that SQLite expects, and no free page that it would reuse."""
    count, size, free = (
        connection.execute(f"PRAGMA {what}").fetchone()[0]
        for what in ("page_count", "page_size", "freelist_count")
    )
    return bool(count * size == path.stat().st_size and not free)


WAIT_SECONDS = 2.0
"""How long to wait for another program's lock; the window freezes meanwhile."""

SYNCHRONOUS = "FULL"
"""No hand is lost in a power cut: the deal and the draw each wait for the disk, some 4 ms on an
SSD. NORMAL would wait 0.3 ms and could lose the last hands."""


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
            _refuse_altered(path, connection, to_read=True)
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
    path = folder / HISTORY
    if _HERE.readers is None:
        with open_for_reading(path) as connection:
            yield connection if version_of(connection) >= version else None
        return
    with errors_about(path, "read"):
        connection = _HERE.readers.of(path)
        yield connection if version_of(connection) >= version else None


@contextmanager
def one_reading() -> Iterator[None]:
    """Let all that is read of a history inside, in this thread, share one connection.

    To open one and to look at its tables takes a millisecond, and who reads a course reads ten
    times. Each query finds what was written until then, as by a connection of its own.
    """
    if _HERE.readers is not None:
        yield
        return
    with ExitStack() as stack:
        _HERE.readers = _Readers(stack)
        try:
            yield
        finally:
            _HERE.readers = None


class _Readers:
    """The connections that are shared, each opened when it is first needed."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._open: dict[Path, sqlite3.Connection] = {}

    def of(self, path: Path) -> sqlite3.Connection:
        """Return the connection to a history."""
        if path not in self._open:
            self._open[path] = self._stack.enter_context(open_for_reading(path))
        return self._open[path]


class _Here(threading.local):
    readers: _Readers | None = None


_HERE = _Here()


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
    log_alone = not path.stat().st_size and there[0] and beside[0].stat().st_size
    if log_alone or not _has_head(path):
        raise damaged(path)


def _has_head(path: Path) -> bool:
    """Whether a file that may be read is empty, or begins as a database does.

    SQLite is asked, and told to look at nothing beside the file. Whoever opened the file by other
    means would take away the locks of a window in the same process on closing it (POSIX): then the
    next program that reads the history takes itself for the last, and deletes the window's log.
    """
    with errors_about(path, "read"):
        if not may_write(path, os.R_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            try:
                connection.execute("PRAGMA schema_version")
            except sqlite3.DatabaseError as error:
                return error.sqlite_errorcode != sqlite3.SQLITE_NOTADB
    return True


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
        _refuse_altered(path, connection)
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    _write_ahead(connection)
    with _refusals_are_damage(path):
        bring_up_to_date(path, connection, at)
        _refuse_altered(path, connection)
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


def _refuse_altered(path: Path, connection: sqlite3.Connection, *, to_read: bool = False) -> None:
    altered = alteration(connection, tables_of(version_of(connection), to_read=to_read))
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
            f"knows {VERSION}), and is left alone: start the newer one"
        )


@contextmanager
def _reader(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file, or a copy of it where it cannot be opened in its place.

    Of connections that may write, the last removes the empty log that SQLite puts beside the file.
    The log of a window that was killed stays, as a sign to whoever writes next.
    """
    try:
        connection = _open(path, "ro" if was_killed(path) else "rw")
        connection.execute("PRAGMA query_only = ON")
    except sqlite3.OperationalError as error:
        if is_busy(error) or has_open_window(path.parent):
            raise  # while it is written a copy could be inconsistent; and see `_has_head`
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


def back_up(folder: Path, copy: Path) -> None:
    """Copy the history of a data folder to a new file; a reader finds all of it or no file.

    The copy is of one moment: a hand that is logged meanwhile is in it with all its columns or not
    at all. Only its owner may read it, as it holds the seed of the open session.

    Raises:
        StoreError: there is no history, it cannot be read, or the copy exists already or cannot
            be written.
    """
    path = folder / HISTORY
    if not file_exists(path):
        raise StoreError(f"{path}: there is no history yet, so there is nothing to back up")
    if os.path.lexists(copy):
        raise StoreError(f"{copy}: {NOT_NEW}")
    part = copy.with_name(f"{copy.name}-{os.urandom(4).hex()}")
    with errors_about(copy):
        make_private(part)
    try:
        with open_for_reading(path) as source, errors_about(copy):
            with closing(sqlite3.connect(part)) as target:
                source.backup(target)
                target.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
            part.rename(copy)
    finally:
        for side in ("", *SIDE_FILES):
            part.with_name(part.name + side).unlink(missing_ok=True)
