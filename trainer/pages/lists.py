"""What the pages with a list to choose from share."""

from __future__ import annotations

from trainer.drawing.boxes import At, Box, Column, Pad
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Theme

STEPS = {"up": -1, "down": 1}


def row_height(theme: Theme) -> float:
    """Return the height of a row with one line of text."""
    return max(34.0, theme.type.body * 1.85)


def stepped(key: str, chosen: int, rows: int) -> int | None:
    """Return the row that an arrow key leads to; None for another key, or if there is no row.

    >>> stepped("down", 2, 3), stepped("up", 2, 3), stepped("d", 2, 3), stepped("up", 0, 0)
    (2, 1, None, None)
    """
    if key not in STEPS or not rows:
        return None
    return min(max(0, chosen + STEPS[key]), rows - 1)


def alone(*boxes: Box | None) -> Box:
    """Return a card in the middle of a page that has nothing to list."""
    return Pad(At(Panel(Column(*boxes, gap=12), pad=34, pad_y=28), widest=640), y=12)
