"""The bankroll as a walk on a lattice of coins, one step a bet; how far it gets, by a bound.

A step takes the bet and adds the pay. In units of the greatest coin that divides all of these, the
walk visits whole numbers only, and its distribution is an array.

Cashback is paid after every hand, a fixed part of the bet, so after t hands it is the same on every
path. The lattice therefore leaves it out and moves the line below which a player cannot bet: after
t hands he can bet with `lowest(t)` units or more. That is exact for any fraction and costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, gcd, log

import numpy as np
from numpy.typing import NDArray

from solver.returns import Payoffs

Floats = NDArray[np.float64]

NEGLIGIBLE = 1e-12
"""The chance that a bounded walk may leave its array: what figures may be wrong by."""
MOST_PLACES = 10_000_000
"""How long an array of results may be: 80 MB."""
_RATES = 400
_MOST = 600.0


@dataclass(frozen=True)
class Walk:
    """A bankroll that bets again and again.

    Attributes:
        payoffs: what one bet pays.
        bankroll: coins at the start.
        cashback: what part of every bet comes back at once, whatever it pays.
        besides: coins that the unit must divide too; 0 for none.
    """

    payoffs: Payoffs
    bankroll: int
    cashback: Fraction = Fraction(0)
    besides: int = 0

    @cached_property
    def unit(self) -> int:
        """The coins between two places of the lattice."""
        return gcd(self.payoffs.unit, self.besides)

    @cached_property
    def bet(self) -> int:
        """The bet in units."""
        return self.payoffs.coins // self.unit

    @cached_property
    def pays(self) -> tuple[int, ...]:
        """The pays in units."""
        return tuple(paid // self.unit for paid in self.payoffs.pays)

    @property
    def start(self) -> int:
        """The whole units of the bankroll; the coins besides are no use but at `lowest`."""
        return self.bankroll // self.unit

    def back(self, hands: int) -> Fraction:
        """Return the coins of cashback after so many hands."""
        return hands * self.cashback * self.payoffs.coins

    def lowest(self, hands: int) -> int:
        """Return the fewest units with which the next hand can be bet, after so many hands.

        >>> flip = Payoffs.of(1, [(2, 1), (0, 1)])
        >>> [Walk(flip, 3, Fraction(1, 4)).lowest(hands) for hands in (0, 3, 4, 5, 8)]
        [1, 1, 0, 0, -1]
        """
        if not self.cashback:
            return ceil(Fraction(self.payoffs.coins - self.bankroll % self.unit, self.unit))
        missing = self.payoffs.coins - self.bankroll % self.unit - self.back(hands)
        return ceil(missing / self.unit)

    def rise(self, hands: int, chance: float = NEGLIGIBLE) -> int:
        """Return units that the walk gains at some time within so many hands with less chance.

        By Doob's inequality for exp(r S) the chance of ever gaining x is at most
        exp(-r x) max(1, E exp(r X))^hands, for any rate r > 0; the best of several rates is taken.
        """
        return self._reach(hands, chance, +1)

    def fall(self, hands: int, chance: float = NEGLIGIBLE) -> int:
        """Return units that the walk loses at some time within so many hands with less chance."""
        return self._reach(hands, chance, -1)

    def _reach(self, hands: int, chance: float, sign: int) -> int:
        steps = sign * (np.array(self.pays, dtype=np.float64) - self.bet)
        rates = np.geomspace(1e-12, _MOST / max(1.0, float(steps.max())), _RATES)
        # log E exp(r X), with the greatest term taken out so that nothing overflows
        exponents = rates[:, np.newaxis] * steps
        greatest = exponents.max(axis=1)
        sums = np.exp(exponents - greatest[:, np.newaxis]) @ np.array(self.payoffs.chances)
        growth = np.maximum(0.0, greatest + np.log(sums))
        bound = float(((hands * growth - log(chance)) / rates).min())
        furthest = hands * max(0, int(steps.max()))
        return min(furthest, ceil(bound)) + 1


def check_places(places: int) -> None:
    """Refuse results that take too many places.

    >>> check_places(10**12)
    Traceback (most recent call last):
    ValueError: with such pays the results spread over 1,000,000,000,000 amounts, too many to follow

    Raises:
        ValueError: there are more than `MOST_PLACES`.
    """
    if places > MOST_PLACES:
        raise ValueError(
            f"with such pays the results spread over {places:,} amounts, too many to follow"
        )
