"""The answer of a hand as a line: text, or the JSON of `HandSolution.to_dict`, many hands at once.

In JSON, what is said of a hold's outcomes is written once for all holds that end alike; the answers
of some hands are then put together at once from these texts and the names of their holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
from solver.arrays import Indices
from solver.exact.outcomes import outcome_classes
from solver.exact.play import Masks
from solver.holds import HAND, MASKS, held
from solver.many_hands import SolvedHands, solve_hands

Bytes = NDArray[np.uint8]
Texts = NDArray[np.object_] | NDArray[np.bytes_]
_NEXT = b', {"hold": ['


class LineAnswers:
    """Answers hands of a game in lines of text."""

    def __init__(self, table: PayTable, coins: int) -> None:
        self._table, self._coins = table, coins

    def of_one(self, solution: HandSolution) -> str:
        """Return the answer of one hand, with its end of line."""
        holds = [hold.cards for hold in (solution.best, *solution.tied)]
        return _line(solution.cards, holds, float(solution.best.ev))

    def of_many(self, cards: NDArray[np.int64]) -> Callable[[int, int], str]:
        """Return what gives the same for stretches of (n, 5) hands.

        Lines of one length, in which zeros stand for what a hand has not, are written together.
        """
        hands = solve_hands(cards, self._table, self._coins)
        names = _names()[cards].reshape(len(cards), 3 * HAND)[:, :-1]
        parts = (names, b"  hold ", _held(names, hands.best_masks), b"  ", _values(hands), b"\n")
        rows = np.concatenate([_repeated(part, len(cards)) for part in parts], axis=1)
        lines = rows.tobytes().translate(None, b"\0").decode("ascii").splitlines(keepends=True)
        for number in np.flatnonzero(np.bitwise_count(hands.best_sets) > 1).tolist():
            of_hand = cards[number].tolist()
            masks = all_best(hands.best_masks[number], hands.best_sets[number])
            holds = [held(of_hand, mask) for mask in masks]
            lines[number] = _line(of_hand, holds, float(hands.best_ev[number]))
        return lambda start, stop: "".join(lines[start:stop])


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
    rows: Bytes = texts.view(np.uint8).reshape(len(evs), texts.itemsize)[which]
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

    def of_many(self, cards: NDArray[np.int64]) -> Callable[[int, int], str]:
        """Return what writes the same for stretches of (n, 5) hands; it is 7 KB a hand."""
        hands, outcomes = solve_hands(cards, self._table, self._coins), self._outcomes
        deals, masks = hands.in_canonical_deals(np.arange(MASKS, dtype=np.uint8)[:, np.newaxis])
        classes = outcomes.of_holds[deals[:, np.newaxis], masks.T]
        outcomes.write(classes)

        def answers(start: int, stop: int) -> str:
            part = slice(start, stop)
            first = outcomes.best_first(classes[part], hands.best_masks[part])
            return self._joined(_holds_of(cards[part]), *first)

        return answers

    def _joined(self, holds: Texts, masks: Indices, texts: Texts, tied: Indices) -> str:
        """Return answers from the names of holds, by mask, and what is said of them, best first."""
        before, between, after = self._fixed
        pieces = np.empty((len(holds), 5 + 2 * MASKS), dtype=np.object_)
        pieces[:, 0:6:2] = (before, between, b"[]".join(after))
        pieces[:, 1] = holds[:, -1]
        pieces[:, 5::2] = np.take_along_axis(holds, masks, axis=1)
        pieces[:, 3] = pieces[:, 5]
        pieces[:, 6::2] = texts
        for row in np.flatnonzero(tied).tolist():
            others = pieces[row, 7 : 7 + 2 * tied[row] : 2].tolist()
            pieces[row, 4] = b"[[%s]]".join(after) % b"], [".join(others)
        pieces[:, -1] = [text[: -len(_NEXT)] + b"]}\n" for text in pieces[:, -1].tolist()]
        return b"".join(pieces.ravel().tolist()).decode("ascii")

    @cached_property
    def _fixed(self) -> tuple[bytes, bytes, tuple[bytes, bytes]]:
        """What stands before the hand, before its best hold, and around the ties."""
        game = dumps({"paytable": self._table.name, "coins": self._coins})[1:-1]
        after = b'], "tied": ', b', "holds": [' + _NEXT[2:]
        return b'{"hand": [', f'], {game}, "best": ['.encode(), after

    @cached_property
    def _outcomes(self) -> _Outcomes:
        return _Outcomes(self._table, self._coins)


class _Outcomes:
    """What is said of holds' outcomes: once for all that end alike, when the first comes up."""

    def __init__(self, table: PayTable, coins: int) -> None:
        self.of_holds, self._draws, self._counts = outcome_classes(table)
        self._names = [dumps(name).replace("%", "%%") for name in table.line_names]
        self._paid = self._counts @ np.array(table.pays(coins))
        self._bet = self._draws * coins
        self._texts = np.empty(len(self._draws), dtype=np.object_)
        self._is_written = np.zeros(len(self._draws), dtype=np.bool_)
        # The low bits of a key are the class, those above it the mask, and those above this how
        # many values are as high: the holds of a hand are sorted by it.
        self._class_bits = len(self._draws).bit_length()
        values = self._paid * (table.rules.denominator // self._draws)
        places = np.unique(-values, return_inverse=True)[1] + 1
        self._keys = (places << self._class_bits + HAND) + np.arange(len(places))

    def best_first(self, classes: NDArray[np.int32], best: Masks) -> tuple[Indices, Texts, Indices]:
        """Return the holds of hands in the order of `HandSolution.holds`.

        Args:
            classes: (n, 32) by mask.
            best: (n,) the hold that the tie rule picks.

        Returns:
            masks and texts, (n, 32), and how many others tie with the first, (n,).
        """
        value_bit, every = self._class_bits + HAND, np.arange(len(classes))
        keys = self._keys.take(classes) + (np.arange(MASKS) << self._class_bits)
        highest = keys[every, best] >> value_bit
        keys[every, best] &= (1 << value_bit) - 1
        keys.sort(axis=1)
        tied = (keys >> value_bit == highest[:, np.newaxis]).sum(axis=1)
        masks = keys >> self._class_bits & MASKS - 1
        return masks, self._texts.take(keys & (1 << self._class_bits) - 1), tied

    def write(self, classes: NDArray[np.int32]) -> None:
        """Write the texts of classes that came up first, each from a hold's cards to the next's."""
        came = np.zeros(len(self._texts), dtype=np.bool_)
        came[classes] = True
        new = np.flatnonzero(came & ~self._is_written)
        self._is_written[new] = True
        draws, counts = self._draws[new], self._counts[new]
        common = np.gcd(self._paid[new], self._bet[new])
        paid, bet = self._paid[new] // common, self._bet[new] // common
        lines = range(counts.shape[1])
        forms = 2 * ((counts > 0) << np.array(lines)).sum(axis=1) + (bet > 1)
        for form in np.unique(forms).tolist():
            rows = forms == form
            ends = [line for line in lines if form >> line + 1 & 1]
            exact = (paid, bet) if form & 1 else (paid,)
            columns = (paid / bet, *exact, draws, *(counts[:, line] for line in ends))
            figures = zip(*(column[rows].tolist() for column in columns), strict=True)
            text = self._form(len(exact), ends)
            self._texts[new[rows]] = [text % each for each in figures]

    def _form(self, exact: int, ends: list[int]) -> bytes:
        """Return what is said of a hold that ends on these lines, without the figures."""
        value = "/".join(["%d"] * exact)
        counted = ", ".join(f"{self._names[line]}: %d" for line in ends)
        text = f'], "ev": %r, "ev_exact": "{value}", "draws": %d, "outcomes": {{{counted}}}}}'
        return text.encode() + _NEXT


def _holds_of(cards: NDArray[np.int64]) -> Texts:
    """Return the cards of each hold of hands, (n, 32) by mask, as they stand in a list.

    >>> _holds_of(np.array([[51, 45, 0, 1, 2]]))[0, [0, 1, 3]].tolist()
    [b'', b'"As"', b'"As", "Kd"']
    """
    names, places = _listed()
    holds = names[cards].reshape(len(cards), -1).take(places, axis=1)
    return holds.view(f"S{places.shape[1]}")[..., 0]


@cache
def _listed() -> tuple[Bytes, Indices]:
    """Return each card as in a list, (54, 7) with a zero last, and the bytes of holds, (32, 28).

    They are places in five names; where a hold is shorter than the longest, that of a zero.
    """
    text = "".join(f"{dumps(format_card(card))}, \0" for card in range(len(NAMES) + MOST_JOKERS))
    names = np.frombuffer(text.encode(), dtype=np.uint8).reshape(len(NAMES) + MOST_JOKERS, -1)
    width = names.shape[1]
    places = np.full((MASKS, HAND * (width - 1) - len(", ")), width - 1)
    for mask in range(1, MASKS):
        shown = np.arange(HAND * width).reshape(HAND, width)[held(range(HAND), mask), :-1].ravel()
        places[mask, : len(shown) - len(", ")] = shown[: -len(", ")]
    return names, places
