"""The bankroll as a walk on a lattice of coins, one step a bet; how far it gets, by a bound.

A step takes the bet and adds the pay. In units of the greatest coin that divides all of these, the
walk visits whole numbers only, and its distribution is an array.

Cashback is paid after every hand, a fixed part of the bet, so after t hands it is the same on every
path. The lattice therefore leaves it out and moves the line below which a player cannot bet: after
t hands `lowest(t)` units are enough to bet. That is exact for any fraction and costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, exp, gcd, log

import numpy as np
from numpy.typing import NDArray

from solver.arrays import Ints
from solver.returns import Payoffs

Floats = NDArray[np.float64]

NEGLIGIBLE = 1e-12
"""The chance that a bounded walk may leave its array: what figures may be wrong by."""
MOST_PLACES = 10_000_000
"""How long an array of results may be: 80 MB."""
_RATES = 400
_MOST = 600.0
_ROUNDING = 1e-6
"""More than the error of an exponent, whose terms are some thousands at most."""


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
        """The whole units of the bankroll; the coins beside them count only at `lowest`."""
        return self.bankroll // self.unit

    @cached_property
    def scale(self) -> int:
        """What the coins after any number of hands are whole numbers of, to one."""
        return self.back(1).denominator

    def back(self, hands: int) -> Fraction:
        """Return the coins of cashback after some hands."""
        return hands * self.cashback * self.payoffs.coins

    def lowest(self, hands: int) -> int:
        """Return the fewest units with which the next hand can be bet, after some hands.

        >>> flip = Payoffs.of(1, [(2, 1), (0, 1)])
        >>> [Walk(flip, 3, Fraction(1, 4)).lowest(hands) for hands in (0, 3, 4, 5, 8)]
        [1, 1, 0, 0, -1]
        """
        if not self.cashback:
            return ceil(Fraction(self.payoffs.coins - self.bankroll % self.unit, self.unit))
        missing = self.payoffs.coins - self.bankroll % self.unit - self.back(hands)
        return ceil(missing / self.unit)

    def lowests(self, hands: int) -> Ints:
        """Return `lowest` for no hands, one hand … up to all of them.

        >>> flip = Payoffs.of(1, [(2, 1), (0, 1)])
        >>> Walk(flip, 3, Fraction(1, 4)).lowests(8).tolist()
        [1, 1, 1, 1, 0, 0, 0, 0, -1]
        """
        back = self.back(1)
        coins, unit = self.payoffs.coins - self.bankroll % self.unit, self.unit * back.denominator
        missing = coins * back.denominator
        lowest = [-((hand * back.numerator - missing) // unit) for hand in range(hands + 1)]
        return np.array(lowest, dtype=np.int64)

    def rise(self, hands: int, chance: float = NEGLIGIBLE) -> int:
        """Return units that the walk is less likely than `chance` to gain at any time in the hands.

        By Doob's inequality for exp(r S) the chance of ever gaining x is at most
        exp(-r x) max(1, E exp(r X))^hands, for any rate r > 0; the best of several rates is taken.
        """
        return self._reach(hands, chance, +1)

    def fall(self, hands: int, chance: float = NEGLIGIBLE) -> int:
        """Return units that the walk is less likely than `chance` to lose within the hands."""
        return self._reach(hands, chance, -1)

    def _reach(self, hands: int, chance: float, sign: int) -> int:
        rates, growth = self._growth(sign)
        bound = float(((hands * growth - log(chance)) / rates).min())
        furthest = hands * max(0, int(self._steps(sign).max()))
        return min(furthest, ceil(bound)) + 1

    def chance_of_fall(self, units: int, hands: int) -> float:
        """Return a bound of the chance to lose these units at any time within the hands.

        It is the bound of `rise`, with rounding upwards; 0 if the hands cannot lose as much.

        >>> flip = Walk(Payoffs.of(1, [(2, 1), (0, 1)]), 3)
        >>> flip.chance_of_fall(5, 4), round(flip.chance_of_fall(4, 4), 3)  # 1/16 in truth
        (0.0, 0.063)
        """
        if units > hands * max(0.0, float(self._steps(-1).max())):
            return 0.0
        rates, growth = self._growth(-1)
        return min(1.0, exp(float((hands * growth - rates * units).min()) + _ROUNDING))

    def _steps(self, sign: int) -> Floats:
        return sign * (np.array(self.pays, dtype=np.float64) - self.bet)

    def _growth(self, sign: int) -> tuple[Floats, Floats]:
        """Return rates r and log E exp(r X) of each, or 0 if that is less; X is a step."""
        steps = self._steps(sign)
        rates = np.geomspace(1e-12, _MOST / max(1.0, float(steps.max())), _RATES)
        # the greatest term is taken out so that nothing overflows
        exponents = rates[:, np.newaxis] * steps
        greatest = exponents.max(axis=1)
        sums = np.exp(exponents - greatest[:, np.newaxis]) @ np.array(self.payoffs.chances)
        return rates, np.maximum(0.0, greatest + np.log(sums))


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
