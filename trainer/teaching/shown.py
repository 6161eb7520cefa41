"""Pages of plain text with hands, as values: the window and the terminal show the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from evaluator import parse_cards
from evaluator.cards import MOST_JOKERS


class ShownHand(NamedTuple):
    """Cards to show, which of them are kept (bit i = card i), and what they are."""

    cards: tuple[int, ...]
    held: int
    caption: str


@dataclass(frozen=True)
class TextPage:
    """A title, paragraphs of plain text, and the hands that go with them."""

    title: str
    paragraphs: tuple[str, ...]
    hands: tuple[ShownHand, ...] = ()


def shown(deal: str, kept: str, caption: str) -> ShownHand:
    """Return a hand to show from text.

    >>> shown("5h 5d 2s Ks 9c", "5h 5d", "a pair").held
    3
    """
    cards = parse_cards(deal, jokers=MOST_JOKERS)
    held = parse_cards(kept, jokers=MOST_JOKERS) if kept else ()
    return ShownHand(cards, sum(1 << cards.index(card) for card in held), caption)
