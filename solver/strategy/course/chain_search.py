"""Searches for the chain of charts of least price, by annealing.

A move takes one line out and inserts any rule at any place in the same lesson, drawn by a heat
bath over the prices of all the chains it can reach, as in the search for single charts. Or the new
line comes in another lesson and those between move by one; or two lines exchange their lessons.
These are accepted by Metropolis's rule [1].

References:
    [1] N. Metropolis et al., Equation of state calculations by fast computing machines, The Journal
        of Chemical Physics 21 (1953), 1087.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from solver.progress import Progress, unheard
from solver.strategy.course.chart_chain import Chains, Lines, exchanged
from solver.strategy.search.annealing import ChartSearch
from solver.strategy.search.annealing import Lines as ChartLines
from solver.strategy.search.buckets import Floats
from solver.strategy.search.line_length import words_in

ANOTHER_LESSON = 0.35
"""The share of moves in which the new line comes in another lesson."""
EXCHANGES = 2
"""How many exchanges of lessons are tried after each move."""
EQUAL = 1e-9
"""Prices that differ by less are equal: sums of floats are no more exact."""
MATTERS = 0.01
"""A move tells how good rules are only if some rule saves this much of the price."""


def first_chain(search: ChartSearch, full: ChartLines, starter: int) -> Lines:
    """The lines of a chart in the order in which they are best removed, last lesson first.

    The `starter` lines that remain are those of the starter.
    """
    lines, removed = full, []
    places = list(range(len(full)))
    while len(lines) > starter:
        shorter = search.drop_line(lines)
        out = next((i for i, rule in enumerate(shorter) if rule != lines[i]), len(shorter))
        removed.append(places.pop(out))
        lines = shorter
    lesson = {place: number for number, place in enumerate(reversed(removed), 1)}
    return tuple((rule, lesson.get(place, 0)) for place, rule in enumerate(full))


class Annealing:
    """A chain that is changed at random, and the best one seen.

    `unsaved` has for each rule the share that it left unsaved of what the best rule saved, in the
    move in which it did best: 0 for a rule that was once the best, 1 for one that never helped.
    """

    def __init__(self, chains: Chains, lines: Lines, rng: np.random.Generator) -> None:
        self.chains, self._rng = chains, rng
        self._lines, self._price = lines, chains.price(lines)
        self.best = self._price, lines
        self.unsaved: Floats = np.ones(chains.rules)

    def run(self, temperatures: Floats, progress: Progress = unheard) -> None:
        """Make one move, and try some exchanges, at each temperature."""
        for number, temperature in enumerate(temperatures.tolist(), 1):
            self._move(temperature)
            for _ in range(EXCHANGES):
                self._exchange(temperature)
            progress(number / len(temperatures))

    def _move(self, temperature: float) -> None:
        out = int(self._rng.integers(len(self._lines)))
        rest = self._lines[:out] + self._lines[out + 1 :]
        lesson = self._lines[out][1]
        elsewhere = lesson > 0 and self._rng.random() < ANOTHER_LESSON
        if elsewhere:
            other = int(self._rng.integers(1, self.chains.lessons + 1))
            rest = tuple((rule, _moved(each, lesson, other)) for rule, each in rest)
            lesson = other
        without, prices = self.chains.insertions(rest, lesson)
        self._learn(without, prices)
        odds = np.exp((prices.min() - prices) / temperature).cumsum()
        drawn = int(np.searchsorted(odds, self._rng.random() * odds[-1]))
        if not elsewhere or self._accepts(float(prices.flat[drawn]), temperature):
            place, rule = divmod(drawn, self.chains.rules)
            lines = (*rest[:place], (rule, lesson), *rest[place:])
            self._take(lines, float(prices.flat[drawn]))

    def _exchange(self, temperature: float) -> None:
        """Let two lines exchange their lessons."""
        one, other = sorted(self._rng.integers(len(self._lines), size=2).tolist())
        if self._lines[one][1] != self._lines[other][1]:
            price = self._price + self.chains.exchange(self._lines, one, other)
            if self._accepts(price, temperature):
                self._take(exchanged(self._lines, one, other), price)

    def _accepts(self, price: float, temperature: float) -> bool:
        rise = max(0.0, price - self._price)
        return bool(self._rng.random() < np.exp(-rise / temperature))

    def _take(self, lines: Lines, price: float) -> None:
        self._lines, self._price = lines, price
        if price < self.best[0] - EQUAL:
            self.best = price, lines

    def _learn(self, without: float, prices: Floats) -> None:
        saved = without - prices.min()
        if saved > MATTERS:
            unsaved = (prices.min(axis=0) - prices.min()) / saved
            self.unsaved = np.minimum(self.unsaved, unsaved)


def settled(chains: Chains, lines: Lines) -> Lines:
    """The chain after changing lines and exchanging lessons until nothing saves any more."""
    price = np.inf
    while chains.price(lines) < price - EQUAL:
        price = chains.price(lines)
        for place in range(len(lines)):
            rule, lesson = lines[place]
            rest = lines[:place] + lines[place + 1 :]
            _, prices = chains.insertions(rest, lesson)
            if prices.min() < prices[place, rule] - EQUAL:
                at, rule = divmod(int(prices.argmin()), chains.rules)
                lines = (*rest[:at], (rule, lesson), *rest[at:])
        for one, other in combinations(range(len(lines)), 2):
            if chains.exchange(lines, one, other) < 0:
                lines = exchanged(lines, one, other)
    return lines


def simplified(chains: Chains, lines: Lines) -> Lines:
    """The chain with each line in as few words as the same price allows.

    In the starter a line such as `high pair or better` is preferred: it tells all the made hands.
    """
    rules = chains.buckets.rules
    for place, (_, lesson) in enumerate(lines):
        rest = lines[:place] + lines[place + 1 :]
        _, prices = chains.insertions(rest, lesson)
        as_good = np.flatnonzero(prices[place] < chains.price(lines) + EQUAL).tolist()
        simplest = min(
            as_good,
            key=lambda rule: (
                lesson > 0 or not rules[rule].is_or_better,
                len(rules[rule].conditions),
                words_in(rules[rule]),
                rule,
            ),
        )
        lines = (*rest[:place], (simplest, lesson), *rest[place:])
    return lines


def _moved(lesson: int, out: int, into: int) -> int:
    """The number of another line's lesson after lesson `out` has moved to `into`."""
    lesson -= lesson > out
    return lesson + (lesson >= into > 0)
