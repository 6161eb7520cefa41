"""The charts that come with the catalogue: they return what they claim, and that is enough."""

from fractions import Fraction

import numpy as np
import pytest

from solver import catalogue, load_paytable, parse_paytable, solve_game
from solver.strategy.book import game_key, parse_book
from solver.strategy.chart import parse_chart
from solver.strategy.floor import least_cost
from solver.strategy.grading import Grader
from solver.strategy.grammar import parse_rule
from solver.strategy.penalties import MOST_WORDS
from solver.strategy.ship import place
from solver.strategy.shipped import chart_of, charts_of, shipped_book

GAMES = [entry.id for entry in catalogue()]
MOST = 0.00005

OVER_THE_BOUND = 1.08
"""Where every chart of holds must cost more than `MOST`, how near the bound ours come."""


def test_every_game_of_the_catalogue_has_its_charts() -> None:
    missing = [name for name in GAMES if not place(name).exists()]
    assert missing == []
    assert [name for name in GAMES if shipped_book(load_paytable(name)) is None] == []


def allowed(name: str) -> float:
    least = float(least_cost(solve_game(name)))
    return max(MOST, OVER_THE_BOUND * least)


def test_three_games_need_conditions_to_cost_less_than_the_others() -> None:
    bounds = {name: float(least_cost(solve_game(name))) for name in GAMES}
    resisting = {name for name, bound in bounds.items() if bound > MOST}
    assert resisting == {"double-bonus-10-7", "double-bonus-9-7", "double-bonus-9-6"}


@pytest.mark.parametrize("name", GAMES)
def test_charts_return_what_they_claim(name: str) -> None:
    book = shipped_book(load_paytable(name))
    grader = Grader.of(solve_game(name))
    for derived in (book.full, book.exact):
        grade = grader.grade(derived.chart)
        assert grade.return_ == derived.return_
        assert not grade.uncovered
        assert not grade.unused
    assert float(grader.optimal - book.full.return_) < allowed(name)
    assert book.full.return_ <= book.exact.return_ <= grader.optimal


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_charts_of_every_length_return_what_they_claim(name: str) -> None:
    grader = Grader.of(solve_game(name))
    book = shipped_book(load_paytable(name))
    returns = [book.by_length[length].return_ for length in sorted(book.by_length)]
    assert returns == sorted(set(returns))
    for length, derived in book.by_length.items():
        assert len(derived.chart.rules) == length
        assert grader.grade(derived.chart).return_ == derived.return_


def test_nine_six_reaches_every_figure_that_was_set() -> None:
    book = shipped_book(load_paytable("job-9-6"))
    optimum = Fraction(1653526326983, 1661102543100)
    assert float(book.at_most(16).return_) > 0.9952
    assert float(optimum - book.at_most(20).return_) < 0.000065
    assert float(optimum - book.at_most(24).return_) < 0.00001
    assert float(optimum - book.full.return_) < 0.00001
    assert len(book.full.chart.rules) <= 25
    assert book.exact.return_ == optimum
    assert len(book.exact.chart.rules) <= 27


@pytest.mark.parametrize("name", GAMES)
def test_a_line_is_one_that_a_person_would_write(name: str) -> None:
    book = shipped_book(load_paytable(name))
    for derived in book.by_length.values():
        for rule in derived.chart.rules:
            assert len(str(rule).replace(", lowest first", "").split()) <= 12
    for rule in book.exact.chart.rules:
        assert len(str(rule).replace(", lowest first", "").split()) <= MOST_WORDS


def test_a_book_is_found_by_what_a_game_pays_not_by_its_name() -> None:
    table = load_paytable("job-9-6")
    renamed = parse_paytable(table.to_toml().replace(table.name, "my own"))
    assert chart_of(renamed) == chart_of(table)
    assert charts_of(renamed) == charts_of(table)
    assert game_key(table, 1) != game_key(table, 5)
    assert chart_of(table, 1) is None
    assert charts_of(table, 1) == {}


def test_a_book_is_read_as_it_is_printed() -> None:
    book = shipped_book(load_paytable("job-9-6"))
    assert parse_book(str(book)) == book
    assert book.at_most(3) is None
    with pytest.raises(ValueError, match="not a book"):
        parse_book("low pair")


def test_a_chart_prints_as_a_file_that_is_read_again() -> None:
    for chart in charts_of(load_paytable("job-9-6")).values():
        assert parse_chart(str(chart)) == chart


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "least"),
    [("double-bonus-10-7", 3e-5), ("double-bonus-9-7", 3.9e-5), ("double-bonus-9-6", 8.5e-5)],
)
def test_what_an_ace_alone_or_with_another_costs_a_chart_without_conditions(
    name: str, least: float
) -> None:
    """Of the deals in which the best is one of the two, some are lost whichever is always held."""
    grader = Grader.of(solve_game(name))
    ace = grader.chosen(parse_rule("ace"))
    lost = 0.0
    for pair in ("unsuited AK", "unsuited AQ", "unsuited AJ"):
        both = grader.chosen(parse_rule(pair))
        at = np.flatnonzero((both >= 0) & (ace >= 0))
        losses = [grader.best[at] - grader.values[hold[at], at] for hold in (both, ace)]
        disputed = np.minimum(*losses) == 0
        shares = grader.weights[at] / (2_598_960 * grader.scale)
        lost += min(float((loss * shares)[disputed].sum()) for loss in losses)
    assert lost > least
