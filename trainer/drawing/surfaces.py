"""What boxes stand on: panels, hero cards of felt, plates, pills, strips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from trainer.drawing.boxes import Around, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Brass, Clip, Fill, Ground, Item, Label, Shadow
from trainer.drawing.palettes import Color
from trainer.drawing.theme import Theme

Tone = Literal[
    "panel",  # a card
    "raised",  # an inset row
    "plate",  # a message on felt
    "wrong_plate",  # the same with a coral edge
    "right_plate",  # with a green one
    "gold_plate",  # with a gold one
    "shade",  # a pill on felt, dark in both looks
    "answer",  # a card on felt, dark in both looks, with an edge of brass
    "hero",  # a card of felt
    "table",  # the same of the felt that is chosen
    "right",  # a verdict
    "wrong",
    "gold",  # a gold pill
    "steel",  # the same without gold
    "chosen",
    "note",  # a note with a gold edge
    "bare",  # nothing at all
]
"""What a panel is."""
NOTE_EDGE = 4.0  # the width of the gold at the left of a note
SHADE: Color = (4, 18, 13)  # over a dark felt
SHADES = {"shade": 150, "answer": 205}  # how much of it, of 255


@dataclass
class Panel(Around):
    """A box on a ground of its own, `pad` away from its edges.

    `radius` 0 takes the one of its tone; a pill's is half its height.
    """

    tone: Tone = "panel"
    pad: float = 20
    pad_y: float | None = None
    radius: float = 0
    pill: bool = False

    def _pads(self, pen: Pen) -> tuple[float, float]:
        down = self.pad if self.pad_y is None else self.pad_y
        return pen.padding(self.pad), pen.padding(down)

    def width(self, pen: Pen) -> float:
        """Return the width of the box and its pads."""
        return pen.width(self.box) + 2 * self._pads(pen)[0]

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the box and its pads."""
        x, y = self._pads(pen)
        return pen.height(self.box, max(0, width - 2 * x)) + 2 * y

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw the ground, and place the box on it."""
        x, y = self._pads(pen)
        radius = rect.h / 2 if self.pill else self.radius or _radius(self.tone, pen.theme)
        onto.paint(*ground(rect, self.tone, radius, pen.theme))
        inner = Rect(rect.x + x, rect.y + y, max(0, rect.w - 2 * x), max(0, rect.h - 2 * y))
        self.box.place(inner, pen, onto)


def _radius(tone: Tone, theme: Theme) -> float:
    space = theme.space
    return {
        "panel": space.panel,
        "hero": space.hero,
        "table": space.hero,
        "plate": space.panel,
        "answer": space.panel,
        "wrong_plate": space.panel,
        "right_plate": space.panel,
        "gold_plate": space.panel,
    }.get(tone, space.radius)


def ground(rect: Rect, tone: Tone, radius: float, theme: Theme) -> Iterator[Item]:
    """Yield the ground of a tone in a rectangle."""
    palette = theme.palette
    hard = palette.line if theme.outlined else None
    match tone:
        case "panel":
            if not theme.outlined:
                yield Shadow(rect, 16, radius)
            yield Fill(rect, palette.panel, radius, palette.line, 1)
        case "raised":
            yield Fill(rect, palette.raised, radius, hard)
        case "plate":
            yield Fill(rect, palette.plate, radius, hard, alpha=palette.plate_alpha)
        case "shade" | "answer":
            dark, alpha = (palette.plate, 255) if theme.outlined else (SHADE, SHADES[tone])
            edge = palette.brass[1] if tone == "answer" else hard
            yield Fill(rect, dark, radius, edge, 1.5, alpha)
        case "wrong_plate" | "right_plate" | "gold_plate":
            alpha = 235 if not theme.light else palette.plate_alpha
            ink = {"wrong_plate": palette.wrong, "right_plate": palette.right}
            yield Fill(rect, palette.plate, radius, ink.get(tone, palette.accent), 2, alpha=alpha)
        case "hero" | "table":
            yield Ground(rect, "hero" if tone == "hero" else "felt", radius)
            yield Fill(rect, None, radius, palette.brass[1], 1.5)
        case "right":
            yield Fill(rect, palette.right_soft, radius, palette.right, 1.5)
        case "wrong":
            yield Fill(rect, palette.wrong_soft, radius, palette.wrong, 1.5)
        case "steel":
            yield Fill(rect, palette.raised, radius, palette.edge, 2)
        case "gold":
            ramp = palette.gold_ramp
            yield Fill(rect, ramp[0], radius, palette.gold_edge, 1, to=ramp[-1])
        case "chosen":
            yield Fill(rect, palette.accent_soft, radius, palette.accent, 1.5)
        case "note":
            yield from _note(rect, radius, theme)
        case "bare":
            pass


def _note(rect: Rect, radius: float, theme: Theme) -> Iterator[Item]:
    """Yield the ground of a note: at its left it lets gold show, which follows its corners."""
    palette, edge = theme.palette, NOTE_EDGE
    yield Fill(rect.cut_left(2 * radius)[0], palette.gold, radius)
    yield Fill(rect.cut_left(edge)[1], palette.raised, radius - edge / 2)
    if theme.outlined:
        yield Fill(rect, None, radius, palette.line)


@dataclass
class Faded(Around):
    """A box that comes: `part` of it shows, from 0 to 1, and the less the lower it stands."""

    part: float
    low: float = 8

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the box, in an area that shows a part of it."""
        if self.part >= 1:
            self.box.place(rect, pen, onto)
            return
        onto.paint(Clip(rect.inset(-self.low), part=self.part))
        self.box.place(rect.moved(dy=self.low * (1 - self.part)), pen, onto)
        onto.paint(Clip(None))


@dataclass
class Zoomed(Around):
    """A box enlarged about its middle `by` a factor while it appears; at 1 it is drawn as it is."""

    by: float

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the box, and enlarge what is painted of it."""
        whole = Placing()
        self.box.place(rect, pen, whole)
        if self.by != 1:
            (x, y), by = rect.center, self.by
            whole.parts = [_enlarged(part, x, y, by) for part in whole.parts]
        onto.add(whole)


def _enlarged(part: Any, x: float, y: float, by: float) -> Any:
    """Return an item as it is seen from nearer; a control stays where it is."""
    if not isinstance(part, Fill | Label):
        return part
    old = part.rect
    rect = Rect(x + (old.x - x) * by, y + (old.y - y) * by, old.w * by, old.h * by)
    if isinstance(part, Fill):
        return replace(part, rect=rect, radius=part.radius * by)
    return replace(part, rect=rect, size=round(part.size * by))  # few sizes of type are cut


def in_brass(
    rect: Rect, radius: float, theme: Theme, inside: Iterable[Item], width: float = 2.5
) -> Iterator[Item]:
    """Yield what stands in a frame of brass with round corners, and the frame over its edges."""
    yield Clip(rect, radius)
    yield from inside
    yield Clip(None)
    yield Brass(rect, theme.palette.brass, radius, width)
