"""A box that is one of several: the first that fits, so that a page says what gives way first."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect

SLACK = 0.5


@dataclass(init=False)
class FitHigh(Box):
    """The first of its boxes that is no higher than the room; the last one if none is.

    It asks for no more height than the last, which should be the lowest.
    """

    boxes: tuple[Box, ...]

    def __init__(self, *boxes: Box) -> None:
        self.boxes = boxes

    def width(self, pen: Pen) -> float:
        """Return the width of the first."""
        return pen.width(self.boxes[0])

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the lowest."""
        return pen.height(self.boxes[-1], width)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the first that fits."""
        fits = (box for box in self.boxes if pen.height(box, rect.w) <= rect.h + SLACK)
        next(fits, self.boxes[-1]).place(rect, pen, onto)


@dataclass(init=False)
class FitWide(Box):
    """The first of its boxes that is no wider than the room; the last one if none is."""

    boxes: tuple[Box, ...]

    def __init__(self, *boxes: Box) -> None:
        self.boxes = boxes

    def _fitting(self, width: float, pen: Pen) -> Box:
        fits = (box for box in self.boxes if pen.width(box) <= width + SLACK)
        return next(fits, self.boxes[-1])

    def width(self, pen: Pen) -> float:
        """Return the width of the first."""
        return pen.width(self.boxes[0])

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the one that fits."""
        return pen.height(self._fitting(width, pen), width)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the one that fits."""
        self._fitting(rect.w, pen).place(rect, pen, onto)
