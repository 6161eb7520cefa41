"""``holdwise floor``: JSON, text, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from calling import Run

EXAMPLE = str(Path(__file__).parents[2] / "docs" / "examples" / "machines.csv")


def test_the_example_is_ranked(holdwise: Run, tmp_path: Path) -> None:
    answer = holdwise("floor", EXAMPLE, "--json")
    assert answer.code == 0
    assert "9/6 Jacks or Better + Flush 5" not in answer.err  # not with --json
    found = json.loads(answer.out)
    assert (found["by"], found["own"], found["bankroll"]) == ("hour", None, None)
    hours = [machine["hour"] for machine in found["machines"]]
    assert hours == sorted(hours, reverse=True)
    assert {machine["row"] for machine in found["machines"]} == {2, 3, 4, 5}


def test_own_play_and_risk_have_their_columns(holdwise: Run, tmp_path: Path) -> None:
    chart = tmp_path / "chart.txt"
    chart.write_text("high pair or better\n")
    out = holdwise(
        *("floor", EXAMPLE, "--by", "own", "--chart", str(chart)),
        *("--bankroll", "100", "--hours", "1"),
    ).out
    assert "Ruin in 1 h   By chart  An hour of it\n" in out
    assert "73.0847 %" in out


def test_bad_rows_are_named_and_the_others_ranked(holdwise: Run, tmp_path: Path) -> None:
    machines = tmp_path / "machines.csv"
    machines.write_text("table,coin,coins\n9/6,0.25,5\n9/6,0.25,9\n")
    answer = holdwise("floor", str(machines))
    assert answer.code == 1
    assert "1.  9/6 Jacks or Better" in answer.out
    fault = "row 3, coins: expected a whole number from 1 to 5, not '9'"
    assert answer.err == f"holdwise: {machines}: {fault}\n"


@pytest.mark.parametrize(
    ("content", "words", "code", "fault"),
    [
        ("table,coin\n", (), 1, "there is no machine in it"),
        ("", (), 1, "row 1: column 'table' is missing"),
        (None, (), 1, "cannot be read: no such file"),
        ("table,coin\n9/6,1\n", ("--by", "own"), 2, "--by own: expected --chart or --own too"),
        ("table,coin\n9/6,1\n", ("--by", "risk"), 2, "--by risk: expected --bankroll too"),
        (
            "table,coin\n9/6,1\n",
            ("--by", "luck"),
            2,
            "--by: expected hour, risk or own, not 'luck'",
        ),
        ("table,coin\n9/6,1\n", ("--bankroll", "0"), 2, "expected an amount of money, a number"),
        ("table,coin\n9/6,1\n", ("--own", "--chart", "x"), 2, "--own does not go with --chart"),
    ],
)
def test_what_makes_no_sense_is_refused(
    holdwise: Run,
    tmp_path: Path,
    content: str | None,
    words: tuple[str, ...],
    code: int,
    fault: str,
) -> None:
    machines = tmp_path / "machines.csv"
    if content is not None:
        machines.write_text(content)
    answer = holdwise("floor", str(machines), *words)
    assert (answer.code, answer.out) == (code, "")
    assert fault in answer.err.splitlines()[0]


def test_too_few_hands_of_my_own_leave_the_place_empty(holdwise: Run, tmp_path: Path) -> None:
    machines = tmp_path / "machines.csv"
    machines.write_text("table,coin\n9/6,1\n")
    found = json.loads(holdwise("floor", str(machines), "--own", "--json").out)
    assert found["machines"][0]["own_hour"] is None
    assert "expected 100 unaided hands or more" in found["machines"][0]["own_refused"]


def test_what_the_file_does_not_say_is_taken_from_the_options(
    holdwise: Run, tmp_path: Path
) -> None:
    file = tmp_path / "machines.csv"
    file.write_text("table\n9/6\n8/5\n", encoding="utf-8")
    assert "column 'coin' is missing" in holdwise("floor", str(file)).err
    said = json.loads(
        holdwise("floor", str(file), "--coin-value", "0.5", "--speed", "100", "--json").out
    )
    file.write_text("table,coin,hands_an_hour\n9/6,0.5,100\n8/5,0.5,100\n", encoding="utf-8")
    assert said == json.loads(holdwise("floor", str(file), "--json").out)
