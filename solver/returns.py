"""What a bet returns: return, variance and hit frequency of pays and how often they come.

They are computed here only, whoever counted: a solved game, a sweep, the lab, a bankroll.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, sqrt


@dataclass(frozen=True)
class Payoffs:
    """What one bet pays, as whole coins and whole counts; everything derived is per coin bet.

    Attributes:
        coins: coins bet, on all the hands of one deal together.
        pays: the coins that can be paid; those of `of` ascend, each once.
        counts: how often each comes, out of `total`.
        total: what the counts add up to, together with how often nothing is paid.

    >>> coin_flip = Payoffs.of(1, [(2, 1), (0, 1)])
    >>> coin_flip.pays, coin_flip.return_, coin_flip.variance, coin_flip.hit_frequency
    ((0, 2), Fraction(1, 1), Fraction(1, 1), Fraction(1, 2))
    """

    coins: int
    pays: tuple[int, ...]
    counts: tuple[int, ...]
    total: int

    @classmethod
    def of(cls, coins: int, pays: Iterable[tuple[int, int]]) -> Payoffs:
        """Return payoffs in lowest terms from pairs of coins paid and a count; pays may repeat."""
        counts_by_pay: dict[int, int] = {}
        for paid, count in pays:
            if count:
                counts_by_pay[paid] = counts_by_pay.get(paid, 0) + count
        ordered, common = sorted(counts_by_pay), gcd(*counts_by_pay.values())
        counts = tuple(counts_by_pay[paid] // common for paid in ordered)
        return cls(coins, tuple(ordered), counts, sum(counts))

    def complete(self) -> Payoffs:
        """Return them with how often nothing is paid, in lowest terms.

        >>> Payoffs(5, (10,), (2,), 6).complete()
        Payoffs(coins=5, pays=(0, 10), counts=(2, 1), total=3)
        """
        nothing = self.total - sum(self.counts)
        return Payoffs.of(self.coins, [(0, nothing), *zip(self.pays, self.counts, strict=True)])

    @cached_property
    def return_(self) -> Fraction:
        """Coins returned per coin bet."""
        paid = sum(paid * count for paid, count in zip(self.pays, self.counts, strict=True))
        return Fraction(paid, self.total * self.coins)

    @property
    def mean_square(self) -> Fraction:
        """The mean of the square of what is returned per coin bet."""
        squares = sum(paid**2 * count for paid, count in zip(self.pays, self.counts, strict=True))
        return Fraction(squares, self.total * self.coins**2)

    @cached_property
    def variance(self) -> Fraction:
        """The variance of what is returned per coin bet."""
        return self.mean_square - self.return_**2

    @property
    def std(self) -> float:
        """The standard deviation of what is returned per coin bet."""
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """The share of hands that are paid anything."""
        hits = sum(count for paid, count in zip(self.pays, self.counts, strict=True) if paid)
        return Fraction(hits, self.total)

    def share(self, number: int) -> Fraction:
        """Return one pay's part of the return, by its number."""
        return Fraction(self.pays[number] * self.counts[number], self.total * self.coins)

    @cached_property
    def unit(self) -> int:
        """The coins that the bet and every pay are multiples of."""
        return gcd(self.coins, *self.pays)

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance of each pay, each the nearest double."""
        return tuple(count / self.total for count in self.counts)
