"""Controls as boxes of a page: strips of choices, pictures, folds, sliders; and buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from trainer.drawing.boxes import Art, At, Box, Pen, Placing, Row
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.leaves import IconBox, Words
from trainer.drawing.theme import Theme
from trainer.widgets.base import Act, KeyPress, LiveBox, Typed, WidgetState, focus_ring
from trainer.widgets.button import Press

__all__ = ["PictureChoice", "Press", "Slider", "Strip", "fold"]

TIGHT = 10.0  # of the room beside its words, which a choice gives up before a strip has two rows
BESIDE = 6  # how far the name of a picture may reach beyond it on each side


@dataclass
class Strip(Box):
    """Choices side by side in one frame, each as wide as the others, whichever is chosen; in rows
    if they need them.
    """

    choices: Sequence[Press]
    pad: float = 4

    @cached_property
    def _as_chosen(self) -> tuple[Press, ...]:
        """The choices, each as the chosen one, which is widest."""
        return tuple(replace(choice, chosen=True) for choice in self.choices)

    def _each(self, pen: Pen) -> float:
        return max(map(pen.width, self._as_chosen))

    def width(self, pen: Pen) -> float:
        """Return the width of all in one row."""
        return self._each(pen) * len(self.choices) + 2 * self.pad

    def _columns(self, width: float, pen: Pen) -> int:
        fit = int((width - 2 * self.pad + 0.5) / (self._each(pen) - TIGHT))
        count = len(self.choices)
        if fit >= count:
            return count
        rows = -(-count // max(1, fit))
        return -(-count // rows)

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of its rows."""
        rows = -(-len(self.choices) // self._columns(width, pen))
        return rows * pen.height(self.choices[0], width) + 2 * self.pad

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw the frame, and place the choices in it."""
        theme = pen.theme
        hard = theme.palette.line if theme.outlined else None
        onto.paint(Fill(rect, theme.palette.raised, theme.space.radius + self.pad, hard))
        inner = rect.inset(self.pad)
        columns = self._columns(rect.w, pen)
        across, tall = inner.w / columns, pen.height(self.choices[0], rect.w)
        for i, choice in enumerate(self.choices):
            row, column = divmod(i, columns)
            x, y = inner.x + column * across, inner.y + row * tall
            choice.place(Rect(x, y, across, tall), pen, onto)


@dataclass
class PictureChoice(Box):
    """A choice shown as a picture with its name under it; the chosen one has a gold frame."""

    name: str
    label: str
    art: Art
    chosen: bool = False
    value: object = None

    def _caption(self, chosen: bool) -> Box:
        if not chosen:
            return Words(self.label, "second", align="center", lines=1)
        ticked = Row(
            IconBox("tick", "accent", 17),
            Words(self.label, "second", "accent", weight="semibold", lines=1),
            gap=6,
        )
        return At(ticked)

    def width(self, pen: Pen) -> float:
        """Return the width of the picture, or of its name where that is wider once chosen."""
        return max(self.art.wide, self._caption(True).width(pen) - 2 * BESIDE)

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the picture and of its name."""
        return self.art.high + 8 + pen.height(self._caption(self.chosen), width)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw the picture and its name; all of it can be clicked."""
        frame, caption = rect.cut_top(self.art.high, 8)
        frame = frame.centered(self.art.wide, frame.h)
        self.art.place(frame, pen, onto)
        if self.chosen:
            gold = pen.theme.palette.accent
            onto.paint(Fill(frame.inset(-3), None, pen.theme.space.radius + 3, gold, 3))
        self._caption(self.chosen).place(caption.inset(-BESIDE, 0), pen, onto)
        onto.live(Press(self.name, self.label, "picture", value=self.value, rect=rect))


def fold(name: str, label: str, count: str = "", *, opened: bool) -> Box:
    """Return the row that opens and closes what stands below it; its act is `fold.` and the name.

    `count` says how much that is.
    """
    return Press(f"fold.{name}", label, "fold", icon="down", second=count, chosen=opened)


TRACK, KNOB_WIDE, KNOB_HIGH = 8.0, 48.0, 36.0


@dataclass
class Slider(LiveBox):
    """A tap gives Act(name, number) for the nearest number; so do arrows, Home and End.

    >>> slider = Slider("lines", (8, 16, 26), 16, rect=Rect(0, 0, 248, 44))
    >>> slider.nearest(240), slider.nearest(100), slider.key(KeyPress("right")).value
    (26, 16, 26)
    """

    numbers: Sequence[int]  # ascending
    here: int
    grown: float = 1  # the size of text by the normal one

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of a target."""
        return pen.large(44)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Make the slider."""
        onto.live(replace(self, rect=rect, grown=pen.theme.grow))

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
