"""A slider with a number in its knob, over a few whole numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.theme import Theme
from trainer.widgets.base import Act, KeyPress, Still, Typed, WidgetState, focus_ring

TRACK, KNOB_WIDE, KNOB_HIGH = 8.0, 48.0, 36.0


@dataclass(frozen=True, slots=True)
class Slider(Still):
    """A tap gives Act(name, number) for the nearest number; so do arrows, Home and End.

    >>> slider = Slider("lines", Rect(0, 0, 248, 44), (8, 16, 26), 16, 1)
    >>> slider.nearest(240), slider.nearest(100), slider.key(KeyPress("right")).value
    (26, 16, 26)
    """

    name: str
    rect: Rect
    numbers: Sequence[int]  # ascending
    here: int
    grown: float  # the size of text by the normal one

    @property
    def _track(self) -> Rect:
        knob = KNOB_WIDE * self.grown
        return self.rect.inset(knob / 2, 0).centered(self.rect.w - knob, TRACK)

    def x(self, number: int) -> float:
        """Return the middle of the knob at a number."""
        first, last = self.numbers[0], self.numbers[-1]
        share = (number - first) / (last - first) if last > first else 0.5
        return self._track.x + share * self._track.w

    def nearest(self, x: float) -> int:
        """Return the number nearest to an x of the page."""
        return min(self.numbers, key=lambda number: abs(self.x(number) - x))

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Go to a neighbour with the arrows, to an end with Home or End."""
        if not isinstance(event, KeyPress):
            return None
        last = len(self.numbers) - 1
        at = self.numbers.index(self.here)
        to = {"left": at - 1, "right": at + 1, "home": 0, "end": last}.get(event.key)
        return None if to is None else Act(self.name, self.numbers[min(max(0, to), last)])

    def click(self, x: float, y: float) -> Act | None:
        """Choose the number nearest to the pointer."""
        return Act(self.name, self.nearest(x))

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the track, the part up to the knob, and the knob with its number."""
        palette, track, x = theme.palette, self._track, self.x(self.here)
        yield Fill(track, palette.track, TRACK / 2, palette.edge if theme.outlined else None)
        yield Fill(Rect(track.x, track.y, max(TRACK, x - track.x), TRACK), palette.gold, TRACK / 2)
        wide, high = KNOB_WIDE * self.grown, KNOB_HIGH * self.grown
        knob = Rect(x - wide / 2, self.rect.center[1] - high / 2, wide, high)
        if look.focused:
            yield focus_ring(knob, theme, high / 2)
        ramp = palette.gold_ramp
        yield Fill(knob, ramp[0], high / 2, palette.gold_edge, 1.5, to=ramp[-1])
        words, size = str(self.here), theme.type.body
        yield Label(knob, words, size, palette.on_accent, "center", "bold")


@dataclass
class SliderBox(Box):
    """A slider as a box: as wide as there is room."""

    name: str
    numbers: tuple[int, ...]
    here: int

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of a target."""
        return pen.large(44)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Make the slider."""
        onto.live(Slider(self.name, rect, self.numbers, self.here, pen.theme.grow))
