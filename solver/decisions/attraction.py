"""Which kind of hold looks best to a player who knows what each kind is worth on average.

Hold some cards in every deal that contains them: each five-card hand with them in it then comes up
equally often as the final hand. So the average value of holding them follows from the totals that
the solver computes anyway.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import SUITS
from solver.arrays import Indices, Ints
from solver.decisions.hold_kinds import kind_names
from solver.exact.totals import multiset_index, pay_totals, wild_multisets
from solver.holds import HAND
from solver.paytable.table import PayTable
from solver.rules import Rules
from solver.strategy.language.kinds import Family
from solver.strategy.playing.held_ranks import WILD, held_ranks
from solver.strategy.playing.word_meanings import terms_of


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
    rules, totals = table.rules, pay_totals(table, coins)
    names, sets = kind_names(terms_of(table, coins)), _sets_of_kinds(rules)
    hands = [comb(len(rules.deck) - size, HAND - size) for size in range(HAND + 1)]
    shares = 1 / np.array(hands)[held_ranks(rules).size[sets.held]]
    plain = totals.plain[sets.multisets]
    # Nothing but wild cards can become a flush of any suit.
    flushes = np.where(sets.bare, len(SUITS), 1) * totals.suited[sets.suited]
    worth, ways = np.zeros((2, len(names.names)))
    for kinds, of_suiting, paid in (
        (names.suited, sets.in_one_suit, plain + flushes),
        (names.mixed, sets.ways - sets.in_one_suit, plain),
    ):
        worth += np.bincount(kinds[sets.held], of_suiting * paid * shares, len(names.names))
        ways += np.bincount(kinds[sets.held], of_suiting, len(names.names))
    averages: NDArray[np.float64] = (worth / np.maximum(ways, 1))[: len(names.kinds)]
    return averages


Kinds = tuple[int, ...]


class _Sets(NamedTuple):
    """The multisets of kinds of cards that can be held, and how many sets of cards have each.

    Attributes:
        held: the number of what each is, in `HeldRanks`.
        multisets, suited: where its totals are. What wild cards at face value add is left out.
        ways, in_one_suit: how many sets of cards have these kinds, and of how many of these all
            natural cards are of one suit.
        bare: whether none of the cards is natural.
    """

    held: Indices
    multisets: Indices
    suited: Indices
    ways: Ints
    in_one_suit: Ints
    bare: NDArray[np.bool_]


@cache
def _sets_of_kinds(rules: Rules) -> _Sets:
    """Return what can be held, kind by kind (40 ms)."""
    lookup = held_ranks(rules)
    held, wild, kinds = _kinds_of_held(rules)
    by_size = [np.array([*some], dtype=np.intp) for _, some in groupby(kinds, len)]
    times = np.concatenate(
        [(some[:, :, np.newaxis] == np.arange(rules.kinds)).sum(axis=1) for some in by_size]
    )
    choices = np.array([[comb(n, k) for k in range(HAND + 1)] for n in rules.copies])
    ways = choices[np.arange(rules.kinds), times]
    numbers = np.array(held)
    ranks, repeated = lookup.ranks[numbers], lookup.most[numbers] > 1
    suits = np.where(ranks == 0, 1, np.where(repeated, 0, len(SUITS)))
    return _Sets(
        held=numbers,
        multisets=np.concatenate([multiset_index(some.T, rules) for some in by_size]),
        suited=(np.array(wild) << rules.ranks) + np.where(repeated, 0, ranks),
        ways=ways.prod(axis=1),
        in_one_suit=suits * ways[:, list(rules.wild_kinds)].prod(axis=1),
        bare=ranks == 0,
    )


def _kinds_of_held(rules: Rules) -> tuple[Sequence[int], Sequence[int], Sequence[Kinds]]:
    """Return the number, the wild cards' number and the kinds of everything that can be held."""
    lookup, of_wild = held_ranks(rules), wild_multisets(rules)
    if not rules.wild_kinds:
        return range(len(lookup.held)), [0] * len(lookup.held), lookup.held
    rows = [
        (number, of_wild[wild], tuple(sorted((*cards[: len(cards) - len(wild)], *wild))))
        for number, cards in enumerate(lookup.held)
        for wild in _wild_kinds(rules)[cards.count(WILD)]
    ]
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]


@cache
def _wild_kinds(rules: Rules) -> list[list[tuple[int, ...]]]:
    """Return the multisets of wild cards of each size."""
    return [[kinds for kinds in wild_multisets(rules) if len(kinds) == n] for n in range(HAND + 1)]
