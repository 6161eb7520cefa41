"""The canonical deals: those that differ by more than a permutation of suits, 134,459 of them.

A canonical deal consists of a shape (how many cards it has of each of its ranks, lowest rank
first), ranks for that shape, and a suit pattern. The three are listed independently, so the deals
are built without sorting or comparing hands.

Of all the permutations of a deal's suits, the canonical deal is the one with the lowest card ids,
sorted and compared card by card. Its suit pattern is built rank by rank, from the lowest. Two suits
are interchangeable as long as they have the same ranks so far. From each class of interchangeable
suits a rank takes the lowest ones. Suits that are still interchangeable at the end can be swapped
without changing the deal, so it stands for 24 / (product of the factorials of the class sizes)
deals. Jokers have no suit: a deal with one of two jokers stands for twice as many.

Wild cards of a rank keep their suits here, so that one order of the cards and one tie rule serve
all games. Where cards are wild, a shape also says which of its ranks are.
"""

from __future__ import annotations

from array import array
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

    def groups(self, places: Sequence[int] = range(HAND)) -> tuple[tuple[int, ...], ...]:
        """The positions of the cards of each suit in the deal, of those at the given positions.

        >>> SuitPattern((0, 1, 0, 2, 0), 24).groups()
        ((0, 2, 4), (1,), (3,))
        """
        suits = sorted({self.suits[place] for place in places})
        return tuple(
            tuple(place for place in places if self.suits[place] == suit) for suit in suits
        )


class Shape(NamedTuple):
    """The deals with the same numbers of cards of each of their kinds, lowest kind first.

    In `all_deals` they are consecutive: for each suit pattern, the deals of all choices of kinds.

    Attributes:
        counts: the number of cards of each kind (a rank, or the jokers).
        wild: for each kind, its number if its cards are wild, else None.
        patterns: the suit patterns.
        kinds: (len(counts), choices), ascending in each column.
        hands: the columns of `kind_columns` that hold its choices of kinds.
        deals: the rows of `all_deals` that hold its deals.
    """

    counts: tuple[int, ...]
    wild: tuple[int | None, ...]
    patterns: tuple[SuitPattern, ...]
    kinds: Indices
    hands: slice
    deals: slice

    @property
    def choices(self) -> int:
        """How many choices of kinds there are."""
        return int(self.kinds.shape[1])

    @property
    def part_of(self) -> tuple[int, ...]:
        """For each of the five cards the index of its kind among the deal's kinds, lowest 0."""
        return tuple(part for part, count in enumerate(self.counts) for _ in range(count))

    @property
    def wild_places(self) -> tuple[int, ...]:
        """The positions of the wild cards."""
        return tuple(n for n, part in enumerate(self.part_of) if self.wild[part] is not None)


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
    """Return the shapes: 15 where no card is wild.

    >>> from solver.rules import STANDARD
    >>> [(shape.counts, len(shape.patterns)) for shape in shapes(STANDARD)][:3]
    [((1, 1, 1, 1, 1), 51), ((2, 1, 1, 1), 20), ((1, 2, 1, 1), 20)]
    """
    all_shapes: list[Shape] = []
    hands = deals = 0
    for jokers in range(rules.jokers + 1):
        for counts in _compositions(HAND - jokers):
            patterns = tuple(_patterns(counts, jokers, rules))
            for wild, kinds in _choices(len(counts), jokers, rules):
                hands_end = hands + kinds.shape[1]
                deals_end = deals + kinds.shape[1] * len(patterns)
                of_all = counts + (jokers,) * bool(jokers)
                places = slice(hands, hands_end), slice(deals, deals_end)
                all_shapes.append(Shape(of_all, wild, patterns, kinds, *places))
                hands, deals = hands_end, deals_end
    return tuple(all_shapes)


def _compositions(cards: int) -> Iterator[tuple[int, ...]]:
    """Yield the ordered ways to have a number of cards, 1 to 4 of each rank, most ranks first."""
    for parts in range(cards, 0, -1):
        ways = product(range(len(SUITS), 0, -1), repeat=parts)
        yield from (counts for counts in ways if sum(counts) == cards)


def _choices(
    parts: int, jokers: int, rules: Rules
) -> Iterator[tuple[tuple[int | None, ...], Indices]]:
    """Yield the choices of ranks, with the jokers' kind last, apart by which of them are wild."""
    ranks = np.array(list(combinations(range(rules.ranks), parts)), dtype=np.intp).T
    if jokers:
        ranks = np.concatenate((ranks, np.full((1, ranks.shape[1]), rules.ranks, dtype=np.intp)))
    if not rules.wild_kinds:
        yield (None,) * parts, ranks
        return
    wild = np.where(np.isin(ranks, rules.wild_kinds), ranks, -1)
    for which in dict.fromkeys(map(tuple, wild.T.tolist())):
        same = (wild == np.array(which)[:, np.newaxis]).all(axis=0)
        yield tuple(None if kind < 0 else kind for kind in which), ranks[:, same]


def _patterns(counts: tuple[int, ...], jokers: int, rules: Rules) -> Iterator[SuitPattern]:
    """Yield the suit patterns of a shape, lowest suits first; of jokers, the first ones are taken.

    The suit of a joker stands for which of the jokers it is.
    """
    ways = comb(rules.jokers, jokers)
    for suits, weight in _extend((), (tuple(range(len(SUITS))),), counts):
        yield SuitPattern(suits + tuple(range(jokers)), weight * ways)


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


def kind_columns(rules: Rules) -> Indices:
    """Return the kinds of the cards of all deals, ignoring suits: (5, 6175), ascending in each
    column.

    >>> from solver.rules import STANDARD
    >>> kind_columns(STANDARD).shape
    (5, 6175)
    """
    return np.concatenate([shape.kinds[list(shape.part_of)] for shape in shapes(rules)], axis=1)


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
    kinds = kind_columns(rules)
    for shape in shapes(rules):
        suits = np.array([pattern.suits for pattern in shape.patterns])
        ids = len(SUITS) * kinds[:, shape.hands].T + suits[:, np.newaxis]
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
def _sorted_keys(rules: Rules) -> tuple[array[int], array[int]]:
    """Return the deals' cards as numbers, six bits a card, ascending, and the row of each."""
    keys = all_deals(rules).cards.astype(np.int64) @ (1 << 6 * np.arange(HAND))
    rows = np.argsort(keys)
    return array("q", keys[rows].tobytes()), array("q", rows.tobytes())
