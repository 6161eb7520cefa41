"""The hands that show how the game goes: one to play step by step, and five to answer.

They are chosen, not dealt, so that a beginner is right soon. What is best in them is no opinion:
a hand is asked only in a game whose exact best hold is the one that its sentence is about. What is
said of them is the same in the window and in the terminal, but for what a player does there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from evaluator import parse_cards
from evaluator.figures import count
from solver import solve_hand
from solver.explanation.hold_names import name_of
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


def steps(table: PayTable) -> tuple[tuple[str, str], ...]:
    """Return how the game goes, each step in two sentences.

    >>> from solver import load_paytable
    >>> steps(load_paytable("9/6"))[0]
    ('Bet one to five coins.', 'Five make the royal flush pay 4,000.')
    """
    line, all_coins = table.lines[0], table.pays(5)[0]
    royal = f"Five make the {line.name.lower()} pay {all_coins:,}."
    if all_coins <= 5 * table.pays(1)[0]:
        royal = "The more you bet, the more every hand pays."
    return (
        ("Bet one to five coins.", royal),
        ("Five cards are dealt.", "You see all of them."),
        ("Keep what is worth most.", "This is the only choice, and it has a right answer."),
        ("The others are replaced.", "The paytable says what your hand pays."),
    )


def told(step: int, table: PayTable, coins: int, *, tap: str = "tap both") -> tuple[str, str]:
    """Return what is said at a step of the first hand, from 0: the bet, keep, draw, what it pays.

    `tap` is how a player keeps the two eights.

    >>> from solver import load_paytable
    >>> told(1, load_paytable("9/6"), 5)
    ('Keep what is worth most.', 'The two eights are a pair: tap both.')
    >>> told(3, load_paytable("9/6"), 5)
    ('Three of a kind.', 'The paytable says what your hand pays: 15 coins.')
    """
    bet, _, choose, draw = steps(table)
    line = table.line_of_hand(DRAWN)
    return (
        bet,
        (choose[0], f"The two eights are a pair: {tap}."),
        (draw[0], "The eights stay. Now draw."),
        (
            f"{table.line_names[line]}.",
            f"{draw[1][:-1]}: {count(table.pays(coins)[line], 'coin')}.",
        ),
    )[step]


def answer_words(hand: FirstHand, held: int, table: PayTable, coins: int) -> str:
    """Return the verdict on a hold: what is right, without a figure.

    >>> from solver import load_paytable
    >>> table = load_paytable("9/6")
    >>> answer_words(first_hands(table, 5)[0], 0, table, 5)
    'Better: keep the pair of kings.'
    """
    best = name_of(solve_hand(hand.cards, table, coins).hold(hand.held)).with_cards
    return f"Right. Keep {best}." if held == hand.held else f"Better: keep {best}."


OVER_TITLE = "That is the whole game."


def over_words(right: int, asked: int) -> str:
    """Return what is said after the last hand."""
    return f"{right} of {asked} right. Each time the question is the same: which cards to keep?"
