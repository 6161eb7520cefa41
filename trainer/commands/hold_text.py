"""A hold as it is typed: the cards that are kept, their places, or that none is."""

from __future__ import annotations

import re

from evaluator.cards import CardError
from solver.holds import HAND, checked_mask
from trainer.commands.spoken import RANKS, SUITS

NOTHING = ("", "nothing", "none", "discard everything")
EVERYTHING = ("all", "everything")
PLACES = "12345"[:HAND]

_RANK_WORDS = {word: rank for rank, word in RANKS.items()} | {"two": "2"}
_SUIT_WORDS = {word: suit for suit, word in SUITS.items()}
_CARD_IN_WORDS = re.compile(
    rf"\b({'|'.join(_RANK_WORDS)})s? of ({'|'.join(word[:-1] for word in _SUIT_WORDS)})s?\b"
)


def typed_hold(text: str, cards: tuple[int, ...]) -> int:
    """Return the mask of the cards that a text keeps: cards, or places from the left.

    >>> typed_hold("4s 4d", (51, 45, 34, 11, 9)), typed_hold("45", (51, 45, 34, 11, 9))
    (24, 24)
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
    words = text.strip().lower()
    if words in NOTHING:
        return 0
    if words in EVERYTHING:
        return (1 << HAND) - 1
    places = "".join(text.replace(",", " ").split())
    if places.isdecimal():
        return _mask_of_places(places)
    try:
        return checked_mask(unspoken(text), cards)
    except CardError as error:
        raise ValueError(str(error).removeprefix("hold: ")) from None


def unspoken(text: str) -> str:
    """Return a text with cards for their words.

    >>> unspoken("ace of spades, Ten of Hearts and 4s")
    'As, Th 4s'
    >>> unspoken("As Kd")
    'As Kd'
    """
    if " of " not in text.lower():
        return text
    named = _CARD_IN_WORDS.sub(
        lambda found: _RANK_WORDS[found[1]] + _SUIT_WORDS[f"{found[2]}s"], text.lower()
    )
    return re.sub(r"\band\b ?", "", named)


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
