"""The meter of a progressive jackpot: what it pays at which hand."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor


@dataclass(frozen=True)
class JackpotMeter:
    """A meter.

    Attributes:
        now: the coins that it shows before the first hand.
        reset: what it falls back to when it is won.
        rate: how many coins it grows by with every hand.
    """

    now: int
    reset: int
    rate: Fraction

    def first(self, hand: int) -> int:
        """Return what hand number `hand`, from 1, is paid if it wins for the first time.

        >>> [JackpotMeter(4000, 4000, Fraction(2, 5)).first(hand) for hand in (1, 3, 5)]
        [4000, 4001, 4002]
        """
        return floor(self.now + self.rate * hand)

    def later(self, hand: int, last: int) -> int:
        """Return what hand number `hand` is paid if hand number `last` has won before."""
        return floor(self.reset + self.rate * (hand - last))

    def jackpots(self, hand: int, least: bool) -> tuple[int, int]:
        """Return what a hand is paid for the first jackpot, and at least or most for a later one.

        >>> JackpotMeter(4400, 4000, Fraction(1)).jackpots(3, least=False)
        (4403, 4002)
        """
        return self.first(hand), self.reset if least else self.later(hand, 1)
