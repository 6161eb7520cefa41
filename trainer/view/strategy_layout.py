"""Where everything is on the strategy page."""

from __future__ import annotations

from trainer.view.frame import Layout
from trainer.view.geometry import Rect
from trainer.view.theme import Theme

EXAMPLES = 6
FIGURES = 4


def strategy_layout(body: Rect, theme: Theme) -> Layout:
    """The chart on the left; its length and what it costs, and one line's deals, on the right."""
    chart, right = body.cut_left(body.w * 0.57, 18)
    figures = theme.type.body * 1.5
    top, shown = right.cut_top(theme.space.touch + 12 + FIGURES * figures + 32, 16)
    return {
        "chart": chart,
        "chart.lines": chart.inset(14, 12),
        "length": top,
        **_length(top.inset(20, 16), theme),
        "line": shown,
        **_line(shown.inset(20, 14), theme),
    }


def _length(inner: Rect, theme: Theme) -> Layout:
    """A stepper, and below it a row for each figure."""
    stepper, rest = inner.cut_top(theme.space.touch, 12)
    button = min(150 * theme.type.body / 18, stepper.w * 0.3)
    fewer, between = stepper.cut_left(button, 12)
    more, between = between.cut_right(button, 12)
    rows = {f"length.figure{i + 1}": row for i, row in enumerate(rest.rows(FIGURES))}
    return {"length.fewer": fewer, "length.lines": between, "length.more": more, **rows}


def _line(inner: Rect, theme: Theme) -> Layout:
    """A title, a line about the line, its deals, and the deal that it plays worst."""
    size, row = theme.type, _row(theme)
    head, rest = inner.cut_top(theme.space.touch, 4)
    again, title = head.cut_right(min(head.w * 0.3, 140 * size.body / 18), 10)
    words, rest = rest.cut_top(size.body * 1.37 * 2, 2)
    about, rest = rest.cut_top(size.caption * 1.4 * 2, 8)
    worst, deals = rest.cut_bottom(size.caption * 1.5 + 2 * row, 14)
    caption, pair = worst.cut_top(size.caption * 1.5)
    layout = {"line.title": title, "line.again": again, "line.words": words}
    layout |= {"line.about": about, "line.worst": caption}
    layout |= {f"line.hold{i + 1}": half for i, half in enumerate(pair.rows(2))}
    count = max(1, min(EXAMPLES, int(deals.h / row)))
    for i in range(count):
        layout[f"line.deal{i + 1}"] = Rect(deals.x, deals.y + i * row, deals.w, row)
    return layout


def _row(theme: Theme) -> float:
    """The least height of a row of small cards."""
    return theme.type.body * 2
