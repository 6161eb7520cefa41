"""A grid of paytables: one table with several pays for some of its lines, and boxes within it.

The tables of a grid are numbered as they are listed, like the numbers on a mileage counter: the
last axis changes fastest. A box is a range of places on every axis.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import NamedTuple, TypeAlias

import numpy as np

from solver.arrays import Indices, Ints
from solver.paytable.table import PayTable

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
        pays = np.tile(self._base, (size_of(box), 1))
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


def size_of(box: Box) -> int:
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
