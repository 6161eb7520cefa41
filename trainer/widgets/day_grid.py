"""The days of some weeks as one control: how much was done on each, and one of them chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from trainer.drawing.boxes import Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label, Weight
from trainer.drawing.palettes import Color, Palette
from trainer.drawing.theme import Theme
from trainer.widgets.answer_strip import CORNER, GAP, STEPS
from trainer.widgets.base import Act, KeyPress, LiveBox, Typed, WidgetState, focus_ring

DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
HEAD, WEEK = 22.0, 44.0  # the height of the names of the days, and of a week
PIP = 6.0  # how wide a pip is
MOST_PIPS = 4


@dataclass(frozen=True, slots=True)
class DayCell:
    """A day: its name ("1 Nov"), in up to four pips how much was done, whether it is to come."""

    name: str
    pips: int
    ahead: bool


@dataclass
class DayGrid(LiveBox):
    """Days in rows of a week. A tap chooses the nearest that is not ahead, arrows go to others.

    `today` has a ring of gold; what was done shows by the ground and by pips.
    """

    days: Sequence[DayCell]
    today: int
    chosen: int
    grown: float = field(default=1, kw_only=True)  # the size of text by the normal one

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the names and of the weeks."""
        return pen.large(HEAD + WEEK * (len(self.days) // len(DAYS)))

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Make the control; where a day with its month has no room, the month goes."""
        size, room = pen.theme.type.caption, rect.w / len(DAYS) - GAP - 2
        days = self.days
        if any(pen.text_width(size, day.name, "semibold") > room for day in days):
            days = [replace(day, name=day.name.split()[0]) for day in days]
        onto.live(replace(self, days=days, rect=rect, grown=pen.theme.grow))

    def cells(self) -> list[Rect]:
        """Return the places of the days."""
        across, tall = self.rect.w / len(DAYS), WEEK * self.grown
        top = self.rect.y + HEAD * self.grown
        places = (divmod(i, len(DAYS)) for i in range(len(self.days)))
        return [
            Rect(self.rect.x + day * across, top + week * tall, across, tall).inset(GAP / 2)
            for week, day in places
        ]

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Choose with arrows, and the ends of a week with Home and End."""
        if not isinstance(event, KeyPress):
            return None
        week = len(DAYS)
        monday = self.chosen - self.chosen % week
        to = {
            **{name: self.chosen + step for name, step in STEPS.items()},
            "up": self.chosen - week,
            "down": self.chosen + week,
            "home": monday,
            "end": monday + week - 1,
        }.get(event.key)
        if to is None:
            return None
        if event.key == "end":
            to = min(to, self.today)
        return Act(self.name, to if 0 <= to <= self.today else self.chosen)

    def click(self, x: float, y: float) -> Act | None:
        """Choose the nearest day."""
        cells = self.cells()
        nearest = min(
            range(self.today + 1),
            key=lambda i: (cells[i].center[0] - x) ** 2 + (cells[i].center[1] - y) ** 2,
        )
        return Act(self.name, nearest)

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the names of the days, and the days."""
        palette, size = theme.palette, theme.type.caption
        if look.focused:
            yield focus_ring(self.rect, theme)
        names = Rect(self.rect.x, self.rect.y, self.rect.w, HEAD * self.grown)
        for place, name in zip(names.columns(len(DAYS), 0), DAYS, strict=True):
            yield Label(place, name, size, palette.muted, "center")
        for i, (cell, day) in enumerate(zip(self.cells(), self.days, strict=True)):
            yield from self._day(i, cell, day, theme)

    def _day(self, i: int, cell: Rect, day: DayCell, theme: Theme) -> Iterator[Item]:
        palette, corner = theme.palette, min(CORNER, cell.h / 3)
        ground = None if day.ahead else shade(palette, day.pips)
        edge = palette.line if day.ahead or theme.outlined else None
        if i == self.today:
            edge = palette.accent
        yield Fill(cell, ground, corner, edge, 2.5 if i == self.today else 1)
        if i == self.chosen:
            yield Fill(cell.inset(-2), None, corner + 2, palette.text, 1.5)
        name, foot = cell.cut_top(cell.h * 0.6, 0) if day.pips else (cell, cell)
        ink = palette.muted if day.ahead or not day.pips else palette.text
        weight: Weight = "semibold" if day.pips else "regular"
        yield Label(name, day.name, theme.type.caption, ink, "center", weight)
        if day.pips:
            pip = PIP * (1 + 0.5 * (self.grown - 1))
            wide = day.pips * (pip + 3) - 3
            row = foot.centered(wide, pip)
            for number in range(day.pips):
                place = Rect(row.x + number * (pip + 3), row.y - cell.h * 0.05, pip, pip)
                yield Fill(place, palette.accent, pip / 2)


def shade(palette: Palette, pips: int) -> Color:
    """Return the ground of a day: the more was done, the nearer it is to the tint of gold."""
    part = pips / MOST_PIPS
    pairs = zip(palette.raised, palette.accent_soft, strict=True)
    red, green, blue = (round(low + (high - low) * part) for low, high in pairs)
    return red, green, blue
