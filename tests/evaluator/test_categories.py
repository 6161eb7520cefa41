"""Categories and descriptions, against the obvious judge's own reading of each hand."""

from collections.abc import Callable

import numpy as np
import obvious
import pytest

from evaluator import (
    CATEGORIES,
    category,
    category_classes,
    class_ranks,
    describe,
    parse_cards,
    rank_hand,
)

HANDS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "pair": 1_098_240,
    "high_card": 1_302_540,
}
STRENGTHS = list(obvious.class_of_strength())


def test_every_class_has_the_category_and_ranks_of_its_strength() -> None:
    for rank_class, (strength, *ranks) in enumerate(STRENGTHS, 1):
        assert category(rank_class) == CATEGORIES[obvious.ROYAL - strength]
        assert class_ranks(rank_class)[: len(ranks)] == tuple(ranks)


def test_the_categories_lie_end_to_end() -> None:
    classes = [number for span in category_classes().values() for number in span]
    assert classes == list(range(1, 7463))
    assert tuple(category_classes()) == CATEGORIES


@pytest.mark.proof
def test_the_published_count_of_hands(all_classes: np.ndarray) -> None:
    counts = np.bincount(all_classes, minlength=7463)
    assert (counts[1:] > 0).all()
    found = {name: counts[list(span)].sum() for name, span in category_classes().items()}
    assert found == HANDS


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        ("As Ks Qs Js Ts", "Royal flush"),
        ("9h 8h 7h 6h 5h", "Straight flush, nine high"),
        ("5c 4c 3c 2c Ac", "Straight flush, five high"),
        ("2c 2d 2h 2s Ah", "Four of a kind, deuces"),
        ("9c 9d 9h Ks Kh", "Full house, nines over kings"),
        ("6c 6d 6h 3s 3h", "Full house, sixes over threes"),
        ("Ah Jh 9h 4h 2h", "Flush, ace high"),
        ("6c 5d 4d 3d 2d", "Straight, six high"),
        ("5c 4d 3d 2d Ad", "Straight, five high"),
        ("Tc Td Th 4s 2c", "Three of a kind, tens"),
        ("Kc Kd 6h 6s Ac", "Two pair, kings and sixes"),
        ("Jc Jd 6h 4s Ac", "Pair, jacks"),
        ("7c 5d 4d 3d 2d", "High card, seven"),
    ],
)
def test_descriptions(hand: str, text: str) -> None:
    assert describe(rank_hand(parse_cards(hand))) == text


def test_descriptions_name_every_class() -> None:
    titles = [describe(rank_class).split(",")[0] for rank_class in range(1, 7463)]
    expected = [
        category(rank_class).replace("_", " ").capitalize() for rank_class in range(1, 7463)
    ]
    assert titles == expected
    different = {describe(rank_class) for rank_class in range(1, 7463)}
    assert len(different) == 1 + 9 + 13 + 13 * 12 + 8 + 10 + 13 + 13 * 12 // 2 + 13 + 8


@pytest.mark.parametrize("rank_class", [0, -1, 7463])
@pytest.mark.parametrize("function", [category, class_ranks, describe])
def test_what_is_no_class_is_refused(function: Callable[[int], object], rank_class: int) -> None:
    with pytest.raises(ValueError, match=f"^{rank_class} is not a rank class"):
        function(rank_class)


@pytest.mark.parametrize("rank_class", [1.0, 7462.0, None, "1", 0, 7463, True])
def test_what_is_no_rank_class_is_refused(rank_class: object) -> None:
    for ask in (category, class_ranks, describe):
        with pytest.raises(ValueError, match=r"is not a rank class \(1 to 7462\)"):
            ask(rank_class)
