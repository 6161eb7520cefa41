"""The frame of every page: the bar of pages along the top, a line for messages, the body."""

from __future__ import annotations

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import Theme

BAR = 56
MARGIN = 20


def frame_layout(page: Rect, theme: Theme, tabs: int) -> Layout:
    """The bar, its name and its tabs, and the body that a page has to itself."""
    bar, rest = page.cut_top(BAR)
    name, strip = bar.inset(MARGIN, 0).cut_left(170, MARGIN)
    width = min(140.0, strip.w * 0.67 / tabs)
    layout = {"bar": bar, "bar.name": name, "body": rest.inset(MARGIN, 14)}
    for i in range(tabs):
        layout[f"bar.tab{i}"] = Rect(strip.x + i * width, bar.y, width - 4, bar.h)
    layout["bar.game"] = Rect(
        strip.x + tabs * width + MARGIN,
        bar.y + 8,
        strip.right - strip.x - tabs * width - MARGIN,
        bar.h - 16,
    )
    return layout
