"""Mending a history whose numbers are larger than any that a window gives.

An import once took the numbers of its file as they were. After the largest number that SQLite has,
hands get numbers by chance; after a session of 10**15 no later one can be read. Such hands and
sessions get the numbers that follow the others, in the order in which they were played. Nothing
else of them changes, and the file is copied before.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from trainer.store.schema import SUM_TABLES
from trainer.store.transactions import transaction
from trainer.store.upgrading import keep_copy

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
