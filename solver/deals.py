"""The 134,459 deals that differ by more than a permutation of suits.

A deal is a shape (how many cards it has of each of its ranks, in the order of the ranks), ranks for
that shape, and a pattern of suits. All three can be listed on their own, so that the deals are
built without sorting or comparing any hands.

The deal that stands for all its suit permutations is the one with the lowest card ids, ascending,
compared card by card. Its pattern of suits is found rank by rank: suits that have been alike so
far are one class, and a rank takes the lowest suits of each class from which it takes any. The
suits that are still alike at the end can be exchanged without changing the deal, so it stands for
24 / (product of the factorials of their numbers) deals.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import comb, factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.exact.totals import HAND, RANKS, Indices, Ints

SUITS = 4
DEALS = 134_459
ALL_DEALS = 2_598_960


class Pattern(NamedTuple):
    """Suits of the five cards of a deal, ascending by id, and the number of deals it stands for."""

    suits: tuple[int, ...]
    weight: int

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The positions of the cards of each suit that is there.

        >>> Pattern((0, 1, 0, 2, 0), 24).groups
        ((0, 2, 4), (1,), (3,))
        """
        return tuple(
            tuple(place for place in range(HAND) if self.suits[place] == suit)
            for suit in sorted(set(self.suits))
        )


class Shape(NamedTuple):
    """Deals with the same numbers of cards of each of their ranks, lowest rank first.

    They stand one after another: for each pattern, the deals of all choices of ranks.

    Attributes:
        counts: cards of each rank.
        patterns: the patterns of suits.
        hands: where its choices of ranks stand among the 6,175 of `rank_columns`.
        deals: where its deals stand among the 134,459.
    """

    counts: tuple[int, ...]
    patterns: tuple[Pattern, ...]
    hands: slice
    deals: slice

    @property
    def choices(self) -> int:
        """How many choices of ranks it has."""
        return comb(RANKS, len(self.counts))

    @property
    def part_of(self) -> tuple[int, ...]:
        """Which of the ranks each of the five cards has, from 0 for the lowest.

        >>> Shape((1, 2, 2), (), slice(0), slice(0)).part_of
        (0, 1, 1, 2, 2)
        """
        return tuple(part for part, count in enumerate(self.counts) for _ in range(count))


class Deals(NamedTuple):
    """Every deal once for all its suit permutations.

    Attributes:
        cards: (134459, 5) uint8, the lowest card ids of the permutations, ascending in a row.
        weights: (134459,) int64, how many of the 2,598,960 deals each row stands for.
    """

    cards: NDArray[np.uint8]
    weights: Ints


@cache
def shapes() -> tuple[Shape, ...]:
    """Return the 15 shapes.

    >>> [(shape.counts, len(shape.patterns)) for shape in shapes()][:3]
    [((1, 1, 1, 1, 1), 51), ((2, 1, 1, 1), 20), ((1, 2, 1, 1), 20)]
    """
    found, hands, deals = [], 0, 0
    for counts in _compositions():
        patterns = tuple(_patterns(counts))
        choices = comb(RANKS, len(counts))
        hands_end, deals_end = hands + choices, deals + choices * len(patterns)
        found.append(Shape(counts, patterns, slice(hands, hands_end), slice(deals, deals_end)))
        hands, deals = hands_end, deals_end
    return tuple(found)


def _compositions() -> Iterator[tuple[int, ...]]:
    """Yield the ways to write 5 as a sum of 1 to 4 cards a rank, in order, the most ranks first."""
    for parts in range(HAND, 1, -1):
        ways = product(range(SUITS, 0, -1), repeat=parts)
        yield from (counts for counts in ways if sum(counts) == HAND)


def _patterns(counts: tuple[int, ...]) -> Iterator[Pattern]:
    """Yield the patterns of suits for a shape, the lowest suits first."""
    yield from _extend((), (tuple(range(SUITS)),), counts)


def _extend(
    suits: tuple[int, ...], alike: tuple[tuple[int, ...], ...], counts: tuple[int, ...]
) -> Iterator[Pattern]:
    if not counts:
        yield Pattern(suits, factorial(SUITS) // prod(factorial(len(these)) for these in alike))
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
def rank_choices(parts: int) -> Indices:
    """Return the choices of `parts` different ranks: (parts, C(13, parts)), ascending in a column.

    >>> rank_choices(2)[:, :3].tolist()
    [[0, 0, 0], [1, 2, 3]]
    """
    return np.array(list(combinations(range(RANKS), parts)), dtype=np.intp).T


def rank_columns() -> Indices:
    """Return the ranks of the deals without their suits: (5, 6175), ascending in a column.

    >>> rank_columns().shape
    (5, 6175)
    """
    return np.concatenate(
        [rank_choices(len(shape.counts))[list(shape.part_of)] for shape in shapes()], axis=1
    )


@cache
def all_deals() -> Deals:
    """Return the deals, built at first use; treat them as read-only.

    >>> deals = all_deals()
    >>> deals.cards[0].tolist(), int(deals.weights[0]), int(deals.weights.sum())
    ([0, 4, 8, 12, 16], 4, 2598960)
    """
    cards = np.empty((DEALS, HAND), dtype=np.uint8)
    ranks = rank_columns()
    for shape in shapes():
        suits = np.array([pattern.suits for pattern in shape.patterns])
        ids = 4 * ranks[:, shape.hands].T + suits[:, np.newaxis]
        cards[shape.deals] = ids.reshape(-1, HAND)
    cards.flags.writeable = False
    return Deals(cards, deal_weights())


@cache
def deal_weights() -> Ints:
    """Return the weights of `all_deals` alone: a game's return needs no cards."""
    weights = np.concatenate(
        [
            np.repeat([pattern.weight for pattern in shape.patterns], shape.choices)
            for shape in shapes()
        ]
    )
    weights.flags.writeable = False
    return weights
