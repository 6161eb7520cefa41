"""The meter of a progressive jackpot: what it pays at which hand; a session at one."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from solver.returns import Payoffs


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
        return self.now + self._grown(hand)

    def later(self, hand: int, last: int) -> int:
        """Return what hand number `hand` is paid if hand number `last` has won before."""
        return self.reset + self._grown(hand - last)

    def _grown(self, hands: int) -> int:
        return self.rate.numerator * hands // self.rate.denominator  # a Fraction takes ten times

    def jackpots(self, hand: int, least: bool) -> tuple[int, int]:
        """Return what a hand is paid for the first jackpot, and at least or most for a later one.

        >>> JackpotMeter(4400, 4000, Fraction(1)).jackpots(3, least=False)
        (4403, 4002)
        """
        return self.first(hand), self.reset if least else self.later(hand, 1)


class MeteredSession(NamedTuple):
    """A session at a progressive, by one of the bounds of its jackpots.

    Attributes:
        payoffs: what a bet pays; the highest of them is the jackpot.
        meter: what the jackpot is.
        bankroll: coins at the start.
        hands: how many hands.
        cashback: the share of every bet that comes back.
        least: whether the jackpots are what they are at least, or at most.
    """

    payoffs: Payoffs
    meter: JackpotMeter
    bankroll: int
    hands: int
    cashback: Fraction = Fraction(0)
    least: bool = True

    @property
    def chance(self) -> float:
        """The chance that a hand wins the jackpot."""
        return self.payoffs.counts[-1] / self.payoffs.total

    def jackpots(self, hand: int) -> tuple[int, int]:
        """Return what a hand is paid for the first jackpot, and for a later one."""
        return self.meter.jackpots(hand, self.least)
