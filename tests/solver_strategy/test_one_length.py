"""One chart alone: as good as those of the whole search, for games whose own book is left out."""

import numpy as np
import pytest

from solver import load_paytable, parse_paytable, solve_game
from solver.strategy import Chart, Grader, parse_chart
from solver.strategy.books import derive
from solver.strategy.books.book import shipped_book, shipped_charts, shipped_ids
from solver.strategy.books.derive import derive_at_most
from solver.strategy.search.annealing import ChartSearch
from solver.strategy.search.buckets import KEPT, _KeptLosses, sort_into_buckets


def without_its_own(name: str, most: int, monkeypatch: pytest.MonkeyPatch) -> Chart:
    """The shipped chart of a game, which a search for it then does not know."""
    book = shipped_book(load_paytable(name))
    assert book is not None
    own = book.at_most(most)
    assert own is not None

    def others(most: int, *, wild: bool) -> tuple[Chart, ...]:
        return tuple(chart for chart in shipped_charts(most, wild=wild) if chart != own.chart)

    monkeypatch.setattr(derive, "shipped_charts", others)
    return own.chart


def check(name: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    own = without_its_own(name, most, monkeypatch)
    grader = Grader.of(solve_game(name))
    found = derive_at_most(grader, most)
    assert found.return_ == grader.grade(found.chart).return_
    assert len(found.chart.rules) <= most
    cost, known = (float(grader.optimal - r) for r in (found.return_, grader.return_of(own)))
    assert cost <= 1.02 * known


@pytest.mark.slow
@pytest.mark.parametrize("most", [8, 16])
def test_one_length_alone_is_as_good_as_all_of_them(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    check("job-9-6", most, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("most", [10, 14, 18, 22])
@pytest.mark.parametrize("name", ["job-8-5", "bonus-8-5", "ddb-9-6", "tdb-9-7", "deluxe-9-6"])
def test_one_length_alone_is_as_good_in_other_games(
    name: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(name, most, monkeypatch)


@pytest.mark.proof
def test_the_charts_to_start_from_are_those_of_the_books() -> None:
    books = [shipped_book(load_paytable(name)) for name in shipped_ids()]
    longest = {book.at_most(16).chart for book in books if book is not None}
    without, with_some = (set(shipped_charts(16, wild=wild)) for wild in (False, True))
    assert without | with_some == longest
    assert not any(rule.wild for chart in without for rule in chart.rules)
    assert all(any(rule.wild for rule in chart.rules) for chart in with_some)
    assert shipped_charts(3) == ()


@pytest.mark.slow
@pytest.mark.parametrize("most", [14, 18])
def test_a_table_by_difference_is_searched_as_well_as_all_lengths(most: int) -> None:
    grader = Grader.of(solve_game("ddb-9-6 + royal 4500@5"))
    cost = {14: 0.002534, 18: 0.001004}[most]  # of the charts that `derive` finds
    assert grader.optimal - derive_at_most(grader, most).return_ <= 1.02 * cost


def test_a_line_that_says_lowest_first_is_not_lost_from_the_start() -> None:
    """A finished chart says so where it matters; the rules of the library never do."""
    chart = parse_chart("high pair\nlow pair, lowest first\n2 suited high cards, lowest first")
    grader = Grader.of(solve_game("job-9-6"))
    plain = parse_chart("high pair\nlow pair\n2 suited high cards")
    search = ChartSearch(sort_into_buckets(grader, plain.rules))
    assert search.rules_of(search.numbers(chart.rules)) == plain.rules[:3]
    assert search.cost(search.numbers(chart.rules)) == pytest.approx(
        float(grader.optimal - grader.return_of(chart))
    )


@pytest.mark.proof
def test_the_bar_moves_on_to_the_end() -> None:
    text = 'name = "flushes"\n[[line]]\nhand = "flush"\npays = 40\n'
    grader = Grader.of(solve_game(parse_paytable(text)))
    shares: list[float] = []
    found = derive_at_most(grader, 8, shares.append)
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 1)
    assert shares.count(1) == 1
    assert found.return_ > grader.optimal * 99 / 100


def test_a_rule_without_a_row_does_not_keep_another_ones() -> None:
    kept = _KeptLosses(KEPT + 1, np.zeros(3))
    for rule in range(KEPT):
        kept.rows_of([rule])
        kept.room_for(rule)
    kept.rows_of([*range(KEPT - 1), KEPT])
    kept.room_for(KEPT)
    assert [rule for rule in range(KEPT + 1) if kept.row[rule] == -1] == [KEPT - 1]
