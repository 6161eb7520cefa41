"""The values of all holds of all deals, from the totals T(X), and back.

The draws to a hold H with the discards D miss every card of D, so by inclusion and exclusion

    coins of all draws to H = sum over the subsets S of D of (-1)^|S| T(H + S).

With T split into its plain and its suited part the sum splits too. The plain sums depend only on
the ranks of the deal: 6,175 columns of 32 holds, made by five passes of subtractions. The suited
sums are nothing for a hold with two suits; for cards of one suit they depend on which ranks of
that suit are held, discarded, or not in the deal: three states a rank, 3^p for p ranks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np

from solver.deals import RANK_HANDS, rank_choices, rank_columns
from solver.holds import HAND
from solver.subsets import FIRST, SHARE, Indices, Ints, Totals

PARTS = (5, 4, 3, 2)
ABSENT, HELD, DISCARDED = range(3)


class HoldValues(NamedTuple):
    """Coins of all draws to the holds, in two parts that add up.

    Attributes:
        plain: (32, 6175) int64 by mask and rank column, as if no hand were a flush.
        suited: for p different ranks in a deal (3^p, C(13, p)) int64: what flushes in one suit
            add, by the states of the ranks in that suit and by the choice of ranks. The states
            are the digits of a number in base 3, the lowest rank's first.
        unseen: what flushes add to drawing five cards, in a suit that the deal does not have.
    """

    plain: Ints
    suited: Mapping[int, Ints]
    unseen: int


def hold_values(totals: Totals) -> HoldValues:
    """Return the values of all holds for the totals of some pays."""
    plain = totals.plain[plain_indices()]
    by_card = plain.reshape((2,) * HAND + (-1,))
    for card in range(HAND):
        without, with_card = np.moveaxis(by_card, HAND - 1 - card, 0)
        without -= with_card
    suited = {parts: _suited_values(totals.suited[suited_indices(parts)]) for parts in PARTS}
    return HoldValues(plain, suited, int(totals.suited[0]))


def _suited_values(of_subsets: Ints) -> Ints:
    """Return (3^p, n) values by states from the (2^p, n) totals of the sets of ranks."""
    parts = len(of_subsets).bit_length() - 1
    by_rank = of_subsets.reshape((2,) * parts + (-1,))
    for axis in range(parts):
        without, with_rank = np.split(by_rank, 2, axis)
        by_rank = np.concatenate((without, with_rank, without - with_rank), axis)
    return by_rank.reshape(3**parts, -1)


def gathered(values: HoldValues) -> Totals:
    """Return the transposed step: how often `hold_values`, weighed so, takes each total.

    For any totals, the sum of weight times value over all holds is the sum of the returned
    counts times the totals.
    """
    plain = values.plain.copy()
    by_card = plain.reshape((2,) * HAND + (-1,))
    for card in range(HAND):
        without, with_card = np.moveaxis(by_card, HAND - 1 - card, 0)
        with_card -= without
    # bincount sums doubles. They stay exact: deals times draws times subsets is below 2^53 by far.
    counts = np.bincount(plain_indices().ravel(), plain.ravel(), 8568)
    suited = np.zeros(8192)
    suited[0] = values.unseen
    for parts in PARTS:
        of_subsets = _suited_gathered(values.suited[parts])
        suited += np.bincount(suited_indices(parts).ravel(), of_subsets.ravel(), len(suited))
    return Totals(counts.astype(np.int64), suited.astype(np.int64))


def _suited_gathered(of_states: Ints) -> Ints:
    parts = {3**p: p for p in PARTS}[len(of_states)]
    by_rank = of_states.reshape((3,) * parts + (-1,))
    for axis in range(parts):
        absent, is_held, is_discarded = np.split(by_rank, 3, axis)
        by_rank = np.concatenate((absent + is_discarded, is_held - is_discarded), axis)
    return by_rank.reshape(2**parts, -1)


@cache
def plain_indices() -> Indices:
    """Return where the plain total of each hold's ranks stands: (32, 6175)."""
    indices = np.zeros((1, RANK_HANDS), dtype=np.intp)
    sizes = np.zeros(1, dtype=np.intp)
    for ranks in rank_columns():
        indices = np.concatenate((indices, indices + SHARE[:, ranks][sizes]))
        sizes = np.concatenate((sizes, sizes + 1))
    indices += np.array(FIRST)[sizes][:, np.newaxis]
    return indices


@cache
def suited_indices(parts: int) -> Indices:
    """Return where the suited total of each set out of `parts` ranks stands: (2^p, C(13, p))."""
    bits = 1 << rank_choices(parts)
    by_rank = np.zeros((1, bits.shape[1]), dtype=np.intp)
    for rank in bits:
        by_rank = np.stack((by_rank, by_rank | rank), axis=1).reshape(-1, len(rank))
    return by_rank
