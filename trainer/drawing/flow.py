"""Text and figures one below the other: each takes the height that it needs at its width."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label, Paragraph, Weight
from trainer.drawing.text import wrapped
from trainer.drawing.theme import LINE, Color, Theme

PIXEL = 1.7  # of the smallest window, in logical units


class TextWidth(Protocol):
    """Returns the width of a line of text at a size, in logical units."""

    def __call__(self, size: float, text: str, weight: Weight = "regular", /) -> float:
        """Return the width."""


def figure_width(
    text_width: TextWidth, size: float, figure: str, weight: Weight = "regular"
) -> float:
    """Return room for a number whose digits are all as wide as the widest.

    Every character may take a pixel more, as each is rounded by itself.
    """
    widest = "".join("0" if letter.isdigit() else letter for letter in figure)
    return text_width(size, widest, weight) * 1.03 + PIXEL * len(figure)


class Flow:
    """Fills a box from its top; `items` has what was put there, `y` where the next thing goes.

    Nothing stops it at the foot of the box: ask `room` first, or give the box the `height`.
    """

    def __init__(self, box: Rect, theme: Theme, text_width: TextWidth) -> None:
        self.box, self.theme, self.text_width = box, theme, text_width
        self.y = box.y
        self.items: list[Item] = []

    @property
    def room(self) -> float:
        """The height that is left in the box."""
        return self.box.bottom - self.y

    @property
    def height(self) -> float:
        """The height that was taken."""
        return self.y - self.box.y

    def take(self, height: float, gap: float = 0) -> Rect:
        """Return the next band of that height, and leave a gap below it."""
        band = Rect(self.box.x, self.y, self.box.w, height)
        self.y += height + gap
        return band

    def add(self, *items: Item) -> None:
        """Add items that stand in bands which were taken."""
        self.items += items

    def line(
        self,
        words: str,
        size: float,
        color: Color,
        weight: Weight = "regular",
        gap: float = 0,
    ) -> None:
        """Add one line of text."""
        self.add(Label(self.take(size * LINE, gap), words, size, color, "left", weight))

    def paragraph(self, words: str, size: float, color: Color, gap: float = 0) -> None:
        """Add a text of as many lines as it needs."""
        box = self.take(self.lines(words, size) * size * LINE, gap)
        self.add(Paragraph(box, words, size, color))

    def lines(self, words: str, size: float, width: float | None = None) -> int:
        """Return how many lines a text takes."""
        room = (self.box.w if width is None else width) - 2  # pixels are rounded
        return len(wrapped(words, room, partial(self.text_width, size)))

    def row(
        self,
        name: str,
        figure: str,
        size: float,
        ink: tuple[Color, Color],
        weight: Weight = "regular",
    ) -> None:
        """Add a name, of one or more lines, and a figure at the right on its first line."""
        wide = self.figure_width(size, figure, weight)
        left = self.box.w - wide - 10
        band = self.take(self.lines(name, size, left) * size * LINE, size * 0.16)
        words, number = band.cut_right(wide, 10)[1], band.cut_right(wide)[0]
        self.add(Paragraph(words, name, size, ink[0]))
        first = number.cut_top(size * LINE)[0]
        self.add(Label(first, figure, size, ink[1], "right", weight, tabular=True))

    def figure_width(self, size: float, figure: str, weight: Weight = "regular") -> float:
        """Return room for a number whose digits are all as wide as the widest."""
        return figure_width(self.text_width, size, figure, weight)

    def rule(self, gap: float = 10) -> None:
        """Add a hairline."""
        self.add(Fill(self.take(1.5, gap), self.theme.palette.line))
