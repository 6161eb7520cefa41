"""The frame of a page that is laid out by hand: bar, body, a notice at the foot."""

from __future__ import annotations

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import LINE, Theme

MARGIN = 16


def frame_layout(page: Rect, theme: Theme, head: float, notice_lines: int = 0) -> Layout:
    """Return the bar and the tabs, `head` high, and the body, which belongs to the page.

    A notice of `notice_lines` lines is shown below the body, which shrinks to make room.
    """
    bar, rest = page.cut_top(head)
    layout = {"bar": bar, "body": rest.inset(MARGIN, 10)}
    if notice_lines:
        height = notice_lines * theme.type.body * LINE
        layout["notice"], layout["body"] = layout["body"].cut_bottom(height, 10)
    return layout
