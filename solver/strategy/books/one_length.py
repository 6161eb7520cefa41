"""Derives one chart of a game that has no book: the best found of at most a given number of lines.

All charts of a game take ten times as long. For one length alone, the charts of that length that
come with the catalogue are a good start, since other pays seldom turn many lines round.
"""

from __future__ import annotations

import numpy as np

from solver.progress import Progress, part, unheard
from solver.strategy.books.book import Derived, shipped_charts
from solver.strategy.books.finish import finished
from solver.strategy.playing.grading import Grader
from solver.strategy.search.annealing import EQUAL, ChartSearch, Lines
from solver.strategy.search.buckets import sort_into_buckets
from solver.strategy.search.library import library
from solver.strategy.search.line_price import LEAST_SAVING

STARTS = 3
"""How many of the cheapest charts to start from: more find nothing better."""
STEPS = 80
"""The number of temperatures of an annealing."""
HEAT, COOLING = 0.1, 3.0
"""An annealing starts at this share of the chart's cost, and falls by this many powers of ten."""


def derive_at_most(grader: Grader, most: int, progress: Progress = unheard) -> Derived:
    """The best chart found of at most `most` lines whose lines look only at the cards held."""
    search = ChartSearch(sort_into_buckets(grader, library(grader.terms), part(progress, 0, 0.5)))
    known = shipped_charts(most, wild=bool(grader.terms.rules.wild_kinds))
    starts = {search.numbers(chart.rules) for chart in known}
    starts.add(search.grow(most - 1))
    cheapest = sorted((search.cost(lines), lines) for lines in starts)[:STARTS]
    rng = np.random.default_rng(0)
    found = []
    for done, (_, lines) in enumerate(cheapest):
        part(progress, 0.5, 0.9)(done / len(cheapest))
        found.append(_improved(search, lines, most - 1, rng))
    progress(0.9)
    _, lines = min(found)
    chart = finished(grader, search, lines)
    progress(1.0)
    return Derived(chart, grader.return_of(chart))


def _improved(
    search: ChartSearch, lines: Lines, most: int, rng: np.random.Generator
) -> tuple[float, Lines]:
    """The cost and the lines of a chart after filling it up, annealing and settling it."""
    lines = search.settle(lines)
    while len(lines) < most:
        longer = search.settle(search.split_line(lines))
        if search.cost(longer) > search.cost(lines) - float(LEAST_SAVING):
            break
        lines = longer
    cost = search.cost(lines)
    temperatures = HEAT * max(cost, EQUAL) * np.logspace(0, -COOLING, STEPS)
    lines = min([(cost, lines), *search.anneal(lines, temperatures.tolist(), rng)])[1]
    lines = search.settle(lines)
    return search.cost(lines), lines
