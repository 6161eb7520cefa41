"""A history that an import of an earlier version poisoned is mended when it is next opened."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from history_file import opened
from keeping import AT, history, play_hand, sit_down

from solver.decisions import decisions_of
from trainer.app.audit import audit
from trainer.store import StoreError
from trainer.store.folder import claim
from trainer.store.sums import SumsStore

DATA = Path(__file__).with_name("data")
TRIGGERS = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
COPY = "history-before-mending-2026-11-20T100000Z.db"


@pytest.fixture
def poisoned(data_folder: Path) -> Path:
    """Hands that version 4 imported with the number 2**63 - 1 and session 10**15, then play."""
    data_folder.mkdir()
    script = (DATA / "history_poisoned.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(data_folder / "history.db")) as connection:
        connection.executescript(script)
    return data_folder


def numbers(folder: Path, name: str = "history.db") -> list[tuple[int, int, int]]:
    with opened(folder, name=name) as connection:
        sql = "SELECT id, session, deal FROM hands ORDER BY id"
        return connection.execute(sql).fetchall()


def test_hands_and_sessions_get_the_numbers_after_the_others(poisoned: Path) -> None:
    before = numbers(poisoned)
    assert before[-1][0] == 2**63 - 1
    assert max(session for _, session, _ in before) == 10**15 + 1
    with pytest.raises(StoreError, match="session is 1000000000000001"):
        history(poisoned)
    kept = sit_down(poisoned)
    assert "history-before-mending" in kept.notices[0]
    assert (kept.session.id, kept.session.deal_number) == (3, 3)  # its hand in play is dealt again
    play_hand(kept)
    kept.close(AT)
    after = [(hand["id"], hand["session"], hand["deal"]) for hand in history(poisoned)]
    assert after == [
        *((1, 1, 1), (2, 1, 2), (3, 1, 3), (4, 2, 1), (5, 2, 2)),
        *((6, 3, 1), (7, 3, 2), (8, 3, 3)),
    ]
    assert numbers(poisoned, COPY) == before
    assert audit(poisoned, decisions_of).is_sound
    store = SumsStore(poisoned, AT)
    assert sum(sums.hands for sums in store.day_sums().values()) == 8
    store.close(AT)
    assert [path.name for path in poisoned.glob("history*.db")].count(COPY) == 1
    with opened(poisoned) as connection, pytest.raises(sqlite3.IntegrityError, match="never"):
        connection.execute("UPDATE hands SET paid = 5")


def test_numbers_stay_while_a_window_is_open(poisoned: Path) -> None:
    before = numbers(poisoned)
    held = claim(poisoned / f"session-{10**15 + 1}.lock")
    assert held
    sit_down(poisoned).close(AT)
    assert numbers(poisoned) == before
    held.drop()


def test_numbers_up_to_a_million_millions_are_not_too_large(data_folder: Path) -> None:
    kept = sit_down(data_folder)
    play_hand(kept)
    kept.close(AT)
    for number, after in ((10**12, 10**12), (10**12 + 1, 1)):
        with opened(data_folder) as connection:
            (trigger,) = connection.execute(
                "SELECT sql FROM sqlite_master WHERE name = 'hands_refuse_update'"
            ).fetchone()
            connection.execute("DROP TRIGGER hands_refuse_update")
            connection.execute("UPDATE hands SET id = ?", (number,))
            connection.execute(trigger)
        sit_down(data_folder).close(AT)
        assert numbers(data_folder) == [(after, 1, 1)]


def test_sums_pass_over_a_gap_of_numbers(data_folder: Path) -> None:
    kept = sit_down(data_folder)
    play_hand(kept)
    with opened(data_folder) as connection:
        connection.execute("DROP TRIGGER hands_refuse_update")
        connection.execute("UPDATE hands SET id = 1000000000")
    play_hand(kept)
    kept.close(AT)
    shares: list[float] = []
    store = SumsStore(data_folder, AT)
    assert sum(sums.hands for sums in store.day_sums("", shares.append).values()) == 2
    assert shares == [1.0]
    store.close(AT)


def test_a_history_is_mended_whose_triggers_were_dropped(poisoned: Path) -> None:
    with opened(poisoned) as connection:
        for (name,) in connection.execute(TRIGGERS).fetchall():
            connection.execute(f"DROP TRIGGER {name}")
    sit_down(poisoned).close(AT)
    assert max(number for number, _, _ in numbers(poisoned)) == 7
    with opened(poisoned) as connection, pytest.raises(sqlite3.IntegrityError, match="never"):
        connection.execute("UPDATE hands SET paid = 5")


def test_an_exam_that_is_over_gets_its_session_too(poisoned: Path) -> None:
    with opened(poisoned) as connection:
        (table,) = connection.execute("SELECT max(id) FROM paytables").fetchone()
        exam = (1, 10**15 + 1, table, 5, 50, "{}", AT, AT, "")
        connection.execute(f"INSERT INTO exams VALUES ({', '.join('?' * len(exam))})", exam)
    sit_down(poisoned).close(AT)
    with opened(poisoned) as connection:
        assert connection.execute("SELECT session FROM exams").fetchall() == [(3,)]
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            connection.execute("UPDATE exams SET coins = 1")


def test_no_copy_is_left_where_mending_fails(
    poisoned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_connection: sqlite3.Connection) -> None:
        raise MemoryError

    monkeypatch.setattr("trainer.store.schema._give_smaller_numbers", fail)
    for _ in range(2):
        with pytest.raises(MemoryError):
            SumsStore(poisoned, AT)
    assert [path.name for path in poisoned.glob("history-before-*")] == []
