"""A table as a box: rows of boxes whose columns stand in line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill

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
