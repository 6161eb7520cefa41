"""What a page is built of: panels, which are told apart by their tone and not by outlines."""

from __future__ import annotations

from typing import Literal

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill
from trainer.drawing.theme import Theme

Tone = Literal["panel", "felt", "raised"]


def panel(rect: Rect, theme: Theme, tone: Tone = "panel") -> Fill:
    """Return the ground of a panel; only high contrast gives it a border."""
    color = getattr(theme.palette, tone)
    border = theme.palette.line if theme.outlined else None
    return Fill(rect, color, theme.space.panel, border)


def hairline(rect: Rect, theme: Theme) -> Fill:
    """Return a thin line along the top of a rectangle."""
    return Fill(rect.cut_top(1.5)[0], theme.palette.line)


def inner(rect: Rect, theme: Theme) -> Rect:
    """Return the room within a panel."""
    return rect.inset(theme.space.pad, theme.space.pad * 0.8)
