"""The Hold'em boards that can still come, grouped so that every hand ranks alike within a group.

What a hand makes of a board depends only on the ranks of the board and, if a flush is possible, on
the cards of the flush's suit. Of the 2,598,960 boards only 6,175 differ by ranks. And a board with
three cards of a suit cannot make a flush in any other. So we list

- every multiset of ranks, with the number of ways to deal it, and
- for each suit, every set of its cards that can make a flush, with every multiset of the ranks of
  the other cards.

Before the flop these are some forty thousand cases instead of millions of boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.hands import Cards, combinations
from evaluator.methods.additive_keys import FLUSH_KEYS, RANK_KEYS, rank_multisets

BOARD_SIZE = 5

_WAYS = np.array([[comb(cards, taken) for taken in range(5)] for cards in range(5)])
_RANK_KEYS = np.array(RANK_KEYS)
_FLUSH_KEYS = np.array(FLUSH_KEYS)


class Boards(NamedTuple):
    """Groups of boards of five cards, (n,) int64 each."""

    rank_sums: NDArray[np.int64]
    """The sum of the rank keys of all five cards."""
    flush_sums: NDArray[np.int64]
    """The sum of the flush keys of the cards of one suit; 0 if suits are ignored."""
    ways: NDArray[np.int64]
    """How many boards are in the group."""


class _Draws(NamedTuple):
    """Multisets of ranks that can be drawn."""

    rank_sums: NDArray[np.int64]
    ways: NDArray[np.int64]


def boards_by_rank(board: Sequence[int], unseen: Sequence[int]) -> Boards:
    """Return all boards that can still come, grouped by their ranks.

    >>> boards = boards_by_rank([], range(52))
    >>> len(boards.ways), int(boards.ways.sum())
    (6175, 2598960)
    """
    draws = _draws(unseen, BOARD_SIZE - len(board))
    seen = sum(RANK_KEYS[card >> 2] for card in board)
    return Boards(seen + draws.rank_sums, np.zeros_like(draws.ways), draws.ways)


def suited_boards(board: Sequence[int], unseen: Sequence[int], suit: int, least: int) -> Boards:
    """Return all boards that can still come with at least `least` cards of the suit.

    They are grouped by their cards of the suit and by the ranks of their other cards.

    >>> boards = suited_boards([], range(52), suit=3, least=5)
    >>> len(boards.ways), int(boards.ways.sum())
    (1287, 1287)
    """
    to_come = BOARD_SIZE - len(board)
    suited = [card >> 2 for card in unseen if card & 3 == suit]
    others = [card for card in unseen if card & 3 != suit]
    seen = [card >> 2 for card in board if card & 3 == suit]
    parts = [
        _suited_part(suited, others, drawn, to_come - drawn)
        for drawn in range(max(0, least - len(seen)), to_come + 1)
    ]
    rank_sums, flush_sums, ways = map(np.concatenate, zip(*parts, strict=True))
    return Boards(
        rank_sums + sum(RANK_KEYS[card >> 2] for card in board),
        flush_sums + sum(FLUSH_KEYS[rank] for rank in seen),
        ways,
    )


def _suited_part(suited: Sequence[int], others: Sequence[int], drawn: int, rest: int) -> Boards:
    """Return the boards that get `drawn` of the suited ranks and `rest` of the other cards."""
    ranks = np.array(suited, dtype=np.int64)[_subsets(len(suited), drawn)]
    draws = _draws(others, rest)
    return Boards(
        np.add.outer(_RANK_KEYS[ranks].sum(axis=1), draws.rank_sums).ravel(),
        np.repeat(_FLUSH_KEYS[ranks].sum(axis=1), len(draws.ways)),
        np.tile(draws.ways, len(ranks)),
    )


def _draws(cards: Sequence[int], count: int) -> _Draws:
    """Return the multisets of ranks of all choices of `count` cards."""
    left = np.bincount([card >> 2 for card in cards], minlength=13)
    rank_sums, places = _multisets(count)
    ways = np.multiply.reduce(_WAYS[left].take(places), axis=0)
    possible = np.flatnonzero(ways)  # impossible ones, as a fifth ace, would index past the end
    return _Draws(rank_sums[possible], ways[possible])


@cache
def _multisets(count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the rank sums of multisets, (n,), and where `_WAYS` has their ways, (13, n)."""
    counts = rank_multisets(count)
    return counts @ _RANK_KEYS, np.arange(13)[:, None] * _WAYS.shape[1] + counts.T


@cache
def _subsets(ranks: int, drawn: int) -> Cards:
    """Return `combinations`, cached: odds against a random hand need the same ones 1,000 times."""
    return combinations(ranks, drawn)
