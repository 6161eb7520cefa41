"""Look-ups that split every hold of every deal into its ranks and its suits.

Whether a hold is of a given kind depends on two things: the ranks held, and whether all cards are
of one suit. The ranks of a deal are one of 6,175 multisets and its suits one of 1,024 suit
patterns. So a kind is tested once for the 6,175 × 32 held ranks and once for the 1,024 × 32 held
suits, and two look-ups combine the results for all 134,459 deals. This takes 1 ms; testing the 4.3
million holds one by one would take 50 ms.

A set of holds of a deal is a 32-bit number: bit m is set when the hold with mask m is in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from solver.holds import HAND, MASKS, held

Bits = npt.NDArray[np.uint32]
Flags = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]

STRAIGHTS = (0b1_0000_0000_1111, *(0b11111 << low for low in range(9)))


class HeldRanks:
    """The ranks that can be held: 8,555 multisets of at most five cards, in order of preference.

    They are ordered by size, then by the highest card, then by the next, and so on, and numbered in
    this order. So among holds of one size the lowest number is the hold of the lowest ranks.

    size: the number of cards held.
    most: the largest number of cards of one rank.
    ranks, main, side: sets of ranks: all, those held `most` times, the others.
    straights: how many of the ten straights contain all the ranks (0 if a rank is held twice).
    All are (8555,) int64.
    """

    def __init__(self) -> None:
        held = [
            ranks
            for size in range(6)
            for ranks in sorted(combinations_with_replacement(range(13), size), key=_from_the_top)
            if all(ranks.count(rank) < 5 for rank in ranks)
        ]
        self.held = held
        self.size: Ints = np.array([len(ranks) for ranks in held])
        self.most: Ints = np.array([max(map(ranks.count, ranks), default=0) for ranks in held])
        self.ranks: Ints = np.array([_set(ranks) for ranks in held])
        self.main: Ints = np.array([_set(_most_held(ranks)) for ranks in held])
        self.side: Ints = self.ranks & ~self.main
        fits = sum((self.ranks & ~run == 0).astype(np.int64) for run in STRAIGHTS)
        self.straights: Ints = np.where(self.most <= 1, fits, 0)

    @cached_property
    def by_key(self) -> npt.NDArray[np.int16]:
        """A look-up from the key Σ (rᵢ + 1)·14^i of the ranks r₀ ≤ r₁ ≤ … to their number."""
        keys = [sum((rank + 1) * 14**i for i, rank in enumerate(ranks)) for ranks in self.held]
        numbers = np.zeros(14**5, dtype=np.int16)
        numbers[keys] = np.arange(len(keys))
        return numbers

    @cached_property
    def first_five(self) -> int:
        """The number of the first multiset of five cards."""
        return int(np.argmax(self.size == 5))

    @cached_property
    def of_deals(self) -> npt.NDArray[np.int16]:
        """(6175, 32): the number of the ranks of each hold of each multiset of five cards."""
        five = np.array(self.held[self.first_five :], dtype=np.int64)
        keys = np.zeros((len(five), 32), dtype=np.int64)
        for mask in range(32):
            places = held(range(HAND), mask)
            for i, place in enumerate(places):
                keys[:, mask] += (five[:, place] + 1) * 14**i
        return self.by_key[keys]

    @cached_property
    def discarded(self) -> Ints:
        """(6175, 32): the set of ranks that each hold discards."""
        return self.ranks[self.of_deals[:, ::-1]]

    @cached_property
    def straight_penalty(self) -> Bits:
        """(6175,): the holds with a discard that could make a straight with all cards held."""
        return packed(self._straight_penalties())

    def _straight_penalties(self) -> Flags:
        held = self.ranks[self.of_deals]
        possible = (self.straights[self.of_deals] > 0) & (held > 0)
        found = np.zeros(held.shape, dtype=np.bool_)
        for run in STRAIGHTS:
            found |= (held & ~run == 0) & (self.discarded & run & ~held != 0)
        return found & possible


def _from_the_top(ranks: tuple[int, ...]) -> tuple[int, ...]:
    return ranks[::-1]


def _most_held(ranks: tuple[int, ...]) -> tuple[int, ...]:
    most = max(map(ranks.count, ranks), default=0)
    return tuple(rank for rank in ranks if ranks.count(rank) == most)


def _set(ranks: Iterable[int]) -> int:
    bits = 0
    for rank in ranks:
        bits |= 1 << rank
    return bits


@cache
def held_ranks() -> HeldRanks:
    """The look-ups of held ranks, made once, at first use (40 ms)."""
    return HeldRanks()


@cache
def suits_held() -> Ints:
    """(1024, 32, 4): for each suit pattern, how many cards of each suit each hold keeps.

    The pattern of the suits s₀ … s₄ has the index Σ sᵢ·4^i.
    """
    suits = np.arange(4**HAND)[:, None] // 4 ** np.arange(HAND) % 4
    kept = np.arange(MASKS)[:, None] >> np.arange(HAND) & 1
    counts: Ints = kept @ (suits[:, :, None] == np.arange(4)).astype(np.int64)
    return counts


@cache
def one_suit() -> Bits:
    """(1024,): for each suit pattern, the holds that are all of one suit."""
    return packed((suits_held() > 0).sum(axis=2) <= 1)


@cache
def flush_penalty() -> Bits:
    """(1024,): for each suit pattern, the holds of one suit with a discard of that suit."""
    kept = suits_held()
    discarded = kept[:, ::-1]  # the hold of all other cards
    penalty = ((kept > 0) & (discarded > 0)).any(axis=2)
    return packed(((kept > 0).sum(axis=2) == 1) & penalty)


def packed(flags: Flags) -> Bits:
    """Pack (n, 32) flags into (n,) 32-bit sets.

    >>> packed(np.arange(32)[None] == 5)
    array([32], dtype=uint32)
    """
    little = np.packbits(flags, axis=1, bitorder="little")
    return little.view("<u4")[:, 0].astype(np.uint32)
