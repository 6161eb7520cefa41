"""Many hands at once: a long session divided in time.

A bankroll that the hands cannot ruin is carried over all of them by one Fourier transform: the
chances' spectrum times the hand's spectrum to the power of the hands. For smaller bankrolls
the hands are halved, and again, so that at each level only those near ruin are left. At blocks of
some hundred hands two matrices end it, made once for all blocks: one says from each start at which
hand and where the walk is ruined, the other how the ruined would go on. So a block is a transform
of all, less what the ruined would have become.

The same steps taken backward give the chance of ruin by bankroll.

Errors. The hands that cannot ruin, and how far hands can rise, are by Doob's inequality with a
chance of `_LEFT_OUT` for each transform (`Walk.rise`). A transform errs by its norms (`ROUNDING`).
A hand's spectrum to a power is exp(n log(1 + (spectrum - 1))); the difference from 1 comes from
sines, or with many pays from a transform in the machine's longest doubles, because a power of the
spectrum itself would be n roundings off. All this is added up in `error`.
"""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from math import log2, sqrt

import numpy as np
from numpy.typing import NDArray

from solver.bankroll.forward import Carried, Forward, mean_won, won
from solver.bankroll.walk import FEW_PAYS, ROUNDING, Floats, Walk, check_places, fast_length
from solver.progress import Progress, unheard

Spectrum = NDArray[np.complex128]

_LEFT_OUT = 1e-16
_LONG = 1000
_LONG_OF_MANY = 400
"""Hands that are played one by one in less time, with few pays and with many (`kernel.FEW`)."""
_MOST_HANDS = 160
_LEAST_HANDS = 16
_UNITS = 480
_UNITS_OF_MANY = 160
"""Units that the hands of a block can lose together, if they are not too few for that.

The matrices of walks with many pays take longer to make.
"""
_MOST_UNITS = 1200
_EPS = float(np.finfo(np.float64).eps)
_LONG_EPS = float(np.finfo(np.longdouble).eps)


def is_long(walk: Walk, hands: int) -> bool:
    """Whether a session of this many hands is computed faster in leaps than hand by hand.

    >>> from solver.returns import Payoffs
    >>> flip = Walk(Payoffs.of(1, [(2, 1), (0, 1)]), 3)
    >>> is_long(flip, 1000), is_long(flip, 1001)
    (False, True)
    """
    fewest = _LONG if len(walk.pays) <= FEW_PAYS else _LONG_OF_MANY
    return hands > fewest and _block_hands(walk) > 0


def carry_in_leaps(walk: Walk, hands: int, progress: Progress = unheard) -> Carried:
    """Play the hands of a session.

    >>> from solver.returns import Payoffs
    >>> flip = Walk(Payoffs.of(1, [(2, 1), (0, 1)]), 2)
    >>> carry_in_leaps(flip, 4).ruined_after.round(15).tolist()
    [0.0, 0.0, 0.25, 0.0, 0.125]

    Raises:
        ValueError: the pays are so great that the results fill more than `MOST_PLACES`.
    """
    leaps = Leaps(walk, hands, progress)
    if walk.start < leaps.lowest[0]:
        return Forward(walk, hands).carry()
    alive, low = leaps.after(np.ones(1), walk.start, 0, hands)
    after = leaps.ruined.sum(axis=1)
    mean = mean_won(walk, hands - float(after[:-1] @ np.arange(hands, 0, -1)))
    return carried(leaps, leaps.ruined, alive, low, mean)


def carried(leaps: Leaps, ruined: Floats, alive: Floats, low: int, mean: float) -> Carried:
    """Return where hands lead.

    Args:
        leaps: of a walk that falls no slower, with the errors of all.
        ruined: as `Leaps.ruined`.
        alive: the chances of those not ruined, by units.
        low: the units that they begin with.
        mean: coins won on average.
    """
    walk, hands = leaps.walk, leaps.hands
    ruined_units = leaps.lowest[:, np.newaxis] - walk.bet + np.arange(walk.bet)
    amounts = np.concatenate(
        (
            won(walk, np.arange(hands + 1)[:, np.newaxis], ruined_units).ravel(),
            won(walk, hands, np.arange(low, low + len(alive))),
        )
    )
    chances = np.concatenate((ruined.ravel(), alive))
    return Carried.of(walk, hands, amounts, chances, ruined.sum(axis=1), mean, leaps.error)


class Leaps:
    """A walk in long steps.

    Attributes:
        walk: the walk.
        lowest: (hands + 1,) the fewest units with which the next hand can be bet.
        error: no chance computed till now is wrong by more.
        ruined: (hands + 1, bet) the chances of ruin by hands played and by the units that are left
            then, from `lowest - bet` on.
    """

    def __init__(self, walk: Walk, hands: int, progress: Progress = unheard) -> None:
        self.walk, self.hands, self._progress = walk, hands, progress
        self.lowest = walk.lowests(hands)
        self.block = _block_hands(walk)
        self.error = 0.0
        self.ruined = np.zeros((hands + 1, walk.bet))
        self._power = lru_cache(64)(self._power_of)
        self._fall = cache(lambda hands: walk.fall(hands, _LEFT_OUT))
        self._rise = cache(lambda hands: walk.rise(hands, _LEFT_OUT))

    def after(self, chances: Floats, low: int, start: int, hands: int) -> tuple[Floats, int]:
        """Return the chances after some hands, of those not ruined, and put down the ruined.

        Args:
            chances: (n,) by units, from `low` on, which can bet.
            low: the units that they begin with.
            start: how many hands have been played.
            hands: how many to play.
        """
        if not chances.any():
            return chances[:0], low
        near = max(0, int(self.lowest[start]) + self._fall(hands) - low)
        if not chances[:near].any():
            # What is cut off is nothing; kept, rounding would make chances of it below the line.
            return self._leap(chances[near:], low + near, hands)
        if self._is_block(start, hands):
            return self._after_block(chances, low, start, hands)
        first = self._first(start, hands)
        middle = self.after(chances[:near], low, start, first)
        end, end_low = self.after(*middle, start + first, hands - first)
        if near >= len(chances):
            return end, end_low
        return added(end, end_low, *self._leap(chances[near:], low + near, hands))

    def before(self, ruin: Floats, start: int, hands: int, size: int) -> Floats:
        """Return the chance of ruin some hands earlier: (size,), by units from the lowest on.

        Args:
            ruin: the same after the hands; beyond its end it is 0.
            start: how many hands have been played before these.
            hands: how many these are.
            size: how many places are of interest.
        """
        near = min(size, self._fall(hands))
        if self._is_block(start, hands):
            return self._before_block(ruin, start, hands, size)
        first = self._first(start, hands)
        fallen = int(self.lowest[start] - self.lowest[start + first])
        reach = near + fallen + self._rise(first)
        middle = self.before(ruin, start + first, hands - first, reach)
        nearest = self.before(middle, start, first, near)
        if near == size:
            return nearest
        return np.concatenate((nearest, self._leap_back(ruin, start, hands, size)[near:]))

    def _first(self, start: int, hands: int) -> int:
        """Return how many of the hands to play first: half, or till the line of ruin falls."""
        if hands > self.block:
            return int(self.block << (-(-hands // self.block) - 1).bit_length() - 1)
        line = self.lowest[start + 1 : start + hands + 1]
        return int(np.searchsorted(-line, -line[0], side="right"))

    def _is_block(self, start: int, hands: int) -> bool:
        """Whether the hands are few, and ruin is below one line in all of them."""
        if hands > self.block:
            return False
        return bool(self.lowest[start + 1] == self.lowest[start + hands])

    def _after_block(self, chances: Floats, low: int, start: int, hands: int) -> tuple[Floats, int]:
        self._progress((start + hands) / self.hands)
        walk, line = self.walk, int(self.lowest[start + 1])
        near = np.zeros(hands * walk.bet)
        of_near = chances[: max(0, len(near) + line - low)]
        near[low - line : low - line + len(of_near)] = of_near
        ruined = np.einsum("hup,p->hu", self._ruin[:hands, :, : len(near)], near)
        self.ruined[start + 1 : start + hands + 1] += ruined
        left, left_low = self._leap(chances, low, hands)
        left, left_low = left[max(0, line - left_low) :], max(line, left_low)
        # by the hands that are left
        for units, gone_on in enumerate(_product(ruined[::-1].T, self._free[:hands])):
            above = gone_on[left_low - line + walk.bet - units - 1 :][: len(left)]
            left[: len(above)] -= above
        return np.maximum(left, 0.0, out=left), left_low

    def _before_block(self, ruin: Floats, start: int, hands: int, size: int) -> Floats:
        self._progress(1 - start / self.hands)
        walk, line = self.walk, int(self.lowest[start + 1])
        earlier = self._leap_back(ruin, start, hands, size)
        saved = np.empty((hands, walk.bet))
        for units in range(walk.bet):
            free = self._free[:hands, walk.bet - units - 1 :]
            together = min(free.shape[1], len(ruin))
            saved[:, units] = 1.0 - np.einsum("hp,p->h", free[:, :together], ruin[:together])
        reach = np.einsum("hu,hup->p", saved[::-1], self._ruin[:hands, :, : hands * walk.bet])
        reach = reach[int(self.lowest[start]) - line :][:size]
        earlier[: len(reach)] += reach
        return np.clip(earlier, 0.0, 1.0, out=earlier)

    def _leap(self, chances: Floats, low: int, hands: int) -> tuple[Floats, int]:
        """Carry chances over hands in which nobody is ruined."""
        fall, rise = self._reaches(hands)
        length = fast_length(len(chances) + fall + rise)
        power, wrong = self._power(hands, length)
        later = np.fft.irfft(np.fft.rfft(chances, length) * power, length)
        norm = sqrt(float(chances @ chances))
        self.error += (3 * ROUNDING * log2(length) + wrong) * sqrt(length) * norm
        self.error += 2 * _LEFT_OUT
        whole = np.concatenate((later[length - fall :], later[: len(chances) + rise]))
        return np.maximum(whole, 0.0, out=whole), low - fall

    def _leap_back(self, ruin: Floats, start: int, hands: int, size: int) -> Floats:
        """Return the mean of `ruin` after hands in which nobody is ruined; below, it is 0."""
        fall, rise = self._reaches(hands)
        above = int(self.lowest[start] - self.lowest[start + hands])
        length = fast_length(max(size + above, len(ruin)) + fall + rise)
        power, wrong = self._power(hands, length)
        means = np.fft.irfft(np.fft.rfft(ruin, length) * power.conj(), length)
        norm = sqrt(float(ruin @ ruin))
        self.error += (3 * ROUNDING * log2(length) + wrong) * norm + 2 * _LEFT_OUT
        return np.clip(means[above : above + size], 0.0, 1.0)

    def _reaches(self, hands: int) -> tuple[int, int]:
        fall, rise = min(self._fall(hands), hands * self.walk.bet), self._rise(hands)
        check_places(fall + rise)
        return fall, rise

    def _power_of(self, hands: int, length: int) -> tuple[Spectrum, float]:
        """Return a hand's spectrum to the power of the hands, and by what it is wrong at most."""
        logs, wrong = self._logs(length)
        power = np.exp(hands * logs)
        size = np.abs(power)
        by_logs = 8 * _EPS * float((size * (1 + hands * np.abs(logs))).max())
        return power, by_logs + hands * wrong

    @lru_cache(8)  # noqa: B019 - it ends with the walk, as the session does
    def _logs(self, length: int) -> tuple[Spectrum, float]:
        """Return the logarithm of a hand's spectrum, and by what the spectrum is wrong at most."""
        real, imaginary, wrong = self._less_one(length)
        squares = np.maximum(2 * real + real**2 + imaginary**2, -1 + 1e-300)
        with np.errstate(divide="ignore"):
            logs = 0.5 * np.log1p(squares) + 1j * np.arctan2(imaginary, 1 + real)
        return np.maximum(logs.real, -1e3) + 1j * logs.imag, wrong

    def _less_one(self, length: int) -> tuple[Floats, Floats, float]:
        """Return a hand's spectrum less 1, and by what it is wrong at most beside its roundings."""
        walk = self.walk
        steps = np.array(walk.pays, dtype=np.int64) - walk.bet
        if len(steps) <= FEW_PAYS:
            frequencies = np.arange(length // 2 + 1, dtype=np.int64)
            real, imaginary = np.zeros((2, len(frequencies)))
            for step, chance in zip(steps.tolist(), walk.payoffs.chances, strict=True):
                turned = frequencies * step % length
                turned[turned > length // 2] -= length
                half = np.pi / length * turned
                real -= 2 * chance * np.sin(half) ** 2
                imaginary -= chance * np.sin(2 * half)
            return real, imaginary, 0.0
        exact = np.zeros(length, dtype=np.longdouble)
        counts = np.array(walk.payoffs.counts, dtype=np.longdouble)
        np.add.at(exact, steps % length, counts / np.longdouble(walk.payoffs.total))
        spectrum = np.fft.rfft(exact)
        wrong = ROUNDING / _EPS * _LONG_EPS * log2(length) * sqrt(length * float(exact.max()))
        real = (spectrum.real - 1).astype(np.float64)
        return real, spectrum.imag.astype(np.float64), wrong

    @cached_property
    def _ruin(self) -> Floats:
        """Where a block ruins: by hand, by the units left, by the units above the line at first.

        Those who rise to more than a block can lose are left out.
        """
        walk = self.walk
        places = self.block * walk.bet
        alive, ruined = np.eye(places), np.zeros((self.block, walk.bet, places))
        pays = [pay for pay in zip(walk.pays, walk.payoffs.chances, strict=True) if pay[0] < places]
        for hand in range(self.block):
            of_interest = (self.block - hand) * walk.bet
            later = np.zeros((of_interest, places))
            for paid, chance in pays:
                part = alive[: max(0, of_interest - paid)]
                later[paid : paid + len(part)] += chance * part
            ruined[hand], alive = later[: walk.bet], later[walk.bet :]
        return ruined

    @cached_property
    def _free(self) -> Floats:
        """The chance to be some units higher, 1 and more, after 0, 1, 2 … hands of a block."""
        fall, rise = self._reaches(self.block)
        length = fast_length(fall + rise + 1)
        powers = np.array([self._power(hands, length)[0] for hands in range(self.block)])
        return np.asarray(np.fft.irfft(powers, length)[:, 1 : rise + 1]).clip(min=0.0)


def _block_hands(walk: Walk) -> int:
    """Return how many hands a block has, none if a bet is too many units for blocks.

    >>> from solver.returns import Payoffs
    >>> [_block_hands(Walk(Payoffs.of(bet, [(1, 1)]), bet)) for bet in (1, 5, 50, 2000)]
    [160, 96, 16, 0]
    """
    units = _UNITS if len(walk.pays) <= FEW_PAYS else _UNITS_OF_MANY
    return min(_MOST_HANDS, max(units // walk.bet, _LEAST_HANDS), _MOST_UNITS // walk.bet)


def _product(weights: Floats, rows: Floats) -> Floats:
    """Return weights @ rows; of one row without BLAS, whose threads cost more than they bring."""
    one = len(weights) == 1
    product: Floats = np.einsum("uh,hp->up", weights, rows) if one else weights @ rows
    return product


def added(one: Floats, one_low: int, other: Floats, other_low: int) -> tuple[Floats, int]:
    """Return the sum of two arrays of chances, each from its own units on.

    >>> total, low = added(np.array([1.0, 2.0]), 3, np.array([4.0]), 2)
    >>> total.tolist(), low
    ([4.0, 1.0, 2.0], 2)
    """
    low = min(one_low, other_low)
    total = np.zeros(max(one_low + len(one), other_low + len(other)) - low)
    total[one_low - low : one_low - low + len(one)] += one
    total[other_low - low : other_low - low + len(other)] += other
    return total, low
