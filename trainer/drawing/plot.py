"""A plot as a box: a curve over grid lines, dots with words, and words along its edges.

Everything is in the units of what is shown; a page that wants steps of ten passes logarithms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Literal

from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Align, Curve, Fill, Item, Label
from trainer.drawing.leaves import ColorName, ink
from trainer.drawing.palettes import Color
from trainer.drawing.text import PIXEL

Point = tuple[float, float]
Tick = tuple[float, str]  # a value, and the words for it; "" for a line without words

GAP = 8.0  # between the field and the words beside it
DASH, PAUSE = 6.0, 5.0
BESIDE, FARTHER = 14.0, 42.0  # from a spot to its words, and where those of another are there
STEEP = 0.7  # of the highest value of a small curve, at most: its foot
RADII = {"dot": 4.0, "chosen": 7.0, "ring": 7.0}


@dataclass(frozen=True, slots=True)
class Spot:
    """A point that is marked: a small dot, the chosen one, an open ring for another's value.

    `words` stand beside it, a little below or `above`; `stem` joins it to the foot of the field.
    """

    at: Point
    look: Literal["dot", "chosen", "ring"] = "dot"
    words: str = ""
    stem: bool = False
    color: ColorName = "text"  # of the words
    above: bool = False
    side: Literal["left", "right"] = "right"  # where they stand, if there is room


@dataclass
class Plot(Box):
    """A curve in a field of its own height, or higher where there is room.

    `up` are the grid lines with their words at the left, `across` the words below; `strong` is the
    one of them that is chosen. `level` is a dashed line with its word at the right, `bars` stand in
    place of a curve if they are given: their left edges and heights, each `bar_wide` wide.
    """

    points: tuple[Point, ...]
    up: tuple[Tick, ...]
    across: tuple[Tick, ...]
    spots: tuple[Spot, ...] = ()
    level: Tick | None = None
    strong: float | None = None
    high: float = 150
    under: int = 40
    bars: tuple[Point, ...] = ()
    bar_wide: float = 0
    beyond: str = ""  # room is kept at the right for these words of the last spot
    title: str = ""  # what is drawn, at the upper right, where the curve leaves room for it

    def height(self, width: float, pen: Pen) -> float:
        """Return its height, which grows with the words along its edges."""
        below = pen.theme.type.caption * 1.9 if self.across else 0
        return self._above(pen) + self.high + below

    def _above(self, pen: Pen) -> float:
        """Return the room above the field, where words of its highest spot may stand."""
        sizes = [_type_of(spot, pen) for spot in self.spots if spot.words]
        return 1.6 * max(sizes) if sizes else 0.6 * pen.theme.type.caption

    def field(self, rect: Rect, pen: Pen) -> Rect:
        """Return the part without the words."""
        size = pen.theme.type.caption
        left = max((_wide(pen, words) for _, words in self.up), default=0)
        right = _wide(pen, self.level[1]) if self.level else 0
        if self.beyond:
            right = pen.text_width(pen.theme.type.body, self.beyond, "bold") + BESIDE
        inner = rect.cut_top(self._above(pen))[1]
        if self.across:
            inner = inner.cut_bottom(size * 1.9)[1]
        if left:
            inner = inner.cut_left(left, GAP)[1]
        return (inner.cut_right(right, GAP)[1] if right else inner).inset(RADII["chosen"], 0)

    def scale(self, rect: Rect, pen: Pen) -> Scale:
        """Return where values stand in a rectangle."""
        xs = [x for x, _ in (*self.points, *self.across)] + [spot.at[0] for spot in self.spots]
        ys = [y for _, y in self.points] + [y for y, _ in self.up]
        ys += [spot.at[1] for spot in self.spots] + ([self.level[0]] if self.level else [])
        if self.bars:
            xs += [self.bars[0][0], self.bars[-1][0] + self.bar_wide]
            ys += [0, *(y for _, y in self.bars)]
        field = self.field(rect, pen)
        return Scale(field, (min(xs), max(xs)), (min(ys), max(ys)))

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw grid, curve, spots and words."""
        scale = self.scale(rect, pen)
        onto.paint(*self._grid(rect, scale, pen))
        onto.paint(*self._shape(scale, pen))
        onto.paint(*self._below(rect, scale, pen))
        for spot in self.spots:
            onto.paint(*self._spot(spot, scale, pen))
        stems = [(scale.x(spot.at[0]), scale.y(spot.at[1])) for spot in self.spots if spot.stem]
        taken = [Rect(x - 1, y, 2, scale.field.bottom - y) for x, y in stems]
        if (title := self._title(scale, rect, pen)) is not None:
            taken.append(title.rect)
            onto.paint(title)
        for spot in reversed(self.spots):  # the chosen one is the last, and has the first choice
            if spot.words:
                label = self._words(spot, scale, rect, pen, taken)
                if label is not None:
                    taken.append(label.rect)
                    onto.paint(label)

    def _grid(self, rect: Rect, scale: Scale, pen: Pen) -> Iterator[Item]:
        palette, size, field = pen.theme.palette, pen.theme.type.caption, scale.field
        before = inf  # where the words before stand: large words may have no room
        for value, words in self.up:
            y = scale.y(value)
            yield Fill(Rect(field.x, y - 0.5, field.w, 1), palette.line)
            if abs(before - y) < 1.3 * size:
                continue
            before = y
            edge = Rect(
                rect.x, y - size * 0.7, field.x - RADII["chosen"] - GAP - rect.x, size * 1.4
            )
            yield Label(edge, words, size, palette.muted, "right")
        if self.level is not None:
            value, words = self.level
            y = scale.y(value)
            yield from _dashes(field, y, palette.muted)
            left = field.right + GAP + RADII["chosen"]
            place = Rect(left, y - size * 0.7, rect.right - left, size * 1.4)
            yield Label(place, words, size, palette.muted, "left", "semibold")

    def _shape(self, scale: Scale, pen: Pen) -> Iterator[Item]:
        color, muted = pen.theme.palette.accent, ink(pen.theme.palette, "other")
        for left, tall in self.bars:
            x, y = scale.x(left), scale.y(tall)
            wide = max(1.0, scale.x(left + self.bar_wide) - x - 1)
            yield Fill(Rect(x + 0.5, y, wide, scale.y(0) - y), color if left >= 0 else muted, 1.5)
        if self.points:
            places = tuple((scale.x(x), scale.y(y)) for x, y in self.points)
            yield Curve(scale.field.inset(-4), places, color, 3.0, self.under)

    def _spot(self, spot: Spot, scale: Scale, pen: Pen) -> Iterator[Item]:
        palette, radius = pen.theme.palette, RADII[spot.look]
        x, y = scale.x(spot.at[0]), scale.y(spot.at[1])
        if spot.stem:
            yield Fill(Rect(x - 1, y, 2, scale.field.bottom - y), palette.accent)
        around = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
        if spot.look == "ring":
            yield Fill(around, palette.panel, radius, palette.text, 2.5)
        elif spot.look == "chosen":
            yield Fill(around.inset(-2), palette.panel, radius + 2)
            yield Fill(around, palette.accent, radius)
        else:
            yield Fill(around, palette.accent, radius)

    def _words(
        self, spot: Spot, scale: Scale, rect: Rect, pen: Pen, taken: Sequence[Rect]
    ) -> Label | None:
        """Return the words of a spot: on the side where they shall stand, unless the curve, the
        level, other words or an edge are there; a dot has none where it has no room for them.
        """
        size = _type_of(spot, pen)
        wide = pen.text_width(size, spot.words, "bold") + 4
        x, y = scale.x(spot.at[0]), scale.y(spot.at[1])
        sides = [(x + away, x - away - wide) for away in (BESIDE, FARTHER)]
        over = [y - so_many * size for so_many in (1.5, 2.4, 3.4, 4.4)]
        under = [y + 2, y + size]
        heights = over + under if spot.above else under + over
        lefts = [left for pair in sides for left in pair[:: 1 if spot.side == "right" else -1]]
        room = rect.cut_bottom(rect.bottom - scale.field.bottom - 2)[1]
        room = room.cut_left(scale.field.x - RADII["chosen"] - room.x, 0)[1]  # the grid's are there
        lefts += [min(max(left, room.x), room.right - wide) for left in lefts]  # in little width
        places = [Rect(left, top, wide, size * 1.4) for left in lefts for top in heights]
        curve = [(scale.x(at), scale.y(value)) for at, value in self.points]
        inside = [place for place in places if place.within(room, 1)] or places
        lines = [curve]
        if self.level is not None:
            level = scale.y(self.level[0])
            lines.append([(scale.field.x, level), (scale.field.right, level)])
        free = [p for p in inside if not any(p.overlaps(other) for other in taken)]
        clear = (p for p in free if not any(_crossed(p, line) for line in lines))
        place = next(clear, None)
        if place is None and spot.look == "dot":
            return None
        place = place or (free or inside)[0]
        align: Align = "right" if place.x < x else "left"
        color = ink(pen.theme.palette, spot.color)
        return Label(place, spot.words, size, color, align, "bold")

    def _title(self, scale: Scale, rect: Rect, pen: Pen) -> Label | None:
        """Return what the curve is of, if no curve goes through it."""
        size = pen.theme.type.key
        wide = pen.text_width(size, self.title) + PIXEL
        place = Rect(rect.right - wide, rect.y, wide, size * 1.4)
        points = [(scale.x(x), scale.y(y)) for x, y in self.points]
        ends = [  # of the words beside the first point of the curve, which is the highest
            scale.x(spot.at[0]) + BESIDE + pen.text_width(_type_of(spot, pen), spot.words, "bold")
            for spot in self.spots
            if spot.at == self.points[0]
        ]
        near = place.x < max(ends, default=scale.field.x) + GAP
        if not self.title or near or _crossed(place, points):
            return None
        return Label(place, self.title, size, pen.theme.palette.muted, "right")

    def _below(self, rect: Rect, scale: Scale, pen: Pen) -> Iterator[Item]:
        """Yield the words below the field: the chosen first, of the others those that fit."""
        theme, taken = pen.theme, list[Rect]()
        size = theme.type.caption
        for value, words in sorted(self.across, key=lambda tick: tick[0] != self.strong):
            chosen = value == self.strong
            wide = _wide(pen, words) + 2
            x = min(max(rect.x, scale.x(value) - wide / 2), rect.right - wide)
            place = Rect(x, scale.field.bottom + size * 0.5, wide, size * 1.4)
            if any(x < other.right + GAP and other.x < x + wide + GAP for other in taken):
                continue
            taken.append(place)
            color = theme.palette.accent if chosen else theme.palette.muted
            weight: Literal["bold", "regular"] = "bold" if chosen else "regular"
            yield Label(place, words, size, color, "center", weight)


@dataclass
class Spark(Box):
    """A small curve without words, with a dot at its end: how a number went."""

    values: tuple[float, ...]
    color: ColorName
    wide: float = 96
    high: float = 22

    def width(self, pen: Pen) -> float:
        """Return its width, which grows with the text."""
        return pen.large(self.wide)

    def height(self, width: float, pen: Pen) -> float:
        """Return its height, which grows with the text."""
        return pen.large(self.high)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw the curve and the dot, at the right of the room."""
        radius, color = RADII["dot"], ink(pen.theme.palette, self.color)
        field = rect.cut_right(min(rect.w, self.width(pen)))[0].inset(radius)
        top, last = max(self.values), len(self.values) - 1
        low = min(*self.values, top * STEEP)  # a slight change looks slight
        scale = Scale(field, (0, last), (low, top))
        places = tuple((scale.x(i), scale.y(value)) for i, value in enumerate(self.values))
        x, y = places[-1]
        onto.paint(Curve(field.inset(-radius), places, color, 2.0))
        onto.paint(Fill(Rect(x - radius, y - radius, 2 * radius, 2 * radius), color, radius))


@dataclass(frozen=True, slots=True)
class Scale:
    """Where values stand in a field.

    >>> scale = Scale(Rect(0, 0, 100, 50), (0, 10), (0, 5))
    >>> scale.x(5), scale.y(5)
    (50.0, 0.0)
    """

    field: Rect
    across: tuple[float, float]
    up: tuple[float, float]

    def x(self, value: float) -> float:
        """Return the x of a value."""
        return self.field.x + self.field.w * _part(value, self.across)

    def y(self, value: float) -> float:
        """Return the y of a value."""
        return self.field.bottom - self.field.h * _part(value, self.up)


def _type_of(spot: Spot, pen: Pen) -> float:
    """Return the size of the type of a spot's words."""
    return pen.theme.type.body if spot.look == "chosen" else pen.theme.type.second


def _part(value: float, ends: tuple[float, float]) -> float:
    low, high = ends
    return (value - low) / (high - low) if high > low else 0.5


def _wide(pen: Pen, words: str) -> float:
    return pen.text_width(pen.theme.type.caption, words, "semibold") + PIXEL if words else 0


def _dashes(field: Rect, y: float, color: Color) -> Iterator[Item]:
    x = field.x
    while x < field.right:
        yield Fill(Rect(x, y - 0.75, min(DASH, field.right - x), 1.5), color)
        x += DASH + PAUSE


def _crossed(place: Rect, curve: Sequence[Point]) -> bool:
    """Whether a curve from point to point goes through a rectangle.

    >>> line = [(0, 0), (10, 10)]
    >>> _crossed(Rect(4, 4, 2, 2), line), _crossed(Rect(0, 4, 2, 2), line)
    (True, False)
    """
    for (x0, y0), (x1, y1) in pairwise(curve):
        left, right = max(place.x, x0), min(place.right, x1)
        if left > right or x1 <= x0:
            continue
        ends = [y0 + (y1 - y0) * (x - x0) / (x1 - x0) for x in (left, right)]
        if min(ends) <= place.bottom and max(ends) >= place.y:
            return True
    return False
