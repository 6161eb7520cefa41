"""Finding damage in a history before anything is written over it.

A full check reads the whole file, which takes seconds with a million hands. So a big file is fully
checked only if there is a reason for doubt: a window was killed, or the file's size is not what
SQLite expects. Otherwise three kinds of pages can be written. The next hands go to certain pages;
a trial insertion finds damage there. The small tables are checked completely. The rest are new
pages at the end of the file, as nothing is ever removed from a history. Damage elsewhere is never
overwritten, and ``holdwise history`` reports it.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from trainer.store.alive import has_open_window

FULL_CHECK_BYTES = 4 << 20
"""A history of at most this many bytes is always fully checked; that takes a tenth of a second."""

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
