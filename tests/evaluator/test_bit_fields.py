"""The worked figures of "Evaluating Poker Hands with Bit Math", and what it leaves open."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

from evaluator import describe, parse_cards
from evaluator.methods.bit_fields import (
    SHAPE_OF_REMAINDER,
    count_field,
    is_straight,
    rank_field,
    rank_hand,
    rank_hands,
    strength,
    tie_break,
)

ACE, KING = 14, 13
WORKED = [
    ([9, 9, 9, 9, KING], 4_504_630_419_521_536, 1),
    ([9, 9, 9, KING, KING], 13_511_279_918_448_640, 10),
    ([9, 9, 9, KING, 7], 4_504_080_932_143_104, 9),
    ([9, 9, KING, KING, 7], 13_511_005_308_977_152, 7),
    ([9, 9, KING, 8, 7], 4_503_810_349_203_456, 6),
    ([9, 8, 7, 6, 5], 73_300_705_280, 5),
]


@pytest.mark.parametrize(("values", "field", "remainder"), WORKED)
def test_the_source_s_second_fields(values: list[int], field: int, remainder: int) -> None:
    assert count_field(values) == field
    assert field % 15 == remainder


def test_the_source_s_first_field_and_straight() -> None:
    assert rank_field([5, 6, 7, 8, 9]) == 0b000001111100000
    assert is_straight(0b000001111100000)
    assert not is_straight(rank_field([5, 6, 7, 8, 10]))


def test_the_source_s_tie_breaks() -> None:
    assert tie_break([9, 5, 9, 9, 5]) == 629_077
    assert tie_break([8, 6, 8, 8, 6]) == 559_206


def test_the_remainder_is_the_shape_s_whatever_the_ranks() -> None:
    found: dict[tuple[int, ...], set[int]] = {}
    for values in combinations_with_replacement(range(2, 15), 5):
        shape = tuple(sorted(values.count(value) for value in set(values)))
        if max(shape) < 5:
            found.setdefault(shape, set()).add(count_field(values) % 15)
    assert {len(remainders) for remainders in found.values()} == {1}
    assert {remainder for (remainder,) in found.values()} == set(SHAPE_OF_REMAINDER)


def test_five_high_with_the_ace_counted_as_14_would_beat_six_high() -> None:
    """The source breaks ties by face value and says nothing of the ace in 5-4-3-2-A."""
    wheel, six_high = [ACE, 5, 4, 3, 2], [6, 5, 4, 3, 2]
    assert tie_break(wheel) > tie_break(six_high)
    for suits in ("cdddd", "ccccc"):
        lower = parse_cards([rank + suit for rank, suit in zip("A5432", suits, strict=True)])
        higher = parse_cards([rank + suit for rank, suit in zip("65432", suits, strict=True)])
        assert strength(lower) < strength(higher)
        assert rank_hands(np.array([lower, higher])).tolist() == [
            rank_hand(lower),
            rank_hand(higher),
        ]
        assert rank_hand(lower) == rank_hand(higher) + 1


def test_an_ace_low_straight_flush_is_one() -> None:
    """A straight is looked for in two ways, and a flush must ask both."""
    assert describe(rank_hand(parse_cards("Ah 2h 3h 4h 5h"))) == "Straight flush, five high"
    assert not is_straight(rank_field([ACE, KING, 2, 3, 4]))


def test_a_flush_leaves_the_remainder_of_high_cards_and_is_none() -> None:
    flush = parse_cards("Kc Jc 9c 4c 2c")
    assert count_field([card // 4 + 2 for card in flush]) % 15 == 5
    assert describe(rank_hand(flush)) == "Flush, king high"


def test_why_seven_cards_are_too_many() -> None:
    three_pairs, full_house = [2, 2, 3, 3, 4, 4, 5], [2, 2, 2, 3, 3]
    assert count_field(three_pairs) % 15 == count_field(full_house) % 15 == 10
