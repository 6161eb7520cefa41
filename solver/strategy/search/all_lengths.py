"""Searches for the best charts of all lengths together, and puts a chart in its final form.

A good chart of one length leads to good charts of the neighbouring lengths: a line is removed or
added, and the chart is annealed again. In its final form a chart has the fewest words, nothing
unused, and lines in any order by value.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from solver.arrays import give_back_freed_memory, weighted_sums
from solver.holds import HAND
from solver.progress import Progress, unheard
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.kinds import Family, Kind
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.grading import ChartPlay, Grader
from solver.strategy.playing.match import NO_HOLD
from solver.strategy.search.annealing import EQUAL, ChartSearch, Lines

FIRST, RULES_A_LINE, BEYOND = 30, 6, 8
"""The lines of the first chart, fewer where there are not this many rules for each of them, and how
many lines above the best known length later rounds start."""
NEAR = 1.3
"""A rule is good enough for `polish` if a chart with it cost at most this many times the best."""
HEAT, LEAST, COOLING = 1.0, 2e-6, 3.0
"""An annealing starts at HEAT times the chart's cost, or LEAST if that is more, and the
temperature falls by COOLING powers of ten."""
START, PER_START = 3e-5, 6
"""Where the first annealing of a round starts, and how many times longer it is than the others."""


class AllLengths:
    """The best chart found of every length from `shortest` on.

    Lengths include the last line, which discards everything. Each round anneals a long chart, then
    removes line after line, annealing at every length, and then adds lines again, up to `longest`
    and as long as two more lines save at least `saving`.
    """

    def __init__(
        self, search: ChartSearch, shortest: int, longest: int, saving: float, seed: int = 0
    ) -> None:
        self.search = search
        self.shortest, self.longest, self.saving = shortest, longest, saving
        self._first = max(shortest, min(FIRST, longest, search.count // RULES_A_LINE))
        self.best: dict[int, tuple[float, Lines]] = {}
        self._rng = np.random.default_rng(seed)
        self._nearest = np.full(search.count, np.inf)
        self._already_split: set[tuple[Lines, int]] = set()

    def round(self, steps: int, thorough: bool, progress: Progress = unheard) -> None:
        """Go down through the lengths and up again, annealing `steps` times at each.

        Adding two lines at a time finds what adding one does not, but takes long: a round that is
        not thorough tries it only where no longer chart is known.
        """
        known = self.full()[0] if self.best else self._first

        def by(length: int) -> tuple[int, ...]:
            return (1, 2) if thorough or length > known else (1,)

        top = self._start(steps)
        for length in reversed(range(self.shortest, top)):
            self._visit(self.search.drop_line(self.best[length + 1][1]), steps)
            progress(0.3 * (top - length) / (top - self.shortest))
        for length in range(self.shortest + 1, self.longest + 1):
            if length > top and not self._worth_growing(length):
                break
            if 2 in by(length + 1) and length < self.longest:
                self._look_ahead(length - 1, 2)
            for more in by(length):
                if length - more in self.best:
                    self._climb(length, more, steps)
            progress(_share_of_ascent(length - self.shortest, top - self.shortest))
        self.search.drop_splits()
        give_back_freed_memory()

    def polish(self, steps: int, seed: int, progress: Progress = unheard) -> None:
        """A thorough round over only the rules of charts nearly as good as the best.

        These are a third of the library and take a tenth of the time.
        """
        near = self.search.subset(np.flatnonzero(self._nearest <= NEAR).tolist())
        part = AllLengths(near, self.shortest, self.longest, self.saving, seed)
        part.learn(self)
        part.round(steps, thorough=True, progress=progress)
        near.end()
        self.learn(part)

    def learn(self, other: AllLengths) -> None:
        """Take over what another search found: its better charts, and its good rules."""
        ours = {rule: number for number, rule in enumerate(self.search.buckets.rules)}
        number = [ours.get(rule) for rule in other.search.buckets.rules]
        for rule, near in zip(number, other._nearest, strict=True):
            if rule is not None:
                self._nearest[rule] = min(self._nearest[rule], near)
        for cost, lines in other.best.values():
            known = tuple(rule for line in lines if (rule := number[line]) is not None)
            if len(known) == len(lines):
                self._keep(cost, known)

    def full(self) -> tuple[int, float]:
        """The length and the cost of the shortest of the best charts."""
        least = min(cost for cost, _ in self.best.values())
        length = min(n for n, (cost, _) in self.best.items() if cost <= least + EQUAL)
        return length, least

    def _start(self, steps: int) -> int:
        """Anneal a chart longer than the best known; return its length."""
        if self.best:
            length, _ = self.full()
            lines = self.best[length][1]
            for _ in range(min(BEYOND, self.longest - length)):
                lines = self.search.add_line(lines)
        else:
            lines = self.search.grow(self._first - 1)
        self._keep(self.search.cost(lines), lines)
        self._anneal(lines, START, PER_START * steps)
        return len(lines) + 1

    def _worth_growing(self, length: int) -> bool:
        """Whether the last two lines saved enough to try one more."""
        if length - 3 < self.shortest:
            return True
        return self.best[length - 3][0] - self.best[length - 1][0] > self.saving

    def _climb(self, length: int, more: int, steps: int) -> None:
        """Find a chart of some length from the best one with `more` lines fewer.

        If that chart is no better than a shorter one, only splitting a line can help, and each
        chart is split only once. Then its last line is repeated, which costs nothing, so that there
        is a chart of this length to continue from.
        """
        cost, lines = self.best[length - more]
        if self._is_best(length - more):
            self._visit(self.search.split_line(lines, more), steps)
            return
        if (_repeated_once(lines), more) not in self._already_split:
            self._already_split.add((_repeated_once(lines), more))
            longer = self.search.split_line(lines, more)
            if self.search.cost(longer) < cost - EQUAL:
                self._visit(longer, steps)
        self._keep(cost, lines + lines[-1:] * more)

    def _look_ahead(self, length: int, more: int) -> None:
        """Let the helper begin to split a chart that will not change before it is split."""
        _, lines = self.best[length]
        if self._is_best(length) or (_repeated_once(lines), more) not in self._already_split:
            self.search.begin_split(lines, more)

    def _is_best(self, length: int) -> bool:
        """Whether the chart of some length is better than all shorter ones."""
        return self.best[length][0] < self._lowest(length - 1) - EQUAL

    def _visit(self, lines: Lines, steps: int) -> None:
        """Remember a chart, and anneal from it unless a shorter one is as good."""
        cost = self._keep(self.search.cost(lines), lines)
        if cost < self._lowest(len(lines)) - EQUAL:
            self._anneal(lines, HEAT * max(cost, LEAST), steps)

    def _lowest(self, below: int) -> float:
        """The least cost of the charts of at most `below` lines."""
        return min((cost for n, (cost, _) in self.best.items() if n <= below), default=np.inf)

    def _anneal(self, lines: Lines, hot: float, steps: int) -> None:
        temperatures = hot * np.logspace(0, -COOLING, steps)
        for cost, visited in self.search.anneal(lines, temperatures.tolist(), self._rng):
            self._keep(cost, visited)

    def _keep(self, cost: float, lines: Lines) -> float:
        """Remember a chart if it is the best of its length; return the best cost of that length.

        Also remember for its rules how close to the best it came. Of equally good charts the last
        is kept: often two lines can be in either order, and only one order leaves room for a third
        line between them.
        """
        length = len(lines) + 1
        least = min(cost, self.best[length][0]) if length in self.best else cost
        if cost < least + EQUAL:
            self.best[length] = least, lines
        rules = list(lines)
        self._nearest[rules] = np.minimum(self._nearest[rules], cost / max(least, EQUAL))
        return least


def _repeated_once(lines: Lines) -> Lines:
    """The chart without lines that repeat its last one for a second time: they change no split.

    >>> _repeated_once((4, 7, 7, 7)), _repeated_once((4, 7, 7))
    ((4, 7, 7), (4, 7, 7))
    """
    while len(lines) > 2 and lines[-3] == lines[-2] == lines[-1]:
        lines = lines[:-1]
    return lines


def _share_of_ascent(risen: int, known: int) -> float:
    """What share of a round is done after rising this many lines.

    How far it will go beyond the charts that are known cannot be known: each further line is taken
    for a sixth of what is left.

    >>> round(_share_of_ascent(11, 22), 9), round(_share_of_ascent(24, 22), 9)
    (0.45, 0.722222222)
    """
    if risen <= known:
        return 0.3 + 0.3 * risen / known
    return 1 - 0.4 * (5 / 6) ** (risen - known)


DISCARD_EVERYTHING = Rule((Kind(Family.NOTHING, 0),))


def finished(grader: Grader, search: ChartSearch, lines: Lines) -> Chart:
    """The chart of these lines in its final form, in the fewest words: see `final_chart`."""
    return final_chart(grader, search.rules_of(search.simplify(lines)))


def final_chart(grader: Grader, rules: Iterable[Rule]) -> Chart:
    """The chart of some rules in its final form.

    It has no unused lines, says which of several holds to choose where that matters, and names what
    is worth most first where the order is free.
    """
    chart = Chart((*rules, DISCARD_EVERYTHING))
    play = ChartPlay(grader, chart)
    ambiguous, _, _ = play.readings()
    stated = [
        replace(rule, choice="lowest") if unclear and not rule.choice else rule
        for rule, unclear in zip(chart.rules, ambiguous, strict=True)
    ]
    deals = play.deals
    used = [i for i in _by_value(play) if deals[i] or stated[i] == DISCARD_EVERYTHING]
    return Chart(tuple(sorted((stated[line] for line in used), key=section)))


def _by_value(play: ChartPlay) -> list[int]:
    """The lines of a chart, those worth most first, as far as that changes no deal's play.

    A line stays behind an earlier one if it applies to a deal that the earlier one decides. Of the
    lines that may come next, the one whose deals are worth most on average does.
    """
    grader, lines = play.grader, play.count + 1
    worth = weighted_sums(play.line, grader.value(play.chosen), grader.weights, lines)
    mean = [total / max(count, 1) for total, count in zip(worth, play.deals.tolist(), strict=True)]
    behind = []
    for place, rule in enumerate(play.chart.rules):
        deciding = np.bincount(play.line[grader.chosen(rule) != NO_HOLD], minlength=lines)
        behind.append(set(deciding[:place].nonzero()[0].tolist()))
    left, ordered = list(range(play.count)), []
    while left:
        free = (line for line in left if behind[line].isdisjoint(left))
        best = max(free, key=mean.__getitem__)
        left.remove(best)
        ordered.append(best)
    return ordered


def section(rule: Rule) -> int:
    """The place of a rule's section in a chart: by its number of wild cards, all deals last.

    In charts of a library, only the last rule is about all deals. The others share deals only with
    those of their own section, so that sections can stand in any order.
    """
    return rule.wild.least if rule.wild else HAND + 1
