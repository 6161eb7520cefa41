"""The bankroll as a walk on a lattice of coins, one step a bet; how far it gets, by a bound.

A step takes the bet and adds the pay. In units of the greatest coin that divides all of these, the
walk visits whole numbers only, and its distribution is an array.

Cashback is paid after every hand, a fixed part of the bet, so after t hands it is the same on every
path. The lattice therefore leaves it out and moves the line below which a player cannot bet: after
t hands `lowest(t)` units are enough to bet. That is exact for any fraction and costs nothing.

`Kernel` is one hand for every bankroll at once: what each becomes, and what each comes from. Games
of one hand a deal have about ten pays, and ten shifts of the array are the fastest way. Many hands
of one deal can pay thousands of sums; there a Fourier transform is.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import ceil, exp, gcd, log, log2, sqrt

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
FEW_PAYS = 100
"""As many pays as this, or fewer, are added one by one."""
ROUNDING = 7e-16
"""What a Fourier transform by `numpy.fft` errs by for each doubling of its length, relative to its
Euclidean norm: 6.7 roundings of doubles (N. J. Higham, Accuracy and Stability of Numerical
Algorithms, theorem 24.2).
"""


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


class Kernel:
    """One hand of a walk."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.pays, self.chances = walk.pays, walk.payoffs.chances
        self._dense: Floats | None = None
        if len(self.pays) > FEW_PAYS:
            self._dense = np.zeros(self.pays[-1] + 1)
            self._dense[list(self.pays)] = self.chances
        self._spectrum = lru_cache(4)(self._spectrum_of)

    def error(self, alive: Floats) -> float:
        """Return a bound of what one step from these chances adds to the error of any chance.

        Three transforms err by their norms; a sum of places errs by their root times as much.
        """
        if self._dense is None:
            return 0.0
        length = fast_length(alive.shape[1] + len(self._dense))
        # The squares of chances add up to no more than the greatest of them.
        norms = 2 * sqrt(alive.max()) + sqrt(max(self.chances))
        return ROUNDING * log2(length) * sqrt(alive.shape[0] * length) * norms

    def after(self, alive: Floats, size: int) -> Floats:
        """Return distributions one hand later: (states, size), from `bet` units lower on.

        What gets beyond the end is left out.

        >>> from solver.returns import Payoffs
        >>> flip = Walk(Payoffs.of(1, [(2, 1), (0, 1)]), 3)
        >>> Kernel(flip).after(np.array([[0.0, 0.0, 1.0]]), 5).tolist()  # from 1, 2, 3 to 0 … 4
        [[0.0, 0.0, 0.5, 0.0, 0.5]]
        """
        if self._dense is not None:
            length = fast_length(alive.shape[1] + len(self._dense))
            spectrum = np.fft.rfft(alive, length) * self._spectrum(length)
            spread: Floats = np.fft.irfft(spectrum, length)[:, :size]
            np.maximum(spread, 0.0, out=spread)  # a chance below 0 is a rounding
            return np.pad(spread, ((0, 0), (0, size - spread.shape[1])))
        states, places = alive.shape
        after, scratch = np.zeros((states, size)), np.empty_like(alive)
        for paid, chance in zip(self.pays, self.chances, strict=True):
            reached = min(places, size - paid)
            if reached > 0:
                part = np.multiply(alive[:, :reached], chance, out=scratch[:, :reached])
                after[:, paid : paid + reached] += part
        return after

    def before(self, later: Floats, size: int) -> Floats:
        """Return the mean of `later` one hand earlier: (size,), from `bet` units higher on.

        `later` is a chance by units, and 0 beyond its end.

        >>> from solver.returns import Payoffs
        >>> flip = Walk(Payoffs.of(1, [(2, 1), (0, 1)]), 3)
        >>> Kernel(flip).before(np.array([1.0, 0.5, 0.25]), 3).tolist()  # from 0, 1, 2 to 1, 2, 3
        [0.625, 0.25, 0.125]
        """
        if self._dense is not None:
            length = fast_length(max(size, len(later)) + len(self._dense))
            spectrum = np.fft.rfft(later, length) * self._spectrum(length).conj()
            means: Floats = np.fft.irfft(spectrum, length)[:size]
            return np.clip(means, 0.0, 1.0)
        before = np.zeros(size)
        for paid, chance in zip(self.pays, self.chances, strict=True):
            part = later[paid : paid + size]
            before[: len(part)] += chance * part
        return before

    def _spectrum_of(self, length: int) -> NDArray[np.complex128]:
        assert self._dense is not None
        spectrum: NDArray[np.complex128] = np.fft.rfft(self._dense, length)
        return spectrum


def fast_length(least: int) -> int:
    """Return a length that is fast to transform: a power of two, or three quarters of one.

    >>> [fast_length(n) for n in (5, 7, 1000, 1500, 2000)]
    [6, 8, 1024, 1536, 2048]
    """
    power = 1 << (least - 1).bit_length()
    return power * 3 // 4 if power * 3 // 4 >= least else power
