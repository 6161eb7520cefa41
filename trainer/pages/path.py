"""The course as a path of chips on felt: a cord from lesson to lesson, a royal flush at its end.

All chips are one control: a tap takes the nearest, arrows go along the path.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi
from typing import Literal

from trainer.drawing.boxes import Box, Pen, Placing, Space
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Chip, Curve, Fill, Glow, Item
from trainer.drawing.leaves import ROYAL_SPADES, ColorName, Words, fan
from trainer.drawing.theme import CARD_ASPECT, Size, Theme
from trainer.widgets.base import Act, KeyPress, Still, Typed, WidgetState

Look = Literal["known", "due", "now", "later"]
Point = tuple[float, float]
COLUMNS = 6  # chips side by side
BARE_COLUMNS, BARE_COLUMN = 9, 76.0  # the same without names, whatever the text
CHIP = 60.0
RING = 16.0  # how far the ring of the present lesson reaches above a chip of the first row
MOST_ROW = 176.0  # the highest row
BULGE = 6.0  # how far the cord swings beyond the columns at the end of a row
CORD, BED = 8.0, 18.0  # the widths of the cord and of its bed
DOT, DOTS = 4.0, 15.0  # the dots of the way to come, and how far they are apart
STEPS = 14  # of the cord from chip to chip
FAN, UNDER, TALL = 66.0, 24.0, 22.0  # a card's width, from the cards to the words, their height
LEAN = 11.0  # degrees from card to card of the fan


@dataclass(frozen=True, slots=True)
class Lengths:
    """How large a path is: the least width of a `column` at normal text, a `chip` and that of the
    `present` lesson, the `wave` by which chips stand above and below the middle of their row, the
    `gap` between names and the chips below them, the room `beside` a name, and the `size` of names.
    """

    column: float = 118.0
    chip: float = CHIP
    present: float = 76.0
    wave: float = 9.0
    gap: float = 18.0
    beside: float = 16.0
    size: Size = "second"


WHOLE, CLOSE = Lengths(), Lengths(90.0, 48.0, 60.0, 4.0, 4.0, 6.0)
SMALL = Lengths(84.0, 44.0, 54.0, 2.0, 6.0, 0.0, "key")
NAME = 7.0  # from a chip to its name
TURN = 8.0  # how much less room a name has that the cord turns down beside


@dataclass(frozen=True, slots=True)
class Station:
    """A lesson on the path: its number on a chip, with a tick once it is known; name and note.
    What comes next `glows`.
    """

    lesson: int
    name: str
    look: Look
    note: str = ""
    glows: bool = False

    @property
    def words(self) -> str:
        """What stands under its chip."""
        return f"{self.name}, {self.note}" if self.note else self.name


@dataclass
class Path(Box):
    """The path. `chosen` is the lesson whose card is open, `end` what stands at the end.

    Where there is less room it is `CLOSE`, and where there is little not `named`: its chips stand
    closer, without their names.
    """

    stations: Sequence[Station]
    chosen: int
    end: str
    named: bool = True
    of: Lengths = WHOLE

    def columns(self, width: float, pen: Pen) -> int:
        """Return how many chips stand side by side."""
        if not self.named:
            return max(2, min(BARE_COLUMNS, int(width / BARE_COLUMN)))
        return max(2, min(COLUMNS, int(width / (self.of.column * pen.theme.grow))))

    def _slots(self, columns: int) -> list[tuple[int, int]]:
        """Return row and column of each chip, then those of the end, which takes two columns."""
        count = len(self.stations)
        if count % columns == columns - 1:
            count += 1
        places = [divmod(i, columns) for i in (*range(len(self.stations)), count)]
        return [(row, at if row % 2 == 0 else columns - 1 - at) for row, at in places]

    def _names(self, columns: int, width: float, pen: Pen) -> tuple[list[Box], float]:
        """Return the names under the chips, and the height of the highest."""
        if not self.named:
            return [Space() for _ in self.stations], 0.0
        names = [
            _name(station, station.lesson == self.chosen, self.of.size) for station in self.stations
        ]
        rooms = self._rooms(columns, width)
        return names, max(pen.height(*each) for each in zip(names, rooms, strict=True))

    def _rooms(self, columns: int, width: float) -> list[float]:
        """Return the widths of the names: the cord goes down beside those at the end of a row."""
        rows = [row for row, _ in self._slots(columns)]
        room = width / columns - self.of.beside
        return [room - TURN * (row != after) for row, after in pairwise(rows)]

    def _row_height(self, columns: int, width: float, pen: Pen) -> float:
        names = self._names(columns, width, pen)[1]
        chips = (self.of.chip + self.of.present) / 2  # the present lesson may be in the next row
        return chips + 2 * self.of.wave + NAME + names + self.of.gap

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the rows."""
        columns = self.columns(width, pen)
        rows = self._slots(columns)[-1][0] + 1
        high = rows * self._row_height(columns, width, pen)
        return RING + high + self._below(columns, width, pen)

    def _below(self, columns: int, width: float, pen: Pen) -> float:
        """Return how far the end and its words reach below the last row."""
        fan_high = min(FAN, width / columns * 0.5) * CARD_ASPECT
        tall = self.of.chip / 2 + 2 * self.of.wave + fan_high / 2 + UNDER + pen.large(TALL)
        return max(0.0, tall - self._row_height(columns, width, pen))

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw the cord, the chips with their names and the end; make the control."""
        reach, rect = rect, rect.cut_top(RING)[1]
        columns = self.columns(rect.w, pen)
        slots = self._slots(columns)
        least = self._row_height(columns, rect.w, pen)
        rows = slots[-1][0] + 1
        room = rect.h - self._below(columns, rect.w, pen)
        high = max(least, min(MOST_ROW * max(1.0, least / MOST_ROW), room / rows))
        top = rect.y + max(0.0, room - rows * high) / 2
        across = rect.w / columns
        spots = [
            (
                rect.x + (column + 0.5) * across,
                top + row * high + self.of.chip / 2 + (2 * self.of.wave if i % 2 else 0),
            )
            for i, (row, column) in enumerate(slots)
        ]
        end = spots[-1][0] + (0.25 if rows % 2 else -0.25) * across, spots[-1][1]
        onto.paint(*self._cord(rect, [*spots[:-1], end], slots, pen.theme))
        named = zip(self._names(columns, rect.w, pen)[0], self._rooms(columns, rect.w), strict=True)
        for station, (name, room), spot in zip(self.stations, named, spots, strict=False):
            side = self.of.present if station.glows else self.of.chip
            box = Rect(spot[0] - side / 2, spot[1] - side / 2, side, side)
            onto.paint(*_chip(station, box, station.lesson == self.chosen, pen.theme))
            below = box.bottom + (4 if station.glows else 0) + NAME
            under = Rect(spot[0] - room / 2, below, room, high)
            name.place(Rect(under.x, under.y, under.w, pen.height(name, under.w)), pen, onto)
        self._end(end, across, pen, onto)
        onto.live(Stations("path", reach, tuple(spots[:-1]), self.chosen))

    def _cord(
        self, rect: Rect, spots: list[Point], slots: list[tuple[int, int]], theme: Theme
    ) -> Iterator[Item]:
        """Yield the cord: gold up to the present lesson, dots from there."""
        legs = [
            _leg(a, b, turns=p[0] != q[0], right=p[0] % 2 == 0, room=rect)
            for (a, b), (p, q) in zip(pairwise(spots), pairwise(slots), strict=True)
        ]
        done = sum(station.look != "later" for station in self.stations)
        whole = [point for leg in legs for point in leg]
        gone = [point for leg in legs[: max(0, done - 1)] for point in leg]
        if done == len(self.stations):
            gone = whole
        box = rect.inset(-40, 0)
        bed = theme.palette.line if theme.outlined else theme.palette.hero_ramp[3]
        yield Curve(box, tuple(whole), bed, BED)
        to_come = [point for leg in legs[max(0, done - 1) :] for point in leg]
        if len(gone) > 1:
            yield Curve(box, tuple(gone), theme.palette.gold_edge, CORD + 2)
            yield Curve(box, tuple(gone), theme.palette.gold, CORD)
        if gone is not whole:
            for x, y in _spaced(to_come, DOTS):
                dot = Rect(x - DOT / 2, y - DOT / 2, DOT, DOT)
                yield Fill(dot, theme.palette.on_felt_soft, DOT / 2)

    def _end(self, at: Point, across: float, pen: Pen, onto: Placing) -> None:
        """Draw the royal flush as a fan, and the words under it."""
        wide = min(FAN, across * 0.5)
        around = Rect(at[0], at[1] - 4, 0, 0)
        onto.paint(*fan(around, wide, LEAN, 2.93 * wide, ROYAL_SPADES, index="large"))
        words = Words(self.end, "body", "on_felt_gold", "semibold", "center")
        room = min(2 * across, words.width(pen))
        top = at[1] + wide * CARD_ASPECT / 2 + UNDER
        words.place(Rect(at[0] - room / 2, top, room, pen.height(words, room)), pen, onto)


def _name(station: Station, chosen: bool, size: Size) -> Box:
    color: ColorName = "on_felt" if chosen or station.look != "later" else "on_felt_soft"
    return Words(station.words, size, color, "bold" if chosen else "medium", "center", lines=4)


def _chip(station: Station, box: Rect, chosen: bool, theme: Theme) -> Iterator[Item]:
    side = box.w
    if station.glows and not theme.outlined:
        yield Glow(box, theme.palette.gold, 26, side / 2, 170)
    yield Chip(box, station.look, str(station.lesson))
    if chosen:
        yield Fill(box.inset(-5), None, side / 2 + 5, theme.palette.on_felt, 3)


def _leg(start: Point, end: Point, *, turns: bool, right: bool, room: Rect) -> list[Point]:
    """Return the cord from one chip to the next: a wave, or a bow at the end of a row."""
    shares = [i / STEPS for i in range(STEPS + 1)]
    (x0, y0), (x1, y1) = start, end
    if not turns:
        under = min(0.3, CHIP / 2 / max(1.0, abs(x1 - x0)))  # level below the chips
        rise = [min(1.0, max(0.0, (t - under) / (1 - 2 * under))) for t in shares]
        return [
            (x0 + (x1 - x0) * t, y0 + (y1 - y0) * (1 - cos(pi * r)) / 2)
            for t, r in zip(shares, rise, strict=True)
        ]
    edge = room.right + BULGE if right else room.x - BULGE
    out = (edge - x0) / 0.75  # so that it swings out as far as that
    return [
        (
            _bezier(t, x0, x0 + out, x1 + out, x1),
            _bezier(t, y0, y0 + 8, y1 - 8, y1),
        )
        for t in shares
    ]


def _bezier(t: float, a: float, b: float, c: float, d: float) -> float:
    u = 1 - t
    return u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d


def _spaced(points: Sequence[Point], apart: float) -> Iterator[Point]:
    """Yield points along a line, at equal distances.

    >>> list(_spaced([(0, 0), (10, 0)], 4))
    [(4.0, 0.0), (8.0, 0.0)]
    """
    left = apart
    for (x0, y0), (x1, y1) in pairwise(points):
        long = hypot(x1 - x0, y1 - y0)
        while long and left <= long:
            share = left / long
            yield x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
            left += apart
        left -= long


@dataclass(frozen=True, slots=True)
class Stations(Still):
    """The control of all chips. Choosing gives Act(name, lesson), Enter Act(name.submit)."""

    name: str
    rect: Rect
    spots: tuple[Point, ...]
    chosen: int

    def stepped(self, key: str) -> int | None:
        """Return the lesson that an arrow leads to: the next chip that way, or along the path."""
        x, y = self.spots[self.chosen]
        beside = [i for i, (_, sy) in enumerate(self.spots) if abs(sy - y) < CHIP]
        if key in ("left", "right"):
            way = 1 if key == "right" else -1
            ahead = [i for i in beside if (self.spots[i][0] - x) * way > 1]
            if ahead:
                return min(ahead, key=lambda i: abs(self.spots[i][0] - x))
            return self._along(beside, key == "right")
        if key in ("up", "down"):
            way = 1 if key == "down" else -1
            rows = [i for i, (_, sy) in enumerate(self.spots) if (sy - y) * way > CHIP]
            if not rows:
                return self.chosen
            return min(
                rows, key=lambda i: 3 * abs(self.spots[i][1] - y) + abs(self.spots[i][0] - x)
            )
        return {"home": 0, "end": len(self.spots) - 1}.get(key)

    def _along(self, beside: Sequence[int], right: bool) -> int:
        """Return the first chip of the next row, or the last of the one before."""
        leads_right = len(beside) < 2 or self.spots[beside[0]][0] < self.spots[beside[-1]][0]
        step = 1 if leads_right == right else -1
        return min(max(0, self.chosen + step), len(self.spots) - 1)

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Arrows choose; Enter and Space begin the chosen lesson."""
        if not isinstance(event, KeyPress):
            return None
        if event.key in ("return", "space"):
            return Act(f"{self.name}.submit", self.chosen)
        lesson = self.stepped(event.key)
        return None if lesson is None else Act(self.name, lesson)

    def click(self, x: float, y: float) -> Act | None:
        """A click takes the nearest chip."""
        nearest = min(
            range(len(self.spots)),
            key=lambda i: hypot(self.spots[i][0] - x, self.spots[i][1] + CHIP / 3 - y),
        )
        return Act(self.name, nearest)

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the ring of the focus around the chosen chip."""
        if look.focused and self.spots:
            x, y = self.spots[self.chosen]
            box = Rect(x - 46, y - 46, 92, 92)
            yield Fill(box, None, 46, theme.palette.focus, 3)
