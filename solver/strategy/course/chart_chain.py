"""A chain of charts, each with one line more than the one before, and what a change of it costs.

A chain is one ordered list of lines. Each line has the lesson that brings it in, and the chart
after a lesson has the lines brought in by then. In each bucket of deals the line that decides moves
up the list as lessons go by: from lesson to lesson either the same line decides, or the new one
does. So the list is read once from the top, and each line decides those buckets that no line above
it has taken over by its lesson, until a line above it does.

The *price* of a chain is the mean, over its charts, of the chart's cost over the cost of the best
known chart of the same length. The area under the costs was tried instead: the early charts, which
lose a thousand times as much, then drown the late ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from solver.strategy.playing.held_ranks import Ints
from solver.strategy.search.buckets import Buckets, Floats
from solver.strategy.search.draft import BucketRules

Placed = tuple[int, int]
"""A line of a chain: the number of its rule, and its lesson (0 for the starter)."""
Lines = tuple[Placed, ...]


class Reign(NamedTuple):
    """Buckets that one line decides, from its lesson on.

    place: the line's place in the chain; its length for the last line, which discards everything.
    first: the line's lesson.
    until: (b,) the lesson from which another line decides the bucket.
    buckets: (b,) the buckets.
    loss: (b,) what the line loses in each.
    """

    place: int
    first: int
    until: Ints
    buckets: Ints
    loss: Floats


class Chains:
    """Prices all chains over the same buckets and the same best known charts.

    least: (lessons + 1,) the costs of the best known charts of the chain's lengths, starter first.
    """

    def __init__(self, buckets: Buckets, least: Floats) -> None:
        self.buckets, self.least = buckets, least
        self.lessons = len(least) - 1
        self._pairs = BucketRules(buckets)
        shares = 1 / (least * len(least))
        self._from_lesson: Floats = np.append(shares[::-1].cumsum()[::-1], 0)

    @property
    def rules(self) -> int:
        """How many rules there are to choose from."""
        return len(self.buckets.rules)

    def subset(self, rules: Sequence[int]) -> Chains:
        """The same with only some of the rules."""
        return Chains(self.buckets.subset(rules), self.least)

    def price(self, lines: Sequence[Placed]) -> float:
        """The mean, over the charts of a chain, of cost over the least known cost."""
        return sum(self._price(reign) for reign in self._reigns(lines))

    def costs(self, lines: Sequence[Placed]) -> Floats:
        """(lessons + 1,): the cost of each chart of a chain, in coins per coin bet."""
        changes = np.zeros(self.lessons + 2)
        for reign in self._reigns(lines):
            changes[reign.first] += reign.loss.sum()
            changes -= np.bincount(reign.until, reign.loss, self.lessons + 2)
        costs: Floats = changes.cumsum()[:-1]
        return costs

    def insertions(self, lines: Sequence[Placed], lesson: int) -> tuple[float, Floats]:
        """The price of a chain, and that of the chain with each rule at each place in a lesson.

        The prices are (places, rules). A rule inserted before the line that decides a bucket takes
        the bucket over in all charts from the lesson on; a running sum over the places adds up all
        lines after the place. A rule that is in the chain already is infinitely dear: in another
        place it would leave a line dead that was learnt.
        """
        price, changes = 0.0, []
        for reign in self._reigns(lines):
            price += self._price(reign)
            weights = self._from_lesson[max(reign.first, lesson)]
            weights = weights - self._from_lesson[np.maximum(reign.until, lesson)]
            later = np.flatnonzero(weights)
            changes.append(self._changes(reign.buckets[later], reign.loss[later], weights[later]))
        prices: Floats = np.array(changes)[::-1].cumsum(axis=0)[::-1] + price
        prices[:, [rule for rule, _ in lines]] = np.inf
        return price, prices

    def _changes(self, buckets: Ints, loss: Floats, weights: Floats) -> Floats:
        """(rules,): the change in price if each rule took over those buckets that it applies to."""
        pairs = self._pairs.of(buckets)
        count = self._pairs.count[buckets]
        change = self._pairs.loss.take(pairs)
        change -= np.repeat(loss, count)
        change *= np.repeat(weights, count)
        return np.bincount(self._pairs.rule.take(pairs), change, self.rules).astype(np.float64)

    def _price(self, reign: Reign) -> float:
        weights = self._from_lesson[reign.first] - self._from_lesson[reign.until]
        return float((weights * reign.loss).sum())

    def _reigns(self, lines: Sequence[Placed]) -> Iterator[Reign]:
        """Yield the buckets of each line, first to last, and of discarding everything."""
        applies = self.buckets.applies
        taken = np.full(applies.shape[1], self.lessons + 1)
        for place, (rule, lesson) in enumerate(lines):
            at = np.flatnonzero(applies[rule] & (taken > lesson))
            yield Reign(place, lesson, taken[at], at, self.buckets.losses(rule)[at])
            taken[at] = lesson
        at = np.flatnonzero(taken)
        yield Reign(len(lines), 0, taken[at], at, self.buckets.discarding[at])
