"""The examples of "Fast, Texas Holdem Hand Evaluation", and its readers on its tables."""

import numpy as np
import pytest

from evaluator import describe, parse_cards
from evaluator.methods.suit_masks import lookups, rank_hand, rank_hands

ALL_MASKS = range(8192)


def best(text: str) -> str:
    """Return what one hand and an array of it agree on."""
    cards = parse_cards(text)
    assert rank_hands(np.array([cards])) == [rank_hand(cards)]
    return describe(rank_hand(cards))


def test_the_source_s_two_players() -> None:
    board = "4d 5d 6c 3c 2d"
    assert best("ac as " + board) == best("ad ks " + board) == "Straight, six high"


def test_the_source_s_seven_cards() -> None:
    assert best("ac as 4d 5d 6c 7c 8d") == "Straight, eight high"


def test_the_readers_first_straight_is_at_31_and_its_top_card_is_bit_4() -> None:
    straight = lookups().straight
    assert not any(straight[:31])
    assert straight[31] == 4


def test_the_readers_masks() -> None:
    """The first has ten to six in a row and a three, the second four ranks with gaps."""
    assert lookups().straight[0b0000000111110010] == 8
    assert lookups().straight[0b0000010110010000] == 0


def test_the_tables_against_the_plain_question() -> None:
    bits, straight, top_cards = lookups()
    assert len(bits) == len(straight) == len(top_cards) == 8192
    for mask in ALL_MASKS:
        ranks = [rank for rank in range(13) if mask & 1 << rank]
        tops = [rank for rank in range(4, 13) if {*range(rank - 4, rank + 1)} <= {*ranks}]
        wheel = [3] if {12, 0, 1, 2, 3} <= {*ranks} else []
        assert bits[mask] == len(ranks)
        assert straight[mask] == max(tops + wheel, default=0)
        assert top_cards[mask] == int(
            "".join(f"{rank:x}" for rank in ranks[:-6:-1]).ljust(5, "0"), 16
        )


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("5h 4h 3h 2h Ah Kc Kd", "Straight flush, five high"),
        ("Ah 2d 3h 4s 5c 7d 8h", "Straight, five high"),
        ("Ah Kh 3h 4s 5h 2h 8h", "Flush, ace high"),
        ("9c 9d Ks Kc Qd Qh 2c", "Two pair, kings and queens"),
        ("9c 9d 9h Kc Kd Kh 2c", "Full house, kings over nines"),
        ("9c 9d 9h Kc Kd Qh Qc", "Full house, nines over kings"),
        ("9c 9d 9h 9s Kd Kh Kc", "Four of a kind, nines"),
        ("9c 9d 9h 9s Kd Kh Ac", "Four of a kind, nines"),
    ],
)
def test_seven_cards(cards: str, text: str) -> None:
    assert best(cards) == text


def test_a_pair_or_trips_beside_quads_may_be_the_kicker() -> None:
    for cards in ("9c 9d 9h 9s Kd Kh 2c", "9c 9d 9h 9s Kd Kh Kc"):
        assert rank_hand(parse_cards(cards)) == rank_hand(parse_cards("9c 9d 9h 9s Kd"))


def test_the_worst_straight_of_seven_cards_has_the_ace_low() -> None:
    """Readers of the additive keys' source took eight high for it, then six high."""
    for cards in ("Ac 2d 3h 4s 5c 7d 8h", "Ac 2d 3h 4s 5c 9d 9h"):
        assert rank_hand(parse_cards(cards)) == 1609
    assert rank_hand(parse_cards("2c 3d 4h 5s 6c 8d 9h")) == 1608
