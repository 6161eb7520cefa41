"""The 32 holds of a deal, and which of several best ones is played.

Bit i of a mask keeps card i.

The tie rule: of holds with the same value, the one with the lowest mask on the canonical deal is
the best hold. The canonical deal (`solver.deals`) is the given one with its suits renamed so that
the sorted card ids are lowest; suits with the same ranks keep their order. So the pick depends on
the cards, never on their order or on the names of their suits. It is applied to all deals in
`solver.exact.play`, to one in `solver.hand` and to many in `solver.many_hands`.
"""

from collections.abc import Iterator, Sequence
from typing import SupportsIndex, TypeVar

from evaluator import RANKS, SUITS, CardError, format_card, format_cards, parse_cards
from evaluator.arguments import whole_number
from evaluator.cards import MOST_JOKERS, NAMES

HAND = 5
MASKS = 1 << HAND

_HIGHEST_BIT = 1 << len(RANKS)

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
        ValueError: it is not a whole number from 0 to 31.
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


def one_card_changed(cards: Sequence[int], deck: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every deal that differs from these cards in one, with the new card in its place.

    >>> list(one_card_changed([0, 1], range(3)))
    [(2, 1), (0, 2)]
    """
    for place in range(len(cards)):
        for card in deck:
            if card not in cards:
                yield (*cards[:place], card, *cards[place + 1 :])


def canonical_cards(cards: Sequence[int]) -> list[int]:
    """Return the cards with their suits renamed as in the canonical deal, in the order given.

    Card ids are lowest if suits are ordered so: of two suits, the one that has the lowest rank
    which the other lacks comes first. Suits with the same ranks keep their order, as the tie rule
    wants. Jokers have no suit, and the only joker of a deal is the first one.

    >>> canonical_cards([51, 13, 50, 4, 14])  # As 5d Ah 3c 5h become As 5h Ad 3c 5d
    [51, 14, 49, 4, 13]
    """
    weights = [0] * len(SUITS)
    for card in cards:
        if card < len(NAMES):
            weights[card & 3] |= _HIGHEST_BIT >> (card >> 2)
    suits = sorted(range(len(SUITS)), key=weights.__getitem__, reverse=True)
    if max(cards) < len(NAMES):
        return [card & ~3 | suits.index(card & 3) for card in cards]
    jokers = sorted(card for card in cards if card >= len(NAMES))
    return [
        card & ~3 | suits.index(card & 3) if card < len(NAMES) else len(NAMES) + jokers.index(card)
        for card in cards
    ]


def canonical_places(cards: Sequence[int]) -> list[int]:
    """Return the place of each card in the canonical deal, as in `deals.all_deals`.

    >>> canonical_places([51, 13, 50, 4, 14])  # As 5d Ah 3c 5h
    [4, 2, 3, 0, 1]
    """
    ids = canonical_cards(cards)
    return [sorted(ids).index(card) for card in ids]
