"""Charts derived for any paytable: the best that the search finds of every length, and one more
with conditions on the discards.

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
"""The lengths that are searched. No known chart is worth more lines, and a draft has 64 slots."""
QUICK, STEPS = 15, 40
"""How many temperatures there are at each length, in a quick round and in a thorough one."""
WORTH_A_PASS = 0.95
"""Another pass is made only if the last one left less than this share of the cost."""
FINE = np.logspace(-6, -10, 60)
"""The temperatures at which a chart with conditions is annealed: low, as it is nearly right."""
DISCARD_EVERYTHING = Rule((Kind(Family.NOTHING, 0),))


def derive(grader: Grader, progress: Progress = lambda share: None, cycles: int = 1) -> Book:
    """Derive the charts of a game that look only at the cards held.

    progress: called now and then with the share of the work that is done, 0 to 1.
    cycles: how often to search from scratch; more than one finds a little more in some games.
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
    """The best chart of a book with conditions added until it loses nothing or no more help."""
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
    """The best chart found of each number of lines; `progress` is called with the share done."""
    search = Search(sort_into_buckets(grader, library(grader.terms)))
    stages = _stages(progress, 3 * cycles - 1)
    best = _cycle(Frontier(search, shortest, longest, float(LEAST_SAVING), seed=1), 1, stages)
    for seed in range(2, cycles + 1):
        fresh = Frontier(search, shortest, longest, float(LEAST_SAVING), seed)
        best = _cycle(fresh, seed, stages, best)
    found = {n: search.settle(lines) for n, lines in _ever_better(best)}
    return {n: finished(grader, search, lines) for n, lines in found.items()}


def _cycle(
    found: Frontier, seed: int, stages: Iterator[Progress], known: Frontier | None = None
) -> Frontier:
    """A quick round over the whole library, then a thorough one over the rules that came near the
    best; and, if another search's charts are known, a second thorough round that starts there."""
    found.round(QUICK, thorough=False, progress=next(stages))
    found.polish(STEPS, seed, next(stages))
    if known is not None:
        found.learn(known)
        found.polish(STEPS, seed + 1000, next(stages))
    return found


def _stages(progress: Progress, count: int) -> Iterator[Progress]:
    """For each of `count` stages of the work what to call with the share of the stage done."""
    for stage in range(count):
        yield partial(_report_stage, progress, stage, count)


def _report_stage(progress: Progress, stage: int, count: int, share: float) -> None:
    progress((stage + share) / count)


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
    """The chart with conditions added until it loses nothing or no condition helps any more.

    Each pass looks again for conditions that would save the chart something; from the second pass
    on also for those that ask whether two ranks are both thrown away. Passes go on as long as each
    saves a twentieth of what is left. The chart gets at most `most` lines. `progress` is called
    with the share of the cost that is saved.
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
    grader: Grader, chart: Chart, found: tuple[Rule, ...], most: int, report: Progress
) -> Chart:
    """One pass: add the line that saves most, again and again, as long as one saves enough.

    `report` is called with what is left to save.
    """
    own = [alone for rule in chart.rules for alone in with_each_kind(rule)]
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
        report(search.cost(lines))
    return finished(grader, search, lines)


def finished(grader: Grader, search: Search, lines: Lines) -> Chart:
    """The chart of some lines in its final form: in the fewest words, without lines that are never
    used, and with the choice among several holds stated where it matters."""
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
