"""Many hands of five cards as text, a hand a line, read and written in arrays.

Only the plain spelling is read here: five names with one blank between them, or with none. Every
other line is left to `cards.parse_cards`, which also says what is wrong with one.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from evaluator.cards import RANKS, SUITS
from evaluator.hand_arrays import card_masks

Bytes = NDArray[np.uint8]
Lines = NDArray[np.intp]

_NEW_LINE, _RETURN, _BLANK = b"\n\r "
_SIZE = 5
# The bytes from one card to the next: its name and a blank, or its name alone.
_STRIDES = (3, 2)
_NO_CARD = 64
"""More than any card: a rank or suit that is none makes its card as much or more."""


class HandLines(NamedTuple):
    """The lines of a text.

    Attributes:
        starts, ends: (n,) the bytes of each line, without its end.
        plain: (m,) the lines, ascending, that are five different cards in the plain spelling.
        cards: (m, 5) int64, their cards in the order given.
    """

    starts: Lines
    ends: Lines
    plain: Lines
    cards: NDArray[np.int64]


def hand_lines(text: bytes) -> HandLines:
    r"""Find the lines of a text, and the cards of those that are plainly spelled.

    >>> lines = hand_lines(b"As Ks Kh 4s 4d\n10s,Ks Kh 4s 4d\nasksKH4s4d\r\n")
    >>> lines.plain.tolist(), lines.cards.tolist()
    ([0, 2], [[51, 47, 46, 11, 9], [51, 47, 46, 11, 9]])

    Args:
        text: the lines, each with its end; a return before it belongs to the end.
    """
    written = np.frombuffer(text, dtype=np.uint8)
    ends = np.flatnonzero(written == _NEW_LINE)
    starts = np.concatenate((np.zeros(1, dtype=np.intp), ends[:-1] + 1))[: len(ends)]
    ends = ends - (written[ends - 1] == _RETURN) * (ends > starts)
    found = [_spelled(written, starts, ends, stride) for stride in _STRIDES]
    plain = np.concatenate([lines for lines, _ in found])
    cards = np.concatenate([cards for _, cards in found])
    if all(len(lines) for lines, _ in found):
        order = np.argsort(plain)
        plain, cards = plain[order], cards[order]
    return HandLines(starts, ends, plain, cards)


def _spelled(
    written: Bytes, starts: Lines, ends: Lines, stride: int
) -> tuple[Lines, NDArray[np.int64]]:
    """Return the lines of five different cards whose names begin every `stride` bytes."""
    length = stride * (_SIZE - 1) + 2
    lines = np.flatnonzero(ends - starts == length)
    if not len(lines):
        return lines, np.empty((0, _SIZE), dtype=np.int64)
    rows = sliding_window_view(written, length)[starts[lines]]
    ranks, suits = _read_as()
    cards = (ranks[rows[:, ::stride]] + suits[rows[:, 1::stride]]).astype(np.int64)
    between = rows[:, 2::stride] if stride > 2 else rows[:, :0]
    fits = np.logical_and((cards < _NO_CARD).all(axis=1), (between == _BLANK).all(axis=1))
    fits[fits] = np.bitwise_count(card_masks(cards[fits])) == _SIZE
    return lines[fits], cards[fits]


@cache
def _read_as() -> tuple[Bytes, Bytes]:
    """Return what a byte adds to a card as its rank and as its suit."""
    ranks, suits = np.full((2, 256), _NO_CARD, dtype=np.uint8)
    for number, rank in enumerate(RANKS):
        ranks[[ord(rank), ord(rank.lower())]] = len(SUITS) * number
    for number, suit in enumerate(SUITS):
        suits[[ord(suit), ord(suit.upper())]] = number
    return ranks, suits
