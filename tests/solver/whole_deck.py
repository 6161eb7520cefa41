"""A second way to a whole game: every one of the 2,598,960 deals, no symmetry used.

T(X) is summed by its definition, over all hands that hold X, and every deal is worked out on its
own from sets of cards numbered in the combinatorial number system. Nothing of the solver's fast
path is used: neither its deals nor its split by suits, nor its recurrence.
"""

from functools import cache, lru_cache
from math import comb
from random import SystemRandom

import numpy as np
from numpy.typing import NDArray
from random_tables import fresh_table

from evaluator import rank_hands
from solver import PayTable, load_paytable

DECK, HAND = 52, 5
HANDS = comb(DECK, HAND)
MASKS = 32
COMMON = 7_669_695
BLOCK = 1 << 16
SUBSETS = tuple(tuple(place for place in range(HAND) if mask >> place & 1) for mask in range(MASKS))
TABLES = (lambda: load_paytable("all-american"), lambda: fresh_table(most_paid=1), fresh_table)
"""Tables with ties and without: the second one has hardly anything else."""
SCALES = [COMMON // comb(47, HAND - len(subset)) for subset in SUBSETS]
CHOOSE = np.array([[comb(card, size) for card in range(DECK)] for size in range(HAND + 1)])

Ints = NDArray[np.int64]


@cache
def all_hands() -> NDArray[np.uint8]:
    """Return all hands, (2598960, 5), ascending in a row; each stands at its own number.

    Sets with the highest card c are all smaller sets of the cards below it, in the same order.
    """
    sets = np.zeros((1, 0), dtype=np.uint8)
    for size in range(1, HAND + 1):
        below = (sets[: comb(card, size - 1)] for card in range(DECK))
        parts = [np.pad(part, ((0, 0), (0, 1)), constant_values=c) for c, part in enumerate(below)]
        sets = np.concatenate(parts)
    return np.asfortranarray(sets)


def number(cards: NDArray[np.integer]) -> Ints:
    """Return the numbers of sets of cards, (n, k) ascending in a row, to (n,)."""
    numbers = np.zeros(len(cards), dtype=np.int64)
    for place in range(cards.shape[1]):
        numbers += CHOOSE[place + 1].take(cards[:, place])
    return numbers


@cache
def all_classes() -> NDArray[np.int16]:
    blocks = (all_hands()[start : start + BLOCK] for start in range(0, HANDS, BLOCK))
    return np.concatenate([rank_hands(block) for block in blocks])


def subset_sums(pays: Ints) -> list[Ints]:
    """Return T of all sets of 0 to 5 cards by size and number, for pays of all hands."""
    # Doubles are exact here: 2,598,960 pays of up to 10^9 stay below 2^53.
    assert int(pays.max()) <= 10**9
    sums = [np.zeros(comb(DECK, size), dtype=np.int64) for size in range(HAND + 1)]
    for subset in SUBSETS:
        counted = np.bincount(number(all_hands()[:, subset]), pays, len(sums[len(subset)]))
        sums[len(subset)] += counted.astype(np.int64)
    return sums


def pays_of_classes(table: PayTable, coins: int) -> Ints:
    return np.array(table.pays(coins), dtype=np.int64)[table.lines_of_classes]


def with_sums(table: PayTable) -> tuple[PayTable, list[Ints]]:
    return table, subset_sums(pays_of_classes(table, 5)[all_classes()])


@lru_cache(1)
def summed_table() -> tuple[PayTable, list[Ints]]:
    """Return a table taken by chance, and the sums of its pays at five coins: a second's work."""
    return with_sums(SystemRandom().choice(TABLES)())


def hold_values(deals: Ints, sums: list[Ints]) -> Ints:
    """Return the values of all holds of deals over COMMON: (n, 5) ascending ids to (32, n)."""
    totals = [sums[len(subset)][number(deals[:, subset])] for subset in SUBSETS]
    values = np.empty((MASKS, len(deals)), dtype=np.int64)
    for mask in range(MASKS):
        values[mask] = 0
        for more in range(MASKS):
            if more & mask == mask:
                values[mask] += (-1) ** (more ^ mask).bit_count() * totals[more]
        values[mask] *= SCALES[mask]
    return values


def best_values(pays_of_classes: Ints) -> Ints:
    """Return the value of the best hold of every deal over COMMON: (2598960,)."""
    sums = subset_sums(pays_of_classes[all_classes()])
    best = np.empty(HANDS, dtype=np.int64)
    for start in range(0, HANDS, BLOCK):
        deals = all_hands()[start : start + BLOCK]
        best[start : start + BLOCK] = hold_values(deals, sums).max(axis=0)
    return best


def total(values: Ints) -> int:
    """Return the sum of values, exactly: in Python's integers, 64 values below 2^57 at a time."""
    assert int(np.abs(values).max()) < 1 << 57
    return sum(map(int, np.add.reduceat(values, np.arange(0, len(values), 64))))
