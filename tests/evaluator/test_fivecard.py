"""Cactus Kev's look-ups, for one hand and for arrays.

The document is source [1] of `evaluator.fivecard`, "Evaluating Poker Hands".
"""

from fractions import Fraction
from itertools import combinations

import numpy as np
import obvious
import phevaluator
import pytest
import treys
from hypothesis import given
from hypothesis import strategies as st

import evaluator
from evaluator import CardError, format_cards, parse_cards
from evaluator.fivecard import PRIMES, encode, lookups, rank_hand
from evaluator.fivecard_arrays import rank_hands

ClassHands = dict[int, tuple[int, ...]]


def test_the_bits_of_a_card() -> None:
    """The document's layout, by hand: xxxbbbbb bbbbbbbb cdhsrrrr xxpppppp."""
    king_of_diamonds, deuce_of_spades = 4 * 11 + 1, 3
    assert encode(king_of_diamonds) == 0b00001000_00000000_01001011_00100101
    assert encode(deuce_of_spades) == 0b00000000_00000001_00010000_00000010


def test_the_document_s_keys_of_flush_and_unique() -> None:
    """The document says that the ace is the lowest bit; its two examples say that it is bit 12."""
    assert lookups().flush[0b1111100000000] == 1
    assert lookups().unique[0b1111100000000] == 1600
    assert lookups().flush[0b1000000001111] == 10
    assert lookups().unique[0b1000000001111] == 1609


def test_the_document_s_product_of_four_aces_and_a_king() -> None:
    """The document gives the key 41^4 * 37 and calls it 104553157; the ace is the 13th prime."""
    assert 41**4 * 37 == 104_553_157
    assert lookups().repeated[104_553_157] == 11


def test_the_look_ups_hold_each_class_once() -> None:
    flush, unique, repeated = lookups()
    classes = [*filter(None, flush), *filter(None, unique), *repeated.values()]
    assert sorted(classes) == list(range(1, 7463))
    assert len(flush) == len(unique) == 7937


@pytest.mark.proof
def test_every_hand_has_its_obvious_class(all_hands: np.ndarray, all_classes: np.ndarray) -> None:
    ranked = rank_hands(all_hands)
    assert ranked.dtype == np.int16
    assert np.array_equal(ranked, all_classes)


def test_one_hand_of_each_class(class_hands: ClassHands) -> None:
    for rank_class, hand in class_hands.items():
        assert rank_hand(hand) == rank_class


@pytest.mark.proof
def test_one_hand_and_arrays_agree(all_hands: np.ndarray) -> None:
    some = np.random.default_rng(5).permutation(all_hands)[:50_000]
    shuffled = np.random.default_rng(6).permuted(some, axis=1)
    assert rank_hands(shuffled).tolist() == [rank_hand(hand) for hand in shuffled.tolist()]


def test_the_order_is_that_of_treys(class_hands: ClassHands) -> None:
    evaluate = treys.Evaluator().evaluate
    for rank_class, hand in class_hands.items():
        cards = [treys.Card.new(name) for name in format_cards(hand).split()]
        assert evaluate(cards, []) == rank_class, format_cards(hand)


def test_the_order_is_that_of_phevaluator(class_hands: ClassHands) -> None:
    for rank_class, hand in class_hands.items():
        assert phevaluator.evaluate_cards(*hand) == rank_class, format_cards(hand)


@pytest.mark.slow
def test_every_hand_one_by_one_against_the_obvious_judge(all_hands: np.ndarray) -> None:
    numbers = obvious.class_of_strength()
    for hand in all_hands.tolist():
        assert rank_hand(hand) == numbers[obvious.strength(hand)]


@pytest.mark.slow
def test_every_hand_against_phevaluator_and_treys(all_hands: np.ndarray) -> None:
    evaluate = treys.Evaluator().evaluate
    treys_cards = [treys.Card.new(format_cards([card])) for card in range(52)]
    for hand, rank_class in zip(all_hands.tolist(), rank_hands(all_hands).tolist(), strict=True):
        assert phevaluator.evaluate_cards(*hand) == rank_class
        assert evaluate([treys_cards[card] for card in hand], []) == rank_class


@given(st.permutations(range(52)))
def test_the_order_of_cards_is_nothing(deck: list[int]) -> None:
    hand = deck[:5]
    assert rank_hand(hand) == rank_hand(sorted(hand)) == rank_hands(np.array([hand[::-1]]))[0]


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i4"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_arrays_of_every_integer_type(dtype: str, order: str, class_hands: ClassHands) -> None:
    hands = np.array(list(class_hands.values())).astype(dtype, order=order)
    assert rank_hands(hands).tolist() == list(class_hands)
    assert rank_hands(hands[::-2]).tolist() == list(class_hands)[::-2]


@pytest.mark.proof
def test_more_hands_than_a_block(all_hands: np.ndarray, all_classes: np.ndarray) -> None:
    for count in (0, 1, 16_383, 16_384, 16_385):
        assert np.array_equal(rank_hands(all_hands[:count]), all_classes[:count])


@pytest.mark.parametrize(
    "hand",
    [
        "As As Kd Qc Jh",
        "As Kd Qc Jh As",
        "As As As As As",
        "As Ks Qs Js Js",
        "9c 9c 9d 9h 9s",
        "2c 2d 2c 3d 3h",
        "Kd 2c 3d 4h Kd",
    ],
)
def test_a_card_that_is_there_twice_is_refused(hand: str) -> None:
    cards = [parse_cards(name)[0] for name in hand.split()]
    with pytest.raises(CardError, match=r"^card \d: '\w\w' is given twice"):
        rank_hand(cards)
    with pytest.raises(CardError, match=r"^hand 1, card \d: '\w\w' is given twice"):
        rank_hands(np.array([[0, 5, 10, 15, 20], cards]))


def test_any_two_places_of_a_hand_can_hold_the_card_twice(class_hands: ClassHands) -> None:
    for hand in list(class_hands.values())[::97]:
        for first, second in combinations(range(5), 2):
            cards = list(hand)
            cards[second] = cards[first]
            with pytest.raises(CardError, match="is given twice"):
                rank_hand(cards)
            with pytest.raises(CardError, match="is given twice"):
                rank_hands(np.array([cards]))


@pytest.mark.parametrize("card", [-1, 52, 255, -52, 10**6])
@pytest.mark.parametrize("place", range(5))
def test_an_id_that_is_no_card_is_refused(card: int, place: int) -> None:
    cards = [0, 5, 10, 15, 20]
    cards[place] = card
    with pytest.raises(CardError, match=f"^card {place + 1}: {card} is not a card id"):
        rank_hand(cards)
    with pytest.raises(CardError, match=f"^hand 40000, card {place + 1}: {card} is not a card id"):
        rank_hands(np.append(np.tile([0, 5, 10, 15, 20], (40_000, 1)), [cards], axis=0))


@pytest.mark.parametrize("other", [4.0, 4 + 0j, Fraction(4), np.float64(4), "4", None, [4]])
@pytest.mark.parametrize("place", range(5))
def test_what_equals_a_card_id_but_is_no_int_is_refused(other: object, place: int) -> None:
    cards: list[object] = [0, 5, 10, 15, 20]
    cards[place] = other
    for rank in (rank_hand, evaluator.rank_hand):
        with pytest.raises(CardError, match=f"^card {place + 1}: .* is not a card id"):
            rank(cards)


def test_ids_of_any_integer_types_are_taken() -> None:
    mixed = [np.uint64(0), np.int8(5), 10, np.int64(15), np.uint8(20)]
    assert rank_hand(mixed) == rank_hand([0, 5, 10, 15, 20])


@pytest.mark.parametrize("card", [2**63 + 4, 2**64 - 1])
def test_a_huge_id_is_refused_as_it_was_given(card: int) -> None:
    with pytest.raises(CardError, match=f"^hand 0, card 1: {card} is not a card id"):
        rank_hands(np.array([[card, 5, 10, 15, 20]], dtype=np.uint64))


@pytest.mark.parametrize("count", [0, 1, 4, 6, 8])
def test_a_wrong_number_of_cards_is_refused(count: int) -> None:
    with pytest.raises(CardError, match=f"expected 5 cards, got {count}"):
        rank_hand(range(count))
    with pytest.raises(CardError, match=r"^hands are an \(n, 5\) array"):
        rank_hands(np.zeros((3, count), dtype=int))


@pytest.mark.parametrize("shape", [(5,), (1, 5, 1), ()])
def test_an_array_of_another_shape_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(CardError, match=r"^hands are an \(n, 5\) array of card ids, got shape"):
        rank_hands(np.zeros(shape, dtype=int))


@pytest.mark.parametrize("dtype", [float, bool, "U2"])
def test_an_array_of_another_type_is_refused(dtype: type | str) -> None:
    with pytest.raises(CardError, match=r"^card ids are integers, got an array of"):
        rank_hands(np.zeros((2, 5), dtype=dtype))


def test_the_primes_are_the_first_thirteen() -> None:
    """Other factors may rank all hands right too, but the product would not name its ranks."""
    numbers = range(2, 42)
    assert list(PRIMES) == [n for n in numbers if all(n % d for d in range(2, n))]


def test_only_five_ranks_have_an_entry_in_the_look_ups_by_bits() -> None:
    five = [bits for bits in range(1 << 13) if bits.bit_count() == 5]
    assert [bits for bits, entry in enumerate(lookups().flush) if entry] == five
    assert [bits for bits, entry in enumerate(lookups().unique) if entry] == five
