"""The tables of the history, and the steps that bring an older file up to this version.

A step is a tuple of statements; step n brings a file from version n to n + 1. A step that was
once released is never edited: a change is a further step, with a test of its own.

Cards are text in the order they lay, values are fractions as text: the file can be read
with any SQLite tool.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

APPLICATION_ID = int.from_bytes(b"Hold")
"""Marks the file as a Holdwise history, for ``file`` and for us."""

_FIRST = (
    """
    CREATE TABLE paytables (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        content TEXT NOT NULL UNIQUE
    )
    """,
    """
    CREATE TABLE sessions (
        id INTEGER PRIMARY KEY,
        seed TEXT NOT NULL,
        seed_given INTEGER NOT NULL,
        opened TEXT NOT NULL,
        closed TEXT
    )
    """,
    """
    CREATE TABLE hands (
        id INTEGER PRIMARY KEY,
        session INTEGER NOT NULL REFERENCES sessions,
        mode TEXT NOT NULL,
        coach TEXT NOT NULL,
        at TEXT NOT NULL,
        paytable INTEGER NOT NULL REFERENCES paytables,
        coins INTEGER NOT NULL,
        deal INTEGER NOT NULL,
        dealt TEXT NOT NULL,
        held TEXT NOT NULL,
        first_held TEXT NOT NULL,
        best TEXT NOT NULL,
        ev TEXT NOT NULL,
        first_ev TEXT NOT NULL,
        best_ev TEXT NOT NULL,
        drawn TEXT,
        final TEXT,
        hand TEXT,
        paid INTEGER,
        milliseconds INTEGER NOT NULL,
        helped INTEGER NOT NULL,
        UNIQUE (session, mode, deal)
    )
    """,
    """
    CREATE TABLE pending (
        session INTEGER PRIMARY KEY REFERENCES sessions,
        deal INTEGER NOT NULL,
        dealt TEXT NOT NULL,
        paytable INTEGER NOT NULL REFERENCES paytables,
        coins INTEGER NOT NULL,
        credits INTEGER NOT NULL,
        start_credits INTEGER NOT NULL,
        coach TEXT NOT NULL,
        helped INTEGER NOT NULL,
        first_held TEXT
    )
    """,
    *(
        f"""
        CREATE TRIGGER {table}_refuse_{verb.lower()} BEFORE {verb} ON {table}
        BEGIN SELECT RAISE(ABORT, 'what was played is never changed'); END
        """
        for table in ("hands", "paytables")
        for verb in ("UPDATE", "DELETE")
    ),
)

STEPS: tuple[tuple[str, ...], ...] = (_FIRST,)
VERSION = len(STEPS)


def version_of(connection: sqlite3.Connection) -> int:
    """Return the schema version of the open file; 0 for an empty one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_foreign(connection: sqlite3.Connection) -> bool:
    """Whether the file is some other program's database.

    The mark is read last: another window may be making the file between the questions.
    """
    empty = not connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
    if empty and version_of(connection) == 0:
        return False
    return int(connection.execute("PRAGMA application_id").fetchone()[0]) != APPLICATION_ID


def upgrade(connection: sqlite3.Connection, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Bring the file to the newest version, step by step, inside the caller's transaction."""
    for version in range(version_of(connection), len(steps)):
        for statement in steps[version]:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version + 1}")
