"""Rank five to seven cards by a mask of ranks for each suit, after sources [1]_ and [2]_.

A hand is four masks of thirteen bits, one for each suit, the deuce lowest. A mask, read as a
number, is an index: look-ups of 8,192 entries each give the number of its ranks, the top card of
its best straight and its five highest cards. They are built here by computing each of these once
for every mask.

A hand's *duplicates* are its cards minus its different ranks. Quads are found first; then the
duplicates and the number of ranks with more than one card determine every other shape. Five cards
of a suit, or five ranks in a row, leave two duplicates at most. So seven cards with a flush or a
straight cannot also contain a full house or quads.

A hand's value is its category above its five cards, four bits each, the most important first. The
better hand has the higher value.

References:
.. [1] K. Rule, "Fast, Texas Holdem Hand Evaluation and Analysis", 2005, a C# descendant of the
   poker-eval library.
.. [2] The discussion of that article: "How to generate those bit tables?", April 2006.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from evaluator.hands import (
    SIZES,
    Classes,
    Hands,
    Ids,
    distinct_hands,
    hand_of_size,
    number_from_best,
    rank_in_blocks,
)

ALL_RANKS = 0b1111111111111
WHEEL = 0b1000000001111

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
SHAPES = {
    (0, 0): HIGH_CARD,
    (1, 1): PAIR,
    (2, 1): TRIPS,
    (2, 2): TWO_PAIR,
    (3, 3): TWO_PAIR,
    (3, 2): FULL_HOUSE,
    (4, 2): FULL_HOUSE,
    (4, 3): FULL_HOUSE,
}
"""The category of a hand without quads, by its duplicates and its ranks of two cards or more."""
KICKERS = {PAIR: 3, TRIPS: 2, FULL_HOUSE: 1, QUADS: 1}

Masks = NDArray[np.int64]
Mask = TypeVar("Mask", int, Masks)


class Lookup(Protocol[Mask]):
    """A look-up by one mask, or by an array of masks."""

    def __getitem__(self, mask: Mask, /) -> Mask:
        """Return the entry, or the array of entries."""
        ...


class MaskLookups(NamedTuple):
    """The look-ups, each indexed by a mask of ranks."""

    bits: list[int]
    """How many ranks it has."""
    straight: list[int]
    """The top rank of its best straight, 3 (five high) to 12; 0 without a straight."""
    top_cards: list[int]
    """Its five highest ranks, or all if it has fewer, four bits each, the highest at bit 16."""


@cache
def lookups() -> MaskLookups:
    """Build the look-ups.

    >>> bits, straight, top_cards = lookups()
    >>> seven_to_three_and_a_king = 0b0100000111110
    >>> bits[seven_to_three_and_a_king], straight[seven_to_three_and_a_king]
    (6, 5)
    >>> f"{top_cards[seven_to_three_and_a_king]:x}"
    'b5432'
    """
    masks = range(ALL_RANKS + 1)
    return MaskLookups(
        [mask.bit_count() for mask in masks],
        [_top_of_straight(mask) for mask in masks],
        [_packed(_ranks_from_top(mask)) for mask in masks],
    )


def _top_of_straight(mask: int) -> int:
    for top in range(12, 3, -1):
        run = 0b11111 << top - 4
        if mask & run == run:
            return top
    return 3 if mask & WHEEL == WHEEL else 0


def _ranks_from_top(mask: int) -> list[int]:
    return [rank for rank in range(12, -1, -1) if mask >> rank & 1]


def _packed(ranks: Sequence[int]) -> int:
    return sum(rank << shift for rank, shift in zip(ranks, (16, 12, 8, 4, 0), strict=False))


def rank_hand(cards: Sequence[int]) -> int:
    """Return the rank class of the best five of five, six or seven card ids.

    >>> from evaluator import describe, parse_cards
    >>> describe(rank_hand(parse_cards("ac as 4d 5d 6c 7c 8d")))
    'Straight, eight high'

    Raises:
        CardError: there are not five to seven cards, an id is not from 0 to 51, or a card occurs
            twice.
    """
    return _class_of_value()[value(hand_of_size(cards, SIZES))]


def rank_hands(cards: Hands) -> Classes:
    """Return the rank classes, (n,) int16, of (n, 5), (n, 6) or (n, 7) card ids.

    >>> rank_hands(np.array([[51, 47, 43, 39, 35, 0, 1]]))
    array([1], dtype=int16)

    Raises:
        CardError: as `number_in_blocks` says.
    """
    return rank_in_blocks(cards, SIZES, _rank_block)


def masks_of(cards: Sequence[int]) -> list[int]:
    """Return the masks of clubs, diamonds, hearts and spades.

    >>> masks_of([0, 2, 50])  # the deuce of clubs; the deuce and the ace of hearts
    [1, 0, 4097, 0]
    """
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    return masks


def in_two(c: Mask, d: Mask, h: Mask, s: Mask) -> Mask:
    """Return the ranks that are in at least two suits."""
    return c & d | h & s | (c | d) & (h | s)


def in_three(c: Mask, d: Mask, h: Mask, s: Mask) -> Mask:
    """Return the ranks that are in at least three suits."""
    return c & d & (h | s) | h & s & (c | d)


def in_all(c: Mask, d: Mask, h: Mask, s: Mask) -> Mask:
    """Return the ranks that are in all four suits."""
    return c & d & h & s


def value(cards: Sequence[int]) -> int:
    """Return the value of a hand of five to seven cards.

    >>> from evaluator import parse_cards
    >>> f"{value(parse_cards('9c 9d 9h Ks Kh')):x}"  # a full house, rank 7 over rank b (11)
    '67b000'
    """
    bits, straight, top_cards = lookups()
    masks = masks_of(cards)
    ranks = masks[0] | masks[1] | masks[2] | masks[3]
    for mask in masks:
        if bits[mask] >= 5:
            top = straight[mask]
            return STRAIGHT_FLUSH << 20 | top << 16 if top else FLUSH << 20 | top_cards[mask]
    if straight[ranks]:
        return STRAIGHT << 20 | straight[ranks] << 16
    if four := in_all(*masks):
        return with_kickers(top_cards, QUADS, four, ranks)
    two = in_two(*masks)
    category = SHAPES[len(cards) - bits[ranks], bits[two]]
    if category == HIGH_CARD:
        return top_cards[ranks]
    if category == TWO_PAIR:
        return two_pair(top_cards, two, ranks)
    if category == FULL_HOUSE:
        return with_kickers(top_cards, FULL_HOUSE, in_three(*masks), two)
    return with_kickers(top_cards, category, two, ranks)


def with_kickers(top_cards: Lookup[Mask], category: int, equal: Mask, ranks: Mask) -> Mask:
    """Return the value of a hand from its highest rank of `equal` and its kickers of `ranks`."""
    count = KICKERS[category]
    top = top_cards[equal] >> 16
    kickers = top_cards[ranks & ~(1 << top)] >> 20 - 4 * count
    return category << 20 | top << 16 | kickers << 16 - 4 * count


def two_pair(top_cards: Lookup[Mask], two: Mask, ranks: Mask) -> Mask:
    """Return the value of a hand from its two highest pairs; a third may be the kicker."""
    both = top_cards[two] >> 12
    kicker = top_cards[ranks & ~(1 << (both >> 4) | 1 << (both & 0xF))] >> 16
    return TWO_PAIR << 20 | both << 12 | kicker << 8


@cache
def _class_of_value() -> dict[int, int]:
    return number_from_best(value(hand) for hand in distinct_hands().tolist())


def _rank_block(block: Ids) -> Classes | None:
    size = block.shape[1]
    masks = _masks(block)
    total = sum(np.bitwise_count(mask) for mask in masks)
    if (total < size).any():
        return None
    return _class_by_value()[_values(masks, size)]


def _masks(hands: Ids) -> tuple[Masks, Masks, Masks, Masks]:
    """Return `masks_of` many hands, built as one word of 4 × 13 bits and then split."""
    cards = np.arange(52)
    bit_of_card = np.int64(1) << (13 * (cards & 3) + (cards >> 2))
    words = np.zeros(len(hands), dtype=np.int64)
    for column in hands.T:
        words |= bit_of_card.take(column)
    c, d, h, s = (words >> 13 * suit & ALL_RANKS for suit in range(4))
    return c, d, h, s


def _values(masks: tuple[Masks, Masks, Masks, Masks], size: int) -> Masks:
    """Return `value` of many hands, (n,).

    Where `value` branches, this selects the hands of each category and computes their values. The
    few straights and flushes come last and overwrite the values found without them.
    """
    bits, straight, top_cards = _lookup_arrays()
    ranks = masks[0] | masks[1] | masks[2] | masks[3]
    two, four = in_two(*masks), in_all(*masks)
    categories = _shape_array()[size - bits[ranks], bits[two]]
    categories[four != 0] = QUADS
    values: Masks = top_cards[ranks]
    for category, equal, others in (
        (PAIR, two, ranks),
        (TRIPS, two, ranks),
        (FULL_HOUSE, in_three(*masks), two),
        (QUADS, four, ranks),
    ):
        rows = np.flatnonzero(categories == category)
        values[rows] = with_kickers(top_cards, category, equal[rows], others[rows])
    rows = np.flatnonzero(categories == TWO_PAIR)
    values[rows] = two_pair(top_cards, two[rows], ranks[rows])
    tops = straight[ranks]
    rows = np.flatnonzero(tops)
    values[rows] = STRAIGHT << 20 | tops[rows] << 16
    for mask in masks:
        rows = np.flatnonzero(bits[mask] >= 5)
        tops = straight[mask[rows]]
        flushes = FLUSH << 20 | top_cards[mask[rows]]
        values[rows] = np.where(tops, STRAIGHT_FLUSH << 20 | tops << 16, flushes)
    return values


@cache
def _lookup_arrays() -> tuple[Masks, Masks, Masks]:
    bits, straight, top_cards = (np.array(lookup, dtype=np.int64) for lookup in lookups())
    return bits, straight, top_cards


@cache
def _shape_array() -> Masks:
    shapes = np.full((6, 4), QUADS)
    for (duplicates, ranks_of_two), category in SHAPES.items():
        shapes[duplicates, ranks_of_two] = category
    return shapes


@cache
def _class_by_value() -> Classes:
    """Return the class of each value; of its 19 MB only a third is ever touched."""
    classes = np.zeros((STRAIGHT_FLUSH + 1) << 20, dtype=np.int16)
    values = np.sort(_values(_masks(distinct_hands().astype(np.intp)), 5))
    classes[values] = np.arange(len(values), 0, -1)
    return classes
