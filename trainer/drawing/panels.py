"""What a page is built of: panels, which are told apart by their tone and not by outlines."""

from __future__ import annotations

from typing import Literal

from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Mark
from trainer.drawing.theme import Color, Theme

Tone = Literal["panel", "felt", "raised"]


def panel(rect: Rect, theme: Theme, tone: Tone = "panel") -> Fill:
    """Return the ground of a panel; only high contrast gives it a border."""
    color = getattr(theme.palette, tone)
    border = theme.palette.line if theme.outlined else None
    return Fill(rect, color, theme.space.panel, border)


def hairline(rect: Rect, theme: Theme) -> Fill:
    """Return a thin line along the top of a rectangle."""
    return Fill(rect.cut_top(1.5)[0], theme.palette.line)


def judged_band(flow: Flow, right: bool | None) -> tuple[Rect, Color]:
    """Add a raised band for words on a hold; return the room for them, and their colour.

    It has a tick if the hold is `right`, a cross if it is wrong, and no sign while that is None.
    """
    palette, size = flow.theme.palette, flow.theme.type.body
    band = flow.take(size * 2, 14)
    flow.add(Fill(band, palette.raised, flow.theme.space.radius))
    rest = band.inset(12, 2)
    if right is None:
        return rest, palette.text
    color = palette.right if right else palette.wrong
    sign, rest = rest.cut_left(size, 10)
    flow.add(Mark(sign.centered(size, size), "tick" if right else "cross", color))
    return rest, color
