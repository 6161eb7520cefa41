"""Solved paytables: many as arrays, one of them by itself, and figures of many as whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np

from solver.arrays import Ints
from solver.paytable.table import PayTable
from solver.returns import Payoffs

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
