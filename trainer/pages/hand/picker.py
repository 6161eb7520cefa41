"""The deck laid out, to choose a hand with the pointer or the arrow keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Tile
from trainer.drawing.theme import Theme
from trainer.drawing.tiles import GAP, TYPE, tile_places
from trainer.widgets.base import Act, Look
from trainer.widgets.inputs import Press, Typed

RANKS, SUITS = 13, 4
FRAME = 3.0
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass(frozen=True, slots=True)
class CardPicker:
    """A row for each suit, spades first, from the ace down.

    A click gives Act(name, card). With the focus, arrows give Act(name.at, card), and Space gives
    Act(name, card) for the card at `at`.
    """

    name: str
    rect: Rect
    chosen: tuple[int, ...]
    at: int
    enabled: bool = True
    tip: str = ""

    def places(self) -> Iterator[tuple[int, Rect]]:
        """Yield every card and its place."""
        rows = self.rect.rows(SUITS)
        for row, suit in zip(rows, range(SUITS - 1, -1, -1), strict=True):
            places = tile_places(row.inset(FRAME, FRAME), RANKS, GAP + 2 * FRAME)
            for place, rank in zip(places, range(RANKS - 1, -1, -1), strict=True):
                yield 4 * rank + suit, place

    def key(self, event: Press | Typed) -> Act | None:
        """Move to another card with arrows, take it with Space."""
        if not isinstance(event, Press):
            return None
        if event.key == "space":
            return Act(self.name, self.at)
        if event.key not in STEPS:
            return None
        across, down = STEPS[event.key]
        rank = min(max(0, self.at // 4 - across), RANKS - 1)
        suit = min(max(0, self.at % 4 - down), SUITS - 1)
        return Act(f"{self.name}.at", 4 * rank + suit)

    def click(self, x: float, y: float) -> Act | None:
        """Take the card under the pointer."""
        under = (card for card, place in self.places() if place.inset(-FRAME).holds(x, y))
        return next((Act(self.name, card) for card in under), None)

    def wheel(self, steps: float) -> Act | None:
        """Ignore the wheel."""
        return None

    def items(self, look: Look, theme: Theme) -> Iterator[Item]:
        """Draw the deck, with frames around the chosen cards and the one at `at`."""
        for card, place in self.places():
            pointed = look.focused and card == self.at
            if card in self.chosen or pointed:
                color = theme.palette.focus if pointed else theme.palette.accent
                yield Fill(place.inset(-FRAME), None, place.h * 0.18 + FRAME, color, 2.5)
            yield Tile(place, card, place.h * TYPE)
