"""Hands that a paytable can tell apart.

A line pays a category of hands, or the part of a category with certain ranks or kickers. That
splits the 7,462 rank classes into 201 cells at most, runs of classes that no line can tell apart:
a cell for each rank of trips and pairs, for each rank and kicker of quads, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

from evaluator import CATEGORIES, RANKS, category_classes

RANKED_HANDS = ("four_of_a_kind", "full_house", "three_of_a_kind", "pair")


class Cell(NamedTuple):
    """Hands that no line can tell apart: rank and kicker are letters where a line can ask."""

    hand: str
    rank: str
    kicker: str
    classes: int


@cache
def cells() -> tuple[Cell, ...]:
    """Return the cells in the order of their rank classes, best first.

    >>> len(cells()), sum(cell.classes for cell in cells())
    (201, 7462)
    >>> cells()[2]
    Cell(hand='four_of_a_kind', rank='A', kicker='K', classes=1)
    """
    return tuple(cell for hand in CATEGORIES for cell in _cells_of(hand))


@lru_cache(1024)
def cells_wanted(hand: str, ranks: str | None, kickers: str | None) -> tuple[Cell, ...]:
    """Return the cells of a hand with one of the ranks and one of the kickers, if asked for.

    >>> [cell.kicker for cell in cells_wanted("four_of_a_kind", "A", "432A")]
    ['4', '3', '2']
    """
    return tuple(
        cell
        for cell in _cells_of(hand)
        if (ranks is None or cell.rank in ranks) and (kickers is None or cell.kicker in kickers)
    )


def _cells_of(hand: str) -> Iterator[Cell]:
    """Yield a category's cells; its classes fall by the rank of the group, then by the kicker."""
    classes = len(category_classes()[hand])
    if hand not in RANKED_HANDS:
        yield Cell(hand, "", "", classes)
        return
    for rank in RANKS[::-1]:
        if hand == "four_of_a_kind":
            yield from (Cell(hand, rank, kicker, 1) for kicker in RANKS[::-1] if kicker != rank)
        else:
            yield Cell(hand, rank, "", classes // len(RANKS))


@cache
def cell_starts() -> tuple[int, ...]:
    """Return the first rank class of each cell.

    >>> cell_starts()[:3]
    (1, 2, 11)
    """
    return tuple(accumulate((cell.classes for cell in cells()), initial=1))[:-1]
