"""`str()` of a value is what the command writes into a pipe."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from calling import Run

from evaluator.holdem import odds, odds_against_random, simulate
from solver import compare_games, load_paytable, solve_game, solve_hand
from solver.explanation import explain
from solver.strategy import grade, parse_chart

CHART = """\
pat flush or straight
set
high pair
low pair
four to a flush
two pair
1 high card, 2 high cards
"""


Piped = Callable[..., str]


@pytest.fixture
def piped(holdwise: Run) -> Piped:
    """Return what a command writes where there is no terminal, without the newline at its end."""

    def printed(*words: str) -> str:
        answer = holdwise(*words)
        assert answer.code == 0, answer.err
        return answer.out.removesuffix("\n")

    return printed


@pytest.mark.parametrize(
    ("cards", "paytable", "coins"),
    [
        ("As Ks Kh 4s 4d", "job-9-6", 5),
        ("Kh 9d 7c 4h 2s", "job-8-5", 1),
        ("As Ks Qs Js Ts", "ddb-9-6", 3),
        ("2c 2d 2h 2s 3c", "deluxe-9-6", 2),
    ],
)
def test_a_hand(piped: Piped, cards: str, paytable: str, coins: int) -> None:
    words = ("best", cards, "--paytable", paytable, "--coins", str(coins))
    assert str(solve_hand(cards, paytable, coins)) == piped(*words)


def test_tied_holds_are_all_named(process: Run) -> None:
    """Four aces are worth the same with or without the fifth card."""
    hand = solve_hand("Ac As Ah Ad 2c", "job-9-6")
    assert len(hand.tied) == 1
    assert f"{hand}\n" == process("best", "Ac As Ah Ad 2c").out
    assert "Worth the same: " in str(hand)


def test_a_game(piped: Piped) -> None:
    assert str(solve_game("bonus-8-5", 1)) == piped("analyze", "bonus-8-5", "--coins", "1")


def test_a_comparison(piped: Piped) -> None:
    games = [solve_game(name) for name in ("job-9-6", "ddb-9-6", "job-8-5")]
    assert str(compare_games(games)) == piped("compare", "9/6", "ddb-9-6", "8/5")


def test_a_grade(piped: Piped, tmp_path: Path) -> None:
    file = tmp_path / "chart.txt"
    file.write_text(CHART, encoding="utf-8")
    printed = piped("strategy", "grade", str(file), "--paytable", "8/5")
    assert str(grade(parse_chart(CHART), solve_game("8/5"))) == printed


@pytest.mark.parametrize(
    ("hold", "mask"), [(None, None), ("Jh Th", 0b00110), ("Ks Jh", 0b00011), ("nothing", 0)]
)
def test_an_explanation_without_what_a_chart_says(
    piped: Piped, hold: str | None, mask: int | None, tmp_path: Path
) -> None:
    words = () if hold is None else ("--hold", hold)
    lines = piped("why", "Ks Jh Th 7s 5h", *words, "--data", str(tmp_path)).splitlines()
    blank = lines.index("")
    said = {place: lines[place].lower() for place in range(2, blank)}
    of_chart = [place for place, words in said.items() if "chart" in words or "line" in words]
    assert of_chart
    printed = "\n".join(line for place, line in enumerate(lines) if place not in of_chart)
    assert str(explain(solve_hand("Ks Jh Th 7s 5h"), mask)) == printed


@pytest.mark.parametrize(
    ("board", "dead"),
    [("", ""), ("Jh 7h 2c", ""), ("Jh 7h 2c 3s", "8d 8s"), ("Jh 7h 2c 3s 9h", "")],
)
def test_known_hands(piped: Piped, board: str, dead: str) -> None:
    words = ("odds", "AhKh", "JdJc", "8h8c", "--board", board, "--dead", dead)
    assert str(odds("AhKh", "JdJc", "8h8c", board=board, dead=dead)) == piped(*words)


def test_a_hand_against_a_random_one(piped: Piped) -> None:
    words = ("odds", "AsKs", "--board", "Ts Qs 2d", "--against", "random")
    assert str(odds_against_random("AsKs", "Ts Qs 2d")) == piped(*words)


def test_a_simulation_but_for_its_seed(piped: Piped) -> None:
    """A random generator does not reveal its seed, so `str` cannot print it."""
    words = ("--against", "random", "--opponents", "3", "--samples", "2000", "--seed", "7")
    grid = simulate("AsKs", opponents=3, deals=2000, rng=np.random.default_rng(7))
    assert str(grid) == piped("odds", "AsKs", *words).replace(" from seed 7", "")
    assert "- all deals alike" in str(simulate("AsKs", deals=1, rng=np.random.default_rng(7)))


def test_a_catalogue_entry_prints_as_its_row(piped: Piped) -> None:
    from solver import catalogue

    rows = piped("paytables").splitlines()[1:]
    for entry, row in zip(catalogue(), rows, strict=True):
        assert str(entry).split() == row.split()[: len(str(entry).split())]


def test_a_paytable_prints_what_its_file_says() -> None:
    table = load_paytable("ddb-9-6")
    name, titles, *rows = str(table).splitlines()
    assert (name, titles.split("  ")[0]) == (table.name, "Line")
    for line, row in zip(table.lines, rows, strict=True):
        assert row.startswith(line.name)
        pays = row.removeprefix(line.name).replace(",", "").split()
        assert tuple(map(int, pays)) == line.pays
