"""Charts derived for any paytable: the best that the search finds of every length, and the exact.

grader = Grader.of(solve_game("job-9-6"))
book = derive(grader)
print(book.at_most(16).chart)
print(exact_chart(book, grader).chart)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count

import numpy as np

from solver.strategy.books.book import Book, Derived
from solver.strategy.language.chart import Chart
from solver.strategy.language.kinds import Family, Kind
from solver.strategy.language.rules import Rule
from solver.strategy.playing.grading import ChartPlay, Grader
from solver.strategy.search.annealing import Lines, Search
from solver.strategy.search.buckets import sort_into_buckets
from solver.strategy.search.frontier import Frontier, Progress
from solver.strategy.search.library import library, narrow_draws
from solver.strategy.search.line_price import EQUAL, LEAST_SAVING, LEAST_SAVING_WITH_PENALTIES
from solver.strategy.search.penalties import conditional_rules, with_each_kind

SHORTEST, MOST = 8, 60
"""The lengths that are looked for. No chart known is worth more lines, and a draft has 64 slots."""
QUICK, STEPS = 15, 40
"""How many temperatures there are at each length, in a quick round and in a thorough one."""
WORTH_A_PASS = 0.95
"""What share of the cost may be left after a pass for another to be worth while."""
FINE = np.logspace(-6, -10, 60)
"""The temperatures at which a chart with conditions is annealed: it is nearly right already."""
DISCARD_EVERYTHING = Rule((Kind(Family.NOTHING, 0),))


def derive(grader: Grader, progress: Progress = lambda share: None, cycles: int = 1) -> Book:
    """The charts of holds alone of a game; `progress` is told the share done.

    cycles: how often to search from nothing; more than one finds a little more in some games.
    """
    by_length: dict[int, Derived] = {}
    for chart in frontier(grader, SHORTEST, MOST, progress, cycles).values():
        derived = Derived(chart, grader.grade(chart).return_)
        if all(derived.return_ > shorter.return_ for shorter in by_length.values()):
            by_length[len(chart.rules)] = derived
    return Book(by_length)


def exact_chart(
    book: Book, grader: Grader, progress: Progress = lambda share: None, least_passes: int = 2
) -> Derived:
    """The best chart of a book, with conditions until it loses nothing, or none helps more."""
    best = max(book.by_length.values(), key=lambda derived: derived.return_)
    chart = with_penalties(grader, best.chart, progress, least_passes=least_passes)
    return Derived(chart, grader.grade(chart).return_)


def frontier(
    grader: Grader,
    shortest: int = SHORTEST,
    longest: int = MOST,
    progress: Progress = lambda share: None,
    cycles: int = 1,
) -> dict[int, Chart]:
    """The best chart found of each number of lines; `progress` is told the share done."""
    search = Search(sort_into_buckets(grader, library(grader.terms)))
    told = _told_of_parts(progress, 3 * cycles - 1)
    best = _cycle(Frontier(search, shortest, longest, float(LEAST_SAVING), seed=1), 1, told)
    for seed in range(2, cycles + 1):
        fresh = Frontier(search, shortest, longest, float(LEAST_SAVING), seed)
        best = _cycle(fresh, seed, told, best)
    found = {n: search.settle(lines) for n, lines in _ever_better(best)}
    return {n: finished(grader, search, lines) for n, lines in found.items()}


def _cycle(
    found: Frontier, seed: int, told: Iterator[Progress], known: Frontier | None = None
) -> Frontier:
    """A quick round over the whole library, from nothing, and a thorough one over the rules that
    came near the best; and another that begins with what is known, if something is."""
    found.round(QUICK, thorough=False, tell=next(told))
    found.polish(STEPS, seed, next(told))
    if known is not None:
        found.learn(known)
        found.polish(STEPS, seed + 1000, next(told))
    return found


def _told_of_parts(progress: Progress, count: int) -> Iterator[Progress]:
    """What to tell of each of so many parts of the work."""
    for part in range(count):
        yield partial(_of_part, progress, part, count)


def _of_part(progress: Progress, part: int, count: int, share: float) -> None:
    progress((part + share) / count)


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
    least_passes: int = 2,
) -> Chart:
    """The chart with conditions added until it loses nothing, or none helps any more.

    Each pass looks anew for conditions that would save the chart something, from the second on for
    those that two ranks are both thrown away, too, as long as they save a twentieth of what is
    left. It gets no longer than `most` lines. `progress` is told how much of the cost is saved.
    """
    rules = (*library(grader.terms), *narrow_draws())
    first = cost = float(grader.grade(chart).cost)
    for times in count(1):
        if not cost:
            break
        found = conditional_rules(ChartPlay(grader, chart), rules, of_two_ranks=times > 1)
        tried = _with_conditions(
            grader, chart, found, most, lambda left: progress(1 - left / first)
        )
        before, cost_tried = cost, float(grader.grade(tried).cost)
        if cost_tried < cost:
            chart, cost = tried, cost_tried
        if times >= least_passes and cost > WORTH_A_PASS * before:
            break
    return chart


def _with_conditions(
    grader: Grader, chart: Chart, found: tuple[Rule, ...], most: int, tell: Progress
) -> Chart:
    """One pass: line after line, the one that saves most, as long as one does; `tell` hears what is
    left to save."""
    own = [part for rule in chart.rules for part in with_each_kind(rule)]
    search = Search(sort_into_buckets(grader, (*own, *library(grader.terms), *found)))
    lines = search.numbers(chart.rules)
    rng = np.random.default_rng(0)
    while True:
        visited = search.anneal(lines, FINE.tolist(), rng)
        lines = min([(search.cost(lines), lines), *visited])[1]
        if search.cost(lines) < EQUAL or len(lines) + 1 >= most:
            break
        longer = search.split_line(lines)
        if search.cost(longer) > search.cost(lines) - LEAST_SAVING_WITH_PENALTIES:
            break
        lines = longer
        tell(search.cost(lines))
    return finished(grader, search, lines)


def finished(grader: Grader, search: Search, lines: Lines) -> Chart:
    """A chart as it is printed: in the fewest words, without lines that are never used, and with
    the choice among several holds stated where it matters."""
    rules = search.buckets.rules
    chart = Chart((*(rules[rule] for rule in search.simplify(lines)), DISCARD_EVERYTHING))
    graded = grader.grade(chart).lines
    return Chart(
        tuple(
            replace(rule, choice="lowest") if line.ambiguous and not rule.choice else rule
            for rule, line in zip(chart.rules, graded, strict=True)
            if line.deals or rule == DISCARD_EVERYTHING
        )
    )
