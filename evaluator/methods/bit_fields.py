"""Five cards ranked by two bit fields and a remainder, after source [1]_.

The first field has one bit for each rank that is there, the second four bits for each rank, one
of them set for each card of it. In both the deuce stands at place 2 and the ace at place 14:

====== =================== ========================================================
hand   first field         second field, in fours
====== =================== ========================================================
K9999  010001000000000     0000 0001 0000 0000 0000 1111 0000 …
KK999  010001000000000     0000 0011 0000 0000 0000 0111 0000 …
====== =================== ========================================================

As 16 leaves 1 when divided by 15, the second field leaves the sum of its fours, and the fours of
1, 2, 3 and 4 equal cards are 1, 3, 7 and 15. Each shape of a hand so leaves its own remainder,
whatever the ranks. A field of five neighbouring bits, divided by its lowest bit, is 31. Ties are
broken by the ranks themselves, four bits each, the most frequent rank first.

The source leaves two things to its reader, and takes five cards only:

- the ace of 5-4-3-2-A counts as 1 when ties are broken; counted as 14, five high would beat six
  high;
- a flush, too, leaves 5 as high cards do: suits come first;
- at seven cards remainders no longer tell shapes apart: three pairs and a single card leave 10,
  as a full house does.

References:
.. [1] "Evaluating Poker Hands with Bit Math", 2020, after a JavaScript evaluator.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import check_cards
from evaluator.hand_arrays import Classes, Hands, Ids, card_masks, has_repeats, rank_in_blocks
from evaluator.methods.distinct_hands import classes_of, distinct_hands, number_from_best

ROYAL_FIELD = 0b111110000000000
WHEEL_FIELD = 0b100000000111100
"""An ace and the ranks from five down: the lowest straight, though its bits are no neighbours."""
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
        CardError: there are not five cards, an id is not from 0 to 51, or a card is there twice.
    """
    return _class_of_strength()[strength(check_cards(cards, 5))]


def rank_hands(cards: Hands) -> Classes:
    """Return the rank classes, (n,) int16, of (n, 5) card ids of any integer type.

    >>> rank_hands(np.array([[51, 47, 43, 39, 35], [20, 13, 9, 5, 1]]))
    array([   1, 7462], dtype=int16)

    Raises:
        CardError: `cards` is no such array, or holds a faulty hand, which it names by its index.
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
    """Return the first field: the bit of each rank that is there.

    >>> f"{rank_field([9, 10, 11, 12, 13]):015b}"
    '011111000000000'
    """
    field = 0
    for value in values:
        field |= 1 << value
    return field


def count_field(values: Sequence[int]) -> int:
    """Return the second field: as many low bits of a rank's four as it has cards.

    >>> f"{count_field([2, 2, 2, 3, 3]):016b}"
    '0011011100000000'
    """
    field = 0
    for value in values:
        so_far = field >> 4 * value & 0xF
        field |= so_far + 1 << 4 * value
    return field


def is_straight(field: int) -> bool:
    """Tell whether the five ranks of a field are neighbours, the ace next to the deuce too."""
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
    """Return `strength` of many hands, (n,), by the same steps."""
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
