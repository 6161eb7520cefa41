"""The package's own `rank_hand` and `rank_hands`: five, six or seven cards."""

import numpy as np
import obvious
import pytest

from evaluator import CardError, describe, parse_cards, rank_hand, rank_hands
from evaluator.methods.side_by_side import METHODS


@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_of_each_size_are_as_good_as_their_best_five(size: int) -> None:
    decks = np.tile(np.arange(52), (300, 1))
    hands = np.random.default_rng(size).permuted(decks, axis=1)[:, :size]
    numbers = obvious.class_of_strength()
    expected = [numbers[obvious.best_strength(hand)] for hand in hands.tolist()]
    assert rank_hands(hands).tolist() == expected
    assert [rank_hand(hand) for hand in hands.tolist()] == expected


def test_two_players_with_a_straight_on_the_board_tie() -> None:
    """The first example of K. Rule, "Fast, Texas Holdem Hand Evaluation and Analysis"."""
    board = "4d 5d 6c 3c 2d"
    first, second = (rank_hand(parse_cards(f"{pocket} {board}")) for pocket in ("ac as", "ad ks"))
    assert first == second
    assert describe(first) == "Straight, six high"


@pytest.mark.parametrize("size", [0, 4, 8])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(CardError, match=rf"a hand of {size} cards \(expected 5, 6 or 7\)"):
        rank_hand(range(size))
    with pytest.raises(CardError, match=rf"\(n, 5 or 6 or 7\) array .* got shape \(2, {size}\)"):
        rank_hands(np.zeros((2, size), dtype=int))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_bad_hands_are_refused(size: int) -> None:
    good = list(range(0, 7 * size, 7))
    with pytest.raises(CardError, match=f"^card {size}: '2c' is given twice"):
        rank_hand([*good[:-1], 0])
    with pytest.raises(CardError, match=f"^hand 2, card {size}: 52 is not a card id"):
        rank_hands(np.array([good, good, [*good[:-1], 52]]))


def test_hands_as_a_list_of_tuples() -> None:
    hands = [parse_cards("As Ks Qs Js Ts"), parse_cards("7c 5d 4h 3s 2c")]
    assert rank_hands(hands).tolist() == [1, 7462]


@pytest.mark.parametrize("shape", [(2, 5), (5, 5), (6, 5)])
def test_an_array_of_hands_is_not_one_hand(shape: tuple[int, int]) -> None:
    with pytest.raises(CardError, match=r"^card 1: array\(\[0, 0, 0, 0, 0\]\) is not a card id"):
        rank_hand(np.zeros(shape, dtype=int))


def test_masked_hands_are_refused() -> None:
    """numpy would rank the numbers under the mask."""
    hands = np.ma.array(np.arange(10).reshape(2, 5), mask=np.eye(2, 5))
    for method in METHODS:
        with pytest.raises(CardError, match="a plain array of card ids, got a masked array"):
            method.rank_hands(hands)
    with pytest.raises(CardError, match="got a masked array"):
        rank_hands(hands)


def test_hands_of_different_lengths_are_refused() -> None:
    with pytest.raises(CardError, match="must all have the same number of cards"):
        rank_hands([(1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6)])
