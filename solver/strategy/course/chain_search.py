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
from solver.strategy.course.chart_chain import Chain, Chains, Lines
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
        self._chain = Chain(chains, lines)
        self._price = self._chain.price()
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
        chain = self._chain
        out = int(self._rng.integers(len(chain.lines)))
        rule, lesson = chain.remove(out)
        elsewhere, into = lesson > 0 and self._rng.random() < ANOTHER_LESSON, lesson
        if elsewhere:
            into = int(self._rng.integers(1, self.chains.lessons + 1))
            chain.shift(lesson, into)
        prices = chain.insertions(into)
        self._learn(chain.price(), prices)
        odds = np.exp((prices.min() - prices) / temperature).cumsum()
        drawn = int(np.searchsorted(odds, self._rng.random() * odds[-1]))
        if not elsewhere or self._accepts(float(prices.flat[drawn]), temperature):
            chain.insert(*divmod(drawn, self.chains.rules), into)
            self._take(float(prices.flat[drawn]))
        else:
            chain.shift(into, lesson)
            chain.insert(out, rule, lesson)

    def _exchange(self, temperature: float) -> None:
        """Let two lines exchange their lessons."""
        lines = self._chain.lines
        one, other = sorted(self._rng.integers(len(lines), size=2).tolist())
        if lines[one][1] != lines[other][1]:
            price = self._price + self._chain.exchange(one, other)
            if self._accepts(price, temperature):
                self._chain.exchange_lessons(one, other)
                self._take(price)

    def _accepts(self, price: float, temperature: float) -> bool:
        rise = max(0.0, price - self._price)
        return bool(self._rng.random() < np.exp(-rise / temperature))

    def _take(self, price: float) -> None:
        self._price = price
        if price < self.best[0] - EQUAL:
            self.best = price, self._chain.lines

    def _learn(self, without: float, prices: Floats) -> None:
        saved = without - prices.min()
        if saved > MATTERS:
            unsaved = (prices.min(axis=0) - prices.min()) / saved
            self.unsaved = np.minimum(self.unsaved, unsaved)


def settled(chains: Chains, lines: Lines) -> Lines:
    """The chain after changing lines and exchanging lessons until nothing saves any more.

    What saved nothing is tried again only once the chain is another.
    """
    chain, price = Chain(chains, lines), np.inf
    tried: dict[tuple[int, ...], Lines] = {}
    while chain.price() < price - EQUAL:
        price = chain.price()
        for place in range(len(lines)):
            if tried.get((place,)) == chain.lines:
                continue
            rule, lesson = chain.remove(place)
            prices = chain.insertions(lesson)
            best = int(prices.argmin())
            if prices.flat[best] < prices[place, rule] - EQUAL:
                chain.insert(*divmod(best, chains.rules), lesson)
            else:
                chain.insert(place, rule, lesson)
                tried[place,] = chain.lines
        for one, other in combinations(range(len(lines)), 2):
            if tried.get((one, other)) == chain.lines:
                continue
            if chain.exchange(one, other) < 0:
                chain.exchange_lessons(one, other)
            else:
                tried[one, other] = chain.lines
    return chain.lines


def simplified(chains: Chains, lines: Lines) -> Lines:
    """The chain with each line in as few words as the same price allows.

    In the starter a line such as `high pair or better` is preferred: it tells all the made hands.
    """
    rules, chain = chains.buckets.rules, Chain(chains, lines)
    for place in range(len(lines)):
        price = chain.price()
        _, lesson = chain.remove(place)
        as_good = np.flatnonzero(chain.insertions(lesson)[place] < price + EQUAL).tolist()
        simplest = min(
            as_good,
            key=lambda rule: (
                lesson > 0 or not rules[rule].is_or_better,
                len(rules[rule].conditions),
                words_in(rules[rule]),
                rule,
            ),
        )
        chain.insert(place, simplest, lesson)
    return chain.lines
