"""A grid of paytables: one table with several pays for some of its lines, and boxes within it.

The tables of a grid are numbered as they are listed, like the numbers on a mileage counter: the
last axis changes fastest. A box is a range of places on every axis. Tables that are solved stand
in arrays, with figures of many of them as whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm, prod
from typing import NamedTuple, TypeAlias

import numpy as np

from solver.arrays import Indices, Ints
from solver.paytable.table import PayTable
from solver.returns import Payoffs

Box: TypeAlias = tuple[range, ...]


class Axis(NamedTuple):
    """A line whose pay varies.

    Attributes:
        key: what the line is called in the spec.
        line: its index in the paytable.
        pays: its pays per coin bet, ascending: a range or a tuple.
    """

    key: str
    line: int
    pays: Sequence[int]


@dataclass(frozen=True)
class PayGrid:
    """Paytables that differ in the pays of some lines.

    Attributes:
        table: the paytable that has all other pays.
        coins: the bet.
        axes: the lines that vary; there may be none.

    >>> from solver import load_paytable
    >>> axes = Axis("flush", 4, (5, 6)), Axis("straight", 5, (3, 4))
    >>> grid = PayGrid(load_paytable("9/6"), 5, axes)
    >>> grid.size, grid.numbers((range(0, 2), range(1, 2))).tolist()
    (4, [1, 3])
    >>> grid.pays((range(0, 2), range(1, 2)))[:, 4:6].tolist()  # in coins at the bet
    [[25, 20], [30, 20]]
    """

    table: PayTable
    coins: int
    axes: tuple[Axis, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """How many pays each axis has."""
        return tuple(len(axis.pays) for axis in self.axes)

    @property
    def size(self) -> int:
        """How many tables there are."""
        return prod(self.shape)

    @property
    def whole(self) -> Box:
        """The box of all tables."""
        return tuple(map(range, self.shape))

    def box_at(self, start: int, most: int) -> Box:
        """Return the box that begins at a table's number and has at most `most` tables.

        Its tables are consecutive, and wherever listing begins, the grid is divided into the same
        boxes.
        """
        sides: list[range] = []
        inner = self.size
        for length in self.shape:
            inner //= length
            place = start // inner % length
            many = max(1, most // inner)
            first = place - place % many
            sides.append(range(first, min(first + many, length)))
        return tuple(sides)

    def numbers(self, box: Box) -> Indices:
        """Return the numbers of a box's tables, ascending."""
        if not self.axes:
            return np.zeros(1, dtype=np.intp)
        places = np.ix_(*map(np.array, box))
        return np.ravel_multi_index(places, self.shape).ravel()

    def pays(self, box: Box) -> Ints:
        """Return the coins that each table of a box pays at the bet: (tables, lines).

        "Nothing" is left out.
        """
        pays = np.tile(self._base, (tables_in(box), 1))
        sides = [_pays_of(axis, side) for axis, side in zip(self.axes, box, strict=True)]
        for axis, of_axis in zip(self.axes, np.meshgrid(*sides, indexing="ij"), strict=True):
            pays[:, axis.line] = of_axis.ravel() * self.coins
        return pays

    def ends(self, box: Box) -> Ints:
        """Return the lowest and the highest coins of a box: (2, lines)."""
        pays = np.tile(self._base, (2, 1))
        for axis, side in zip(self.axes, box, strict=True):
            pays[:, axis.line] = (axis.pays[side[0]], axis.pays[side[-1]])
            pays[:, axis.line] *= self.coins
        return pays

    @cached_property
    def _base(self) -> Ints:
        return np.array(self.table.pays(self.coins)[:-1], dtype=np.int64)


def _pays_of(axis: Axis, side: range) -> Ints:
    return np.array(axis.pays[side.start : side.stop], dtype=np.int64)


def tables_in(box: Box) -> int:
    """Return how many tables a box has."""
    return prod(map(len, box))


def halves(box: Box, axis: int) -> Iterator[Box]:
    """Yield the two halves of a box along an axis.

    >>> list(halves((range(0, 3), range(5, 6)), 0))
    [(range(0, 1), range(5, 6)), (range(1, 3), range(5, 6))]
    """
    side = box[axis]
    middle = len(side) // 2
    for half in (side[:middle], side[middle:]):
        yield (*box[:axis], half, *box[axis + 1 :])


_SPLIT = 26
_LOW = (1 << _SPLIT) - 1
_LARGE = 1 << 15
"""Squares of smaller pays times the low or the high bits of counts can be added up in int64."""


class SolvedTable(NamedTuple):
    """A paytable of a sweep, solved.

    Attributes:
        table: the paytable that has the lines; its pays do not matter.
        coins: the bet.
        pays: the coins that each line pays at the bet, without "Nothing".
        best: what all deals are worth together by best play, over the rules' denominator.
        counts: how often each line comes, over the denominator; empty if no column needs it.
    """

    table: PayTable
    coins: int
    pays: tuple[int, ...]
    best: int
    counts: tuple[int, ...]

    @property
    def return_(self) -> Fraction:
        """Coins returned per coin bet."""
        return Fraction(self.best, self.table.rules.all_values * self.coins)

    @property
    def payoffs(self) -> Payoffs:
        """What one hand pays, line by line; it needs the counts."""
        return Payoffs(self.coins, self.pays, self.counts, self.table.rules.all_values)

    @property
    def variance(self) -> Fraction:
        """The variance of the return per coin bet."""
        return self.payoffs.mean_square - self.return_**2  # the return is known already

    @property
    def hit_frequency(self) -> Fraction:
        """The share of final hands that are paid anything."""
        return self.payoffs.hit_frequency


class Ratios(NamedTuple):
    """A figure of many tables: whole numbers over one whole number.

    >>> thirds = Ratios([1, 2, 3], 3)
    >>> thirds.doubles(), [str(each) for each in thirds.fractions()]
    ([0.3333333333333333, 0.6666666666666666, 1.0], ['1/3', '2/3', '1'])
    >>> thirds.between(Fraction(1, 2), None)
    [False, True, True]
    """

    numerators: list[int]
    denominator: int

    @classmethod
    def of(cls, fractions: Iterable[Fraction]) -> Ratios:
        """Return figures that are known as fractions."""
        figures = list(fractions)
        whole = lcm(*(figure.denominator for figure in figures))
        return cls([figure.numerator * (whole // figure.denominator) for figure in figures], whole)

    def doubles(self) -> list[float]:
        """Return the nearest double of each."""
        return [numerator / self.denominator for numerator in self.numerators]

    def fractions(self) -> Iterator[Fraction]:
        """Yield each as it is."""
        return (Fraction(numerator, self.denominator) for numerator in self.numerators)

    def between(self, low: Fraction | None, high: Fraction | None) -> list[bool]:
        """Return which lie between two bounds; None is unbounded."""
        above, below = self._times(low), self._times(high)
        return [
            (above is None or numerator * above[1] >= above[0])
            and (below is None or numerator * below[1] <= below[0])
            for numerator in self.numerators
        ]

    def _times(self, bound: Fraction | None) -> tuple[int, int] | None:
        return None if bound is None else (bound.numerator * self.denominator, bound.denominator)


@dataclass(frozen=True)
class SolvedTables(Sequence[SolvedTable]):
    """Paytables of a sweep that differ in some pays, solved: in arrays, and one by one.

    Attributes:
        table, coins: as in `SolvedTable`.
        pays: (tables, lines) coins.
        best: what all deals are worth by each table.
        counts: (tables, lines); (tables, 0) if no column needs them.
    """

    table: PayTable
    coins: int
    pays: Ints
    best: list[int]
    counts: Ints

    def __len__(self) -> int:
        return len(self.best)

    def __getitem__(self, number: int) -> SolvedTable:  # type: ignore[override]  # no slices
        return SolvedTable(
            self.table,
            self.coins,
            tuple(self.pays[number].tolist()),
            self.best[number],
            tuple(self.counts[number].tolist()),
        )

    @classmethod
    def together(cls, parts: Sequence[SolvedTables]) -> SolvedTables:
        """Return the tables of several parts, one of them at least, as one."""
        return cls(
            parts[0].table,
            parts[0].coins,
            np.concatenate([part.pays for part in parts]),
            [best for part in parts for best in part.best],
            np.concatenate([part.counts for part in parts]),
        )

    def at(self, places: Sequence[int]) -> SolvedTables:
        """Return the tables at these places, in this order."""
        best = [self.best[place] for place in places]
        rows = np.array(places, dtype=np.intp)
        return replace(self, pays=self.pays[rows], best=best, counts=self.counts[rows])

    @property
    def total(self) -> int:
        """What the coins of all hands together are divided by for coins per coin bet."""
        return self.table.rules.all_values * self.coins

    def squares(self) -> list[int]:
        """Return the squares of what all hands are paid, added up, table by table."""
        if self.pays.max(initial=0) < _LARGE:
            squares = self.pays**2
            low = ((self.counts & _LOW) * squares).sum(axis=1).tolist()
            high = ((self.counts >> _SPLIT) * squares).sum(axis=1).tolist()
            return [(left << _SPLIT) + right for left, right in zip(high, low, strict=True)]
        exact: list[int] = (self.counts.astype(object) * self.pays.astype(object) ** 2).sum(1)
        return list(exact)
