"""T(X): what all the five-card hands that hold the cards X pay together.

Every value of every hold is a signed sum of such totals. Suits enter a pay only through flushes,
so T(X) splits into two parts that need far fewer entries than there are sets of cards:

- plain: the total as if no hand were a flush. It depends on the ranks in X alone, and on how
  often each is there: 8,568 multisets of up to five ranks.
- suited: what flushes add to that (or take away). It is nothing unless the cards of X share one
  suit, and then it depends on their ranks alone: 2,380 sets of up to five ranks.

A total of k cards is the sum of the totals with one card more, in which every hand is found once
for each of the 5 - k cards that it has besides X:

    plain(M)  = sum over ranks r of (4 - times of r in M) * plain(M + r)  / (5 - k)
    suited(G) = sum over ranks r not in G of suited(G + r)                / (5 - k)

Bounds: a pay is 5 * 10^9 coins at most, the hands are 2,598,960, and before its division a sum
finds each hand up to five times: 6.5e16, a hundredth of what int64 holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.fivecard import PRIMES, tables

RANKS = 13
HAND = 5

Ints = NDArray[np.int64]
Indices = NDArray[np.intp]

# Multisets of ranks are numbered by size, the fives first; inside a size they follow the
# combinatorial number system, in which the j-th lowest rank r adds C(r + j - 1, j).
SHARE = np.array([[comb(max(r + j - 1, 0), j) for r in range(RANKS)] for j in range(1, HAND + 1)])
FIRST = [sum(comb(RANKS + j - 1, j) for j in range(k + 1, HAND + 1)) for k in range(HAND + 1)]


class Totals(NamedTuple):
    """T in its two parts, in coins.

    Attributes:
        plain: (8568,) int64, by `multiset_index` of the ranks.
        suited: (8192,) int64, by the ranks as bits (deuce 1, ace 4096); zero for six and more.
    """

    plain: Ints
    suited: Ints


class _Step(NamedTuple):
    """A step of the recurrence: the sets of k cards, and those of k + 1 that each sums over."""

    multisets: slice
    larger: Indices
    copies: Ints
    sets: Indices
    larger_sets: Indices


def subset_totals(pays_of_classes: Ints) -> Totals:
    """Return T for the pays of the 7,462 rank classes.

    Args:
        pays_of_classes: (7463,) int64, coins by rank class; index 0 is no class.

    >>> totals = subset_totals(np.ones(7463, dtype=np.int64))
    >>> int(totals.plain[-1]), bool(totals.suited.any())  # all hands; a flush pays no more
    (2598960, False)
    """
    plain = np.empty(FIRST[0] + 1, dtype=np.int64)
    suited = np.zeros(1 << RANKS, dtype=np.int64)
    fives = _fives()
    plain[: FIRST[4]] = pays_of_classes[fives.classes]
    suited[fives.sets] = pays_of_classes[fives.flushes] - plain[fives.multisets]
    for missing, step in enumerate(_steps(), 1):
        plain[step.multisets] = (plain[step.larger] * step.copies).sum(axis=1) // missing
        suited[step.sets] = suited[step.larger_sets].sum(axis=1) // missing
    return Totals(plain, suited)


def multiset_index(ranks: NDArray[np.integer[Any]]) -> Indices:
    """Return the numbers of multisets of ranks: (k, n) ranks, ascending down axis 0, to (n,).

    >>> multiset_index(np.array([[0], [0], [12]])).tolist()  # two deuces and an ace
    [8372]
    """
    size = len(ranks)
    first = np.full(ranks.shape[1:], FIRST[size], dtype=np.intp)
    return sum((SHARE[j][ranks[j]] for j in range(size)), start=first)


def multisets() -> Iterator[Indices]:
    """Yield the multisets of 5, 4, … 0 ranks in the order of their numbers: (n, size) each.

    >>> [len(of_size) for of_size in multisets()]
    [6188, 1820, 455, 91, 13, 1]
    """
    return map(_multisets, range(HAND, -1, -1))


class _Fives(NamedTuple):
    """The rank classes of five ranks, with and without a common suit."""

    classes: Indices
    sets: Indices
    multisets: Indices
    flushes: Indices


@cache
def _fives() -> _Fives:
    """Take the classes from the look-ups themselves: `rank_hands` would build more than needed."""
    look_up = tables()
    ranks = _multisets(HAND)
    products = np.array(PRIMES)[ranks].prod(axis=1)
    repeated = np.array([look_up.repeated.get(product, 0) for product in products.tolist()])
    unique = np.array(look_up.unique)[np.bitwise_or.reduce(1 << ranks, axis=1)]
    distinct = np.array(list(combinations(range(RANKS), HAND)))
    return _Fives(
        # Five of a rank are in neither: they keep class 0, and the recurrence takes 4 - 4 of them.
        classes=repeated + unique,
        sets=_bits(distinct),
        multisets=multiset_index(distinct.T),
        flushes=np.array(look_up.flush)[_bits(distinct)],
    )


@cache
def _steps() -> tuple[_Step, ...]:
    """Return the steps for sets of 4, 3, 2, 1 and no cards."""
    return tuple(map(_step, range(HAND - 1, -1, -1)))


def _step(size: int) -> _Step:
    multisets, rank = _multisets(size), np.arange(RANKS)
    one_more = np.empty((len(multisets), RANKS, size + 1), dtype=np.int8)
    one_more[:, :, :size] = multisets[:, np.newaxis]
    one_more[:, :, size] = rank
    one_more.sort(axis=2)
    sets = _bits(np.array(list(combinations(range(RANKS), size)), dtype=np.intp))
    return _Step(
        multisets=slice(FIRST[size], FIRST[size] + len(multisets)),
        larger=multiset_index(one_more.reshape(-1, size + 1).T).reshape(-1, RANKS),
        copies=4 - (multisets[:, :, np.newaxis] == rank).sum(axis=1),
        sets=sets,
        # A rank that is there already leads to the set itself, whose total is still zero.
        larger_sets=sets[:, np.newaxis] | 1 << rank,
    )


def _multisets(size: int) -> Indices:
    """Return the multisets of `size` ranks in the order of their numbers, (n, size) ascending."""
    ranks = list(combinations_with_replacement(range(RANKS), size))
    multisets = np.array(ranks, dtype=np.intp).reshape(len(ranks), size)
    return multisets[np.argsort(multiset_index(multisets.T))]


def _bits(ranks: Indices) -> Indices:
    bits: Indices = (1 << ranks).sum(axis=1)
    return bits
