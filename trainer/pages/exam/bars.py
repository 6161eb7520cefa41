"""The two numbers of an exam as bars on one scale, with the return of the best play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.drawing import text
from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Label
from trainer.drawing.theme import LINE, Color

if TYPE_CHECKING:
    from trainer.teaching.exam import ExamReport, Interval

BAR, TICK = 18.0, 3.0
LEAST_BAR = 4.0
LEAST_SPAN = 0.002
"""A scale shows at least this much of a return: a narrow range must look narrow."""


def scale(report: ExamReport) -> tuple[float, float]:
    """Return the returns at both ends of the scale; the best play's is at the right."""
    low = min(report.knowledge.low, report.total.low)
    span = max(LEAST_SPAN, (report.game_return - low) * 1.1)
    return report.game_return - span, report.game_return


def bars(flow: Flow, report: ExamReport) -> None:
    """Add both bars with their figures, and the scale."""
    low, high = scale(report)
    palette = flow.theme.palette
    _bar(flow, "What you know", report.knowledge, (low, high), palette.right)
    _bar(flow, "How you really play", report.total, (low, high), palette.accent)
    size = flow.theme.type.caption
    ends = flow.take(size * LINE, 12)
    left, right = ends.columns(2)
    flow.add(Label(left, text.percent(low), size, palette.muted, tabular=True))
    best = f"best play {text.percent(high)}"
    flow.add(Label(right, best, size, palette.muted, "right", tabular=True))


def _bar(flow: Flow, name: str, found: Interval, ends: tuple[float, float], color: Color) -> None:
    """Add a number: its name and its figures, and the range as a bar with a tick at the value."""
    palette, size = flow.theme.palette, flow.theme.type.body
    figures = f"{text.percent(found.low)} to {text.percent(found.high)}"
    flow.row(name, figures, size, (palette.text, palette.text), "medium")
    track = flow.take(BAR, 10)
    flow.add(Fill(track, palette.raised, BAR / 2))
    flow.add(Fill(_part(track, found.low, found.high, ends), color, BAR / 2))
    at = _part(track, found.return_, found.return_, ends).center[0]
    flow.add(Fill(Rect(at - TICK / 2, track.y - 3, TICK, BAR + 6), palette.text))


def _part(track: Rect, low: float, high: float, ends: tuple[float, float]) -> Rect:
    """Return the part of a track from one return to another; a bar is never too thin to see."""
    start, end = ends

    def at(value: float) -> float:
        return track.w * min(max(0.0, (value - start) / (end - start)), 1.0)

    width = max(LEAST_BAR, at(high) - at(low))
    return Rect(track.x + min(at(low), track.w - width), track.y, width, track.h)
