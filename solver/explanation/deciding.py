"""What decides between two holds where discards do: without them the other would be best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import ClassVar

from evaluator import SUITS
from evaluator.figures import coins_of
from evaluator.keys import Keys, both, card_list
from evaluator.report import CardRow
from solver.explanation.hold_names import show_cards
from solver.explanation.penalty_cards import PenaltyCard, discards, is_penalty
from solver.explanation.reason import FIVE_NEW
from solver.hand import HandSolution, Hold, solve_hand


@dataclass(frozen=True)
class DecidingDiscards:
    """Discards without which the other hold would be best.

    ``thrown`` are the discards, ``instead`` harmless cards in their places; with those the hold
    ``other`` would be worth ``gain`` more than ``better``, in coins per coin bet. ``coins`` is the
    bet, at which the sentence says it.
    """

    thrown: tuple[int, ...]
    instead: tuple[int, ...]
    other: tuple[int, ...]
    better: tuple[int, ...]
    gain: Fraction
    coins: int = 1

    KEYS: ClassVar[Keys] = (
        card_list("without", "these discards", "thrown"),
        card_list("instead", "harmless cards in their places"),
        card_list("hold", "the hold that would then be best: that of `other`", "other"),
        *both("gain", "what it would be worth more than `better`, per coin bet"),
    )

    def __repr__(self) -> str:
        return f"<DecidingDiscards {CardRow(self.thrown)}, {CardRow(self.instead)} instead>"

    def __str__(self) -> str:
        thrown, instead = (
            " and ".join(map(_card, self.thrown)),
            " and ".join(map(_card, self.instead)),
        )
        places = "its place" if len(self.thrown) == 1 else "their places"
        best, beaten = show_cards(self.other), show_cards(self.better) or FIVE_NEW
        more = f"{coins_of(self.gain * self.coins)} more than {beaten}"
        instead = f"with {instead} in {places} it is worth {more}"
        return f"Without {thrown}, {best} would be best: {instead}."


def deciding_discards(
    solution: HandSolution, better: Hold, other: Hold, penalties: Sequence[PenaltyCard]
) -> DecidingDiscards | None:
    """Return the fewest penalty cards of the other hold without which it would be best; None if
    penalty cards do not decide.

    Each is replaced by the most similar card that is not a penalty card, if possible of its rank.
    """
    costs: dict[int, Fraction] = {}
    for penalty in penalties:
        if penalty.hold == other.cards:
            costs[penalty.card] = costs.get(penalty.card, Fraction(0)) + penalty.cost
    thrown = [card for card in discards(solution, better, other) if card in costs]
    dearest = sorted(thrown, key=lambda card: -costs[card])
    for number in range(1, len(dearest) + 1):
        for cards in combinations(dearest, number):
            if found := _best_without(cards, solution, better, other):
                return found
    return None


def _best_without(
    cards: tuple[int, ...], solution: HandSolution, better: Hold, other: Hold
) -> DecidingDiscards | None:
    changed = solution
    for card in cards:
        harmless = next(_harmless(card, changed, better.mask, other.mask), None)
        if harmless is None:
            return None
        changed = harmless
    if other.mask not in changed.best_masks:
        return None
    instead = (changed.cards[solution.cards.index(card)] for card in cards)
    gain = changed.hold(other.mask).ev - changed.hold(better.mask).ev
    if not gain:
        return None
    return DecidingDiscards(cards, tuple(instead), other.cards, better.cards, gain, solution.coins)


def _harmless(card: int, solution: HandSolution, better: int, other: int) -> Iterator[HandSolution]:
    """Yield the deal with this card replaced by one that costs neither hold anything."""
    place = solution.cards.index(card)
    for instead in _likest(card, len(solution.table.rules.deck)):
        if instead not in solution.cards:
            cards = (*solution.cards[:place], instead, *solution.cards[place + 1 :])
            changed = solve_hand(cards, solution.table, solution.coins)
            if not is_penalty(changed, instead, changed.hold(better), changed.hold(other)):
                yield changed


@cache
def _likest(card: int, deck: int) -> tuple[int, ...]:
    """Return all cards, those nearest in rank first."""
    rank = card // len(SUITS)
    return tuple(sorted(range(deck), key=lambda other: (abs(other // len(SUITS) - rank), other)))


def _card(card: int) -> str:
    return show_cards((card,))
