"""T(X): the total pay of all five-card hands that contain the cards X.

The value of every hold is a signed sum of such totals. Suits affect pays only through flushes, so
T(X) splits into two parts that need far fewer entries than there are sets of cards:

- plain: the total as if no hand were a flush. It depends only on the multiset of the ranks in X:
  8,568 multisets of up to five ranks.
- suited: what flushes add to that (or subtract). It is zero unless the cards of X share one suit,
  and then depends only on their ranks: 2,380 sets of up to five ranks.

The total for k cards is computed from the totals for one card more. Their sum contains every hand
once for each of the 5 - k cards that it has besides X:

    plain(M)  = sum over ranks r of (4 - times of r in M) * plain(M + r)  / (5 - k)
    suited(G) = sum over ranks r not in G of suited(G + r)                / (5 - k)

Bounds: a pay is at most 5 * 10^9 coins, there are 2,598,960 hands, and a sum contains each hand up
to five times before it is divided. That gives 6.5e16, less than a hundredth of what int64 holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import SUITS
from evaluator.fivecard import PRIMES, lookups
from solver.arrays import Indices, Ints
from solver.holds import HAND
from solver.paytable.table import PayTable
from solver.rules import Rules

# The totals of a paytable take 134 kB, those of all its lines some 2 MB.
_CACHED_PAYTABLES = 16


class Totals(NamedTuple):
    """T in its two parts, in coins.

    Attributes:
        plain: (8568,) int64, by `multiset_index` of the ranks.
        suited: (8192,) int64, by the ranks as bits (deuce 1, ace 4096); zero for six ranks or more.
    """

    plain: Ints
    suited: Ints


class Numbering(NamedTuple):
    """How multisets of ranks are numbered: by size, the largest size first.

    Within a size, the numbers follow the combinatorial number system, in which the j-th lowest rank
    r adds C(r + j - 1, j).

    Attributes:
        shares: (5, ranks) what a rank adds to the number, by its place, lowest first.
        firsts: (6,) the first number of each size, from 0 to 5 ranks.
    """

    shares: Indices
    firsts: Indices


class _Step(NamedTuple):
    """A step of the recurrence: the sets of k cards, and the sets of k + 1 that each sums over."""

    multisets: slice
    larger: Indices
    copies: Ints
    sets: Indices
    larger_sets: Indices


@lru_cache(_CACHED_PAYTABLES)
def pay_totals(table: PayTable, coins: int) -> Totals:
    """Return T for the coins that a paytable pays at a bet.

    Raises:
        ValueError: `coins` is not from 1 to 5.
    """
    pays = np.array(table.pays(coins), dtype=np.int64)
    return subset_totals(pays[table.lines_of_classes], table.rules)


@lru_cache(_CACHED_PAYTABLES)
def line_totals(table: PayTable) -> tuple[Totals, ...]:
    """Return, for each line ("Nothing" last), T if each hand of the line paid 1 and others 0."""
    lines = table.lines_of_classes
    return tuple(
        subset_totals((lines == line).astype(np.int64), table.rules)
        for line in range(len(table.line_names))
    )


def subset_totals(pays_of_classes: Ints, rules: Rules) -> Totals:
    """Return T for pays by rank class.

    Args:
        pays_of_classes: (`rules.classes`,) int64, coins by rank class; index 0 is no class.
        rules: the rules that the hands are made by.

    >>> from solver.rules import STANDARD
    >>> totals = subset_totals(np.ones(STANDARD.classes, dtype=np.int64), STANDARD)
    >>> int(totals.plain[-1]), bool(totals.suited.any())  # all hands; a flush pays no more
    (2598960, False)
    """
    plain = np.empty(multiset_count(rules), dtype=np.int64)
    suited = np.zeros(1 << rules.ranks, dtype=np.int64)
    fives = _fives(rules)
    plain[: len(fives.classes)] = pays_of_classes[fives.classes]
    suited[fives.sets] = pays_of_classes[fives.flushes] - plain[fives.multisets]
    for missing, step in enumerate(_steps(rules), 1):
        plain[step.multisets] = (plain[step.larger] * step.copies).sum(axis=1) // missing
        suited[step.sets] = suited[step.larger_sets].sum(axis=1) // missing
    return Totals(plain, suited)


@cache
def numbering(rules: Rules) -> Numbering:
    """Return the numbering of the multisets of the deck's ranks."""
    ranks, sizes = rules.ranks, range(1, HAND + 1)
    shares = [[comb(max(r + j - 1, 0), j) for r in range(ranks)] for j in sizes]
    firsts = [sum(comb(ranks + j - 1, j) for j in sizes[k:]) for k in range(HAND + 1)]
    return Numbering(np.array(shares, dtype=np.intp), np.array(firsts, dtype=np.intp))


def multiset_count(rules: Rules) -> int:
    """Return how many multisets of up to five ranks there are.

    >>> from solver.rules import STANDARD
    >>> multiset_count(STANDARD)
    8568
    """
    return comb(rules.ranks + HAND, HAND)


def multiset_index(ranks: NDArray[np.integer[Any]], rules: Rules) -> Indices:
    """Return the numbers, (n,), of multisets given as (k, n) ranks, ascending in each column.

    >>> from solver.rules import STANDARD
    >>> multiset_index(np.array([[0], [0], [12]]), STANDARD).tolist()  # two deuces and an ace
    [8372]
    """
    shares, firsts = numbering(rules)
    size = len(ranks)
    first = np.full(ranks.shape[1:], firsts[size], dtype=np.intp)
    return sum((shares[j][ranks[j]] for j in range(size)), start=first)


def multisets(rules: Rules) -> Iterator[Indices]:
    """Yield the multisets of 5, 4, … 0 ranks, each as (n, size), in the order of their numbers.

    >>> from solver.rules import STANDARD
    >>> [len(of_size) for of_size in multisets(STANDARD)]
    [6188, 1820, 455, 91, 13, 1]
    """
    return (_multisets(size, rules) for size in range(HAND, -1, -1))


class _Fives(NamedTuple):
    """The rank classes of five ranks, with and without a common suit."""

    classes: Indices
    sets: Indices
    multisets: Indices
    flushes: Indices


@cache
def _fives(rules: Rules) -> _Fives:
    """Read the classes from the look-ups of `fivecard`; `rank_hands` would build more of them."""
    look_up = lookups()
    ranks = _multisets(HAND, rules)
    products = np.array(PRIMES)[ranks].prod(axis=1)
    repeated = np.array([look_up.repeated.get(product, 0) for product in products.tolist()])
    unique = np.array(look_up.unique)[np.bitwise_or.reduce(1 << ranks, axis=1)]
    distinct = np.array(list(combinations(range(rules.ranks), HAND)))
    return _Fives(
        # Five cards of a rank are in neither and get class 0. The recurrence multiplies it by 0.
        classes=repeated + unique,
        sets=_bits(distinct),
        multisets=multiset_index(distinct.T, rules),
        flushes=np.array(look_up.flush)[_bits(distinct)],
    )


@cache
def _steps(rules: Rules) -> tuple[_Step, ...]:
    """Return the steps for sets of 4, 3, 2, 1 and no cards."""
    return tuple(_step(size, rules) for size in range(HAND - 1, -1, -1))


def _step(size: int, rules: Rules) -> _Step:
    multisets, rank = _multisets(size, rules), np.arange(rules.ranks)
    one_more = np.empty((len(multisets), len(rank), size + 1), dtype=np.int8)
    one_more[:, :, :size] = multisets[:, np.newaxis]
    one_more[:, :, size] = rank
    one_more.sort(axis=2)
    sets = _bits(np.array(list(combinations(range(len(rank)), size)), dtype=np.intp))
    first = int(numbering(rules).firsts[size])
    return _Step(
        multisets=slice(first, first + len(multisets)),
        larger=multiset_index(one_more.reshape(-1, size + 1).T, rules).reshape(-1, len(rank)),
        copies=len(SUITS) - (multisets[:, :, np.newaxis] == rank).sum(axis=1),
        sets=sets,
        # Adding a rank of the set gives the set itself, whose total is still zero at this step.
        larger_sets=sets[:, np.newaxis] | 1 << rank,
    )


def _multisets(size: int, rules: Rules) -> Indices:
    """Return the multisets of `size` ranks in the order of their numbers, (n, size) ascending."""
    ranks = list(combinations_with_replacement(range(rules.ranks), size))
    multisets = np.array(ranks, dtype=np.intp).reshape(len(ranks), size)
    return multisets[np.argsort(multiset_index(multisets.T, rules))]


def _bits(ranks: Indices) -> Indices:
    bits: Indices = (1 << ranks).sum(axis=1)
    return bits
