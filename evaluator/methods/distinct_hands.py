"""One hand of every class, and class numbers from any strength by which hands compare."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from evaluator.hand_arrays import Classes


@cache
def distinct_hands() -> NDArray[np.uint8]:
    """Return one hand of every class, (7462, 5) card ids, in no order of strength.

    Two hands tie only if they have the same ranks and both or neither are in one suit. So there
    is one hand for every multiset of five ranks, and one more, in a single suit, for every five
    different ranks.

    >>> distinct_hands()[[0, -1]]  # four deuces and a three, the royal flush in clubs
    array([[ 0,  1,  2,  3,  4],
           [32, 36, 40, 44, 48]], dtype=uint8)
    """
    hands = np.array([*_unsuited(), *_suited()], dtype=np.uint8)
    hands.setflags(write=False)
    return hands


def _suited() -> Iterator[tuple[int, ...]]:
    yield from combinations(range(0, 52, 4), 5)


def _unsuited() -> Iterator[tuple[int, ...]]:
    """Yield a hand for each multiset of ranks; cards of one rank take suits from clubs upwards."""
    for ranks in combinations_with_replacement(range(13), 5):
        suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        if max(suits) == 0:
            suits[0] = 1
        if max(suits) < 4:
            yield tuple(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True))


def number_from_best(strengths: Iterable[int]) -> dict[int, int]:
    """Return the class of each strength; the highest strength is class 1.

    >>> number_from_best([30, 10, 20])
    {30: 1, 20: 2, 10: 3}
    """
    return {strength: number for number, strength in enumerate(sorted(strengths, reverse=True), 1)}


def classes_of(strengths: NDArray[np.int64], ascending: NDArray[np.int64]) -> Classes:
    """Return the class of each strength: the number of strengths in `ascending` not below it.

    >>> classes_of(np.array([30, 10]), np.array([10, 20, 30]))
    array([1, 3], dtype=int16)
    """
    places = np.searchsorted(ascending, strengths)
    return (len(ascending) - places).astype(np.int16)
