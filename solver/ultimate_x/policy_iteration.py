"""The holds that can be best in some state, and policy iteration over the states with them.

In the state with sum S of the multipliers in force, N hands drawn to a hold with mean pay A and
mean multiplier M are worth S A + E[h(S')], where h is the value of the next state. Split h(S) into
b S + r(S): then the hold is worth S A + b N M + r, with r between the least and the greatest value
of r(S). So a hold that falls short of another by more than that span, in both the lowest and the
highest state, can be best in none, as the rest is linear in S. Few holds are left, the
contenders, and most of them draw alike: those with equal pays and equal chances of each multiplier
form a class.

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

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.arrays import Indices, Ints
from solver.exact.outcomes import Pattern, ValueParts, patterns, values_by_line
from solver.holds import MASKS
from solver.paytable.table import PayTable
from solver.rules import Rules

Floats = NDArray[np.float64]

BET = 5
"""The coins bet on a hand; five more buy the feature."""
_ROUNDED = 1e-9
"""More coins than the rounding of a value can amount to."""
_DEALS = 4096
"""Deals whose holds are compared at once: few enough to stay in the cache."""


class Contenders(NamedTuple):
    """The holds that can be best. Deals that offer the same classes are one list.

    Attributes:
        pays: (classes,) mean pay of a hand, in coins.
        chances: (classes, multipliers) the chance of each of `multipliers`.
        multipliers: what hands multiply by, 1 first.
        classes: the classes of each list; those of one list stand together.
        starts: (lists,) where the classes of each list begin.
        weights: (lists,) the share of the deals of each list in all deals.
    """

    pays: Floats
    chances: Floats
    multipliers: tuple[int, ...]
    classes: Indices
    starts: Indices
    weights: Floats


class HoldOutcomes(NamedTuple):
    """What all holds of all deals of a paytable pay and leave; made once for its multipliers.

    Attributes:
        rules: those of the game.
        multipliers: what hands multiply by, 1 first.
        both: what holds pay in coins, and by how much they multiply above 1, over the rules'
            denominator.
        each: what holds pay, and how often they multiply by each of the multipliers but 1.
        patterns: the deals, by their suits.
    """

    rules: Rules
    multipliers: tuple[int, ...]
    both: ValueParts
    each: ValueParts
    patterns: tuple[Pattern, ...]


def hold_outcomes(table: PayTable, multipliers: tuple[int, ...]) -> HoldOutcomes:
    """Return what the holds of a paytable pay and leave.

    Args:
        table: the paytable.
        multipliers: what each line, "Nothing" last, multiplies the next hand by.
    """
    by_line = values_by_line(table)
    pays, times = np.array(table.pays(BET)[:-1]), np.array(multipliers[:-1])
    distinct = tuple(sorted({1, *multipliers}))
    single = [times == other for other in distinct[1:]]
    return HoldOutcomes(
        table.rules,
        distinct,
        by_line.paid(np.stack((pays, times - 1))),
        by_line.paid(np.stack((pays, *single)).astype(np.int64)),
        tuple(patterns(table, natural=bool(by_line.natural))),
    )


def contenders(of: HoldOutcomes, slope: float, slack: float) -> Contenders:
    """Return the holds that can be best in some state.

    Args:
        of: the holds of the paytable.
        slope: b of above, in coins.
        slack: the span of r(S) divided by the number of hands, in coins.
    """
    columns, counts = [], []
    for pattern in of.patterns:
        for holds in _holds_worth_a_look(of, pattern, slope, slack + _ROUNDED):
            columns.append(pattern.of_holds(of.each, holds.masks, holds.deals))
            counts.append(np.diff(holds.starts, append=len(holds.deals)))
    rows, classes = _distinct(np.concatenate(columns, axis=1))
    paid, *counted = rows
    lost = of.rules.denominator - np.sum(counted, axis=0)  # 0 where doubles may come below it
    chances = np.column_stack([lost, *counted]) / of.rules.denominator
    weights = np.concatenate([pattern.weights for pattern in of.patterns]) / of.rules.deals
    lists = _lists(classes, np.concatenate(counts), weights)
    return Contenders(paid / of.rules.denominator, chances, of.multipliers, *lists)


class _StateHolds(NamedTuple):
    """Some holds of some deals, deal by deal, and what they are worth in two states.

    Attributes:
        masks, deals: (holds,) which holds of which deals.
        low, high: (holds,) what they are worth where the average multiplier is 1 and the highest.
    """

    masks: Indices
    deals: Indices
    low: Floats
    high: Floats

    @property
    def starts(self) -> Indices:
        """Where the holds of each deal begin."""
        return np.flatnonzero(np.diff(self.deals, prepend=-1))

    def near_the_best(self, share: float, slack: float) -> _StateHolds:
        """Return those that do not fall short of the best hold in a state between, in both states.

        Args:
            share: where the state lies, from 0 for the lowest to 1 for the highest.
            slack: how far they may.
        """
        starts = self.starts
        counts = np.diff(starts, append=len(self.deals))
        between = self.low + share * (self.high - self.low)
        is_best = between == np.repeat(np.maximum.reduceat(between, starts), counts)
        best = np.flatnonzero(is_best)
        first = np.repeat(best[np.searchsorted(best, starts)], counts)
        near = (self.low >= self.low[first] - slack) | (self.high >= self.high[first] - slack)
        return _StateHolds(self.masks[near], self.deals[near], self.low[near], self.high[near])


def _holds_worth_a_look(
    of: HoldOutcomes, pattern: Pattern, slope: float, slack: float
) -> Iterator[_StateHolds]:
    """Yield the holds of some deals that can be best at an average multiplier from 1 to the most.

    Arguments are as for `contenders`.
    """
    most = of.multipliers[-1]
    every, count = np.arange(MASKS), len(pattern.weights)
    for start in range(0, count, _DEALS):
        paid, left = pattern.of_holds(of.both, every, slice(start, start + _DEALS))
        low = (paid + slope * left) / of.rules.denominator
        high = low + (most - 1) * (paid / of.rules.denominator)
        # Of all 4.3 million holds first those that are near the best in the lowest state, or pay
        # more than it in the highest, and the other way round.
        near = _near_or_better(low, high, slack) & _near_or_better(high, low, slack)
        deals, masks = np.nonzero(near.T)
        holds = _StateHolds(masks, deals + start, low[masks, deals], high[masks, deals])
        for average in (1.5, 2.0, 3.0, most / 2):
            holds = holds.near_the_best((average - 1) / max(most - 1, 1), slack)
        yield holds


def _near_or_better(here: Floats, there: Floats, slack: float) -> NDArray[np.bool_]:
    """Return which of a deal's holds, (32, n), are near the best in one state, or near it in the
    other.
    """
    best = here.max(axis=0)
    best_there = np.where(here == best, there, -np.inf).max(axis=0)
    near: NDArray[np.bool_] = (here >= best - slack) | (there >= best_there - slack)
    return near


def _distinct(columns: Ints) -> tuple[Ints, Indices]:
    """Return the distinct columns of a (rows, n) array, and which of them each column is."""
    order = np.lexsort(columns)
    ordered = columns[:, order]
    is_new = np.ones(len(order), dtype=np.bool_)
    is_new[1:] = (ordered[:, 1:] != ordered[:, :-1]).any(axis=0)
    classes = np.empty(len(order), dtype=np.intp)
    classes[order] = np.cumsum(is_new) - 1
    return ordered[:, is_new], classes


def _lists(classes: Indices, counts: Indices, weights: Floats) -> tuple[Indices, Indices, Floats]:
    """Return the classes that deals offer, each list once: the classes, their starts, the weights.

    Args:
        classes: the class of each hold, deal by deal.
        counts: (deals,) how many holds each deal has.
        weights: (deals,).
    """
    starts = np.cumsum(counts) - counts
    members, sizes, shares = [], [], []
    for size in np.unique(counts).tolist():
        alike = np.flatnonzero(counts == size)
        offered = np.sort(classes[starts[alike, np.newaxis] + np.arange(size)], axis=1)
        lists, number = _distinct(offered.T)
        members.append(lists.T.ravel())
        sizes.append(np.full(lists.shape[1], size))
        shares.append(np.bincount(number, weights[alike]))
    counts = np.concatenate(sizes)
    return np.concatenate(members), np.cumsum(counts) - counts, np.concatenate(shares)


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


def best_policy(offered: Contenders, hands: int) -> Solution:
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
    values = np.linalg.solve(matrix, pays)
    values[0] = 0.0
    return np.asarray(values)


def _shares_of(moves: Floats) -> Floats:
    """Return how often each state comes under a policy."""
    matrix = np.eye(len(moves)) - moves.T
    matrix[0] = 1.0
    known = np.zeros(len(moves))
    known[0] = 1.0
    return np.asarray(np.clip(np.linalg.solve(matrix, known), 0.0, 1.0))
