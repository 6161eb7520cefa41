"""A big history is not read whole at each start, and damage is found before it is written over."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from history_file import opened
from keeping import AT, GIVEN, do, history, kill, play_hand, sit_down

from trainer.core.intents import Deal
from trainer.store.hand_columns import HAND_COLUMNS

PAGE = 4096
HANDS = 2_000


@pytest.fixture
def big(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A history of two thousand hands, where so many count as many."""
    monkeypatch.setattr("trainer.store.connection.FULL_CHECK_BYTES", 0)
    kept = sit_down(data_folder, GIVEN)
    play_hand(kept)
    kept.close(AT)
    columns = ", ".join(name for name in HAND_COLUMNS if name != "deal")
    with opened(data_folder) as connection:
        connection.execute(f"""
            WITH RECURSIVE numbers(n) AS (
                SELECT 2 UNION ALL SELECT n + 1 FROM numbers LIMIT {HANDS}
            )
            INSERT INTO hands ({columns}, deal) SELECT {columns}, n FROM numbers, hands
        """)
    return data_folder


def checks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Sit down and leave; return what SQLite was asked to check."""
    asked: list[str] = []
    real = sqlite3.connect

    def connect(*args: object, **kwargs: object) -> sqlite3.Connection:
        connection = real(*args, **kwargs)
        connection.set_trace_callback(lambda sql: asked.append(sql) if "check" in sql else None)
        return connection

    with monkeypatch.context() as patch:
        patch.setattr("trainer.store.connection.sqlite3.connect", connect)
        sit_down(folder).close(AT)
    return [sql for sql in asked if "quick_check" in sql]


WHOLE = "PRAGMA quick_check(1)"


def test_after_an_orderly_end_only_the_small_tables_are_read(
    big: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("sessions", "pending", "paytables", "exams")
    small = [f"PRAGMA quick_check('{table}')" for table in names]
    assert checks(big, monkeypatch) == small


def test_a_small_history_is_read_whole(big: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size = (big / "history.db").stat().st_size
    monkeypatch.setattr("trainer.store.connection.FULL_CHECK_BYTES", size)
    assert checks(big, monkeypatch) == [WHOLE]
    monkeypatch.setattr("trainer.store.connection.FULL_CHECK_BYTES", size - 1)
    assert WHOLE not in checks(big, monkeypatch)


def test_after_a_kill_all_of_it_is_read(big: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = big.with_name("copy")
    kept = sit_down(big)
    play_hand(kept)
    copy_files(big, copy)  # as the kill of the only window leaves them
    assert WHOLE not in checks(big, monkeypatch)  # its window lives
    kept.close(AT)
    assert checks(copy, monkeypatch) == [WHOLE]
    assert WHOLE not in checks(copy, monkeypatch)


def copy_files(folder: Path, to: Path) -> None:
    to.mkdir()
    for path in folder.glob("history.db*"):
        (to / path.name).write_bytes(path.read_bytes())


def lengthen(folder: Path) -> None:
    with (folder / "history.db").open("ab") as file:
        file.write(bytes(PAGE))


def free_a_page(folder: Path) -> None:
    with opened(folder) as connection:
        connection.execute("CREATE TABLE notes (text)")
        connection.execute("DROP TABLE notes")


@pytest.mark.parametrize("doubt", [lengthen, free_a_page])
def test_where_a_page_could_be_written_over_all_of_it_is_read(
    big: Path, monkeypatch: pytest.MonkeyPatch, doubt: Callable[[Path], None]
) -> None:
    doubt(big)
    assert checks(big, monkeypatch) == [WHOLE]


def spoil(folder: Path, page: int) -> bytes:
    path = folder / "history.db"
    raw = bytearray(path.read_bytes())
    raw[PAGE * (page - 1) : PAGE * page] = b"\xa5" * PAGE
    path.write_bytes(raw)
    return bytes(raw)


def pages(folder: Path) -> int:
    return (folder / "history.db").stat().st_size // PAGE


def test_damage_is_never_written_over_wherever_it_is(big: Path) -> None:
    """Either the file is put aside as it is, or the bad page stays as it is and is met later."""
    sound = (big / "history.db").read_bytes()
    aside = big / "history-damaged-2026-11-20T100000Z.db"
    found = 0
    for page in range(2, pages(big) + 1, 7):
        (big / "history.db").write_bytes(sound)
        spoilt = spoil(big, page)
        kept = sit_down(big, GIVEN)
        for _ in range(3):
            play_hand(kept)
        kept.close(AT)
        if aside.exists():
            assert aside.read_bytes() == spoilt
            assert len(history(big)) == 3
            aside.unlink()
            found += 1
        else:
            start = PAGE * (page - 1)
            assert (big / "history.db").read_bytes()[start : start + PAGE] == b"\xa5" * PAGE
    assert found


def test_damage_where_the_hand_in_play_goes_is_found(big: Path) -> None:
    """The last page of hands: each new one goes there."""
    kept = sit_down(big)
    do(kept, Deal())
    kept.close(AT)
    last = max(page for page in range(2, pages(big) + 1) if is_full_of_hands(big, page))
    spoilt = spoil(big, last)
    kept = sit_down(big)
    assert "the history file is damaged" in kept.notices[0]
    assert (big / "history-damaged-2026-11-20T100000Z.db").read_bytes() == spoilt
    kept.close(AT)


def is_full_of_hands(folder: Path, page: int) -> bool:
    raw = (folder / "history.db").read_bytes()[PAGE * (page - 1) : PAGE * page]
    return raw[0] == 13 and b"after" in raw


@pytest.mark.parametrize(("seed", "session"), [(7, 1), (8, 2)])
def test_a_left_hand_of_a_seed_that_is_given_again(
    data_folder: Path, seed: int, session: int
) -> None:
    """With the same seed its session goes on; with another one a new session follows it."""
    kept = sit_down(data_folder, GIVEN)
    do(kept, Deal())
    kill(kept)
    again = sit_down(data_folder, replace(GIVEN, seed=seed))
    play_hand(again)
    assert (again.session.id, again.session.seed) == (session, seed)
    again.close(AT)
