"""Which of several cards of one rank to hold: a rule that does not ask what a suit is called.

Holds of the same ranks differ only in suits. The rule of docs/reference/strategy-language.md
prefers, in this order, the most cards of one suit; the fewest discards of the suits that are held;
and from the highest rank down, the card of the lower suit. The *lower* of two suits is the one
whose cards in the deal are lower, compared from the highest; a suit that has no further card is the
lower one.

So the rule never asks what a suit is called. Two suits with the same ranks can be exchanged without
changing the deal, and whichever of them counts as the lower, the holds chosen are images of each
other. Hence a chart plays all images of a deal alike, and one of them can stand for all.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from evaluator import SUITS
from solver.holds import HAND, MASKS, held
from solver.rules import STANDARD, Rules
from solver.strategy.playing.held_ranks import Ints, suits_held, suits_of

Ties = npt.NDArray[np.int16]


@cache
def _by_pattern(rules: Rules) -> Ties:
    """(1024, 32): the part of the key that only the suits of the cards decide.

    It sorts by the most cards of one suit, then by the fewest discards of the suits held.
    """
    kept = suits_held(rules)
    shared = np.where(kept > 0, kept[:, ::-1], 0).sum(axis=2)
    keys: Ties = (HAND - kept.max(axis=2)) * HAND + shared << 2 * HAND
    return keys.astype(np.int16)


def tie_keys(cards: npt.NDArray[np.integer], suit_pattern: Ints, rules: Rules = STANDARD) -> Ties:
    """(n, 32): a key for every hold of every deal; of holds of the same ranks the least is held.

    Wild cards have no suit, so they take no part in this.

    cards: (n, 5) card ids, ascending in each row.
    suit_pattern: (n,) the index of each deal's suits: see `held_ranks.suits_held`.
    rules: the deck, and which of its cards are wild.

    >>> from evaluator import parse_cards
    >>> cards = np.array([sorted(parse_cards("2h 4c 9c Jc Jd"))])
    >>> keys = tie_keys(cards, (cards & 3) @ 4 ** np.arange(5))[0]
    >>> bool(keys[0b10000] < keys[0b01000])  # the jack of diamonds: no other diamond was dealt
    True
    """
    ranks, suits = cards.astype(np.int64) >> 2, suits_of(cards, rules)
    bits = (1 << ranks).astype(np.int16)
    of_suits = [(bits * (suits == suit)).sum(axis=1) for suit in range(len(SUITS))]
    there = np.stack(of_suits, axis=1)
    order = there.argsort(axis=1, kind="stable").argsort(axis=1)
    order = np.pad(order, ((0, 0), (0, 1)))  # of a wild card
    keys = _by_pattern(rules)[suit_pattern]
    of_cards = np.take_along_axis(order, suits, axis=1).astype(np.int16)
    for mask in range(MASKS):
        for i, place in enumerate(held(range(HAND), mask)):
            keys[:, mask] += of_cards[:, place] << 2 * i
    return keys
