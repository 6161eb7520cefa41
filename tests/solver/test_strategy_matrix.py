"""Strategies in games other than their own: against grades, whole games, and hours by hand."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

import holdwise as hw
from solver import ChartError, compare, grade, load_chart, load_paytable, parse_chart, solve_game
from solver.lab.matrix import Matrix, Stakes, Strategy, matrix, meter_of
from solver.strategy.books.book import shipped_book

GAMES = ("9/6", "deuces-wild")
FIRST = load_chart(Path(__file__).parents[2] / "docs" / "examples" / "first.txt")
DEUCES = parse_chart("With two deuces:\n  4 to a royal flush\nwith no deuces: high pair")


@pytest.fixture(scope="module")
def found() -> Matrix:
    book = shipped_book(load_paytable("9/6"))
    assert book is not None
    sixteen = book.at_most(16)
    assert sixteen is not None
    charts = [
        Strategy("first", None, FIRST),
        Strategy("16 lines", 0, sixteen.chart),
        Strategy("deuces", None, DEUCES),
    ]
    stakes = Stakes(800, Fraction(1, 4), Fraction(1, 400))
    return matrix(compare(*GAMES), charts, stakes)


def test_rows_say_what_an_hour_costs_in_coins_and_in_money() -> None:
    """The same figures as in JSON, each in the row of its strategy and its game."""
    hours = hw.compare("9/6", "8/5", speed=800, coin_value="0.25", cashback="0.25%").hours
    rows = iter(hours.rows())
    for of in hours.to_dict()["strategies"]:
        for place, game in enumerate(("9/6 Jacks or Better", "8/5 Jacks or Better")):
            assert next(rows) == {
                "strategy": of["name"],
                "game": game,
                "return": of["returns"][place],
                "cost": float(Fraction(of["costs_exact"][place])),
                "coins_an_hour": of["coins_an_hour"][place],
                "money_an_hour": of["money_an_hour"][place],
            }
    assert {row["money_an_hour"] for row in hw.compare("9/6").hours.rows()} == {None}


@pytest.mark.proof
def test_charts_return_what_their_grades_say(found: Matrix) -> None:
    for row, strategy in zip(found.returns[2:4], found.strategies[2:4], strict=True):
        assert strategy.chart is not None
        assert list(row) == [grade(strategy.chart, name).return_ for name in GAMES]


@pytest.mark.proof
def test_best_plays_return_their_own_games_and_less_elsewhere(found: Matrix) -> None:
    for number, (game, row) in enumerate(zip(found.games, found.returns, strict=False)):
        assert row[number] == solve_game(game.table).return_
    for column, game in enumerate(found.games):
        returns = [row[column] for row in found.returns if row[column] is not None]
        assert max(returns) == game.return_


def test_a_chart_of_another_deck_leaves_its_place_empty(found: Matrix) -> None:
    assert found.returns[4][0] is None
    assert found.returns[4][1] == grade(DEUCES, "deuces-wild").return_
    with pytest.raises(ChartError, match="in 9/6 Jacks or Better no deuce is wild"):
        matrix(compare("9/6"), [Strategy("deuces", None, DEUCES)])


def test_an_hour_is_hands_times_the_bet_times_what_comes_back_above_it(found: Matrix) -> None:
    """9/6 at 800 hands of $1.25: bets of $1,000, a loss of $4.56, and $2.50 of cashback."""
    lines = str(found).splitlines()
    assert lines[0] == (
        "What an hour brings, in money: 800 hands an hour, a coin worth 0.25, 0.25 % cashback"
    )
    assert lines[2].split()[:9] == [
        "best",
        "play",
        "of",
        "1",
        "99.5439",
        "%",
        "0.0000",
        "%",
        "-2.06",
    ]
    assert Stakes(800).an_hour(Fraction(99, 100), 5) == -40
    first = next(iter(found.strategy_rows))
    assert first.won[0] is not None
    assert first.won_in_money[0] == first.won[0] / 4


def test_a_meter_is_worth_the_difference_of_two_games() -> None:
    game = solve_game("9/6 + royal 4880@5")
    plain = solve_game("9/6")
    meter = meter_of(game, 1, 0, 4000)
    assert (meter.game, meter.line, meter.paid, meter.paid_without) == (
        1,
        "Royal flush",
        4880,
        4000,
    )
    assert meter.worth == game.return_ - plain.return_
    # Published: a royal flush comes once in 40,390.55 hands of 9/6.
    assert float(meter.worth_unchanged) == pytest.approx(880 / 5 / 40390.547)
    assert meter.worth > meter.worth_unchanged


@pytest.mark.proof
def test_what_is_printed_is_what_the_rows_say(found: Matrix) -> None:
    """A row of three figures for each game, and none where a chart cannot be played."""
    printed = dict(re.split(r"  +", line, maxsplit=1) for line in str(found).splitlines()[2:7])
    for strategy, line in printed.items():
        figures = [
            figure
            for row in found.rows()
            if row["strategy"] == strategy and row["return"] is not None
            for figure in (
                f"{100 * row['return']:.4f} %",
                f"{100 * row['cost']:.4f} %",
                f"{row['money_an_hour']:,.2f}",
            )
        ]
        assert re.split(r"  +", line.strip()) == figures
    assert list(printed) == [strategy.name for strategy in found.strategies]
    assert "first says nothing of wild cards, which game 2 has." in str(found)
    assert "deuces says nothing" not in str(found)
    assert repr(found) == "<Matrix of 5 strategies in 2 games>"
    assert repr(matrix(compare("9/6"))) == "<Matrix of 1 strategy in 1 game>"


def test_words_of_the_stakes_name_what_is_given() -> None:
    assert str(Stakes(1)) == "1 hand an hour"
    assert str(Stakes(500, Fraction(1, 4))) == "500 hands an hour, a coin worth 0.25"
    assert str(Stakes(500, None, Fraction(1, 400))) == "500 hands an hour, 0.25 % cashback"
    assert Stakes().hands_an_hour == 600


@pytest.mark.proof
def test_an_hour_of_a_meter_is_told_in_coins_or_in_money() -> None:
    """880 coins more for the royal: 0.4561 % of 3,000 coins an hour, whatever the cashback."""
    game = solve_game("9/6 + royal 4880@5")
    meters = [meter_of(game, 0, 0, 4000)]
    for stakes, told in (
        (Stakes(600, None, Fraction(1, 100)), "13.7 coins an hour"),
        (Stakes(600, Fraction(1, 4)), "3.42 in money an hour"),
    ):
        last = str(matrix(compare(game.table), [], stakes, meters)).splitlines()[-1]
        assert last.startswith("1: with 4,880 instead of 4,000 coins, Royal flush adds 0.4561 %, ")
        assert f" %, {told}; " in last


def test_a_meter_is_on_a_line_that_pays() -> None:
    game = solve_game("9/6")
    assert meter_of(game, 0, 8, 0).line == game.table.line_names[8] == "Jacks or better"
    for line, number in ((9, 0), (-1, 0), (0, -1)):
        with pytest.raises(ValueError, match="must be"):
            meter_of(game, number, line, 0)
