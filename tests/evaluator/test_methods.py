"""The five methods prove each other right, on every hand of five and on many of seven."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from time import perf_counter
from typing import Any

import numpy as np
import obvious
import pytest
from proofs import proved_but

from evaluator import (
    CardError,
    category_classes,
    fivecard,
    fivecard_arrays,
    parse_cards,
)
from evaluator.hands import distinct_hands, hands
from evaluator.methods import additive_keys, bit_fields, card_mask, suit_masks
from evaluator.methods.side_by_side import METHODS, Method

SEVEN_CARD_METHODS = [method for method in METHODS if 7 in method.sizes]
each_method = pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
each_seven_card_method = pytest.mark.parametrize(
    "method", SEVEN_CARD_METHODS, ids=lambda method: method.name
)
SEVEN_CARD_HANDS = {
    "royal_flush": 4_324,
    "straight_flush": 37_260,
    "four_of_a_kind": 224_848,
    "full_house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three_of_a_kind": 6_461_620,
    "two_pair": 31_433_400,
    "pair": 58_627_800,
    "high_card": 23_294_460,
}

SEVEN_CARD_CLASSES = {
    "royal_flush": 1,
    "straight_flush": 9,
    "four_of_a_kind": 156,
    "full_house": 156,
    "flush": 1277,
    "straight": 10,
    "three_of_a_kind": 575,
    "two_pair": 763,
    "pair": 1470,
    "high_card": 407,
}
"""With two more cards, the lower ones of each category always make a better hand."""
DECKS = {
    "whole": range(52),
    "two suits": [card for card in range(52) if card % 4 < 2],
    "four ranks": range(36, 52),
    "ace to six in two suits": [card for card in (*range(20), *range(48, 52)) if card % 4 > 1],
}
"""Beside the whole deck some in which flushes, full houses and low straights are not rare."""


def random_hands(count: int, size: int, seed: int, deck: Sequence[int] = range(52)) -> np.ndarray:
    decks = np.tile(np.array(deck, dtype=np.uint8), (count, 1))
    return np.random.default_rng(seed).permuted(decks, axis=1)[:, :size]


def seven_card_shapes() -> Iterator[tuple[int, ...]]:
    """Yield a hand without a flush of every multiset of seven ranks, and then flushes.

    A flush of five gets each two further ranks in another suit; more than five suited cards are
    as good as their best five, which is asked already.
    """
    for ranks in combinations_with_replacement(range(13), 7):
        copies = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        if max(copies) < 4:
            # Single ranks go round the suits, so that no five share one.
            suits = [
                place % 4 if ranks.count(rank) == 1 else copy
                for place, (rank, copy) in enumerate(zip(ranks, copies, strict=True))
            ]
            yield tuple(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True))
    for ranks in combinations(range(13), 5):
        others = [4 * rank + 1 for rank in range(13)][:2]
        yield (*(4 * rank for rank in ranks), *others)


def test_there_are_five_methods_of_which_three_take_seven_cards() -> None:
    assert len(METHODS) == 5
    assert [method.name for method in SEVEN_CARD_METHODS] == [
        "card_mask",
        "suit_masks",
        "additive_keys",
    ]


@pytest.mark.proof
@each_method
def test_every_five_card_hand_has_its_obvious_class(
    method: Method, all_hands: np.ndarray, all_classes: np.ndarray
) -> None:
    classes = method.rank_hands(all_hands)
    assert classes.dtype == np.int16
    assert np.array_equal(classes, all_classes)


@each_method
def test_one_hand_and_arrays_agree(method: Method, class_hands: dict[int, tuple]) -> None:
    assert [method.rank_hand(hand) for hand in class_hands.values()] == list(class_hands)
    for size in method.sizes:
        sample = random_hands(1_000, size, seed=size)
        ranked = [method.rank_hand(hand) for hand in sample.tolist()]
        assert method.rank_hands(sample).tolist() == ranked


@pytest.mark.proof
@each_seven_card_method
@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("deck", DECKS)
def test_more_cards_are_as_good_as_their_best_five(method: Method, size: int, deck: str) -> None:
    sample, best = hands_and_best_fives(deck, size)
    assert np.array_equal(method.rank_hands(sample), best)


@cache
def hands_and_best_fives(deck: str, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Return random hands of a deck, and the best class of the five-card hands in each of them."""
    sample = random_hands(100_000, size, seed=20, deck=DECKS[deck])
    fives = map(list, combinations(range(size), 5))
    return sample, np.minimum.reduce([obvious.classes_of_all(sample[:, five]) for five in fives])


@each_method
def test_bad_cards_are_refused(method: Method) -> None:
    for size in method.sizes:
        hand = list(range(0, 3 * size, 3))
        twice, unknown = [*hand[:-1], hand[0]], [*hand[:-1], 52]
        for cards, fault in ((twice, "is given twice"), (unknown, "is not a card id")):
            with pytest.raises(CardError, match=rf"^card {size}: .* {fault}"):
                method.rank_hand(cards)
            with pytest.raises(CardError, match=rf"^hand 1, card {size}: .* {fault}"):
                method.rank_hands(np.array([hand, cards]))


@each_method
def test_another_number_of_cards_is_refused(method: Method) -> None:
    for size in {0, 1, 4, 5, 6, 7, 8} - set(method.sizes):
        with pytest.raises(CardError, match=r"expected 5"):
            method.rank_hand(range(size))
        with pytest.raises(CardError, match=r"^hands are an \(n, 5.*\) array"):
            method.rank_hands(np.arange(size).reshape(1, size))


@dataclass(frozen=True)
class Spoil:
    """An entry that 7-5-4-3-2, class 7462, needs in a table that one path of a method reads."""

    method: str
    path: str
    table: Callable[[], Any]
    entry: int = 7462
    wrong: int = 7461

    @contextmanager
    def spoiled(self) -> Iterator[None]:
        table = self.table()
        places = [place for place, entry in numbered(table) if entry == self.entry]
        assert places
        for place in places:
            table[place] = self.wrong
        try:
            yield
        finally:
            for place in places:
                table[place] = self.entry


def numbered(table: Any) -> Iterable[tuple[Any, int]]:
    return table.items() if isinstance(table, dict) else enumerate(list(table))


SEVEN_HIGH = parse_cards("7c 5c 4d 3d 2d")
LOWEST_FIELDS = bit_fields.strength(SEVEN_HIGH)
LOWEST_MASK = card_mask.strength(card_mask.mask_of(SEVEN_HIGH))
SPOILS = [
    Spoil("fivecard", "rank_hand", lambda: fivecard.lookups().unique),
    Spoil("fivecard", "rank_hands", lambda: fivecard_arrays.lookups().classes),
    Spoil("bit_fields", "rank_hand", bit_fields._class_of_strength),
    Spoil("bit_fields", "rank_hands", bit_fields._ascending_strengths, LOWEST_FIELDS, 0),
    Spoil("card_mask", "rank_hand", card_mask._class_of_strength),
    Spoil("card_mask", "rank_hands", card_mask._ascending_strengths, LOWEST_MASK, 0),
    Spoil("suit_masks", "rank_hand", lambda: suit_masks.lookups().top_cards, 0x53210, 0x54210),
    Spoil("suit_masks", "rank_hands", lambda: suit_masks._lookup_arrays()[2], 0x53210, 0x54210),
    Spoil("suit_masks", "rank_hands", suit_masks._class_by_value),
    Spoil("additive_keys", "rank_hand", lambda: additive_keys.lookups(5).unsuited),
    Spoil("additive_keys", "rank_hands", lambda: additive_keys.lookups(5).unsuited),
]


@pytest.mark.parametrize(
    "spoil",
    proved_but(SPOILS, always=SPOILS[:1]),
    ids=lambda spoil: f"{spoil.method}-{spoil.path}",
)
def test_no_method_uses_another_s_tables(spoil: Spoil, class_hands: dict[int, tuple]) -> None:
    """With a spoiled table its method disagrees, at the hand in question, and no other does."""
    assert all(same for answers in agreement(class_hands).values() for same in answers.values())
    with spoil.spoiled():
        spoiled = agreement(class_hands)
    assert not spoiled[spoil.method][spoil.path]
    del spoiled[spoil.method]
    assert all(same for answers in spoiled.values() for same in answers.values())
    assert all(same for answers in agreement(class_hands).values() for same in answers.values())


def agreement(class_hands: dict[int, tuple]) -> dict[str, dict[str, bool]]:
    """Return, by method and path, whether it has the right class for one hand of each class."""
    array = np.array(list(class_hands.values()))
    sample = {number: class_hands[number] for number in range(7462, 0, -50)}
    return {
        method.name: {
            "rank_hand": [method.rank_hand(hand) for hand in sample.values()] == list(sample),
            "rank_hands": method.rank_hands(array).tolist() == list(class_hands),
        }
        for method in METHODS
    }


@pytest.mark.proof
def test_ranks_that_never_occur_among_seven_cards() -> None:
    """Readers of the additive keys' source met gaps: 4,824 of the 7,462 classes occur.

    Every multiset of seven ranks is asked once without a flush, every set of five to seven suited
    ranks once with the lowest cards that can go beside it.
    """
    occurring = set(suit_masks.rank_hands(np.array(list(seven_card_shapes()))).tolist())
    assert len(occurring) == 4824
    by_category = {
        name: len(occurring & set(classes)) for name, classes in category_classes().items()
    }
    assert by_category == SEVEN_CARD_CLASSES


@pytest.mark.slow
@each_seven_card_method
def test_all_seven_card_hands_by_category(method: Method) -> None:
    counts = np.zeros(7463, dtype=np.int64)
    start = perf_counter()
    for block in hands(7):
        counts += np.bincount(method.rank_hands(block), minlength=7463)
    print(f"{method.name}: 133,784,560 hands in {perf_counter() - start:.1f} s")
    found = {name: counts[list(span)].sum() for name, span in category_classes().items()}
    assert found == SEVEN_CARD_HANDS
    assert np.count_nonzero(counts) == 4824


def test_the_hands_of_every_class_are_shared_and_cannot_be_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        distinct_hands()[0, 0] = 1
