"""The answer of a hand as a line of JSON: what `HandSolution.to_dict` says, many hands at once.

What is said of a hold's outcomes is written once for all holds that end alike; a hand's answer then
is put together from the 32 texts of its holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from json import dumps

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import MOST_JOKERS, NAMES, format_card
from solver import HandSolution, PayTable
from solver.exact.play import Masks
from solver.holds import MASKS
from solver.many_hands import SolvedHands, solve_hands
from solver.outcome_classes import OutcomeClasses, outcome_classes
from trainer.commands.answer_lines import all_best

_NAMES = [dumps(format_card(card)) for card in range(len(NAMES) + MOST_JOKERS)]
_FURTHER = [f", {name}" for name in _NAMES]
_NEXT = ', {"hold": ['


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
