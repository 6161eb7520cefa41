"""Rank five cards by two bit fields and a remainder, after source [1]_.

The first field has one bit for each rank in the hand. The second has a group of four bits for each
rank, and as many of them are set as there are cards of the rank. In both, the deuce has place 2 and
the ace place 14:

====== =================== ========================================================
hand   first field         second field, in groups of four bits
====== =================== ========================================================
K9999  010001000000000     0000 0001 0000 0000 0000 1111 0000 …
KK999  010001000000000     0000 0011 0000 0000 0000 0111 0000 …
====== =================== ========================================================

Divided by 15, 16 leaves the remainder 1. So the second field leaves the sum of its groups, and the
group of a rank with 1, 2, 3 or 4 cards is 1, 3, 7 or 15. That gives each shape of a hand its own
remainder, whatever the ranks. In the first field, a straight is five neighbouring bits: divided by
the lowest of them, it is 31. Ties are broken by the ranks themselves, four bits each, the most
frequent rank first.

The source leaves two points to its reader:

- in 5-4-3-2-A the ace must count as 1 when ties are broken; as 14, five high would beat six high;
- a flush leaves the remainder 5, as high cards do, so the suits have to be compared as well.

The method works for five cards only: of seven, three pairs and a single card leave 10, as a full
house does.

References:
.. [1] "Evaluating Poker Hands with Bit Math", 2020, after a JavaScript evaluator.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import check_cards
from evaluator.hands import (
    Classes,
    Hands,
    Ids,
    card_masks,
    classes_of,
    distinct_hands,
    has_repeats,
    number_from_best,
    rank_in_blocks,
)

ROYAL_FIELD = 0b111110000000000
WHEEL_FIELD = 0b100000000111100
"""5-4-3-2-A, the lowest straight; its five bits are not neighbours."""
WHEEL_TIE_BREAK = 0x54321

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = range(
    10
)
SHAPE_OF_REMAINDER = {5: HIGH_CARD, 6: PAIR, 7: TWO_PAIR, 9: TRIPS, 10: FULL_HOUSE, 1: QUADS}


def rank_hand(cards: Sequence[int]) -> int:
    """Return the rank class of five card ids, 1 (royal flush) to 7462 (seven high).

    >>> from evaluator import parse_cards
    >>> rank_hand(parse_cards("9c 9d 9h Ks Kh"))
    228

    Raises:
        CardError: there are not five cards, an id is not from 0 to 51, or a card occurs twice.
    """
    return _class_of_strength()[strength(check_cards(cards, 5))]


def rank_hands(cards: Hands) -> Classes:
    """Return the rank classes, (n,) int16, of (n, 5) card ids of any integer type.

    >>> rank_hands(np.array([[51, 47, 43, 39, 35], [20, 13, 9, 5, 1]]))
    array([   1, 7462], dtype=int16)

    Raises:
        CardError: as `number_in_blocks` says.
    """
    return rank_in_blocks(cards, (5,), _rank_block)


def strength(cards: Sequence[int]) -> int:
    """Return a number that is higher for the better hand: its category above its tie-break."""
    values = [card // 4 + 2 for card in cards]
    field, counts = rank_field(values), count_field(values)
    category = SHAPE_OF_REMAINDER[counts % 15]
    if category == HIGH_CARD:
        category = _of_five_ranks(field, len({card % 4 for card in cards}) == 1)
    return category << 20 | (WHEEL_TIE_BREAK if field == WHEEL_FIELD else tie_break(values))


def rank_field(values: Sequence[int]) -> int:
    """Return the first field: one bit for each rank in the hand.

    >>> f"{rank_field([9, 10, 11, 12, 13]):015b}"
    '011111000000000'
    """
    field = 0
    for value in values:
        field |= 1 << value
    return field


def count_field(values: Sequence[int]) -> int:
    """Return the second field: in a rank's group of four, as many low bits as it has cards.

    >>> f"{count_field([2, 2, 2, 3, 3]):016b}"
    '0011011100000000'
    """
    field = 0
    for value in values:
        so_far = field >> 4 * value & 0xF
        field |= so_far + 1 << 4 * value
    return field


def is_straight(field: int) -> bool:
    """Return whether the five ranks of a first field make a straight; the ace may be low."""
    lowest = field & -field
    return field // lowest == 0b11111 or field == WHEEL_FIELD


def tie_break(values: Sequence[int]) -> int:
    """Return the ranks, the most frequent first and then the highest, four bits each.

    >>> tie_break([9, 5, 9, 9, 5]), tie_break([8, 6, 8, 8, 6])
    (629077, 559206)
    """
    packed = 0
    for value in sorted(values, key=lambda value: (values.count(value), value), reverse=True):
        packed = packed << 4 | value
    return packed


def _of_five_ranks(field: int, one_suit: bool) -> int:
    if one_suit and is_straight(field):
        return ROYAL if field == ROYAL_FIELD else STRAIGHT_FLUSH
    if one_suit:
        return FLUSH
    return STRAIGHT if is_straight(field) else HIGH_CARD


@cache
def _class_of_strength() -> dict[int, int]:
    return number_from_best(strength(hand) for hand in distinct_hands().tolist())


def _rank_block(block: Ids) -> Classes | None:
    if has_repeats(card_masks(block), size=5):
        return None
    return classes_of(_strengths(block), _ascending_strengths())


@cache
def _ascending_strengths() -> NDArray[np.int64]:
    return np.sort(_strengths(distinct_hands().astype(np.intp)))


def _strengths(hands: Ids) -> NDArray[np.int64]:
    """Return `strength` of many hands, (n,), by the same steps as for one."""
    values = (hands >> 2) + 2
    fields = np.bitwise_or.reduce(1 << values, axis=1)
    counts = _count_fields(values)
    shapes = _shape_by_remainder()[counts % 15]
    straights = _are_straights(fields)
    one_suit = (hands & 3 == hands[:, :1] & 3).all(axis=1)
    categories = np.select(
        [shapes != HIGH_CARD, one_suit & (fields == ROYAL_FIELD), one_suit & straights, one_suit],
        [shapes, ROYAL, STRAIGHT_FLUSH, FLUSH],
        np.where(straights, STRAIGHT, HIGH_CARD),
    )
    tie_breaks = np.where(fields == WHEEL_FIELD, WHEEL_TIE_BREAK, _tie_breaks(values, counts))
    return categories << 20 | tie_breaks


def _count_fields(values: Ids) -> NDArray[np.int64]:
    fields = np.zeros(len(values), dtype=np.int64)
    for column in values.T:
        so_far = fields >> 4 * column & 0xF
        fields |= so_far + 1 << 4 * column
    return fields


@cache
def _shape_by_remainder() -> NDArray[np.int64]:
    return np.array([SHAPE_OF_REMAINDER.get(remainder, -1) for remainder in range(15)])


def _are_straights(fields: NDArray[np.int64]) -> NDArray[np.bool]:
    lowest = fields & -fields
    straights: NDArray[np.bool] = (fields // lowest == 0b11111) | (fields == WHEEL_FIELD)
    return straights


def _tie_breaks(values: Ids, counts: NDArray[np.int64]) -> NDArray[np.int64]:
    copies = np.bitwise_count(counts[:, None] >> 4 * values & 0xF).astype(np.int64)
    sorted_values = np.sort(copies << 4 | values, axis=1) & 0xF
    return sorted_values @ (1 << np.arange(0, 20, 4))
