"""A hold as it is typed: the cards that are kept, their places, or that none is."""

from __future__ import annotations

import re

from evaluator.cards import CardError
from solver.holds import HAND, checked_mask

NOTHING = ("", "nothing", "none", "discard everything")
EVERYTHING = ("all", "everything")
PLACES = "12345"[:HAND]


def typed_hold(text: str, cards: tuple[int, ...]) -> int:
    """Return the mask of the cards that a text keeps: cards, or places from the left.

    >>> typed_hold("4s 4d", (51, 45, 34, 11, 9)), typed_hold("45", (51, 45, 34, 11, 9))
    (24, 24)
    >>> typed_hold("hold 4 5", (51, 45, 34, 11, 9)), typed_hold("keep 4s", (51, 45, 34, 11, 9))
    (24, 8)
    >>> typed_hold("four of spades and four of diamonds", (51, 45, 34, 11, 9))
    24
    >>> typed_hold("", (51, 45, 34, 11, 9)), typed_hold("Nothing", (51, 45, 34, 11, 9))
    (0, 0)
    >>> typed_hold("56", (51, 45, 34, 11, 9))
    Traceback (most recent call last):
    ValueError: '6' is not the place of a card: places are 1 to 5

    Raises:
        ValueError: it is neither, or names a card that was not dealt, or one twice.
    """
    text = re.sub(r"^\s*(hold|keep)\s+", "", text, flags=re.IGNORECASE)
    words = text.strip().lower()
    if words in NOTHING:
        return 0
    if words in EVERYTHING:
        return (1 << HAND) - 1
    places = "".join(text.replace(",", " ").split())
    if places.isdecimal():
        return _mask_of_places(places)
    try:
        return checked_mask(text, cards)
    except CardError as error:
        raise ValueError(str(error).removeprefix("hold: ")) from None


def _mask_of_places(places: str) -> int:
    mask = 0
    for place in places:
        if place not in PLACES:
            raise ValueError(f"{place!r} is not the place of a card: places are 1 to {len(PLACES)}")
        bit = 1 << PLACES.index(place)
        if mask & bit:
            raise ValueError(f"place {place} is named twice")
        mask |= bit
    return mask
