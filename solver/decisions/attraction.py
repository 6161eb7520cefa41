"""Which kind of hold looks best to a player who knows what each kind is worth on average.

Hold some cards in every deal that contains them: each five-card hand with them in it then comes up
equally often as the final hand. So the average value of holding them follows from the totals that
the solver computes anyway.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from evaluator import RANKS, SUITS
from solver.arrays import Indices, Ints
from solver.decisions.kinds import kind_names
from solver.exact.totals import multiset_index, pay_totals
from solver.holds import HAND
from solver.paytable.table import PayTable
from solver.strategy.language.kinds import Family
from solver.strategy.playing.held_ranks import held_ranks
from solver.strategy.playing.match import terms_of


@lru_cache(maxsize=16)
def by_attraction(table: PayTable, coins: int) -> tuple[int, ...]:
    """Return the numbers of the kinds, the highest average value first and keeping nothing last.

    >>> from solver import load_paytable
    >>> table = load_paytable("job-9-6")
    >>> names = kind_names(terms_of(table)).names
    >>> [names[kind] for kind in by_attraction(table, 5)[8:12]]
    ['4 to a straight flush', 'two pair', 'high pair', '3 to a royal flush']
    """
    kinds, averages = kind_names(terms_of(table, coins)).kinds, average_values(table, coins)
    return tuple(
        sorted(
            range(len(kinds)),
            key=lambda kind: (kinds[kind].family is Family.NOTHING, -averages[kind]),
        )
    )


def average_values(table: PayTable, coins: int) -> NDArray[np.float64]:
    """Return each kind's value in coins, averaged over all sets of cards of that kind.

    A kind that has no such set is worth 0.
    """
    names, lookup = kind_names(terms_of(table, coins)), held_ranks()
    totals, by_size = pay_totals(table, coins), _by_size()
    plain = totals.plain[np.concatenate([multiset_index(r.T, table.rules) for r in by_size])]
    all_ways = np.concatenate([*map(_ways, by_size)])
    flushes = totals.suited[np.where(lookup.most <= 1, lookup.ranks, 0)]
    in_one_suit = np.where(lookup.most <= 1, len(SUITS), 0)
    # Nothing held is one set of cards, and its flushes can be of any suit.
    flushes[0], in_one_suit[0] = len(SUITS) * flushes[0], 1
    hands = [comb(len(table.rules.deck) - size, HAND - size) for size in range(HAND + 1)]
    shares = 1 / np.array(hands)[lookup.size]
    worth, sets = np.zeros((2, len(names.names)))
    for kinds, ways, paid in (
        (names.suited, in_one_suit, plain + flushes),
        (names.mixed, all_ways - in_one_suit, plain),
    ):
        worth += np.bincount(kinds, ways * paid * shares, len(names.names))
        sets += np.bincount(kinds, ways, len(names.names))
    averages: NDArray[np.float64] = (worth / np.maximum(sets, 1))[: len(names.kinds)]
    return averages


def _by_size() -> list[Indices]:
    """Return the held ranks of the holds of 0, 1, … 5 cards, each as (n, size)."""
    lookup = held_ranks()
    ends = np.searchsorted(lookup.size, range(HAND + 2)).tolist()
    return [np.array(lookup.held[i:j], dtype=np.intp) for i, j in pairwise(ends)]


def _ways(ranks: Indices) -> Ints:
    """Return how many sets of cards have these ranks: (n,)."""
    times = (ranks[:, :, np.newaxis] == np.arange(len(RANKS))).sum(axis=1)
    of_rank = np.array([comb(len(SUITS), n) for n in range(len(SUITS) + 1)])
    ways: Ints = of_rank[times].prod(axis=1)
    return ways
