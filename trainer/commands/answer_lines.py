"""The answer of a hand as a line of text: its cards, its best holds, what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from operator import index
from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from evaluator import format_card
from evaluator.cards import MOST_JOKERS, NAMES
from evaluator.figures import decimal
from evaluator.report import CardRow
from solver import HandSolution, PayTable
from solver.exact.play import Masks
from solver.holds import HAND, MASKS, held
from solver.many_hands import SolvedHands, solve_hands

Bytes = NDArray[np.uint8]


class LineAnswers:
    """Answers hands of a game in lines of text."""

    def __init__(self, table: PayTable, coins: int) -> None:
        self._table, self._coins = table, coins

    def of_one(self, solution: HandSolution) -> str:
        """Return the answer of one hand, with its end of line."""
        holds = [hold.cards for hold in (solution.best, *solution.tied)]
        return _line(solution.cards, holds, float(solution.best.ev))

    def of_many(self, cards: NDArray[np.int64]) -> list[str]:
        """Return the same for each of (n, 5) hands.

        Lines of one length, in which zeros stand for what a hand has not, are written together.
        """
        if not len(cards):
            return []
        hands = solve_hands(cards, self._table, self._coins)
        names = _names()[cards].reshape(len(cards), -1)[:, :-1]
        parts = (names, b"  hold ", _held(names, hands.best_masks), b"  ", _values(hands), b"\n")
        rows = np.concatenate([_repeated(part, len(cards)) for part in parts], axis=1)
        lines = rows.tobytes().translate(None, b"\0").decode("ascii").splitlines(keepends=True)
        for number in np.flatnonzero(np.bitwise_count(hands.best_sets) > 1).tolist():
            of_hand = cards[number].tolist()
            masks = all_best(hands.best_masks[number], hands.best_sets[number])
            holds = [held(of_hand, mask) for mask in masks]
            lines[number] = _line(of_hand, holds, float(hands.best_ev[number]))
        return lines


def all_best(picked: SupportsIndex, best: SupportsIndex) -> list[int]:
    """Return the masks of the best holds, the picked one first, from `SolvedHands.best_sets`.

    >>> all_best(4, 0b10110)
    [4, 1, 2]
    """
    first, bits = index(picked), index(best)
    return [first, *(mask for mask in range(MASKS) if bits >> mask & 1 and mask != first)]


def _line(cards: Sequence[int], holds: Iterable[Sequence[int]], ev: float) -> str:
    shown = " = ".join(str(CardRow(hold)) for hold in holds)
    return f"{CardRow(cards)}  hold {shown}  {decimal(ev)}\n"


def _repeated(part: bytes | Bytes, times: int) -> Bytes:
    if not isinstance(part, bytes):
        return part
    return np.broadcast_to(np.frombuffer(part, dtype=np.uint8), (times, len(part)))


def _held(names: Bytes, masks: Masks) -> Bytes:
    """Return the cards that masks hold, as text with zeros between."""
    kept, nothing = _kept()
    return names * kept[masks] + nothing[masks]


def _values(hands: SolvedHands) -> Bytes:
    """Return what the best holds are worth, as text with zeros at its end."""
    evs, which = np.unique(hands.best_ev, return_inverse=True)
    texts = np.array([decimal(ev).encode() for ev in evs.tolist()])
    rows: Bytes = texts.view(np.uint8).reshape(len(evs), -1)[which]
    return rows


@cache
def _names() -> Bytes:
    """Return each card's name and a blank: (54, 3)."""
    text = "".join(f"{format_card(card)} " for card in range(len(NAMES) + MOST_JOKERS))
    return np.frombuffer(text.encode(), dtype=np.uint8).reshape(-1, 3)


@cache
def _kept() -> tuple[Bytes, Bytes]:
    """Return which bytes of five names with blanks between are kept, 1 or 0, and which are added.

    The blank after a card is kept if a later one is held. Where none is, a word is added.
    """
    kept = np.zeros((MASKS, HAND, 3), dtype=np.uint8)
    for mask in range(MASKS):
        for place in held(range(HAND), mask):
            kept[mask, place] = (1, 1, mask >> place > 1)
    width = 3 * HAND - 1
    added = np.zeros((MASKS, width), dtype=np.uint8)
    none = str(CardRow()).encode()
    added[0, : len(none)] = np.frombuffer(none, dtype=np.uint8)
    return kept.reshape(MASKS, -1)[:, :width], added
