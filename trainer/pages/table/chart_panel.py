"""The chart to learn in the coach's panel, with the line in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.core.chart_coach import Fault
from trainer.drawing import text
from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Label, Paragraph
from trainer.drawing.theme import LINE

if TYPE_CHECKING:
    from solver.strategy.language.chart import Chart
    from trainer.core.chart_coach import ChartWord

NONE_YET = "This game has no chart yet; the Strategy page finds one."


def chart_lines(flow: Flow, chart: Chart | None, word: ChartWord | None) -> None:
    """Draw as many lines as there is room for, around the one that applied to the last hand."""
    palette, size = flow.theme.palette, flow.theme.type.caption
    if chart is None:
        flow.paragraph(NONE_YET, size, palette.muted)
        return
    flow.line(f"Your chart of {text.count(len(chart.rules), 'line')}", size, palette.muted, gap=4)
    lines = [rule.as_written for rule in chart.rules]
    here = word.verdict.line - 1 if word is not None and word.verdict.line else None
    wide = size * 1.9
    heights = [flow.lines(line, size, flow.box.w - wide) * size * LINE + 5 for line in lines]
    first, last = _window(heights, here, flow.room)
    for i in range(first, last):
        band = flow.take(heights[i])
        if i == here:
            flow.add(Fill(Rect(band.x - 8, band.y, band.w + 16, band.h), palette.accent_soft, 7))
        ink = palette.accent if i == here else palette.text
        number, words = band.inset(0, 2.5).cut_left(wide - 8, 8)
        top = number.cut_top(size * LINE)[0]
        shade = ink if i == here else palette.muted
        flow.add(Label(top, str(i + 1), size, shade, "right", tabular=True))
        flow.add(Paragraph(words, lines[i], size, ink))


def _window(heights: list[float], here: int | None, room: float) -> tuple[int, int]:
    """Return the first line to show and the one after the last: `here` is among them, if given.

    >>> _window([10] * 9, 7, 45), _window([10] * 9, None, 45), _window([10] * 3, 1, 45)
    ((5, 9), (0, 4), (0, 3))
    """
    first = last = 0 if here is None else min(here, len(heights) - 1)
    taken = 0.0
    while last < len(heights) and taken + heights[last] <= room:
        taken += heights[last]
        last += 1
        if here is not None and first > 0 and taken + heights[first - 1] <= room:
            first -= 1
            taken += heights[first]
    while first > 0 and taken + heights[first - 1] <= room:
        first -= 1
        taken += heights[first]
    return first, last


def chart_sentence(flow: Flow, word: ChartWord | None) -> None:
    """Draw the line that applied, and whether an error broke the chart or was the chart's own."""
    palette = flow.theme.palette
    if word is None:
        flow.paragraph(NONE_YET, flow.theme.type.caption, palette.muted)
        return
    colors = {Fault.NONE: palette.text, Fault.AGAINST: palette.wrong, Fault.BEYOND: palette.accent}
    flow.paragraph(word.sentence, flow.theme.type.caption, colors[word.fault])
