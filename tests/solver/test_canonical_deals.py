"""The 134,459 deals: each once, each the lowest of its kind, with proven weights."""

from itertools import permutations
from math import comb

import numpy as np
import pytest
from whole_deck import all_hands

from solver.deals import all_deals, distinct_deals, kind_columns, shapes
from solver.rules import STANDARD

DEALS = 134_459
RANK_BITS = (1 << np.arange(13)).astype(np.int16)


def suit_sets(cards: np.ndarray) -> np.ndarray:
    """Return one number for each deal, the same for exactly its suit permutations.

    A permutation of suits permutes the four sets of ranks that the deal has in a suit: sorted,
    they are what all of them share.
    """
    cards = cards.astype(np.uint8)  # all hands as large integers take half a gigabyte on the way
    ranks, suits = RANK_BITS[cards // 4], cards % 4
    sets = np.stack([(ranks * (suits == suit)).sum(axis=1, dtype=np.int64) for suit in range(4)])
    sets.sort(axis=0)
    return sets[0] << 39 | sets[1] << 26 | sets[2] << 13 | sets[3]


@pytest.mark.proof
def test_the_weights_are_the_numbers_of_deals_of_each_kind() -> None:
    kinds, counts = np.unique(suit_sets(all_hands()), return_counts=True)
    ours = suit_sets(all_deals(STANDARD).cards)
    assert len(kinds) == len(ours) == distinct_deals(STANDARD) == DEALS
    order = np.argsort(ours)
    assert (ours[order] == kinds).all()
    assert (all_deals(STANDARD).weights[order] == counts).all()
    assert int(all_deals(STANDARD).weights.sum()) == STANDARD.deals == comb(52, 5)
    assert set(all_deals(STANDARD).weights.tolist()) == {4, 12, 24}


def test_each_deal_is_the_lowest_of_its_suit_permutations() -> None:
    cards = all_deals(STANDARD).cards.astype(np.int64)
    places = 52 ** np.arange(4, -1, -1)
    assert (np.diff(cards, axis=1) > 0).all()
    for suits in permutations(range(4)):
        permuted = np.sort(cards // 4 * 4 + np.array(suits)[cards % 4], axis=1)
        assert (cards @ places <= permuted @ places).all()


@pytest.mark.parametrize(
    ("ranks", "hands", "patterns"),
    [
        ((1, 1, 1, 1, 1), 1287, 51),
        ((2, 1, 1, 1), 2860, 20),
        ((2, 2, 1), 858, 8),
        ((3, 1, 1), 858, 5),
        ((3, 2), 156, 2),
        ((4, 1), 156, 1),
    ],
)
def test_the_shapes_have_the_published_sizes(
    ranks: tuple[int, ...], hands: int, patterns: int
) -> None:
    """As Wizard of Odds and others count the kinds of deals."""
    like = [
        shape for shape in shapes(STANDARD) if tuple(sorted(shape.counts, reverse=True)) == ranks
    ]
    assert sum(shape.hands.stop - shape.hands.start for shape in like) == hands
    assert {len(shape.patterns) for shape in like} == {patterns}


def test_deals_and_columns_stand_where_their_shapes_say() -> None:
    cards, columns = all_deals(STANDARD).cards, kind_columns(STANDARD)
    for shape in shapes(STANDARD):
        hands = columns[:, shape.hands]
        deals = cards[shape.deals].reshape(len(shape.patterns), -1, 5)
        assert (deals // 4 == hands.T).all()
        for pattern, of_pattern in zip(shape.patterns, deals, strict=True):
            assert (of_pattern % 4 == pattern.suits).all()


def test_the_arrays_are_typed_and_read_only() -> None:
    deals = all_deals(STANDARD)
    assert (deals.cards.shape, deals.cards.dtype) == ((DEALS, 5), np.uint8)
    assert (deals.weights.shape, deals.weights.dtype) == ((DEALS,), np.int64)
    with pytest.raises(ValueError, match="read-only"):
        deals.cards[0, 0] = 1
