"""The lines of one section of a course, and which lesson brings a line to which section.

No deal is played by lines of two sections, so what a course's charts cost is the sum over its
sections. While it is fixed which lessons belong to a section, it can be searched by itself; and
which should belong to it follows exactly from what each section loses with so many lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from solver.progress import Progress, unheard
from solver.strategy.course.chain_search import Annealing, first_chain, settled, simplified
from solver.strategy.course.chart_chain import Chains, Lines
from solver.strategy.language.chart_rules import Rule
from solver.strategy.playing.held_ranks import Ints
from solver.strategy.search.annealing import ChartSearch
from solver.strategy.search.buckets import Floats

HELPED, MOST_HELPED = 0.25, 4
"""A rule helped if it once left at most this share of what the best rule saved unsaved; of more
rules than this for each line, those that helped most: in games with wild cards half of all did."""


class SectionChain(NamedTuple):
    """The lines of a section, and how far the search for them is.

    lines: first to last, each with its place in the order in which they come, from 1 on.
    costs: (lines + 1,) what the section loses with so many of its lines.
    helpful: the rules that have helped.
    """

    lines: Lines
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
    rules, chains = chain.helpful, Chains(search.buckets, shares)
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
    chains = Chains(search.buckets, shares)
    lines = simplified(chains, settled(chains, _in_lessons(chain, starter)))
    return [(search.buckets.rules[rule], lesson) for rule, lesson in lines]


def _in_lessons(chain: SectionChain, starter: int) -> Lines:
    return tuple((rule, max(0, place - starter)) for rule, place in chain.lines)


def _costs(search: ChartSearch, lines: Lines) -> Floats:
    return Chains(search.buckets, np.ones(len(lines) + 1)).costs(lines)


def interleaved(costs: Sequence[Floats], shares: Floats) -> Ints:
    """(lessons + 1, sections): the lines of each section after each lesson, at the least price.

    costs: for each section what it loses with so many of its lines.
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
