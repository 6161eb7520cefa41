"""Where everything is in the why dialog."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import Theme, Type

LONGEST = 12  # rows of a list; a longer list scrolls
GAP = 10
LETTERS = 40  # that always fit on a line of the right half
LEFT = 0.58  # the share of the left half
WIDE = 60  # letters that always fit on a line of the left half


@dataclass(frozen=True, slots=True)
class WhyParts:
    """How much there is to show: the rows of the two lists, whether each near miss shows cards,
    the number of letters about the chart, None without a chart, and about what decides.
    """

    outcomes: int
    penalties: int
    near_misses: tuple[bool, ...]
    chart: int | None = 100
    decides: int = 150

    def height(self, size: Type) -> float:
        """Return the height of a body with room for everything; longer lists scroll."""
        left = _heads(size) + 8 + _list(self.outcomes, size) + _total(size) + _decides(self, size)
        right = (
            _chart(self, size) + GAP + sum(_miss(cards, size) + GAP for cards in self.near_misses)
        )
        right += size.caption * 1.5 + 2 + _list(self.penalties, size)
        return max(left, right)


def why_layout(body: Rect, theme: Theme, parts: WhyParts) -> Layout:
    """Return the outcomes on the left; the chart, near misses and penalty cards on the right."""
    size = theme.type
    left, right = body.cut_left(body.w * LEFT, 28)
    heads, rest = left.cut_top(_heads(size), 8)
    room = rest.h - _total(size) - _decides(parts, size)
    outcomes, rest = rest.cut_top(min(room, (parts.outcomes + 1) * row_height(size)))
    total, rest = rest.cut_top(_total(size), GAP)
    decides = rest.cut_top(_decides(parts, size) - GAP)[0]
    chart, rest = right.cut_top(_chart(parts, size), GAP)
    layout = {
        "holds": heads,
        "outcomes": outcomes,
        "total": total,
        "decides": decides,
        "chart": chart,
    }
    for i, cards in enumerate(parts.near_misses, 1):
        layout[f"miss{i}"], rest = rest.cut_top(_miss(cards, size), GAP)
    title, rows = rest.cut_top(size.caption * 1.5, 2)
    return {**layout, "penalties.title": title, "penalties.rows": rows}


def row_height(size: Type) -> float:
    """Return the height of a row of either list."""
    return max(30.0, size.body * 1.7)


def _list(rows: int, size: Type) -> float:
    return (min(rows, LONGEST) + 1) * row_height(size) if rows else 0


def _heads(size: Type) -> float:
    return size.body * 3


def _total(size: Type) -> float:
    return size.body * 1.9


def _decides(parts: WhyParts, size: Type) -> float:
    """Return the height of a gap and of as many lines as its words may need."""
    return GAP + size.body * 1.37 * ceil(parts.decides / WIDE)


def _chart(parts: WhyParts, size: Type) -> float:
    """Return the height of a title, the chart's hold and as many lines as its words may need."""
    if parts.chart is None:
        return size.caption * 1.5
    lines = max(1, ceil(parts.chart / LETTERS))
    return size.caption * 1.5 + size.body * (1.37 * lines + 1.8) + 8


def _miss(cards: bool, size: Type) -> float:
    return size.body * 1.7 + size.caption * 1.37 * 2 if cards else size.caption * 1.5
