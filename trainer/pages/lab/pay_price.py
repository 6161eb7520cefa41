"""What a pay costs or brings an hour: a sentence, and the hour's result over what the line pays."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from trainer.drawing import text
from trainer.drawing.boxes import Box, Column, grow
from trainer.drawing.leaves import Words
from trainer.drawing.plot import Plot, Point, Spot, Tick
from trainer.drawing.surfaces import Panel
from trainer.pages.lab.lab_words import inside, paying, price_sentence, short_name
from trainer.pages.lab.pays import Cursor

if TYPE_CHECKING:
    from trainer.app.lab.lab_tables import Bend
    from trainer.teaching.pace import Pace

AROUND = 3  # steps on either side of the pays that are shown
FEW = 8  # steps that are shown as dots
LARGE = 100  # pays of so many coins a coin are stepped by ten
GRID = 3  # lines


def step_of(cursor: Cursor) -> int:
    """Return how many steps the buttons of the stepper take: ten where a line pays much."""
    coins = cursor.lab.coins
    loaded = cursor.at.loaded.pays(coins)[cursor.line]
    return 10 if loaded >= LARGE * coins else 1


def price(cursor: Cursor, pace: Pace) -> Box:
    """Return the card."""
    coins = cursor.lab.coins
    name = cursor.at.table.lines[cursor.line].name
    over = f"What an hour brings, by what {inside(name)} pays."
    terms = f"{pace.hands_an_hour:,} hands, {text.count(coins, 'coin')} a hand."
    found = cursor.lab.bend(cursor.table, cursor.line)
    plot = _plot(found, cursor, pace)
    if found is not None and found.even is not None and (plot is None or plot.level is None):
        terms += f" Even at {found.even:,}."
    return Panel(
        Column(
            Words(_sentence(cursor, pace), "label", weight="bold"),
            Words(f"{over} {terms}", "second", "muted"),
            grow(plot) if plot else Words("One moment: the curve is followed.", "second", "muted"),
            gap=6,
        ),
        pad=22,
        pad_y=16,
    )


def _an_hour(return_: Fraction | float, cursor: Cursor, pace: Pace) -> float:
    return float((return_ - 1) * cursor.lab.coins * pace.hands_an_hour)


def _sentence(cursor: Cursor, pace: Pace) -> str:
    of, lab = cursor.at, cursor.lab
    if not of.edited:
        return "Change a pay, and see what it costs."
    now, was = lab.figures(cursor.table), lab.figures_as_loaded(cursor.table)
    if now is None or was is None:
        return "One moment: the pays are compared."
    coins = (now.return_ - was.return_) * lab.coins * pace.hands_an_hour
    pairs = zip(of.loaded.lines, of.table.lines, strict=True)
    changed = [new for old, new in pairs if old != new]
    if len(changed) > 1:
        return (
            price_sentence(f"Each hour, these {len(changed)} changes together", coins)
            .replace("costs", "cost", 1)
            .replace("gives", "give", 1)
            .replace(" an hour.", ".")
        )
    return price_sentence(paying(changed[0].name, changed[0].pays[lab.coins - 1]), coins)


def _plot(found: Bend | None, cursor: Cursor, pace: Pace) -> Plot | None:
    lab, of = cursor.lab, cursor.at
    now = lab.figures(cursor.table)
    if found is None or now is None:
        return None
    paid = of.table.pays(lab.coins)[cursor.line]
    was = of.loaded.pays(lab.coins)[cursor.line]
    marks = _marks(paid, was, lab.coins * step_of(cursor))
    points = tuple((mark, _an_hour(_along(found, mark), cursor, pace)) for mark in marks)
    here = float(paid), _an_hour(now.return_, cursor, pace)
    spots = [Spot(point) for point in points]
    if paid != was and marks[0] <= was <= marks[-1]:
        loaded = lab.figures_as_loaded(cursor.table)
        value = _an_hour(_along(found, was), cursor, pace)
        alone = loaded is not None and len(of.changes) == 1
        if alone and loaded is not None:
            value = _an_hour(loaded.return_, cursor, pace)
        name = short_name(of.loaded.name, narrow=True) if alone else "as loaded"
        words, side = f"{name}: {_signed(value)}", "left" if was < paid else "right"
        spots.append(Spot((was, value), "ring", words, color="muted", side=side))  # type: ignore[arg-type]  # a side
    near = 0 < was - paid < marks[1] - marks[0]
    spots.append(Spot(here, "chosen", _signed(here[1]), True, side="left" if near else "right"))
    curve = tuple(sorted({*points, here}))
    even = "even" if found.even is None else f"even at {found.even:,}"
    return Plot(
        curve,
        _grid([y for _, y in curve]),
        tuple((mark, f"{mark:,}") for mark in _few(marks)),
        tuple(spots),
        (0.0, even) if min(y for _, y in curve) < 0 < max(y for _, y in curve) else None,
        strong=paid,
        high=104,
        under=0,
    )


def _marks(paid: int, was: int, step: int) -> list[int]:
    """Return pays from a few steps below the two to a few above, in whole steps."""
    low = max(0, (min(paid, was) // step - AROUND) * step)
    high = (-(-max(paid, was) // step) + AROUND - 1) * step
    by = step * max(1, ceil((high - low) / step / FEW))
    return [*range(low, high + by, by)]


def _few(marks: list[int]) -> list[int]:
    return marks if len(marks) <= FEW and marks[-1] < 10**5 else [marks[0], marks[-1]]


def _along(found: Bend, paid: int) -> float:
    """Return the return at a pay, between the points of the curve."""
    before: Point = found.points[0]
    for at in found.points:
        if at[0] >= paid:
            part = (paid - before[0]) / (at[0] - before[0]) if at[0] > before[0] else 0.0
            return before[1] + part * (at[1] - before[1])
        before = at
    return before[1]


def _grid(values: list[float]) -> tuple[Tick, ...]:
    """Return round values within a range, about three of them.

    >>> _grid([-104.0, 72.0])
    ((-100, '−100'), (-50, '−50'), (0, '0'), (50, '+50'))
    """
    low, high = min(values), max(values)
    rough = max((high - low) / GRID, 0.01)
    ten = 10.0 ** floor(log10(rough))
    step = next(each * ten for each in (1, 2, 5, 10) if each * ten >= rough * 0.7)
    first, last = ceil(low / step), floor(high / step)
    return tuple((_whole(i * step), _round(i * step)) for i in range(first, last + 1))


def _whole(value: float) -> float:
    return round(value) if value == round(value) else value


def _round(value: float) -> str:
    words = f"{value:+,.0f}" if abs(value) >= 1 else f"{value:+.2g}"
    return "0" if not value else words.replace("-", text.MINUS)


def _signed(value: float) -> str:
    return f"{value:+,.2f}".replace("-", text.MINUS)
