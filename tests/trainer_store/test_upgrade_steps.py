"""Every step from one version of the file to the next: what it makes of the tables."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from keeping import AT, JOB

from trainer.store.schema import (
    APPLICATION_ID,
    STEPS,
    VERSION,
    alteration,
    is_foreign,
    tables_of,
    upgrade,
    version_of,
)

TABLES = {"hands", "paytables", "pending", "sessions"}


PLAYED = "session mode coach at paytable coins deal dealt held first_held best ev first_ev best_ev"


BROUGHT = (
    {
        "hands": f"id {PLAYED} drawn final hand paid milliseconds helped",
        "paytables": "id name content",
        "sessions": "id seed seed_given opened closed",
        "pending": "session deal dealt paytable coins credits start_credits coach helped"
        " first_held",
    },
    {
        "hands": "id further paid_all construction exam question class line",
        "pending": "session mode hands construction",
        "set_aside": "id at source reason content",
    },
    {
        "exams": "id session paytable coins hands setup started finished report",
        "day_sums": "paytable coins session day mode helped hands right dear lost dear_lost drawn"
        " paid expected best",
        "class_days": "paytable coins day class hands missed lost kept",
        "class_sums": "paytable coins class hands missed lost kept last streak leak",
        "summed": "paytable coins through method",
    },
    {"hands": "id multipliers", "pending": "session multipliers"},
    {"hands": "id origin"},
    {
        "class_sums": "paytable coins class hands missed lost kept trace",
        "line_sums": "paytable coins line trace",
        "summed": "paytable coins what through method",
    },
)
"""The columns that each version brought, a primary key first."""


def check_tables(connection: sqlite3.Connection, version: int) -> None:
    """Everything is there that the versions up to this one brought, and nothing else is asked."""
    so_far = [{**each} for each in BROUGHT[:version]]
    if version >= 6:  # which made these two tables anew
        del so_far[2]["class_sums"], so_far[2]["summed"]
    for brought in so_far:
        needed = {table: columns.split() for table, columns in brought.items()}
        assert alteration(connection, needed) is None
    names = {(table, name) for each in so_far for table in each for name in each[table].split()}
    told = tables_of(version).items()
    assert {(table, name) for table, columns in told for name in columns} == names


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    yield connection
    connection.close()


def test_step_1_makes_the_tables() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    upgrade(connection, STEPS[:1])
    names = {
        row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type='table'")
    }
    assert names == TABLES
    assert version_of(connection) == 1
    assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    connection.close()


def test_a_file_that_is_just_being_made_is_not_foreign(tmp_path: Path) -> None:
    """Another window makes it after the first question about it."""
    first, second = (
        sqlite3.connect(tmp_path / "history.db", isolation_level=None) for _ in range(2)
    )
    asked: list[str] = []

    def make(question: str) -> None:
        asked.append(question)
        if len(asked) == 2:
            upgrade(second)

    first.set_trace_callback(make)
    assert not is_foreign(first)
    assert len(asked) == 3
    first.close()
    second.close()


def test_step_2_makes_room_for_further_draws_and_constructed_deals(
    connection: sqlite3.Connection,
) -> None:
    """A three-play hand, a drill and an exam of one session, numbered each by itself."""
    upgrade(connection, STEPS[:2])
    assert version_of(connection) == 2
    check_tables(connection, version_of(connection))
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("INSERT INTO paytables VALUES (1, ?, ?)", (JOB.name, JOB.to_toml()))
    connection.execute("INSERT INTO sessions VALUES (1, '7', 1, ?, NULL)", (AT,))
    hand = {"session": 1, "paytable": 1, "coins": 5, "coach": "silent", "at": AT, "helped": 0}
    hand |= dict.fromkeys(("dealt", "held", "first_held", "best", "ev", "first_ev", "best_ev"), "")
    hand |= {"milliseconds": 0, "deal": 1}
    further = json.dumps(2 * [{"drawn": ["2c"], "final": [], "hand": "Nothing", "paid": 0}])
    construction = json.dumps({"class": ["low pair", "one high card"], "seed": "7"})

    def log(**values: object) -> None:
        row = {**hand, **values}
        marks = ", ".join("?" * len(row))
        connection.execute(
            f"INSERT INTO hands ({', '.join(row)}) VALUES ({marks})", [*row.values()]
        )

    log(mode="play", further=further, paid_all=15)
    log(mode="drill", construction=construction, **{"class": "low pair | one high card"})
    log(mode="exam", construction=construction, exam=1, question=12)
    log(mode="course", construction=construction, line="low pair")
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        log(mode="exam", construction=construction, exam=1, question=13)
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        connection.execute("UPDATE hands SET further = NULL")
    rows = connection.execute("SELECT mode, further, paid_all, exam, question, line FROM hands")
    assert rows.fetchall() == [
        ("play", further, 15, None, None, None),
        ("drill", None, None, None, None, None),
        ("exam", None, None, 1, 12, None),
        ("course", None, None, None, None, "low pair"),
    ]


def test_step_3_makes_room_for_exams_and_sums(connection: sqlite3.Connection) -> None:
    """A finished exam stays as it is; one that was broken off can be finished."""
    upgrade(connection, STEPS[:3])
    assert version_of(connection) == 3
    check_tables(connection, version_of(connection))
    connection.execute("INSERT INTO paytables VALUES (1, ?, ?)", (JOB.name, JOB.to_toml()))
    connection.execute("INSERT INTO sessions VALUES (1, '7', 1, ?, NULL)", (AT,))
    exam = (1, 1, 1, 5, 100, "{}", AT)
    connection.execute("INSERT INTO exams VALUES (?, ?, ?, ?, ?, ?, ?, NULL, NULL)", exam)
    connection.execute("UPDATE exams SET finished = ?, report = '{}'", (AT,))
    for change in ("UPDATE exams SET report = 'better'", "DELETE FROM exams"):
        with pytest.raises(sqlite3.IntegrityError, match="exam is never"):
            connection.execute(change)


def test_step_4_makes_room_for_multipliers(connection: sqlite3.Connection) -> None:
    """What is there gets none; hands and hands in play may have some from then on."""
    upgrade(connection, STEPS[:4])
    assert version_of(connection) == 4
    check_tables(connection, version_of(connection))
    columns = {
        table: [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        for table in ("hands", "pending")
    }
    assert [columns[table][-1] for table in columns] == ["multipliers", "multipliers"]


def test_step_5_makes_room_for_the_origin_of_a_hand(connection: sqlite3.Connection) -> None:
    """What is there was dealt here; the step is made from the table of the columns."""
    upgrade(connection, STEPS[:4])
    connection.execute("INSERT INTO paytables VALUES (1, ?, ?)", (JOB.name, JOB.to_toml()))
    upgrade(connection, STEPS[:5])
    assert STEPS[4] == ("ALTER TABLE hands ADD COLUMN origin TEXT",)
    assert version_of(connection) == 5
    check_tables(connection, 5)


def test_step_6_makes_room_for_traces_and_computes_the_sums_again(
    connection: sqlite3.Connection,
) -> None:
    """Nothing that was played is touched; what is summed is only counted anew."""
    upgrade(connection, STEPS[:5])
    connection.execute("INSERT INTO summed VALUES (0, 0, 7, '')")
    connection.execute("INSERT INTO class_days VALUES (1, 5, '2026-11-20', 'x', 1, 0, 0, '{}')")
    upgrade(connection)
    assert version_of(connection) == 6
    check_tables(connection, 6)
    for table in ("summed", "class_days", "day_sums", "class_sums", "line_sums"):
        assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_every_step_has_a_test() -> None:
    """A further step comes with a test of its own: write it, then count it here."""
    assert len(STEPS) == VERSION == 6
