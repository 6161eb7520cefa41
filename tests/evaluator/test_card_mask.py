"""The shifts of "Poker Hand Calculations", and where they go wrong as they stand."""

import numpy as np
import pytest

from evaluator import describe, parse_cards
from evaluator.methods.card_mask import (
    RANKS,
    any_suit,
    highest,
    mask_of,
    pairs,
    quads,
    rank_hand,
    rank_hands,
    runs,
    trips,
)


def mask(text: str) -> int:
    return mask_of(parse_cards(text))


def best(text: str) -> str:
    """Return what one hand and an array of it agree on."""
    cards = parse_cards(text)
    assert rank_hands(np.array([cards])) == [rank_hand(cards)]
    return describe(rank_hand(cards))


def test_the_source_s_royal_flush() -> None:
    h = mask("As Ks Qs Js Ts 2c 2d")
    assert h >> 36 & h >> 40 & h >> 44 & h >> 48 & h >> 52 == 0b1000
    assert best("As Ks Qs Js Ts 2c 2d") == "Royal flush"


def test_the_ace_stands_below_the_deuce_too() -> None:
    assert mask("Ah") == 1 << 54 | 1 << 2
    assert runs(mask("Ah 2h 3h 4h 5h")) == 0b0100
    assert runs(any_suit(mask("Ah 2c 3d 4s 5h"))) == 0b0001


def test_the_source_s_quads_and_trips_of_threes() -> None:
    threes = 1 << 4
    assert quads(mask("3c 3d 3h 3s")) == threes
    for three in ("3c 3d 3h", "3c 3d 3s", "3c 3h 3s", "3d 3h 3s"):
        assert trips(mask(three)) == threes
        assert quads(mask(three)) == 0
    assert trips(mask("3c 3d 2h 4s")) == 0


def test_every_two_suits_make_a_pair_and_the_doubled_ace_only_one() -> None:
    for first in "cdhs":
        for second in "cdhs".replace(first, ""):
            assert pairs(mask(f"A{first} A{second} Kh")) == 1 << 48
    assert pairs(mask("Ac Kd Qh")) == 0
    assert pairs(mask("Ac 2d Kh")) == 0


def test_the_ranks_are_thirteen() -> None:
    assert RANKS.bit_count() == 13
    assert any_suit(mask("Ac")).bit_count() == 2


def test_trips_alone_are_no_full_house() -> None:
    """The source asks for trips and for a pair; trips are a pair to its test."""
    assert pairs(mask("9c 9d 9h Ks 2c")) == trips(mask("9c 9d 9h Ks 2c"))
    assert best("9c 9d 9h Ks 2c") == "Three of a kind, nines"


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("9c 9d 9h Ks Kc Kd 2c", "Full house, kings over nines"),
        ("9c 9d 9h Ks Kc Ad Ac", "Full house, nines over aces"),
        ("9c 9d 9h 9s Kc Kd Kh", "Four of a kind, nines"),
        ("9c 9d Ks Kc Qd Qh 2c", "Two pair, kings and queens"),
        ("Ac Ad Ks Kc 2d 2h 3c", "Two pair, aces and kings"),
        ("Ac Kc 9c 7c 5c 3c 2c", "Flush, ace high"),
        ("9h 8h 7h 6h 5h 4h 3h", "Straight flush, nine high"),
        ("5h 4h 3h 2h Ah 6c 7c", "Straight flush, five high"),
        ("Th 9h 8h 7h 6c 3h 2d", "Flush, ten high"),
        ("6h 5h 4h 3h 2c Ah Kc", "Flush, ace high"),
        ("Ah 2d 3h 4s 5c 7d 8h", "Straight, five high"),
        ("Ah Kd Qh Js Tc 2d 3h", "Straight, ace high"),
        ("Kh Ad 2h 3s 4c 9d 9h", "Pair, nines"),
        ("Ah Ad 2h 3s 4c 5d 9h", "Straight, five high"),
    ],
)
def test_seven_cards(cards: str, text: str) -> None:
    assert best(cards) == text


def test_a_flush_of_seven_counts_its_highest_five() -> None:
    """The source leaves ties of flushes to do."""
    lower, higher = "Ac Kc 9c 7c 5c 3c 2c", "Ac Kc 9c 7c 6c 3c 2c"
    assert rank_hand(parse_cards(lower)) > rank_hand(parse_cards(higher))
    assert rank_hand(parse_cards(lower)) == rank_hand(parse_cards("Ac Kc 9c 7c 5c"))


def test_the_third_pair_may_be_the_kicker() -> None:
    cards = parse_cards("Ac Ad Ks Kc Qd Qh 2c")
    assert rank_hand(cards) == rank_hand(parse_cards("Ac Ad Ks Kc Qd"))


def test_the_highest_bits() -> None:
    assert highest(0b1011010) == 0b1000000
    assert highest(0b1011010, 3) == 0b1011000
    assert highest(0b11, 5) == 0b11
    assert highest(0) == 0
