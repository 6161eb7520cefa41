"""A text of many lines that scrolls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Item, Paragraph
from trainer.drawing.theme import Color, Theme
from trainer.widgets.base import Act, Look, focus_ring
from trainer.widgets.inputs import Press, Typed

SHORTEST_LINE = 30  # letters; bounds how far a text can be scrolled, whatever the face


@dataclass(frozen=True, slots=True)
class ScrollText:
    """Shows a text from some line on. Scrolling gives Act(name.scroll, line)."""

    name: str
    rect: Rect
    text: str
    color: Color
    offset: int = 0
    enabled: bool = True
    tip: str = ""

    @property
    def furthest(self) -> int:
        """A line that is certainly beyond the text's beginning, and not far beyond its end."""
        return sum(len(part) // SHORTEST_LINE + 1 for part in self.text.split("\n")) - 1

    def _scrolled(self, lines: float) -> Act:
        return Act(f"{self.name}.scroll", int(min(max(0, self.offset + lines), self.furthest)))

    def key(self, event: Press | Typed) -> Act | None:
        """Arrows and page keys scroll."""
        steps = {"down": 1, "up": -1, "pagedown": 10, "pageup": -10}
        if isinstance(event, Press) and event.key in steps:
            return self._scrolled(steps[event.key])
        return None

    def click(self, x: float, y: float) -> Act | None:
        """A click means nothing to it."""
        return None

    def wheel(self, steps: float) -> Act | None:
        """The wheel scrolls, three lines a step."""
        return self._scrolled(-3 * steps)

    def items(self, look: Look, theme: Theme) -> Iterator[Item]:
        """The lines in sight."""
        if look.focused:
            yield focus_ring(self.rect, theme)
        yield Paragraph(self.rect, self.text, theme.type.body, self.color, skip=self.offset)
