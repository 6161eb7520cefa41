"""A slow, obvious judge of hands: what the rules say, and no table."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np

ROYAL, STRAIGHT_FLUSH, QUADS, FULL_HOUSE, FLUSH, STRAIGHT, TRIPS, TWO_PAIR, PAIR, HIGH_CARD = range(
    9, -1, -1
)
SHAPES = {
    (4, 1): QUADS,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): TRIPS,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): PAIR,
    (1, 1, 1, 1, 1): HIGH_CARD,
}
Strength = tuple[int, ...]


def strength(cards: Sequence[int]) -> Strength:
    """Return what compares as five cards do: the category, then the ranks in order of weight."""
    return strength_of([card // 4 for card in cards], len({card % 4 for card in cards}) == 1)


def strength_of(ranks: Sequence[int], one_suit: bool) -> Strength:
    counted = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    category = SHAPES[tuple(count for count, _ in counted)]
    weighty = [rank for _, rank in counted]
    top = straight_top(set(ranks))
    if top is not None:
        category, weighty = STRAIGHT, [top]
    if one_suit:
        category = {HIGH_CARD: FLUSH, STRAIGHT: ROYAL if top == 12 else STRAIGHT_FLUSH}[category]
    return (category, *weighty)


def straight_top(ranks: set[int]) -> int | None:
    """Return the top rank of five ranks in a row, where the ace (12) may stand below the deuce."""
    if ranks == {12, 0, 1, 2, 3}:
        return 3
    in_a_row = len(ranks) == 5 and max(ranks) - min(ranks) == 4
    return max(ranks) if in_a_row else None


def best_strength(cards: Iterable[int]) -> Strength:
    """Return the strength of the best five of the cards."""
    return max(strength(five) for five in combinations(cards, 5))


def shapes() -> list[tuple[tuple[int, ...], bool]]:
    """Return every multiset of five ranks, ascending, in one suit where it can be and not."""
    multisets = [
        ranks
        for ranks in combinations_with_replacement(range(13), 5)
        if max(Counter(ranks).values()) <= 4
    ]
    flushes = [(ranks, True) for ranks in multisets if len(set(ranks)) == 5]
    return flushes + [(ranks, False) for ranks in multisets]


@cache
def class_of_strength() -> dict[Strength, int]:
    """Return the number, from 1 at the best, of every strength that five cards can have."""
    return {
        found: number
        for number, found in enumerate(
            sorted({strength_of(*shape) for shape in shapes()}, reverse=True), 1
        )
    }


def a_hand(ranks: Sequence[int], one_suit: bool) -> tuple[int, ...]:
    """Return one hand of the ranks: equal ranks in suits c d h s, five ranks in c and once s."""
    if one_suit:
        return tuple(4 * rank for rank in ranks)
    suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if not any(suits):
        suits[-1] = 3
    return tuple(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True))


def classes_of_all(hands: np.ndarray) -> np.ndarray:
    """Return the classes of many hands: each is looked up by its sorted ranks and one-suitedness.

    The look-up holds what `strength_of` says of every shape.
    """
    ranks = np.sort(hands // 4, axis=1)
    one_suit = (hands % 4 == hands[:, :1] % 4).all(axis=1).astype(np.intp)
    return class_of_shape()[(one_suit, *ranks.T)]


@cache
def class_of_shape() -> np.ndarray:
    """Return the class by one-suitedness and five ascending ranks, 0 where these are not a hand."""
    numbers = class_of_strength()
    of_shape = np.zeros((2, *[13] * 5), dtype=np.int16)
    for ranks, one_suit in shapes():
        of_shape[(int(one_suit), *ranks)] = numbers[strength_of(ranks, one_suit)]
    return of_shape
