"""The 32 holds of a deal: bit i of a mask keeps card i."""

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
