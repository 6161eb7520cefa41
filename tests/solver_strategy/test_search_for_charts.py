"""The search: its shortcuts give what grading gives, and its charts are as good as promised."""

import numpy as np
import pytest

from solver import parse_paytable, solve_game
from solver.strategy.chart import Chart
from solver.strategy.derive import LAST, frontier, with_penalties, written
from solver.strategy.grading import Course, Grader
from solver.strategy.library import library
from solver.strategy.patterns import collapse
from solver.strategy.penalties import conditional_rules
from solver.strategy.search import Frontier, Lines, Search


@pytest.fixture(scope="module")
def grader() -> Grader:
    return Grader.of(solve_game("job-9-6"))


@pytest.fixture(scope="module")
def search(grader: Grader) -> Search:
    return Search(collapse(grader, library(grader.terms)))


def some_lines(search: Search, seed: int, length: int = 14) -> Lines:
    return tuple(np.random.default_rng(seed).integers(search.count, size=length).tolist())


@pytest.mark.parametrize("seed", range(3))
def test_a_chart_costs_over_patterns_what_it_costs_over_all_deals(
    grader: Grader, search: Search, seed: int
) -> None:
    lines = some_lines(search, seed)
    chart = Chart((*(search.patterns.rules[i] for i in lines), LAST))
    assert search.cost(lines) == pytest.approx(float(grader.grade(chart).cost), rel=1e-12)


def test_the_table_of_insertions_is_the_cost_of_each_inserted_chart(search: Search) -> None:
    lines = some_lines(search, 5)
    table = search.insertions(lines)
    source = np.random.default_rng(6)
    for _ in range(40):
        rule, place = int(source.integers(search.count)), int(source.integers(len(lines) + 1))
        inserted = (*lines[:place], rule, *lines[place:])
        assert table[rule, place] == pytest.approx(search.cost(inserted), abs=1e-12)


def test_the_heat_bath_tells_the_true_cost_of_what_it_visits(search: Search) -> None:
    rng = np.random.default_rng(1)
    for cost, lines in search.anneal(some_lines(search, 2), [1e-2, 1e-3, 1e-5], rng):
        assert cost == pytest.approx(search.cost(lines), abs=1e-12)


def test_the_plainest_chart_costs_the_same_in_fewer_words(grader: Grader, search: Search) -> None:
    lines = search.plain(12)
    plainest = search.plainest((*lines, lines[-1], lines[0]))
    assert search.cost(plainest) <= search.cost(lines) + 1e-12
    assert len(plainest) <= len(lines)
    chart = written(grader, search, lines)
    assert float(grader.grade(chart).cost) <= search.cost(lines) + 1e-12
    assert not grader.grade(chart).unused


def test_a_search_with_the_same_seed_finds_the_same_charts(search: Search) -> None:
    found = []
    for _ in range(2):
        one = Frontier(search, 8, 9, seed=3, steps=4)
        one.round()
        found.append(one.best)
    assert found[0] == found[1]


@pytest.mark.slow
def test_conditions_only_ever_save(grader: Grader, search: Search) -> None:
    chart = written(grader, search, search.plain(20))
    before = grader.grade(chart).cost
    rules = conditional_rules(Course(grader, chart), library(grader.terms)[:150])
    assert rules
    assert all(rule.conditions for rule in rules)
    after = with_penalties(grader, chart, most=len(chart.rules) + 1)
    assert grader.grade(after).cost < before
    assert len(after.rules) <= len(chart.rules) + 1


def test_a_game_in_which_no_pair_pays_has_charts_all_the_same() -> None:
    text = 'name = "flushes"\n[[line]]\nhand = "flush"\npays = 40\n'
    grader = Grader.of(solve_game(parse_paytable(text)))
    charts = frontier(grader, 4, 5)
    assert all("high" not in str(chart) for chart in charts.values())
    assert grader.grade(charts[5]).return_ > grader.optimal * 99 / 100


@pytest.mark.slow
def test_the_charts_of_nine_six_are_derived_as_good_as_promised(grader: Grader) -> None:
    charts = frontier(grader)
    cost = {n: float(grader.grade(chart).cost) for n, chart in charts.items()}
    assert float(grader.grade(charts[16]).return_) > 0.9952
    assert cost[20] < 0.000065
    assert cost[24] < 0.00001
    exact = with_penalties(grader, charts[max(charts)])
    assert grader.grade(exact).return_ == grader.optimal
    assert len(exact.rules) <= 32
