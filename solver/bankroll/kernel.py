"""One hand, for every bankroll at once: what each becomes, and what each comes from.

Games of one hand a deal have about ten pays, and ten shifts of the array are the fastest way. Many
hands of one deal can pay thousands of sums; there a Fourier transform is.
"""

from __future__ import annotations

from functools import lru_cache
from math import log2, sqrt

import numpy as np
from numpy.typing import NDArray

from solver.bankroll.walk import Floats, Walk

FEW = 100
"""As many pays as this, or fewer, are added one by one."""
ROUNDING = 7e-16
"""What a Fourier transform by `numpy.fft` errs by for each doubling of its length, relative to its
Euclidean norm: 6.7 roundings of doubles (N. J. Higham, Accuracy and Stability of Numerical
Algorithms, theorem 24.2).
"""


class Kernel:
    """One hand of a walk."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.pays, self.chances = walk.pays, walk.payoffs.chances
        self._dense: Floats | None = None
        if len(self.pays) > FEW:
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
            found: Floats = np.fft.irfft(spectrum, length)[:, :size]
            np.maximum(found, 0.0, out=found)  # a chance below 0 is a rounding
            return np.pad(found, ((0, 0), (0, size - found.shape[1])))
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
            found: Floats = np.fft.irfft(spectrum, length)[:size]
            return np.clip(found, 0.0, 1.0)
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
