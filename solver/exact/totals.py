"""T(X): the total pay of all five-card hands that contain the cards X.

The value of every hold is a signed sum of such totals. Suits affect pays only through flushes, so
T(X) splits into parts that need far fewer entries than there are sets of cards:

- plain: the total as if no hand were a flush. It depends only on the kinds of the cards in X, with
  repetitions: 8,568 multisets of up to five ranks.
- suited: what flushes add to that (or subtract). It is zero unless the cards of X share one suit,
  and then depends only on their ranks: 2,380 sets of up to five ranks.

The total for k cards is computed from the totals for one card more. Their sum contains every hand
once for each of the 5 - k cards that it has besides X:

    plain(M)  = sum over kinds r of (copies of r - times of r in M) * plain(M + r)  / (5 - k)
    suited(G) = sum over ranks r not in G of suited(G + r)                          / (5 - k)

Where cards are wild, their suits do not matter: a hand is a flush if its other cards share one
suit. So the suited part depends on the wild cards V of X, as a multiset of kinds, and on the ranks
G of the others:

    suited(V, G) = (sum over ranks r not in G of suited(V, G + r)
                    + sum over wild kinds w of (copies of w - times of w in V) * suited(V + w, G))
                   / (5 - k)

A line for natural hands takes wild cards at face value, suits included. What such lines add when
all five cards share one suit is a third part, natural, with the recurrence of the second.

Bounds: a pay is at most 5 * 10^9 coins, there are at most 3,162,510 hands, and a sum contains each
hand up to five times before it is divided. That gives 7.9e16, less than a hundredth of what int64
holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.fivecard import PRIMES, lookups
from solver.arrays import Indices, Ints
from solver.holds import HAND
from solver.paytable.table import PayTable
from solver.paytable.wild_hands import WildHands
from solver.rules import Rules

# The totals of a paytable take 134 kB, those of all its lines some 2 MB.
_CACHED_PAYTABLES = 16


class Totals(NamedTuple):
    """T in its parts, in coins.

    Attributes:
        plain: (8568,) int64, by `multiset_index` of the kinds.
        suited: int64, by `suited_index` of the wild cards, plus the ranks of the others as bits
            (deuce 1, ace 4096); zero for six cards or more.
        natural: int64, by the ranks as bits, as long as `suited`; None if it is zero everywhere.
    """

    plain: Ints
    suited: Ints
    natural: Ints | None = None


class Numbering(NamedTuple):
    """How multisets of kinds are numbered: by size, the largest size first.

    Within a size, the numbers follow the combinatorial number system, in which the j-th lowest kind
    r adds C(r + j - 1, j).

    Attributes:
        shares: (5, kinds) what a kind adds to the number, by its place, lowest first.
        firsts: (6,) the first number of each size, from 0 to 5 cards.
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
    wilder_sets: Indices
    wild_copies: Ints
    natural_sets: Indices
    larger_natural_sets: Indices


class _FinalLines(NamedTuple):
    """The line of the paytable that pays each final hand, and where it counts in the totals.

    Attributes:
        plain: (n,) the line of each multiset of five kinds, as if it were no flush.
        suited: (m,) the line of the sets that share one suit; `sets` and `multisets` are their
            places among the suited and the plain totals.
        natural: (k,) the line of the sets whose wild cards share the suit too; `wilder` is the line
            of the same cards if the wild cards are of another suit. Both are empty unless a
            line pays the two apart. `natural_sets` are their places.
    """

    plain: NDArray[np.uint8]
    suited: NDArray[np.uint8]
    sets: Indices
    multisets: Indices
    natural: NDArray[np.uint8]
    wilder: NDArray[np.uint8]
    natural_sets: Indices


@lru_cache(_CACHED_PAYTABLES)
def pay_totals(table: PayTable, coins: int) -> Totals:
    """Return T for the coins that a paytable pays at a bet.

    Raises:
        ValueError: `coins` is not from 1 to 5.
    """
    return subset_totals(np.array(table.pays(coins), dtype=np.int64), table)


@lru_cache(_CACHED_PAYTABLES)
def line_totals(table: PayTable) -> tuple[Totals, ...]:
    """Return, for each line ("Nothing" last), T if each hand of the line paid 1 and others 0."""
    lines = np.arange(len(table.line_names))
    return tuple(subset_totals((lines == line).astype(np.int64), table) for line in lines)


def subset_totals(amounts: Ints, table: PayTable) -> Totals:
    """Return T for amounts by line.

    Args:
        amounts: (lines + 1,) int64, coins by line of the paytable, "Nothing" last.
        table: the paytable whose lines the hands find.

    >>> from solver import load_paytable
    >>> totals = subset_totals(np.ones(10, dtype=np.int64), load_paytable("9/6"))
    >>> int(totals.plain[-1]), bool(totals.suited.any())  # all hands; a flush pays no more
    (2598960, False)
    """
    rules, lines = table.rules, _final_lines(table)
    plain = np.zeros(multiset_count(rules), dtype=np.int64)
    suited = np.zeros(len(wild_multisets(rules)) << rules.ranks, dtype=np.int64)
    natural = np.zeros(len(suited), dtype=np.int64)
    plain[: len(lines.plain)] = amounts[lines.plain]
    suited[lines.sets] = amounts[lines.suited] - plain[lines.multisets]
    natural[lines.natural_sets] = amounts[lines.natural] - amounts[lines.wilder]
    any_natural = bool(natural.any())
    for missing, step in enumerate(_steps(rules), 1):
        plain[step.multisets] = (plain[step.larger] * step.copies).sum(axis=1) // missing
        suited[step.sets] = suited[step.larger_sets].sum(axis=1)
        if len(rules.wild_kinds):
            suited[step.sets] += (suited[step.wilder_sets] * step.wild_copies).sum(axis=1)
        suited[step.sets] //= missing
        if any_natural:
            of_larger = natural[step.larger_natural_sets].sum(axis=1)
            natural[step.natural_sets] = of_larger // missing
    return Totals(plain, suited, natural if any_natural else None)


@cache
def numbering(rules: Rules) -> Numbering:
    """Return the numbering of the multisets of the deck's kinds."""
    kinds, sizes = rules.kinds, range(1, HAND + 1)
    shares = [[comb(max(r + j - 1, 0), j) for r in range(kinds)] for j in sizes]
    firsts = [sum(comb(kinds + j - 1, j) for j in sizes[k:]) for k in range(HAND + 1)]
    return Numbering(np.array(shares, dtype=np.intp), np.array(firsts, dtype=np.intp))


def multiset_count(rules: Rules) -> int:
    """Return how many multisets of up to five kinds there are.

    >>> from solver.rules import STANDARD
    >>> multiset_count(STANDARD)
    8568
    """
    return comb(rules.kinds + HAND, HAND)


def multiset_index(kinds: NDArray[np.integer[Any]], rules: Rules) -> Indices:
    """Return the numbers, (n,), of multisets given as (k, n) kinds, ascending in each column.

    >>> from solver.rules import STANDARD
    >>> multiset_index(np.array([[0], [0], [12]]), STANDARD).tolist()  # two deuces and an ace
    [8372]
    """
    shares, firsts = numbering(rules)
    size = len(kinds)
    first = np.full(kinds.shape[1:], firsts[size], dtype=np.intp)
    return sum((shares[j][kinds[j]] for j in range(size)), start=first)


def multisets(rules: Rules) -> Iterator[Indices]:
    """Yield the multisets of 5, 4, … 0 kinds, each as (n, size), in the order of their numbers.

    >>> from solver.rules import STANDARD
    >>> [len(of_size) for of_size in multisets(STANDARD)]
    [6188, 1820, 455, 91, 13, 1]
    """
    return (_multisets(size, rules) for size in range(HAND, -1, -1))


@cache
def wild_multisets(rules: Rules) -> dict[tuple[int, ...], int]:
    """Return the number of each multiset of up to five wild cards, given as ascending kinds.

    >>> from solver.rules import rules_of
    >>> wild_multisets(rules_of(jokers=1))
    {(): 0, (13,): 1}
    """
    multisets = (
        kinds
        for size in range(HAND + 1)
        for kinds in combinations_with_replacement(rules.wild_kinds, size)
        if all(kinds.count(kind) <= rules.copies[kind] for kind in kinds)
    )
    return {kinds: number for number, kinds in enumerate(multisets)}


def suited_index(wild: Sequence[int], rules: Rules) -> int:
    """Return where the suited totals of hands with these wild cards begin; kinds ascend."""
    return wild_multisets(rules)[tuple(wild)] << rules.ranks


@lru_cache(_CACHED_PAYTABLES)
def _final_lines(table: PayTable) -> _FinalLines:
    rules = table.rules
    if rules.wild_kinds:
        return _wild_lines(table.wild_hands, rules)
    fives, lines = _fives(rules), table.lines_of_classes
    none = np.zeros(0, dtype=np.uint8)
    return _FinalLines(
        plain=lines[fives.classes],
        suited=lines[fives.flushes],
        sets=fives.sets,
        multisets=fives.multisets,
        natural=none,
        wilder=none,
        natural_sets=none.astype(np.intp),
    )


def _wild_lines(hands: WildHands, rules: Rules) -> _FinalLines:
    """Put the lines of hands with wild cards where they count."""
    places = _wild_places(rules)
    return _FinalLines(
        plain=hands.mixed,
        suited=hands.suited[places.multisets],
        sets=places.sets,
        multisets=places.multisets,
        natural=hands.one_suit[places.in_one_suit],
        wilder=hands.suited[places.in_one_suit],
        natural_sets=places.natural_sets,
    )


class _WildPlaces(NamedTuple):
    """Where final hands with wild cards count; the multisets are given by their numbers.

    Attributes:
        sets, multisets: of the hands whose natural cards share one suit, two or more of them. A
            hand with one natural card or none always does: its plain total has the line.
        natural_sets, in_one_suit: of the hands all of whose cards have a suit and may share it.
    """

    sets: Indices
    multisets: Indices
    natural_sets: Indices
    in_one_suit: Indices


@cache
def _wild_places(rules: Rules) -> _WildPlaces:
    sets, multisets = [], []
    naturals = _natural_ranks(rules)
    for wild in wild_multisets(rules):
        ranks = np.array(list(combinations(naturals, HAND - len(wild))), dtype=np.intp)
        if ranks.shape[1] > 1:
            kinds = np.concatenate(
                (ranks, np.tile(np.array(wild, dtype=np.intp), (len(ranks), 1))), 1
            )
            sets.append(_bits(ranks) + suited_index(wild, rules))
            multisets.append(multiset_index(np.sort(kinds, axis=1).T, rules))
    all_ranks = np.array(list(combinations(range(rules.ranks), HAND)), dtype=np.intp)
    return _WildPlaces(
        sets=np.concatenate(sets),
        multisets=np.concatenate(multisets),
        natural_sets=_bits(all_ranks),
        in_one_suit=multiset_index(all_ranks.T, rules),
    )


def _natural_ranks(rules: Rules) -> list[int]:
    return [rank for rank in range(rules.ranks) if rank not in rules.wild_kinds]


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
    multisets, kind, rank = _multisets(size, rules), np.arange(rules.kinds), np.arange(rules.ranks)
    one_more = np.empty((len(multisets), len(kind), size + 1), dtype=np.int8)
    one_more[:, :, :size] = multisets[:, np.newaxis]
    one_more[:, :, size] = kind
    one_more.sort(axis=2)
    first = int(numbering(rules).firsts[size])
    sets, wilder_sets, wild_copies = _suited_sets(size, rules)
    natural_sets = _bits(np.array(list(combinations(range(len(rank)), size)), dtype=np.intp))
    return _Step(
        multisets=slice(first, first + len(multisets)),
        larger=multiset_index(one_more.reshape(-1, size + 1).T, rules).reshape(-1, len(kind)),
        copies=np.array(rules.copies) - (multisets[:, :, np.newaxis] == kind).sum(axis=1),
        sets=sets,
        # Adding a rank of the set gives the set itself, whose total is still zero at this step; so
        # is that of a set with a wild card among the ranks, at every step.
        larger_sets=sets[:, np.newaxis] | 1 << rank,
        wilder_sets=wilder_sets,
        wild_copies=wild_copies,
        natural_sets=natural_sets,
        larger_natural_sets=natural_sets[:, np.newaxis] | 1 << rank,
    )


def _suited_sets(size: int, rules: Rules) -> tuple[Indices, Indices, Ints]:
    """Return the suited sets of `size` cards, the same with one more wild card, and how many such
    cards are left.

    Where none is left, the set itself stands in and counts zero times.
    """
    numbers = wild_multisets(rules)
    sets, wilder, copies = [], [], []
    for wild in (wild for wild in numbers if len(wild) <= size):
        ranks = combinations(_natural_ranks(rules), size - len(wild))
        of_wild = _bits(np.array(list(ranks), dtype=np.intp)) + suited_index(wild, rules)
        more = [
            numbers.get(tuple(sorted((*wild, kind))), numbers[wild]) for kind in rules.wild_kinds
        ]
        left = [rules.copies[kind] - wild.count(kind) for kind in rules.wild_kinds]
        steps = np.array([number - numbers[wild] for number in more], dtype=np.intp) << rules.ranks
        sets.append(of_wild)
        wilder.append(of_wild[:, np.newaxis] + steps)
        copies.append(np.tile(np.array(left, dtype=np.int64), (len(of_wild), 1)))
    return np.concatenate(sets), np.concatenate(wilder), np.concatenate(copies)


def _multisets(size: int, rules: Rules) -> Indices:
    """Return the multisets of `size` kinds in the order of their numbers, (n, size) ascending."""
    kinds = list(combinations_with_replacement(range(rules.kinds), size))
    multisets = np.array(kinds, dtype=np.intp).reshape(len(kinds), size)
    return multisets[np.argsort(multiset_index(multisets.T, rules))]


def _bits(ranks: Indices) -> Indices:
    bits: Indices = (1 << ranks).sum(axis=1)
    return bits
