"""A pay that is edited in place: by arrows, by typing, by the wheel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.app.scene import Stage
from trainer.drawing.flow import figure_width
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label, Weight
from trainer.drawing.theme import Theme
from trainer.widgets.base import Act, WidgetState, focus_ring
from trainer.widgets.inputs import Press, Typed

EDGE = 7  # left and right of a pay
TEN = 10  # steps at once, with Shift
STEPS = {"up": 1, "down": -1}
WAYS = {"left": (-1, 0), "right": (1, 0)}
SIGNS = "0123456789-+.,"


def fitting(pay: str, box: Rect, stage: Stage) -> float:
    """Return the size of type for a pay: the usual one, or smaller for one of many millions."""
    size = stage.theme.type.caption
    wide = figure_width(stage.text_width, size, pay, "semibold")
    return size * min(1.0, (box.w - 2 * EDGE) / max(1.0, wide))


@dataclass(frozen=True, slots=True)
class PayCell:
    """One pay. The acts: Act("step", steps), Act("go", (tables, lines)), Act("type", letter),
    Act("erase"), and Act(name) for a click.

    `chosen` is the cell that all but the click concern; the page makes it so before they come.
    """

    name: str
    rect: Rect
    text: str
    size: float  # of the type
    chosen: bool = False
    typing: bool = False
    faulty: bool = False
    changed: bool = False
    enabled: bool = True
    tip: str = ""

    def key(self, event: Press | Typed) -> Act | None:
        """Step with up and down, go to a neighbour with left, right and Enter, type a pay."""
        if isinstance(event, Typed):
            return Act("type", event.text) if event.text in SIGNS else None
        if event.key in STEPS:
            return Act("step", STEPS[event.key] * (TEN if event.shift else 1))
        if event.key in WAYS:
            return Act("go", WAYS[event.key])
        if event.key == "return":
            return Act("go", (0, -1 if event.shift else 1))
        return Act("erase") if event.key in ("backspace", "delete") else None

    def click(self, x: float, y: float) -> Act | None:
        """A click chooses it."""
        return Act(self.name)

    def wheel(self, steps: float) -> Act | None:
        """The wheel steps the chosen pay; over any other it scrolls the page."""
        return Act("step", round(steps)) if self.chosen and round(steps) else None

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the pay in its box: a changed one is bold, one that cannot be is crossed in red."""
        palette = theme.palette
        if look.focused:
            yield focus_ring(self.rect, theme, 6)
        edge = palette.accent if self.chosen else palette.edge
        face = palette.accent_soft if self.chosen else palette.raised
        if look.hover and not self.chosen:
            face = palette.hover
        if self.faulty:
            edge = palette.wrong
        yield Fill(self.rect, face, 6, edge, 2.0 if self.chosen else 1.0)
        color = palette.wrong if self.faulty else palette.text
        caret = len(self.text) if self.typing else None
        weight: Weight = "semibold" if self.changed else "regular"
        box = self.rect.inset(EDGE, 0)
        yield Label(box, self.text, self.size, color, "right", weight, tabular=True, caret=caret)
