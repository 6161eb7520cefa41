"""Strategies in games other than their own: against grades, whole games, and hours by hand."""

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
