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

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from solver.strategy.playing.held_ranks import Flags, Ints
from solver.strategy.search.buckets import DISCARDING, Floats
from solver.strategy.search.draft import BucketRules

NEVER = 0
"""The slot that takes over where no line does; it belongs to the last line, which never does."""
PlacedLine = tuple[int, int]
"""A line of a chain: the number of its rule, and its lesson (0 for the starter)."""
ChainLines = tuple[PlacedLine, ...]
Lessons = npt.NDArray[np.int8]


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
    """Prices all chains over the same buckets.

    pairs: the rules that apply to each bucket, with what was added up of them before.
    shares: (lessons + 1,) the price of what is lost in each chart of a chain, the starter first:
        one over the least cost known for its length, and over the number of charts.
    """

    def __init__(self, pairs: BucketRules, shares: Floats) -> None:
        self.pairs, self.buckets, self.shares = pairs, pairs.buckets, shares
        self.lessons = len(shares) - 1
        self.from_lesson: Floats = np.append(shares[::-1].cumsum()[::-1], 0)

    @property
    def rules(self) -> int:
        """How many rules there are to choose from."""
        return len(self.buckets.rules)

    def subset(self, rules: Sequence[int]) -> Chains:
        """The same with only some of the rules."""
        return Chains(BucketRules(self.buckets.subset(rules)), self.shares)

    def costs(self, lines: ChainLines) -> Floats:
        """(lessons + 1,): the cost of each chart of a chain, in coins per coin bet."""
        reigns = self.all_reigns(lines)
        changes = np.bincount(reigns.first, reigns.loss, self.lessons + 2)
        changes -= np.bincount(reigns.until, reigns.loss, self.lessons + 2)
        costs: Floats = changes.cumsum()[:-1]
        return costs

    def price_of(self, reigns: Reigns) -> float:
        """What some buckets add to a chain's price."""
        weights = self.from_lesson[reigns.first] - self.from_lesson[reigns.until]
        return float((weights * reigns.loss).sum())

    def all_reigns(self, lines: Sequence[PlacedLine]) -> Reigns:
        """Which line of a chain decides each bucket, in which lessons."""
        buckets, lessons = self.pairs.all, self.lessons_of(lines)
        applies = self.applying(lines, buckets)
        until = self.until(lessons, applies, 0)
        return self.reigns(lines, lessons, until, applies, buckets)

    def applying(self, lines: Sequence[PlacedLine], buckets: Ints) -> Flags:
        """(lines, n): whether each line applies to each of some buckets."""
        return np.ascontiguousarray(self.pairs.applying([rule for rule, _ in lines], buckets).T)

    def lessons_of(self, lines: Sequence[PlacedLine]) -> Lessons:
        """(lines + 1,): the lesson of each line, and of the last."""
        return np.array([*(lesson for _, lesson in lines), 0], dtype=np.int8)

    def until(self, lessons: Lessons, applies: Flags, first: int) -> Lessons:
        """(lines + 1 - first, n): from when a line above takes each bucket over from each line.

        Of the lines from the place `first` on; `applies` is about all of them. A line that comes
        after all lessons never does.
        """
        never = np.int8(self.lessons + 1)
        offers = np.maximum(~applies * never, lessons[:-1, np.newaxis])  # a fifth of `where`
        until = np.empty((len(lessons) - first, applies.shape[1]), dtype=np.int8)
        offers[:first].min(axis=0, initial=never, out=until[0])
        for offered, above, below in zip(offers[first:], until, until[1:], strict=False):
            np.minimum(above, offered, out=below)  # `accumulate` takes six times as long
        return until

    def reigns(
        self,
        lines: Sequence[PlacedLine],
        lessons: Lessons,
        until: Lessons,
        applies: Flags,
        buckets: Ints,
        among: Flags | None = None,
    ) -> Reigns:
        """Which of the last lines of a chain decides each of some buckets, in which lessons.

        lessons, until, applies: see `until`, which is about those lines.
        among: (last lines, n) which of them are wanted.
        """
        first = len(lessons) - len(until)
        reigning = until > lessons[first:, np.newaxis]
        reigning[:-1] &= applies[first:]
        if among is not None:
            reigning &= among
        places = np.flatnonzero(reigning)
        place, bucket = np.divmod(places, len(buckets))
        bucket = buckets[bucket]
        rules = [rule for rule, _ in lines[first:]]
        loss = self.buckets.losses_of((*rules, DISCARDING), place, bucket)
        place += first
        ends = until.ravel()[places].astype(np.int64)
        return Reigns(place, bucket, lessons[place].astype(np.int64), ends, loss)


class Chain:
    """A chain that can be changed, and the prices of all chains that have one more line.

    Each line has a slot, a number that does not change while other lines come and go. `_changes`
    has, for each slot, each slot that takes buckets over from it and each rule, the change in cost
    if the rule decided those buckets to which it applies; `_losses` has what they cost now. Neither
    depends on when lines come, only on which of two comes first.
    """

    def __init__(self, chains: Chains, lines: ChainLines) -> None:
        self._chains = chains
        self._lines = list(lines)
        self._applies = [chains.buckets.applies(rule) for rule, _ in lines]
        self._deciding: tuple[Flags, Lessons] | None = None  # until lines change
        self._slots = [*range(1, len(lines) + 1), NEVER]
        self._free = [len(lines) + 1]
        slots = len(lines) + 2
        self._losses: Floats = np.zeros((slots, slots))
        self._changes: Floats = np.zeros((slots, slots, chains.rules))
        self._add(chains.all_reigns(lines), 1)

    @property
    def lines(self) -> ChainLines:
        """The lines, first to last."""
        return tuple(self._lines)

    def price(self) -> float:
        """What all charts of the chain lose, each times its share."""
        return float((self._weights(0) * self._losses[self._slots]).sum())

    def _weights(self, lesson: int) -> Floats:
        """(lines + 1, slots): the part of the price that is due from each line's lesson on.

        That is from its lesson, or from a later one, until that of each slot.
        """
        ends = np.full(len(self._losses), self._chains.lessons + 1)
        ends[self._slots[:-1]] = [each for _, each in self._lines]
        starts = np.array([*(each for _, each in self._lines), 0])
        due = self._chains.from_lesson
        weights: Floats = (
            due[np.maximum(starts, lesson), np.newaxis] - due[np.maximum(ends, lesson)]
        )
        return weights

    def insertions(self, lesson: int) -> Floats:
        """(lines + 1, R): the price of the chain with each rule at each place in a lesson.

        A rule inserted before the line that decides a bucket takes the bucket over in all charts
        from the lesson on; a running sum over the places adds up all lines after the place. A rule
        that is in the chain already is infinitely dear: in another place it would leave a line dead
        that was learnt.
        """
        weights = self._weights(lesson)[:, np.newaxis]
        changes = (weights @ self._changes[self._slots])[:, 0]
        prices: Floats = changes[::-1].cumsum(axis=0)[::-1]
        prices += self.price()
        prices[:, [rule for rule, _ in self._lines]] = np.inf
        return prices

    def remove(self, place: int) -> PlacedLine:
        """Remove a line; return it."""
        before, after = self._without(place)
        self._add(before, -1)
        self._add(after, 1)
        self._free.append(self._slots.pop(place))
        del self._applies[place]
        self._deciding = None
        return self._lines.pop(place)

    def insert(self, place: int, rule: int, lesson: int) -> None:
        """Insert a rule at a place, in the starter or in a lesson that no other line has."""
        self._slots.insert(place, self._free.pop())
        self._lines.insert(place, (rule, lesson))
        self._applies.insert(place, self._chains.buckets.applies(rule))
        self._deciding = None
        after, before = self._without(place)
        self._add(before, -1)
        self._add(after, 1)

    def shift(self, out: int, into: int) -> None:
        """Let the lines between two lessons come one lesson earlier or later.

        The first lesson must have no line, and the second has none then.
        """
        lessons = ((rule, each - (each > out)) for rule, each in self._lines)
        self._lines = [(rule, each + (each >= into > 0)) for rule, each in lessons]
        self._deciding = None

    def exchange(self, one: int, other: int) -> float:
        """What the price changes by if the lines at two places exchange their lessons."""
        before, after = self._exchanged(one, other)
        return self._chains.price_of(after) - self._chains.price_of(before)

    def exchange_lessons(self, one: int, other: int) -> None:
        """Let the lines at two places exchange their lessons."""
        before, after = self._exchanged(one, other)
        self._add(before, -1)
        self._lines = list(exchanged(self._lines, one, other))
        self._deciding = None
        self._add(after, 1)

    def _known(self) -> tuple[Flags, Lessons]:
        """(lines, B): whether each line applies to each bucket; (lines + 1, B): see `until`."""
        if self._deciding is None:
            applies = np.array(self._applies)
            lessons = self._chains.lessons_of(self._lines)
            self._deciding = applies, self._chains.until(lessons, applies, 0)
        return self._deciding

    def _without(self, place: int) -> tuple[Reigns, Reigns]:
        """What turns if a line never comes."""
        taken = self._taken(place, self._lines[place][1])
        return self._turned(np.flatnonzero(taken), {place: self._chains.lessons + 1})

    def _exchanged(self, one: int, other: int) -> tuple[Reigns, Reigns]:
        """What turns if the lines at two places exchange their lessons."""
        lessons = self._lines[one][1], self._lines[other][1]
        either = self._taken(one, min(lessons)) | self._taken(other, min(lessons))
        return self._turned(np.flatnonzero(either), {one: lessons[1], other: lessons[0]})

    def _turned(self, buckets: Ints, lessons: Mapping[int, int]) -> tuple[Reigns, Reigns]:
        """The reigns over some buckets that end, and those that begin, if some lines come in other
        lessons; a line that comes after all lessons never does.
        """
        chains, lines, first = self._chains, self._lines, min(lessons)
        known, known_until = self._known()
        applies = known.take(buckets, axis=1)
        before = chains.lessons_of(lines)
        after = before.copy()
        after[[*lessons]] = [*lessons.values()]
        until = known_until[first:].take(buckets, axis=1), chains.until(after, applies, first)
        turned = until[0] != until[1]
        turned[[place - first for place in lessons]] = True
        for lesson in before[[*lessons]].tolist():
            turned |= until[0] == lesson  # which is another line's now
        ending, beginning = (
            chains.reigns(lines, each, ends, applies, buckets, turned)
            for each, ends in zip((before, after), until, strict=True)
        )
        return ending, beginning

    def _taken(self, place: int, lesson: int) -> Flags:
        """(B,): the buckets that a line decides where it comes in a lesson."""
        applies, until = self._known()
        taken: Flags = applies[place] & (until[place] > lesson)
        return taken

    def _add(self, reigns: Reigns, times: int) -> None:
        """Add to the sums what some reigns add to them, or take it away."""
        slots, count, rules = np.array(self._slots), len(self._losses), self._chains.rules
        taking = np.full(self._chains.lessons + 2, NEVER)
        taking[[lesson for _, lesson in self._lines]] = slots[:-1]
        kinds = slots[reigns.place] * count + taking[reigns.until]
        losses = np.bincount(kinds, reigns.loss, count * count).reshape(count, count)
        self._losses += times * losses
        changes = self._changes.reshape(-1, rules)
        of_slots = np.empty(count, dtype=np.int64)
        of_slots[slots] = *(rule for rule, _ in self._lines), DISCARDING
        of_kinds = np.repeat(of_slots, count)
        present, sums = self._chains.pairs.changes(reigns.bucket, kinds, of_kinds)
        changes[present] += times * sums


def exchanged(lines: Sequence[PlacedLine], one: int, other: int) -> ChainLines:
    """The chain in which the lines at two places have exchanged their lessons.

    >>> exchanged(((5, 0), (7, 1), (6, 2)), 0, 2)
    ((5, 2), (7, 1), (6, 0))
    """
    changed = list(lines)
    changed[one] = lines[one][0], lines[other][1]
    changed[other] = lines[other][0], lines[one][1]
    return tuple(changed)
