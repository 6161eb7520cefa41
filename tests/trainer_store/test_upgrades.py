"""Every step from one version of the file to the next, and what a step owes to what is there."""

import sqlite3
from functools import partial
from pathlib import Path

import pytest
from keeping import AT, GIVEN, history, opened, play_hand, sit_down

from trainer.store.connection import transaction
from trainer.store.schema import APPLICATION_ID, STEPS, VERSION, is_foreign, upgrade, version_of

TABLES = {"hands", "paytables", "pending", "sessions"}


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


def test_every_step_has_a_test() -> None:
    """A further step comes with a test of its own: write it, then count it here."""
    assert len(STEPS) == VERSION == 1


def test_the_newest_version_is_left_as_it_is(data_folder: Path) -> None:
    kept = sit_down(data_folder, GIVEN)
    play_hand(kept)
    kept.close(AT)
    with opened(data_folder) as connection:
        before = list(connection.iterdump())
        upgrade(connection)
        assert list(connection.iterdump()) == before


def test_a_further_step_keeps_every_hand(data_folder: Path) -> None:
    kept = sit_down(data_folder, GIVEN)
    for _ in range(3):
        play_hand(kept)
    kept.close(AT)
    before = history(data_folder)
    further = ("ALTER TABLE hands ADD COLUMN mood TEXT", "CREATE INDEX by_at ON hands (at)")
    with opened(data_folder) as connection:
        with transaction(connection):
            upgrade(connection, (*STEPS, further))
        assert version_of(connection) == VERSION + 1
        assert connection.execute("SELECT mood FROM hands").fetchall() == [(None,)] * 3
        connection.execute(f"PRAGMA user_version = {VERSION}")
    assert history(data_folder) == before


def test_an_older_history_is_read_without_being_touched(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is read is as this version writes it, though no window has upgraded the file yet."""
    kept = sit_down(data_folder, GIVEN)
    for _ in range(3):
        play_hand(kept)  # the window of the older version is still open
    before = history(data_folder)
    further = (
        "ALTER TABLE hands RENAME COLUMN milliseconds TO took",
        "ALTER TABLE hands ADD COLUMN milliseconds INTEGER AS (took + 1)",
    )
    monkeypatch.setattr("trainer.store.connection.VERSION", VERSION + 1)
    monkeypatch.setattr(
        "trainer.store.connection.upgrade", partial(upgrade, steps=(*STEPS, further))
    )
    raw = {path.name: path.read_bytes() for path in data_folder.glob("history.db*")}
    later = [{**entry, "milliseconds": entry["milliseconds"] + 1} for entry in before]
    assert history(data_folder) == later
    kept.close(AT)
    assert history(data_folder) == later
    with opened(data_folder) as connection:
        assert version_of(connection) == VERSION
    assert raw["history.db"][:16] == (data_folder / "history.db").read_bytes()[:16]


def test_a_window_upgrades_an_older_history_and_plays_on(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = sit_down(data_folder, GIVEN)
    play_hand(kept)
    kept.close(AT)
    further = ("ALTER TABLE hands ADD COLUMN mood TEXT",)
    for module in ("connection", "log"):
        monkeypatch.setattr(f"trainer.store.{module}.VERSION", VERSION + 1)
    monkeypatch.setattr(
        "trainer.store.connection.upgrade", partial(upgrade, steps=(*STEPS, further))
    )
    later = sit_down(data_folder)
    play_hand(later)
    later.close(AT)
    assert [entry["id"] for entry in history(data_folder)] == [1, 2]
    with opened(data_folder) as connection:
        assert version_of(connection) == VERSION + 1
        assert connection.execute("SELECT mood FROM hands").fetchall() == [(None,)] * 2


def test_a_step_that_fails_changes_nothing(data_folder: Path) -> None:
    sit_down(data_folder, GIVEN).close(AT)
    failing = ("ALTER TABLE hands ADD COLUMN mood TEXT", "CREATE TABLE hands (id)")
    with opened(data_folder) as connection:
        before = list(connection.iterdump())
        with (
            pytest.raises(sqlite3.OperationalError, match="already exists"),
            transaction(connection),
        ):
            upgrade(connection, (*STEPS, failing))
        assert list(connection.iterdump()) == before
        assert version_of(connection) == VERSION
