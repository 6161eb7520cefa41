"""Charts derived for any paytable: the best that the search finds of every length, and the exact.

book = derive(Grader.of(solve_game("job-9-6")))
print(book.at_most(16).chart)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import numpy as np

from solver.strategy.book import Book, Derived
from solver.strategy.chart import Chart
from solver.strategy.grading import Course, Grader
from solver.strategy.kinds import Family, Kind, Rule
from solver.strategy.library import library, narrow_draws
from solver.strategy.patterns import collapse
from solver.strategy.penalties import conditional_rules, parts
from solver.strategy.search import EQUAL, Frontier, Lines, Search

SHORTEST, LONGEST = 8, 40
ROUNDS = 1
STEPS = 40
MOST = 60
LEAST_SAVING = 1e-7
FRONTIER_SHARE = 0.7
LEAST_GAIN = 1e-11
FINE = np.logspace(-6, -10, 60)
LAST = Rule((Kind(Family.NOTHING, 0),))
Progress = Callable[[float], None]


def derive(grader: Grader, progress: Progress = lambda share: None) -> Book:
    """All the charts of a game; `progress` is told the share of the work that is done."""
    charts = frontier(grader, progress=lambda share: progress(share * FRONTIER_SHARE))
    by_length: dict[int, Derived] = {}
    best = Derived(Chart((LAST,)), Fraction(-1))
    for chart in charts.values():
        derived = Derived(chart, grader.grade(chart).return_)
        if derived.return_ > best.return_:
            best = by_length[len(chart.rules)] = derived
    exact = with_penalties(
        grader, best.chart, lambda share: progress(FRONTIER_SHARE + share * (1 - FRONTIER_SHARE))
    )
    return Book(by_length, Derived(exact, grader.grade(exact).return_))


def frontier(
    grader: Grader,
    shortest: int = SHORTEST,
    longest: int = LONGEST,
    progress: Progress = lambda share: None,
) -> dict[int, Chart]:
    """The best chart found of at most each number of lines; `progress` is told the share done."""
    search = Search(collapse(grader, library(grader.terms)))
    found = Frontier(search, shortest, longest, steps=STEPS)
    calls = 0

    def step() -> None:
        nonlocal calls
        calls += 1
        progress(calls / (ROUNDS * (2 * len(found.lengths) - 1)))

    for _ in range(ROUNDS):
        found.round(step)
    if longest == LONGEST:
        found.grow(MOST, LEAST_SAVING)
    return {n: written(grader, search, found.best[n][1]) for n in found.lengths}


def with_penalties(
    grader: Grader,
    chart: Chart,
    progress: Progress = lambda share: None,
    most: int = MOST,
) -> Chart:
    """The chart with conditions added until it loses nothing, or none helps any more.

    Each pass looks anew for conditions that would save the chart something. It gets no longer
    than `most` lines.
    """
    rules = (*library(grader.terms), *narrow_draws())
    total = cost = float(grader.grade(chart).cost)
    while cost:
        chart = _with_conditions(grader, chart, rules, most)
        before, cost = cost, float(grader.grade(chart).cost)
        progress(1 - cost / total)
        if cost > before - LEAST_GAIN:
            break
    return chart


def _with_conditions(grader: Grader, chart: Chart, rules: tuple[Rule, ...], most: int) -> Chart:
    """One pass: line after line, the one that saves most, as long as one does."""
    own = [part for rule in chart.rules for part in parts(rule)]
    found = conditional_rules(Course(grader, chart), rules)
    search = Search(collapse(grader, (*own, *library(grader.terms), *found)))
    lines = search.numbers(chart.rules)
    rng = np.random.default_rng(0)
    while True:
        visited = search.anneal(lines, FINE.tolist(), rng)
        lines = min([(search.cost(lines), lines), *visited])[1]
        if search.cost(lines) < EQUAL or len(lines) + 1 >= most:
            break
        longer = search.split(lines)
        if search.cost(longer) > search.cost(lines) - LEAST_GAIN:
            break
        lines = longer
    return written(grader, search, lines)


def written(grader: Grader, search: Search, lines: Lines) -> Chart:
    """A chart as it is printed: in the fewest words, without lines that are never used, and with
    the choice among several holds stated where it matters."""
    rules = search.patterns.rules
    chart = Chart((*(rules[rule] for rule in search.plainest(lines)), LAST))
    graded = grader.grade(chart).lines
    return Chart(
        tuple(
            replace(rule, choice="lowest") if line.ambiguous and not rule.choice else rule
            for rule, line in zip(chart.rules, graded, strict=True)
            if line.deals or rule == LAST
        )
    )
