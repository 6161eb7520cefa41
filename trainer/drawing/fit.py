"""A box that is one of several: the first that fits, so that a page says what gives way first."""

from __future__ import annotations

from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect

SLACK = 0.5


class Forms(Box):
    """Forms of one thing, from the one that needs most room to the one that needs least."""

    def __init__(self, *boxes: Box) -> None:
        self.boxes = boxes

    def width(self, pen: Pen) -> float:
        """Return the width of the first."""
        return pen.width(self.boxes[0])


class FitHigh(Forms):
    """The first of its boxes that is no higher than the room; the last one if none is.

    It asks for no more height than the last, which should be the lowest.
    """

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the lowest."""
        return pen.height(self.boxes[-1], width)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the first that fits."""
        fits = (box for box in self.boxes if pen.height(box, rect.w) <= rect.h + SLACK)
        next(fits, self.boxes[-1]).place(rect, pen, onto)


class FitWide(Forms):
    """The first of its boxes that is no wider than the room; the last one if none is."""

    def _fitting(self, width: float, pen: Pen) -> Box:
        fits = (box for box in self.boxes if pen.width(box) <= width + SLACK)
        return next(fits, self.boxes[-1])

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the one that fits."""
        return pen.height(self._fitting(width, pen), width)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the one that fits."""
        self._fitting(rect.w, pen).place(rect, pen, onto)
