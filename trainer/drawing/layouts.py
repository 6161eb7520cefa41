"""Boxes that measure what they hold: a table whose columns stand in line, and forms of one thing,
of which the first that fits is shown, so that a page says what gives way first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from trainer.drawing.boxes import Around, Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill
from trainer.drawing.leaves import Words

Cells = Sequence[Box]


GAP, LEAST = 16.0, 90.0  # between columns; the width that the first one keeps


@dataclass
class GridBox(Box):
    """Rows under each other; the first column takes the width that the others leave.

    The others are as wide as their widest cell, and `right` of the line unless a cell says
    otherwise. A hairline stands between rows.
    """

    rows: Sequence[Cells]
    row_gap: float = 5

    def width(self, pen: Pen) -> float:
        """Return the width of the widest cells and the gaps."""
        free = self._free(pen)
        return sum(free) + GAP * (len(free) - 1)

    def _free(self, pen: Pen) -> list[float]:
        return [max(cell.width(pen) for cell in column) for column in zip(*self.rows, strict=True)]

    def _widths(self, width: float, pen: Pen) -> list[float]:
        _first, *others = self._free(pen)
        room = width - GAP * len(others)
        taken = sum(others)
        shrink = min(1.0, max(0.0, room - pen.large(LEAST)) / taken) if taken else 1.0
        others = [each * shrink for each in others]
        return [room - sum(others), *others]

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of all rows."""
        widths = self._widths(width, pen)
        return sum(_tall(row, widths, pen) + 2 * self.row_gap for row in self.rows)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the cells in their columns."""
        widths = self._widths(rect.w, pen)
        y = rect.y
        for i, row in enumerate(self.rows):
            tall = _tall(row, widths, pen) + 2 * self.row_gap
            if i:
                onto.paint(Fill(Rect(rect.x, y, rect.w, 1), pen.theme.palette.line))
            x = rect.x
            for cell, across in zip(row, widths, strict=True):
                own = pen.height(cell, across)
                cell.place(Rect(x, y + (tall - own) / 2, across, own), pen, onto)
                x += across + GAP
            y += tall


def _tall(row: Cells, widths: Sequence[float], pen: Pen) -> float:
    return max(pen.height(cell, across) for cell, across in zip(row, widths, strict=True))


SLACK = 0.5


def heads(first: str, *others: str) -> list[Box]:
    """Return a row of captions, the first at the left and the others over figures at the right."""
    head = partial(Words, size="caption", color="muted", weight="semibold")
    return [head(first), *(head(words, align="right") for words in others)]


class Forms(Box):
    """Forms of one thing, from the one that needs most room to the one that needs least."""

    def __init__(self, *boxes: Box) -> None:
        self.boxes = boxes

    def width(self, pen: Pen) -> float:
        """Return the width of the first."""
        return pen.width(self.boxes[0])


@dataclass
class AsWide(Around):
    """A box that takes no less width than some others, which it does not show."""

    others: Sequence[Box]

    def width(self, pen: Pen) -> float:
        """Return the width of the widest."""
        return max(super().width(pen), *(pen.width(box) for box in self.others))


@dataclass
class AsWideAs(Around):
    """A box that asks for the width of a sample, whatever it is itself."""

    sample: Box

    def width(self, pen: Pen) -> float:
        """Return the width of the sample."""
        return pen.width(self.sample)


@dataclass
class AsHigh(Around):
    """A box that takes no less height than some others, which it does not show."""

    others: Sequence[Box]

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the highest."""
        return max(super().height(width, pen), *(pen.height(box, width) for box in self.others))


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


@dataclass
class FitMade(Box):
    """The first of some forms that is no higher than the room, the last one if none is, as
    `FitHigh`; but each is made only once those before it do not fit.

    A form comes with a height, which grows with the text, that the room must have for it.
    """

    forms: Callable[[], Iterable[tuple[float, Box]]]
    last: Box

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the last."""
        return pen.height(self.last, width)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the first that fits."""
        high = rect.h + SLACK
        roomy = (box for room, box in self.forms() if pen.large(room) <= high)
        fits = (box for box in roomy if pen.height(box, rect.w) <= high)
        next(fits, self.last).place(rect, pen, onto)


class FitView(FitHigh):
    """It gives way in a page that has no more height than its view; one that scrolls has the first
    of its boxes.
    """

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the lowest, or in a page that scrolls of the first."""
        return pen.height(self.boxes[0], width) if pen.whole else super().height(width, pen)


class Unrolled(FitView):
    """The first of its boxes in a page that scrolls, only there; else what fits of the rest."""

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the first, or the first of the others that fits."""
        (self.boxes[0] if pen.whole else FitHigh(*self.boxes[1:])).place(rect, pen, onto)


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
