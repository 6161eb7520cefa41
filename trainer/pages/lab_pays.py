"""The signs of the lab's tables: what is edited there, what follows, what a pay costs an hour.

It is over four hundred lines: the cursor, and what is typed at it, takes a hundred.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from evaluator.figures import as_shown
from trainer.app.lab import Lab
from trainer.app.lab_tables import Bend, Edits, Figures, LabTable, PayError, Spread
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Row, Sized, Wrap, grow, share
from trainer.drawing.layouts import FitWide
from trainer.drawing.leaves import ColorName, IconBox, Number, Words
from trainer.drawing.plot import Plot, Point, Spot
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size
from trainer.pages.glossary import PLAIN_MEANINGS, Told
from trainer.pages.lab_words import (
    FEW,
    HUGE,
    even_words,
    few,
    grid,
    inside,
    paying,
    price_sentence,
    second_line,
    short_name,
)
from trainer.pages.lab_words import share as percent
from trainer.widgets.base import NOWHERE
from trainer.widgets.pay_sign import Pays, PaySign, TypedPay
from trainer.widgets.sign import SignLine

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.teaching.skill import Pace


LONGEST = 16  # letters of what is typed; a pay has 13 at most


@dataclass(frozen=True)
class Typing:
    """A pay while it is typed: the letters, the edits before the first, and what is wrong."""

    words: str
    before: Edits
    fault: str = ""


class Cursor:
    """A table and a line of the lab. What is typed becomes one edit; each step is one."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.typing: Typing | None = None
        self._edited = 0
        self.put(*lab.chosen)

    @property
    def at(self) -> LabTable:
        """The table at the cursor."""
        return self.lab.tables[self.table]

    @property
    def priced(self) -> int:
        """The line of the curve: that at the cursor, unless only others were changed."""
        lines = (self.line, self._edited, *self.changed)
        return next((line for line in lines if line in self.changed), self.line)

    @property
    def changed(self) -> list[int]:
        """The lines whose pays are not as they were loaded."""
        pairs = zip(self.at.loaded.lines, self.at.table.lines, strict=True)
        return [i for i, (old, new) in enumerate(pairs) if old != new]

    @property
    def cell(self) -> str:
        """The name of the sign at the cursor."""
        return f"pays.{self.table}"

    @property
    def fault(self) -> str:
        """What is wrong with the pay that is typed; "" if nothing is."""
        return "" if self.typing is None else self.typing.fault

    def go(self, tables: int, lines: int) -> None:
        """Move that many tables and lines on, at most to the edge."""
        table = min(max(0, self.table + tables), len(self.lab.tables) - 1)
        self.put(table, max(0, self.line + lines))

    def put(self, table: int, line: int) -> None:
        """Go to a pay, or to the nearest that there is; what was typed is kept if it is a pay."""
        self.typing = None
        self.table: int = min(table, len(self.lab.tables) - 1)
        self.line: int = min(line, len(self.at.table.lines) - 1)
        self.lab.chosen = self.table, self.line

    def step(self, steps: int) -> None:
        """Change the pay by steps.

        Raises:
            PayError: it would be too large.
        """
        self.typing, self._edited = None, self.line
        self.lab.changed(
            self.lab.edits, self.table, self.at.stepped(self.line, self.lab.coins, steps)
        )

    def type(self, letters: str) -> None:
        """Add letters to the pay that is typed; the first replace the pay."""
        self._take((self.typing.words if self.typing else "") + letters)

    def erase(self) -> None:
        """Take the last letter away, of what is typed or of the pay."""
        pay = str(self.at.table.lines[self.line].pays[self.lab.coins - 1])
        self._take((self.typing.words if self.typing else pay)[:-1])

    def give_up(self) -> bool:
        """Forget what is typed; return whether there was anything."""
        if self.typing is None:
            return False
        self.lab.edits, self.typing = self.typing.before, None
        return True

    def _take(self, words: str) -> None:
        """Edit the pay as typed; as long as it is not a pay, the table is as it was before."""
        before = self.typing.before if self.typing else self.lab.edits
        words = words[:LONGEST]
        try:
            table = before.now[self.table].typed(self.line, self.lab.coins, words)
        except PayError as error:
            self.lab.edits, self.typing = before, Typing(words, before, str(error))
            return
        self.lab.changed(before, self.table, table)
        self._edited = self.line
        self.typing = Typing(words, before)


CLOSE = 440.0  # in less width a sign of pays only is as narrow as they are
STACKED = 410.0  # in less width signs stand one below the other, and what was loaded is not shown


def signs(cursor: Cursor, room: float, *, low: bool = False) -> Box:
    """Return the signs of all tables side by side, or in rows where they need them; `low` ones may
    have low rows.

    A table alone whose pays were changed stands beside the one that was loaded.
    """
    lab = cursor.lab
    tables = lab.tables
    boxes = [Pays(_sign(cursor, number), low) for number in range(len(tables))]
    if len(tables) == 1 and tables[0].edited and room >= STACKED:
        boxes.append(Pays(_as_loaded(cursor), low))
    if len(boxes) == 1:
        return boxes[0]
    if all(not box.sign.names for box in boxes[1:]) and len(boxes) * 150 + 110 <= room:
        first, *others = (replace(box, close=room < CLOSE) for box in boxes)
        return Row(share(1, first), *others, gap=12, align="stretch", narrow=0.9 * STACKED)
    return Wrap(*boxes, gap=12)


def _lines(table: PayTable) -> tuple[SignLine, ...]:
    return tuple(SignLine(line.name, line.pays) for line in table.lines)


def _sign(cursor: Cursor, number: int) -> PaySign:
    lab = cursor.lab
    of, first = lab.tables[number], lab.tables[0]
    here = number == cursor.table
    alone = [line.name for line in of.table.lines] != [line.name for line in first.table.lines]
    names = number == 0 or alone
    against = of.loaded.lines if number == 0 or alone else first.table.lines
    coins = lab.coins - 1
    changed = (a.pays[coins] != b.pays[coins] for a, b in zip(of.table.lines, against, strict=True))
    typed = cursor.typing if here else None
    return PaySign(
        f"pays.{number}",
        NOWHERE,
        "My pays" if names and of.edited else short_name(of.loaded.name, narrow=not names),
        _lines(of.table),
        lab.coins,
        second=second_line(number, of, narrow=not names),
        line=cursor.line if here else None,
        typing=None if typed is None else TypedPay(typed.words, bool(typed.fault)),
        changed=tuple(changed),
        names=names,
    )


def _as_loaded(cursor: Cursor) -> PaySign:
    """Return the sign of the only table as it was loaded."""
    of, coins = cursor.at, cursor.lab.coins
    pairs = zip(of.table.lines, of.loaded.lines, strict=True)
    return PaySign(
        "loaded",
        NOWHERE,
        short_name(of.loaded.name, narrow=True),
        _lines(of.loaded),
        coins,
        second="as loaded",
        changed=tuple(now.pays[coins - 1] != was.pays[coins - 1] for now, was in pairs),
        names=False,
        enabled=False,
    )


def measures(cursor: Cursor, hour: Spread | str | None, *, brief: bool = False) -> Box:
    """Return what best play returns at the chosen table, what that has changed by, and what an
    `hour` brings, if it is known; where it is `brief`, not how a pay is changed.
    """
    lab, of = cursor.lab, cursor.at
    now = lab.figures(cursor.table)
    loaded = lab.figures_as_loaded(cursor.table) if of.edited else now
    foot = "Choose a pay and type another; ↑ and ↓ change it by a step."
    if of.edited:
        foot = f"Against {short_name(of.loaded.name, narrow=True)}. {foot}"
    rows = (_measures(size, now, loaded or now, hour, changed=of.edited) for size in FIGURES)
    forms = (
        Row(*map(share, WIDTHS, row), gap=14, align="start", narrow=380, narrow_gap=10)
        for row in rows
    )
    return Panel(
        Column(
            FitWide(*forms),
            None if brief else Words(foot, "second", "muted"),
            gap=12,
        ),
        pad=22,
        pad_y=16,
    )


def _measures(
    size: Size,
    now: Figures | None,
    was: Figures | None,
    hour: Spread | str | None,
    *,
    changed: bool,
) -> Iterator[Box]:
    """Yield them in figures of a size, shares with what is otherwise once they are `changed`."""
    measure = partial(_measure, size)
    low, _, high = hour.quantiles if isinstance(hour, Spread) else (0, 0, 0)
    likely = f"{text.plus(low, 0)} to {text.plus(high, 0)}" if low or high else "…"
    ups = measure("Ups and downs", likely, Words("in nine hours of ten", "second", "muted"))
    if now is None or was is None:
        yield from (measure("Returns", "…"), ups, measure("Hands that pay", "…"))
        return
    rise = _change(now.return_, was.return_, good=True) if changed else None
    yield measure("Returns", percent(now.return_), rise)
    yield ups
    rise = _change(now.hit_frequency, was.hit_frequency) if changed else None
    yield measure("Hands that pay", percent(now.hit_frequency), rise)


SHOWN = 4  # decimals of a share in hundredths with two
WIDTHS = 1, 1.4, 1.1  # of the measures
FIGURES: tuple[Size, ...] = "figure", "lead"  # the smaller one where the other has no room


def _measure(size: Size, name: str, figure: str, below: Box | None = None) -> Box:
    figure = figure.replace(text.NO_BREAK, " ")
    return Column(
        Told(Words(name, "second", "muted", "semibold"), PLAIN_MEANINGS),
        Number(figure, size, weight="bold", align="left"),
        below,
        gap=2,
    )


def _change(now: Fraction, was: Fraction, *, good: bool = False) -> Box:
    """Return by how much a share has changed as both are shown, in hundredths; a `good` one that
    rises is green.
    """
    by = round(now, SHOWN) - round(was, SHOWN)
    size = f"{float(abs(by) * 100):,.{2 if abs(by) < HUGE else 0}f}"
    seen = size.strip("0.")  # nothing of a change that is too little to be seen
    color: ColorName = "muted" if not good or not seen else "right" if by > 0 else "wrong"
    way = "points more" if by > 0 else "points less"
    words = f"{size} {way}" if seen else "as loaded" if now == was else "the same"
    arrow = IconBox("up" if by > 0 else "fall", color, 17) if good and seen else None
    return Row(arrow, Words(words, "second", color, "medium"), gap=6)


AROUND = 3  # steps on either side of the pays that are shown
LARGE = 100  # pays of so many coins a coin are stepped by ten
PLOT, NARROW_PLOT = 48.0, 60.0  # a higher curve is clear of its words in less width
PRICE, LOW_PRICE = 240.0, 190.0  # the least height of the card, however few lines its words take


def step_of(cursor: Cursor, line: int) -> int:
    """Return how many steps the buttons of the stepper take: ten where a line pays much."""
    coins = cursor.lab.coins
    return 10 if cursor.at.loaded.pays(coins)[line] >= LARGE * coins else 1


def price(parts: Iterator[Box], grown: float, *, low: bool) -> Box:
    """Return the card above the hands: what the changed pays cost, or how that is found."""
    least = (LOW_PRICE if low else PRICE) * grown
    return Sized(Panel(Column(*parts, gap=6), pad=22, pad_y=16), least=least, grow=1)


def curve(of: Cursor, pace: Pace, *, narrow: bool, feature: bool) -> Iterator[Box]:
    """Yield what an hour brings by a pay, as a curve; where it is `narrow` the words have what
    stands beside it else. With the `feature` they say that it is without it.
    """
    coins = of.lab.coins
    name = of.at.table.lines[of.priced].name
    hour = f"An hour of {pace.hands_an_hour:,} hands, {text.count(coins, 'coin')} each"
    terms = f"{hour}, by what {inside(name)} pays."
    bend = of.lab.bend(of.table, of.priced, of.line)
    plot = _plot(bend, of, pace, NARROW_PLOT if narrow else PLOT)
    beside = plot is not None and plot.level is not None and not narrow
    if plot is not None and plot.level is not None and narrow:
        plot = replace(plot, level=(0.0, "no loss"))
    if bend is not None and bend.even is not None and not beside:
        terms += f" {text.first_upper(even_words(bend.even))}."
    if feature:
        terms += " Without Ultimate X."
    yield Words(terms, "second", "muted")
    yield grow(plot or ROOM)  # the sentence says that it is being worked out


def _an_hour(return_: Fraction | float, cursor: Cursor, pace: Pace) -> float:
    return pace.coins(float(return_ - 1), cursor.lab.coins)


def price_words(cursor: Cursor, pace: Pace) -> str:
    """Return what the changed pays cost or give, or how that is found."""
    of, lab = cursor.at, cursor.lab
    if not of.edited:
        return "Change a pay, and see what it costs."
    now, was = lab.figures(cursor.table), lab.figures_as_loaded(cursor.table)
    if now is None or was is None:
        return "Working out what that costs …"
    # As it is shown: what an hour brings stands at the curve, before and now.
    hour, before = (as_shown(pace.coins(of.return_ - 1, lab.coins)) for of in (now, was))
    coins = hour - before
    if len(changes := cursor.changed) > 1:
        return price_sentence(f"These {len(changes)} changes", coins, several=True)
    line = of.table.lines[changes[0]]
    return price_sentence(paying(line.name, line.pays[lab.coins - 1]), coins)


def _plot(bend: Bend | None, cursor: Cursor, pace: Pace, tall: float) -> Plot | None:
    lab, of = cursor.lab, cursor.at
    now = lab.figures(cursor.table)
    if bend is None or now is None:
        return None
    line = cursor.priced
    paid, was = (each.pays(lab.coins)[line] for each in (of.table, of.loaded))
    marks = _marks(paid, was, lab.coins * step_of(cursor, line))
    points = tuple((mark, _an_hour(_along(bend, mark), cursor, pace)) for mark in marks)
    here = float(paid), _an_hour(now.return_, cursor, pace)
    spots = [Spot(point) for point in points]
    if paid != was and marks[0] <= was <= marks[-1]:
        loaded = lab.figures_as_loaded(cursor.table)
        value = _an_hour(_along(bend, was), cursor, pace)
        alone = loaded is not None and len(of.changes) == 1
        if alone and loaded is not None:
            value = _an_hour(loaded.return_, cursor, pace)
        name = short_name(of.loaded.name, narrow=True) if alone else "as loaded"
        words, side = f"{name}: {text.plus(value)}", "left" if was < paid else "right"
        spots.append(Spot((was, value), "ring", words, color="muted", side=side))  # type: ignore[arg-type]  # a side
    near = 0 < was - paid < marks[1] - marks[0]
    spots.append(Spot(here, "chosen", text.plus(here[1]), True, side="left" if near else "right"))
    curve = tuple(sorted({*points, here}))
    even = "no loss" if bend.even is None else even_words(bend.even)
    return Plot(
        curve,
        grid([y for _, y in curve]),
        tuple((mark, f"{mark:,}") for mark in few(marks)),
        tuple(spots),
        (0.0, even) if min(y for _, y in curve) < 0 < max(y for _, y in curve) else None,
        strong=paid,
        high=tall,
        under=0,
    )


def _marks(paid: int, was: int, step: int) -> list[int]:
    """Return pays from a few steps below the two to a few above, in whole steps."""
    low = max(0, (min(paid, was) // step - AROUND) * step)
    high = (-(-max(paid, was) // step) + AROUND - 1) * step
    by = step * max(1, ceil((high - low) / step / FEW))
    return [*range(low, high + by, by)]


def _along(bend: Bend, paid: int) -> float:
    """Return the return at a pay, between the points of the curve."""
    before: Point = bend.points[0]
    for at in bend.points:
        if at[0] >= paid:
            part = (paid - before[0]) / (at[0] - before[0]) if at[0] > before[0] else 0.0
            return before[1] + part * (at[1] - before[1])
        before = at
    return before[1]
