"""The deck laid out, to choose a hand with the pointer or the arrow keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from evaluator import RANKS, SUITS
from evaluator.cards import NAMES
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Tile
from trainer.drawing.theme import Theme
from trainer.drawing.tiles import GAP, TYPE, tile_places
from trainer.widgets.base import Act, WidgetState
from trainer.widgets.inputs import Press, Typed

FRAME = 3.0
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass(frozen=True, slots=True)
class CardPicker:
    """A row for each suit, spades first, from the ace down; jokers in a column of their own.

    A click gives Act(name, card). With the focus, arrows give Act(name.at, card), and Space gives
    Act(name, card) for the card at `at`.
    """

    name: str
    rect: Rect
    chosen: tuple[int, ...]
    at: int
    jokers: int = 0
    enabled: bool = True
    tip: str = ""

    def places(self) -> Iterator[tuple[int, Rect]]:
        """Yield every card and its place."""
        for row, cards in zip(self.rect.rows(len(SUITS)), _rows(self.jokers), strict=True):
            columns = len(RANKS) + bool(self.jokers)
            places = tile_places(row.inset(FRAME, FRAME), columns, GAP + 2 * FRAME)
            yield from zip(cards, places, strict=False)  # no joker in the lower rows

    def key(self, event: Press | Typed) -> Act | None:
        """Move to another card with arrows, take it with Space."""
        if not isinstance(event, Press):
            return None
        if event.key == "space":
            return Act(self.name, self.at)
        if event.key not in STEPS:
            return None
        across, down = STEPS[event.key]
        rows = _rows(self.jokers)
        row = next((number for number, cards in enumerate(rows) if self.at in cards), 0)
        column = (*rows[row], self.at).index(self.at) + across  # a joker may have left the deck
        row = min(max(0, row + down), len(rows) - 1)
        column = min(max(0, column), len(rows[row]) - 1)
        return Act(f"{self.name}.at", rows[row][column])

    def click(self, x: float, y: float) -> Act | None:
        """Take the card under the pointer."""
        under = (card for card, place in self.places() if place.inset(-FRAME).holds(x, y))
        return next((Act(self.name, card) for card in under), None)

    def wheel(self, steps: float) -> Act | None:
        """Ignore the wheel."""
        return None

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the deck, with frames around the chosen cards and the one at `at`."""
        for card, place in self.places():
            pointed = look.focused and card == self.at
            if card in self.chosen or pointed:
                color = theme.palette.focus if pointed else theme.palette.accent
                yield Fill(place.inset(-FRAME), None, place.h * 0.18 + FRAME, color, 2.5)
            yield Tile(place, card, place.h * TYPE)


@cache
def _rows(jokers: int) -> tuple[tuple[int, ...], ...]:
    """Return the cards row by row, with the jokers at the ends of the first rows."""
    ranks = range(len(RANKS) - 1, -1, -1)
    rows = [[len(SUITS) * rank + suit for rank in ranks] for suit in (3, 2, 1, 0)]
    for joker in range(jokers):
        rows[joker].append(len(NAMES) + joker)
    return tuple(map(tuple, rows))
