"""Several hands drawn from one deal: what they pay together.

Given the deal and the hold, the hands are independent, so their sum has the N-fold convolution of
what one hand of that hold pays; over all deals these are averaged. Holds that pay alike are taken
together: of 134,459 deals some two thousand are left. The convolutions are made by one Fourier
transform: the mean over the holds of the N-th power of their transforms, and back.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

import numpy as np
from numpy.typing import NDArray

from solver.arrays import Ints, read_only
from solver.bankroll.payoffs import ways_to_pay
from solver.bankroll.walk import Floats, check_places
from solver.deals import deal_weights
from solver.exact.play import Masks
from solver.game import Game
from solver.returns import Payoffs

_COLUMNS = 2048
"""Frequencies that are worked on at once: with two thousand holds, 64 MB."""
_NOISE = 1e-16
_TOTAL = 1 << 62


@dataclass(frozen=True, eq=False)
class HoldPays:
    """What one hand pays by the hold it is drawn to; holds that pay alike are one.

    Attributes:
        coins: coins bet on one hand.
        pays: (p,) the coins that can be paid, ascending from 0.
        chances: (holds, p) the chance of each pay.
        weights: (holds,) the share of the deals in which such a hold is played.
    """

    coins: int
    pays: Ints
    chances: Floats
    weights: Floats


def hold_pays(game: Game, masks: Masks) -> HoldPays:
    """Return what one hand pays by hold, if each deal is played as given.

    Args:
        game: the game.
        masks: (134459,) uint8, the hold of each of `deals.all_deals`.
    """
    rules, at = game.table.rules, np.arange(len(masks))
    pays = np.unique(np.array(game.table.pays(game.coins), dtype=np.int64))  # 0 for "Nothing"
    counts = np.empty((len(masks), len(pays)), dtype=np.int64)
    for column, ways in enumerate(ways_to_pay(game, pays[1:].tolist()), 1):
        counts[:, column] = ways[masks, at]
    counts[:, 0] = rules.denominator - counts[:, 1:].sum(axis=1)
    alike, place = np.unique(counts, axis=0, return_inverse=True)
    weights = np.bincount(place.ravel(), deal_weights(rules), len(alike)) / rules.deals
    return HoldPays(
        game.coins, read_only(pays), read_only(alike / rules.denominator), read_only(weights)
    )


def several_pays(holds: HoldPays, hands: int) -> Payoffs:
    """Return what several hands of one deal pay together, for the bet on all of them.

    Chances are right to about 1e-15; the counts of the result are out of 2**62.

    Raises:
        ValueError: the pays are so great that their sums take too many places.

    >>> chances = np.array([[0.5, 0.5], [1.0, 0.0]])  # of two holds
    >>> two = several_pays(HoldPays(1, np.array([0, 2]), chances, np.array([0.5, 0.5])), 2)
    >>> two.coins, two.pays, two.chances
    (2, (0, 2, 4), (0.625, 0.25, 0.125))
    """
    unit = gcd(holds.coins, *holds.pays.tolist())
    steps = holds.pays // unit
    most = int(steps[-1]) * hands
    check_places(most)
    length = 1 << most.bit_length()
    transformed = np.empty(length // 2 + 1, dtype=np.complex128)
    for first in range(0, len(transformed), _COLUMNS):
        frequencies = np.arange(first, min(first + _COLUMNS, len(transformed)))
        # the product is taken modulo the length, so that the angle is exact
        turns = np.outer(steps, frequencies) % length
        waves = np.exp(-2j * np.pi / length * turns)
        transformed[frequencies] = holds.weights @ _power(holds.chances @ waves, hands)
    chances = np.fft.irfft(transformed, length)[: most + 1]
    paid = np.flatnonzero(chances > _NOISE)
    counts = [round(chance * _TOTAL) for chance in chances[paid].tolist()]
    return Payoffs.of(holds.coins * hands, zip((paid * unit).tolist(), counts, strict=True))


def _power(values: NDArray[np.complex128], exponent: int) -> NDArray[np.complex128]:
    """Return values to a whole power, by squaring.

    >>> _power(np.array([1j, 2.0]), 5).tolist()
    [1j, (32+0j)]
    """
    result: NDArray[np.complex128] | None = None
    while exponent:
        if exponent & 1:
            result = values if result is None else result * values
        values, exponent = values * values, exponent >> 1
    assert result is not None
    return result
