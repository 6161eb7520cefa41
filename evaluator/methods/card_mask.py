"""Rank five to seven cards as one mask of 56 bits, after source [1]_.

Each rank has a group of four bits, clubs lowest; the ace has two groups, one below the deuce and
one above the king. Neighbouring ranks are four bits apart, so ANDing the mask with itself shifted
by 4, 8, 12 and 16 bits leaves one bit for each run of five, and the low ace is not a special case.
Cards of equal rank are in one group, so ANDs with shifts of 1, 2 and 3 find pairs, trips and quads.
The category of a hand takes no look-up at all.

The source is a drawing. It leaves some points open, and has faults that show with seven cards:

- three cards of a rank are also a pair: a full house needs a pair of *another* rank, which may
  itself be trips;
- of three pairs the two highest count, and the third may be the kicker;
- the ace has two groups: ranks must be counted without the lower one;
- of a flush of six or seven cards the five highest count, of a long straight the highest run.

References:
.. [1] "Poker Hand Calculations", a drawing of the tests by masks and shifts, 2022.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from evaluator.hands import (
    SIZES,
    Classes,
    Hands,
    Ids,
    card_masks,
    classes_of,
    distinct_hands,
    hand_of_size,
    has_repeats,
    number_from_best,
    rank_in_blocks,
)

GROUPS = 0x11111111111111
"""The lowest bit of each of the fourteen groups of four."""
RANKS = GROUPS >> 4
"""The lowest bit of each of the thirteen ranks, after the lower ace is shifted out."""

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

Masks = NDArray[np.int64]
Mask = TypeVar("Mask", int, Masks)


def rank_hand(cards: Sequence[int]) -> int:
    """Return the rank class of the best five of five, six or seven card ids.

    >>> from evaluator import describe, parse_cards
    >>> describe(rank_hand(parse_cards("Ac As 4d 5d 6c 3c 2d")))
    'Straight, six high'

    Raises:
        CardError: there are not five to seven cards, an id is not from 0 to 51, or a card occurs
            twice.
    """
    return _class_of_strength()[strength(mask_of(hand_of_size(cards, SIZES)))]


def rank_hands(cards: Hands) -> Classes:
    """Return the rank classes, (n,) int16, of (n, 5), (n, 6) or (n, 7) card ids.

    >>> rank_hands(np.array([[51, 47, 43, 39, 35, 0, 1]]))
    array([1], dtype=int16)

    Raises:
        CardError: as `number_in_blocks` says.
    """
    return rank_in_blocks(cards, SIZES, _rank_block)


def mask_of(cards: Sequence[int]) -> int:
    """Return the cards' mask.

    >>> f"{mask_of([3, 48]):056b}"  # the deuce of spades, the ace of clubs twice
    '00010000000000000000000000000000000000000000000010000001'
    """
    return with_low_aces(sum(1 << card for card in cards))


def with_low_aces(cards: Mask) -> Mask:
    """Return the mask of a set of cards that has bit i for card i."""
    return cards << 4 | cards >> 48


def runs(bits: Mask) -> Mask:
    """Return the lowest card of each run of five, for all four suits at once."""
    return bits & bits >> 4 & bits >> 8 & bits >> 12 & bits >> 16


def any_suit(mask: Mask) -> Mask:
    """Return the lowest bit of each group that has a card."""
    return (mask | mask >> 1 | mask >> 2 | mask >> 3) & GROUPS


def quads(mask: Mask) -> Mask:
    """Return the ranks with four cards, one bit each, without the lower ace."""
    h = mask >> 4
    return h & h >> 1 & h >> 2 & h >> 3 & RANKS


def trips(mask: Mask) -> Mask:
    """Return the ranks with three cards or more: any three of the four bits."""
    h = mask >> 4
    low_two, high_two = h & h >> 1, h >> 2 & h >> 3
    return (low_two & (h >> 2 | h >> 3) | high_two & (h | h >> 1)) & RANKS


def pairs(mask: Mask) -> Mask:
    """Return the ranks with two cards or more: any two of the four bits."""
    h = mask >> 4
    a, b, c, d = h, h >> 1, h >> 2, h >> 3
    return (a & b | c & d | (a | b) & (c | d)) & RANKS


class RankedCategory(NamedTuple):
    """A hand's category and the ranks that break ties, each rank as a bit of `RANKS`."""

    category: int
    first: int
    kickers: int = 0


def strength(mask: int) -> int:
    """Return a number that is higher for the better hand."""
    category, first, kickers = _best_category(mask)
    return category << 26 | squeezed(first) << 13 | squeezed(kickers)


def squeezed(ranks: Mask) -> Mask:
    """Return bits that are four apart as neighbours: thirteen ranks in thirteen bits.

    >>> f"{squeezed(0x1000000000101):013b}"
    '1000000000101'
    """
    ranks = (ranks | ranks >> 3) & 0x0303030303030303
    ranks = (ranks | ranks >> 6) & 0x000F000F000F000F
    ranks = (ranks | ranks >> 12) & 0x000000FF000000FF
    return (ranks | ranks >> 24) & 0x1FFF


def _best_category(mask: int) -> RankedCategory:
    """Return the best category that applies, trying them from the best down."""
    ranks = any_suit(mask) >> 4
    if straight_flushes := any_suit(runs(mask)):
        return RankedCategory(STRAIGHT_FLUSH, highest(straight_flushes))
    if four := quads(mask):
        return RankedCategory(QUADS, four, highest(ranks ^ four))
    three = highest(trips(mask))
    if three and pairs(mask) ^ three:
        return RankedCategory(FULL_HOUSE, three, highest(pairs(mask) ^ three))
    if flush := _flush(mask):
        return RankedCategory(FLUSH, highest(flush, 5))
    if straights := runs(any_suit(mask)):
        return RankedCategory(STRAIGHT, highest(straights))
    if three:
        return RankedCategory(TRIPS, three, highest(ranks ^ three, 2))
    two = highest(pairs(mask), 2)
    category = (HIGH_CARD, PAIR, TWO_PAIR)[two.bit_count()]
    return RankedCategory(category, two, highest(ranks ^ two, 5 - 2 * category))


def _flush(mask: int) -> int:
    """Return the ranks of the suit with five cards or more, or 0 without such a suit."""
    suits = ((mask >> 4 + suit) & RANKS for suit in range(4))
    return next((suit for suit in suits if suit.bit_count() >= 5), 0)


def highest(bits: int, count: int = 1) -> int:
    """Return the `count` highest of the bits, or all if there are fewer.

    >>> f"{highest(0b1011010, 2):b}"
    '1010000'
    """
    for _ in range(bits.bit_count() - count):
        bits &= bits - 1
    return bits


@cache
def _class_of_strength() -> dict[int, int]:
    return number_from_best(strength(mask_of(hand)) for hand in distinct_hands().tolist())


def _rank_block(block: Ids) -> Classes | None:
    cards = card_masks(block)
    if has_repeats(cards, block.shape[1]):
        return None
    return classes_of(_strengths(with_low_aces(cards)), _ascending_strengths())


@cache
def _ascending_strengths() -> Masks:
    return np.sort(_strengths(with_low_aces(card_masks(distinct_hands().astype(np.intp)))))


def _strengths(masks: Masks) -> Masks:
    """Return `strength` of many hands, (n,): each category is tried for all hands at once."""
    ranks = any_suit(masks) >> 4
    straight_flushes = any_suit(runs(masks))
    four, paired = quads(masks), pairs(masks)
    three = _highest(trips(masks), 1)
    beside_three = _highest(paired & ~three, 1)
    flush = _highest(_flushes(masks), 5)
    straights = runs(any_suit(masks))
    two = _highest(paired, 2)
    count = np.bitwise_count(two)
    zero = np.zeros_like(masks)
    # As in `_best_category`, from the best down: where it applies, its ranks and its kickers.
    categories = [
        (STRAIGHT_FLUSH, straight_flushes, _highest(straight_flushes, 1), zero),
        (QUADS, four, four, _highest(ranks ^ four, 1)),
        (FULL_HOUSE, (three != 0) & (beside_three != 0), three, beside_three),
        (FLUSH, flush, flush, zero),
        (STRAIGHT, straights, _highest(straights, 1), zero),
        (TRIPS, three, three, _highest(ranks ^ three, 2)),
        (TWO_PAIR, count == 2, two, _highest(ranks ^ two, 1)),
        (PAIR, count == 1, two, _highest(ranks ^ two, 3)),
    ]
    worth = [
        category << 26 | squeezed(first) << 13 | squeezed(kickers)
        for category, _, first, kickers in categories
    ]
    return np.select(
        [applies != 0 for _, applies, _, _ in categories], worth, squeezed(_highest(ranks, 5))
    )


def _flushes(masks: Masks) -> Masks:
    flushes = np.zeros_like(masks)
    for suit in range(4):
        ranks = masks >> 4 + suit & RANKS
        flushes |= np.where(np.bitwise_count(ranks) >= 5, ranks, 0)
    return flushes


def _highest(bits: Masks, count: int) -> Masks:
    """Return `highest` of each element; seven cards have at most seven ranks."""
    for _ in range(7 - count):
        bits = np.where(np.bitwise_count(bits) > count, bits & bits - 1, bits)
    return bits
