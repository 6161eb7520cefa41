"""Searches for the chain of charts of least price, by annealing.

A move takes one line out and inserts any rule at any place in the same lesson, drawn by a heat
bath over the prices of all the chains it can reach, as in the search for single charts. Or the new
line comes in another lesson and those between move by one; or two lines exchange their lessons.
These are accepted by Metropolis's rule [1].

No deal is played by lines of two sections, so what a course's charts cost is the sum over its
sections. While it is fixed which lessons belong to a section, it can be searched by itself; and
which should belong to it follows exactly from what each section loses with its first lines.

References:
    [1] N. Metropolis et al., Equation of state calculations by fast computing machines, The Journal
        of Chemical Physics 21 (1953), 1087.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from solver.progress import Progress, unheard
from solver.strategy.course.chart_chain import Chain, ChainLines, Chains
from solver.strategy.language.chart_rules import Rule
from solver.strategy.playing.held_ranks import Ints
from solver.strategy.search.annealing import ChartSearch, Lines
from solver.strategy.search.buckets import Floats
from solver.strategy.search.line_price import words_in

HELPED, MOST_HELPED = 0.25, 4
"""A rule helped if it once left at most this share of what the best rule saved unsaved; of more
rules than this for each line, those that helped most: in games with wild cards half of all did."""


class SectionChain(NamedTuple):
    """The lines of a section, and how far the search for them is.

    lines: first to last, each with its place in the order in which they come, from 1 on.
    costs: (lines + 1,) what the section loses with its first 0, 1, 2, ... lines.
    helpful: the rules that have helped.
    """

    lines: ChainLines
    costs: Floats
    helpful: list[int]
    rng: np.random.Generator


def first_lessons(search: ChartSearch, full: Iterable[Rule], seed: int) -> SectionChain:
    """The lines of a section in the order in which they are best removed, the last first."""
    lines = first_chain(search, search.numbers(full), 0)
    helpful, rng = [*range(search.count)], np.random.default_rng(seed)
    return SectionChain(lines, _costs(search, lines), helpful, rng)


def annealed(
    search: ChartSearch,
    chain: SectionChain,
    starter: int,
    shares: Floats,
    temperatures: Floats,
    progress: Progress = unheard,
) -> SectionChain:
    """A section's lines annealed with the rules that helped before, at first with all.

    starter: how many lines are in the starter.
    shares: (lessons + 1,) the price of what is lost while the section is as each lesson leaves it.
    """
    rules, chains = chain.helpful, Chains(search.pairs, shares)
    part = chains if len(rules) == search.count else chains.subset(rules)
    known = tuple((rules.index(rule), lesson) for rule, lesson in _in_lessons(chain, starter))
    annealing = Annealing(part, known, chain.rng)
    annealing.run(temperatures, progress)
    lines = tuple((rules[rule], lesson) for rule, lesson in annealing.best[1])
    best = annealing.unsaved.argsort(kind="stable")[: MOST_HELPED * len(lines)]
    helped = {rules[rule] for rule in best[annealing.unsaved[best] < HELPED].tolist()}
    helpful = sorted({*helped, *(rule for rule, _ in lines)})
    first = dict(first_chain(search, tuple(rule for rule, lesson in lines if not lesson), 0))
    lines = tuple((rule, lesson + starter if lesson else first[rule]) for rule, lesson in lines)
    return SectionChain(lines, _costs(search, lines), helpful, chain.rng)


def settled_lines(
    search: ChartSearch,
    chain: SectionChain,
    starter: int,
    shares: Floats,
    _progress: Progress = unheard,
) -> list[tuple[Rule, int]]:
    """The lines of a section with their lessons, settled and each in the fewest words."""
    chains = Chains(search.pairs, shares)
    lines = simplified(chains, settled(chains, _in_lessons(chain, starter)))
    return [(search.buckets.rules[rule], lesson) for rule, lesson in lines]


def _in_lessons(chain: SectionChain, starter: int) -> ChainLines:
    return tuple((rule, max(0, place - starter)) for rule, place in chain.lines)


def _costs(search: ChartSearch, lines: ChainLines) -> Floats:
    return Chains(search.pairs, np.ones(len(lines) + 1)).costs(lines)


def interleaved(costs: Sequence[Floats], shares: Floats) -> Ints:
    """(lessons + 1, sections): the lines of each section after each lesson, at the least price.

    costs: for each section what it loses with its first 0, 1, 2, ... lines.
    shares: (lessons + 1,) the price of what is lost in the chart after each lesson.

    >>> interleaved([np.array([5.0, 1, 0]), np.array([9.0, 2])], np.ones(3)).tolist()
    [[0, 1], [1, 1], [2, 1]]
    """
    together = sum(np.ix_(*costs)[1:], np.ix_(*costs)[0])
    number = np.indices(together.shape).sum(axis=0)
    first = int(number.max()) + 1 - len(shares)
    least = np.where(number == first, shares[0] * together, np.inf)
    for lesson, share in enumerate(shares[1:].tolist(), first + 1):
        before = np.min([_one_more(least, axis) for axis in range(least.ndim)], axis=0)
        least = np.where(number == lesson, share * together + before, least)
    steps_back = [tuple(each - 1 for each in together.shape)]
    for _ in shares[1:]:
        fewer = [
            tuple(np.subtract(steps_back[-1], step).tolist())
            for step in np.eye(least.ndim, dtype=int)
        ]
        steps_back.append(
            min((each for each in fewer if min(each) >= 0), key=lambda each: least[each])
        )
    return np.array(steps_back[::-1])


def _one_more(amounts: Floats, axis: int) -> Floats:
    """Each amount where the number along an axis is greater by one; nothing leads to none."""
    moved = np.roll(amounts, 1, axis)
    moved[(slice(None),) * axis + (0,)] = np.inf
    return moved


ANOTHER_LESSON = 0.35
"""The share of moves in which the new line comes in another lesson."""
EXCHANGES = 2
"""How many exchanges of lessons are tried after each move."""
EQUAL_PRICES = 1e-9
"""Prices that differ by less are equal: sums of floats are no more exact."""
MATTERS = 0.01
"""A move tells how good rules are only if some rule saves this much of the price."""


def first_chain(search: ChartSearch, full: Lines, starter: int) -> ChainLines:
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

    def __init__(self, chains: Chains, lines: ChainLines, rng: np.random.Generator) -> None:
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
        if price < self.best[0] - EQUAL_PRICES:
            self.best = price, self._chain.lines

    def _learn(self, without: float, prices: Floats) -> None:
        saved = without - prices.min()
        if saved > MATTERS:
            unsaved = (prices.min(axis=0) - prices.min()) / saved
            self.unsaved = np.minimum(self.unsaved, unsaved)


def settled(chains: Chains, lines: ChainLines) -> ChainLines:
    """The chain after changing lines and exchanging lessons until nothing saves any more.

    What saved nothing is tried again only once the chain is another.
    """
    chain, price = Chain(chains, lines), np.inf
    tried: dict[tuple[int, ...], ChainLines] = {}
    while chain.price() < price - EQUAL_PRICES:
        price = chain.price()
        for place in range(len(lines)):
            if tried.get((place,)) == chain.lines:
                continue
            rule, lesson = chain.remove(place)
            prices = chain.insertions(lesson)
            best = int(prices.argmin())
            if prices.flat[best] < prices[place, rule] - EQUAL_PRICES:
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


def simplified(chains: Chains, lines: ChainLines) -> ChainLines:
    """The chain with each line in as few words as the same price allows.

    In the starter a line such as `high pair or better` is preferred: it tells all the made hands.
    """
    rules, chain = chains.buckets.rules, Chain(chains, lines)
    for place in range(len(lines)):
        price = chain.price()
        _, lesson = chain.remove(place)
        as_good = np.flatnonzero(chain.insertions(lesson)[place] < price + EQUAL_PRICES).tolist()
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
