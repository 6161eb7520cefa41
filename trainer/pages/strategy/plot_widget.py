"""The plot of all lengths as a widget: click to choose one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Item
from trainer.drawing.theme import Theme
from trainer.pages.strategy.length_plot import LengthPlot
from trainer.widgets.base import Act, WidgetState, focus_ring
from trainer.widgets.inputs import Press, Typed


@dataclass(frozen=True, slots=True)
class PlotOfLengths:
    """A click gives Act(name, length) for the nearest length; Home and End for the two ends."""

    name: str
    plot: LengthPlot
    pointed: int | None = None
    enabled: bool = True
    tip: str = ""

    @property
    def rect(self) -> Rect:
        """Where it is."""
        return self.plot.rect

    def key(self, event: Press | Typed) -> Act | None:
        """Choose an end with Home or End; the page handles the arrows."""
        if not isinstance(event, Press) or event.key not in ("home", "end"):
            return None
        return Act(self.name, self.plot.lost[0 if event.key == "home" else -1][0])

    def click(self, x: float, y: float) -> Act | None:
        """Choose the length nearest to the pointer."""
        return Act(self.name, self.plot.nearest(x))

    def wheel(self, steps: float) -> Act | None:
        """Ignore the wheel."""
        return None

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the plot and the focus ring."""
        if look.focused:
            yield focus_ring(self.rect.inset(4), theme)  # the caption is close above
        yield from self.plot.items(theme, self.pointed if look.hover else None)
