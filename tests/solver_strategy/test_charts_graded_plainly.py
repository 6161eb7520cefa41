"""Three charts of each game that has any, with and without conditions: grader and plain judge.

Those of games with wild cards are in `test_shipped_wild_charts`, which has a judge of its own.
"""

import pytest
from plain_grader import Totals, plain_grade
from shipped_games import PLAIN

from solver import load_paytable, solve_game
from solver.strategy import Chart, Grader
from solver.strategy.books.book import shipped_book


def charts_of(name: str) -> list[Chart]:
    """A short chart, one of sixteen lines and the one with conditions of a game."""
    book = shipped_book(load_paytable(name))
    assert book is not None
    found = [book.at_most(10), book.at_most(16), book.exact]
    return [derived.chart for derived in found if derived is not None]


def compare(name: str, charts: list[Chart]) -> None:
    table = load_paytable(name)
    grader, totals = Grader.of(solve_game(table)), Totals(table, 5)
    for chart in charts:
        grade = grader.grade(chart)
        plain = plain_grade(chart, table, all_images=False, totals=totals)
        assert grade.return_ == plain.return_ == grader.return_of(chart), str(chart)
        assert [line.deals for line in grade.lines] == plain.deals[:-1], str(chart)
        assert [line.worth for line in grade.lines] == plain.worths[:-1], str(chart)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAIN)
def test_charts_are_graded_as_the_plain_judge_grades_them(name: str) -> None:
    charts = charts_of(name)
    assert len(charts) == 3
    compare(name, charts)
