"""Sums of keys: unique as the author says, and right by four other ways of ranking."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator import evaluate_cards
from treys import Card, Evaluator

from evaluator import (
    CATEGORIES,
    CardError,
    category,
    describe,
    fivecard,
    fivecard_arrays,
    format_card,
    parse_cards,
)
from evaluator.methods.additive_keys import (
    FLUSH_KEYS,
    NO_CLASS,
    RANK_KEYS,
    SUIT_KEYS,
    count_categories,
    count_classes,
    flush_lookup,
    lookups,
    rank_hand,
    rank_hands,
)

# https://en.wikipedia.org/wiki/Poker_probability, royal flushes apart from straight flushes.
CATEGORY_COUNTS = {
    5: (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540),
    6: (188, 1656, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900),
    7: (4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460),
}


def rank_choices(size: int) -> Iterator[tuple[int, ...]]:
    """Every multiset of ranks that this many cards of a deck can have."""
    return (
        ranks
        for ranks in combinations_with_replacement(range(13), size)
        if max(Counter(ranks).values()) <= 4
    )


def random_hands(size: int, count: int, seed: int = 4) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return np.argsort(rng.random((count, 52)), axis=1)[:, :size]


class TestKeys:
    @pytest.mark.parametrize(("size", "choices"), [(5, 6175), (6, 18395), (7, 49205)])
    def test_the_sum_of_rank_keys_names_the_ranks(self, size: int, choices: int) -> None:
        sums = {sum(RANK_KEYS[rank] for rank in ranks) for ranks in rank_choices(size)}
        assert len(sums) == sum(1 for _ in rank_choices(size)) == choices

    def test_the_largest_sum_is_four_aces_and_three_kings(self) -> None:
        largest = max(sum(RANK_KEYS[rank] for rank in ranks) for ranks in rank_choices(7))
        assert largest == 4 * RANK_KEYS[12] + 3 * RANK_KEYS[11] == 7825759

    def test_the_authors_circle_holds_all_sums_apart(self) -> None:
        places = {sum(RANK_KEYS[rank] for rank in ranks) % 4565145 for ranks in rank_choices(7)}
        assert len(places) == 49205

    @pytest.mark.parametrize("size", [5, 6, 7])
    def test_the_sum_of_suit_keys_names_how_many_of_each_suit(self, size: int) -> None:
        counts = [c for c in product(range(size + 1), repeat=4) if sum(c) == size]
        assert len({int(np.dot(c, SUIT_KEYS)) for c in counts}) == len(counts)

    def test_the_sum_of_flush_keys_names_up_to_seven_ranks_of_a_suit(self) -> None:
        chosen = [ranks for size in range(8) for ranks in combinations(FLUSH_KEYS, size)]
        assert len({sum(keys) for keys in chosen}) == len(chosen)
        assert max(map(sum, chosen)) == 7999  # the author's largest flush key

    def test_ranks_come_before_the_bits_of_suits_and_a_suit_before_the_next(self) -> None:
        assert 7 * max(SUIT_KEYS) < 1 << 9
        assert sum(FLUSH_KEYS[-7:]) < 1 << 13


class TestClasses:
    @pytest.mark.parametrize("size", [5, 6, 7])
    def test_as_another_evaluator_says(self, size: int) -> None:
        hands = random_hands(size, 8000)
        assert rank_hands(hands).tolist() == [evaluate_cards(*hand) for hand in hands.tolist()]

    def test_as_a_third_evaluator_says(self) -> None:
        judge = Evaluator()
        for hand in random_hands(7, 1500, seed=3).tolist():
            cards = [Card.new(format_card(card)) for card in hand]
            assert rank_hand(hand) == judge.evaluate(cards[:2], cards[2:])

    @pytest.mark.parametrize("size", [6, 7])
    def test_the_best_of_all_five_card_hands_in_it(self, size: int) -> None:
        hands = random_hands(size, 20000, seed=size)
        fives = [
            fivecard_arrays.rank_hands(hands[:, list(five)])
            for five in combinations(range(size), 5)
        ]
        assert (rank_hands(hands) == np.min(fives, axis=0)).all()

    def test_flushes_of_five_six_and_seven_cards_agree_with_the_best_five(self) -> None:
        for size in (5, 6, 7):
            for ranks in combinations(range(13), size):
                hand = [4 * rank + 2 for rank in ranks]
                best = min(fivecard.rank_hand(five) for five in combinations(hand, 5))
                assert rank_hand(hand) == best

    @pytest.mark.parametrize("size", [5, 6, 7])
    def test_one_hand_and_many_agree(self, size: int) -> None:
        hands = random_hands(size, 2000, seed=9)
        assert rank_hands(hands).tolist() == [rank_hand(hand) for hand in hands.tolist()]

    @pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int32, np.uint64])
    def test_every_kind_of_array_gives_the_same(self, dtype: type[np.generic]) -> None:
        hands = random_hands(7, 40000)
        expected = rank_hands(hands)
        assert expected.dtype == np.int16
        assert (rank_hands(hands.astype(dtype)) == expected).all()
        assert (rank_hands(np.asfortranarray(hands)) == expected).all()
        assert (rank_hands(hands[::-1])[::-1] == expected).all()

    def test_no_hands_have_no_classes(self) -> None:
        assert rank_hands(np.empty((0, 7), dtype=np.int64)).shape == (0,)

    @given(st.permutations(range(52)), st.integers(5, 7), st.randoms(use_true_random=False))
    def test_neither_order_nor_names_of_suits_matter(
        self, deck: list[int], size: int, chance: Random
    ) -> None:
        hand = deck[:size]
        suits = chance.sample(range(4), 4)
        moved = [4 * (card // 4) + suits[card % 4] for card in chance.sample(hand, size)]
        assert rank_hand(moved) == rank_hand(hand)

    @given(st.permutations(range(52)))
    def test_a_further_card_never_hurts(self, deck: list[int]) -> None:
        assert rank_hand(deck[:7]) <= rank_hand(deck[:6]) <= rank_hand(deck[:5])


@pytest.fixture(scope="module")
def seven_card_counts() -> np.ndarray:
    """How many of all 133,784,560 hands of seven cards have each class: a second's work."""
    return count_classes(7)


class TestAllHands:
    @pytest.mark.parametrize("size", [5, 6])
    def test_published_counts_of_the_categories(self, size: int) -> None:
        assert tuple(count_categories(size).values()) == CATEGORY_COUNTS[size]

    @pytest.mark.proof
    def test_published_counts_with_seven_cards(self, seven_card_counts: np.ndarray) -> None:
        found = dict.fromkeys(CATEGORIES, 0)
        for rank_class in np.flatnonzero(seven_card_counts).tolist():
            found[category(rank_class)] += int(seven_card_counts[rank_class])
        assert tuple(found.values()) == CATEGORY_COUNTS[7]

    def test_every_class_occurs_with_five_cards(self) -> None:
        assert (count_classes(5)[1:] > 0).all()

    @pytest.mark.proof
    def test_4824_classes_occur_with_seven_ten_of_them_straights(
        self, seven_card_counts: np.ndarray
    ) -> None:
        # A reader counted other bounds of the straights; another met ranks that never occur.
        classes = np.flatnonzero(seven_card_counts).tolist()
        assert len(classes) == 4824
        assert sum(category(rank_class) == "straight" for rank_class in classes) == 10


class TestReaders:
    """What readers asked about or found wrong in the comments of the source."""

    def test_two_hands_of_one_rank_are_the_same_full_house(self) -> None:
        # The author numbers from the ace of spades down: s h d c of the aces, then the kings.
        def hand(*numbers: int) -> list[int]:
            return [4 * (12 - number // 4) + 3 - number % 4 for number in numbers]

        first, second = hand(1, 2, 3, 4, 5, 14, 15), hand(1, 2, 3, 4, 5, 6, 8)
        assert rank_hand(first) == rank_hand(second)
        assert describe(rank_hand(first)) == "Full house, aces over kings"

    def test_the_worst_straight_of_seven_cards_has_its_ace_low(self) -> None:
        worst = rank_hand(parse_cards("Ac 2d 3h 4s 5c 7d 8h"))
        assert describe(worst) == "Straight, five high"
        assert worst == 1 + rank_hand(parse_cards("2c 3d 4h 5s 6c 8d 9h"))
        assert describe(rank_hand(parse_cards("2c 3d 4h 5s 6c 7d 8h"))) == "Straight, eight high"

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("Ad 2d 3d 4d 5d Kc Qs", "Straight flush, five high"),
            ("Ad 2d 3d 4d 5d 6c 7c", "Straight flush, five high"),  # not the better straight
            ("Ad 2d 3d 4d 5d 6d Ac", "Straight flush, six high"),
            ("Ad 2d 3d 4d 5d Kd Qd", "Straight flush, five high"),  # not the ace-high flush
            ("Ac Ks Qs Js Ts 9s 2d", "Straight flush, king high"),  # not the ace-high straight
            ("Ad Kd 2d 3d 4d 5c Qs", "Flush, ace high"),
            ("Qs Kd Ad 2d 3d 7c 9c", "High card, ace"),  # no straight runs round the corner
        ],
    )
    def test_straights_and_flushes_about_the_ace(self, text: str, words: str) -> None:
        assert describe(rank_hand(parse_cards(text))) == words

    def test_every_class_of_a_table_is_one_that_occurs(self) -> None:
        for size in (5, 6, 7):
            found = set(np.unique(lookups(size).unsuited)) | set(np.unique(flush_lookup()))
            assert found <= {0, *range(1, NO_CLASS + 1)}


class TestRefusals:
    @pytest.mark.parametrize("size", [4, 8])
    def test_a_hand_of_another_size(self, size: int) -> None:
        with pytest.raises(CardError, match=f"a hand of {size} cards"):
            rank_hand(range(size))
        with pytest.raises(CardError, match="5 or 6 or 7"):
            rank_hands(np.arange(size)[None])
        with pytest.raises(CardError, match=f"a hand of {size} cards"):
            count_categories(size)

    def test_a_card_that_is_none_or_there_twice(self) -> None:
        with pytest.raises(CardError, match="card 2: 52 is not a card id"):
            rank_hand([0, 52, 1, 2, 3])
        with pytest.raises(CardError, match="card 7: '2c' is given twice"):
            rank_hand([0, 1, 2, 3, 4, 5, 0])
        with pytest.raises(CardError, match="hand 1, card 7: '2c' is given twice"):
            rank_hands(np.array([[0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 0]]))
        with pytest.raises(CardError, match="hand 0, card 1: -1 is not a card id"):
            rank_hands(np.array([[-1, 1, 2, 3, 4]]))
