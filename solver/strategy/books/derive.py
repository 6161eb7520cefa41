"""Derives the charts of any paytable: the best found of every length, and one with conditions; or
one chart alone, of at most a given number of lines.

grader = Grader.of(solve_game("job-9-6"))
book = derive(grader)
print(book.at_most(16).chart)
print(exact_chart(book, grader).chart)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, pairwise

import numpy as np

from evaluator.arguments import whole_from
from solver.game import Game
from solver.paytable.catalogue import AnyTable
from solver.processes import Helper, helper
from solver.progress import Progress, part, unheard
from solver.strategy.books.book import Book, Derived, rising, shipped_charts
from solver.strategy.language.chart_rules import Rule
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.grading import ChartPlay, Grader
from solver.strategy.search.all_lengths import AllLengths, final_chart, finished
from solver.strategy.search.annealing import EQUAL, ChartSearch, Lines, in_each
from solver.strategy.search.buckets import sort_into_buckets
from solver.strategy.search.library import library, narrow_draws
from solver.strategy.search.line_price import LEAST_SAVING, LEAST_SAVING_WITH_PENALTIES
from solver.strategy.search.penalties import conditional_rules, with_each_kind

SHORTEST, MOST = 8, 60
"""The lengths to search. In no known game is a longer chart worth it, and a draft has 64 slots."""
ENOUGH = 5e-5
"""What the longest chart of a game with wild cards may cost, in bets a hand, before all is searched
once more: of the shipped ones NSUD costs 9.7e-5 after one search and 2.5e-5 after two."""
QUICK, STEPS = 15, 40
"""The number of temperatures at each length, in a quick round and in a thorough one."""
SORTED, SEARCHED = 0.2, 0.7
"""The share of the time after which the deals are sorted; and of the rest, all charts found."""
WORTH_A_PASS = 0.95
"""Another pass is made only if the last one left less than this share of the cost."""
FINE = np.logspace(-6, -10, 60)
"""The temperatures for annealing a chart with conditions: low, because it is nearly optimal."""
SORTED_ALONE, STARTS = 0.4, 3
"""For one length alone: the share of the time after which the deals are sorted; and how many of the
cheapest charts to start from. From one alone 18 lines of All American cost 4 % more."""
SHORT_DETOUR, LONG_DETOUR = 2, 4
"""How many lines longer the charts are over which a better one is looked for. Without detours 22
lines of 9/7 Triple Double Bonus cost a quarter more than with them."""
STEPS_ALONE, HEAT, COOLING = 80, 0.1, 3.0
"""The number of temperatures of its annealing, which starts at this share of the chart's cost, and
falls by this many powers of ten."""


def derive(
    grader: Grader | Game | AnyTable, progress: Progress | None = None, cycles: int = 1
) -> Book:
    """Derive the charts of a game whose lines look only at the cards held.

    Args:
        grader: the game's grader, the game, or a paytable (or its id, alias or path) at five coins.
        progress: called now and then with the share of the work done, 0 to 1.
        cycles: how often to search from scratch; more than one finds slightly better charts in some
            games. Where the charts of a game with wild cards lose more than `ENOUGH` after one,
            they are searched anew, in two.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `cycles` is not a whole number from 1 up.
    """
    cycles = whole_from(cycles, "cycles", 1)
    grader = grader if isinstance(grader, Grader) else Grader.of(grader)
    with helper() as second:
        searches = library_searches(grader, second, part(progress or unheard, 0, SORTED))
        return found_book(grader, searches, part(progress or unheard, SORTED, 1), cycles)


def library_searches(grader: Grader, second: Helper, progress: Progress) -> list[ChartSearch]:
    """The search among all rules of the library, one for each section."""
    return ChartSearch(
        sort_into_buckets(grader, library(grader.terms), progress, second), second
    ).sections()


def found_book(
    grader: Grader, searches: Sequence[ChartSearch], progress: Progress, cycles: int = 1
) -> Book:
    """The book of the charts that the searches find, one for each section; of a game with wild
    cards by two cycles where one leaves more than `ENOUGH`.
    """
    again = cycles == 1 and len(searches) > 1
    book = _found(grader, searches, part(progress, 0, 0.5) if again else progress, cycles)
    if again and grader.optimal - book.full.return_ > ENOUGH:
        book = _found(grader, searches, part(progress, 0.5, 1), 2)
    progress(1.0)
    return book


def _found(
    grader: Grader, searches: Sequence[ChartSearch], progress: Progress, cycles: int
) -> Book:
    charts = charts_by_length(grader, searches, SHORTEST, MOST, progress, cycles).values()
    return Book(rising(Derived(chart, grader.return_of(chart)) for chart in charts))


def exact_chart(
    book: Book, grader: Grader, progress: Progress = unheard, least_passes: int = 2
) -> Derived:
    """The best chart of a book, with conditions added until it loses nothing or none helps."""
    best = max(book.by_length.values(), key=lambda derived: derived.return_)
    chart = with_penalties(grader, best.chart, progress, least_passes=least_passes)
    return Derived(chart, grader.return_of(chart))


def charts_by_length(
    grader: Grader,
    searches: Sequence[ChartSearch],
    shortest: int,
    longest: int,
    progress: Progress,
    cycles: int,
) -> dict[int, Chart]:
    """The best chart found for each number of lines; `progress` is called with the share done."""
    least = shortest if len(searches) == 1 else 2
    wanted = [(least, longest, cycles)] * len(searches)
    best = in_each(searches, _best, wanted, part(progress, 0, SEARCHED))
    sections = [_Section(*each) for each in zip(searches, best, strict=True)]
    numbers_of = dict(_improvements(sections, shortest, longest))
    for each, numbers in zip(sections, zip(*numbers_of.values(), strict=True), strict=True):
        each.begin(numbers)
    charts = {}
    for done, (length, numbers) in enumerate(numbers_of.items()):
        part(progress, SEARCHED, 1)(done / len(numbers_of))
        lines = [each.lines(number) for each, number in zip(sections, numbers, strict=True)]
        charts[length] = final_chart(grader, chain.from_iterable(lines))
    progress(1.0)
    return charts


class _Section:
    """The best charts found for one section, which all games without wild cards have."""

    def __init__(self, search: ChartSearch, best: Mapping[int, tuple[float, Lines]]) -> None:
        self._search, self._best = search, best
        self.costs = {0: search.cost(()), **{n - 1: cost for n, (cost, _) in best.items()}}
        self._lines: dict[int, tuple[Rule, ...]] = {0: ()}

    def begin(self, numbers: Iterable[int]) -> None:
        """Let the helper begin with what `lines` will be asked for, in this order."""
        wanted = [(self._best[number + 1][1],) for number in dict.fromkeys(numbers) if number]
        self._tidied = iter(self._search.parts(ChartSearch.tidied, wanted))

    def lines(self, number: int) -> tuple[Rule, ...]:
        """The best lines found, settled and in the fewest words."""
        if number not in self._lines:
            self._lines[number] = self._search.rules_of(next(self._tidied))
        return self._lines[number]


def _best(
    search: ChartSearch, shortest: int, longest: int, cycles: int, progress: Progress = unheard
) -> dict[int, tuple[float, Lines]]:
    """The best chart found of each length, with its cost."""
    saving = float(LEAST_SAVING)
    ends = np.linspace(0, 1, 3 * cycles).tolist()
    stages = iter([part(progress, start, end) for start, end in pairwise(ends)])
    best = _cycle(AllLengths(search, shortest, longest, saving, seed=1), 1, stages)
    for seed in range(2, cycles + 1):
        best = _cycle(AllLengths(search, shortest, longest, saving, seed), seed, stages, best)
    return best.best


def _cycle(
    search: AllLengths, seed: int, stages: Iterator[Progress], known: AllLengths | None = None
) -> AllLengths:
    """Search once: a quick round over the whole library, then a thorough one over the best rules.

    If another search's charts are `known`, a second thorough round starts from them.
    """
    search.round(QUICK, thorough=False, progress=next(stages))
    search.polish(STEPS, seed, next(stages))
    if known is not None:
        search.learn(known)
        search.polish(STEPS, seed + 1000, next(stages))
    return search


def _improvements(
    sections: Iterable[_Section], shortest: int, longest: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The lengths at which a chart is better than every shorter one, with the lines by section."""
    best: dict[int, tuple[float, tuple[int, ...]]] = {1: (0.0, ())}
    for section in sections:
        longer = [
            (length + more, (cost + costs, (*numbers, more)))
            for length, (cost, numbers) in best.items()
            for more, costs in section.costs.items()
            if length + more <= longest
        ]
        best = {}
        for length, choice in longer:
            best[length] = min(choice, best.get(length, choice))
    least = np.inf
    for length, (cost, numbers) in sorted(best.items()):
        if length >= shortest and cost < least - EQUAL:
            least = cost
            yield length, numbers


def with_penalties(
    grader: Grader,
    chart: Chart,
    progress: Progress = unheard,
    most: int = MOST,
    least_passes: int = 2,
    longer: Chart | None = None,
) -> Chart:
    """The chart with conditions added until it loses nothing or no condition helps any more.

    Each pass looks for conditions that would reduce the cost of the chart. From the second pass on
    these include conditions that two ranks are both discarded. Passes continue while each saves a
    twentieth of the remaining cost. The chart gets at most `most` lines. If a `longer` chart with
    conditions is known, the best chart of `most` lines is also looked for by leaving lines of it
    out. `progress` is called with the share of the work done, as far as that can be known: each
    pass is taken for half of what is left.
    """
    grader.forget()
    rules = (*library(grader.terms), *narrow_draws(grader.terms))
    cost = float(grader.optimal - grader.return_of(chart))
    for times in count(1):
        if not cost:
            break
        report = part(progress, 1 - 2 / 2**times, 1 - 1 / 2**times)
        repairs = conditional_rules(ChartPlay(grader, chart), rules, of_two_ranks=times > 1)
        report(0.4)
        tried = _with_conditions(
            grader, chart, repairs, most, report, longer if times == 1 else None
        )
        before, cost_tried = cost, float(grader.optimal - grader.return_of(tried))
        if cost_tried < cost:
            chart, cost = tried, cost_tried
        if times >= least_passes and cost > WORTH_A_PASS * before:
            break
    progress(1.0)
    return chart


def _with_conditions(
    grader: Grader,
    chart: Chart,
    repairs: tuple[Rule, ...],
    most: int,
    progress: Progress,
    longer: Chart | None,
) -> Chart:
    """One pass: replace lines while that saves, then keep adding the line that saves most.

    Lines are added as long as each saves enough. `progress` hears 0.4 to 1: each line is taken
    for a tenth of what is left.
    """
    known = (*chart.rules, *(longer.rules if longer is not None else ()))
    own = [alone for rule in known for alone in with_each_kind(rule)]
    rules = (*own, *library(grader.terms), *repairs)
    grader.forget()
    buckets = sort_into_buckets(grader, rules, part(progress, 0.4, 0.8))
    grader.forget()
    search = ChartSearch(buckets)
    lines = search.settle(search.numbers(chart.rules))
    if longer is not None:
        shorter = _shortened(search, search.numbers(longer.rules), most - 1)
        lines = min((search.cost(each), each) for each in (lines, shorter))[1]
    rng = np.random.default_rng(0)
    left = 0.2
    while True:
        progress(1 - left)
        left *= 0.9
        visited = search.anneal(lines, FINE.tolist(), rng)
        lines = min([(search.cost(lines), lines), *visited])[1]
        if search.cost(lines) < EQUAL or len(lines) + 1 >= most:
            break
        more = search.split_line(lines)
        if search.cost(more) > search.cost(lines) - LEAST_SAVING_WITH_PENALTIES:
            break
        lines = more
    return finished(grader, search, lines)


def _shortened(search: ChartSearch, lines: Lines, most: int) -> Lines:
    """A chart of at most `most` lines: what matters least is left out, the rest settles."""
    lines = search.settle(lines)
    while len(lines) > most:
        lines = search.settle(search.drop_line(lines))
    return lines


def derive_at_most(grader: Grader, most: int, progress: Progress = unheard) -> Derived:
    """The best chart found of at most `most` lines whose lines look only at the cards held.

    All charts of a game take several times as long. For one length alone, the charts of that length
    that come with the catalogue are a good start, since other pays seldom turn many lines round.
    The cheapest is improved by detours over longer charts, which find what no change of one line
    does. The next ones are only improved: now and then one of them leads where detours do not.
    """
    rules = library(grader.terms)
    search = ChartSearch(sort_into_buckets(grader, rules, part(progress, 0, SORTED_ALONE)))
    known = shipped_charts(most, wild=bool(grader.terms.rules.wild_kinds))
    starts = {search.grow(most - 1), *(search.numbers(chart.rules) for chart in known)}
    cheapest, *others = sorted(starts, key=lambda lines: (search.cost(lines), lines))[:STARTS]
    charts = [_alone(search, cheapest, most - 1, part(progress, SORTED_ALONE, 0.9))]
    progress(0.9)
    charts += [_improved(search, each, most - 1, np.random.default_rng(0)) for each in others]
    chart = finished(grader, search, min(charts, key=search.cost))
    progress(1.0)
    return Derived(chart, grader.return_of(chart))


def _alone(search: ChartSearch, start: Lines, most: int, progress: Progress) -> Lines:
    """The best chart found from one to start with: detours become longer as they find nothing.

    `progress` hears each detour as a fifth of what is left, as their number cannot be known.
    """
    rng = np.random.default_rng(0)
    lines = _improved(search, start, most, rng)
    left, more = 1.0, SHORT_DETOUR
    while more <= LONG_DETOUR and search.cost(lines) > EQUAL:
        left *= 0.8
        progress(1 - left)
        other = _improved(search, _detour(search, lines, more), most, rng)
        if search.cost(other) < search.cost(lines) - EQUAL:
            lines = other
        else:
            more += 1
    return lines


def _detour(search: ChartSearch, lines: Lines, more: int) -> Lines:
    """Another chart of the same length: lines are added, all settle, and others are left out."""
    longer = lines
    for _ in range(more):
        longer = search.split_line(longer)
    longer = search.settle(longer)
    while len(longer) > len(lines):
        longer = search.drop_line(longer)
    return longer


def _improved(search: ChartSearch, lines: Lines, most: int, rng: np.random.Generator) -> Lines:
    """The lines of a chart after filling it up, annealing and settling it."""
    lines = search.settle(lines)
    while len(lines) < most:
        longer = search.settle(search.split_line(lines))
        if search.cost(longer) > search.cost(lines) - float(LEAST_SAVING):
            break
        lines = longer
    cost = search.cost(lines)
    temperatures = HEAT * max(cost, EQUAL) * np.logspace(0, -COOLING, STEPS_ALONE)
    lines = min([(cost, lines), *search.anneal(lines, temperatures.tolist(), rng)])[1]
    return search.settle(lines)
