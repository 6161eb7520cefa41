"""Charts derived for any paytable: the best that the search finds of every length, and the exact.

grader = Grader.of(solve_game("job-9-6"))
book = derive(grader)
print(book.at_most(16).chart)
print(exact_chart(book, grader).chart)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count

import numpy as np

from solver.strategy.book import Book, Derived
from solver.strategy.chart import Chart
from solver.strategy.frontier import Frontier
from solver.strategy.grading import Course, Grader
from solver.strategy.kinds import Family, Kind, Rule
from solver.strategy.library import library, narrow_draws
from solver.strategy.patterns import collapse
from solver.strategy.penalties import conditional_rules, parts
from solver.strategy.search import EQUAL, Lines, Search

SHORTEST = 8
QUICK, STEPS = 15, 40
WORTH_A_CYCLE = 0.95
MOST = 60
LEAST_SAVING = 1e-7
LEAST_GAIN = 1e-11
FINE = np.logspace(-6, -10, 60)
LAST = Rule((Kind(Family.NOTHING, 0),))
Progress = Callable[[float], None]


def derive(grader: Grader, progress: Progress = lambda share: None, least_cycles: int = 1) -> Book:
    """The charts of holds alone of a game; `progress` is told the share of the work that is done.

    least_cycles: how often to search again even if the last time found nothing worth the while.
    """
    by_length: dict[int, Derived] = {}
    for chart in frontier(grader, SHORTEST, MOST, progress, least_cycles).values():
        derived = Derived(chart, grader.grade(chart).return_)
        if all(derived.return_ > shorter.return_ for shorter in by_length.values()):
            by_length[len(chart.rules)] = derived
    return Book(by_length)


def exact_chart(
    book: Book,
    grader: Grader,
    progress: Progress = lambda share: None,
    least_cycles: int = 1,
) -> Derived:
    """The best chart of a book, with conditions until it loses nothing, or none helps more."""
    best = max(book.by_length.values(), key=lambda derived: derived.return_)
    chart = with_penalties(grader, best.chart, progress, least_cycles=least_cycles)
    return Derived(chart, grader.grade(chart).return_)


def frontier(
    grader: Grader,
    shortest: int = SHORTEST,
    longest: int = MOST,
    progress: Progress = lambda share: None,
    least_cycles: int = 1,
) -> dict[int, Chart]:
    """The best chart found of each number of lines; `progress` is told the share done.

    A cycle is a quick round over the whole library, from nothing, and a thorough one over the
    rules that came near the best. There is another as long as the last lowered the least cost by
    a twentieth, and so many at least.
    """
    search = Search(collapse(grader, library(grader.terms)))
    told = _halves(progress)
    best: Frontier | None = None
    cycle = 0
    while True:
        cycle += 1
        found = Frontier(search, shortest, longest, LEAST_SAVING, seed=cycle)
        found.round(QUICK, thorough=False, tell=next(told))
        before = (best or found).full()[1]
        found.polish(STEPS, seed=cycle, tell=next(told))
        if best:
            found.learn(best)
            found.polish(STEPS, seed=cycle + 1000, tell=next(told))
        best = found
        if cycle >= least_cycles and best.full()[1] > WORTH_A_CYCLE * before:
            return {n: written(grader, search, lines) for n, lines in _ever_better(best)}


def _halves(progress: Progress) -> Iterator[Progress]:
    """Tell of one thing after the other, nobody knows how many, as of half of what is left."""
    done = 0.0
    while True:
        yield partial(_within, progress, done, (1 - done) / 2)
        done += (1 - done) / 2


def _within(progress: Progress, done: float, part: float, share: float) -> None:
    progress(done + share * part)


def _ever_better(found: Frontier) -> Iterator[tuple[int, Lines]]:
    """The charts that are better than every shorter one."""
    least = np.inf
    for length, (cost, lines) in sorted(found.best.items()):
        if cost < least - EQUAL:
            least = cost
            yield length, lines


def with_penalties(
    grader: Grader,
    chart: Chart,
    progress: Progress = lambda share: None,
    most: int = MOST,
    least_cycles: int = 1,
) -> Chart:
    """The chart with conditions added until it loses nothing, or none helps any more.

    Each pass looks anew for conditions that would save the chart something, from the second on for
    those that two ranks are both thrown away, too, as long as they save a twentieth of what is
    left. It gets no longer than `most` lines.
    """
    rules = (*library(grader.terms), *narrow_draws())
    told = _halves(progress)
    cost = float(grader.grade(chart).cost)
    for cycle in count(1):
        if not cost:
            break
        found = conditional_rules(Course(grader, chart), rules, of_two_ranks=cycle > 1)
        chart = _with_conditions(grader, chart, found, most)
        next(told)(1.0)
        before, cost = cost, float(grader.grade(chart).cost)
        if cycle >= max(2, least_cycles) and cost > WORTH_A_CYCLE * before:
            break
    return chart


def _with_conditions(grader: Grader, chart: Chart, found: tuple[Rule, ...], most: int) -> Chart:
    """One pass: line after line, the one that saves most, as long as one does."""
    own = [part for rule in chart.rules for part in parts(rule)]
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
