"""A spreadsheet of hands noted at a casino, as people and their programs write one."""

import io
import json
from pathlib import Path

import pytest
from logs import holdwise_in_this_process

from solver import load_paytable
from trainer.commands import redealing_commands
from trainer.store.log_file import NotALogError, noted, rows

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


@pytest.mark.parametrize("written", ["nothing", "None", "-"])
def test_that_nothing_was_held_can_be_said(written: str) -> None:
    assert noted({"held": written}) == {"held": ""}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("2026-11-20 20:09", "2026-11-20T20:09:00Z"),
        ("2026-11-20T20:09:30Z", "2026-11-20T20:09:30Z"),
        ("2026-02-30", "2026-02-30"),  # no day: refused by the check of times
        ("20.11.2026", "2026-11-20T12:00:00Z"),
    ],
)
def test_a_day_or_a_time_is_read(written: str, meant: str) -> None:
    assert noted({"at": written}) == {"at": meant}


@pytest.mark.parametrize("written", ["5", " 5", "5.0", "5,00"])
def test_a_bet_is_whole_however_a_sheet_shows_it(written: str) -> None:
    assert noted({"coins": written}) == {"coins": "5"}


@pytest.mark.parametrize("written", ["1,000", "1.000", "2.5"])
def test_a_bet_that_can_be_meant_otherwise_is_refused(tmp_path: Path, written: str) -> None:
    """A thousand with its comma is not one."""
    hand = f'2016-11-20,9/6,"{written}",Ts Ks Kh 4s 4d,Ks Kh'
    data = str(tmp_path / "data")
    answer = holdwise_in_this_process("import", sheet(tmp_path, hand), "--data", data)
    assert answer.out == "0 hands added, 0 there already, 1 bad row left out\n"
    assert f"coins is {written!r}" in answer.err


def test_what_a_program_wrote_is_left_alone() -> None:
    assert noted(row := {"seed": "7", "dealt": "TsKs", "coins": "5.0"}) == row


def test_a_sheet_without_titles_is_taken_in_the_order_of_the_guide() -> None:
    hand = "2026-11-20, 9/6, 5, 10s Ks Kh 4s 4d, Ks Kh"
    kept = PLAIN | {"held": "Ks Kh"}
    assert list(rows(io.StringIO(f"{hand}\n{hand}\n"))) == [(1, kept), (2, kept)]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("11/20/2026, 9/6, 5, 10s Ks Kh 4s 4d, Ks Kh", "write the day as 2026-11-20"),
        ("2026-11-20, 9/6, 5, 10s Ks Kh 4s 4d,", 'write "nothing" where no card was held'),
    ],
)
def test_what_can_be_meant_in_two_ways_is_refused(row: str, said: str) -> None:
    ((number, fault),) = rows(io.StringIO(row))
    assert number == 1
    assert said in str(fault)


def test_another_table_is_refused_with_the_columns_that_are_wanted() -> None:
    with pytest.raises(NotALogError, match="this line: at,paytable,coins,dealt,held"):
        list(rows(io.StringIO("day,cards\n2026-11-20,As\n")))


def sheet(folder: Path, *rows: str) -> str:
    """A sheet of such rows, without its titles; returns its name."""
    file = folder / "casino.csv"
    file.write_text("\n".join(["at,paytable,coins,dealt,held", *rows]))
    return str(file)


def test_a_row_names_a_casino_s_own_table(tmp_path: Path) -> None:
    """By its file and by what is different, as every command takes a game."""
    house = tmp_path / "house.toml"
    house.write_text(load_paytable("8/5").with_pays(pair=2).to_toml())
    games = ["9/6 + flush 5", str(house), f"{house} + royal 4500@5", "job-9-6"]
    hands = [f"2026-11-20,{game},5,Ts Ks Kh 4s 4d,Ks Kh 4s 4d" for game in games]
    data = str(tmp_path / "data")
    answer = holdwise_in_this_process("import", sheet(tmp_path, *hands), "--data", data)
    assert (answer.code, answer.err) == (0, "")
    logged = holdwise_in_this_process("history", "--json", "--data", data).out
    assert [json.loads(line)["paytable"] for line in logged.splitlines()] == [
        load_paytable(game).name for game in games
    ]


def test_what_an_import_judges_a_review_shows(tmp_path: Path) -> None:
    cards = "Ts Ks Kh 4s 4d"
    hands = [
        f"2016-11-20,{each}" for each in (f"9/6,5,{cards},Ks Kh", f"8/5,1,{cards},Ks Kh 4s 4d")
    ]
    data = ("--data", str(tmp_path / "data"))
    assert holdwise_in_this_process("import", sheet(tmp_path, *hands), *data).out.splitlines()[
        1:
    ] == [
        "9/6 Jacks or Better, 5 coins: 0 of 1 hand right; the mistakes cost 5.28 coins",
        "8/5 Jacks or Better, 1 coin: 1 of 1 hand right",
    ]
    assert "You kept Ks Kh." in holdwise_in_this_process("review", "--text", *data).out
    answer = holdwise_in_this_process("review", "--text", "-p", "8/5", *data)
    assert answer.error_lines[1] == (
        'holdwise: 1 mistake in another game or at another bet: -p "9/6 Jacks or Better" --coins 5'
    )
    answer = holdwise_in_this_process("review", "--text", "--mode", "drill", *data)
    assert answer.out == ""


def test_what_names_no_table_is_refused_as_everywhere(tmp_path: Path) -> None:
    games = ("9/6 + flus 5", "9/5 + flush", "gone.toml", "nine-six")
    hands = [f"2026-11-20,{game},5,Ts Ks Kh 4s 4d,Ks Kh 4s 4d" for game in games]
    answer = holdwise_in_this_process("import", sheet(tmp_path, *hands))
    assert answer.out == "0 hands added, 0 there already, 4 bad rows left out\n"
    for line, said in zip(
        answer.error_lines, ("'Flush'", "flush 7", "gone.toml", "expected a game"), strict=True
    ):
        assert said in line


def test_a_hand_that_is_yet_to_be_played_is_refused(tmp_path: Path) -> None:
    hands = [f"{day},9/6,5,Ts Ks Kh 4s 4d,Ks Kh 4s 4d" for day in ("2016-11-20", "2062-11-20")]
    answer = holdwise_in_this_process("import", sheet(tmp_path, *hands))
    assert answer.out.startswith("1 hand added, 0 there already, 1 bad row left out\n")
    assert answer.err == "holdwise: line 3: at is 2062-11-20T12:00:00Z, which is yet to come\n"


def test_the_clock_of_a_casino_far_east_may_be_ahead_but_not_by_more_than_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A note has no time zone: in Kiritimati it is fourteen hours later than in Greenwich."""
    monkeypatch.setattr(redealing_commands, "time_now", lambda: "2026-11-20T10:30:00Z")
    times = ("2026-11-21 00:30", "2026-11-21 10:31")
    hands = [f"{time},9/6,5,Ts Ks Kh 4s 4d,Ks Kh 4s 4d" for time in times]
    answer = holdwise_in_this_process("import", sheet(tmp_path, *hands))
    assert answer.out.startswith("1 hand added, 0 there already, 1 bad row left out\n")
    assert answer.err == "holdwise: line 3: at is 2026-11-21T10:31:00Z, which is yet to come\n"


def test_an_import_can_be_tried_and_touches_nothing(tmp_path: Path) -> None:
    """Neither a history that is there nor one that is not."""
    hands = ["2016-11-20,9/6,5,Ts Ks Kh 4s 4d,Ks Kh", "2016-11-20,9/6,5,Ts Ks Kh 4s 4d,Qs"]
    file, data = sheet(tmp_path, *hands), tmp_path / "data"
    words = ("import", file, "--dry-run", "--data", str(data))
    tried = holdwise_in_this_process(*words)
    assert tried.code == 1
    assert tried.out.startswith(
        "1 hand would be added, 0 there already, 1 bad row left out; nothing was changed\n"
    )
    assert "line 3: held" in tried.err
    assert not data.exists()
    holdwise_in_this_process("import", file, "--data", str(data))
    before = (data / "history.db").read_bytes()
    again = holdwise_in_this_process(*words)
    assert again.out.startswith("0 hands would be added, 1 there already, 1 bad row left out")
    assert (data / "history.db").read_bytes() == before
