"""Pages of plain text with hands, as values: the window and the terminal show the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from evaluator import parse_cards
from evaluator.cards import MOST_JOKERS
from solver.holds import checked_mask


class ShownHand(NamedTuple):
    """Cards to show, those marked among them (bit i = card i), and what they are.

    The marked cards are what to keep or, of a `final` hand after the draw, what it is paid for.
    """

    cards: tuple[int, ...]
    held: int
    caption: str
    final: bool = False


@dataclass(frozen=True)
class TextPage:
    """A title, paragraphs of plain text, and the hands that go with them."""

    title: str
    paragraphs: tuple[str, ...]
    hands: tuple[ShownHand, ...] = ()


def shown(deal: str, marked: str, caption: str, *, final: bool = False) -> ShownHand:
    """Return a hand to show from text.

    >>> shown("5h 5d 2s Ks 9c", "5h 5d", "a pair").held
    3
    """
    cards = parse_cards(deal, jokers=MOST_JOKERS)
    return ShownHand(cards, checked_mask(marked, cards), caption, final)
