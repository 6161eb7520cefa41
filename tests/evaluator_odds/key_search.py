"""Search for additive keys: numbers whose sum shows which of them were added.

A product of primes identifies a multiset of ranks, but reaches 143,133,271,933 for seven cards.
Sums can do the same with far smaller numbers, because no hand has more than four cards of a rank.
The search takes the smallest key that keeps all sums of exactly seven cards distinct, one key after
another [1]_. Then the sums of fewer cards are distinct too: two equal sums of five cards would
stay equal after adding the same two cards to both.

References:
.. [1] "A Texas Hold'em 7-card evaluator: Part I", 28 April 2010 (the keys found by brute force).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

_WINDOW = 1 << 16
"""Candidates tried at once: more would not fit in the cache, fewer would cost more calls."""


def first_keys(copies: Iterable[int], cards: int = 7) -> tuple[int, ...]:
    """Return keys such that each sum of `cards` of them comes from one choice of keys only.

    Key i may be chosen up to ``copies[i]`` times. Each key is the smallest that fits those before.

    >>> first_keys([7] * 4)  # suits: all seven cards may share one
    (0, 1, 8, 57)
    >>> first_keys([4] * 6)  # the six lowest ranks
    (0, 1, 5, 22, 98, 453)

    For sums of fewer keys too, let a key 0 that may be chosen `cards` times stand for "no card":

    >>> first_keys([7] + [1] * 10)[1:]  # at most seven distinct ranks of one suit
    (1, 2, 4, 8, 16, 32, 64, 128, 255, 508)

    Raises:
        ValueError: no key fits those found so far; with a larger one among them, one might.
    """
    keys: list[int] = []
    sums = [np.array([0]), *[np.array([], dtype=np.int64)] * cards]
    for most in copies:
        keys.append(_next_key(sums, most, start=keys[-1] + 1 if keys else 0))
        sums = [_sums_with(sums, keys[-1], most, total) for total in range(cards + 1)]
    return tuple(keys)


def _sums_with(
    sums: Sequence[NDArray[np.int64]], key: int, most: int, total: int
) -> NDArray[np.int64]:
    """Return the sums of `total` cards when the key may be used too, up to `most` times."""
    copies = range(min(most, total) + 1)
    return np.concatenate([sums[total - taken] + taken * key for taken in copies])


def _next_key(sums: Sequence[NDArray[np.int64]], most: int, start: int) -> int:
    """Return the smallest key from `start` on with which no two sums of all the cards are equal."""
    cards = len(sums) - 1
    if any(len(np.unique(others)) < len(others) for others in sums[max(0, cards - most) : cards]):
        raise ValueError(f"after {start - 1} no key is left: equal sums stay equal beside any")
    clashes = list(_clashes(sums, most))
    while True:
        free = np.ones(_WINDOW, dtype=bool)
        for is_no_sum, lower, step in clashes:
            missed = is_no_sum[lower + start * step :: step][:_WINDOW]
            free[: len(missed)] &= missed
        if free.any():
            return start + int(free.argmax())
        start += _WINDOW


def _clashes(
    sums: Sequence[NDArray[np.int64]], most: int
) -> Iterator[tuple[NDArray[np.bool], int, int]]:
    """Yield what would make two sums equal: that ``lower + step * key`` is a sum already.

    One hand has `many` copies of the key, and its other cards add up to `lower`. The other hand has
    `few` copies, `step` fewer. The two clash if the other cards of the second hand can add up to
    ``lower + step * key``.
    """
    cards = len(sums) - 1
    no_sums = [_not_in(every) for every in sums]
    for many in range(1, min(most, cards) + 1):
        for few in range(many):
            for lower in sums[cards - many].tolist():
                yield no_sums[cards - few], lower, many - few


def _not_in(sums: NDArray[np.int64]) -> NDArray[np.bool]:
    """Return for each number up to the largest sum whether it is not one of the sums."""
    absent = np.ones(int(sums.max(initial=-1)) + 1, dtype=bool)
    absent[sums] = False
    return absent
