"""Policy iteration over the sums of multipliers, with bounds that prove how near it came.

A policy holds, in each state S, one contender of every deal. Its mean pay r(S) and the chances
P(S, S') of the next states give its gain g, the coins won per deal in the long run, and the values
h(S) of the states, by g + h = r + P h (Howard [1]_). The next policy takes in each state what is
worth most with these values. For any h whatever, the best possible gain lies between the least and
the greatest of (T h - h)(S), where T h is the value of the best choice in each state (Odoni [2]_):
so the last step of the iteration proves the result. All numbers are doubles. Every sum is of at
most 2^18 numbers of one sign, so that its rounding error is below 2^18 times 2^-53 of it; the
bounds are widened by that much.

References:
    .. [1] R. A. Howard, "Dynamic Programming and Markov Processes", MIT Press, 1960.
    .. [2] A. R. Odoni, "On finding the maximal gain for Markov decision processes", Operations
       Research 17 (1969), 857-860.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.arrays import Indices
from solver.ultimate_x.contenders import Contenders, Floats

_CLOSE = 1e-11
"""Bounds so near to each other, relative to the gain, are as near as doubles come."""
_MOST_STEPS = 50
_ROUNDING = 2.0 ** (18 - 53)


class Solution(NamedTuple):
    """The result of the iteration; states are numbered by their sum, less the number of hands.

    Attributes:
        low, high: the bounds of the best possible gain, in coins per deal.
        values: (states,) what a state is worth more than the first, in coins.
        shares: (states,) how often it comes.
    """

    low: float
    high: float
    values: Floats
    shares: Floats


def next_sums(chances: Floats, multipliers: tuple[int, ...], hands: int) -> Floats:
    """Return the distribution of the sum of the multipliers that `hands` hands leave behind.

    Args:
        chances: (classes, multipliers) the chance of each multiplier for one hand.
        multipliers: in ascending order, 1 first.
        hands: how many hands are drawn, each by itself.

    Returns:
        (classes, states): states as in `Solution`.

    >>> next_sums(np.array([[0.5, 0.5]]), (1, 3), 2)
    array([[0.25, 0.  , 0.5 , 0.  , 0.25]])
    """
    states = hands * (multipliers[-1] - 1) + 1
    sums = np.zeros((len(chances), states))
    sums[:, 0] = 1.0
    for hand in range(hands):
        reached = hand * (multipliers[-1] - 1) + 1
        before = sums[:, :reached].copy()
        sums[:, :] = 0.0
        for column, times in enumerate(multipliers):
            sums[:, times - 1 : times - 1 + reached] += chances[:, column, np.newaxis] * before
    return sums


def solved(offered: Contenders, hands: int) -> Solution:
    """Return the best policy among the contenders, by its gain and the values of the states."""
    leaves = next_sums(offered.chances, offered.multipliers, hands)
    sums = np.arange(leaves.shape[1]) + hands
    offers = _offers(offered)
    values: Floats = sums.astype(np.float64)
    for _ in range(_MOST_STEPS):
        policy, best = _improved(offers, offered.pays, leaves @ values, sums)
        gains = best - values
        low, high = float(gains.min()), float(gains.max())
        moves = policy @ leaves
        if high - low <= _CLOSE * high:
            break
        values = _values_of(sums * (policy @ offered.pays), moves)
    low, high = low - _ROUNDING * low, high + _ROUNDING * high
    return Solution(low, high, values, _shares_of(moves))


class _Offers(NamedTuple):
    """The contenders, with the deals set apart that leave no choice: nearly all.

    Attributes:
        forced: (classes,) how often each class is held in the deals with one contender.
        classes, starts, counts, weights: of the other deals, as in `Contenders`.
    """

    forced: Floats
    classes: Indices
    starts: Indices
    counts: Indices
    weights: Floats


def _offers(offered: Contenders) -> _Offers:
    counts = np.diff(offered.starts, append=len(offered.classes))
    alone = counts == 1
    held = offered.classes[offered.starts[alone]]
    forced: Floats = np.bincount(held, offered.weights[alone], len(offered.pays)).astype(np.float64)
    classes = offered.classes[np.repeat(~alone, counts)]
    of_choice = counts[~alone]
    starts = np.cumsum(of_choice) - of_choice
    return _Offers(forced, classes, starts, of_choice, offered.weights[~alone])


def _improved(offers: _Offers, pays: Floats, later: Floats, sums: Indices) -> tuple[Floats, Floats]:
    """Return how often each class is held in each state, (states, classes), and T h: (states,)."""
    policy = np.empty((len(sums), len(pays)))
    best = np.empty(len(sums))
    for state, total in enumerate(sums.tolist()):
        of_classes = total * pays + later
        policy[state] = offers.forced
        best[state] = offers.forced @ of_classes
        if len(offers.starts):
            worth = of_classes[offers.classes]
            most = np.maximum.reduceat(worth, offers.starts)
            held = np.flatnonzero(worth == np.repeat(most, offers.counts))
            chosen = offers.classes[held[np.searchsorted(held, offers.starts)]]
            policy[state] += np.bincount(chosen, offers.weights, len(pays))
            best[state] += most @ offers.weights
    return policy, best


def _values_of(pays: Floats, moves: Floats) -> Floats:
    """Return the values of the states under a policy, 0 for the first: g + h = r + P h."""
    states = len(pays)
    matrix = np.eye(states) - moves
    matrix[:, 0] = 1.0  # the unknown in the place of the first state's value is the gain
    found = np.linalg.solve(matrix, pays)
    found[0] = 0.0
    return np.asarray(found)


def _shares_of(moves: Floats) -> Floats:
    """Return how often each state comes under a policy."""
    matrix = np.eye(len(moves)) - moves.T
    matrix[0] = 1.0
    known = np.zeros(len(moves))
    known[0] = 1.0
    return np.asarray(np.clip(np.linalg.solve(matrix, known), 0.0, 1.0))
