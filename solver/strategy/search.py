"""The best chart of a given length: annealing over a library of rules.

The move is to take one line out and to put any rule in at any place. What all these some 6,000
charts cost is found at once: a rule put before the line that decides a pattern takes the pattern
over, so the change is a sum, for each rule and each deciding line, over the patterns that the rule
applies to (one `bincount`), and then a running sum over the places. One of the charts is drawn
with the odds exp(-cost / temperature): a heat bath [1] instead of the usual accept or reject.

References:
    [1] M. Creutz, Monte Carlo study of quantized SU(2) gauge theory, Phys. Rev. D 21 (1980), 2308.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from solver.strategy.holdings import Flags, Ints
from solver.strategy.kinds import Rule
from solver.strategy.patterns import Floats, Patterns

Lines = tuple[int, ...]
EQUAL = 1e-13


class Search:
    """Charts as tuples of rule numbers, without the last line, which discards everything."""

    def __init__(self, patterns: Patterns) -> None:
        self.patterns = patterns
        pattern, self._rule = np.nonzero(patterns.applies.T)
        self._entries = patterns.applies.sum(axis=0)
        self._loss = patterns.loss[self._rule, pattern]
        self.count = len(patterns.rules)
        self._losses = np.vstack([patterns.loss, patterns.nothing])
        self._all = np.arange(len(patterns.nothing))
        self._narrower = _narrower(patterns.applies)
        self._words = [len(str(rule).split()) for rule in patterns.rules]

    def cost(self, lines: Lines) -> float:
        """What a chart loses against the best play, in coins per coin bet."""
        return float(self._decided(lines)[1].sum())

    def _decided(self, lines: Lines) -> tuple[Ints, Floats]:
        """(P,) twice: the line that decides each pattern (len(lines): the last), and its loss."""
        line = np.full(self._losses.shape[1], len(lines), dtype=np.int8)
        for i in reversed(range(len(lines))):
            np.copyto(line, np.int8(i), where=self.patterns.applies[lines[i]])
        deciding = np.array([*lines, self.count])[line]
        return line.astype(np.int64), self._losses[deciding, self._all]

    def insertions(self, lines: Lines) -> Floats:
        """(R, len(lines) + 1): the cost with each rule put in at each place."""
        line, loss = self._decided(lines)
        places = len(lines) + 1
        groups = self._rule * places
        groups += np.repeat(line, self._entries)
        saved = self._loss - np.repeat(loss, self._entries)
        gains = np.bincount(groups, saved, self.count * places)
        table: Floats = gains.reshape(self.count, places)[:, ::-1].cumsum(axis=1)[:, ::-1]
        table += loss.sum()
        return table

    def spare(self, lines: Lines) -> Lines:
        """The chart without the line that it can best do without."""
        shorter = [lines[:i] + lines[i + 1 :] for i in range(len(lines))]
        return min(shorter, key=self.cost)

    def extend(self, lines: Lines) -> Lines:
        """The chart with the one line more that saves most."""
        return self._inserted(lines, int(self.insertions(lines).argmin()))

    def numbers(self, rules: Iterable[Rule]) -> Lines:
        """The lines of a chart that the library knows."""
        number = {rule: i for i, rule in enumerate(self.patterns.rules)}
        return tuple(number[rule] for rule in rules if rule in number and rule.kinds[0].cards)

    def plainest(self, lines: Lines) -> Lines:
        """A chart of the same cost in fewer words: no useless line, and each as short as can be."""
        cost = self.cost(lines) + EQUAL
        for i in reversed(range(len(lines))):
            before, after = lines[:i], lines[i + 1 :]
            lines = before + after
            if self.cost(lines) > cost:
                as_good = np.flatnonzero(self.insertions(lines)[:, i] <= cost).tolist()
                shortest = min(as_good, key=lambda rule: (self._words[rule], rule))
                lines = (*before, shortest, *after)
        return lines

    def plain(self, length: int) -> Lines:
        """A chart grown line by line from rules of one kind each, which nothing hides between."""
        single = np.array([len(rule.kinds) == 1 for rule in self.patterns.rules])
        lines: Lines = ()
        for _ in range(length):
            costs = np.where(single[:, None], self.insertions(lines), np.inf)
            lines = self._inserted(lines, int(costs.argmin()))
        return lines

    def split(self, lines: Lines, more: int = 1) -> Lines:
        """The best chart with some lines more, where one of the others may be narrowed for them.

        This divides a line that does two things ("high pair or better") so that another can
        stand between ("two pair or better", "4 to a straight flush", "high pair"). Only a line
        that itself loses something is worth dividing.
        """
        line, loss = self._decided(lines)
        costs = np.bincount(line, loss, len(lines) + 1)
        narrowed = [
            (*lines[:i], rule, *lines[i + 1 :])
            for i, wide in enumerate(lines)
            if costs[i] > WORTH_DIVIDING * costs.sum()
            for rule in self._narrower[wide]
        ]
        charts = [lines, *narrowed]
        for _ in range(more):
            charts = [self.extend(chart) for chart in charts]
        return min(charts, key=self.cost)

    def anneal(
        self, lines: Lines, temperatures: Iterable[float], rng: np.random.Generator
    ) -> Iterator[tuple[float, Lines]]:
        """Yield the charts that the heat bath visits, with their costs, one a temperature."""
        for temperature in temperatures:
            out = int(rng.integers(len(lines)))
            rest = lines[:out] + lines[out + 1 :]
            costs = self.insertions(rest).ravel()
            odds = np.exp((costs.min() - costs) / temperature).cumsum()
            drawn = int(np.searchsorted(odds, rng.random() * odds[-1]))
            lines = self._inserted(rest, drawn)
            yield float(costs[drawn]), lines

    def _inserted(self, lines: Lines, move: int) -> Lines:
        rule, place = divmod(move, len(lines) + 1)
        return (*lines[:place], rule, *lines[place:])


def _narrower(applies: Flags) -> list[list[int]]:
    """For each rule the widest of those that apply to a part of what it applies to."""
    sizes = applies.sum(axis=1)
    shared = applies.astype(np.float32) @ applies.T.astype(np.float32)
    within = (shared == sizes[:, None]) & (sizes[:, None] < sizes)
    between = within.astype(np.float32) @ within.astype(np.float32) > 0
    return [np.flatnonzero(column).tolist() for column in (within & ~between).T]


class Frontier:
    """The best chart found of every length from `shortest` to `longest`, the last line counted.

    Each round anneals a long chart, takes line after line away, annealing at every length, and
    then goes back up: what is learnt at one length serves its neighbours.
    """

    def __init__(
        self, search: Search, shortest: int, longest: int, seed: int = 0, steps: int = 60
    ) -> None:
        self.search = search
        self.lengths = range(shortest, longest + 1)
        self.steps = steps
        self.rng = np.random.default_rng(seed)
        self.best: dict[int, tuple[float, Lines]] = {}
        self._divided: set[tuple[Lines, int]] = set()

    def round(self, progress: Callable[[], None] = lambda: None) -> None:
        """Go down through the lengths and up again; `progress` is called after each."""
        self._start(self.lengths[-1])
        for length in reversed(self.lengths):
            self._visit(self.search.spare(self.best[length + 1][1]))
            progress()
        for length in self.lengths[1:]:
            for more in (1, 2):
                if length - more in self.best:
                    self._climb(length, more)
            progress()

    def grow(self, most: int, saving: float) -> None:
        """Go on beyond the longest, line by line, as long as two lines save so much."""
        for length in range(self.lengths[-1] + 1, most + 1):
            if self.best[length - 2][0] - self.best[length - 1][0] <= saving:
                break
            for more in (1, 2):
                self._climb(length, more)
            self.lengths = range(self.lengths[0], length + 1)

    def _climb(self, length: int, more: int) -> None:
        """Come to a length from a shorter chart; from one that its last line did not better only
        a divided line leads further, and it is looked for once."""
        cost, lines = self.best[length - more]
        if cost < self._lowest(length - more - 1) - EQUAL:
            self._visit(self.search.split(lines, more))
            return
        if (lines, more) not in self._divided:
            self._divided.add((lines, more))
            longer = self.search.split(lines, more)
            if self.search.cost(longer) < cost - EQUAL:
                self._visit(longer)
        self._keep(cost, self._longer(lines, more))

    def _longer(self, lines: Lines, more: int) -> Lines:
        """The chart with lines added that never decide."""
        return lines + lines[-1:] * more

    def _start(self, longest: int) -> None:
        """A chart one line longer than the longest that is wanted."""
        if longest in self.best:
            lines = self.search.split(self.best[longest - 1][1], 2)
        else:
            lines = self.search.plain(longest)
        self._keep(self.search.cost(lines), lines)
        self._anneal(lines, START, 6 * self.steps)

    def _visit(self, lines: Lines) -> None:
        """Anneal from a chart, unless a shorter one is as good."""
        cost = self._keep(self.search.cost(lines), lines)
        if cost < self._lowest(len(lines)) - EQUAL:
            self._anneal(lines, HEAT * max(cost, LEAST), self.steps)

    def _lowest(self, below: int) -> float:
        """The least cost of the charts of at most so many lines."""
        return min((cost for n, (cost, _) in self.best.items() if n <= below), default=np.inf)

    def _anneal(self, lines: Lines, hot: float, steps: int) -> None:
        temperatures = hot * np.logspace(0, -COOLING, steps)
        for cost, visited in self.search.anneal(lines, temperatures.tolist(), self.rng):
            self._keep(cost, visited)

    def _keep(self, cost: float, lines: Lines) -> float:
        """Remember a chart that is the best of its length; return the best cost of it."""
        length = len(lines) + 1
        if length not in self.best or cost < self.best[length][0] - EQUAL:
            self.best[length] = cost, lines
        return self.best[length][0]


WORTH_DIVIDING = 0.1
HEAT = 1.0
COOLING = 3.0
START = 1e-5
LEAST = 2e-6
