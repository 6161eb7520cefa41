"""Whether a history can be written on: damage is found before anything is written over it.

Reading the whole file finds all of it, and takes seconds where it holds a million hands. That much
is done where there is a reason for doubt: a window was killed, or the disk's own count of the file
is not SQLite's. Nothing is ever removed from a history, so that SQLite writes a big one at three
places only: on the pages to which the next hand goes, which a trial finds damaged before they are
written, on the small tables, which are read whole, and on fresh pages at the file's end. Damage
elsewhere stays as it is until ``holdwise history`` meets it and says so.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from trainer.store.alive import someone_lives

READ_WHOLE = 4 << 20
"""Bytes of a history that is always read whole; that takes a tenth of a second."""

SMALL_TABLES = ("sessions", "pending", "paytables")

_SESSIONS = "SELECT session FROM pending UNION ALL SELECT coalesce(max(id), 0) + 1 FROM sessions"
_NEXT = "SELECT coalesce(max(deal), 0) + 1 FROM hands WHERE session = ? AND mode = 'play'"
_HANDS = "SELECT * FROM hands WHERE session = ?"
_HAND = """
    INSERT INTO hands (session, mode, coach, at, paytable, coins, deal, dealt, held, first_held,
                       best, ev, first_ev, best_ev, milliseconds, helped)
    VALUES (?, 'play', '', '', 0, 0, ?, '', '', '', '', '', '', '', 0, 0)
"""
_SESSION = "INSERT INTO sessions (seed, seed_given, opened) VALUES ('', 0, '')"


def was_cut_short(path: Path) -> bool:
    """Whether the last window was killed: asked before SQLite opens the file and mends it.

    The log of a window that still plays is no such sign; it looked at the file when it opened it.
    """
    sides = [path.with_name(path.name + side) for side in ("-wal", "-journal")]
    return any(s.exists() and s.stat().st_size for s in sides) and not someone_lives(path.parent)


def is_sound(connection: sqlite3.Connection, path: Path, *, doubtful: bool) -> bool:
    """Whether SQLite finds no damage, in the whole file or where it will be written."""
    if doubtful or path.stat().st_size <= READ_WHOLE or not _counts_agree(connection, path):
        checks = ["PRAGMA quick_check(1)"]
    else:
        checks = [f"PRAGMA quick_check('{table}')" for table in SMALL_TABLES]
    return all(connection.execute(check).fetchone() == ("ok",) for check in checks)


def try_to_write(connection: sqlite3.Connection) -> None:
    """Write what a window will write, and take it back: nothing reaches the disk.

    Raises:
        sqlite3.Error: a page to write on is damaged, or the tables refuse it.
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
    """Whether the file is as long as SQLite says, with no page in it that could be used again."""
    count, size, free = (
        connection.execute(f"PRAGMA {what}").fetchone()[0]
        for what in ("page_count", "page_size", "freelist_count")
    )
    return bool(count * size == path.stat().st_size and not free)
