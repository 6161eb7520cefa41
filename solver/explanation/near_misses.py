"""Why a hand that looks like something pays nothing as dealt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from evaluator import CATEGORIES, rank_hand
from evaluator.categories import RANK_PLURALS, category, class_ranks
from solver.explanation.deciding import share_of_draws
from solver.explanation.hold_names import show_cards
from solver.hand import HandSolution
from solver.holds import HAND, MASKS

_WHEEL = frozenset((12, 0, 1, 2, 3))
_FLUSHES = ("royal_flush", "straight_flush", "flush")


@dataclass(frozen=True)
class NearMiss:
    """Cards of the deal that look like a paying hand but are not.

    ``count`` is how many one-card draws to ``cards`` make a ``hand`` or a better one; it is 0 for a
    pair or another made hand that the paytable does not pay.
    """

    cards: tuple[int, ...]
    what: str
    hand: str
    count: int
    draws: int

    def __repr__(self) -> str:
        return f"<NearMiss: {self}>"

    def __str__(self) -> str:
        if not self.count:
            return f"{self.what} pays nothing in this game."
        return f"{show_cards(self.cards)} is {self.chance}."

    @property
    def chance(self) -> str:
        """What four of the cards are, and how many draws complete them."""
        share = share_of_draws(self.count, self.draws)
        complete = "completes" if self.count == 1 else "complete"
        return f"{self.what}: {self.count} of the {self.draws} cards left {complete} it ({share})"


def near_misses(solution: HandSolution) -> Iterator[NearMiss]:
    """Yield why a deal pays nothing as it is; yield nothing if it pays, or looks like nothing.

    A deal with a wild card looks like whatever that stands for: of it nothing is said.

    >>> from solver import solve_hand
    >>> for miss in near_misses(solve_hand("Th Td 9s 8c 7h")):
    ...     print(miss)
    A pair of tens pays nothing in this game.
    T♦9♠8♣7♥ is one card short of a straight: 8 of the 47 cards left complete it (17 %).
    """
    if solution.table.pays(solution.coins)[solution.table.line_of_hand(solution.cards)]:
        return
    if any(map(solution.table.rules.is_wild, solution.cards)):
        return
    rank_class = rank_hand(solution.cards)
    made = category(rank_class)
    if made != "high_card":
        yield NearMiss(solution.cards, _made_words(rank_class), made, 0, 1)
    yield from _close_draws(solution, made)


def _close_draws(solution: HandSolution, made: str) -> Iterator[NearMiss]:
    """Yield the best draw to a flush and the best draw to a straight that need one more card."""
    draws = [draw for draw in _four_card_draws(solution) if _beats(draw.makes[-1], made)]
    for of_kind in (_FLUSHES, ("straight",)):
        found = [
            miss
            for draw in draws
            if draw.makes[-1] in of_kind
            for miss in _near_miss(solution, draw)
        ]
        yield from sorted(found, key=lambda miss: -miss.count)[:1]


@dataclass(frozen=True)
class _FourCardDraw:
    """Four cards of a deal that need one more to make a hand of ``makes``."""

    mask: int
    makes: tuple[str, ...]


def _four_card_draws(solution: HandSolution) -> Iterator[_FourCardDraw]:
    """Yield the draws to hands that the paytable has a line for."""
    paid = {line.hand for line in solution.table.lines}
    for left_out in range(HAND):
        four = [card for place, card in enumerate(solution.cards) if place != left_out]
        if len({card % 4 for card in four}) == 1:
            makes = tuple(hand for hand in _FLUSHES if hand in paid)
        else:
            straight = "straight" in paid and _fit_a_straight({card // 4 for card in four})
            makes = ("straight",) if straight else ()
        if makes:
            yield _FourCardDraw(MASKS - 1 & ~(1 << left_out), makes)


def _beats(hand: str, other: str) -> bool:
    return CATEGORIES.index(hand) < CATEGORIES.index(other)


def _fit_a_straight(ranks: set[int]) -> bool:
    return len(ranks) == 4 and (max(ranks) - min(ranks) <= 4 or ranks <= _WHEEL)


def _near_miss(solution: HandSolution, draw: _FourCardDraw) -> Iterator[NearMiss]:
    hold = solution.hold(draw.mask)
    hand_of = {line.name: line.hand for line in solution.table.lines}
    makes = sum(n for name, n in hold.outcomes.items() if hand_of.get(name) in draw.makes)
    if makes:
        cards = tuple(sorted(hold.cards, reverse=True))
        hand = draw.makes[-1]
        what = f"one card short of a {hand.replace('_', ' ')}"
        yield NearMiss(cards, what, hand, makes, hold.draws)


def _made_words(rank_class: int) -> str:
    """Return a made hand in words: "A pair of tens", "Two pair", "Three nines"."""
    name = category(rank_class)
    of = RANK_PLURALS[class_ranks(rank_class)[0]]
    named = {"pair": "A pair of", "three_of_a_kind": "Three", "four_of_a_kind": "Four"}
    if name in named:
        return f"{named[name]} {of}"
    words = name.replace("_", " ")
    return words.capitalize() if name == "two_pair" else f"A {words}"
