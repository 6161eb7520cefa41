"""The plot of all lengths of a chart, to choose one by a click."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Item
from trainer.drawing.theme import Theme
from trainer.pages.strategy.length_plot import LengthPlot
from trainer.widgets.base import Act, Look, focus_ring
from trainer.widgets.inputs import Press, Typed


@dataclass(frozen=True, slots=True)
class PlotOfLengths:
    """A click gives Act(name, length) with the length nearest to it; Home and End the ends."""

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
        """Home and End; the arrows are the page's."""
        if not isinstance(event, Press) or event.key not in ("home", "end"):
            return None
        return Act(self.name, self.plot.lost[0 if event.key == "home" else -1][0])

    def click(self, x: float, y: float) -> Act | None:
        """The length under the pointer."""
        return Act(self.name, self.plot.nearest(x))

    def wheel(self, steps: float) -> Act | None:
        """The wheel means nothing to it."""
        return None

    def items(self, look: Look, theme: Theme) -> Iterator[Item]:
        """The plot, and the focus ring."""
        if look.focused:
            yield focus_ring(self.rect.inset(4), theme)  # the caption is close above
        yield from self.plot.items(theme, self.pointed if look.hover else None)
