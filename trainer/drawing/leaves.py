"""The boxes that show something: words, figures, icons, cards, bars, lines.

Sizes and colours are named as in the theme, so that a page never asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import cos, radians, sin
from typing import Literal

from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import (
    Align,
    CardFace,
    Fill,
    Icon,
    IconName,
    Item,
    Label,
    Paragraph,
    Shadow,
    Stripes,
    Tile,
    Weight,
)
from trainer.drawing.palettes import Color, Palette
from trainer.drawing.text import PIXEL, ROUNDED, balanced, wrapped
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS, LEADING, Index, Size, Theme

TYPE = 0.62  # size of the type of a small card / its height

ColorName = Literal[
    "text",
    "muted",
    "accent",
    "on_accent",
    "right",
    "wrong",
    "edge",
    "line",
    "gold",
    "on_felt",
    "on_felt_soft",
    "on_felt_gold",
    "on_wood_soft",
    "digits",
    "meter_label",
    "win_title",
    "sign_name",
    "other",
    "track",
]
"""The colours of the palette that leaves use, by name."""


def ink(palette: Palette, name: ColorName) -> Color:
    """Return a colour by its name."""
    color: Color = getattr(palette, name)
    return color


def type_size(pen: Pen, name: Size) -> float:
    """Return a size of type by its name."""
    size: float = getattr(pen.theme.type, name)
    return size


HEADINGS: tuple[Size, ...] = ("display", "page", "title", "label", "lead")
"""The sizes of words whose lines are about as long as one another."""


@dataclass
class Words(Box):
    """A text, broken into as many lines as it needs at its width; `lines` is the most of them."""

    text: str
    size: Size = "body"
    color: ColorName = "text"
    weight: Weight = "regular"
    align: Align = "left"
    lines: int = 0

    def width(self, pen: Pen) -> float:
        """Return the width of its longest line, if nothing breaks it."""
        size = type_size(pen, self.size)
        parts = self.text.split("\n")
        return max(pen.text_width(size, part, self.weight) for part in parts) + PIXEL

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of its lines."""
        size = type_size(pen, self.size)
        measure = partial(_width, pen, size, self.weight)
        count = len(wrapped(self.text, max(1.0, width - ROUNDED), measure)) if self.text else 1
        return min(count, self.lines or count) * size * LEADING[self.size]

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Write it, from the top of the rectangle."""
        if not self.text:
            return
        size = type_size(pen, self.size)
        leading = size * LEADING[self.size]
        color = ink(pen.theme.palette, self.color)
        look = size, color, self.align, self.weight
        if rect.h < 1.5 * leading:
            onto.paint(Label(rect, self.text, *look))
            return
        rect = self.balanced(rect, pen)
        onto.paint(Paragraph(rect, self.text, *look, leading, spare=ROUNDED))

    def written(self, rect: Rect, pen: Pen) -> Iterator[tuple[str, Rect]]:
        """Yield the lines that are seen of it, each where it stands: broken as the window does."""
        size = type_size(pen, self.size)
        leading, measure = size * LEADING[self.size], partial(_width, pen, size, self.weight)
        top, lines = rect.y + (rect.h - leading) / 2, [self.text]
        if rect.h >= 1.5 * leading:
            rect = self.balanced(rect, pen)
            broken = wrapped(self.text, max(1.0, rect.w - ROUNDED), measure)
            top, lines = rect.y, broken[: max(1, int((rect.h + 1) // leading))]
        for i, line in enumerate(lines):
            across = measure(line)
            shift = {"left": 0, "center": 0.5, "right": 1}[self.align] * (rect.w - across)
            yield line, Rect(rect.x + shift, top + i * leading, across, leading)

    def balanced(self, rect: Rect, pen: Pen) -> Rect:
        """Return where its lines stand: those of a heading are about as long as one another."""
        size = type_size(pen, self.size)
        if self.size not in HEADINGS or rect.h < 1.5 * size * LEADING[self.size]:
            return rect
        measure = partial(_width, pen, size, self.weight)
        across = balanced(self.text, rect.w - PIXEL, measure) + PIXEL
        shift = (rect.w - across) / 2 if self.align == "center" else 0
        return Rect(rect.x + shift, rect.y, across, rect.h)


def _width(pen: Pen, size: float, weight: Weight, text: str) -> float:
    return pen.text_width(size, text, weight)


@dataclass
class Number(Box):
    """A number in digits of one width; it keeps the room of `room`, the longest that comes."""

    firm = True

    text: str
    size: Size = "body"
    color: ColorName = "text"
    weight: Weight = "semibold"
    align: Align = "right"
    room: str = ""

    def width(self, pen: Pen) -> float:
        """Return the width of its digits, or of those that it keeps room for."""
        size = type_size(pen, self.size)
        texts = (self.text, self.room)
        return max(pen.text_width(size, text, self.weight) for text in texts) + PIXEL

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of one line."""
        return type_size(pen, self.size) * LEADING[self.size]

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Write it."""
        color = ink(pen.theme.palette, self.color)
        size = type_size(pen, self.size)
        onto.paint(Label(rect, self.text, size, color, self.align, self.weight))


@dataclass
class IconBox(Box):
    """An icon; it grows less than the text beside it."""

    firm = True

    name: IconName
    color: ColorName = "text"
    side: float = 21

    def _side(self, pen: Pen) -> float:
        return self.side * (1 + 0.7 * (pen.theme.grow - 1))

    def width(self, pen: Pen) -> float:
        """Return its side."""
        return self._side(pen)

    def height(self, width: float, pen: Pen) -> float:
        """Return its side."""
        return self._side(pen)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw it in the middle."""
        side = self._side(pen)
        onto.paint(Icon(rect.centered(side, side), self.name, ink(pen.theme.palette, self.color)))


@dataclass
class KeyCap(Box):
    """A key, by the word on its cap."""

    word: str
    color: ColorName = "text"

    def width(self, pen: Pen) -> float:
        """Return the width of its word and the cap around it."""
        words = pen.text_width(pen.theme.type.key, self.word, "medium") + 14
        return max(self.height(0, pen), words)

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the cap."""
        return 1.7 * pen.theme.type.key

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw the cap and its word."""
        color, size = ink(pen.theme.palette, self.color), pen.theme.type.key
        onto.paint(Fill(rect, None, 6, color, 1.3))
        onto.paint(Label(rect, self.word, size, color, "center", "medium"))


@dataclass
class Hairline(Box):
    """A hairline."""

    def height(self, width: float, pen: Pen) -> float:
        """Return its thickness."""
        return 1

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw it."""
        onto.paint(Fill(rect, pen.theme.palette.line))


MINI_HIGH, MINI_WIDE, MINI_GAP = 27.0, 1.26, 4.0  # units, by its height, units


@dataclass
class MiniCards(Box):
    """Small cards in a row; those not kept by `mask` are grey."""

    cards: Sequence[int]
    mask: int = 0b11111
    high: float = MINI_HIGH

    def _size(self, pen: Pen) -> tuple[float, float]:
        tall = pen.large(self.high)
        return tall * MINI_WIDE, tall

    def width(self, pen: Pen) -> float:
        """Return the width of all."""
        count = len(self.cards)
        return count * self._size(pen)[0] + MINI_GAP * max(0, count - 1)

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of one."""
        return self._size(pen)[1]

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw them from the left, smaller where there is less room."""
        across, tall = self._size(pen)
        shrink = min(1.0, rect.w / max(1.0, self.width(pen)))
        across, tall = across * shrink, tall * shrink
        top = rect.y + (rect.h - tall) / 2
        for i, card in enumerate(self.cards):
            place = Rect(rect.x + i * (across + MINI_GAP * shrink), top, across, tall)
            onto.paint(Tile(place, card, tall * TYPE, discarded=not self.mask >> i & 1))


LIFT = 6.0  # how far a held card of a small hand stands out


@dataclass
class HandCards(Box):
    """A hand of cards with a large index; those kept by `mask` are lifted and ringed, the others
    veiled, or with strong contrast framed and named. Without a mask nothing is said of any.

    `ring` is the colour of the ring: green for the right hold, coral for a wrong one.
    """

    cards: Sequence[int]
    mask: int | None = None
    ring: ColorName = "right"
    each: float = 62  # the width of a card
    gap: float = 7
    index: Index = "large"

    def width(self, pen: Pen) -> float:
        """Return the width of all."""
        return len(self.cards) * (self.each + self.gap) - self.gap

    def _fitted(self, width: float, pen: Pen) -> float:
        return self.each * min(1.0, width / self.width(pen))

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of a card, and room for the lift and the ring."""
        return self._fitted(width, pen) * CARD_ASPECT + LIFT + 6

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw the cards."""
        each = self._fitted(rect.w, pen)
        gap = self.gap * each / self.each
        for i, card in enumerate(self.cards):
            kept = self.mask is not None and bool(self.mask >> i & 1)
            top = rect.y + 3 + (0 if kept else LIFT)
            place = Rect(rect.x + i * (each + gap), top, each, each * CARD_ASPECT)
            thrown = self.mask is not None and not kept
            veil = 1.0 if thrown and not pen.theme.outlined else 0.0
            onto.paint(Shadow(place, 4, each * CARD_RADIUS))
            onto.paint(CardFace(place, card, index=self.index, veil=veil, on_panel=True))
            if thrown and pen.theme.outlined:
                onto.paint(*thrown_mark(place, pen))
            if kept:
                corner = each * CARD_RADIUS + 2
                color = ink(pen.theme.palette, self.ring)
                onto.paint(Fill(place.inset(-2.5), None, corner, color, 3))


THROWN = "thrown"
LEAST_TYPE, BEYOND = 13.0, 2.0  # of the word; how much wider than the card it may be


def thrown_mark(card: Rect, pen: Pen) -> Iterator[Item]:
    """Yield what stands for the veil of a thrown card where contrast is strong: a grey frame, and
    the word on its lower edge.
    """
    theme, palette = pen.theme, pen.theme.palette
    yield Fill(card, None, card.w * CARD_RADIUS, palette.muted, 3)
    size, room = theme.type.key, card.w + BEYOND
    while size > LEAST_TYPE and pen.text_width(size, THROWN, "medium") > room:
        size = max(LEAST_TYPE, size - 1)
    wide = pen.text_width(size, THROWN, "medium")
    if wide <= room:
        foot = card.cut_bottom(1.4 * size)[0].inset(min(0, card.w - wide - 2) / 2, 0)
        yield Fill(foot, palette.panel, card.w * CARD_RADIUS, palette.muted, 1)
        yield Label(foot, THROWN, size, palette.text, "center", "medium")


@dataclass
class Bar(Box):
    """A bar as long as its part of the longest one; a wrong hold's is striped."""

    part: float
    look: Literal["right", "wrong", "other", "gold"]
    thick: float = 14

    def height(self, width: float, pen: Pen) -> float:
        """Return its thickness."""
        return self.thick

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw the track, and the bar on it."""
        palette, round_ = pen.theme.palette, rect.h / 2
        onto.paint(Fill(rect, palette.track, round_))
        long = max(rect.h, rect.w * min(1.0, max(0.0, self.part)))
        bar = Rect(rect.x, rect.y, min(long, rect.w), rect.h)
        if self.look == "wrong":
            onto.paint(Stripes(bar, palette.wrong, palette.wrong_soft, round_))
        else:
            onto.paint(Fill(bar, ink(palette, self.look), round_))


def slots(done: int, of: int, rect: Rect, theme: Theme, across: int = 10) -> Iterator[Item]:
    """Yield a place for each hand to be played, in rows; those that are done are gold."""
    palette, rows = theme.palette, of // across
    wide, high = rect.w / across, min(44.0, rect.h / rows)
    for i in range(of):
        row, column = divmod(i, across)
        box = Rect(rect.x + column * wide, rect.y + row * high, wide - 6, high - 6)
        if i < done:
            yield Fill(box, palette.gold_ramp[0], 6, palette.gold_edge, 1, to=palette.gold_ramp[2])
        else:
            yield Fill(box, palette.track, 6)


ROYAL_HEARTS, ROYAL_SPADES = (tuple(range(ten, 52, 4)) for ten in (34, 35))


def fan(
    rect: Rect,
    each: float,
    step: float,
    radius: float,
    royal: Sequence[int | None] = ROYAL_HEARTS,
    index: Index | None = None,
) -> Iterator[Item]:
    """Yield a royal flush in the middle of a rectangle, fanned out by `step` degrees a card."""
    tall = each * CARD_ASPECT
    x, y = rect.center
    for i, card in enumerate(royal):
        turned = radians((i - 2) * step)
        middle = x + radius * sin(turned), y + radius * (1 - cos(turned))
        place = Rect(middle[0] - each / 2, middle[1] - tall / 2, each, tall)
        if i == 2:  # the others bring their own, which leans with them
            yield Shadow(place, 0.09 * each, each * CARD_RADIUS)
        yield CardFace(place, card, angle=(2 - i) * step, index=index)
