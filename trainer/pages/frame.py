"""The frame of every page: the bar of tabs along the top, the body, a notice at the foot."""

from __future__ import annotations

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import LINE, Theme

BAR = 56
MARGIN = 20


def frame_layout(page: Rect, theme: Theme, tabs: int, notice_lines: int = 0) -> Layout:
    """Return the bar with its name and tabs, and the body, which belongs to the page.

    A notice of `notice_lines` lines is shown below the body, which shrinks to make room.
    """
    bar, rest = page.cut_top(BAR)
    name, strip = bar.inset(MARGIN, 0).cut_left(170, MARGIN)
    width = min(140.0, strip.w * 0.67 / tabs)
    layout = {"bar": bar, "bar.name": name, "body": rest.inset(MARGIN, 14)}
    if notice_lines:
        height = notice_lines * theme.type.body * LINE
        layout["notice"], layout["body"] = layout["body"].cut_bottom(height, 10)
    for i in range(tabs):
        layout[f"bar.tab{i}"] = Rect(strip.x + i * width, bar.y, width - 4, bar.h)
    layout["bar.game"] = Rect(
        strip.x + tabs * width + MARGIN,
        bar.y + 8,
        strip.right - strip.x - tabs * width - MARGIN,
        bar.h - 16,
    )
    return layout
