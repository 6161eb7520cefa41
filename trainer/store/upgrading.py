"""Writing to a history in transactions; upgrading one of an earlier version, and mending one.

Of both the file is copied before. What is mended: an import once took the numbers of its file as
they were. After the largest number that SQLite has, hands get numbers by chance; after a session of
10**15 no later one can be read. Such hands and sessions get the numbers that follow the others, in
the order in which they were played, and nothing else of them changes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path

from solver.file_lock import PRIVATE
from trainer.store.failures import StoreError, errors_about, is_full
from trainer.store.folder import SIDE_FILES, free_name, make_private
from trainer.store.schema import SUM_TABLES, VERSION, upgrade, version_of

readable_text = partial(str, encoding="utf-8", errors="backslashreplace")
"""Decodes text from SQLite. Bytes that are not UTF-8 are escaped; sqlite3's own decoder would raise
an error and end the whole query."""


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Run the block in a transaction, which takes the write lock at its beginning."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite has already rolled back if the disk is full
            connection.execute("ROLLBACK")
        raise


def bring_up_to_date(path: Path, connection: sqlite3.Connection, at: str) -> None:
    """Upgrade the open history in one transaction, after copying an earlier version.

    The copy is made while holding the write lock, so it misses nothing that another window wrote.
    It is never overwritten.

    Raises:
        StoreError: there is no room for the copy or for the upgrade; the file is unchanged.
    """
    kept: Path | None = None
    try:
        with transaction(connection):
            version = version_of(connection)
            if 0 < version < VERSION:
                kept = _copy_of_version(path, version, at)
            upgrade(connection)
    except sqlite3.OperationalError as error:
        if kept and is_full(error):  # otherwise every start would leave another copy on a full disk
            kept.unlink()
            raise StoreError(
                f"{path}: stays at version {version}, the disk is full: make room and start again"
            ) from error
        raise
    if kept:
        _make_old_files_private(path)


def _copy_of_version(path: Path, version: int, at: str) -> Path:
    try:
        return keep_copy(path, f"history-version-{version}", at)
    except StoreError as error:
        raise StoreError(
            f"{path}: stays at version {version}, no copy of it can be kept: {error}"
        ) from error


def keep_copy(path: Path, stem: str, at: str) -> Path:
    """Copy the history, including its write-ahead log, to a file beside it, and return that.

    Raises:
        StoreError: it cannot be written.
    """
    part = path.with_name(f"{stem}.part")
    _remove(part)  # left by an earlier start that was killed
    kept = free_name(path, f"{stem}-{at.replace(':', '')}")
    try:
        with errors_about(part):
            make_private(part)
            with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as copy:
                source.backup(copy)
            part.rename(kept)
    except StoreError:
        _remove(part)
        raise
    return kept


def _make_old_files_private(path: Path) -> None:
    """Remove the read permission that version 1 gave to everyone; the file holds a seed."""
    for side in ("", *SIDE_FILES):
        with suppress(OSError):  # only the file's owner can do this
            path.with_name(path.name + side).chmod(PRIVATE)


def _remove(part: Path) -> None:
    for side in ("", *SIDE_FILES):
        part.with_name(part.name + side).unlink(missing_ok=True)


HIGHEST = 10**12
"""More hands and sessions than anyone plays."""

_LARGEST = "SELECT max(id) FROM hands UNION ALL SELECT max(id) FROM sessions"
_HANDS = "SELECT id FROM hands WHERE id > ? ORDER BY at, session, mode, deal"
_SESSIONS = "SELECT id FROM sessions WHERE id > ? ORDER BY opened, id"
_TRIGGER = "SELECT sql FROM sqlite_master WHERE name = 'hands_refuse_update'"
_OF_A_SESSION = ("hands", "pending", "exams")


def mend(path: Path, connection: sqlite3.Connection, at: str) -> str | None:
    """Give smaller numbers to what has larger ones; return what was done, None if nothing was.

    Raises:
        StoreError: there is no room for the copy; the file is unchanged.
    """
    if not _is_poisoned(connection):
        return None
    with transaction(connection):
        if not _is_poisoned(connection):  # another window was faster
            return None
        kept = keep_copy(path, "history-before-mending", at)
        (trigger,) = connection.execute(_TRIGGER).fetchone()
        connection.execute("DROP TRIGGER hands_refuse_update")
        for old, new in _renumbered(connection, "hands", _HANDS):
            connection.execute("UPDATE hands SET id = ? WHERE id = ?", (new, old))
        for old, new in _renumbered(connection, "sessions", _SESSIONS):
            connection.execute("UPDATE sessions SET id = ? WHERE id = ?", (new, old))
            for table in _OF_A_SESSION:
                sql = f"UPDATE {table} SET session = ? WHERE session = ?"
                connection.execute(sql, (new, old))
        connection.execute(trigger)
        for table in SUM_TABLES:
            connection.execute(f"DELETE FROM {table}")
    return (
        f"{path}: had hands or sessions with numbers too large; they have others now, and the file "
        f"as it was is kept as {kept.name}"
    )


def _is_poisoned(connection: sqlite3.Connection) -> bool:
    return any((largest or 0) > HIGHEST for (largest,) in connection.execute(_LARGEST))


def _renumbered(connection: sqlite3.Connection, table: str, query: str) -> list[tuple[int, int]]:
    """Return the numbers of a table that are too large, with those that follow the others."""
    last = f"SELECT coalesce(max(id), 0) FROM {table} WHERE id <= ?"
    (first,) = connection.execute(last, (HIGHEST,)).fetchone()
    old = [number for (number,) in connection.execute(query, (HIGHEST,))]
    return [(number, first + place) for place, number in enumerate(old, 1)]
