"""Where everything is in the why dialog."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import Theme, Type

LONGEST = 12  # rows of a list; a longer list scrolls
GAP = 10
LEFT = 0.58  # the share of the outcomes in the width
LETTERS = 40  # that always fit on a line of the right half
WORDS = 60  # letters that always fit on a line of the left half


@dataclass(frozen=True, slots=True)
class WhyParts:
    """How much there is to show: the rows of the two lists, whether each near miss shows cards,
    and the number of letters about the chart, None without a chart, and about what decides.
    """

    outcomes: int
    penalties: int
    near_misses: tuple[bool, ...]
    chart: int | None = 100
    decides: int = 150

    def height(self, size: Type, *, one_column: bool = False) -> float:
        """Return the height of a body with room for everything; longer lists scroll."""
        left = _left(self, size)
        right = (
            _chart(self, size) + GAP + sum(_miss(cards, size) + GAP for cards in self.near_misses)
        )
        right += size.caption * 1.5 + 2 + _list(self.penalties, size)
        return left + GAP + right if one_column else max(left, right)


def why_layout(body: Rect, theme: Theme, parts: WhyParts) -> Layout:
    """Return the outcomes on the left; the chart, near misses and penalty cards on the right."""
    size = theme.type
    if theme.one_column:
        left, right = body.cut_top(_left(parts, size), GAP)
    else:
        left, right = body.cut_left(body.w * LEFT, 28)
    heads, rest = left.cut_top(_heads(size), 8)
    below = _total(size) + _decides(parts, size)
    outcomes, rest = rest.cut_top(min(rest.h - below, _list(parts.outcomes, size)))
    total, rest = rest.cut_top(_total(size), GAP)
    decides = rest.cut_top(_decides(parts, size) - GAP)[0]
    chart, rest = right.cut_top(_chart(parts, size), GAP)
    layout = {"holds": heads, "outcomes": outcomes, "total": total}
    layout |= {"decides": decides, "chart": chart}
    for i, cards in enumerate(parts.near_misses, 1):
        layout[f"miss{i}"], rest = rest.cut_top(_miss(cards, size), GAP)
    title, rows = rest.cut_top(size.caption * 1.5, 2)
    layout["penalties.title"] = title
    return {**layout, "penalties.rows": rows} if parts.penalties else layout


def _left(parts: WhyParts, size: Type) -> float:
    """Return the height of the two holds, their outcomes, the difference and what decides."""
    listed = _list(parts.outcomes, size)
    return _heads(size) + 8 + listed + _total(size) + _decides(parts, size)


def _decides(parts: WhyParts, size: Type) -> float:
    """Return the height of a gap and of as many lines as the words may need."""
    return GAP + size.body * 1.37 * ceil(parts.decides / WORDS)


def row_height(size: Type) -> float:
    """Return the height of a row of either list."""
    return max(30.0, size.body * 1.7)


def _list(rows: int, size: Type) -> float:
    return (min(rows, LONGEST) + 1) * row_height(size) if rows else 0


def _heads(size: Type) -> float:
    return size.body * 3


def _total(size: Type) -> float:
    return size.body * 1.9


def _chart(parts: WhyParts, size: Type) -> float:
    """Return the height of a title, the chart's hold and as many lines as its words may need."""
    if parts.chart is None:
        return size.caption * 1.5
    lines = max(1, ceil(parts.chart / LETTERS))
    return size.caption * 1.5 + size.body * (1.37 * lines + 1.8) + 8


def _miss(cards: bool, size: Type) -> float:
    return size.body * 1.7 + size.caption * 1.37 * 2 if cards else size.caption * 1.5
