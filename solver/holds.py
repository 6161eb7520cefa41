"""The 32 holds of a deal, and which of several best ones is played.

Bit i of a mask keeps card i.

The tie rule: of holds with the same value, the one with the lowest mask on the canonical deal is
the best hold. The canonical deal (`solver.deals`) is the given one with its suits renamed so that
the sorted card ids are lowest; suits with the same ranks keep their order. So the pick depends on
the cards, never on their order or on the names of their suits. It is applied to all deals in
`solver.exact.play`, to one in `solver.hand` and to many in `solver.hands`.
"""

from collections.abc import Sequence
from typing import TypeVar

HAND = 5
MASKS = 1 << HAND

T = TypeVar("T")


def held(cards: Sequence[T], mask: int) -> tuple[T, ...]:
    """Return the cards that a mask keeps, in the order given.

    >>> held("abcde", 0b00110)
    ('b', 'c')
    """
    return tuple(card for place, card in enumerate(cards) if mask >> place & 1)
