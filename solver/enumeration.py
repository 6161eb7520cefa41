"""The literal enumeration: every draw to every hold, ranked and paid.

This is the definition of a hold's value: the mean pay of all its draws, which are equally likely.
Everything faster must give the same values. The two share only the ranking of hands and the
paytable.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from evaluator import rank_hands
from solver.holds import HAND, MASKS, held
from solver.paytable.table import PayTable
from solver.rules import Rules
from solver.substitution import line_of_final_hand


def enumerate_hand(cards: Sequence[int], table: PayTable, coins: int) -> tuple[Fraction, ...]:
    """Return the value of each of the 32 holds, by mask, in coins per coin bet.

    This takes seconds. The program solves hands by `solve_hand`, which the tests hold against this.

    Args:
        cards: five different card ids.
        table: the paytable.
        coins: coins bet, 1 to 5.

    >>> from evaluator import parse_cards
    >>> from solver import load_paytable
    >>> enumerate_hand(parse_cards("As Ks Kh 4s 4d"), load_paytable("job-9-6"), 5)[0b11110]
    Fraction(122, 47)
    """
    if table.rules.wild_kinds:
        of_lines = (enumerate_wild_hold(cards, mask, table) for mask in range(MASKS))
        return tuple(_mean(of_hold, table.pays(coins), coins) for of_hold in of_lines)
    counts = (enumerate_hold(cards, mask, table.rules) for mask in range(MASKS))
    return tuple(mean_pay(of_hold, table, coins) for of_hold in counts)


def enumerate_hold(cards: Sequence[int], mask: int, rules: Rules) -> NDArray[np.int64]:
    """Return how many draws to a hold end in each rank class: (`rules.classes`,) int64.

    >>> from evaluator import describe, parse_cards
    >>> from solver.rules import STANDARD
    >>> counts = enumerate_hold(parse_cards("As Ks Kh 4s 4d"), 0b11110, STANDARD)
    >>> {describe(int(each)): int(counts[each]) for each in counts.nonzero()[0][:2]}
    {'Full house, kings over fours': 2, 'Full house, fours over kings': 2}
    """
    return np.bincount(rank_hands(final_hands(cards, mask, rules)), minlength=rules.classes)


def enumerate_wild_hold(cards: Sequence[int], mask: int, table: PayTable) -> NDArray[np.int64]:
    """Return how many draws to a hold each line of a table with wild cards pays, "Nothing" last."""
    hands = final_hands(cards, mask, table.rules).tolist()
    lines = [line_of_final_hand(hand, table) for hand in hands]
    return np.bincount(lines, minlength=len(table.line_names))


def final_hands(cards: Sequence[int], mask: int, rules: Rules) -> NDArray[np.int8]:
    """Return every final hand that a hold can draw, one for each draw: (n, 5) card ids.

    >>> from evaluator import parse_cards
    >>> from solver.rules import STANDARD
    >>> final_hands(parse_cards("As Ks Kh 4s 4d"), 0b11110, STANDARD).shape
    (47, 5)
    """
    hold = held(cards, mask)
    unseen = np.array([card for card in rules.deck if card not in cards], dtype=np.int8)
    draws = unseen[_draws(rules.unseen, HAND - len(hold))]
    hands = np.empty((len(draws), HAND), dtype=np.int8)
    hands[:, : len(hold)] = hold
    hands[:, len(hold) :] = draws
    return hands


def mean_pay(class_counts: NDArray[np.int64], table: PayTable, coins: int) -> Fraction:
    """Return the mean pay, per coin bet, of hands counted by rank class."""
    pays = table.pays(coins)
    classes = np.flatnonzero(class_counts).tolist()
    lines = [0] * len(pays)
    for each in classes:
        lines[table.line_of(each)] += int(class_counts[each])
    return _mean(lines, pays, coins)


def _mean(
    line_counts: Sequence[int] | NDArray[np.int64], pays: Sequence[int], coins: int
) -> Fraction:
    paid = sum(pay * int(count) for pay, count in zip(pays, line_counts, strict=True))
    return Fraction(paid, int(sum(line_counts)) * coins)


@cache
def _draws(unseen: int, size: int) -> NDArray[np.int8]:
    """Return all the ways to choose `size` of the unseen cards: (C(unseen, size), size)."""
    ways = comb(unseen, size)
    choices = chain.from_iterable(combinations(range(unseen), size))
    return np.fromiter(choices, dtype=np.int8, count=ways * size).reshape(ways, size)
