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

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from solver.strategy.playing.held_ranks import Ints
from solver.strategy.search.buckets import DISCARDING, Buckets, Floats
from solver.strategy.search.draft import BucketRules

AT_ONCE = 256
"""How many buckets are looked at together: what is known of their pairs stays in the cache."""
Placed = tuple[int, int]
"""A line of a chain: the number of its rule, and its lesson (0 for the starter)."""
Lines = tuple[Placed, ...]


class Reigns(NamedTuple):
    """Buckets that a line decides, from its lesson on; the lines first to last.

    place: (n,) the line's place in the chain; its length for the last line, which discards all.
    bucket: (n,) the bucket.
    first, until: (n,) the line's lesson, and that from which another line decides the bucket.
    loss: (n,) what the line loses there.
    """

    place: Ints
    bucket: Ints
    first: Ints
    until: Ints
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

    def price(self, lines: Lines) -> float:
        """The mean, over the charts of a chain, of cost over the least known cost."""
        return self._price(self._reigns(lines))

    def costs(self, lines: Lines) -> Floats:
        """(lessons + 1,): the cost of each chart of a chain, in coins per coin bet."""
        reigns = self._reigns(lines)
        changes = np.bincount(reigns.first, reigns.loss, self.lessons + 2)
        changes -= np.bincount(reigns.until, reigns.loss, self.lessons + 2)
        costs: Floats = changes.cumsum()[:-1]
        return costs

    def exchange(self, lines: Lines, one: int, other: int) -> float:
        """What the price changes by if the lines at two places exchange their lessons.

        Nothing changes where neither line applies, nor where a line above both decides from the
        earlier of the two lessons on.
        """
        one, other = sorted((one, other))
        applies, earlier = self.buckets.applies, min(lines[one][1], lines[other][1])
        covered = [rule for rule, lesson in lines[:one] if lesson <= earlier]
        near = applies[lines[one][0]] | applies[lines[other][0]]
        at = np.flatnonzero(near & ~applies[covered].any(axis=0))
        after = self._price(self._reigns(exchanged(lines, one, other), at))
        return after - self._price(self._reigns(lines, at))

    def insertions(self, lines: Lines, lesson: int) -> tuple[float, Floats]:
        """The price of a chain, and that of the chain with each rule at each place in a lesson.

        The prices are (places, rules). A rule inserted before the line that decides a bucket takes
        the bucket over in all charts from the lesson on; a running sum over the places adds up all
        lines after the place. A rule that is in the chain already is infinitely dear: in another
        place it would leave a line dead that was learnt.
        """
        reigns = self._reigns(lines)
        price = self._price(reigns)
        weights = self._from_lesson[np.maximum(reigns.first, lesson)]
        weights -= self._from_lesson[np.maximum(reigns.until, lesson)]
        later = np.flatnonzero(weights)
        prices = np.zeros((len(lines) + 1, self.rules))
        for start in range(0, len(later), AT_ONCE):
            some = later[start : start + AT_ONCE]
            at = reigns.bucket[some], reigns.place[some], reigns.loss[some], weights[some]
            first, changes = self._changes(*at)
            prices[first : first + len(changes)] += changes
        prices = prices[::-1].cumsum(axis=0)[::-1] + price
        prices[:, [rule for rule, _ in lines]] = np.inf
        return price, prices

    def _changes(
        self, buckets: Ints, places: Ints, loss: Floats, weights: Floats
    ) -> tuple[int, Floats]:
        """The change in price if each rule took some buckets over from the lines at places.

        For each place from the first of them on, with the number of that.
        """
        first, end = int(places[0]), int(places[-1]) + 1
        pairs = self._pairs.of(buckets)
        count = self._pairs.count[buckets]
        change = self._pairs.loss.take(pairs)
        change -= np.repeat(loss, count)
        change *= np.repeat(weights, count)
        groups = np.repeat((places - first) * self.rules, count)
        groups += self._pairs.rule.take(pairs)
        changes = np.bincount(groups, change, (end - first) * self.rules)
        return first, changes.reshape(-1, self.rules).astype(np.float64, copy=False)

    def _price(self, reigns: Reigns) -> float:
        """What some buckets add to a chain's price."""
        weights = self._from_lesson[reigns.first] - self._from_lesson[reigns.until]
        return float((weights * reigns.loss).sum())

    def _reigns(self, lines: Lines, buckets: Ints | None = None) -> Reigns:
        """Which line decides each bucket, or each of some, in which lessons."""
        rules = [rule for rule, _ in lines]
        lessons = np.array([*(lesson for _, lesson in lines), 0], dtype=np.int8)
        applies = self.buckets.applies[rules]
        if buckets is not None:
            applies = applies.take(buckets, axis=1)
        never = np.int8(self.lessons + 1)
        offers = np.where(applies, lessons[:-1, np.newaxis], never)
        until = np.full((len(lines) + 1, applies.shape[1]), never)
        for offered, above, below in zip(offers, until, until[1:], strict=False):
            np.minimum(above, offered, out=below)  # `accumulate` takes six times as long
        reigning = until > lessons[:, np.newaxis]
        reigning[:-1] &= applies
        found = np.flatnonzero(reigning)
        place, bucket = np.divmod(found, applies.shape[1])
        if buckets is not None:
            bucket = buckets[bucket]
        loss = self.buckets.losses_of((*rules, DISCARDING), place, bucket)
        ends = until.ravel()[found].astype(np.int64)
        return Reigns(place, bucket, lessons[place].astype(np.int64), ends, loss)


def exchanged(lines: Lines, one: int, other: int) -> Lines:
    """The chain in which the lines at two places have exchanged their lessons.

    >>> exchanged(((5, 0), (7, 1), (6, 2)), 0, 2)
    ((5, 2), (7, 1), (6, 0))
    """
    changed = list(lines)
    changed[one] = lines[one][0], lines[other][1]
    changed[other] = lines[other][0], lines[one][1]
    return tuple(changed)
