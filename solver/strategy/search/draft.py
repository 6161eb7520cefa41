"""A chart that can be changed, and the costs of all charts that have one more line.

A rule inserted before the line that decides a bucket takes that bucket over. So one sum is kept for
each rule and each line: over the buckets that the line decides and the rule applies to, the change
in cost. A running sum of these over the places gives the cost of the chart with any rule at any
place. Inserting or removing a line affects only the buckets of that line, about a twentieth of all,
and only their part of the sums is computed again. Charts that are tried one after another differ in
few lines, so that four parts in five were computed before: the last ones are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property

import numpy as np
import numpy.typing as npt

from solver.strategy.playing.held_ranks import Flags, Ints
from solver.strategy.search.buckets import DISCARDING, Buckets, Floats

SLOTS = 64
AT_ONCE = 1 << 14
"""How many buckets are added up together."""
IN_CACHE = 1 << 10
"""Of how many buckets the pairs are looked at together: they stay in the processor's cache."""
CHANGES = 2000
"""How many parts of sums are kept; ten times as many are hardly asked for more often."""
BYTES = 1 << 9
"""Of how many bytes of a row of bits are columns made at a time."""
Slots = npt.NDArray[np.int8]


class BucketRules:
    """The pairs of a bucket and a rule that applies to it, as a chart at hand needs them.

    all: (B,) the buckets.
    """

    def __init__(self, buckets: Buckets) -> None:
        self.buckets = buckets
        self.rules = len(buckets.rules)
        self.all: Ints = np.arange(buckets.count)
        self._keys = np.random.default_rng(0).integers(1, 1 << 63, len(self.all), dtype=np.uint64)
        self._changes: dict[tuple[int, int], Floats] = {}  # those asked for last come last
        # What is asked of a bucket lies together: a row for each rule is fetched in vain.
        self._bits = np.concatenate(
            [
                np.packbits(np.unpackbits(buckets.bits[:, start : start + BYTES], axis=1), axis=0).T
                for start in range(0, buckets.bits.shape[1], BYTES)
            ]
        )

    def changes(self, buckets: Ints, groups: Ints | Slots, rules: Ints) -> tuple[Ints, Floats]:
        """(n,), (n, R): the groups that some buckets are in, and the change in cost by each rule.

        groups: the group of each bucket.
        rules: the rule that decides the buckets of each group now.
        """
        present = np.bincount(groups).nonzero()[0]
        some = [buckets] if len(present) == 1 else [buckets[groups == group] for group in present]
        rows = [self.change(*each) for each in zip(some, rules[present].tolist(), strict=True)]
        return present, np.array(rows).reshape(-1, self.rules)

    def change(self, buckets: Ints, rule: int) -> Floats:
        """(R,): the change in cost if each rule decided those of some buckets to which it applies.

        rule: the one that decides them now.

        Sets of buckets are told apart by a 64-bit sum of random numbers.
        """
        key = rule, int(self._keys.take(buckets).sum())
        row = self._changes.pop(key, None)
        row = self._added_up(buckets, rule) if row is None else row
        self._changes[key] = row
        if len(self._changes) > CHANGES:
            del self._changes[next(iter(self._changes))]
        return row

    def _added_up(self, buckets: Ints, rule: int) -> Floats:
        known, now = self.buckets, self.buckets.losses(rule)
        sums: Floats = np.zeros(self.rules + 1)  # the last is for pairs that are none
        for start in range(0, len(buckets), IN_CACHE):
            some = buckets[start : start + IN_CACHE]
            count = known.rows[some]
            at = np.repeat(known.first[some] - np.cumsum(count) + count, count)
            at += np.arange(len(at))
            change = known.loss.take(at, axis=0)
            change -= np.repeat(now[some], count)[:, np.newaxis]
            np.add.at(sums, known.rule.take(at, axis=0).ravel().astype(np.int64), change.ravel())
        return sums[:-1]

    def decided(self, lines: Sequence[int], buckets: Ints, first: int = 0) -> tuple[Ints, Floats]:
        """The place (at least `first`) of the line that decides each bucket, and its loss there."""
        later = lines[first:]
        applies = np.ones((len(buckets), len(later) + 1), dtype=np.bool_)
        applies[:, :-1] = self.applying(later, buckets)
        place = applies.argmax(axis=1)
        return first + place, self.buckets.losses_of((*later, DISCARDING), place, buckets)

    def applying(self, rules: Sequence[int], buckets: Ints) -> Flags:
        """(n, rules): whether each of some rules applies to each of some buckets."""
        byte, bit = np.divmod(np.array(rules, dtype=np.int64), 8)
        bits = self._bits.take(buckets, axis=0).take(byte, axis=1)
        applies: Flags = bits & (128 >> bit).astype(np.uint8) != 0
        return applies


class Draft:
    """A chart of fewer than `SLOTS` lines that can be changed.

    Each line has a slot, a number that does not change while other lines are inserted and removed.
    Slot 0 belongs to the last line, which discards everything and is never removed. `_changes` has
    for each slot and rule the change in cost if the rule decided those buckets of the slot to which
    it applies.
    """

    def __init__(self, rules: BucketRules, lines: Sequence[int]) -> None:
        self._rules = rules
        self.lines = list(lines)
        self._slots = [*range(1, len(lines) + 1), 0]
        self._free = list(range(SLOTS - 1, len(lines), -1))
        self._rule: Ints = np.array([DISCARDING, *lines, *self._free])  # of each slot in use
        self._slot, self._loss = self._decided(rules.all, 0)
        self._insertions: Floats | None = None  # until a line comes or goes

    @cached_property
    def _changes(self) -> Floats:
        """(SLOTS, R): kept as lines come and go, once it has been asked for."""
        changes: Floats = np.zeros((SLOTS, self._rules.rules))
        for start in range(0, len(self._slot), AT_ONCE):
            self._count(self._rules.all[start : start + AT_ONCE], 1, changes)
        return changes

    def cost(self) -> float:
        """What the chart loses against the best play, in coins per coin bet."""
        return float(self._loss.sum())

    def costs(self) -> Floats:
        """(lines + 1,): what each line loses, including the last."""
        return self._by_line(self._loss)

    def insertions(self) -> Floats:
        """(lines + 1, R): the cost of the chart with each rule inserted at each place."""
        if self._insertions is None:
            costs: Floats = self._changes[self._slots[::-1]].cumsum(axis=0)[::-1]
            costs += self.cost()
            self._insertions = costs
        return self._insertions

    def cost_with(self, place: int, rule: int) -> float:
        """What the chart would lose with a rule inserted at a place: the sum that `cost` takes."""
        loss = self._loss.copy()
        moved = self._taken_over(place, rule)
        loss[moved] = self._rules.buckets.losses(rule)[moved]
        return float(loss.sum())

    def _taken_over(self, place: int, rule: int) -> Ints:
        """The buckets that a rule would take over if inserted at a place."""
        at = np.flatnonzero(self._rules.buckets.applies(rule))
        taken: Ints = at[self._later(place).take(self._slot.take(at))]
        return taken

    def _later(self, place: int) -> Flags:
        """(SLOTS,): the slots of the lines from a place on."""
        later = np.zeros(SLOTS, dtype=np.bool_)
        later[self._slots[place:]] = True
        return later

    def replacements(self, place: int) -> tuple[float, Floats]:
        """The cost of the chart without a line, and with each rule at each place instead of it.

        The latter is (lines, R). The chart itself is left unchanged.
        """
        moved, deciding, change = self._without(place)
        now = self.insertions()
        rules = np.array((*self.lines[place + 1 :], DISCARDING))
        at, changes = self._rules.changes(moved, deciding - place - 1, rules)
        later: Floats = np.zeros((len(rules), self._rules.rules))
        later[at] = changes
        later = later[::-1].cumsum(axis=0)[::-1]
        earlier = now[:place] - (now[place] - now[place + 1]) + later[0]
        return self.cost() + change, np.concatenate((earlier, now[place + 1 :] + later)) + change

    def in_place(self, place: int) -> tuple[float, Floats]:
        """The same but for the place of the line alone: (R,)."""
        moved, deciding, change = self._without(place)
        rules = np.array((*self.lines, DISCARDING))
        here = self._rules.changes(moved, deciding, rules)[1].sum(axis=0)
        return self.cost() + change, self.insertions()[place + 1] + here + change

    def _without(self, place: int) -> tuple[Ints, Ints, float]:
        """The buckets of a line, what decides them without it, and the change in cost."""
        moved = np.flatnonzero(self._slot == self._slots[place])
        deciding, loss = self._rules.decided(self.lines, moved, place + 1)
        return moved, deciding, float((loss - self._loss[moved]).sum())

    @contextmanager
    def tried(self) -> Iterator[None]:
        """Let the chart be changed for a while; afterwards it is as it was before."""
        lines, slots, free = self.lines.copy(), self._slots.copy(), self._free.copy()
        slot, loss, changes = self._slot.copy(), self._loss.copy(), self._changes.copy()
        rule, insertions = self._rule.copy(), self._insertions
        yield
        self.lines, self._slots, self._free = lines, slots, free
        self._rule, self._insertions = rule, insertions
        self._slot, self._loss, self._changes = slot, loss, changes

    def distinct(self, place: int) -> Ints:
        """The rules that would take buckets over from a line if inserted before it.

        Of several rules that would take over the same buckets (of this line and later ones), only
        the first is returned.
        """
        later = np.packbits(self._later(place).take(self._slot))
        of_line = np.packbits(self._slot == self._slots[place])
        bits = self._rules.buckets.bits & later
        first = {taken.tobytes(): rule for rule, taken in reversed([*enumerate(bits)])}
        rules: Ints = np.array(sorted(first.values()))
        takers: Ints = rules[(bits[rules] & of_line).any(axis=1)]
        return takers

    def removals(self) -> Floats:
        """(lines,): the cost of the chart without each of its lines."""
        costs: Floats = self._by_line(self._losses_without() - self._loss)[:-1]
        costs += self.cost()
        return costs

    def _by_line(self, amounts: Floats) -> Floats:
        by_slot: Floats = np.bincount(self._slot, amounts, SLOTS).astype(np.float64)
        by_line: Floats = by_slot[np.array(self._slots)]
        return by_line

    def _losses_without(self) -> Floats:
        """(B,): what each bucket would lose without the line that decides it."""
        later: Floats = self._rules.buckets.discarding.copy()
        without: Floats = later.copy()
        for rule, slot in zip(self.lines[::-1], self._slots[-2::-1], strict=True):
            np.copyto(without, later, where=self._slot == slot)
            np.copyto(
                later, self._rules.buckets.losses(rule), where=self._rules.buckets.applies(rule)
            )
        return without

    def insert(self, place: int, rule: int) -> None:
        """Insert a rule at a place."""
        self._insertions = None
        moved = self._taken_over(place, rule)
        self._count(moved, -1)
        slot = self._free.pop()
        self.lines.insert(place, rule)
        self._slots.insert(place, slot)
        self._rule[slot], self._slot[moved] = rule, slot
        self._loss[moved] = self._rules.buckets.losses(rule).take(moved)
        self._count(moved, 1)

    def remove(self, place: int) -> int:
        """Remove a line; return its rule."""
        rule, slot = self.lines[place], self._slots[place]
        self._insertions = None
        self._changes[slot] = 0
        del self.lines[place], self._slots[place]
        moved = np.flatnonzero(self._slot == slot)
        self._slot[moved], self._loss[moved] = self._decided(moved, place)
        self._free.append(slot)
        self._count(moved, 1)
        return rule

    def _decided(self, buckets: Ints, first: int) -> tuple[Slots, Floats]:
        """The slot of the first line from a place on that applies to each bucket, and its loss."""
        place, loss = self._rules.decided(self.lines, buckets, first)
        return np.array(self._slots, dtype=np.int8)[place], loss

    def _count(self, buckets: Ints, times: int, changes: Floats | None = None) -> None:
        """Add the part of some buckets to `_changes`, or take it away."""
        slots, rows = self._rules.changes(buckets, self._slot[buckets], self._rule)
        changes = self._changes if changes is None else changes
        changes[slots] += times * rows


def inserted(lines: Sequence[int], place: int, rule: int) -> tuple[int, ...]:
    """Some lines, with one more at a place."""
    return (*lines[:place], rule, *lines[place:])
