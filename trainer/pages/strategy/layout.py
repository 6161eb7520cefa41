"""Where everything is on the strategy page."""

from __future__ import annotations

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import Theme

EXAMPLES = 6
LINES = 12  # rows of the chart where pages are one column
FIGURES = 3  # and one more if there is a remark
LEAST_PLOT, GREATEST_PLOT = 96.0, 190.0


def strategy_layout(
    body: Rect, theme: Theme, *, figures: int = FIGURES, long: bool = False, errs: bool = True
) -> Layout:
    """Return the chart on the left; its length and costs, and the deals of one line, on the right.

    `long` is true if the line does not fit in one row of text, `errs` if it makes an error that
    can be shown.
    """
    if theme.one_column:
        chart, rest = body.cut_top(_chart_height(theme), 16)
        top, rest = rest.cut_top(_length_height(body, theme, figures), 16)
        shown = rest.cut_top(_line_height(theme))[0]
    else:
        chart, right = body.cut_left(body.w * 0.58, 18)
        top, shown = right.cut_top(_length_height(body, theme, figures), 16)
    return {
        "chart": chart,
        "chart.lines": chart.inset(14, 12),
        "length": top,
        **_length(top.inset(20, 14), theme, figures),
        "line": shown,
        **_line(shown.inset(20, 12), theme, long=long, errs=errs),
    }


def tall_strategy(view: Rect, theme: Theme, figures: int = FIGURES) -> float:
    """Return the least height of the page: 0 where it fits every window."""
    if not theme.one_column:
        return 0
    length = _length_height(view, theme, figures)
    return _chart_height(theme) + length + _line_height(theme) + 32


def _chart_height(theme: Theme) -> float:
    return LINES * theme.type.body * 1.75 + 24


def _line_height(theme: Theme) -> float:
    size = theme.type
    words = size.body * 1.37 * 2 + 2 + size.caption * 1.4 * 2 + 6
    worst = size.caption * 1.5 + 2 * _row(theme) + 10
    return theme.button + 2 + words + worst + EXAMPLES * _row(theme) + 24


def _figure(theme: Theme) -> float:
    return theme.type.body * 1.4


def _length_height(body: Rect, theme: Theme, figures: int) -> float:
    plot = GREATEST_PLOT if theme.one_column else min(max(body.h * 0.15, LEAST_PLOT), GREATEST_PLOT)
    caption = theme.type.caption * 1.5
    return theme.button + 10 + figures * _figure(theme) + 8 + caption + plot + 28


def _length(inner: Rect, theme: Theme, figures: int) -> Layout:
    """Return the buttons for the length, a row for each figure, and the plot with its caption."""
    stepper, rest = inner.cut_top(theme.button, 10)
    button = min(150 * theme.type.body / 18, stepper.w * 0.3)
    fewer, between = stepper.cut_left(button, 12)
    more, between = between.cut_right(button, 12)
    listed, rest = rest.cut_top(figures * _figure(theme), 8)
    caption, plot = rest.cut_top(theme.type.caption * 1.5)
    rows = {f"length.figure{i + 1}": row for i, row in enumerate(listed.rows(figures))}
    layout = {"length.fewer": fewer, "length.lines": between, "length.more": more, **rows}
    return {**layout, "length.caption": caption, "length.plot": plot}


def _line(inner: Rect, theme: Theme, *, long: bool, errs: bool) -> Layout:
    """Return the title, the words about a line, its deals, and its costliest error."""
    size, row = theme.type, _row(theme)
    head, rest = inner.cut_top(theme.button, 2)
    again, title = head.cut_right(min(head.w * 0.3, 140 * size.body / 18), 10)
    words, rest = rest.cut_top(size.body * 1.37 * (2 if long else 1), 2)
    about, rest = rest.cut_top(size.caption * 1.4 * 2, 6)
    layout = {"line.title": title, "line.again": again, "line.words": words, "line.about": about}
    if errs:
        worst, rest = rest.cut_bottom(size.caption * 1.5 + 2 * row, 10)
        layout["line.worst"], pair = worst.cut_top(size.caption * 1.5)
        layout |= {f"line.hold{i + 1}": half for i, half in enumerate(pair.rows(2))}
    count = max(1, min(EXAMPLES, int(rest.h / row + 0.001)))
    for i in range(count):
        layout[f"line.deal{i + 1}"] = Rect(rest.x, rest.y + i * row, rest.w, row)
    return layout


def _row(theme: Theme) -> float:
    """Return the height of a row of small cards."""
    return theme.type.body * 1.9
