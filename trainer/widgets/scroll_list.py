"""A list of rows that scrolls, with at most one row chosen; its bar shows which are seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, takewhile
from typing import Protocol, runtime_checkable

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Align, Clip, Fill, Item, Label, Mark, Sign
from trainer.drawing.leaves import tiles
from trainer.drawing.palettes import Color
from trainer.drawing.theme import Theme
from trainer.widgets.base import Act, KeyPress, Typed, WidgetState, focus_ring

LEAST_THUMB = 24
REACH = 8  # how far beside the narrow track a press still counts


@dataclass(frozen=True, slots=True)
class ScrollBar:
    """Of `count` rows, fewer, namely `visible`, can be seen: from row `first` (counted from 0) on.

    >>> bar = ScrollBar(Rect(0, 0, 6, 200), 0, 10, 40)
    >>> bar.thumb.h, bar.dragged(100, 0), bar.paged(150)
    (50.0, 20, 10)
    """

    track: Rect
    first: int
    visible: int
    count: int

    @property
    def thumb(self) -> Rect:
        """The part that can be dragged."""
        track = self.track
        length = min(track.h, max(LEAST_THUMB, track.h * self.visible / self.count))
        top = track.y + (track.h - length) * self.first / self._furthest
        return Rect(track.x, top, track.w, length)

    @property
    def _furthest(self) -> int:
        return self.count - self.visible

    def takes(self, x: float, y: float) -> bool:
        """Whether a press at this point hits it."""
        track = self.track
        return Rect(track.x - REACH, track.y, track.w + 2 * REACH, track.h).holds(x, y)

    def dragged(self, y: float, grip: float) -> int:
        """Return the first visible row with the thumb, held `grip` below its top, at `y`."""
        room = self.track.h - self.thumb.h
        share = (y - grip - self.track.y) / room if room > 0 else 0
        return self._within(round(share * self._furthest))

    def paged(self, y: float) -> int:
        """Return the first visible row after a press beside the thumb: a page up or down."""
        return self._within(self.first + (self.visible if y > self.thumb.y else -self.visible))

    def _within(self, first: int) -> int:
        return min(max(0, first), self._furthest)

    def items(self, theme: Theme) -> Iterator[Fill]:
        """Draw the track and the thumb."""
        yield Fill(self.track, theme.palette.raised, 3)
        yield Fill(self.thumb, theme.palette.muted, 3)


@runtime_checkable
class Scrolling(Protocol):
    """A widget with a scroll bar. Scrolling gives Act(name.scroll, first row)."""

    @property
    def bar(self) -> ScrollBar | None:
        """Its scroll bar; None if all rows are visible."""


@dataclass(frozen=True, slots=True)
class PageScroll:
    """The scroll bar of a page taller than its view. It gives Act(name.scroll, distance)."""

    name: str
    rect: Rect
    offset: float
    tall: float  # the height of the page
    enabled: bool = False  # the keyboard scrolls by page keys and by the focus
    tip: str = ""

    @property
    def bar(self) -> ScrollBar:
        """The bar, counted in units of length."""
        track = self.rect.cut_right(6)[0]
        seen = max(1, int(self.rect.h))  # a tiny window may leave no room at all
        return ScrollBar(track, round(self.offset), seen, max(seen + 1, int(self.tall)))

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Ignore keys."""
        return None

    def click(self, x: float, y: float) -> Act | None:
        """Ignore clicks beside the track."""
        return None

    def wheel(self, steps: float) -> Act | None:
        """Leave the wheel to the page."""
        return None

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Fill]:
        """Draw the bar."""
        yield from self.bar.items(theme)


LEADING = 1.25  # line spacing / size of type, in a cell of two lines
Cell = str | tuple[int | None, ...] | None  # text, small cards, or nothing


@dataclass(frozen=True, slots=True)
class ListRow:
    """The cells of a row; a row may have a mark in front and a colour of its own.

    `height` counts in normal rows; a cell with a newline needs more than 1.
    """

    cells: tuple[Cell, ...]
    mark: Sign | None = None
    color: Color | None = None
    height: float = 1


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column: its heading, its share of the width, and how its cells are aligned."""

    heading: str
    share: float
    align: Align = "left"


@dataclass(frozen=True, slots=True)
class ScrollList:
    """Rows under headings. Choosing gives Act(name, index), scrolling Act(name.scroll, offset)."""

    name: str
    rect: Rect
    columns: tuple[ListColumn, ...]
    rows: Sequence[ListRow]
    row_height: float
    chosen: int | None = None
    offset: float = 0  # rows above the first one shown
    enabled: bool = True
    tip: str = ""

    @property
    def body(self) -> Rect:
        """The part below the headings."""
        return self.rect.cut_top(self.row_height)[1] if self._headed else self.rect

    @property
    def _headed(self) -> bool:
        return any(column.heading for column in self.columns)

    @property
    def visible(self) -> int:
        """How many full rows are visible."""
        return self._fitting(self.rows[self.scrolled(self.offset) :])

    @property
    def furthest(self) -> int:
        """The greatest offset."""
        return max(0, len(self.rows) - self._fitting(self.rows[::-1]))

    def _fitting(self, rows: Sequence[ListRow]) -> int:
        """Return how many of these rows fit; at least one."""
        heights = accumulate(row.height for row in rows)
        room = self.body.h / self.row_height + 0.001
        return max(1, sum(1 for height in takewhile(lambda height: height <= room, heights)))

    def scrolled(self, offset: float) -> int:
        """Return the offset limited to the possible range."""
        return int(min(max(0, offset), self.furthest))

    def showing(self, index: int) -> int:
        """Return the offset nearest to the present one at which a row is visible."""
        start = self.scrolled(self.offset)
        before = self._fitting(self.rows[index::-1])
        return self.scrolled(min(index, max(start, index - before + 1)))

    def visible_rows(self) -> Iterator[tuple[int, Rect]]:
        """Yield the visible rows: their numbers and places."""
        body, start = self.body, self.scrolled(self.offset)
        width, top = body.w - (14 if self.furthest else 0), body.y
        for index in range(start, min(len(self.rows), start + self.visible)):
            height = self.rows[index].height * self.row_height
            yield index, Rect(body.x, top, width, height)
            top += height

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Arrows, page keys, Home and End choose a row; Enter and Space submit the chosen one."""
        if not isinstance(event, KeyPress) or not self.rows:
            return None
        at = -1 if self.chosen is None else self.chosen
        steps = {"down": 1, "up": -1, "pagedown": self.visible, "pageup": -self.visible}
        if event.key in steps:
            return Act(self.name, min(max(0, at + steps[event.key]), len(self.rows) - 1))
        if event.key in ("home", "end"):
            return Act(self.name, 0 if event.key == "home" else len(self.rows) - 1)
        if event.key in ("return", "space") and at >= 0:
            return Act(f"{self.name}.submit", at)
        return None

    def click(self, x: float, y: float) -> Act | None:
        """A click chooses the row under it."""
        if not self.body.holds(x, y):
            return None
        under = (index for index, rect in self.visible_rows() if rect.y <= y < rect.bottom)
        return next((Act(self.name, index) for index in under), None)

    def wheel(self, steps: float) -> Act | None:
        """The wheel scrolls, three rows a step."""
        return Act(f"{self.name}.scroll", self.scrolled(self.offset - 3 * steps))

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the headings, the visible rows and the scroll bar."""
        if look.focused:
            yield focus_ring(self.rect, theme)
        yield from self._headings(theme)
        yield Clip(self.body)
        for index, rect in self.visible_rows():
            yield from self._row(index, rect, theme)
        yield Clip(None)
        if self.bar is not None:
            yield from self.bar.items(theme)

    @property
    def bar(self) -> ScrollBar | None:
        """The scroll bar, unless all rows are visible."""
        if not self.furthest:
            return None
        track, count = self.body.cut_right(6)[0], len(self.rows)
        return ScrollBar(track, self.scrolled(self.offset), count - self.furthest, count)

    @property
    def _gutter(self) -> float:
        """The width reserved for marks, the same in all rows."""
        return 26 if any(row.mark for row in self.rows) else 0

    def cells(self, rect: Rect) -> list[Rect]:
        """Return the boxes of a row's cells."""
        inner = rect.inset(10, 0).cut_left(self._gutter)[1]
        total = sum(column.share for column in self.columns)
        edges = [inner.x]
        for column in self.columns:
            edges.append(edges[-1] + inner.w * column.share / total)
        gap = self.row_height / 4
        return [Rect(left, rect.y, right - left - gap, rect.h) for left, right in pairwise(edges)]

    def _headings(self, theme: Theme) -> Iterator[Item]:
        if not self._headed:
            return
        width = self.rect.w - (14 if self.furthest else 0)
        line = Rect(self.rect.x, self.rect.y, width, self.row_height)
        for column, box in zip(self.columns, self.cells(line), strict=True):
            size, color = theme.type.caption, theme.palette.muted
            yield Label(box, column.heading, size, color, column.align)
        yield Fill(line.cut_bottom(1.5)[0], theme.palette.line)

    def _row(self, index: int, rect: Rect, theme: Theme) -> Iterator[Item]:
        palette, row = theme.palette, self.rows[index]
        if index == self.chosen:
            yield Fill(rect.inset(0, 1), palette.accent_soft, 6)
        color = row.color or (palette.accent if index == self.chosen else palette.text)
        if row.mark:
            shade = palette.wrong if row.mark == "cross" else palette.right
            sign = rect.inset(8, 0).cut_left(self._gutter)[0]
            yield Mark(sign.centered(18, 18), row.mark, shade)
        for column, box, cell in zip(self.columns, self.cells(rect), row.cells, strict=True):
            yield from _cell(cell, box, column.align, color, theme)


def _cell(cell: Cell, box: Rect, align: Align, color: Color, theme: Theme) -> Iterator[Item]:
    if isinstance(cell, str):
        lines = cell.split("\n")
        step = theme.type.body * LEADING
        top = box.y - (len(lines) - 1) * step / 2
        for i, line in enumerate(lines):
            at = Rect(box.x, top + i * step, box.w, box.h)
            yield Label(at, line, theme.type.body, color, align)
    elif cell is not None:
        yield from tiles(box.centered(box.w, min(box.h - 4, theme.type.body * 1.5)), cell)
