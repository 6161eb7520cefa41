"""The literal enumeration: every draw to every hold, ranked and paid.

This is the definition of a hold's value: the mean pay of all its draws, which are equally likely.
Everything faster must give the same values. The two share only the ranking of hands and the
paytable.

A wild card is taken for every card of a deck in turn: a final hand matches a line if one of the
hands made this way is the hand of the line. A wild card may stand for a card that is there already:
four aces and a joker are five of a kind. This is slow and obvious; the program uses
`solver.paytable.wild_hands`, which the tests compare with this.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import RANKS, SUITS, rank_hands
from solver.holds import HAND, MASKS, held
from solver.paytable.table import Line, PayTable
from solver.rules import STANDARD, WILD_HANDS, Rules

Cards = NDArray[np.intp]
_NONE = len(RANKS)
Name = tuple[int, int, int]


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


class Names(NamedTuple):
    """Five-card hands by name, (n,) each.

    Attributes:
        hand: the place of the hand's name in `rules.WILD_HANDS`.
        rank: the rank of its quints, quads, trips or pair; 13 for other hands.
        kicker: for four of a kind, the rank of the fifth card; 13 for other hands.
    """

    hand: NDArray[np.intp]
    rank: NDArray[np.intp]
    kicker: NDArray[np.intp]


def line_of_final_hand(cards: Sequence[int], table: PayTable) -> int:
    """Return the index of the line that pays a final hand, that of "Nothing" last.

    >>> from evaluator import parse_cards
    >>> from solver.paytable.catalogue import parse_paytable
    >>> table = parse_paytable('''
    ... name = "Fives and flushes"
    ... wild = "2"
    ... line = [{ hand = "five_of_a_kind", pays = 15 }, { hand = "flush", pays = 2 }]
    ... ''')
    >>> line_of_final_hand(parse_cards("Ah Ac As 2c 2d"), table)
    0
    >>> line_of_final_hand(parse_cards("Ah 9h 5h 2c 2d"), table)
    1
    """
    taken = hands_made([card for card in cards if not table.rules.is_wild(card)])
    natural = hands_made(cards) if max(cards) in STANDARD.deck else frozenset()
    for number, line in enumerate(table.lines):
        if any(_matches(line, name) for name in (natural if line.natural else taken)):
            return number
    return len(table.lines)


def hands_made(kept: Sequence[int]) -> frozenset[Name]:
    """Return the names of all hands that these cards make with any other cards of a deck."""
    return _hands_made(min(_renamed(kept, suits) for suits in permutations(range(len(SUITS)))))


def _renamed(cards: Sequence[int], suits: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(card & ~3 | suits[card & 3] for card in cards))


@cache
def _hands_made(kept: tuple[int, ...]) -> frozenset[Name]:
    others = list(combinations_with_replacement(STANDARD.deck, HAND - len(kept)))
    more = np.array(others, dtype=np.intp).reshape(len(others), HAND - len(kept))
    hands = np.concatenate((np.tile(np.array(kept, dtype=np.intp), (len(more), 1)), more), axis=1)
    return frozenset(zip(*(part.tolist() for part in name_hands(hands)), strict=True))


def name_hands(hands: Cards) -> Names:
    """Return the names of (n, 5) card ids, no card taken as wild. A card may occur twice."""
    ranks, suits = np.sort(hands // len(SUITS), axis=1), hands % len(SUITS)
    flush = (suits == suits[:, :1]).all(axis=1)
    counts = (ranks[:, :, np.newaxis] == np.arange(len(RANKS))).sum(axis=1)
    most, second = np.sort(counts, axis=1)[:, -1], np.sort(counts, axis=1)[:, -2]
    different = most == 1
    wheel = (ranks == [0, 1, 2, 3, 12]).all(axis=1)
    straight = different & ((ranks[:, 4] - ranks[:, 0] == 4) | wheel)
    royal = straight & flush & (ranks[:, 0] == 8)
    of = WILD_HANDS.index
    hand = np.select(
        [
            most == 5,
            royal,
            straight & flush,
            most == 4,
            (most == 3) & (second == 2),
            different & flush,
            straight,
            most == 3,
            (most == 2) & (second == 2),
            most == 2,
        ],
        list(range(len(WILD_HANDS) - 1)),
        of("high_card"),
    )
    ranked = (most > 1) & (hand != of("two_pair"))
    main = np.where(ranked, counts.argmax(axis=1), _NONE)
    kicker = np.where(hand == of("four_of_a_kind"), (counts == 1).argmax(axis=1), _NONE)
    return Names(hand, main, kicker)


def _matches(line: Line, name: Name) -> bool:
    hand, *ranks = name
    wanted = zip((line.ranks, line.kickers), ranks, strict=True)
    return WILD_HANDS[hand] == line.hand and all(
        letters is None or (rank != _NONE and RANKS[rank] in letters) for letters, rank in wanted
    )
