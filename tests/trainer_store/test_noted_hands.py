"""A spreadsheet of hands noted at a casino, as people and their programs write one."""

import io

import pytest

from trainer.store.log_file import NotALogError, rows
from trainer.store.noted_hands import noted

PLAIN = {"at": "2026-11-20T12:00:00Z", "paytable": "9/6", "coins": "5", "dealt": "Ts Ks Kh 4s 4d"}


@pytest.mark.parametrize("between", [",", ";", "\t"])
@pytest.mark.parametrize("blank", ["", " "])
def test_a_sheet_is_read_however_its_cells_are_parted(between: str, blank: str) -> None:
    titles = (between + blank).join(["At", "Paytable", "COINS", "dealt"])
    cells = (between).join(["2026-11-20", "9/6", "5.0", "10s Ks Kh 4s 4d"])
    assert list(rows(io.StringIO(f"\ufeff{titles}\r\n{cells}\r\n"))) == [(2, PLAIN)]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("TsKsKh4s4d", "Ts Ks Kh 4s 4d"),
        ("ts ks kh 4s 4d", "Ts Ks Kh 4s 4d"),
        ("10♠ K♠ K♥ 4♠ 4♦", "Ts Ks Kh 4s 4d"),
        ("As Jk Jk 4s 4d", "As Jk Jk 4s 4d"),
        ("As Ks", "As Ks"),
        ("As As", "As As"),  # no hand: left for the check that says so
        ("rubbish", "rubbish"),
    ],
)
def test_cards_are_read_as_elsewhere(written: str, meant: str) -> None:
    assert noted({"dealt": written}) == {"dealt": meant}


@pytest.mark.parametrize("written", ["nothing", "None", "-", " "])
def test_that_nothing_was_held_can_be_said(written: str) -> None:
    assert noted({"held": written}) == {"held": ""}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("2026-11-20 20:09", "2026-11-20T20:09:00Z"),
        ("2026-11-20T20:09:30Z", "2026-11-20T20:09:30Z"),
        ("2026-02-30", "2026-02-30"),  # no day: refused by the check of times
        ("11/20/2026", "11/20/2026"),  # which of the two is the month?
    ],
)
def test_a_day_or_a_time_is_read(written: str, meant: str) -> None:
    assert noted({"at": written}) == {"at": meant}


@pytest.mark.parametrize("written", ["5", " 5", "5.0", "5,00"])
def test_a_bet_is_whole_however_a_sheet_shows_it(written: str) -> None:
    assert noted({"coins": written}) == {"coins": "5"}


def test_what_a_program_wrote_is_left_alone() -> None:
    assert noted(row := {"seed": "7", "dealt": "TsKs", "coins": "5.0"}) == row


def test_another_table_is_refused_with_the_columns_that_are_wanted() -> None:
    with pytest.raises(NotALogError, match="columns at, paytable, coins, dealt, held"):
        list(rows(io.StringIO("day,cards\n2026-11-20,As\n")))
