"""Tooltips: when and where one shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label, Paragraph
from trainer.drawing.text import wrapped
from trainer.drawing.theme import Theme
from trainer.widgets.base import (
    Input,
    KeyPress,
    PointerDown,
    PointerLeft,
    PointerMoved,
    Typed,
    Wheel,
)

REST_MS = 500
GAP = 8  # between a control and its tooltip
MOST, LINE = 380, 1.38  # the width of its words; from line to line, of their size
EDGE = 10  # between a tooltip and the edge of the page


@dataclass(slots=True)
class Tip:
    """A tooltip shows when the pointer rests on a control; any key, click or scroll hides it.

    It shows again only after the pointer has left the control.
    """

    over: str | None = None  # the control under the pointer
    since: int | None = None  # when the pointer last moved there; None once the tooltip is gone

    def shown(self, now: int) -> bool:
        """Whether the control's tooltip shows."""
        return self.since is not None and now - self.since >= REST_MS

    def pending(self, now: int) -> bool:
        """Whether a tooltip will show soon if nothing happens."""
        return self.over is not None and self.since is not None and not self.shown(now)

    def saw(self, event: Input, over: str | None, now: int) -> None:
        """Note an input, and the control that is under the pointer after it."""
        match event:
            case PointerMoved() if over != self.over:
                self.over, self.since = over, now
            case PointerMoved() if self.pending(now):
                self.since = now
            case PointerLeft():
                self.over = self.since = None
            case KeyPress() | Typed() | PointerDown() | Wheel():
                self.since = None


def tooltip(
    words: str, over: Rect, measure: Callable[[str], float], room: Rect, theme: Theme
) -> Iterator[Item]:
    """Draw words next to a control and within `room`, in as many lines as they need."""
    size = theme.type.caption
    across = min(measure(words), MOST * theme.grow, room.w - 2 * EDGE - 28)
    more = len(wrapped(words, across, measure)) - 1
    box = tooltip_box(over, across + 28, size * (1.9 + LINE * more), room)
    yield Fill(box, theme.palette.text, 7)
    ink, inner = theme.palette.backdrop, box.inset(10, 0)
    if more:
        inner = box.inset(13, size * 0.26)
        yield Paragraph(inner, words, size, ink, leading=size * LINE)
    else:
        yield Label(inner, words, size, ink, "center")


def tooltip_box(over: Rect, width: float, height: float, room: Rect) -> Rect:
    """Return a box above a control, or below it if there is no room above; always inside `room`.

    >>> page = Rect(0, 56, 1280, 744)
    >>> tooltip_box(Rect(600, 400, 100, 40), 200, 30, page)
    Rect(x=550.0, y=362, w=200, h=30)
    >>> tooltip_box(Rect(1200, 70, 70, 40), 200, 30, page)
    Rect(x=1070, y=118, w=200, h=30)
    """
    width = min(width, room.w - 2 * EDGE)
    x = min(max(room.x + EDGE, over.center[0] - width / 2), room.right - width - EDGE)
    above = over.y - height - GAP
    below = min(over.bottom + GAP, room.bottom - height)
    return Rect(x, above if above >= room.y else max(room.y, below), width, height)
