"""A text of many lines that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Item, Paragraph
from trainer.drawing.text import wrapped
from trainer.drawing.theme import LINE, Color, Theme
from trainer.widgets.base import Act, WidgetState, focus_ring
from trainer.widgets.inputs import Press, Typed
from trainer.widgets.scroll_bar import ScrollBar

GUTTER = 16  # the width reserved for the scroll bar


@dataclass(frozen=True, slots=True)
class ScrollText:
    """Shows a text from line `offset` on. Scrolling gives Act(name.scroll, line)."""

    name: str
    rect: Rect
    text: str
    size: float  # of the type
    width_of: Callable[[str], float]  # of a text at that size
    color: Color
    offset: int = 0
    enabled: bool = True
    tip: str = ""

    @property
    def lines(self) -> list[str]:
        """The text broken into lines that leave room for the scroll bar."""
        return wrapped(self.text, self.rect.w - GUTTER, self.width_of)

    @property
    def visible(self) -> int:
        """How many lines are visible."""
        return max(1, int(self.rect.h / (self.size * LINE)))

    @property
    def furthest(self) -> int:
        """The greatest offset."""
        return max(0, len(self.lines) - self.visible)

    @property
    def bar(self) -> ScrollBar | None:
        """The scroll bar, unless all lines are visible."""
        if not self.furthest:
            return None
        first = min(self.offset, self.furthest)
        return ScrollBar(self.rect.cut_right(6)[0], first, self.visible, len(self.lines))

    def _scrolled(self, lines: float) -> Act:
        return Act(f"{self.name}.scroll", int(min(max(0, self.offset + lines), self.furthest)))

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
        """The wheel scrolls, three lines a step."""
        return self._scrolled(-3 * steps)

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the visible lines and the scroll bar."""
        if look.focused:
            yield focus_ring(self.rect, theme)
        first = min(self.offset, self.furthest)
        shown = "\n".join(self.lines[first : first + self.visible])
        yield Paragraph(self.rect, shown, self.size, self.color)
        if self.bar is not None:
            yield from self.bar.items(theme)
