"""The hands of a chart's lines, and what stands in their places while they are looked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from trainer.drawing.boxes import Art, Box, Space
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item
from trainer.drawing.layouts import AsHigh
from trainer.drawing.leaves import MINI_GAP, MINI_WIDE, HandCards, MiniCards, Words
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS, Theme

if TYPE_CHECKING:
    from solver.strategy.playing.sample_deals import SampleDeal

HAND = 5
CARDS, LOW_CARDS = 24.0, 20.0  # the height of small cards
EACH = 50.0  # the width of the cards of a hand
A_HAND, REASON = HandCards((0,) * HAND, 0, each=EACH), Words("–\n–\n–", "second")
"""What is kept free for a hand and for its reason before they are known."""


def kept_first(cards: Sequence[int], mask: int) -> tuple[tuple[int, ...], int]:
    """Return a hand with the held cards before the others, and the mask of that.

    >>> kept_first((50, 44, 5, 6, 0), 0b01100)
    ((5, 6, 50, 44, 0), 3)
    """
    held = [card for i, card in enumerate(cards) if mask >> i & 1]
    rest = [card for i, card in enumerate(cards) if not mask >> i & 1]
    return (*held, *rest), (1 << len(held)) - 1


def mini(cards: Sequence[int], held: int, *, low: bool = False) -> Box:
    """Return a hand in small cards, the held ones first; `low` ones for many lines."""
    return MiniCards(*kept_first(cards, held), _high(low=low))


def hand_of(examples: Sequence[SampleDeal | None] | None, line: int, *, low: bool) -> Box:
    """Return the hand of a line, from 0, in small cards; its place before the hands are known, and
    nothing if no deal comes down to it.
    """
    if examples is None:
        return Art(partial(_places, _high(low=low)), high=_high(low=low))
    deal = examples[line]
    return Space() if deal is None else mini(deal.cards, deal.held, low=low)


def _high(*, low: bool) -> float:
    return LOW_CARDS if low else CARDS


def _places(high: float, rect: Rect, theme: Theme) -> Iterator[Item]:
    tall = high * theme.grow
    gap, across = MINI_GAP, tall * MINI_WIDE
    shrink = min(1.0, rect.w / (HAND * across + (HAND - 1) * gap))
    for i in range(HAND):
        place = Rect(rect.x + i * (across + gap) * shrink, rect.y, across * shrink, tall * shrink)
        yield Fill(place.moved(0, (rect.h - place.h) / 2), theme.palette.track, 4)


def _large_places(rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield the empty places of the large cards."""
    for i in range(HAND):
        place = Rect(rect.x + i * (EACH + A_HAND.gap), rect.y + 6, EACH, EACH * CARD_ASPECT)
        yield Fill(place, theme.palette.track, EACH * CARD_RADIUS)


LOOKED_FOR = (
    AsHigh(Art(_large_places), [A_HAND]),
    AsHigh(Words("Looking for a hand of this line …", "second", "muted"), [REASON]),
)
"""What stands in the places of a line's hand and of its reason while these are looked for."""
