"""A chart under change: lines go and come, and what it would cost with any line more is known.

A rule put before the line that decides a pattern takes the pattern over. So what a chart costs
with any rule at any place is a sum, for each rule and each deciding line, over the patterns that
the rule applies to, and then a running sum over the places. Taking a line out or putting one in
moves the patterns of that line only, some twentieth of all, and only their shares of the sums
change: 1 ms instead of 6 ms for the costs of some 6,000 charts.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solver.strategy.playing.held_ranks import Flags, Ints
from solver.strategy.search.buckets import Buckets, Floats

SLOTS = 64


class Entries:
    """Which rules apply to each pattern, pattern after pattern.

    all: (P,) the patterns. rule, loss: the rule of each entry, and what is lost by it. first,
    count: (P,) where the entries of a pattern begin, and how many there are. losses: (R + 1, P)
    what each rule loses, and last what discarding everything does.
    """

    def __init__(self, patterns: Buckets) -> None:
        self.applies = patterns.applies
        self.rules, count = patterns.applies.shape
        self.all: Ints = np.arange(count)
        pattern, rule = np.nonzero(patterns.applies.T)
        self.rule = rule.astype(np.int16)
        self.count: Ints = patterns.applies.sum(axis=0)
        self.first: Ints = np.cumsum(self.count) - self.count
        self.loss: Floats = patterns.losses[rule, pattern]
        self.losses = patterns.losses

    def of(self, patterns: Ints) -> Ints:
        """The entries of some patterns, in their order."""
        count = self.count[patterns]
        places = np.repeat(self.first[patterns] - np.cumsum(count) + count, count)
        places += np.arange(len(places))
        return places

    def decided(self, lines: Sequence[int], patterns: Ints, first: int = 0) -> tuple[Ints, Floats]:
        """The place of the line that decides each pattern, from the first on, and its loss."""
        deciding: Ints = np.full(len(patterns), len(lines))
        for place in reversed(range(first, len(lines))):
            np.copyto(deciding, place, where=self.applies[lines[place]][patterns])
        rules = np.array([*lines, self.rules])[deciding]
        return deciding, self.losses[rules, patterns]


class Draft:
    """A chart of fewer than `SLOTS` lines that is being changed.

    A line has a slot, a number that it keeps while others come and go; slot 0 is that of the last
    line, which discards everything and stays. `_changes` has for each slot and rule what it would
    change if the rule decided those patterns of the slot that it applies to.
    """

    def __init__(self, entries: Entries, lines: Sequence[int]) -> None:
        self._entries = entries
        self.lines = list(lines)
        self._slots = [*range(1, len(lines) + 1), 0]
        self._free = list(range(SLOTS - 1, len(lines), -1))
        self._slot, self._loss = self._decided(entries.all, 0)
        self._changes: Floats = np.zeros((SLOTS, entries.rules))
        self._count(entries.all, entries.of(entries.all))

    def cost(self) -> float:
        """What the chart loses against the best play, in coins per coin bet."""
        return float(self._loss.sum())

    def costs(self) -> Floats:
        """(lines + 1,): what each line loses, the last line too."""
        return self._by_line(self._loss)

    def insertions(self) -> Floats:
        """(lines + 1, R): the cost of the chart with each rule put in at each place."""
        table: Floats = self._changes[self._slots[::-1]].cumsum(axis=0)[::-1]
        table += self.cost()
        return table

    def distinct(self, place: int) -> Ints:
        """Rules that would take patterns over from a line, if put before it; of those that would
        take over the same patterns, from it and from later lines, the first."""
        of_line = self._slot == self._slots[place]
        later = np.isin(self._slot, self._slots[place:])
        marks = np.random.default_rng(0).random(len(later)) * later
        entries = self._entries.rule
        weights = np.repeat(marks, self._entries.count)
        sums = np.bincount(entries, weights, self._entries.rules)
        touching: Flags = np.asarray(self._entries.applies[:, of_line].any(axis=1))
        _, first = np.unique(sums, return_index=True)
        rules: Ints = first[touching[first]]
        return rules

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
        """(P,): what each pattern would lose if the line that decides it were not there."""
        later: Floats = self._entries.losses[-1].copy()
        without: Floats = later.copy()
        for rule, slot in zip(self.lines[::-1], self._slots[-2::-1], strict=True):
            np.copyto(without, later, where=self._slot == slot)
            np.copyto(later, self._entries.losses[rule], where=self._entries.applies[rule])
        return without

    def insert(self, place: int, rule: int) -> None:
        """Put a rule in at a place."""
        later = np.zeros(SLOTS, dtype=np.bool_)
        later[self._slots[place:]] = True
        moved = np.flatnonzero(self._entries.applies[rule] & later[self._slot])
        entries = self._entries.of(moved)
        self._count(moved, entries, -1)
        slot = self._free.pop()
        self.lines.insert(place, rule)
        self._slots.insert(place, slot)
        self._slot[moved] = slot
        self._loss[moved] = self._entries.losses[rule, moved]
        self._count(moved, entries)

    def remove(self, place: int) -> int:
        """Take a line out; return its rule."""
        rule, slot = self.lines.pop(place), self._slots.pop(place)
        moved = np.flatnonzero(self._slot == slot)
        self._slot[moved], self._loss[moved] = self._decided(moved, place)
        self._changes[slot] = 0
        self._free.append(slot)
        self._count(moved, self._entries.of(moved))
        return rule

    def _decided(self, patterns: Ints, first: int) -> tuple[Ints, Floats]:
        """The slot of the line that decides each pattern, from the first on, and its loss."""
        place, loss = self._entries.decided(self.lines, patterns, first)
        return np.array(self._slots)[place], loss

    def _count(self, patterns: Ints, entries: Ints, sign: int = 1) -> None:
        """Add the shares of some patterns to the changes, or take them away."""
        count = self._entries.count[patterns]
        groups = np.repeat(self._slot[patterns] * self._entries.rules, count)
        groups += self._entries.rule.take(entries)
        change = self._entries.loss.take(entries) - np.repeat(self._loss[patterns], count)
        sums = np.bincount(groups, change, self._changes.size)
        self._changes += sign * sums.reshape(self._changes.shape)
