"""Where everything is on the leaks page."""

from __future__ import annotations

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import Theme
from trainer.pages.leaks.trend import trend_height
from trainer.pages.lists import row_height

GAP, PAD = 16.0, 20.0
LEFT = 0.57  # the share of the leaks in the width
ROWS, SESSIONS = 8, 5  # of the two lists where pages are one column
LEAST = 3  # rows that a list shows at least


def leaks_layout(body: Rect, theme: Theme, detail: float, figures: float, plots: bool) -> Layout:
    """Return the filters above, the leaks on the left and the skill on the right.

    `detail` and `figures` are the heights of the words on the chosen leak and of the figures.
    """
    filters, rest = body.cut_top(_filters(theme), GAP)
    if theme.one_column:
        left, rest = rest.cut_top(_left(theme, detail, ROWS), GAP)
        right = rest.cut_top(_right(theme, figures, plots, SESSIONS))[0]
    else:
        left, right = rest.cut_left(rest.w * LEFT, GAP)
    layout = {"filters": filters, "leaks": left, "skill": right}
    layout |= _filter_layout(filters, theme)
    inside = left.inset(PAD, PAD * 0.8)
    layout["leaks.title"], inside = inside.cut_top(_title(theme), 6)
    layout["leaks.drill"], inside = inside.cut_bottom(theme.button, 10)
    layout["leaks.drill"] = layout["leaks.drill"].cut_left(min(inside.w, 240 * theme.grow))[0]
    detail = max(detail, 1)
    layout["leaks.detail"], layout["leaks.list"] = inside.cut_bottom(detail, 10)
    inside = right.inset(PAD, PAD * 0.8)
    layout["skill.title"], inside = inside.cut_top(_title(theme), 6)
    layout["skill.figures"], inside = inside.cut_top(max(figures, 1), 10)
    if plots:
        layout["skill.right"], inside = inside.cut_top(trend_height(theme), 8)
        layout["skill.lost"], inside = inside.cut_top(trend_height(theme), 8)
    return {**layout, "skill.sessions": inside}


def tall_leaks(theme: Theme, detail: float, figures: float, plots: bool) -> float:
    """Return the least height of the page."""
    above = _filters(theme) + GAP
    if theme.one_column:
        below = _left(theme, detail, ROWS) + GAP + _right(theme, figures, plots, SESSIONS)
    else:
        below = max(_left(theme, detail, LEAST), _right(theme, figures, plots, LEAST))
    return above + below


def _filters(theme: Theme) -> float:
    return 2 * theme.button + 8 if theme.one_column else theme.button


def _filter_layout(box: Rect, theme: Theme) -> Layout:
    if theme.one_column:
        games, times = box.rows(2, 8)
    else:
        games, times = box.cut_left(300, 28)
        times = times.cut_left(min(times.w, 480))[0]
    layout = {f"filters.game{i}": place for i, place in enumerate(games.columns(2, 8))}
    return layout | {f"filters.time{i}": place for i, place in enumerate(times.columns(4, 8))}


def _title(theme: Theme) -> float:
    return theme.type.title * 1.3


def _left(theme: Theme, detail: float, rows: int) -> float:
    listed = (rows + 1) * row_height(theme)
    return _title(theme) + 6 + listed + 10 + max(detail, 1) + 10 + theme.button + 1.6 * PAD


def _right(theme: Theme, figures: float, plots: bool, rows: int) -> float:
    trends = 2 * (trend_height(theme) + 8) if plots else 0
    listed = (rows + 1) * row_height(theme)
    return _title(theme) + 16 + max(figures, 1) + trends + listed + 1.6 * PAD
