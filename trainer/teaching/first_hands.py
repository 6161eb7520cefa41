"""The hands that show how the game goes: one to play step by step, and five to answer.

They are chosen, not dealt, so that a beginner is right soon. What is best in them is no opinion:
a hand is asked only in a game whose exact best hold is the one that its sentence is about.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from evaluator import parse_cards
from solver import solve_hand
from solver.holds import checked_mask

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

DEALT, HELD = parse_cards("8s Kd 8d Jc 3h"), 0b00101
DRAWN = parse_cards("8s 8h 8d 5c 4h")
"""The hand that is played step by step: a pair of eights, and the third that comes."""
ASKED = 5


class FirstHand(NamedTuple):
    """A hand with an answer that can be seen: its cards, the best hold, why in one sentence."""

    cards: tuple[int, ...]
    held: int
    reason: str


CHOSEN = (
    ("7c Kh 4d Ks 9s", "Kh Ks", "A pair can grow into three or four of a kind."),
    ("Kh 3h Jc 9h 6h", "Kh 3h 9h 6h", "One more heart makes a flush."),
    ("9s Ah 4c 6d 3s", "Ah", "Nothing fits together, but the ace may find a second one."),
    ("5s Ks 7h 6d 8c", "5s 7h 6d 8c", "A card at either end makes a straight."),
    ("Qs 9d 5c Qd 5h", "Qs 5c Qd 5h", "One more queen or five makes a full house."),
    ("Tc Kd Td 4s Th", "Tc Td Th", "Three of a kind can grow into a full house, or into four."),
    ("Qs 5c Qd 5h Qh", "Qs 5c Qd 5h Qh", "All five belong together: a full house."),
    ("9c 4d 9s Kh 7d", "9c 9s", "A pair can grow, whatever its rank."),
    ("2s 5s 9s Js Ks", "2s 5s 9s Js Ks", "Five cards of one suit are a flush: keep them all."),
)
"""What may be asked, in this order."""


@lru_cache(maxsize=4)
def first_hands(table: PayTable, coins: int) -> tuple[FirstHand, ...]:
    """Return the hands that are asked in a game, as many as are plain there, `ASKED` at most.

    >>> from evaluator import format_cards
    >>> from solver import load_paytable
    >>> [format_cards(hand.cards) for hand in first_hands(load_paytable("9/6"), 5)][:2]
    ['7c Kh 4d Ks 9s', 'Kh 3h Jc 9h 6h']
    """
    hands = []
    for dealt, kept, reason in CHOSEN:
        cards = parse_cards(dealt)
        hand = FirstHand(cards, checked_mask(kept, cards), reason)
        if solve_hand(cards, table, coins).best_masks == (hand.held,):
            hands.append(hand)
    return tuple(hands[:ASKED])
