"""The tables of the history, the steps that bring an older file up to this version, and mending.

A step is a tuple of statements; step n upgrades a file from version n to n + 1. A step is never
edited once it is released: a change is a new step, with a test of its own. What a step adds to the
hands stands in the table of their columns (`hand_columns.py`).

Cards are text in the order they were dealt, expected values are fractions as text: the file can
be read with any SQLite tool.

Of a history that is upgraded or mended the file is copied before. What is mended: an import once
took the numbers of its file as they were. After the largest number that SQLite has, hands get
numbers by chance; after a session of 10**15 no later one can be read. Such hands and sessions get
the numbers that follow the others, in the order in which they were played, and nothing else of them
changes.

The module is over four hundred lines long because the steps are data that is only added to.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache, partial
from pathlib import Path

from solver.files import PRIVATE
from trainer.store.failures import StoreError, errors_about, is_full
from trainer.store.folder import SIDE_FILES, free_name, make_private
from trainer.store.hand_columns import added_in

APPLICATION_ID = int.from_bytes(b"Hold")
"""Marks the file as a Holdwise history, for us and for the ``file`` command."""

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

_SECOND = (
    *added_in(2),
    "ALTER TABLE pending ADD COLUMN mode TEXT NOT NULL DEFAULT 'play'",
    "ALTER TABLE pending ADD COLUMN hands INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE pending ADD COLUMN construction TEXT",
    """
    CREATE TABLE set_aside (
        id INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        source TEXT NOT NULL,
        reason TEXT NOT NULL,
        content TEXT NOT NULL
    )
    """,
)
"""Columns for several hands drawn from one deal and for modes that construct their deals, and a
table for invalid rows. The columns of `hands` are null where they do not apply:

- `further`: if several hands are drawn from one deal, a JSON list of the second and later ones,
  each an object with drawn, final, hand and paid; the first is in the columns of those names.
  `paid_all` is the sum.
- `construction`: how a deal was constructed that did not come from the shoe, as JSON from which it
  can be constructed again. These deals are numbered from 1 in each session and mode.
- `exam` and `question`: the exam, and the number of the question in it.
- `class` and `line`: the kind of decision, and the line of the chart that was practised.

Columns are only added, so upgrading 100,000 hands takes no time, and a file of version 1 can be
read without an upgrade.
"""

_THIRD = (
    """
    CREATE TABLE exams (
        id INTEGER PRIMARY KEY,
        session INTEGER NOT NULL UNIQUE REFERENCES sessions,
        paytable INTEGER NOT NULL REFERENCES paytables,
        coins INTEGER NOT NULL,
        hands INTEGER NOT NULL,
        setup TEXT NOT NULL,
        started TEXT NOT NULL,
        finished TEXT,
        report TEXT
    )
    """,
    """
    CREATE TRIGGER exams_refuse_update BEFORE UPDATE ON exams WHEN OLD.finished IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a finished exam is never changed'); END
    """,
    """
    CREATE TRIGGER exams_refuse_delete BEFORE DELETE ON exams
    BEGIN SELECT RAISE(ABORT, 'an exam is never removed'); END
    """,
    """
    CREATE TABLE day_sums (
        paytable INTEGER NOT NULL,
        coins INTEGER NOT NULL,
        session INTEGER NOT NULL,
        day TEXT NOT NULL,
        mode TEXT NOT NULL,
        helped INTEGER NOT NULL,
        hands INTEGER NOT NULL,
        right INTEGER NOT NULL,
        dear INTEGER NOT NULL,
        lost TEXT NOT NULL,
        dear_lost TEXT NOT NULL,
        drawn INTEGER NOT NULL,
        paid INTEGER NOT NULL,
        expected TEXT NOT NULL,
        best TEXT NOT NULL,
        PRIMARY KEY (paytable, coins, session, day, mode, helped)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE class_days (
        paytable INTEGER NOT NULL,
        coins INTEGER NOT NULL,
        day TEXT NOT NULL,
        class TEXT NOT NULL,
        hands INTEGER NOT NULL,
        missed INTEGER NOT NULL,
        lost REAL NOT NULL,
        kept TEXT NOT NULL,
        PRIMARY KEY (paytable, coins, day, class)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE class_sums (
        paytable INTEGER NOT NULL,
        coins INTEGER NOT NULL,
        class TEXT NOT NULL,
        hands INTEGER NOT NULL,
        missed INTEGER NOT NULL,
        lost REAL NOT NULL,
        kept TEXT NOT NULL,
        last TEXT NOT NULL,
        streak INTEGER NOT NULL,
        leak REAL NOT NULL,
        PRIMARY KEY (paytable, coins, class)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE summed (
        paytable INTEGER NOT NULL,
        coins INTEGER NOT NULL,
        through INTEGER NOT NULL,
        method TEXT NOT NULL,
        PRIMARY KEY (paytable, coins)
    ) WITHOUT ROWID
    """,
)
"""Exams, and sums over the hands.

An exam is `finished` with its `report`, as JSON; until then it was broken off, and can be resumed
from `setup`, what it was begun with, as JSON.

The sums can be computed from the hands at any time (`trainer/store/sums.py`): `day_sums` of the
hands by game, session, day and mode, `class_days` and `class_sums` of the unaided hands by class of
decisions (`kept` is JSON: the kinds held wrongly, how often, and what that lost). `summed` says
through which hand the sums of a game reach, and by which method its hands were sorted into classes;
paytable 0 stands for `day_sums`, which need no classes. A `day` is by now a quarter of an hour in
UTC: the days of any zone are added up from these.
"""

_FOURTH = (
    *added_in(4),
    "ALTER TABLE pending ADD COLUMN multipliers TEXT",
)
"""The multipliers in force at Ultimate X, one for each hand with blanks between them ("2 1 4");
null at other games. What a hand was paid is multiplied already, and its expected values are per
coin bet with the feature's coins counted in.
"""

_FIFTH = added_in(5)
"""Where a hand comes from that was played elsewhere; null for all that were dealt here."""

_SIXTH = (
    "DROP TABLE class_sums",
    "DROP TABLE summed",
    "DELETE FROM class_days",
    "DELETE FROM day_sums",
    """
    CREATE TABLE class_sums (
        paytable INTEGER NOT NULL,
        coins INTEGER NOT NULL,
        class TEXT NOT NULL,
        hands INTEGER NOT NULL,
        missed INTEGER NOT NULL,
        lost REAL NOT NULL,
        kept TEXT NOT NULL,
        trace TEXT NOT NULL,
        PRIMARY KEY (paytable, coins, class)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE line_sums (
        paytable INTEGER NOT NULL,
        coins INTEGER NOT NULL,
        line TEXT NOT NULL,
        trace TEXT NOT NULL,
        PRIMARY KEY (paytable, coins, line)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE summed (
        paytable INTEGER NOT NULL,
        coins INTEGER NOT NULL,
        what TEXT NOT NULL,
        through INTEGER NOT NULL,
        method TEXT NOT NULL,
        PRIMARY KEY (paytable, coins, what)
    ) WITHOUT ROWID
    """,
)
"""What the answers to each class, and to each line of a course, show of the player (`trace`, JSON:
`trainer/teaching/trace.py`). `summed` says what is summed so far: days, classes or lines."""

STEPS: tuple[tuple[str, ...], ...] = (_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH, _SIXTH)
VERSION = len(STEPS)

SUM_TABLES = ("day_sums", "class_days", "class_sums", "line_sums", "summed")
"""The tables that can be computed from the others."""

PLAYED_ON = ("pending", "set_aside")
"""The tables that are needed to play and not to read the hands."""


def version_of(connection: sqlite3.Connection) -> int:
    """Return the schema version of the open file; 0 for an empty one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def has_tables(connection: sqlite3.Connection) -> bool:
    """Whether the file has any tables."""
    return connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None


def is_foreign(connection: sqlite3.Connection) -> bool:
    """Whether the file is another program's database.

    The application id is read last: another window may create the tables between the queries.
    """
    if not has_tables(connection) and version_of(connection) == 0:
        return False
    return int(connection.execute("PRAGMA application_id").fetchone()[0]) != APPLICATION_ID


def upgrade(connection: sqlite3.Connection, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Upgrade the file to the newest version, inside the caller's transaction."""
    for version in range(version_of(connection), len(steps)):
        for statement in steps[version]:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version + 1}")


@cache
def tables_of(version: int, *, to_read: bool = False) -> Mapping[str, Sequence[str]]:
    """Return the tables of a version with their columns, a primary key first.

    With `to_read`, those that are needed to read the hands.

    >>> tables_of(1)["paytables"]
    ('id', 'name', 'content')
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as empty:
        upgrade(empty, STEPS[:version])
        names = [name for (name,) in empty.execute(_TABLES)]
        return {
            name: tuple(row[1] for row in empty.execute(f"PRAGMA table_info({name})"))
            for name in names
            if not (to_read and name in PLAYED_ON)
        }


_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid"


def alteration(connection: sqlite3.Connection, needed: Mapping[str, Sequence[str]]) -> str | None:
    """Return which alteration makes the tables unusable; None if there is none.

    >>> from contextlib import closing
    >>> with closing(sqlite3.connect(":memory:")) as connection:
    ...     alteration(connection, tables_of(1))
    'it has no table paytables'
    """
    kinds = dict(connection.execute("SELECT name, type FROM sqlite_master"))
    for table, columns in needed.items():
        kind = kinds.get(table)
        if kind != "table":
            return (
                f"it has no table {table}" if kind is None else f"{table} is a {kind}, not a table"
            )
        is_key = {row[1]: bool(row[5]) for row in connection.execute(f"PRAGMA table_info({table})")}
        for column in columns:
            if column not in is_key:
                return f"its table {table} has no column {column}"
        if not is_key[columns[0]]:
            return f"{columns[0]} is no longer the primary key of its table {table}"
    return None


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
    copy: Path | None = None
    try:
        with transaction(connection):
            version = version_of(connection)
            if 0 < version < VERSION:
                copy = _copy_of_version(path, version, at)
            upgrade(connection)
    except sqlite3.OperationalError as error:
        if copy and is_full(error):  # otherwise every start would leave another copy on a full disk
            copy.unlink()
            raise StoreError(
                f"{path}: stays at version {version}, the disk is full: make room and start again"
            ) from error
        raise
    if copy:
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
_OF_A_SESSION = ("hands", "pending", "exams")
_IN_THE_WAY = ("hands_refuse_update", "exams_refuse_update")
"""The triggers that would refuse the new numbers; another program may have dropped them."""


def mend(path: Path, connection: sqlite3.Connection, at: str) -> str | None:
    """Give smaller numbers to what has larger ones; return what was done, None if nothing was.

    Raises:
        StoreError: there is no room for the copy; the file is unchanged.
    """
    if not _is_poisoned(connection):
        return None
    copy: Path | None = None
    try:
        with transaction(connection):
            if not _is_poisoned(connection):  # another window was faster
                return None
            copy = keep_copy(path, "history-before-mending", at)
            _give_smaller_numbers(connection)
    except BaseException:
        if copy:  # the file is as it was; otherwise every start would leave another copy
            copy.unlink()
        raise
    return (
        f"{path}: had hands or sessions with numbers too large; they have others now, and the file "
        f"as it was is kept as {copy.name}"
    )


def _give_smaller_numbers(connection: sqlite3.Connection) -> None:
    for name in _IN_THE_WAY:
        connection.execute(f"DROP TRIGGER IF EXISTS {name}")
    for old, new in _renumbered(connection, "hands", _HANDS):
        connection.execute("UPDATE hands SET id = ? WHERE id = ?", (new, old))
    for old, new in _renumbered(connection, "sessions", _SESSIONS):
        connection.execute("UPDATE sessions SET id = ? WHERE id = ?", (new, old))
        for table in _OF_A_SESSION:
            sql = f"UPDATE {table} SET session = ? WHERE session = ?"
            connection.execute(sql, (new, old))
    for name in _IN_THE_WAY:
        connection.execute(_statement(f"CREATE TRIGGER {name} "))
    for table in SUM_TABLES:
        connection.execute(f"DELETE FROM {table}")


def _statement(beginning: str) -> str:
    """Return the statement of the steps that begins so."""
    return next(each for step in STEPS for each in step if each.lstrip().startswith(beginning))


def _is_poisoned(connection: sqlite3.Connection) -> bool:
    return any((largest or 0) > HIGHEST for (largest,) in connection.execute(_LARGEST))


def _renumbered(connection: sqlite3.Connection, table: str, query: str) -> list[tuple[int, int]]:
    """Return the numbers of a table that are too large, with those that follow the others."""
    last = f"SELECT coalesce(max(id), 0) FROM {table} WHERE id <= ?"
    (first,) = connection.execute(last, (HIGHEST,)).fetchone()
    old = [number for (number,) in connection.execute(query, (HIGHEST,))]
    return [(number, first + place) for place, number in enumerate(old, 1)]
