"""Very many hands as tiles: each says what it was paid, by number, colour and small card marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evaluator import SUITS
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.palettes import Color
from trainer.drawing.theme import Theme
from trainer.widgets.base import Act, KeyPress, Still, Typed, WidgetState, focus_ring
from trainer.widgets.button import PRESSES

COLORED = 25  # from as many hands on, each is a tile
GAP = 5.0
CORNER = 8.0
CREAM: Color = (255, 246, 222)
WHITE: Color = (255, 255, 255)
DARK: Color = (35, 23, 3)
LEVELS: tuple[tuple[int, Color, Color], ...] = (
    (25, (244, 195, 90), DARK),
    (8, (220, 160, 60), DARK),
    (6, (125, 79, 176), WHITE),
    (4, (90, 87, 184), WHITE),
    (3, (48, 111, 176), WHITE),
    (2, (26, 115, 100), WHITE),
    (1, (61, 90, 82), WHITE),
)
"""The least pay for each coin bet, the ground and the ink of such a tile."""


def tally_color(paid: int, coins: int) -> tuple[Color, Color] | None:
    """Return the ground and the ink of a hand by what it pays; None if that is nothing."""
    looks = ((ground, ink) for least, ground, ink in LEVELS if paid >= least * coins)
    return next(looks, None)


def columns_of(hands: int) -> int:
    """Return how many tiles stand side by side.

    >>> [columns_of(hands) for hands in (25, 50, 100)]
    [5, 10, 10]
    """
    return 5 if hands <= 25 else 10


@dataclass(frozen=True, slots=True)
class TileHand:
    """A hand as a tile: its cards and what it was paid; None for what is not drawn yet."""

    cards: Sequence[int]
    paid: int | None = None


@dataclass(frozen=True, slots=True)
class HandTiles(Still):
    """All hands of a deal as one control: a click opens the nearest hand."""

    name: str
    rect: Rect
    hands: Sequence[TileHand]
    coins: int
    enabled: bool = True
    tip: str = ""

    def _places(self) -> list[Rect]:
        columns = columns_of(len(self.hands))
        rows = self.rect.rows(-(-len(self.hands) // columns), GAP)
        return [cell for row in rows for cell in row.columns(columns, GAP)][: len(self.hands)]

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Space and Enter open the first hand; from there the arrows go on."""
        pressed = isinstance(event, KeyPress) and event.key in PRESSES
        return Act(self.name, 0) if pressed else None

    def click(self, x: float, y: float) -> Act | None:
        """Choose the nearest tile."""

        def away(i: int) -> float:
            middle = places[i].center
            return (middle[0] - x) ** 2 + (middle[1] - y) ** 2

        places = self._places()
        return Act(self.name, min(range(len(places)), key=away))

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the tiles; the last is the player's own hand."""
        if look.focused:
            yield focus_ring(self.rect, theme, CORNER)
        for i, (place, hand) in enumerate(zip(self._places(), self.hands, strict=True)):
            yield from self._tile(place, hand, theme)
            if i == len(self.hands) - 1:
                own = theme.palette.accent if theme.outlined else CREAM
                yield Fill(place.inset(-2), None, CORNER + 2, own, 2.5)

    def _tile(self, place: Rect, hand: TileHand, theme: Theme) -> Iterator[Item]:
        palette = theme.palette
        look = tally_color(hand.paid or 0, self.coins)
        if look is None:
            edge = palette.line if theme.outlined else None
            yield Fill(place, palette.plate, CORNER, edge, alpha=palette.plate_alpha)
            if hand.paid is not None:
                dash = place.centered(10, 2)
                yield Fill(dash, palette.muted)
            return
        ground, ink = look
        great = (hand.paid or 0) >= LEVELS[0][0] * self.coins
        yield Fill(place, ground, CORNER, CREAM if great else None, 2)
        size = min(30.0, place.h * 0.47)
        words, marks = place.cut_top(place.h * 0.62)
        if place.h < 24:
            words = place
        yield Label(words, f"{hand.paid:,}", size, ink, "center", "heavy")
        if place.h >= 24:
            yield from _marks(marks, hand.cards, ink)


def _marks(box: Rect, cards: Sequence[int], ink: Color) -> Iterator[Item]:
    """Draw small cards side by side, in groups of one rank."""
    counts = sorted(Counter(card // len(SUITS) for card in cards).values(), reverse=True)
    groups = [count for count in counts if count > 1] or [len(cards)]
    tall = box.h * 0.56
    wide = min(tall * 0.8, box.w / 12)
    whole = sum(groups) * (wide + 1) - 1 + 3 * (len(groups) - 1)
    x, y = box.x + (box.w - whole) / 2, box.y + (box.h - tall) / 2 - 1
    for count in groups:
        for _ in range(count):
            yield Fill(Rect(x, y, wide, tall), ink)
            x += wide + 1
        x += 3
