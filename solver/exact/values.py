"""The values of all holds of all deals from the totals T(X), and the transposed step.

The draws to a hold H with the discards D contain no card of D, so by inclusion and exclusion

    coins of all draws to H = sum over the subsets S of D of (-1)^|S| T(H + S).

T has a plain and a suited part, so the sum splits too. The plain sums depend only on the ranks of
the deal: 6,175 columns of 32 holds, computed by five passes of subtractions. The suited sums are
zero for a hold of two suits. For a hold of one suit they depend on which ranks of that suit are
held, discarded, or not in the deal: three states for each rank, 3^p for p ranks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import SUITS
from solver.arrays import Indices, Ints
from solver.deals import rank_choices, rank_columns, shapes
from solver.exact.totals import Totals, multiset_count, numbering
from solver.holds import HAND
from solver.rules import Rules

PARTS = (5, 4, 3, 2)
ABSENT, HELD, DISCARDED = range(3)


class HoldValues(NamedTuple):
    """Values of holds over `Rules.denominator`, in two parts to be added.

    The value of a hold of two suits or more is its plain value. A hold of one suit adds its suited
    value. Drawing five cards adds the suited values of all suits of the deal, each with all its
    ranks discarded.

    Attributes:
        plain: for each of `deals.shapes`, (32, choices of ranks) int64: the values by mask as if no
            hand were a flush. For drawing five cards it includes what flushes would add if no suit
            were in the deal.
        suited: for p different ranks in a deal, (3^p, choices of ranks) int64: what flushes in one
            suit add, by the states of the ranks in that suit and by the choice of ranks. The states
            are the digits of a number in base 3, the lowest rank's first. If no rank is held, it is
            the difference from a suit that is not in the deal.
    """

    plain: tuple[Ints, ...]
    suited: Mapping[int, Ints]


def hold_values(totals: Totals, rules: Rules) -> HoldValues:
    """Return the values of all holds of all deals from the totals."""
    unseen = totals.suited[0] * rules.scales[0]
    plain = tuple(_plain_values(totals.plain[indices], rules) for indices in plain_indices(rules))
    for of_shape in plain:
        of_shape[0] += len(SUITS) * unseen
    suited = {
        parts: _suited_values(totals.suited[suited_indices(parts, rules)], rules) for parts in PARTS
    }
    for parts, of_states in suited.items():
        of_states[_held_in_state(parts) == 0] -= unseen
    return HoldValues(plain, suited)


def _plain_values(totals: Ints, rules: Rules) -> Ints:
    """Turn (32, n) totals of sets of cards into the values of the holds, in place."""
    for without, with_card in _halves(totals):
        without -= with_card
    totals *= _scale_of_mask(rules)
    return totals


def _suited_values(totals: Ints, rules: Rules) -> Ints:
    """Return (3^p, n) values by states from the (2^p, n) totals of the sets of ranks."""
    parts = len(totals).bit_length() - 1
    values = np.empty((3,) * parts + (totals.shape[1],), dtype=np.int64)
    values[(slice(HELD + 1),) * parts] = totals.reshape((2,) * parts + (-1,))
    for axis in range(parts):
        # The third state of later axes is still uninitialized: their own pass fills it.
        by_state = np.moveaxis(values, axis, 0)
        np.subtract(by_state[ABSENT], by_state[HELD], out=by_state[DISCARDED])
    values = values.reshape(3**parts, -1)
    values *= _scale_of_state(parts, rules)
    return values


def gathered(weights: HoldValues, rules: Rules) -> Totals:
    """Return how often each total counts in the weighted sum of all hold values.

    This is `hold_values` transposed: for any totals, the sum of weight times value over all holds
    equals the sum of the returned counts times the totals.
    """
    plain, suited = np.zeros(multiset_count(rules)), np.zeros(1 << rules.ranks)
    for indices, of_shape in zip(plain_indices(rules), weights.plain, strict=True):
        suited[0] += len(SUITS) * rules.scales[0] * of_shape[0].sum()
        _add(plain, indices, _plain_gathered(of_shape * _scale_of_mask(rules)))
    for parts, of_states in weights.suited.items():
        suited[0] -= rules.scales[0] * of_states[_held_in_state(parts) == 0].sum()
        scaled = of_states * _scale_of_state(parts, rules)
        _add(suited, suited_indices(parts, rules), _suited_gathered(scaled, parts))
    return Totals(plain.astype(np.int64), suited.astype(np.int64))


def _add(counts: NDArray[np.float64], indices: Indices, weights: Ints) -> None:
    # bincount adds doubles, which stay exact: deals times draws times subsets is 2^45, below 2^53.
    counts += np.bincount(indices.ravel(), weights.ravel(), len(counts))


def _plain_gathered(of_holds: Ints) -> Ints:
    for without, with_card in _halves(of_holds):
        with_card -= without
    return of_holds


def _suited_gathered(of_states: Ints, parts: int) -> Ints:
    by_rank = of_states.reshape((3,) * parts + (-1,))
    for axis in range(parts):
        absent, is_held, is_discarded = np.split(by_rank, 3, axis)
        by_rank = np.concatenate((absent + is_discarded, is_held - is_discarded), axis)
    return by_rank.reshape(2**parts, -1)


def _halves(rows: Ints) -> Iterator[tuple[Ints, Ints]]:
    """Yield for each card the rows of the masks without it, and of the same masks with it."""
    for card in range(HAND):
        by_card = rows.reshape(-1, 2, 1 << card, rows.shape[1])
        yield by_card[:, 0], by_card[:, 1]


@cache
def plain_indices(rules: Rules) -> tuple[Indices, ...]:
    """Return the index of the plain total of each hold's ranks, (32, choices) for each shape."""
    shares, firsts = numbering(rules)
    columns = rank_columns(rules)
    of_all = np.zeros((1, columns.shape[1]), dtype=np.intp)
    sizes = np.zeros(1, dtype=np.intp)
    for ranks in columns:
        of_all = np.concatenate((of_all, of_all + shares[:, ranks][sizes]))
        sizes = np.concatenate((sizes, sizes + 1))
    of_all += firsts[sizes][:, np.newaxis]
    return tuple(np.ascontiguousarray(of_all[:, shape.hands]) for shape in shapes(rules))


@cache
def suited_indices(parts: int, rules: Rules) -> Indices:
    """Return the index of the suited total of each subset of `parts` ranks: (2^p, choices)."""
    bits = 1 << rank_choices(parts, rules)
    by_rank = np.zeros((1, bits.shape[1]), dtype=np.intp)
    for rank in bits:
        by_rank = np.stack((by_rank, by_rank | rank), axis=1).reshape(-1, len(rank))
    return by_rank


@cache
def _scale_of_mask(rules: Rules) -> Ints:
    """Return the scales of the holds: (32, 1)."""
    return np.array(rules.scales, dtype=np.int64)[:, np.newaxis]


@cache
def _scale_of_state(parts: int, rules: Rules) -> Ints:
    """Return the scale of each of the 3^p states, which depends on the ranks held: (3^p, 1)."""
    of_size = np.array([rules.scales[(1 << size) - 1] for size in range(HAND + 1)], dtype=np.int64)
    return of_size[_held_in_state(parts)][:, np.newaxis]


@cache
def _held_in_state(parts: int) -> Indices:
    """Return how many ranks are held in each of the 3^p states."""
    sizes = np.zeros(1, dtype=np.intp)
    for _ in range(parts):
        sizes = np.add.outer(sizes, [0, 1, 0]).ravel()
    return sizes
