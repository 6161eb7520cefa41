"""The canonical deals: those that differ by more than a permutation of suits, 134,459 of them.

A canonical deal consists of a shape (how many cards it has of each of its ranks, lowest rank
first), ranks for that shape, and a suit pattern. The three are listed independently, so the deals
are built without sorting or comparing hands.

Of all the permutations of a deal's suits, the canonical deal is the one with the lowest card ids,
sorted and compared card by card. Its suit pattern is built rank by rank, from the lowest. Two suits
are interchangeable as long as they have the same ranks so far. From each class of interchangeable
suits a rank takes the lowest ones. Suits that are still interchangeable at the end can be swapped
without changing the deal, so it stands for 24 / (product of the factorials of the class sizes)
deals.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import comb, factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import SUITS
from solver.arrays import Indices, Ints
from solver.holds import HAND, canonical_cards
from solver.rules import Rules


class SuitPattern(NamedTuple):
    """The suits of a deal's cards, ascending by id, and how many deals such a deal stands for."""

    suits: tuple[int, ...]
    weight: int

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The positions of the cards of each suit in the deal.

        >>> SuitPattern((0, 1, 0, 2, 0), 24).groups
        ((0, 2, 4), (1,), (3,))
        """
        return tuple(
            tuple(place for place in range(HAND) if self.suits[place] == suit)
            for suit in sorted(set(self.suits))
        )


class Shape(NamedTuple):
    """The deals with the same numbers of cards of each of their ranks, lowest rank first.

    In `all_deals` they are consecutive: for each suit pattern, the deals of all choices of ranks.

    Attributes:
        counts: the number of cards of each rank.
        patterns: the suit patterns.
        hands: the columns of `rank_columns` that hold its choices of ranks.
        deals: the rows of `all_deals` that hold its deals.
    """

    counts: tuple[int, ...]
    patterns: tuple[SuitPattern, ...]
    hands: slice
    deals: slice

    @property
    def choices(self) -> int:
        """How many choices of ranks there are."""
        return int(self.hands.stop - self.hands.start)

    @property
    def part_of(self) -> tuple[int, ...]:
        """For each of the five cards the index of its rank among the deal's ranks, lowest 0.

        >>> Shape((1, 2, 2), (), slice(0), slice(0)).part_of
        (0, 1, 1, 2, 2)
        """
        return tuple(part for part, count in enumerate(self.counts) for _ in range(count))


class DistinctDeals(NamedTuple):
    """The canonical deals.

    Attributes:
        cards: (n, 5) uint8 card ids, ascending in each row.
        weights: (n,) int64, how many deals each row stands for.
    """

    cards: NDArray[np.uint8]
    weights: Ints


@cache
def shapes(rules: Rules) -> tuple[Shape, ...]:
    """Return the 15 shapes.

    >>> from solver.rules import STANDARD
    >>> [(shape.counts, len(shape.patterns)) for shape in shapes(STANDARD)][:3]
    [((1, 1, 1, 1, 1), 51), ((2, 1, 1, 1), 20), ((1, 2, 1, 1), 20)]
    """
    found, hands, deals = [], 0, 0
    for counts in _compositions():
        patterns = tuple(_patterns(counts))
        choices = comb(rules.ranks, len(counts))
        hands_end, deals_end = hands + choices, deals + choices * len(patterns)
        found.append(Shape(counts, patterns, slice(hands, hands_end), slice(deals, deals_end)))
        hands, deals = hands_end, deals_end
    return tuple(found)


def _compositions() -> Iterator[tuple[int, ...]]:
    """Yield the ordered ways to write 5 as a sum of 1 to 4 cards a rank, most ranks first."""
    for parts in range(HAND, 1, -1):
        ways = product(range(len(SUITS), 0, -1), repeat=parts)
        yield from (counts for counts in ways if sum(counts) == HAND)


def _patterns(counts: tuple[int, ...]) -> Iterator[SuitPattern]:
    """Yield the suit patterns of a shape, lowest suits first."""
    yield from _extend((), (tuple(range(len(SUITS))),), counts)


def _extend(
    suits: tuple[int, ...], alike: tuple[tuple[int, ...], ...], counts: tuple[int, ...]
) -> Iterator[SuitPattern]:
    if not counts:
        yield SuitPattern(
            suits, factorial(len(SUITS)) // prod(factorial(len(these)) for these in alike)
        )
        return
    for takes in product(*(range(len(these), -1, -1) for these in alike)):
        if sum(takes) == counts[0]:
            taken = tuple(these[:n] for these, n in zip(alike, takes, strict=True))
            left = tuple(these[n:] for these, n in zip(alike, takes, strict=True))
            split = tuple(
                these for pair in zip(taken, left, strict=True) for these in pair if these
            )
            yield from _extend(suits + tuple(sum(taken, ())), split, counts[1:])


@cache
def rank_choices(parts: int, rules: Rules) -> Indices:
    """Return the choices of `parts` different ranks: (parts, choices), ascending in each column.

    >>> from solver.rules import STANDARD
    >>> rank_choices(2, STANDARD)[:, :3].tolist()
    [[0, 0, 0], [1, 2, 3]]
    """
    return np.array(list(combinations(range(rules.ranks), parts)), dtype=np.intp).T


def rank_columns(rules: Rules) -> Indices:
    """Return the ranks of all deals, ignoring suits: (5, 6175), ascending in each column.

    >>> from solver.rules import STANDARD
    >>> rank_columns(STANDARD).shape
    (5, 6175)
    """
    of_shapes = (
        rank_choices(len(shape.counts), rules)[list(shape.part_of)] for shape in shapes(rules)
    )
    return np.concatenate(list(of_shapes), axis=1)


def distinct_deals(rules: Rules) -> int:
    """Return the number of canonical deals.

    >>> from solver.rules import STANDARD
    >>> distinct_deals(STANDARD)
    134459
    """
    return int(shapes(rules)[-1].deals.stop)


@cache
def all_deals(rules: Rules) -> DistinctDeals:
    """Return the canonical deals, built at first use; the arrays are read-only.

    >>> from solver.rules import STANDARD
    >>> deals = all_deals(STANDARD)
    >>> deals.cards[0].tolist(), int(deals.weights[0]), int(deals.weights.sum())
    ([0, 4, 8, 12, 16], 4, 2598960)
    """
    cards = np.empty((distinct_deals(rules), HAND), dtype=np.uint8)
    ranks = rank_columns(rules)
    for shape in shapes(rules):
        suits = np.array([pattern.suits for pattern in shape.patterns])
        ids = len(SUITS) * ranks[:, shape.hands].T + suits[:, np.newaxis]
        cards[shape.deals] = ids.reshape(-1, HAND)
    cards.flags.writeable = False
    return DistinctDeals(cards, deal_weights(rules))


@cache
def deal_weights(rules: Rules) -> Ints:
    """Return only the weights of `all_deals`: a game's return does not need the cards."""
    weights = np.concatenate(
        [
            np.repeat([pattern.weight for pattern in shape.patterns], shape.choices)
            for shape in shapes(rules)
        ]
    )
    weights.flags.writeable = False
    return weights


def row_of(cards: Sequence[int], rules: Rules) -> int:
    """Return the row of `all_deals` that stands for five cards, given in any order.

    >>> from evaluator import parse_cards
    >>> from solver.rules import STANDARD
    >>> row = row_of(parse_cards("As Ks Kh 4s 4d"), STANDARD)
    >>> all_deals(STANDARD).cards[row].tolist()  # 4c 4d Kc Kh Ac
    [8, 9, 44, 46, 48]
    """
    keys, rows = _sorted_keys(rules)
    first, second, third, fourth, fifth = sorted(canonical_cards(cards))
    key = first | second << 6 | third << 12 | fourth << 18 | fifth << 24
    return rows[bisect_left(keys, key)]


@cache
def _sorted_keys(rules: Rules) -> tuple[list[int], list[int]]:
    """Return the deals' cards as numbers, six bits a card, ascending, and the row of each."""
    keys = all_deals(rules).cards.astype(np.int64) @ (1 << 6 * np.arange(HAND))
    rows = np.argsort(keys)
    return keys[rows].tolist(), rows.tolist()
