"""A lower bound on the cost of any chart without conditions on the discards, however long.

Such a chart can order holds only by the ranks held and by whether they are of one suit. It may also
know which made hand was dealt (`unless straight flush`, or that a pair is not part of three of a
kind). Call these together a *holding*. Take two holdings and the deals in which one is best and the
other second best. In all these deals the chart plays whichever of the two comes first in it, or
something worse. So it loses at least the difference in the deals where that one is only second
best. Every deal belongs to one pair of holdings, so the smaller losses of all pairs add up to a
lower bound.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from evaluator import category_classes, rank_hands
from solver.arrays import weighted_sums
from solver.deals import all_deals, deal_weights
from solver.holds import HAND, MASKS, held
from solver.strategy.playing.grading import matcher_of_all_deals
from solver.strategy.playing.held_ranks import ALL_HOLDS, WILD

if TYPE_CHECKING:
    from solver.game import Game
    from solver.rules import Rules
    from solver.strategy.playing.held_ranks import Ints

_KEYS = 1 << 31
"""More than there are holdings: 2 * 14^5 ranks and suitings, times the 10 hands that can be dealt;
or 8,555 sets of held ranks, times 32 and the 6,175 sets of wild cards."""


def least_cost(game: Game) -> Fraction:
    """Return a cost that every chart without conditions has at least, in coins per coin bet.

    Nothing plays by it: it proves how little the shipped charts could still gain.
    """
    rules = game.table.rules
    values, holdings = game.values(), _holdings(rules)
    deals = np.arange(values.shape[1])
    best = values.argmax(axis=0)
    of_best = holdings[best, deals]
    others = np.where(holdings == of_best, -1, values)
    second = others.argmax(axis=0)
    of_second = holdings[second, deals]
    lost = values[best, deals] - others[second, deals]
    low, high = np.minimum(of_best, of_second), np.maximum(of_best, of_second)
    pairs, number = np.unique(low * _KEYS + high, return_inverse=True)
    side = 2 * number + (of_best < of_second)
    sides = weighted_sums(side, lost, deal_weights(rules), 2 * len(pairs))
    least = sum(map(min, sides[::2], sides[1::2]))
    return Fraction(least, rules.all_values * game.coins)


def _holdings(rules: Rules) -> Ints:
    """Return the number of the holding of every hold of every deal: (32, n)."""
    if rules.wild_kinds:
        return _wild_holdings(rules)
    cards = all_deals(rules).cards.astype(np.int64)
    last = [classes[-1] for classes in category_classes().values()]
    hand = np.searchsorted(last, rank_hands(cards))
    keys = np.zeros((MASKS, len(cards)), dtype=np.int64)
    for mask in range(MASKS):
        kept = cards[:, list(held(range(HAND), mask))]
        one_suit = (kept & 3 == kept[:, :1] & 3).all(axis=1) if kept.shape[1] > 1 else False
        for rank in (kept >> 2).T:
            keys[mask] = 14 * keys[mask] + rank + 1
        keys[mask] = (2 * keys[mask] + one_suit) * len(last) + hand
    return keys


def _wild_holdings(rules: Rules) -> Ints:
    """Return the same where cards are wild, which a chart counts but does not tell apart.

    What it knows of the deal is how many wild cards of each kind it has, whether its other cards
    are of one suit and fit a straight, and of a hold whether it leaves behind a wild card, or a
    card of a rank of which it has most.
    """
    matcher = matcher_of_all_deals(rules)
    lookup, every = matcher.ranks, np.arange(matcher.count)
    wild = np.where(np.isin(lookup.deals, rules.wild_kinds), lookup.deals, -1)
    sets, wild_set = np.unique(np.sort(wild, axis=1), axis=0, return_inverse=True)
    of_deal = lookup.of_deals[matcher.row, MASKS - 1].astype(np.int64)
    one_suit = matcher.suited_of(every, np.full(matcher.count, ALL_HOLDS))
    flush = (one_suit >> np.uint32(MASKS - 1)).astype(np.int64)
    dealt = wild_set.reshape(-1)[matcher.row].astype(np.int64)
    dealt = (dealt * 2 + (lookup.straights[of_deal] > 0)) * 2 + flush
    keys = np.zeros((MASKS, matcher.count), dtype=np.int64)
    for mask in range(MASKS):
        kept = lookup.of_deals[matcher.row, mask].astype(np.int64)
        thrown = lookup.discarded[matcher.row, mask]
        suited = (one_suit >> np.uint32(mask) & 1).astype(np.int64)
        whole = (lookup.main[kept] & thrown == 0) * 2 + (thrown >> WILD == 0)
        keys[mask] = ((kept * 2 + suited) * 4 + whole) * 4 * len(sets) + dealt
    return keys
