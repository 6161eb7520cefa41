"""All possible hands, as blocks of arrays: the iteration `Hands` of source [1]_.

The order is lexicographic throughout, which makes blocks cheap. The combinations of the last m
elements are the last rows of the combinations of any more elements. So one array of tails, built
once, serves every beginning.

References:
.. [1] K. Rule, "Fast, Texas Holdem Hand Evaluation and Analysis", 2005 (`Hands` with shared and
   dead cards).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import CardError, check_cards

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
