"""The 32 holds of a deal: bit i of a mask keeps card i.

Values of holds are kept as whole numbers. A hold that draws d cards has C(47, d) draws, and
7,669,695 is the least number that all of 1, 47, 1081, 16215, 178365 and 1533939 divide: the coins
of all its draws together, times `scale`, are its value over `COMMON`.
"""

from collections.abc import Sequence
from math import comb
from typing import TypeVar

MASKS = 32
HAND = 5
COMMON = 7_669_695

T = TypeVar("T")

DRAWS = tuple(comb(47, HAND - mask.bit_count()) for mask in range(MASKS))
SCALES = tuple(COMMON // draws for draws in DRAWS)


def held(cards: Sequence[T], mask: int) -> tuple[T, ...]:
    """Return the cards that a mask keeps, in the order given.

    >>> held("abcde", 0b00110)
    ('b', 'c')
    """
    return tuple(card for place, card in enumerate(cards) if mask >> place & 1)
