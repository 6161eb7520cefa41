"""``holdwise compare``: every number agrees with single games and single deals."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from calling import Run

from solver import Comparison, compare_games, solve_game, solve_hand
from solver.lab.matrix import matrix

GAMES = ("9/6", "bonus-8-5", "double-bonus-10-7")


def as_json(comparison: Comparison) -> dict[str, Any]:
    """What the command prints without further strategies."""
    return comparison.to_dict() | matrix(comparison).to_dict()


@pytest.fixture(scope="module")
def compared() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        json.dumps(as_json(compare_games(list(map(solve_game, GAMES)))))
    )
    return found


def test_the_command_prints_the_comparison(holdwise: Run) -> None:
    answer = holdwise("compare", "9/6", "8/5", "--json", "--coins", "1")
    assert (answer.code, answer.err) == (0, "")
    games = [solve_game(name, 1) for name in ("9/6", "8/5")]
    assert json.loads(answer.out) == json.loads(json.dumps(as_json(compare_games(games))))


def test_the_games_are_those_of_analyze(compared: dict[str, Any], holdwise: Run) -> None:
    alone = [json.loads(holdwise("analyze", game, "--json").out) for game in GAMES]
    assert compared["games"] == alone


def test_a_game_played_with_its_own_holds_has_its_own_return(compared: dict[str, Any]) -> None:
    for i, game in enumerate(compared["games"]):
        assert compared["cross_exact"][i][i] == game["return_exact"]
        for row, exact in zip(compared["cross"], compared["cross_exact"], strict=True):
            assert row[i] == float(Fraction(exact[i]))
            assert Fraction(exact[i]) <= Fraction(game["return_exact"])


def test_the_flips_of_every_ordered_pair_cost_the_difference_in_return(
    compared: dict[str, Any],
) -> None:
    pairs = [(flip["from"], flip["to"]) for flip in compared["flips"]]
    assert pairs == [(i, j) for i in range(3) for j in range(3) if i != j]
    for flip in compared["flips"]:
        optimum = Fraction(compared["games"][flip["to"]]["return_exact"])
        played = Fraction(compared["cross_exact"][flip["from"]][flip["to"]])
        assert Fraction(flip["cost_exact"]) == optimum - played
        assert flip["cost"] == float(optimum - played)
        assert flip["deals"] > 0


def test_every_example_agrees_with_the_deal_solved_alone(compared: dict[str, Any]) -> None:
    for flip in compared["flips"]:
        costs = [Fraction(example["cost_exact"]) for example in flip["examples"]]
        assert 0 < len(costs) <= 10
        assert costs == sorted(costs, reverse=True)
        for example, cost in zip(flip["examples"], costs, strict=True):
            text = " ".join(example["hand"])
            here, there = (solve_hand(text, GAMES[flip[end]]) for end in ("from", "to"))
            chosen = sum(1 << example["hand"].index(card) for card in example["from"])
            wanted = sum(1 << example["hand"].index(card) for card in example["to"])
            assert here.best.mask == chosen
            assert there.best.mask == wanted
            assert cost == there.best.ev - there.hold(chosen).ev > 0


def test_a_game_against_itself_flips_nothing(holdwise: Run) -> None:
    found = json.loads(holdwise("compare", "9/6", "job-9-6", "--json").out)
    assert [flip["deals"] for flip in found["flips"]] == [0, 0]
    assert [flip["examples"] for flip in found["flips"]] == [[], []]
    assert [flip["cost_exact"] for flip in found["flips"]] == ["0", "0"]


def test_people_see_the_games_the_cross_returns_and_the_costliest_deals(holdwise: Run) -> None:
    out = holdwise("compare", "9/6", "bonus-8-5").out
    assert "99.5439 %" in out
    assert "Four aces" in out
    assert "Holds of 1 played in 2: " in out
    assert "Holds of 2 played in 1: " in out


def test_one_game_alone_is_wrong_usage(holdwise: Run) -> None:
    answer = holdwise("compare", "9/6")
    assert (answer.code, answer.out, len(answer.error_lines)) == (2, "", 1)


def test_an_unknown_game_is_one_line(holdwise: Run) -> None:
    answer = holdwise("compare", "9/6", "bonus-8-4")
    assert (answer.code, answer.out, len(answer.error_lines)) == (1, "", 1)
    assert "bonus-8-5" in answer.err


def test_strategies_stand_beside_the_games(holdwise: Run, tmp_path: Path) -> None:
    chart = tmp_path / "mine.txt"
    chart.write_text("two pair or better\nhigh pair\n4 to a flush")
    words = ("--chart", str(chart), "--lines", "16", "--speed", "800", "--coin-value", "0.25")
    found = json.loads(holdwise("compare", "9/6", "8/5", *words, "--json").out)
    rows = found["strategies"]
    assert [(row["name"], row["game"], row["lines"]) for row in rows] == [
        ("best play of 1", 0, None),
        ("best play of 2", 1, None),
        (str(chart), None, 3),
        ("16 lines for 1", 0, 16),
        ("16 lines for 2", 1, 16),
    ]
    graded = json.loads(
        holdwise("strategy", "grade", str(chart), "--paytable", "8/5", "--json").out
    )
    assert rows[2]["returns_exact"][1] == graded["return_exact"]
    assert rows[2]["costs_exact"][1] == graded["cost_exact"]
    for row in rows:
        assert [Fraction(text) for text in row["returns_exact"]] == pytest.approx(row["returns"])
        for value, coins, money in zip(
            row["returns"], row["coins_an_hour"], row["money_an_hour"], strict=True
        ):
            assert coins == pytest.approx((value - 1) * 4000)
            assert money == pytest.approx(coins / 4)
    assert [row["returns_exact"] for row in rows[:2]] == found["cross_exact"]


def test_one_game_is_enough_with_a_meter(holdwise: Run) -> None:
    out = holdwise("compare", "9/6", "--meter", "4880").out.splitlines()
    assert out[2].startswith("1. 9/6 Jacks or Better + Royal flush 4880@5  100.0000 %")
    assert out[-1] == (
        "1: with 4,880 instead of 4,000 coins, Royal flush adds 0.4561 %, 13.7 coins an hour; "
        "0.4357 % if no hold is changed"
    )


@pytest.mark.parametrize(
    ("words", "code", "fault"),
    [
        (("8/5", "--chart", "none.txt"), 1, "none.txt: cannot be read: no such file"),
        (("8/5", "--cashback", "1"), 2, "expected a cashback, a number of 0 or more and below 1"),
        (
            ("8/5", "--coin-value", "-1"),
            2,
            "expected what a coin is worth, a number above 0 like",
        ),
        (("8/5", "--speed", "0"), 2, "--speed: expected a whole number from 1 to 10,000"),
        (("8/5", "--lines", "7"), 2, "--lines: expected a whole number from 8 to 60"),
        (
            ("8/5", "--meter", "1000000001"),
            2,
            "--meter: expected a whole number of coins from 0 to",
        ),
    ],
)
def test_an_option_that_makes_no_sense_is_one_line(
    holdwise: Run, words: tuple[str, ...], code: int, fault: str
) -> None:
    answer = holdwise("compare", "9/6", *words)
    assert (answer.code, answer.out, len(answer.error_lines)) == (code, "", 1)
    assert fault in answer.err
