"""Look-ups that split every hold of every deal into its ranks and its suits.

Whether a hold is of a given kind depends on two things: the ranks held, and whether all cards are
of one suit. The ranks of a deal are one of 6,175 multisets and its suits one of 1,024 suit
patterns. So a kind is tested once for the 6,175 × 32 held ranks and once for the 1,024 × 32 held
suits, and two look-ups combine the results for all 134,459 deals. This takes 1 ms; testing the 4.3
million holds one by one would take 50 ms.

A set of holds of a deal is a 32-bit number: bit m is set when the hold with mask m is in it.

Wild cards have neither rank nor suit here: of them only the number held matters. As a kind they are
numbered `WILD`, above all ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from evaluator import RANKS, SUITS
from solver.deals import kind_columns
from solver.holds import HAND, MASKS, held
from solver.rules import Rules

Bits = npt.NDArray[np.uint32]
Flags = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]

STRAIGHTS = (0b1_0000_0000_1111, *(0b11111 << low for low in range(9)))
WILD = 13
"""The number that stands for a wild card among ranks; bit 13 of a set of discarded ranks."""
ALL_HOLDS = np.uint32(0xFFFFFFFF)
NO_HOLDS = np.uint32(0)
_BASE = 15  # ranks, jokers and one more: kinds of cards as digits


class HeldRanks:
    """The ranks that can be held: 8,555 multisets of at most five cards, in order of preference.

    They are ordered by size, then by the highest card, then by the next, and so on, and numbered in
    this order. So among holds of one size the lowest number is the hold of the lowest ranks. Where
    cards are wild there are fewer or more; wild cards count as the highest.

    size: the number of cards held.
    wild: how many of them are wild; the ranks are those of the others.
    most: the largest number of cards of one rank.
    ranks, main, side: sets of ranks: all, those held `most` times, the others.
    straights: how many of the ten straights contain all the ranks (0 if a rank is held twice).
    gaps: how many fewer straights that need no wild card contain them all than could.
    All are (8555,) int64.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._natural = [rank for rank in range(len(RANKS)) if rank not in rules.wild_kinds]
        wild = sum(rules.copies[kind] for kind in rules.wild_kinds)
        copies = dict.fromkeys(self._natural, len(SUITS)) | ({WILD: wild} if wild else {})
        self.held = held = [
            cards
            for size in range(HAND + 1)
            for cards in sorted(combinations_with_replacement(copies, size), key=_from_the_top)
            if all(cards.count(kind) <= copies[kind] for kind in cards)
        ]
        natural = held
        if wild:
            natural = [tuple(rank for rank in cards if rank != WILD) for cards in held]
        self.size: Ints = np.array([len(cards) for cards in held])
        self.wild: Ints = np.array([cards.count(WILD) for cards in held])
        self.most: Ints = np.array([max(map(ranks.count, ranks), default=0) for ranks in natural])
        self.ranks: Ints = np.array([_set(ranks) for ranks in natural])
        self.main: Ints = np.array([_set(_most_held(ranks)) for ranks in natural])
        self.side: Ints = self.ranks & ~self.main
        self.straights: Ints = np.where(self.most <= 1, self._fits(STRAIGHTS), 0)
        of_natural = self._fits(self._natural_straights)
        self.gaps: Ints = HAND + 1 - self.natural_size - np.where(self.most <= 1, of_natural, 0)

    @property
    def natural_size(self) -> Ints:
        """The number of cards held that are not wild."""
        return self.size - self.wild

    @property
    def _natural_straights(self) -> tuple[int, ...]:
        """The straights that can be made without a wild card."""
        ranks = _set(self._natural)
        return tuple(run for run in STRAIGHTS if not run & ~ranks)

    def _fits(self, runs: tuple[int, ...]) -> Ints:
        """How many of these straights contain all the ranks."""
        none = np.zeros(len(self.ranks), dtype=np.int64)
        return sum(((self.ranks & ~run == 0).astype(np.int64) for run in runs), start=none)

    @cached_property
    def by_key(self) -> npt.NDArray[np.int16]:
        """A look-up from the key of the ranks (see `key_of`) to their number."""
        numbers = np.zeros(_BASE**HAND, dtype=np.int16)
        for number, cards in enumerate(self.held):
            numbers[key_of(cards)] = number
        return numbers

    def number_of(self, cards: Iterable[int]) -> int:
        """The number of what some cards, given by their ids, are."""
        wild = self.rules.wild_kinds
        kinds = [card // len(SUITS) for card in cards]
        return int(self.by_key[key_of(sorted(WILD if kind in wild else kind for kind in kinds))])

    @cached_property
    def deals(self) -> npt.NDArray[np.int64]:
        """(6175, 5): the kinds of the cards of the deals, ascending in each row.

        Without wild cards they are in the order of `held`.
        """
        columns = kind_columns(self.rules)[::-1]
        return kind_columns(self.rules).T[np.lexsort(columns[::-1])].astype(np.int64)

    @cached_property
    def row_by_key(self) -> npt.NDArray[np.int16]:
        """A look-up from the key of the kinds of a deal to its row in `deals`."""
        rows = np.zeros(_BASE**HAND, dtype=np.int16)
        rows[(self.deals + 1) @ _BASE ** np.arange(HAND)] = np.arange(len(self.deals))
        return rows

    def rows_of(self, cards: npt.NDArray[np.integer]) -> Ints:
        """(n,): the row in `deals` of each of (n, 5) deals of card ids, ascending."""
        kinds = cards.astype(np.int64) // len(SUITS)
        rows: Ints = self.row_by_key[(kinds + 1) @ _BASE ** np.arange(HAND)].astype(np.int64)
        return rows

    @cached_property
    def of_deals(self) -> npt.NDArray[np.int16]:
        """(6175, 32): the number of the ranks of each hold of each row of `deals`."""
        five = np.where(np.isin(self.deals, self.rules.wild_kinds), WILD, self.deals)
        keys = np.zeros((len(five), MASKS), dtype=np.int64)
        for mask in range(MASKS):
            kept = five[:, list(held(range(HAND), mask))]
            if self.rules.wild_kinds:  # which may be the lowest cards, but are numbered highest
                kept.sort(axis=1)
            keys[:, mask] = (kept + 1) @ _BASE ** np.arange(kept.shape[1])
        numbers: npt.NDArray[np.int16] = self.by_key[keys]
        return numbers

    @cached_property
    def of_masks(self) -> npt.NDArray[np.int16]:
        """(32, 6175): `of_deals` by the hold, so that one hold of many deals lies together."""
        return np.ascontiguousarray(self.of_deals.T)

    def holds_of(self, flags: Flags) -> Bits:
        """(6175,): the holds of each row of `deals` whose ranks are among the (8555,) flagged."""
        sizes = set(self.size[flags].tolist())
        bits: Bits = np.zeros(len(self.deals), dtype=np.uint32)
        for mask in range(MASKS):
            if mask.bit_count() in sizes:
                bits |= flags[self.of_masks[mask]].astype(np.uint32) << np.uint32(mask)
        return bits

    @cached_property
    def discarded(self) -> Ints:
        """(6175, 32): the set of ranks that each hold discards, with bit `WILD` for a wild card."""
        thrown = self.of_deals[:, ::-1]
        discarded: Ints = self.ranks[thrown] | (self.wild[thrown] > 0) << WILD
        return discarded

    @cached_property
    def keeping_wild(self) -> Bits:
        """(6175,): the holds that leave behind no wild card."""
        return packed(self.discarded >> WILD == 0)

    @cached_property
    def keeping_set(self) -> Bits:
        """(6175,): the holds that leave behind no card of the ranks held most often."""
        return packed(self.main[self.of_deals] & self.discarded == 0)

    @cached_property
    def straight_penalty(self) -> Bits:
        """(6175,): the holds with a discard that could make a straight with all cards held."""
        return packed(self._straight_penalties())

    def _straight_penalties(self) -> Flags:
        held = self.ranks[self.of_deals]
        possible = (self.straights[self.of_deals] > 0) & (held > 0)
        penalties = np.zeros(held.shape, dtype=np.bool_)
        for run in STRAIGHTS:
            penalties |= (held & ~run == 0) & (self.discarded & run & ~held != 0)
        return penalties & possible


def key_of(ranks: Sequence[int]) -> int:
    """A number for a multiset of ranks, given in ascending order."""
    return sum((rank + 1) * _BASE**i for i, rank in enumerate(ranks))


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
def held_ranks(rules: Rules) -> HeldRanks:
    """The look-ups of held ranks, made once for a deck, at first use (40 ms)."""
    return HeldRanks(rules)


def in_one_suit(cards: Iterable[int], rules: Rules) -> bool:
    """Whether some cards, given by their ids, are all of one suit, but for wild cards."""
    return len({card % len(SUITS) for card in cards if not rules.is_wild(card)}) <= 1


def suits_of(cards: npt.NDArray[np.integer], rules: Rules) -> Ints:
    """(n, 5): the suits of the cards of (n, 5) deals; those of wild cards are one more, 4."""
    kinds, suits = np.divmod(cards.astype(np.int64), len(SUITS))
    if not rules.wild_kinds:
        return suits
    return np.where(np.isin(kinds, rules.wild_kinds), len(SUITS), suits)


def suit_patterns(cards: npt.NDArray[np.integer], rules: Rules) -> Ints:
    """(n,): the index of the suit pattern of each of (n, 5) deals: see `suits_held`."""
    pattern: Ints = suits_of(cards, rules) @ _suits_apart(rules) ** np.arange(HAND)
    return pattern


def _suits_apart(rules: Rules) -> int:
    """How many suits a pattern tells apart: four, and where cards are wild, no suit."""
    return len(SUITS) + bool(rules.wild_kinds)


@cache
def suits_held(rules: Rules) -> Ints:
    """(1024, 32, 4): for each suit pattern, how many cards of each suit each hold keeps.

    The pattern of the suits s₀ … s₄ has the index Σ sᵢ·4^i. Where cards are wild, it is Σ sᵢ·5^i.
    """
    apart = _suits_apart(rules)
    suits = np.arange(apart**HAND)[:, None] // apart ** np.arange(HAND) % apart
    kept = np.arange(MASKS)[:, None] >> np.arange(HAND) & 1
    counts: Ints = kept @ (suits[:, :, None] == np.arange(len(SUITS))).astype(np.int64)
    return counts


@cache
def one_suit(rules: Rules) -> Bits:
    """(1024,): for each suit pattern, the holds that are all of one suit, but for wild cards."""
    return packed((suits_held(rules) > 0).sum(axis=2) <= 1)


@cache
def flush_penalty(rules: Rules) -> Bits:
    """(1024,): for each suit pattern, the holds of one suit with a discard of that suit."""
    kept = suits_held(rules)
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


_LARGER = [
    sum(1 << more for more in range(MASKS) if more & mask == mask != more) for mask in range(MASKS)
]
"""For each hold, the set of those of which it is a part."""


def largest_holds(bits: Bits) -> Bits:
    """Remove from each set the holds that are part of a larger hold of the same set.

    Nobody who may hold a full house wonders whether three of a kind was meant.

    >>> sets = np.array([1 << 0b11111 | 1 << 0b00111, 1 << 0b00011 | 1 << 0b01100], np.uint32)
    >>> largest_holds(sets).tolist() == [1 << 0b11111, 1 << 0b00011 | 1 << 0b01100]
    True
    """
    largest = bits.copy()
    there = int(np.bitwise_or.reduce(bits, initial=0))
    for mask, larger in enumerate(_LARGER):
        if there >> mask & 1 and there & larger:
            part = np.where(bits & np.uint32(larger), np.uint32(1 << mask), np.uint32(0))
            largest &= ~part
    return largest
