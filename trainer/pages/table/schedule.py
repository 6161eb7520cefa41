"""A paytable's schedule; one too long for its place scrolls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Item
from trainer.drawing.theme import Theme
from trainer.pages.table.machine import lines_in_sight, paytable
from trainer.widgets.base import Act, Look, focus_ring
from trainer.widgets.inputs import Press, Typed
from trainer.widgets.scroll_bar import ScrollBar

if TYPE_CHECKING:
    from solver.paytable.table import PayTable


@dataclass(frozen=True, slots=True)
class Schedule:
    """Shows the lines from `offset` on, or around the winning one where that is None.

    Scrolling gives Act(name.scroll, offset).
    """

    name: str
    rect: Rect
    table: PayTable
    bet: int
    winner: str | None = None
    offset: int | None = None
    tip: str = ""

    @property
    def visible(self) -> int:
        """How many lines are in sight."""
        return lines_in_sight(self.rect, len(self.table.lines))

    @property
    def enabled(self) -> bool:
        """Only what can be scrolled answers, and gets the focus."""
        return self._furthest > 0

    @property
    def _furthest(self) -> int:
        return len(self.table.lines) - self.visible

    @property
    def first(self) -> int:
        """The first line in sight."""
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
        """A click means nothing to it."""
        return None

    def wheel(self, steps: float) -> Act | None:
        """The wheel scrolls, two lines a step."""
        return self._scrolled(round(-2 * steps)) if self.enabled else None

    def items(self, look: Look, theme: Theme) -> Iterator[Item]:
        """The schedule, and a bar that says where one is in it."""
        if look.focused:
            yield focus_ring(self.rect, theme)
        yield from paytable(self.rect, self.table, self.bet, self.winner, theme, self.first)
        if self.bar is not None:
            yield from self.bar.items(theme)

    @property
    def bar(self) -> ScrollBar | None:
        """The scroll bar, where some line is out of sight."""
        if not self.enabled:
            return None
        track = self.rect.inset(4, 10).cut_right(5)[0]
        return ScrollBar(track, self.first, self.visible, len(self.table.lines))
