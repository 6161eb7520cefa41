"""A list of rows made of boxes, as one control: arrows and a tap choose, the wheel scrolls.

The page keeps a `Scrolled` for each list; placing the list brings the chosen row into sight. In a
page that scrolls a list has all its height, and the page brings the row into sight.

    >>> from trainer.drawing.boxes import Pen, Placing, Space
    >>> from trainer.drawing.geometry import Rect
    >>> from trainer.drawing.theme import theme
    >>> pen = Pen(theme(), lambda size, text, weight="regular": 0.5 * size * len(text))
    >>> at = Scrolled()
    >>> rows = Listing("leaks", [Space(40)] * 10, 7, at, shown=3)
    >>> rows.height(300, pen)
    120.0
    >>> rows.place(Rect(0, 0, 300, 120), pen, Placing())
    >>> at.offset
    200.0
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Protocol, runtime_checkable

from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Clip, Fill, Item
from trainer.drawing.surfaces import ground
from trainer.drawing.theme import Theme
from trainer.widgets.base import Act, KeyPress, Still, Typed, WidgetState, focus_ring

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
class PageScroll(Still):
    """The scroll bar of a page taller than its view. It gives Act(name.scroll, distance)."""

    name: str
    rect: Rect
    offset: float
    tall: float  # the height of the page
    enabled: bool = False  # the keyboard scrolls by page keys and by the focus

    @property
    def bar(self) -> ScrollBar:
        """The bar, counted in units of length."""
        track = self.rect.cut_right(6)[0]
        seen = max(1, int(self.rect.h))  # a tiny window may leave no room at all
        return ScrollBar(track, round(self.offset), seen, max(seen + 1, int(self.tall)))

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Fill]:
        """Draw the bar."""
        yield from self.bar.items(theme)


BAR, BAR_GAP, WHEEL = 6.0, 8.0, 60.0
UNSEEN = 8.0  # of a row, which shows nothing of it
LIST_KEYS = ("up", "down", "pageup", "pagedown", "home", "end")
SOFT, SHADES, DARKEST = 32.0, 8, 215  # the height of a soft edge, its steps, the last one's opacity


@dataclass(slots=True)
class Scrolled:
    """How far a list is scrolled, which row was brought into sight last, and which one stands at
    the `top` until it is scrolled, also where rows above it become higher or lower.
    """

    offset: float = 0
    shown: int | None = None
    top: int | None = None

    def to(self, offset: float) -> None:
        """Scroll to a distance."""
        self.offset, self.top = offset, None


@dataclass
class Listing(Box):
    """Rows one below the other, `chosen` on a ground of its own, with hairlines between them.

    `shown` rows are in sight at least; `most` is the greatest height of a row where there is room
    to spare, 0 for the height that it needs: with it the list shows whole rows. Rows hold no
    controls: the list is one. A `head` over them is as wide as they are beside their scroll bar;
    `over` some rows stand headings. Where it `opens`, a click on a row submits it at once.
    """

    name: str
    rows: Sequence[Box]
    chosen: int | None
    at: Scrolled
    shown: int = 5
    most: float = 0
    lines: bool = True
    head: Box | None = None
    over: Mapping[int, Box] = field(default_factory=dict)
    opens: bool = False

    def width(self, pen: Pen) -> float:
        """Return the width of the widest row."""
        return max((row.width(pen) for row in self.rows), default=0)

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of as many rows as must be in sight, or of all."""
        rows = self._heights(width, pen)
        return self._over(width, pen) + sum(rows if pen.whole else rows[: self.shown])

    def _heights(self, width: float, pen: Pen) -> list[float]:
        """Return the height of each row with the heading over it."""
        return [
            pen.height(row, width) + (pen.height(self.over[i], width) if i in self.over else 0)
            for i, row in enumerate(self.rows)
        ]

    def _over(self, width: float, pen: Pen) -> float:
        return 0.0 if self.head is None else pen.height(self.head, width)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the rows that can be seen, and the control over them."""
        if not self.rows:
            return
        over, rect = rect.cut_top(self._over(rect.w, pen))
        tops, width = self._tops(rect, pen)
        if self.head is not None:
            self.head.place(Rect(over.x, over.y, width, over.h), pen, onto)
        furthest = max(0.0, tops[-1] - rect.h)
        if self.at.top is not None and self.at.top < len(self.rows):
            self.at.offset = tops[self.at.top]
        if self.chosen is not None and self.chosen != self.at.shown:
            self.at.top = None
            start, end = tops[self.chosen], tops[self.chosen + 1]
            offset = min(start, max(self.at.offset, end - rect.h))
            self.at.offset = min(max(0.0, offset), furthest)
            if self.chosen or self.at.shown:  # a page opens at its top
                y = rect.y + start - self.at.offset
                onto.sought = Rect(rect.x, y, width, end - start)
            self.at.shown = self.chosen
        self.at.offset = min(max(0.0, self.at.offset), furthest)
        view = onto.view or rect
        top, bottom = max(rect.y, view.y), min(rect.bottom, view.bottom)
        onto.paint(Clip(rect))
        inner = Placing()
        for i, row in enumerate(self.rows):
            y = rect.y + tops[i] - self.at.offset
            box = Rect(rect.x, y, width, tops[i + 1] - tops[i])
            if box.bottom > top and y < bottom:
                if heading := self.over.get(i):
                    place, box = box.cut_top(pen.height(heading, width))
                    heading.place(place, pen, inner)
                inner.paint(*self._ground(i, box, pen.theme))
                row.place(box, pen, inner)
        onto.parts += inner.parts
        end = self.at.offset + rect.h
        below = next((i for i in range(len(self.rows)) if tops[i + 1] > end - SOFT), None)
        whole = self.most and any(-1 < end - top < UNSEEN for top in tops)  # no row seen in part
        if not whole and end < tops[-1] - 1 and below != self.chosen:
            onto.paint(*_soft_edge(rect, width, pen.theme))
        onto.paint(Clip(None))
        seen = max(0.0, bottom - top)
        at, offset = self.at, self.at.offset
        onto.live(Rows(self.name, rect, tuple(tops), self.chosen, offset, seen, at, self.opens))

    def _tops(self, rect: Rect, pen: Pen) -> tuple[list[float], float]:
        """Return the tops of the rows, from 0, with the end of the last; and their width."""
        width = rect.w - BAR - BAR_GAP
        heights = self._heights(width, pen)
        if pen.whole or sum(heights) <= rect.h + 0.5:  # all are in sight, and need no bar
            width = rect.w
            heights = self._heights(width, pen)
            heights = self._roomy(heights, len(heights), rect.h, pen)
        else:
            whole = sum(end <= rect.h for end in accumulate(heights))
            heights = self._roomy(heights, whole, rect.h, pen)
        return [0.0, *accumulate(heights)], width

    def _roomy(self, heights: list[float], fit: int, room: float, pen: Pen) -> list[float]:
        """Return higher rows, up to the most that they may have, so that those that fit fill the
        room: no row is seen in part.
        """
        if not self.most or not fit:
            return heights
        spare, most = (room - sum(heights[:fit])) // fit, pen.large(self.most)
        return [max(high, min(most, high + spare)) for high in heights]

    def _ground(self, index: int, box: Rect, theme: Theme) -> Iterator[Item]:
        if index == self.chosen:
            yield from ground(box.inset(1, 1), "chosen", theme.space.radius, theme)
        elif self.lines and index + 1 not in (self.chosen, len(self.rows)):
            yield Fill(box.cut_bottom(1)[0], theme.palette.line)


def _soft_edge(rect: Rect, width: float, theme: Theme) -> Iterator[Item]:
    """Yield the shade at the lower edge of a list, which says that it goes on."""
    if theme.outlined:
        return
    edge = Rect(rect.x, rect.bottom - SOFT, width, SOFT)
    for i, strip in enumerate(edge.rows(SHADES)):
        yield Fill(strip, theme.palette.panel, alpha=round(DARKEST * (i + 1) / SHADES))


@dataclass(frozen=True, slots=True)
class Rows(Still):
    """The control of a list. Choosing gives Act(name, row), Enter Act(name.submit, row), and
    scrolling Act(name.scroll, distance).
    """

    name: str
    rect: Rect
    tops: tuple[float, ...]  # of the rows, from the first one's; then the end of the last
    chosen: int | None
    offset: float
    seen: float  # the height of it that is in sight
    at: Scrolled = field(default_factory=Scrolled, compare=False)  # what its page keeps of it
    opens: bool = False  # whether a click on a row submits it

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self.tops) - 1

    @property
    def bar(self) -> ScrollBar | None:
        """The scroll bar, unless all rows are in sight."""
        tall, seen = round(self.tops[-1]), int(self.rect.h)
        if tall <= seen + 1:
            return None
        return ScrollBar(self.rect.cut_right(BAR)[0], round(self.offset), seen, tall)

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Arrows, page keys, Home and End choose a row; Enter and Space submit it."""
        if not isinstance(event, KeyPress):
            return None
        if event.key in ("return", "space") and self.chosen is not None:
            return Act(f"{self.name}.submit", self.chosen)
        row = self.stepped(event.key)
        return None if row is None else Act(self.name, row)

    def stepped(self, key: str) -> int | None:
        """Return the row that a key leads to; None for other keys."""
        last, at = self.count - 1, -1 if self.chosen is None else self.chosen
        page = max(1, int(self.count * self.seen / self.tops[-1]) - 1)
        to = {
            "down": at + 1,
            "up": at - 1,
            "pagedown": at + page,
            "pageup": at - page,
            "home": 0,
            "end": last,
        }.get(key)
        return None if to is None else min(max(0, to), last)

    def row_at(self, y: float) -> int | None:
        """Return the row at a height of the page."""
        down = y - self.rect.y + self.offset
        return next((i for i in range(self.count) if self.tops[i] <= down < self.tops[i + 1]), None)

    def click(self, x: float, y: float) -> Act | None:
        """A click chooses the row under it, or submits it."""
        row = self.row_at(y)
        name = f"{self.name}.submit" if self.opens else self.name
        return None if row is None else Act(name, row)

    def wheel(self, steps: float) -> Act | None:
        """Scroll, if there are more rows that way; else the page may."""
        to = min(self.offset - WHEEL * steps, self.tops[-1] - self.rect.h)
        if self.bar is None or max(0, to) == self.offset:
            return None
        return Act(f"{self.name}.scroll", max(0, to))

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the scroll bar, and the ring of the focus."""
        if self.bar is not None:
            yield from self.bar.items(theme)
        if look.focused:
            yield focus_ring(self.rect, theme)
