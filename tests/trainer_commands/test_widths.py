"""Nothing that a person reads passes 80 columns on a terminal of 80, and the colours are right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from calling import Run

from trainer.commands.declared import COMMANDS

pytest.importorskip("pty", reason="a terminal of one's own needs a POSIX system")

from pseudo_terminal import on_terminal, plain, widest

ALWAYS = """\
analyze deuces-wild
analyze 9/6 --hands 10
audit
backup copy.db
bankroll 9/6 --bankroll 100 --session 50 --risk 5% --coin-value 0.25
best AsKsKh4s4d --all
breakeven 9/6 --line royal
compare 9/6 8/5 --coin-value 0.25
course --list
course --text --game
design design.toml
drill --text --questions 1
exam --text --questions 1
export hands.jsonl
floor machines.csv --bankroll 200 --own
help
help floor
history
import casino.csv
odds AhKh JdJc 9c9d --board Jh7h2c
odds AsKs --against random --samples 1000 --seed 1
odds AsKs --board 2c3c4c --against random
paytables
play --text
profiles
review --text
stats --text --coin-value 0.25
strategy 9/6 --lines 16
strategy frontier 9/6
strategy grade chart.txt
sweep sweep.toml --output out.csv
ultimate-x 8/6
why KsJhTh7s5h"""
SLOW = """\
benchmark --seconds 0.001
best 7c7d4h5s6c --multipliers 1
breakeven 9/6 --line royal --line flush
compare 9/6 8/5 --lines 16 --coin-value 0.25
course --lesson 3
compare 9/6 8/5 bonus-8-5 ddb-9-6 --lines 16 --coin-value 0.25
compare 9/6 8/5 --meter 5000 --coin-value 0.25
verify"""
OTHERWISE = {"completion", "today", "menu", "licences"}
"""What prints a script or is tried where it is at home."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of files to name, and a history of a hundred hands badly played."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "chart.txt").write_text("Two pair\nHigh pair\nTwo suited high cards\n")
    (folder / "machines.csv").write_text(
        "name,table,coin,coins,cashback\nby the door,9/6 + flush 5,0.25,5,0.25%\n"
        "A machine with a rather long name beside the bar,ddb-9-6,0.25,5,\n"
    )
    (folder / "casino.csv").write_text(
        "at,paytable,coins,dealt,held\n2026-11-20T20:15:00Z,9/6,5,As Ks Kh 4s 4d,Ks Kh\n"
    )
    ranges = '[ranges]\nflush = "5..6"\nfull_house = "8..9"\n'
    (folder / "sweep.toml").write_text(ranges)
    (folder / "design.toml").write_text(f"{ranges}[target]\nreturn = 0.99\n")
    play = ("play", "--json", "--seed", "7", "--data", str(folder / "data"))
    assert on_terminal(play, typed="\n1\n345\n" * 35)[0] == 0
    return folder


def shown(desk: Path, monkeypatch: pytest.MonkeyPatch, words: str, **environment: str) -> str:
    monkeypatch.chdir(desk)
    typed = "help\nbest\n1\n1\nwhy\nchart\nnonsense\n" if "--text" in words else ""
    data = {"HOLDWISE_DATA": str(desk / "data")}
    return on_terminal(words.split(), typed=typed, **data, **environment)[1]


def test_every_command_is_tried() -> None:
    tried = {line.split()[0] for line in (ALWAYS + "\n" + SLOW).splitlines()}
    assert set(COMMANDS) - OTHERWISE <= tried


@pytest.mark.parametrize(
    "words",
    [*ALWAYS.splitlines(), *(pytest.param(w, marks=pytest.mark.slow) for w in SLOW.splitlines())],
)
def test_nothing_passes_eighty_columns(
    desk: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    out = shown(desk, monkeypatch, words)
    assert "Traceback" not in out
    out = re.sub("^> ", "", out, flags=re.MULTILINE)  # whoever types ends the prompt's line
    assert widest(out) <= 80, [line for line in plain(out).splitlines() if len(line) > 80]


def test_hearts_and_diamonds_are_red_and_verdicts_have_colours(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = shown(desk, monkeypatch, "play --text")
    assert re.search(r"\x1b\[31m(?:[2-9TJQKA][hd] ?)+\x1b\[0m", out)
    assert not re.search(r"\x1b\[31m[2-9TJQKA][cs]", out)
    assert re.search(r"\x1b\[3[12]m(Right|Wrong)\x1b\[0m[.:]", out)
    assert "\x1b[2mnext: holdwise " in out
    assert "\x1b" not in shown(desk, monkeypatch, "play --text", NO_COLOR="1")


def test_a_dialogue_greets_in_four_lines_and_prompts(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = plain(shown(desk, monkeypatch, "drill --text --questions 1")).splitlines()
    begun = out.index("Drill: 9/6 Jacks or Better")
    assert out[begun + 1] == "Bet: 5 coins; 1 hand to answer."
    assert out[begun + 3].endswith("Or help.")
    assert out[begun + 5].startswith("> ")


def test_a_long_answer_is_read_in_the_pager(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = shown(desk, monkeypatch, "paytables", PAGER="sed s/^/paged:/")
    assert all(line.startswith("paged:") for line in plain(long).strip().splitlines())
    short = shown(desk, monkeypatch, "paytables tens", PAGER="sed s/^/paged:/")
    assert "paged:" not in short
    left = shown(desk, monkeypatch, "paytables", PAGER="head -3")
    assert len(plain(left).strip().splitlines()) == 3


def test_slow_work_shows_how_far_it_is(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = shown(desk, monkeypatch, "odds AsKs --against random --seconds 0.5 --seed 1")
    assert re.search(r"\rDealing|\x1b\[KDealing  \[#*\.*\] +[0-9]+ %", out)


def test_a_pipe_gets_no_greeting_no_prompt_and_no_next_step_on_its_output(
    holdwise: Run, data_folder: Path
) -> None:
    out = holdwise("drill", "--text", "--questions", "1", stdin=b"\n").out
    assert out.startswith("1/1  ")
    assert len(out.splitlines()) == 2
