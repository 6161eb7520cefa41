"""The answer of a hand as a line: text, or the JSON of `HandSolution.to_dict`, many hands at once.

In JSON, what is said of a hold's outcomes is written once for all holds that end alike; a hand's
answer then is put together from the 32 texts of its holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from json import dumps
from operator import index
from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import MOST_JOKERS, NAMES, format_card
from evaluator.figures import decimal
from evaluator.report import CardRow
from solver import HandSolution, PayTable
from solver.exact.play import Masks
from solver.holds import HAND, MASKS, held
from solver.many_hands import SolvedHands, solve_hands
from solver.outcome_classes import OutcomeClasses, outcome_classes

Bytes = NDArray[np.uint8]
_NAMES = [dumps(format_card(card)) for card in range(len(NAMES) + MOST_JOKERS)]
_FURTHER = [f", {name}" for name in _NAMES]
_NEXT = ', {"hold": ['


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


class JsonAnswers:
    """Answers hands of a game with an object a line."""

    def __init__(self, table: PayTable, coins: int) -> None:
        self._table, self._coins = table, coins

    def of_one(self, solution: HandSolution) -> str:
        """Return the answer of one hand, with its end of line."""
        return f"{dumps(solution.to_dict())}\n"

    def of_many(self, cards: NDArray[np.int64]) -> Iterator[str]:
        """Yield the same for each of (n, 5) hands; as it is 7 KB long, none before it is asked."""
        if not len(cards):
            return
        hands = solve_hands(cards, self._table, self._coins)
        masks = _best_first(hands)
        rows, in_deals = hands.in_canonical_deals(masks.T)
        texts = self._texts_of(self._classes.of_holds[rows, in_deals].T)
        parts = zip(cards.tolist(), masks.tolist(), texts, hands.best_sets.tolist(), strict=True)
        for of_hand in parts:
            yield self._answer(*of_hand)

    def _answer(self, cards: list[int], masks: list[int], texts: list[str], best: int) -> str:
        shown = _holds_of(cards)
        picked, *tied = all_best(masks[0], best) if best & best - 1 else masks[:1]
        of_tied = ", ".join(f"[{shown[mask]}]" for mask in tied)
        parts = [""] * (2 * MASKS + 1)
        parts[0] = (
            f'{{"hand": [{shown[-1]}], {self._game}, "best": [{shown[picked]}], '
            f'"tied": [{of_tied}], "holds": [{_NEXT[2:]}'
        )
        parts[1::2] = map(shown.__getitem__, masks)
        parts[2::2] = texts
        parts[-1] = f"{texts[-1][: -len(_NEXT)]}]}}\n"
        return "".join(parts)

    @cached_property
    def _game(self) -> str:
        return dumps({"paytable": self._table.name, "coins": self._coins})[1:-1]

    @cached_property
    def _classes(self) -> OutcomeClasses:
        return outcome_classes(self._table)

    def _texts_of(self, classes: NDArray[np.int32]) -> list[list[str]]:
        """Return what is said of each hand's holds, by their classes, (n, 32)."""
        new = np.unique(classes[~self._written[classes]])
        self._texts[new] = self._new_texts(new)
        self._written[classes] = True
        texts: list[list[str]] = self._texts[classes].tolist()
        return texts

    @cached_property
    def _texts(self) -> NDArray[np.object_]:
        """The texts of the classes that have come up, each from a hold's cards to the next's."""
        return np.empty(len(self._classes.draws), dtype=np.object_)

    @cached_property
    def _written(self) -> NDArray[np.bool_]:
        """Which classes have come up."""
        return np.zeros(len(self._classes.draws), dtype=np.bool_)

    def _new_texts(self, classes: NDArray[np.int32]) -> list[str]:
        """Return what is said of the holds of classes."""
        counts, draws = self._classes.counts[classes], self._classes.draws[classes]
        paid = counts @ np.array(self._table.pays(self._coins))
        bet = draws * self._coins
        common = np.gcd(paid, bet)
        columns = (paid // common, bet // common, draws, counts)
        rows = zip(*(column.tolist() for column in columns), strict=True)
        names = [f"{dumps(name)}: " for name in self._table.line_names]
        return [
            f'], "ev": {paid / bet!r}, "ev_exact": "{paid}{f"/{bet}" * (bet > 1)}", '
            f'"draws": {drawn}, "outcomes": {{{", ".join(_ended(names, often))}}}}}{_NEXT}'
            for paid, bet, drawn, often in rows
        ]


def _ended(names: list[str], often: list[int]) -> list[str]:
    """Return the lines on which a hold ends at all, and how often it does."""
    return [f"{name}{count}" for name, count in zip(names, often, strict=True) if count]


def _best_first(hands: SolvedHands) -> Masks:
    """Return the holds of each hand in the order of `HandSolution.holds`: (n, 32)."""
    keys = np.arange(MASKS) - hands.values * MASKS
    every = np.arange(len(hands))
    keys[every, hands.best_masks] = np.iinfo(np.int64).min  # the one that the tie rule picks
    keys.sort(axis=1)
    masks: Masks = (keys & MASKS - 1).astype(np.uint8)
    masks[:, 0] = hands.best_masks
    return masks


def _holds_of(cards: list[int]) -> list[str]:
    """Return the cards of each hold of a hand, by mask, as they stand in a list.

    >>> _holds_of([51, 45])
    ['', '"As"', '"Kd"', '"As", "Kd"']
    """
    holds = [""]
    for card in cards:
        name, further = _NAMES[card], _FURTHER[card]
        holds += [name, *[hold + further for hold in holds[1:]]]
    return holds
