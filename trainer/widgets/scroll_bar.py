"""Scroll bars: which part of a list or of a page is seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill
from trainer.drawing.theme import Theme
from trainer.widgets.base import Still, WidgetState

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
