"""No chart of holds alone beats the bound, and the charts that are shipped come near it."""

import pytest

from solver import catalogue, load_paytable, solve_game
from solver.strategy import grade, parse_chart
from solver.strategy.floor import least_cost
from solver.strategy.shipped import shipped_book


@pytest.mark.parametrize("name", ["job-9-6", "double-bonus-9-6", "all-american"])
def test_no_shipped_chart_of_holds_is_below_the_bound(name: str) -> None:
    game, book = solve_game(name), shipped_book(load_paytable(name))
    assert book is not None
    bound = least_cost(game)
    assert bound > 0
    for derived in book.by_length.values():
        assert game.return_ - derived.return_ >= bound


def test_conditions_on_the_discards_go_below_it() -> None:
    game, book = solve_game("job-9-6"), shipped_book(load_paytable("job-9-6"))
    assert book is not None
    assert game.return_ - book.exact.return_ == 0 < least_cost(game)


def test_the_bound_of_nine_six_is_above_the_one_found_before() -> None:
    """An independent computation says that no chart of holds alone goes below 0.0000079."""
    assert least_cost(solve_game("job-9-6")) >= 0.0000079


def test_any_chart_of_holds_loses_at_least_as_much() -> None:
    chart = parse_chart("high pair\n4 to a flush\nlow pair\none high card\ndiscard everything")
    game = solve_game("job-8-5")
    assert grade(chart, game).cost > least_cost(game)


@pytest.mark.slow
@pytest.mark.parametrize("name", [entry.id for entry in catalogue()])
def test_no_shipped_chart_of_any_game_is_below_the_bound(name: str) -> None:
    game, book = solve_game(name), shipped_book(load_paytable(name))
    assert book is not None
    assert game.return_ - book.full.return_ >= least_cost(game)
