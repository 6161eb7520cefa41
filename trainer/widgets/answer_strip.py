"""Cells as one control: all answers of a lesson, a drill or an exam, each opening its hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from trainer.drawing.boxes import Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Icon, IconName, Item
from trainer.drawing.palettes import Color, Palette
from trainer.drawing.theme import Theme
from trainer.widgets.base import Act, KeyPress, LiveBox, Typed, WidgetState, focus_ring

AnswerMark = Literal["right", "charted", "slip", "wrong"]
"""How an answer was: `charted` is right by the player's chart, though another hold is worth more;
a `slip` is a mistake in no leak."""
ICONS: dict[AnswerMark, IconName] = {
    "right": "tick",
    "charted": "charted",
    "slip": "slip",
    "wrong": "cross",
}
GAP, CORNER = 6.0, 9.0
MOST, LOW = 46.0, 34.0  # the height of a cell, and of those of several rows
LEAST, FEW = 24.0, 18  # the width of a cell; the least cells that a row has room for
STEPS = {"left": -1, "right": 1}


def colors(mark: AnswerMark, palette: Palette) -> tuple[Color, Color]:
    """Return the ink and the ground of a cell."""
    pairs: dict[AnswerMark, tuple[Color, Color]] = {
        "right": (palette.right, palette.right_soft),
        "charted": (palette.accent, palette.accent_soft),
        "slip": (palette.accent, palette.accent_soft),
        "wrong": (palette.wrong, palette.wrong_soft),
    }
    return pairs[mark]


@dataclass
class AnswerStrip(LiveBox):
    """The control, in rows of at most `most` cells, each `tall` high and no less wide than `least`.
    A tap opens the nearest cell, arrows choose one, Space and Enter open it.
    """

    marks: Sequence[AnswerMark]
    most: int = 28
    tall: float = 46
    chosen: int | None = None
    least: float = LEAST
    columns: int = field(default=1, kw_only=True)  # once it is placed
    grey: frozenset[int] = field(default=frozenset(), kw_only=True)  # cells that do not count

    def cells(self) -> list[Rect]:
        """Return the places of the cells."""
        rows = -(-len(self.marks) // self.columns)
        across = (self.rect.w + GAP) / self.columns
        tall = (self.rect.h + GAP) / rows
        return [
            Rect(
                self.rect.x + (i % self.columns) * across,
                self.rect.y + (i // self.columns) * tall,
                across - GAP,
                tall - GAP,
            )
            for i in range(len(self.marks))
        ]

    def stepped(self, key: str) -> int | None:
        """Return the cell that an arrow key leads to; None for another key."""
        steps = {**STEPS, "up": -self.columns, "down": self.columns}
        if key not in steps:
            return None
        if self.chosen is None:
            return 0
        to = self.chosen + steps[key]
        return to if 0 <= to < len(self.marks) else self.chosen

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Choose with arrows; open with Space and Enter."""
        if not isinstance(event, KeyPress):
            return None
        if event.key in ("space", "return"):
            return Act(f"{self.name}.open", self.chosen or 0)
        to = self.stepped(event.key)
        return None if to is None else Act(self.name, to)

    def click(self, x: float, y: float) -> Act | None:
        """Open the nearest cell."""
        cells = self.cells()
        nearest = min(
            range(len(cells)),
            key=lambda i: (cells[i].center[0] - x) ** 2 + (cells[i].center[1] - y) ** 2,
        )
        return Act(f"{self.name}.open", nearest)

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the cells; the chosen one is outlined."""
        if look.focused:
            yield focus_ring(self.rect, theme)
        for i, (cell, mark) in enumerate(zip(self.cells(), self.marks, strict=True)):
            ink, ground = colors(mark, theme.palette)
            if i in self.grey:
                ink, ground = theme.palette.muted, theme.palette.track
            bare = mark == "right" or i in self.grey
            edge = ink if not bare or i == self.chosen or theme.outlined else None
            width = 2.5 if i == self.chosen else 1.2
            yield Fill(cell, ground, min(CORNER, cell.h / 3), edge, width)
            side = min(cell.w, cell.h) * 0.62
            yield Icon(cell.centered(min(side, 22), min(side, 22)), ICONS[mark], ink)

    def _columns(self, width: float) -> int:
        fit = max(1, int((width + GAP) / (self.least + GAP)))
        count = max(1, len(self.marks))
        least = min(self.most, fit)
        rows = -(-count // least)
        even = -(-count // rows)  # rows are as long as each other, a short one has no wide cells
        return even if rows > 1 else max(even, min(least, FEW))

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of its rows."""
        rows = -(-max(1, len(self.marks)) // self._columns(width))
        tall = self.tall if rows < 2 else min(self.tall, LOW)
        return rows * (tall + GAP) - GAP

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Make the control."""
        columns = self._columns(rect.w)
        rows = -(-len(self.marks) // columns)
        tall = min(rect.h, rows * (MOST + GAP) - GAP)
        onto.live(replace(self, rect=Rect(rect.x, rect.y, rect.w, tall), columns=columns))
