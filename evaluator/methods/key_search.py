"""The search for additive keys: numbers whose sums tell which cards were added.

A product of primes names a multiset of ranks, but needs numbers up to 143,133,271,933 for seven
cards. Sums can do the same with far smaller numbers, because no hand has more than four cards of
a rank: take the smallest next key, again and again, that leaves all sums of exactly seven cards
distinct [1]_. Fewer cards are told apart as well: two equal sums of five would still be equal
after adding the same two cards to both.

References:
.. [1] "A Texas Hold'em 7-card evaluator: Part I", 28 April 2010 (the keys found by brute force).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

_WINDOW = 1 << 16
"""Candidates tried at once: more would leave the cache, fewer would cost more calls."""


def first_keys(copies: Iterable[int], cards: int = 7) -> tuple[int, ...]:
    """Return the smallest keys, found one after another, with which a sum names its cards.

    Key i may be taken up to ``copies[i]`` times, and `cards` keys are added in all.

    >>> first_keys([7] * 4)  # suits: all seven cards may share one
    (0, 1, 8, 57)
    >>> first_keys([4] * 6)  # the six lowest ranks
    (0, 1, 5, 22, 98, 453)

    Where a hand need not be full, a key 0 that may be taken `cards` times stands for "no card":

    >>> first_keys([7] + [1] * 10)[1:]  # at most seven distinct ranks of one suit
    (1, 2, 4, 8, 16, 32, 64, 128, 255, 508)

    Raises:
        ValueError: the keys found so far leave none; a larger one among them might.
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
    """Return the sums of `total` cards once the key has joined those that made `sums`."""
    copies = range(min(most, total) + 1)
    return np.concatenate([sums[total - taken] + taken * key for taken in copies])


def _next_key(sums: Sequence[NDArray[np.int64]], most: int, start: int) -> int:
    """Return the smallest key from `start` on that makes no two sums of all the cards equal."""
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
    """Yield what makes sums of all the cards equal: ``lower + step * key`` being another sum.

    One hand holds `many` copies of the key and other cards of the sum `lower`, the second hand
    only `few` copies and other cards whose sums are those not marked.
    """
    cards = len(sums) - 1
    no_sums = [_not_in(every) for every in sums]
    for many in range(1, min(most, cards) + 1):
        for few in range(many):
            for lower in sums[cards - many].tolist():
                yield no_sums[cards - few], lower, many - few


def _not_in(sums: NDArray[np.int64]) -> NDArray[np.bool]:
    """Return, for each number up to the largest sum, whether it is none of the sums."""
    absent = np.ones(int(sums.max(initial=-1)) + 1, dtype=bool)
    absent[sums] = False
    return absent
