"""The machine's sign with pays that can be changed: rows of the lit column are typed and stepped.

>>> sign = PaySign("pays.0", Rect(0, 0, 400, 462), "My pays", (SignLine("Flush", (6,)),), 1)
>>> sign.click(350, 430)
Act(name='pays.0', value=0)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Icon, Item, Label, Paragraph, Weight
from trainer.drawing.palettes import Color
from trainer.drawing.theme import Theme
from trainer.widgets.base import Act, KeyPress, Typed, WidgetState, focus_ring
from trainer.widgets.button import Pressed, mixed
from trainer.widgets.sign import FRAME, MARGIN, MachineSign, SignLine, head_ink

HEAD, ROW, LOW_ROW = 62.0, 40.0, 28.0
LIT = 144.0  # the width of the lit column
STEP = 44.0  # a side of the stepper's buttons
LONG = 7  # signs of a pay that the lit column makes room for
FEW = 10  # lines that have rows of full height
TEN = 10  # steps at once, with Shift
CHEVRON = 18.0  # the side of the icon of what changes the bet
SMALLEST, LEADING = 13.0, 1.15  # of a long name
STEPS = {"up": 1, "down": -1}
WAYS = {"left": (-1, 0), "right": (1, 0)}
LETTERS = "0123456789-+.,"


class TypedPay(NamedTuple):
    """A pay while it is typed: the letters, and whether they are no pay."""

    words: str
    faulty: bool


@dataclass(frozen=True, slots=True)
class PaySign(MachineSign):
    """The control. Its acts: Act(name, line) for a tap on a row, Act("plus", 1) and
    Act("plus", -1) for the stepper, Act("step", steps), Act("go", (tables, lines)),
    Act("type", letters) and Act("erase").

    `line` is the row that is chosen; all are of one height, so that a tap moves nothing. `changed`
    are the rows whose pay is another than in the first sign, or than as loaded. A sign without
    `names` shows pays only; one that is not `enabled` cannot be changed. `second` stands below the
    title.
    """

    line: int | None = None
    typing: TypedPay | None = None
    changed: Sequence[bool] = ()
    names: bool = True
    second: str = ""
    head: float = HEAD  # its height
    lit_wide: float = LIT
    step: float = STEP
    size: float = SMALLEST  # of the type of the rows

    # Where everything is

    def _head(self, theme: Theme) -> float:
        return self.head

    def places(self) -> list[Rect]:
        """Return the rows."""
        rows = self._inner().cut_top(self.head)[1]
        return rows.rows(len(self.lines)) if self.lines else []

    def _cell(self, row: Rect) -> Rect:
        return row.cut_right(self._column)[0]

    @property
    def _column(self) -> float:
        """The width of the lit column: the whole sign's, if it has no names."""
        inner = self._inner().w
        return min(inner * 0.5, self.lit_wide) if self.names else inner

    def _stepper(self, row: Rect) -> tuple[Rect, Rect]:
        """Return the places of its two buttons: wide, as rows may be low."""
        cell = self._cell(row).inset(4, 3)
        side = min(cell.w * 0.33, self.step)
        high = min(cell.h, side)
        less, more = cell.cut_left(side)[0], cell.cut_right(side)[0]
        return less.centered(side, high), more.centered(side, high)

    # What it does

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Step with up and down, go to a neighbour with left, right and Enter, type a pay."""
        if not self.enabled:
            return None
        if isinstance(event, Typed):
            return Act("type", event.text) if event.text in LETTERS else None
        if event.key in STEPS:
            return Act("step", STEPS[event.key] * (TEN if event.shift else 1))
        if event.key in WAYS:
            return Act("go", WAYS[event.key])
        if event.key == "return":
            return Act("go", (0, -1 if event.shift else 1))
        return Act("erase") if event.key in ("backspace", "delete") else None

    def click(self, x: float, y: float) -> Act | None:
        """A tap chooses a row, or steps its pay."""
        for i, row in enumerate(self.places()):
            if not row.holds(x, y) or not self.enabled:
                continue
            less, more = self._stepper(row)
            if i == self.line and less.holds(x, y):
                return Act("plus", -1)
            if i == self.line and more.holds(x, y):
                return Act("plus", 1)
            return Act(self.name, i)
        return None

    def wheel(self, steps: float) -> Act | None:
        """The wheel steps the chosen pay; where none is chosen it scrolls the page."""
        return Act("step", round(steps)) if self.line is not None and round(steps) else None

    # How it looks

    def _stripes(self, rows: Rect, theme: Theme) -> Iterator[Item]:
        for i, row in enumerate(self.places()):
            if i % 2 == 0 and not theme.outlined:
                white = theme.palette.on_winning if not theme.light else (0, 0, 0)
                yield Fill(row, white, alpha=14)

    def _lit(self, theme: Theme) -> Iterator[Item]:
        if self.names:
            column = self._inner().cut_right(self._column)[0]
            top, foot = theme.palette.lit
            yield Fill(column, top, to=foot)

    def _heading(self, head: Rect, theme: Theme) -> Iterator[Item]:
        palette, size = theme.palette, theme.type
        if not self.names:
            first, below = head.inset(MARGIN - 4, 6).rows(2)
            yield Label(first, self.title, size.lead, palette.sign_title, "right", "heavy")
            yield Label(below, self.second, size.second, head_ink(theme), "right")
            return
        left = head.cut_left(head.w - self._column)[0]
        first, below = left.inset(MARGIN - FRAME, 6).rows(2)
        title = self.title.upper()
        fit = self._fit(title, size.lead, first.w)
        yield Label(first, title, fit, palette.sign_title, "left", "heavy")
        second = self.second
        if self._fit(second, size.second, below.w, 0.55) < SMALLEST:
            second = second.split(", ")[-1]  # without the name of the game
        if self._fit(second, size.second, below.w, 0.55) < SMALLEST:
            second = second.split(" ")[-1]  # "changed", as the second sign shows what is
        fit = self._fit(second, size.second, below.w, 0.55)
        yield Label(below, second, fit, head_ink(theme), "left")
        if not self.enabled:
            lit = head.cut_right(self._column)[0]
            yield Label(
                lit, coins_words(self.coins), size.body, palette.on_lit, "center", "semibold"
            )

    def bet(self) -> BetSwitch | None:
        """Return what changes the bet, at the head of the lit column."""
        if not self.names or not self.enabled:
            return None
        lit = self._inner().cut_top(self.head)[0].cut_right(self._column)[0]
        return BetSwitch(f"bet.{self.name}", lit.inset(8, (self.head - self.step) / 2), self.coins)

    def _rows(self, rows: Rect, theme: Theme) -> Iterator[Item]:
        for i, (row, line) in enumerate(zip(self.places(), self.lines, strict=True)):
            yield from self._pay_row(i, row, line, theme)

    def _pay_row(self, i: int, row: Rect, line: SignLine, theme: Theme) -> Iterator[Item]:
        palette, size = theme.palette, self._size(theme)
        if self.names:
            yield self._name(self._beside(row), line, palette.sign_name)
        chosen, cell = i == self.line, self._cell(row)
        changed = bool(self.changed) and self.changed[i]
        ink = palette.on_lit if self.names else palette.sign_number
        if not self.names and (changed or chosen):
            edge = palette.brass[0]
            yield Fill(row.inset(1, 2), None, 8, edge, 2)
            ink = palette.sign_name
        words = f"{line.pays[self.coins - 1]:,}"
        caret = None
        if chosen and self.typing is not None:
            words, caret = self.typing.words, len(self.typing.words)
            if self.typing.faulty:
                ink = palette.winning
                yield Fill(cell.inset(2, 2), None, 8, ink, 2)
        weight: Weight = "bold" if changed or chosen else "semibold"
        if not chosen or not self.enabled:
            place = cell.inset(MARGIN + 2, 0)
            yield Label(place, words, self._fit(words, size, place.w), ink, "right", weight)
            return
        less, more = self._stepper(row)
        for box, icon in ((less, "minus"), (more, "plus")):
            yield Fill(box, palette.on_lit, 12, palette.brass[0] if not self.names else None)
            yield Icon(box.centered(20, 20), icon, palette.lit[0])  # type: ignore[arg-type]  # icons
        place = Rect(less.right + 5, row.y, more.x - less.right - 10, row.h)
        large = self._fit(words, size * 1.22, place.w)
        yield Label(place, words, large, ink, "center", "heavy", caret)

    def _size(self, theme: Theme) -> float:
        """Return the size of the type of pays, for rows of this height."""
        low = min((row.h for row in self.places()), default=0)
        return max(SMALLEST, min(theme.type.body * 1.06, low / 1.25))

    def _beside(self, row: Rect) -> Rect:
        """Return where the name stands in a row."""
        return row.cut_right(self._column)[1].inset(MARGIN - FRAME, 0)

    def fitted(self, pen: Pen) -> PaySign:
        """Return the sign with names of one size, at which the longest fits if any does.

        Type is painted at whole pixels: at half the size a name is not half as wide.
        """
        size, room = self._size(pen.theme), self._beside(self._inner()).w

        def wide(line: SignLine) -> float:
            return pen.text_width(size, line.name, "semibold")

        longest = max(self.lines, key=wide, default=None)
        while longest is not None and size > SMALLEST and wide(longest) > room:
            size = max(SMALLEST, min(size - 0.5, size * room / wide(longest)))
            longest = max(self.lines, key=wide)
        lines = [replace(line, wide=wide(line)) for line in self.lines]
        return replace(self, size=size, lines=lines)

    def _name(self, box: Rect, line: SignLine, ink: Color) -> Item:
        """Return the name of a line, in two rows if it must."""
        if line.wide <= box.w:
            return Label(box, line.name, self.size, ink, "left", "semibold")
        two = box.centered(box.w, 2 * LEADING * SMALLEST + 1)
        return Paragraph(two, line.name, SMALLEST, ink, "left", "semibold", LEADING * SMALLEST)

    def _fit(self, words: str, size: float, room: float, letter: float = 0.68) -> float:
        """Return the size of type for words in a room: smaller for a pay of many millions."""
        return size * min(1.0, room / max(1.0, letter * size * len(words)))


@dataclass(frozen=True, slots=True)
class BetSwitch(Pressed):
    """The bet whose pays are shown, framed as what it is: each press shows the next one."""

    name: str
    rect: Rect
    coins: int
    enabled: bool = True
    tip: str = "The pays of another bet: B"

    def click(self, x: float, y: float) -> Act | None:
        """A click goes to the next bet, and from the last to the first."""
        return Act("bet")

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw its frame, the bet, and a chevron to the next."""
        ink, lit = theme.palette.on_lit, theme.palette.lit
        radius, box = theme.space.radius, self.rect
        if look.focused:
            yield focus_ring(box, theme, radius)
        ground = mixed(lit[0], ink, 0.2 if look.pressed else 0.12) if look.hover else None
        yield Fill(box, ground, radius, ink, 1.5)
        side = CHEVRON * theme.grow
        place, words = box.inset(8, 0).cut_right(side, 4)
        yield Label(words, coins_words(self.coins), theme.type.body, ink, "center", "semibold")
        yield Icon(place.centered(side, side), "right", ink)


def coins_words(coins: int) -> str:
    """Return a bet in words.

    >>> coins_words(1), coins_words(5)
    ('1 coin', '5 coins')
    """
    return f"{coins} coin{'s' if coins > 1 else ''}"


@dataclass
class Pays(Box):
    """The sign as a box, which grows with the height that there is."""

    sign: PaySign  # anywhere: placing it says where
    low: bool  # whether its rows may be low ones
    close: bool = False  # whether pays alone may take less width than those of a lit column

    def width(self, pen: Pen) -> float:
        """Return the width that names and pays need."""
        sign, types = self.sign, pen.theme.type
        size = types.body * 1.06
        title = pen.text_width(types.lead, sign.title.upper(), "heavy")
        second = pen.text_width(types.second, sign.second)
        if sign.names:
            names = max(pen.text_width(size, line.name, "semibold") for line in sign.lines)
            return max(names, title, second) + 2 * MARGIN + self._lit(pen) + 8
        pays = pen.text_width(size, self._longest(), "bold") + 10
        buttons = 2 * pen.large(STEP) - MARGIN if sign.enabled else 0
        least = 0.0 if self.close else pen.large(LIT)
        return max(least, 2 * MARGIN + max(pays + buttons, title, second))

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the head and of the rows."""
        count = len(self.sign.lines)
        low = LOW_ROW if self.low or count > FEW else ROW
        return pen.large(HEAD + count * low) + 2 * FRAME

    def _longest(self) -> str:
        pays = (f"{line.pays[self.sign.coins - 1]:,}" for line in self.sign.lines)
        return max(pays, key=len, default="")

    def _lit(self, pen: Pen) -> float:
        """Return the width of the lit column: the longest pay stands between the two buttons."""
        wide = pen.text_width(1.3 * pen.theme.type.body, self._longest()[:LONG], "heavy")
        return max(pen.large(LIT), pen.large(2 * STEP) + wide + 20)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Make the control."""
        head, step, lit = pen.large(HEAD), pen.large(STEP), self._lit(pen)
        sign = replace(self.sign, rect=rect, columns=1, head=head, step=step, lit_wide=lit)
        onto.live(sign.fitted(pen) if sign.names else sign)
        if (bet := sign.bet()) is not None:
            onto.live(bet)
