"""The two numbers of an exam as ranges on one scale, with the return of the best play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, Box, Column, Row, share, wide
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.leaves import Number, Words
from trainer.drawing.palettes import Color
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Theme

if TYPE_CHECKING:
    from trainer.app.scene import Stage
    from trainer.teaching.exam import ExamReport, Interval

BAR, TICK, DASH = 22.0, 4.0, 6.0
LEAST_BAR = 4.0
NAMES = 178.0  # the width of what stands before a range
LEAST_SPAN = 0.002
"""A scale shows at least so much of a return: a narrow range must look narrow."""


def scale(report: ExamReport) -> tuple[float, float]:
    """Return the returns at both ends of the scale; the best play's is at the right."""
    low = min(report.knowledge.low, report.total.low)
    span = max(LEAST_SPAN, (report.game_return - low) * 1.1)
    return max(0.0, report.game_return - span), report.game_return


def numbers(report: ExamReport, stage: Stage) -> Box:
    """Return both numbers with their ranges, and what the ranges mean."""
    ends = scale(report)
    best = f"The dashed line is perfect play, {text.percent(report.game_return)}."
    told = stage.rect.w / stage.theme.grow >= 1000
    head = Row(
        Words("Two honest numbers", "title", weight="semibold"),
        ROOM,
        Words(best, "body", "muted") if told else None,
    )
    means = "Coloured: where the true number lies, nine times in ten. A slip: you knew, but missed."
    return Panel(
        Column(
            head,
            _range("What you know", "without slips", report.knowledge, ends, "right", stage),
            _range("How you play", "slips included", report.total, ends, "gold", stage),
            _scale(ends, stage),
            Words(means, "body", "muted"),
            gap=5,
        ),
        pad=24,
        pad_y=14,
    )


def _range(
    name: str,
    under: str,
    found: Interval,
    ends: tuple[float, float],
    color: str,
    stage: Stage,
) -> Box:
    """Return a number: its name, its range as a part of the scale, its value."""

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        ink: Color = getattr(theme.palette, color)
        yield from range_items(rect, found, ends, ink, theme)

    words = Column(Words(name, "lead", weight="semibold"), Words(under, "second", "muted"))
    value = Column(
        Number(text.percent(found.return_), "title", weight="semibold", room="100.00 %"),
        Number(between(found, ends[1]), "caption", "muted", "regular"),
    )
    bar = share(1, Art(draw, 0, BAR + 16))
    across = wide(NAMES * stage.theme.grow, words)
    return Row(across, bar, value, gap=16, narrow=560, narrow_gap=4)


def between(found: Interval, most: float) -> str:
    """Return the ends of a range in percent, never above what the best play returns.

    >>> from trainer.teaching.exam import Interval
    >>> between(Interval(1.003, 0.985, 1.02), 1.0076), between(Interval(0.4, -0.1, 0.6), 1.0076)
    ('98.5 to 100.8', '0.0 to 60.0')
    """
    low, high = (100 * min(max(0.0, end), most) for end in (found.low, found.high))
    places = 2 if high - low < 1 else 1
    return f"{low:.{places}f} to {high:.{places}f}"


def range_items(
    box: Rect, found: Interval, ends: tuple[float, float], color: Color, theme: Theme
) -> Iterator[Item]:
    """Yield the track, the range on it, the tick at the value, and perfect play, dashed."""
    palette = theme.palette
    track = box.centered(box.w, BAR)
    yield Fill(track, palette.track, BAR / 2)
    yield Fill(_part(track, found.low, found.high, ends), color, BAR / 2)
    at = _part(track, found.return_, found.return_, ends).center[0]
    tick = Rect(at - TICK / 2, track.y - 6, TICK, BAR + 12)
    yield Fill(tick.inset(-1.5), palette.panel, TICK / 2)
    yield Fill(tick, palette.text, TICK / 2)
    for i in range(int(box.h / (DASH + 4))):
        yield Fill(Rect(track.right - 2, box.y + i * (DASH + 4), 2, DASH), palette.text)


def _scale(ends: tuple[float, float], stage: Stage) -> Box:
    """Return the returns at the left end and in the middle of the scale."""
    low, high = ends

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        size, ink = theme.type.caption, theme.palette.muted
        yield Label(rect, text.percent(low), size, ink)
        middle = text.percent((low + high) / 2)
        yield Label(rect, middle, size, ink, "center")

    figure = Number("", "title", weight="semibold", room="100.00 %")
    names = wide(NAMES * stage.theme.grow, Column())
    return Row(names, share(1, Art(draw, 0, stage.theme.type.caption * 1.3)), figure, gap=16)


def _part(track: Rect, low: float, high: float, ends: tuple[float, float]) -> Rect:
    """Return the part of a track from one return to another; a bar is never too thin to see."""
    start, end = ends

    def at(value: float) -> float:
        return track.w * min(max(0.0, (value - start) / (end - start)), 1.0)

    width = max(LEAST_BAR, at(high) - at(low))
    return Rect(track.x + min(at(low), track.w - width), track.y, width, track.h)
