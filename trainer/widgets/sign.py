"""The machine's sign: the paytable with the column of the bet lit, and the winning row marked.

It never goes: where there is less room it shows only what the bet pays, in up to three columns.

The module is over four hundred lines long because all forms of the sign are one control.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from solver.paytable.table import PayTable
from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Gloss, Item, Label, Shadow, Weight
from trainer.drawing.palettes import Color
from trainer.drawing.surfaces import in_brass
from trainer.drawing.text import PIXEL
from trainer.drawing.theme import Size, Theme
from trainer.widgets.base import Act, KeyPress, Still, Typed, WidgetState, focus_ring
from trainer.widgets.button import mixed

BETS = 5
HEAD, ROW = 40.0, 21.0
LOW_HEAD, LOW_ROW = 32.0, 17.5  # where the window is low
BARE_HEAD, BARE_ROW = 22.0, 14.5  # in the smaller type of what very large text leaves of it
FRAME = 2.5
FLASH = 0.55  # how much gold there is in a row that lights up
MARGIN = 18.0
COMPACT, COMPACT_MOST = 288.0, 388.0  # the width of a sign of one column; with long names
COMPACT_WELL = 306.0  # with names as large as what they pay
BESIDE, BARE_BESIDE = 3.9, 2.5  # the width of the further column / the size of type
LEAST_NAME = 13.0  # the size in which a long name is written
GAP = 9.0  # between it and what it pays


@dataclass(frozen=True, slots=True)
class SignLine:
    """A line: its name, what it pays at each bet, and what stands in a further column."""

    name: str
    pays: tuple[int, ...]
    beside: str = ""
    look: tuple[Color, Color] | None = None  # ground and ink of what stands beside
    wide: float = 0  # the width of its name in bold / the size of type


def sign_lines(table: PayTable) -> tuple[SignLine, ...]:
    """Return the lines of a paytable that pay."""
    return tuple(SignLine(line.name, line.pays) for line in table.lines if line.pays[-1])


@dataclass(frozen=True, slots=True)
class MachineSign(Still):
    """The sign as a control: a click on a column bets as many coins, if that is allowed.

    `columns` is how many bets are shown: all five, or the present one; `across` how many lines
    stand side by side then. `note` says what the game returns, `beside` heads a further column. A
    `bare` one is in smaller type; a `headless` one names the game nowhere. `fixed` is the bet where
    there is no other, `won_at` the one that won what is marked, 0 for the present one.
    """

    name: str
    rect: Rect
    title: str
    lines: Sequence[SignLine]
    coins: int
    winners: tuple[str, ...] = ()
    note: str = ""
    beside: str = ""
    won_at: int = 0
    columns: int = BETS
    across: int = 1
    enabled: bool = field(default=True, compare=False)  # it looks the same while cards are chosen
    tip: str = ""
    title_wide: float = 0
    low: bool = False
    bare: bool = False
    headless: bool = False
    lit: float = 0
    flash: float = 0
    second: str = ""
    fixed: str = ""
    pay_wide: float = 4.9  # the width of the lit column / the size of type
    cell: float = 58  # the least width of the column of a bet

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Left and right light another column."""
        if self.columns < BETS or not isinstance(event, KeyPress):
            return None
        step = {"left": -1, "right": 1}.get(event.key, 0)
        bet = self.coins + step
        return Act("bet", bet) if step and 1 <= bet <= BETS else None

    def click(self, x: float, y: float) -> Act | None:
        """A click on a column lights it."""
        for bet, column in zip(range(1, BETS + 1), self._bets(), strict=False):
            if column.holds(x, y):
                return Act("bet", bet)
        return None

    def _inner(self) -> Rect:
        return self.rect.inset(FRAME)

    def _bets(self) -> list[Rect]:
        """Return the columns of the five bets, over the whole height."""
        if self.columns < BETS:
            return []
        inner = self._inner()
        each = max(self.cell, inner.w * 0.1065)
        left = inner.right - BETS * each
        return [Rect(left + i * each, inner.y, each, inner.h) for i in range(BETS)]

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the sign in its frame."""
        radius = 14.0
        if look.focused:
            yield focus_ring(self.rect, theme, radius)
        if not theme.outlined:
            yield Shadow(self.rect, 14, radius)
        yield from in_brass(self.rect, radius, theme, self._inside(theme), FRAME)

    def _inside(self, theme: Theme) -> Iterator[Item]:
        palette = theme.palette
        yield Fill(self.rect, palette.sign[0], to=palette.sign[1])
        head, rows = self._inner().cut_top(self._head(theme))
        yield Fill(head, palette.sign_head)
        yield from self._stripes(rows, theme)
        if not theme.outlined:
            yield Gloss(self.rect)
        yield from self._lit(theme)
        if not self.headless:
            yield from self._heading(head, theme)
        yield from self._rows(rows, theme)

    def _head(self, theme: Theme) -> float:
        if self.headless:
            return 0
        return (BARE_HEAD if self.bare else head_high(self.second, self.low)) * theme.grow

    def _stripes(self, rows: Rect, theme: Theme) -> Iterator[Item]:
        count = self._depth
        for i, row in enumerate(rows.rows(count)):
            if i % 2 == 0 and not theme.outlined:
                yield Fill(
                    row, theme.palette.on_winning if not theme.light else (0, 0, 0), alpha=14
                )

    @property
    def _depth(self) -> int:
        """How many rows there are."""
        return max(1, -(-len(self.lines) // self.across))

    def _lit(self, theme: Theme) -> Iterator[Item]:
        palette = theme.palette
        if self.columns == BETS:
            bets = self._bets()
            column = bets[0].moved((self.lit - 1) * bets[0].w)
            yield Fill(column, palette.lit[0], to=palette.lit[1])
            return
        rows = self._inner().cut_top(self._head(theme))[1]
        for block in rows.columns(self.across):
            yield Fill(self._pay(block, theme), palette.lit[0], to=palette.lit[1])

    def _pay(self, block: Rect, theme: Theme) -> Rect:
        """Return the lit column of a block of lines, or of one line."""
        size, beside = self._size(theme), BARE_BESIDE if self.bare else BESIDE
        right = block.right - (beside * size if self.beside else 0)
        wide = self.pay_wide * size
        return Rect(right - wide, block.y, wide, block.h)

    def _size(self, theme: Theme) -> float:
        """Return the size of the rows' type: no taller than a row, never under 13."""
        row = (self.rect.h - 2 * FRAME - self._head(theme)) / self._depth
        return max(13.0, min(theme.type.body, row / 1.17))

    def _heading(self, head: Rect, theme: Theme) -> Iterator[Item]:
        palette, size = theme.palette, getattr(theme.type, title_size(self.bare))
        left = head.inset(MARGIN - FRAME, 0)
        room = self._bets()[0].x - left.x if self.columns == BETS else left.w
        if self.title_wide > 0.97 * room:  # a long name is written smaller, not cut
            size = max(theme.type.key * 0.8, 0.95 * size * room / self.title_wide)
        if self.second:
            yield from self._two_rows(left, theme)
            return
        name = Rect(left.x, left.y, room, left.h)
        yield Label(name, self.title.upper(), size, palette.sign_title, weight="heavy")
        if self.columns < BETS:
            further = f"× for the {self.beside} hand" if self.beside else ""
            note = "" if self.bare else self.note  # there is room for one thing
            at = ", ".join(filter(None, (self.fixed, note, further))) or f"pays at {self._bet}"
            small = theme.type.caption if self.bare else theme.type.second
            if room > self.title_wide + 80 * theme.grow:
                yield Label(left, at, small, head_ink(theme), "right", "medium")
            return
        if self.note and room > self.title_wide + 20 + 0.55 * theme.type.second * len(self.note):
            place = Rect(left.x + self.title_wide + 14, left.y, room - self.title_wide - 14, left.h)
            yield Label(place, self.note, theme.type.second, head_ink(theme))
        for bet, column in enumerate(self._bets(), 1):
            lit = bet == self.coins
            words = f"{bet} coin{'s' if bet > 1 else ''}" if lit or bet == 1 else str(bet)
            place = Rect(column.x, head.y, column.w - MARGIN, head.h)
            ink = palette.on_lit if lit else head_ink(theme)
            weight: Weight = "semibold" if lit else "medium"
            yield Label(place, words, theme.type.body, ink, "right", weight)

    @property
    def _paid(self) -> int:
        """The bet that won what is marked."""
        return self.won_at or self.coins

    @property
    def _bet(self) -> str:
        return self.fixed or f"{self.coins} coin{'s' if self.coins > 1 else ''}"

    def _two_rows(self, head: Rect, theme: Theme) -> Iterator[Item]:
        """Draw the head of a narrow sign: its name, and what the columns are."""
        palette, size = theme.palette, theme.type
        top, below = head.inset(0, 4).rows(2)
        yield Label(top, self.title.upper(), size.lead, palette.sign_title, weight="heavy")
        yield Label(below, self.second, size.caption, head_ink(theme), weight="medium")
        yield Label(below, self.beside, size.caption, head_ink(theme), "right", "medium")
        pay = self._pay(Rect(self._inner().x, below.y, self._inner().w, below.h), theme)
        place = Rect(pay.x - 12, pay.y, pay.w, pay.h)  # in low rows its words are wider than pays
        yield Label(place, self._bet, size.caption, palette.sign_title, "right", "semibold")

    def _rows(self, rows: Rect, theme: Theme) -> Iterator[Item]:
        for block, column in enumerate(rows.columns(self.across)):
            first = block * self._depth
            lines = self.lines[first : first + self._depth]
            for row, line in zip(column.rows(self._depth), lines, strict=False):
                yield from self._row(row, line, theme)

    def _row(self, row: Rect, line: SignLine, theme: Theme) -> Iterator[Item]:
        palette, size, won = theme.palette, self._size(theme), line.name in self.winners
        name, number = palette.sign_name, palette.sign_number
        edge = 8 if self.bare and self.beside else MARGIN  # there the last column is narrow
        words = Rect(row.x + MARGIN, row.y, row.w - MARGIN - edge, row.h)
        if won:
            yield Fill(row, mixed(palette.winning, palette.gold, FLASH * self.flash))
            name = number = palette.on_winning
            yield Label(Rect(row.x, row.y, MARGIN, row.h), "▶", 0.6 * size, name, "center")
        weight: Weight = "bold" if won else "semibold"
        if self.columns == BETS:
            yield Label(words, line.name, size, name, "left", weight)
            yield from self._pays(row, line, size, number, theme)
            return
        pay = f"{line.pays[self.coins - 1]:,}"
        cell = self._pay(row, theme)
        longest = max(each.wide for each in self.lines)
        if longest:  # all names are as small as the longest needs
            size = min(size, (cell.x - GAP - words.x) / longest)
        yield Label(words, line.name, size, name, "left", weight)
        paid = won and self._paid == self.coins
        ink: Color = palette.on_won_cell if paid else number if won else palette.on_lit
        if paid:
            yield Fill(cell, palette.won_cell)
        place = Rect(cell.x, cell.y, cell.w - (8 if self.bare else 12), cell.h)
        yield Label(place, pay, size, ink, "right", weight)
        if line.look is not None:
            ground, number = line.look
            pill = Rect(cell.right, row.y, row.right - cell.right, row.h)
            pill = pill.inset(6, max(1, (row.h - 1.7 * size) / 2))
            yield Fill(pill, ground, 7)
            yield Label(pill, line.beside, size * 0.94, number, "center", "bold")
        elif line.beside and self.beside:
            yield Label(words, line.beside, size, number, "right", "semibold")

    def _pays(
        self, row: Rect, line: SignLine, size: float, number: Color, theme: Theme
    ) -> Iterator[Item]:
        palette, won = theme.palette, line.name in self.winners
        for bet, column in enumerate(self._bets(), 1):
            cell = Rect(column.x, row.y, column.w, row.h)
            lit = bet == self.coins
            ink = palette.on_lit if lit and not won else number
            if won and bet == self._paid:
                yield Fill(cell, palette.won_cell)
                ink = palette.on_won_cell
            place = Rect(cell.x, cell.y, cell.w - MARGIN, cell.h)
            royal = lit and line is self.lines[0]
            weight: Weight = "bold" if royal or won else "semibold" if lit else "medium"
            pays = f"{line.pays[bet - 1]:,}"
            yield Label(place, pays, size, ink, "right", weight)


def title_size(bare: bool) -> Size:
    """Return the size in which a head of one row names the game."""
    return "body" if bare else "label"


def head_high(second: str, low: bool) -> float:
    """Return the height of a head; a narrow sign's has two rows."""
    one, two = (LOW_HEAD, 48.0) if low else (HEAD, 64.0)
    return two if second else one


HEAD_INK: Color = (205, 215, 238)  # of the small words on the head of the sign, dark in both looks


def head_ink(theme: Theme) -> Color:
    """Return the colour of the small words on the head; with strong contrast that of the rows."""
    return theme.palette.sign_number if theme.outlined else HEAD_INK


@dataclass
class Sign(Box):
    """The sign as a box: full where it is wide, and of the bet alone where it is not."""

    title: str
    lines: tuple[SignLine, ...]
    coins: int
    winners: tuple[str, ...] = ()
    note: str = ""
    beside: str = ""
    won_at: int = 0  # the bet that won what is marked; 0 for the present one
    compact: bool = False
    enabled: bool = True
    low: bool = False
    bare: bool = False  # in smaller type: what very large text leaves of it
    headless: bool = False  # without the name of the game: what it leaves where windows are low
    across: int = 0  # lines side by side, with the present bet only; 0 for what there is room for
    lit: float = 0  # the lit column, between two while it glides
    flash: float = 0  # how bright the rows of a win light up, of 1
    second: str = ""  # under the name, where the sign is compact
    fixed: str = ""  # the bet, where there is no other: only what it pays is shown

    def width(self, pen: Pen) -> float:
        """Return the width of a compact sign; the full one takes what there is."""
        if not self.compact:
            return 0
        grow, names = pen.theme.grow, max(self._wides(pen), default=0)
        size = pen.theme.type.body / grow
        beside = MARGIN + GAP + (self._pay_wide(pen) + BESIDE) * size + 2 * FRAME
        well, whole = min(COMPACT_WELL, names * size + beside), names * LEAST_NAME + beside
        return max(COMPACT, well, min(COMPACT_MOST, whole)) * grow

    def _wides(self, pen: Pen) -> list[float]:
        """Return the widths of the names in bold / the size of type."""
        size = pen.theme.type.body
        return [pen.text_width(size, line.name, "bold") / size for line in self.lines]

    def _shape(self, width: float, pen: Pen) -> tuple[int, int]:
        """Return how many bets are shown, and how many lines stand side by side."""
        if self.compact:
            return 1, 1
        size = pen.theme.type.body
        names = max((pen.text_width(size, line.name, "semibold") for line in self.lines), default=0)
        if across := self.across or 2 * bool(self.fixed):
            return 1, max(1, min(across, self._fit(width, names, pen)))
        if width >= names + 2 * MARGIN + BETS * self._cell(pen):
            return BETS, 1
        return 1, max(1, min(3, self._fit(width, names, pen)))

    def _fit(self, width: float, names: float, pen: Pen) -> int:
        """Return how many lines with one pay each stand side by side."""
        size = min(pen.theme.type.body, self._row * pen.theme.grow / 1.17)
        each = (names + self._pay_wide(pen) * pen.theme.type.body) * size / pen.theme.type.body
        return int(width / (each + MARGIN + 6))

    @property
    def _row(self) -> float:
        return BARE_ROW if self.bare else LOW_ROW if self.low else ROW

    def _pay_wide(self, pen: Pen) -> float:
        """Return the width of the lit column where it is the only one / the size of type."""
        low = self.bare or not self.second
        head = 2.4 if low else 5.6 if self.fixed else 4.2  # the words: "5 coins"
        return max(head, self._pay(pen) / pen.theme.type.body + (1.0 if self.bare else 1.5))

    def _pay(self, pen: Pen) -> float:
        """Return the width of the longest pay."""
        most = max((f"{pay:,}" for line in self.lines for pay in line.pays), key=len, default="")
        return pen.text_width(pen.theme.type.body, most, "bold") + PIXEL

    def _cell(self, pen: Pen) -> float:
        """Return the least width of the column of a bet: its head and its longest pay have room."""
        head = pen.text_width(pen.theme.type.body, f"{BETS} coins", "semibold")
        return max(58.0, max(head, self._pay(pen)) + MARGIN + 6)

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of its head and its rows."""
        across = self._shape(width, pen)[1]
        high = BARE_HEAD if self.bare else head_high(self.second, self.low)
        head = 0 if self.headless else high
        depth = -(-len(self.lines) // across)
        grown = pen.theme.grow
        return head * grown + depth * self._row * grown + 2 * FRAME

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Make the control."""
        columns, across = self._shape(rect.w, pen)
        size: float = getattr(pen.theme.type, title_size(self.bare))
        wide = pen.text_width(size, self.title.upper(), "heavy")
        lines = self.lines
        if self.compact or self.bare:
            wides = self._wides(pen)
            lines = tuple(replace(line, wide=w) for line, w in zip(lines, wides, strict=True))
        onto.live(
            MachineSign(
                "paytable",
                rect,
                self.title,
                lines,
                self.coins,
                self.winners,
                self.note,
                self.beside,
                self.won_at,
                columns,
                across,
                self.enabled,
                self.note if self.compact else "",
                title_wide=wide,
                low=self.low,
                bare=self.bare,
                headless=self.headless,
                lit=self.lit or self.coins,
                flash=self.flash,
                second=self.second,
                fixed=self.fixed,
                pay_wide=self._pay_wide(pen),
                cell=self._cell(pen),
            )
        )
