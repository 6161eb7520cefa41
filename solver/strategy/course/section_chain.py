"""The lines of one section of a course, and which lesson brings a line to which section.

No deal is played by lines of two sections, so what a course's charts cost is the sum over its
sections. While it is fixed which lessons belong to a section, it can be searched by itself; and
which should belong to it follows exactly from what each section loses with so many lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from solver.progress import Progress, unheard
from solver.strategy.course.chain_search import Annealing, first_chain, settled, simplified
from solver.strategy.course.chart_chain import Chains
from solver.strategy.language.chart_rules import Rule
from solver.strategy.playing.held_ranks import Ints
from solver.strategy.search.annealing import ChartSearch
from solver.strategy.search.buckets import Floats

HELPED, MOST_HELPED = 0.25, 4
"""A rule helped if it once left at most this share of what the best rule saved unsaved; of more
rules than this for each line, those that helped most: in games with wild cards half of all did."""


class SectionChain:
    """The lines of a section in the order of their lessons, at first the best to be had cheaply.

    costs: (lines + 1,) what the section loses with so many of its lines; infinite for fewer than
        its starter has, whose order is not known.
    """

    def __init__(self, search: ChartSearch, full: Iterable[Rule], seed: int) -> None:
        self._search, self._rng = search, np.random.default_rng(seed)
        self._lines = first_chain(search, search.numbers(full), 0)
        self._starter = 0
        self._helpful = list(range(search.count))
        self.costs = self._costs(Chains(search.buckets, np.ones(len(self._lines) + 1)))

    def __len__(self) -> int:
        return len(self._lines)

    def anneal(
        self, starter: int, shares: Floats, temperatures: Floats, progress: Progress = unheard
    ) -> None:
        """Anneal with the rules that helped before, at first with all.

        starter: how many lines are in the starter.
        shares: (lessons + 1,) how long the section stays as each lesson leaves it: the price of
            what it loses then.
        """
        self._begin_with(starter)
        rules = self._helpful
        chains = Chains(self._search.buckets, shares)
        part = chains if len(rules) == self._search.count else chains.subset(rules)
        known = tuple((rules.index(rule), lesson) for rule, lesson in self._lines)
        annealing = Annealing(part, known, self._rng)
        annealing.run(temperatures, progress)
        self._lines = tuple((rules[rule], lesson) for rule, lesson in annealing.best[1])
        best = annealing.unsaved.argsort(kind="stable")[: MOST_HELPED * len(self._lines)]
        helped = {rules[rule] for rule in best[annealing.unsaved[best] < HELPED].tolist()}
        self._helpful = sorted({*helped, *(rule for rule, _ in self._lines)})
        self.costs = self._costs(chains)

    def settled(self, shares: Floats) -> list[tuple[Rule, int]]:
        """Settle the lines, and put each in the fewest words; return them with their lessons."""
        chains = Chains(self._search.buckets, shares)
        self._lines = simplified(chains, settled(chains, self._lines))
        rules = self._search.buckets.rules
        return [(rules[rule], lesson) for rule, lesson in self._lines]

    def _begin_with(self, starter: int) -> None:
        """Let this number of lines be in the starter, which may only become longer."""
        more = starter - self._starter
        self._lines = tuple((rule, max(0, lesson - more)) for rule, lesson in self._lines)
        self._starter = starter

    def _costs(self, chains: Chains) -> Floats:
        return np.concatenate((np.full(self._starter, np.inf), chains.costs(self._lines)))


def interleaved(costs: Sequence[Floats], shares: Floats) -> Ints:
    """(lessons + 1, sections): the lines of each section after each lesson, at the least price.

    costs: for each section what it loses with so many lines.
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
    found = [tuple(each - 1 for each in together.shape)]
    for _ in shares[1:]:
        fewer = [
            tuple(np.subtract(found[-1], step).tolist()) for step in np.eye(least.ndim, dtype=int)
        ]
        found.append(min((each for each in fewer if min(each) >= 0), key=lambda each: least[each]))
    return np.array(found[::-1])


def _one_more(amounts: Floats, axis: int) -> Floats:
    """Each amount where the number along an axis is greater by one; nothing leads to none."""
    moved = np.roll(amounts, 1, axis)
    moved[(slice(None),) * axis + (0,)] = np.inf
    return moved
