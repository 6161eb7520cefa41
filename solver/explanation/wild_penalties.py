"""What a discard costs a hold where cards are wild, counted draw by draw.

What a hand without the discard would pay depends on what its wild cards stand for then, so every
draw is paid with the discard and with each card that could come in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from math import comb
from typing import NamedTuple

import numpy as np

from evaluator import RANKS, SUITS
from solver.arrays import Indices, Ints
from solver.exact.totals import multiset_index
from solver.hand import HandSolution, Hold
from solver.holds import HAND
from solver.paytable.table import Line, PayTable

_RUNS = ("royal_flush", "straight_flush", "flush", "straight")


class LostHands(NamedTuple):
    """The hands of a line that a hold cannot make without a discard.

    Attributes:
        line: the line.
        hands: how many hands of the line pay less with some other card in its place.
        coins: how much less they all pay, with the worst other card in each, in coins at the bet.
    """

    line: Line
    hands: int
    coins: int


def lost_hands(solution: HandSolution, hold: Hold, card: int) -> Iterator[LostHands]:
    """Yield what a discard costs a hold, line by line.

    Only lines that need this very card count: straights and flushes; any hand for a wild card and
    for a card of a kept rank; and hands that pay more with it as a kicker. Wild cards alone have no
    penalty cards, since any card would help them.
    """
    table = solution.table
    if all(map(table.rules.is_wild, hold.cards)):
        return
    pays = np.array(table.pays(solution.coins), dtype=np.int64)
    unseen = np.array([other for other in table.rules.deck if other not in solution.cards])
    draws = unseen[_choices(len(unseen), HAND - 1 - len(hold.cards))]
    of_draws = _lines((*hold.cards, card), draws, table)
    for number, line in enumerate(table.lines):
        makes = draws[of_draws == number]
        if len(makes) and _needs(line, card, hold.cards, table):
            less = pays[number] - _least_pays(hold.cards, makes, unseen, table, pays)
            if (lost := less[less > 0]).size:
                yield LostHands(line, len(lost), int(lost.sum()))


def _least_pays(
    kept: tuple[int, ...], draws: Indices, unseen: Indices, table: PayTable, pays: Ints
) -> Ints:
    """Return the least that each draw pays with one more card, over all that could come."""
    further = np.tile(unseen, len(draws))
    more = np.column_stack((np.repeat(draws, len(unseen), axis=0), further))
    paid = pays[_lines(kept, more, table)].reshape(len(draws), len(unseen))
    drawn = (draws[:, :, np.newaxis] == unseen).any(axis=1)
    least: Ints = np.where(drawn, pays.max(), paid).min(axis=1)
    return least


def _lines(kept: tuple[int, ...], draws: Indices, table: PayTable) -> Indices:
    """Return the number of the line that pays each hand of these cards and a draw."""
    rules = table.rules
    hands = np.empty((len(draws), HAND), dtype=np.intp)
    hands[:, : len(kept)], hands[:, len(kept) :] = kept, draws
    kinds, suits = hands // len(SUITS), hands % len(SUITS)
    number = multiset_index(np.sort(kinds, axis=1).T, rules)
    wild = np.isin(kinds, rules.wild_kinds)
    of_suits = np.where(wild, 0, 1 << suits)
    several = np.bitwise_count(np.bitwise_or.reduce(of_suits, axis=1)) > 1
    one_suit = (suits == suits[:, :1]).all(axis=1)
    lines = table.wild_hands
    alike = np.where(one_suit, lines.one_suit[number], lines.suited[number])
    return np.where(several, lines.mixed[number], alike).astype(np.intp)


def _needs(line: Line, card: int, kept: tuple[int, ...], table: PayTable) -> bool:
    """Return whether a line needs a discard for what it is, and not just as any card would do."""
    rules, rank = table.rules, card // len(SUITS)
    ranks = {other // len(SUITS) for other in kept if not rules.is_wild(other)}
    if line.hand in _RUNS or rules.is_wild(card) or rank in ranks:
        return True
    kicker = line.kickers is not None and RANKS[rank] in line.kickers
    return kicker and len(ranks) == 1 and len(kept) > 1


@cache
def _choices(cards: int, size: int) -> Indices:
    """Return all ways to choose some of the places of the unseen cards: (n, size)."""
    ways = comb(cards, size)
    places = chain.from_iterable(combinations(range(cards), size))
    return np.fromiter(places, dtype=np.intp, count=ways * size).reshape(ways, size)
