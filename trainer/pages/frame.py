"""The frame of every page: the bar of tabs along the top, the body, a notice at the foot."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import LINE, Theme

MARGIN = 16
ICON = 32
TAB_PAD = 11  # left and right of a title
GAME_GAP = 20


def frame_layout(
    page: Rect, theme: Theme, tabs: Sequence[float], notice_lines: int = 0, game: float = 0
) -> Layout:
    """Return the bar with its icon and tabs, and the body, which belongs to the page.

    `tabs` has the widths of the titles; the tabs take as many rows as they need. A notice of
    `notice_lines` lines is shown below the body, which shrinks to make room. The name of the
    game, `game` wide, stands at the right if there is room.
    """
    row = max(theme.space.touch + 8, theme.type.body * 1.9)
    left = page.x + MARGIN + ICON + 10
    places, x, y = [], left, page.y
    for width in tabs:
        wide = max(theme.space.touch, width + 2 * TAB_PAD)
        if x + wide > page.right - MARGIN and x > left:
            x, y = left, y + row
        places.append(Rect(x, y, min(wide, page.right - MARGIN - left), row))
        x += wide
    bar, rest = page.cut_top(y + row - page.y)
    layout = {
        "bar": bar,
        "bar.icon": Rect(page.x + MARGIN, page.y + (row - ICON) / 2, ICON, ICON),
        "body": rest.inset(MARGIN, 10),
        **{f"bar.tab{i}": place for i, place in enumerate(places)},
    }
    room = page.right - MARGIN - x - GAME_GAP
    if 0 < game <= room:
        layout["bar.game"] = Rect(page.right - MARGIN - game, y, game, row)
    if notice_lines:
        height = notice_lines * theme.type.body * LINE
        layout["notice"], layout["body"] = layout["body"].cut_bottom(height, 10)
    return layout
