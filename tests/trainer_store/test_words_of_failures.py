"""What is said of a file that cannot be used and of a value that is none."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import pytest
from history_file import opened
from keeping import AT, GIVEN, do, kill, sit_down

from trainer.core.intents import Deal
from trainer.store.connection import back_up
from trainer.store.failures import (
    MOST_STORED,
    Access,
    DamagedError,
    StoreError,
    UnconfirmedError,
    checked_cards,
    checked_fraction,
    checked_held,
    checked_number,
    checked_time,
    errors_about,
    in_message,
    is_busy,
    is_full,
    is_refusal,
)


def of_sqlite(name: str) -> sqlite3.Error:
    error = sqlite3.OperationalError("words of SQLite")
    error.sqlite_errorname = name
    return error


def said(error: Exception, aim: Access) -> StoreError:
    with pytest.raises(StoreError) as told, errors_about(Path("a.db"), aim):
        raise error
    return told.value


SQLITE = {
    "SQLITE_BUSY_SNAPSHOT": "another program has locked the history; close it and try again",
    "SQLITE_LOCKED": "another program has locked the history; close it and try again",
    "SQLITE_CANTOPEN": "cannot be opened",
    "SQLITE_CORRUPT": "the history file is damaged",
    "SQLITE_NOTADB": "the history file is damaged",
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR_WRITE": "the disk refuses to read or write (full, or failing)",
    "SQLITE_IOERR_FSYNC": "the disk does not confirm what was written",
    "SQLITE_PERM": "may not be opened",
    "SQLITE_READONLY_DBMOVED": "cannot be written, it is read-only",
    "SQLITE_CONSTRAINT": "words of SQLite",
    "": "words of SQLite",
}


@pytest.mark.parametrize("name", SQLITE)
def test_what_sqlite_says_is_said_in_words(name: str) -> None:
    error = said(of_sqlite(name), "write")
    assert str(error) == f"a.db: {SQLITE[name]}"
    assert isinstance(error, DamagedError) == (SQLITE[name] == "the history file is damaged")
    assert isinstance(error, UnconfirmedError) == (name == "SQLITE_IOERR_FSYNC")


def test_a_file_that_cannot_even_be_read_where_it_is_is_to_be_copied() -> None:
    read = said(of_sqlite("SQLITE_READONLY_CANTINIT"), "read")
    assert str(read) == "a.db: cannot be read where it is: copy its folder and read the copy"
    for name in ("SQLITE_FULL", "SQLITE_BUSY", "SQLITE_CONSTRAINT"):
        error = of_sqlite(name)
        kinds = is_full(error), is_busy(error), is_refusal(error)
        assert kinds == tuple(each in name for each in ("FULL", "BUSY", "CONSTRAINT"))


@pytest.mark.parametrize(
    ("number", "read", "write"),
    [
        (errno.ENOSPC, "the disk is full", "the disk is full"),
        (errno.EDQUOT, "the disk is full", "the disk is full"),
        (
            errno.EACCES,
            "may not be read, permission is missing",
            "cannot be written, it is read-only",
        ),
        (
            errno.EPERM,
            "may not be read, permission is missing",
            "cannot be written, it is read-only",
        ),
        (errno.EROFS, "cannot be written, it is read-only", "cannot be written, it is read-only"),
        (errno.ENOTDIR, "is a file, and a folder is needed", "is a file, and a folder is needed"),
        (errno.ELOOP, "is a link that leads back to itself", "is a link that leads back to itself"),
        (errno.EIO, "odd", "odd"),
    ],
)
def test_what_the_system_says_is_said_in_words(number: int, read: str, write: str) -> None:
    assert str(said(OSError(number, "odd"), "read")) == f"a.db: {read}"
    assert str(said(OSError(number, "odd"), "write")) == f"a.db: {write}"


def test_there_is_nothing_to_back_up_without_a_history(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no history yet, so there is nothing to back up"):
        back_up(tmp_path, tmp_path / "copy")
    assert not list(tmp_path.iterdir())


def test_numbers_end_where_they_are_said_to() -> None:
    assert [checked_number(number, "deal") for number in (0, MOST_STORED)] == [0, 10**15]
    assert [checked_number(number, "coins", 1, 5) for number in (1, 5)] == [1, 5]
    for number, low, high in (
        (-1, 0, MOST_STORED),
        (MOST_STORED + 1, 0, MOST_STORED),
        (0, 1, 5),
        (6, 1, 5),
    ):
        with pytest.raises(ValueError, match=f"n is {number}, expected {low:,} to {high:,}"):
            checked_number(number, "n", low, high)
    for odd in (True, 1.0, "1", None):
        with pytest.raises(ValueError, match=r"n is .*, not a whole number"):
            checked_number(odd, "n")


def test_a_time_is_of_our_days_and_of_a_day_that_there_is() -> None:
    for time in ("1970-01-01T00:00:00Z", "2199-12-31T23:59:59Z", "2028-02-29T12:00:00Z"):
        assert checked_time(time, "at") == time
    for odd in (
        *("1969-12-31T23:59:59Z", "2200-01-01T00:00:00Z", "2027-02-29T12:00:00Z"),
        *("2026-11-20T24:00:00Z", "2026-11-20T10:00:00", " 2026-11-20T10:00:00Z", None),
    ):
        with pytest.raises(
            ValueError,
            match=r"at is .*, expected (a time like 2026-11-20T10:00:00Z|a year from 1970)",
        ):
            checked_time(odd, "at")


def test_a_fraction_has_two_numbers_of_forty_digits_at_most() -> None:
    nines = "9" * 40
    assert checked_fraction(f"{nines}/{nines}", "ev") == 1
    assert checked_fraction(nines, "ev") == 10**40 - 1
    for odd in (f"9{nines}", f"1/9{nines}", "1/0", "-1", "1/-2", "1.5", "1/2/3", "", " 1", 0.5):
        with pytest.raises(ValueError, match=r"ev is .*, not a fraction"):
            checked_fraction(odd, "ev")


def test_no_card_comes_twice_but_the_joker_of_a_deck_with_two() -> None:
    deal = ["As", "Jk", "2c", "Jk", "4d"]
    assert checked_cards(" ".join(deal), "dealt", 5) == deal
    assert checked_held("Jk Jk", "held", deal) == ["Jk", "Jk"]
    assert checked_held("", "held", deal) == []
    for odd in (
        "As As 2c 3c 4d",
        "Jk Jk Jk 3c 4d",
        "Jk Jk As As 4d",
        "As 2c 3c 4d",
        "Ax 2c 3c 4c 5c",
    ):
        with pytest.raises(ValueError, match=r"dealt is .*, expected 5 cards"):
            checked_cards(odd, "dealt", 5)
    for held in ("Jk Jk", "As As", "Ks"):
        with pytest.raises(ValueError, match=r"held is .*, expected cards of As Jk 2c 3c 4d"):
            checked_held(held, "held", ["As", "Jk", "2c", "3c", "4d"])


def test_what_is_shown_of_a_value_is_short() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert in_message(deep) == "nested too deeply to be shown"
    assert len(in_message("x" * 1000)) == 60
    assert in_message("x\ny") == repr("x\ny")


def test_a_hand_in_play_with_as_many_hands_as_no_machine_has_is_set_aside(tmp_path: Path) -> None:
    kept = sit_down(tmp_path, GIVEN)
    do(kept, Deal())
    kill(kept)
    with opened(tmp_path) as connection:
        connection.execute("UPDATE pending SET hands = 4")
    again = sit_down(tmp_path, GIVEN)
    assert "hands is 4, expected 1, 3, 5, 10" in " ".join(again.notices)
    again.close(AT)
