"""The deck laid out, to choose a hand with the pointer or the arrow keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from evaluator import RANKS, SUITS
from evaluator.cards import NAMES
from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Icon, Item, Tile
from trainer.drawing.theme import Theme
from trainer.widgets.base import Act, KeyPress, Still, Typed, WidgetState

CELL, GAP = 46.0, 5.0
WIDE, HIGH = 0.39, 0.38  # the size of type, by the width and the height of a cell
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

DILEMMA = "Ks Kh Qh Jh 9c"
"""A hand worth a look: a pair that pays, or three to a royal flush."""


def told(*, dilemma: bool) -> str:
    """Return what is said over the deck; before any other hand, of the `dilemma`."""
    if dilemma:
        return "A dilemma to begin with. Type or tap a hand of your own."
    return "Tap a card to put it in, tap it again to take it out."


@dataclass(frozen=True, slots=True)
class CardPicker(Still):
    """A row for each suit, spades first, from the ace down; jokers in a column of their own.

    A click gives Act(name, card). With the focus, arrows give Act(name.at, card), and Space gives
    Act(name, card) for the card at `at`.
    """

    name: str
    rect: Rect
    chosen: tuple[int, ...]
    at: int
    jokers: int = 0

    def places(self) -> Iterator[tuple[int, Rect]]:
        """Yield every card and its place."""
        columns = len(RANKS) + bool(self.jokers)
        for row, cards in zip(self.rect.rows(len(SUITS), GAP), _rows(self.jokers), strict=True):
            yield from zip(cards, row.columns(columns, GAP), strict=False)  # few jokers

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Move to another card with arrows, take it with Space."""
        if not isinstance(event, KeyPress):
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
        under = (card for card, place in self.places() if place.inset(-GAP / 2).holds(x, y))
        return next((Act(self.name, card) for card in under), None)

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the deck: a gold frame and a tick on each card in use, a ring around one."""
        palette = theme.palette
        for card, place in self.places():
            corner = place.h * 0.14
            yield Tile(place, card, min(place.h * HIGH, place.w * WIDE))
            if card in self.chosen:
                yield Fill(place, None, corner, palette.gold_edge, 4)
                yield Fill(place, None, corner, palette.gold, 3)
                side = place.h * 0.38
                spot = Rect(place.right - side, place.bottom - side, side, side)
                yield Fill(spot, palette.gold, side / 3)
                yield Icon(spot.inset(side * 0.15), "tick", palette.on_accent)
            if look.focused and card == self.at:
                yield Fill(place.inset(-3), None, corner + 3, palette.focus, 3)


@dataclass
class DeckPicker(Box):
    """The picker as a box, as high as four rows need."""

    chosen: tuple[int, ...]
    at: int
    jokers: int = 0

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of four rows, which grows with the text."""
        columns = len(RANKS) + bool(self.jokers)
        cell = min(pen.large(CELL), max(CELL, 1.1 * (width / columns)))
        return len(SUITS) * (cell + GAP) - GAP

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Make the picker."""
        onto.live(CardPicker("deck", rect, self.chosen, self.at, self.jokers))


@cache
def _rows(jokers: int) -> tuple[tuple[int, ...], ...]:
    """Return the cards row by row, with the jokers at the ends of the first rows."""
    ranks = range(len(RANKS) - 1, -1, -1)
    rows = [[len(SUITS) * rank + suit for rank in ranks] for suit in (3, 2, 1, 0)]
    for joker in range(jokers):
        rows[joker].append(len(NAMES) + joker)
    return tuple(map(tuple, rows))
