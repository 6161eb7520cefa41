"""The holds that can be best in some state, and what each of them pays and leaves behind.

In the state with sum S of the multipliers in force, N hands drawn to a hold with mean pay A and
mean multiplier M are worth S A + E[h(S')], where h is the value of the next state. Split h(S) into
b S + r(S): then the hold is worth S A + b N M + r, with r between the least and the greatest value
of r(S). So a hold that falls short of another by more than that span, in both the lowest and the
highest state, can be best in none, as the rest is linear in S. Few holds are left, and most of them
draw alike: those with equal pays and equal chances of each multiplier form a class.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.arrays import Indices, Ints
from solver.deals import deal_weights
from solver.exact.play import all_values
from solver.exact.totals import pay_totals, subset_totals
from solver.holds import MASKS
from solver.paytable.table import PayTable

Floats = NDArray[np.float64]

BET = 5
"""The coins bet on a hand; five more buy the feature."""
_BLOCK = 8192
_ROUNDING = 1e-9
"""More coins than the rounding of a value can amount to."""


class Contenders(NamedTuple):
    """The holds that can be best, deal by deal.

    Attributes:
        pays: (classes,) mean pay of a hand, in coins.
        chances: (classes, multipliers) the chance of each of `multipliers`.
        multipliers: what hands multiply by, 1 first.
        classes: (holds,) the class of each hold; those of one deal stand together.
        starts: (deals,) where the holds of each deal begin.
        weights: (deals,) the share of each deal in all deals.
    """

    pays: Floats
    chances: Floats
    multipliers: tuple[int, ...]
    classes: Indices
    starts: Indices
    weights: Floats


class Means(NamedTuple):
    """By hold and deal, (32, n): the mean pay in coins, and the mean multiplier."""

    pays: Floats
    multipliers: Floats


@lru_cache(1)  # they take 70 MB
def hold_means(table: PayTable, multipliers: tuple[int, ...]) -> Means:
    """Return the mean pay and the mean multiplier of every hold of every deal."""
    rules = table.rules
    pays = all_values(pay_totals(table, BET), rules)
    times = all_values(subset_totals(np.array(multipliers, dtype=np.int64), table), rules)
    return Means(pays / rules.denominator, times / rules.denominator)


def contenders(
    table: PayTable, multipliers: tuple[int, ...], slope: float, slack: float
) -> Contenders:
    """Return the holds that can be best in some state.

    Args:
        table: the paytable.
        multipliers: what each line, "Nothing" last, multiplies the next hand by.
        slope: b of above, in coins.
        slack: the span of r(S) divided by the number of hands, in coins.
    """
    rules = table.rules
    means = hold_means(table, multipliers)
    kept = _kept(means, slope, slack + _ROUNDING, max(multipliers))
    deals, masks = np.nonzero(kept.T)
    counts = kept.sum(axis=0)
    starts = np.cumsum(counts) - counts
    distinct = tuple(sorted({1, *multipliers}))
    of_line = np.array(multipliers)
    columns = [all_values(pay_totals(table, BET), rules)[masks, deals]]
    for times in distinct[1:]:
        totals = subset_totals((of_line == times).astype(np.int64), table)
        columns.append(all_values(totals, rules)[masks, deals])
    rows, classes = _distinct(np.array(columns))
    pays, *counted = rows
    lost = rules.denominator - np.sum(counted, axis=0)  # 0 where doubles may come below it
    chances = np.column_stack([lost, *counted]) / rules.denominator
    weights = deal_weights(rules) / rules.deals
    return Contenders(pays / rules.denominator, chances, distinct, classes, starts, weights)


def _kept(means: Means, slope: float, slack: float, most: int) -> NDArray[np.bool_]:
    """Return which holds can be best at an average multiplier from 1 to `most`: (32, n)."""
    kept = np.empty((MASKS, means.pays.shape[1]), dtype=np.bool_)
    for start in range(0, kept.shape[1], _BLOCK):
        block = slice(start, start + _BLOCK)
        pays, left = means.pays[:, block], slope * means.multipliers[:, block]
        low, high = pays + left, most * pays + left
        within = np.ones(pays.shape, dtype=np.bool_)
        for average in {1.0, 1.5, 2.0, 3.0, most / 2, float(most)}:
            best = (average * pays + left).argmax(axis=0)[np.newaxis]
            below = low < np.take_along_axis(low, best, axis=0) - slack
            below &= high < np.take_along_axis(high, best, axis=0) - slack
            within &= ~below
        kept[:, block] = within
    return kept


def _distinct(columns: Ints) -> tuple[Ints, Indices]:
    """Return the distinct columns of a (rows, n) array, and which of them each column is."""
    order = np.lexsort(columns)
    ordered = columns[:, order]
    is_new = np.ones(len(order), dtype=np.bool_)
    is_new[1:] = (ordered[:, 1:] != ordered[:, :-1]).any(axis=0)
    classes = np.empty(len(order), dtype=np.intp)
    classes[order] = np.cumsum(is_new) - 1
    return ordered[:, is_new], classes
