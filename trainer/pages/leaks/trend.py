"""A small plot of one figure from day to day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Curve, Fill, Item, Label
from trainer.drawing.theme import Theme

DOT = 3.0
MOST_DAYS = 60  # more are not told apart


def trend_height(theme: Theme) -> float:
    """Return the height of a plot with its caption."""
    return theme.type.caption * 1.5 + 64


def trend_items(
    box: Rect, title: str, values: Sequence[float], said: Sequence[str], theme: Theme
) -> Iterator[Item]:
    """Draw the values of the last days, oldest first, and the newest in words.

    The foot of the plot is the least of them, its top the greatest; both stand beside it.
    """
    size, palette = theme.type.caption, theme.palette
    head, rest = box.cut_top(size * 1.5)
    yield Label(head, title, size, palette.muted)
    values, said = values[-MOST_DAYS:], said[-MOST_DAYS:]
    scale, field = rest.cut_right(size * 5.2, 10)
    field = field.inset(DOT + 1, 8)
    low, high = min(values), max(values)
    points = tuple(
        (
            field.x + field.w * i / max(1, len(values) - 1),
            field.bottom - field.h * ((value - low) / (high - low) if high > low else 0.5),
        )
        for i, value in enumerate(values)
    )
    yield Fill(field.cut_bottom(1)[0], palette.line)
    yield Curve(field.inset(-DOT), points, palette.accent, 2.0, under=26)
    x, y = points[-1]
    yield Fill(Rect(x - DOT, y - DOT, 2 * DOT, 2 * DOT), palette.accent, DOT)
    top, foot = scale.rows(2)
    if high > low:
        most, least = said[values.index(high)], said[values.index(low)]
        yield Label(top, most, size, palette.muted, "right", tabular=True)
        yield Label(foot, least, size, palette.muted, "right", tabular=True)
    else:
        yield Label(scale, said[-1], size, palette.muted, "right", tabular=True)
