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
_BLOCK, _STATES = 256, 16
"""How many classes, and how many states, are looked at together: few enough for the cache."""


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
    sums = np.empty((len(chances), states))
    for start in range(0, len(chances), _BLOCK):
        block = slice(start, start + _BLOCK)
        sums[block] = _next_sums(chances[block].T, multipliers, hands).T
    return sums


def _next_sums(chances: Floats, multipliers: tuple[int, ...], hands: int) -> Floats:
    """Return (states, classes) from (multipliers, classes)."""
    more = multipliers[-1] - 1
    sums = np.zeros((hands * more + 1, chances.shape[1]))
    sums[0] = 1.0
    for reached in range(1, hands * more + 1, more or 1):
        before = sums[:reached].copy()
        sums[:reached] = 0.0
        for chance, times in zip(chances, multipliers, strict=True):
            sums[times - 1 : times - 1 + reached] += chance * before
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
    """The contenders, by how many of them compete for a list of deals.

    Attributes:
        forced: (classes,) how often each class is held in the deals with one contender: nearly all.
        choices: the classes of the other lists, (lists, size), and the lists' weights; for each
            size.
    """

    forced: Floats
    choices: tuple[tuple[Indices, Floats], ...]


def _offers(offered: Contenders) -> _Offers:
    counts = np.diff(offered.starts, append=len(offered.classes))
    forced: Floats = np.zeros(len(offered.pays))
    choices = []
    for size in np.unique(counts).tolist():
        alike = counts == size
        classes = offered.classes[offered.starts[alike, np.newaxis] + np.arange(size)]
        if size == 1:
            forced += np.bincount(classes[:, 0], offered.weights[alike], len(forced))
        else:
            choices.append((classes, offered.weights[alike]))
    return _Offers(forced, tuple(choices))


def _improved(offers: _Offers, pays: Floats, later: Floats, sums: Indices) -> tuple[Floats, Floats]:
    """Return how often each class is held in each state, (states, classes), and T h: (states,)."""
    policy = np.tile(offers.forced, (len(sums), 1))
    best = np.empty(len(sums))
    for start in range(0, len(sums), _STATES):
        some = slice(start, start + _STATES)
        worth = pays[:, np.newaxis] * sums[some] + later[:, np.newaxis]
        best[some] = offers.forced @ worth
        for classes, weights in offers.choices:
            most, picked = _best_of(classes, worth)
            best[some] += weights @ most
            for state, held in enumerate(picked.T, start):
                policy[state] += np.bincount(held, weights, len(pays))
    return policy, best


def _best_of(classes: Indices, worth: Floats) -> tuple[Floats, Indices]:
    """Return what the best class of each list is worth in each state, and that class.

    Args:
        classes: (lists, size).
        worth: (classes, states).

    Returns:
        Two (lists, states) arrays.
    """
    most = worth[classes[:, 0]]
    picked = np.repeat(classes[:, :1], most.shape[1], axis=1)
    for of_list in classes.T[1:]:
        value = worth[of_list]
        np.copyto(picked, of_list[:, np.newaxis], where=value > most)
        np.maximum(most, value, out=most)
    return most, picked


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
