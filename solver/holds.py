"""The 32 holds of a deal, and which of several best ones is played.

Bit i of a mask keeps card i.

The tie rule: of holds with the same value, the one with the lowest mask on the canonical deal is
the best hold. The canonical deal (`solver.deals`) is the given one with its suits renamed so that
the sorted card ids are lowest; suits with the same ranks keep their order. So the pick depends on
the cards, never on their order or on the names of their suits. It is applied to all deals in
`solver.exact.play`, to one in `solver.hand` and to many in `solver.hands`.
"""

from collections.abc import Sequence
from typing import SupportsIndex, TypeVar

from evaluator import CardError, format_card, format_cards, parse_cards
from evaluator.cards import MOST_JOKERS
from evaluator.integers import whole_number

HAND = 5
MASKS = 1 << HAND

T = TypeVar("T")


def held(cards: Sequence[T], mask: int) -> tuple[T, ...]:
    """Return the cards that a mask keeps, in the order given.

    >>> held("abcde", 0b00110)
    ('b', 'c')
    """
    return tuple(card for place, card in enumerate(cards) if mask >> place & 1)


def checked_mask(hold: SupportsIndex | str, cards: Sequence[int]) -> int:
    """Return the mask of a hold of a deal, given as a mask or as the text of the cards kept.

    >>> checked_mask("4d As", parse_cards("As Ks Kh 4s 4d")) == 0b10001
    True
    >>> checked_mask(32, parse_cards("As Ks Kh 4s 4d"))
    Traceback (most recent call last):
    ValueError: hold: must be a mask from 0 to 31 or text of the cards kept, not 32

    Raises:
        ValueError: it is no whole number from 0 to 31.
        CardError: the text is not of cards, or not of cards of the deal.
    """
    if isinstance(hold, str):
        kept = parse_cards(hold, jokers=MOST_JOKERS)
        for card in kept:
            if card not in cards:
                raise CardError(f"hold: {format_card(card)} is not among {format_cards(cards)}")
        return sum(1 << cards.index(card) for card in kept)
    mask = whole_number(hold)
    if mask is None or not 0 <= mask < MASKS:
        expected = f"a mask from 0 to {MASKS - 1} or text of the cards kept"
        raise ValueError(f"hold: must be {expected}, not {hold!r}")
    return mask
