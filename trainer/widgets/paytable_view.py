"""The lines and pays of a paytable; they scroll if there are too many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label, Mark, Weight
from trainer.drawing.theme import Theme
from trainer.widgets.base import Act, WidgetState, focus_ring
from trainer.widgets.inputs import Press, Typed
from trainer.widgets.scroll_bar import ScrollBar

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

LETTER = 0.54  # width of a letter / size of type
LEAST_NAMES, MOST_NAMES = 0.3, 0.56  # the share of the names in the width
EDGE = (14, 4)  # margins around the lines
LEAST_ROW = 1.055  # of a line / size of its type: eleven lines above the least cards of the table


@dataclass(frozen=True, slots=True)
class PaytableView:
    """Shows the lines from `offset` on; if that is None, those around the winning line.

    Scrolling gives Act(name.scroll, offset).
    """

    name: str
    rect: Rect
    table: PayTable
    bet: int
    size: float  # of the type
    winner: str | None = None
    offset: int | None = None
    tip: str = ""

    @property
    def visible(self) -> int:
        """How many lines are visible."""
        return lines_in_sight(self.rect, len(self.table.lines), self.size)

    @property
    def enabled(self) -> bool:
        """Whether it can scroll; only then does it get the focus."""
        return self._furthest > 0

    @property
    def _furthest(self) -> int:
        return len(self.table.lines) - self.visible

    @property
    def first(self) -> int:
        """The first visible line."""
        if self.offset is not None:
            return min(max(0, self.offset), self._furthest)
        names = [line.name for line in self.table.lines]
        at = names.index(self.winner) if self.winner in names else 0
        return min(max(0, at - self.visible // 2), self._furthest)

    def _scrolled(self, lines: int) -> Act:
        return Act(f"{self.name}.scroll", min(max(0, self.first + lines), self._furthest))

    def key(self, event: Press | Typed) -> Act | None:
        """Arrows and page keys scroll."""
        steps = {"down": 1, "up": -1, "pagedown": self.visible, "pageup": -self.visible}
        if isinstance(event, Press) and event.key in steps:
            return self._scrolled(steps[event.key])
        return None

    def click(self, x: float, y: float) -> Act | None:
        """Ignore clicks."""
        return None

    def wheel(self, steps: float) -> Act | None:
        """The wheel scrolls, two lines a step."""
        return self._scrolled(round(-2 * steps)) if self.enabled else None

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the lines and the scroll bar."""
        if look.focused:
            yield focus_ring(self.rect, theme)
        yield from schedule_items(self, theme)
        if self.bar is not None:
            yield from self.bar.items(theme)

    @property
    def bar(self) -> ScrollBar | None:
        """The scroll bar, unless all lines are visible."""
        if not self.enabled:
            return None
        track = self.rect.inset(2, 8).cut_right(6)[0]
        return ScrollBar(track, self.first, self.visible, len(self.table.lines))


def lines_in_sight(rect: Rect, lines: int, size: float) -> int:
    """Return how many of a paytable's lines fit in a rectangle, in type of that size."""
    return max(1, min(lines, int(rect.inset(*EDGE).h / (size * LEAST_ROW) + 0.001) - 1))


def schedule_items(shown: PaytableView, theme: Theme) -> Iterator[Item]:
    """Draw the lines with the bet's column lit and the winning line marked.

    If not all lines fit, the heading says which are shown.
    """
    palette, lines, size = theme.palette, shown.table.lines, shown.size
    inner = shown.rect.inset(*EDGE)
    fit, first = shown.visible, shown.first
    rows = inner.rows(fit + 1)
    columns = _columns(inner, max(len(line.name) for line in lines) * size * LETTER + 36)
    lit = columns[shown.bet]
    border = palette.accent if theme.outlined else None
    yield Fill(Rect(lit.x, inner.y - 3, lit.w, inner.h + 6), palette.accent_soft, 8, border)
    part = f"Lines {first + 1} to {first + fit} of {len(lines)}"
    head = part if fit < len(lines) else "Coins bet"
    yield from _heading(rows[0], columns, (head, shown.bet), size, theme)
    for row, line in zip(rows[1:], lines[first : first + fit], strict=True):
        marks = shown.bet, line.name == shown.winner
        yield from _line(row, columns, line.name, line.pays, marks, size, theme)


def _columns(inner: Rect, longest: float) -> list[Rect]:
    """Return the columns of the names, as wide as the longest needs, and of the five bets."""
    share = min(max(longest / inner.w, LEAST_NAMES), MOST_NAMES)
    names, pays = inner.cut_left(inner.w * share)
    return [names, *pays.columns(5, 4)]


def _heading(
    row: Rect, columns: list[Rect], head: tuple[str, int], size: float, theme: Theme
) -> Iterator[Label]:
    words, bet = head
    yield Label(_cell(row, columns[0], 10), words, size, theme.palette.muted)
    for coins in range(1, 6):
        color = theme.palette.accent if coins == bet else theme.palette.muted
        yield Label(
            _cell(row, columns[coins], min(9, row.w * 0.008)),
            str(coins),
            size,
            color,
            "right",
            "medium",
        )


def _line(
    row: Rect,
    columns: list[Rect],
    name: str,
    pays: tuple[int, ...],
    lit: tuple[int, bool],
    size: float,
    theme: Theme,
) -> Iterator[Item]:
    bet, wins = lit
    palette = theme.palette
    ink = palette.on_accent if wins else palette.text
    weight: Weight = "semibold" if wins else "regular"
    box = _cell(row, columns[0], 10)
    if wins:
        yield Fill(row.inset(0, 0.5), palette.accent, 6)
        side = min(row.h * 0.85, 18)
        star, box = box.cut_left(side, 6)
        yield Mark(star.centered(side, side), "star", ink)
    yield Label(box, name, size, ink, "left", weight)
    for coins, pay in enumerate(pays, start=1):
        color = ink if wins or coins == bet else palette.muted
        strong: Weight = "semibold" if wins or coins == bet else "regular"
        box = _cell(row, columns[coins], min(9, row.w * 0.008))
        yield Label(box, f"{pay:,}", size, color, "right", strong, tabular=True)


def _cell(row: Rect, column: Rect, pad: float) -> Rect:
    return Rect(column.x + pad, row.y, column.w - 2 * pad, row.h)
