"""A second way to a whole game with wild cards: every deal of the deck, no symmetry used.

T(X) is summed by its definition, and every hand finds its line by substitution. Nothing of the
solver's fast path is used: neither its deals, nor its split by suits, nor what it says of wild
hands.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray
from plain_enumeration import line_of_final_hand

from solver import PayTable
from solver.rules import Rules

HAND = 5
MASKS = 32
BLOCK = 1 << 17
PLACES = [[place for place in range(HAND) if mask >> place & 1] for mask in range(MASKS)]


class WholeDeck:
    """All hands of a deck; a set of cards is numbered in the combinatorial number system."""

    def __init__(self, rules: Rules) -> None:
        cards = len(rules.deck)
        self.hands = np.array(list(combinations(range(cards), HAND)), dtype=np.int64)
        ways = np.array([[comb(card, size) for size in range(HAND + 1)] for card in range(cards)])
        self.numbers = [
            np.sum([ways[self.hands[:, place], n] for n, place in enumerate(places, 1)], axis=0)
            for places in PLACES[1:]
        ]
        self.numbers.insert(0, np.zeros(len(self.hands), dtype=np.int64))
        self.sets = [comb(cards, len(places)) for places in PLACES]
        draws = [comb(cards - HAND, HAND - len(places)) for places in PLACES]
        self.common = lcm(*draws)
        self.scales = [self.common // of_hold for of_hold in draws]
        self.first, self.pattern = np.unique(
            self._patterns(rules), return_index=True, return_inverse=True, axis=0
        )[1:]

    def _patterns(self, rules: Rules) -> NDArray[np.int64]:
        """Return what decides how a hand is named: its kinds, and which of its cards share suits.

        Jokers have no suit. The suits of four kinds of cards are told apart by the lowest first.
        """
        kinds, suits = self.hands >> 2, self.hands & 3
        jokers = kinds == rules.ranks
        wild = np.isin(kinds, rules.wild_kinds)
        natural = np.where(wild, -1, suits)
        low = np.where(wild, 9, suits).min(axis=1)
        natural_share = (natural.max(axis=1) == low) | ((~wild).sum(axis=1) < 2)
        all_share = (suits == suits[:, :1]).all(axis=1) & ~jokers.any(axis=1)
        return np.column_stack((kinds, natural_share, all_share))

    def lines(self, table: PayTable) -> NDArray[np.int64]:
        """Return the line that pays each hand, (n,), by substitution."""
        found = [line_of_final_hand(self.hands[hand].tolist(), table) for hand in self.first]
        return np.array(found, dtype=np.int64)[self.pattern.reshape(-1)]

    def return_of(self, table: PayTable, coins: int) -> Fraction:
        """Return what best play returns per coin bet."""
        pays = np.array(table.pays(coins), dtype=np.int64)[self.lines(table)]
        sums = {len(places): np.zeros(comb_, dtype=np.int64) for places, comb_ in self._sizes()}
        for numbers, places in zip(self.numbers, PLACES, strict=True):
            # Doubles are exact here: the pays of all hands stay below 2^53.
            counted = np.bincount(numbers, weights=pays, minlength=len(sums[len(places)]))
            sums[len(places)] += counted.astype(np.int64)
        best = 0
        for start in range(0, len(self.hands), BLOCK):
            block = slice(start, start + BLOCK)
            of_holds = [
                sums[len(places)][numbers[block]]
                for numbers, places in zip(self.numbers, PLACES, strict=True)
            ]
            best += int(self._best(of_holds).sum())
        return Fraction(best, len(self.hands) * self.common * coins)

    def _sizes(self) -> list[tuple[list[int], int]]:
        return list(zip(PLACES, self.sets, strict=True))

    def _best(self, totals: list[NDArray[np.int64]]) -> NDArray[np.int64]:
        best = np.zeros(len(totals[0]), dtype=np.int64)
        for mask, scale in enumerate(self.scales):
            value = sum(
                (-1) ** (more ^ mask).bit_count() * totals[more]
                for more in range(MASKS)
                if more & mask == mask
            )
            np.maximum(best, value * scale, out=best)
        return best


@lru_cache(1)  # half a gigabyte each
def whole_deck(rules: Rules) -> WholeDeck:
    return WholeDeck(rules)
