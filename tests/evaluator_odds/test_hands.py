"""All hands, each once: compared with itertools, which goes through them one by one."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator import CardError, parse_cards
from evaluator.hands import blocks, hands


@given(st.permutations(range(52)), st.integers(0, 5), st.integers(0, 5), st.integers(1, 2000))
def test_shared_cards_first_and_dead_cards_never(
    deck: list[int], shared: int, more: int, most: int
) -> None:
    held, dead = deck[:shared], deck[20:]
    found = list(hands(shared + more, held, dead, most))
    assert all(0 < len(block) <= most and block.dtype == np.uint8 for block in found)
    live = sorted(set(deck[:20]) - set(held))
    assert [tuple(hand) for block in found for hand in block.tolist()] == [
        (*held, *others) for others in combinations(live, more)
    ]


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_a_whole_deck_gives_every_hand(count: int) -> None:
    masks = np.concatenate(
        [(np.int64(1) << block.astype(np.int64)).sum(axis=1) for block in hands(count)]
    )
    assert len(np.unique(masks)) == len(masks) == comb(52, count)
    assert (np.bitwise_count(masks) == count).all()


def test_all_seven_card_hands_are_counted() -> None:
    assert sum(len(others) for _, others in blocks(52, 7)) == 133_784_560


def test_the_example_of_the_source() -> None:
    shared = parse_cards("ac as 4d 5d 6c")
    assert sum(len(block) for block in hands(7, shared)) == 1081


def test_too_few_live_cards_leave_no_hand() -> None:
    assert list(hands(3, dead=range(50))) == []


def test_refusals() -> None:
    with pytest.raises(CardError, match="given twice"):
        next(hands(5, shared=[1, 2], dead=[2]))
    with pytest.raises(CardError, match="3 shared cards in a hand of 2"):
        next(hands(2, shared=[1, 2, 3]))
    with pytest.raises(CardError, match="52 is not a card id"):
        next(hands(2, dead=[52]))
