"""All possible hands as blocks of arrays, the iteration `Hands` of source [1]_; one of each class.

The order is lexicographic throughout, which makes blocks cheap. The combinations of the last m
elements are the last rows of the combinations of any more elements. So one array of tails, built
once, serves every beginning.

References:
.. [1] K. Rule, "Fast, Texas Holdem Hand Evaluation and Analysis", 2005 (`Hands` with shared and
   dead cards).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import CardError, check_cards
from evaluator.hand_arrays import Classes

Cards: TypeAlias = NDArray[np.uint8]

BLOCK = 1 << 16
"""The most hands in a block: smaller blocks mean more calls, larger ones miss a 1 MB cache."""


def hands(
    count: int, shared: Sequence[int] = (), dead: Sequence[int] = (), most: int = BLOCK
) -> Iterator[Cards]:
    """Yield blocks of all hands of `count` cards with all the shared and none of the dead cards.

    A block is (n, count) uint8 card ids, n from 1 to `most`: in each row the shared cards as given,
    then the other cards, ascending.

    >>> from evaluator import parse_cards
    >>> shared = parse_cards("ac as 4d 5d 6c")
    >>> sum(len(block) for block in hands(7, shared))
    1081
    >>> next(hands(2, dead=range(3, 52)))
    array([[0, 1],
           [0, 2],
           [1, 2]], dtype=uint8)

    Raises:
        CardError: an id is not a card, a card occurs twice, or there are too many shared cards.
    """
    check_cards([*shared, *dead])
    if len(shared) > count:
        raise CardError(f"{len(shared)} shared cards in a hand of {count}")
    live = np.array(sorted(set(range(52)) - {*shared, *dead}), dtype=np.uint8)
    for first, others in blocks(len(live), count - len(shared), most):
        block = np.empty((len(others), count), dtype=np.uint8)
        block[:, : len(shared)] = shared
        block[:, len(shared) : count - others.shape[1]] = live[list(first)]
        block[:, count - others.shape[1] :] = live[others]
        yield block


def blocks(n: int, k: int, most: int = BLOCK) -> Iterator[tuple[tuple[int, ...], Cards]]:
    """Yield all combinations of k of the numbers below n, in blocks of `most` or fewer.

    A block is the first numbers that all its combinations share, and an (m, k - shared) uint8 array
    of the other numbers of each.

    >>> [(first, others.tolist()) for first, others in blocks(4, 2, most=3)]
    [((0,), [[1], [2], [3]]), ((1,), [[2], [3]]), ((2,), [[3]])]
    """
    for first, size in beginnings(n, k, most):
        yield first, tails(n, k - len(first), most)[-size:]


def beginnings(
    n: int, k: int, most: int = BLOCK, first: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the beginnings of combinations of k of the numbers below n, each with their number.

    Each beginning is as short as it can be without `most` combinations being exceeded.

    >>> list(beginnings(4, 2, most=3))
    [((0,), 3), ((1,), 2), ((2,), 1)]
    """
    start = first[-1] + 1 if first else 0
    size = comb(n - start, k - len(first))
    if size > most:
        for number in range(start, n):
            yield from beginnings(n, k, most, (*first, number))
    elif size:
        yield first, size


@cache
def tails(n: int, k: int, most: int = BLOCK) -> Cards:
    """Return the last combinations of k of the numbers below n, (m, k) uint8, m up to `most`.

    These are all combinations of the largest numbers, of as many numbers as `most` allows.

    >>> tails(5, 2, most=3).tolist()
    [[2, 3], [2, 4], [3, 4]]
    """
    numbers = max(m for m in range(n + 1) if comb(m, k) <= most)
    rows = combinations(numbers, k) + np.uint8(n - numbers)
    rows.setflags(write=False)
    return rows


def combinations(n: int, k: int) -> Cards:
    """Return all combinations of k of the numbers below n, (C(n, k), k) uint8.

    >>> combinations(3, 2).tolist()
    [[0, 1], [0, 2], [1, 2]]
    """
    if k == 0:
        return np.empty((1, 0), dtype=np.uint8)
    others = combinations(n, k - 1)
    rows = np.empty((comb(n, k), k), dtype=np.uint8)
    start = 0
    for first in range(n - k + 1):
        size = comb(n - first - 1, k - 1)
        rows[start : start + size, 0] = first
        rows[start : start + size, 1:] = others[len(others) - size :]
        start += size
    return rows


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
    hands = np.array([*_unsuited(), *(4 * combinations(13, 5)).tolist()], dtype=np.uint8)
    hands.setflags(write=False)
    return hands


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
