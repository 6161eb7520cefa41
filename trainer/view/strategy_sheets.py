"""The right half of the strategy page: what a chart costs, and one line's deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.core.chart_coach import (
    DEALS,
    coins_in_thousand,
    deals_between,
    hands_to_a_bet,
)
from trainer.view import text
from trainer.view.frame import Layout
from trainer.view.geometry import Rect
from trainer.view.items import Fill, Item, Label, Mark, Paragraph, Tile
from trainer.view.theme import Theme

if TYPE_CHECKING:
    from solver.strategy.chart import Chart
    from solver.strategy.examples import Example
    from solver.strategy.grading import Grade, LineGrade

WAITING = "…"


@dataclass(frozen=True, slots=True)
class Costs:
    """A chart of so many lines, its grade once there is one, and what a line more would save."""

    lines: int
    grade: Grade | None
    saved: Fraction | None = None  # by the next longer chart, per coin bet
    next_lines: int | None = None
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A line of a chart with deals that it plays; `worst` is the one in which it errs most."""

    number: int
    words: str
    grade: LineGrade | None
    deals: tuple[Example, ...] | None
    worst: Example | None
    coins: int


def chart_rows(chart: Chart, grade: Grade | None) -> list[tuple[str, ...]]:
    """For each line its number, its words, how often it comes and what it is worth."""
    words = [rule.text or str(rule) for rule in chart.rules]
    if grade is None:
        return [(str(i), line, WAITING, WAITING) for i, line in enumerate(words, 1)]
    return [
        (str(line.line), said, rate(line), worth(line.worth, grade.coins))
        for line, said in zip(grade.lines, words, strict=True)
    ]


def rate(line: LineGrade) -> str:
    """How often a line comes.

    >>> from solver.strategy.grading import LineGrade
    >>> rate(LineGrade(1, "low pair", 743_000, 0, Fraction(0), Fraction(0), 0))
    '1 in 3.5'
    """
    one_in = deals_between(line)
    return "never" if one_in is None else f"1 in {short(one_in)}"


def worth(share: Fraction, coins: int) -> str:
    """Coins in 1,000 hands, in three digits or so.

    >>> worth(Fraction(1, 8), 5), worth(Fraction(1, 7000), 5), worth(Fraction(-1, 7000), 5)
    ('625', '0.71', '−0.71')
    """
    amount = coins_in_thousand(share, coins)
    return f"{text.MINUS if amount < 0 else ''}{short(abs(amount))}"


def short(value: Fraction) -> str:
    """A number that is not negative in three digits or so.

    >>> [short(Fraction(n)) for n in ("0", "64974", "22.6", "3.498", "0.0004321")]
    ['0', '64,974', '23', '3.5', '0.00043']
    """
    if value >= 10:
        return f"{round(value):,}"
    if value >= 1:
        return f"{float(value):.1f}"
    return (
        text.difference(value).removeprefix(text.MINUS)
        if value < Fraction(1, 100)
        else (f"{float(value):.2f}")
    )


def length_sheet(layout: Layout, costs: Costs, theme: Theme) -> Iterator[Item]:
    """The length between its two buttons, and the figures of the chart."""
    palette, size = theme.palette, theme.type
    yield Fill(layout["length"], palette.panel, 14, palette.line)
    box = layout["length.lines"]
    yield Label(
        box, text.count(costs.lines, "line"), size.title, palette.text, "center", "semibold"
    )
    rows = (layout[f"length.figure{i}"] for i in range(1, 5))
    for row, (name, value, strong) in zip(rows, _figures(costs), strict=False):
        left, right = row.cut_left(row.w * 0.42, 10)
        yield Label(left, name, size.body, palette.muted)
        color = palette.accent if strong else palette.text
        yield Label(right, value, size.body, color, "right", "medium", tabular=True)


def _figures(costs: Costs) -> Iterator[tuple[str, str, bool]]:
    """Names and figures; one of them is the one to look at."""
    grade = costs.grade
    if grade is None:
        yield from ((name, WAITING, False) for name in ("Returns", "Gives away", "Misplays"))
        return
    optimal = text.percent(grade.optimal, 3)
    yield "Returns", f"{text.percent(grade.return_, 3)} of {optimal}", False
    hands = hands_to_a_bet(grade.cost)
    lost = f"one bet in {hands:,} hands" if hands else "nothing"
    yield "Gives away", lost, True
    yield "Misplays", f"{grade.misplayed:,} of {DEALS:,} deals", False
    if costs.remark:
        yield "High cards", costs.remark, False
    elif costs.saved is not None and costs.next_lines is not None:
        saved = f"{worth(costs.saved, grade.coins)} coins in 1,000 hands"
        yield f"{costs.next_lines} lines save", saved, False


def search_sheet(box: Rect, game: str, share: float | None, theme: Theme) -> Iterator[Item]:
    """How far the search for the charts of a game is; None while it is not known whether one is
    needed.
    """
    palette, size = theme.palette, theme.type
    yield Fill(box, palette.panel, 14, palette.line)
    inner = box.centered(760, size.body * 11)
    title, rest = inner.cut_top(size.title * 1.5, 6)
    words = "Reading the charts …" if share is None else "Finding the best charts"
    yield Label(title, words, size.title, palette.text, "left", "semibold")
    if share is None:
        return
    about, rest = rest.cut_top(size.body * 1.37 * 4, 10)
    said = (
        f"No chart of {game} is at hand. Charts of every length are tried on all {DEALS:,} deals. "
        "Leaving this page ends the search; once found, the charts are kept."
    )
    yield Paragraph(about, said, size.body, palette.muted)
    bar, rest = rest.cut_top(18, 8)
    yield Fill(bar, palette.raised, 9)
    if share > 0:
        yield Fill(bar.cut_left(max(18, bar.w * share))[0], palette.accent, 9)
    done = rest.cut_top(size.body * 1.5)[0]
    yield Label(done, text.percent(share, 0), size.body, palette.text, "right", tabular=True)


def line_sheet(layout: Layout, shown: Shown, theme: Theme) -> Iterator[Item]:
    """A line, its deals with the held cards marked, and its dearest error."""
    palette, size = theme.palette, theme.type
    yield Fill(layout["line"], palette.panel, 14, palette.line)
    title = layout["line.title"]
    yield Label(title, f"Line {shown.number}", size.title, palette.accent, "left", "semibold")
    yield Paragraph(layout["line.words"], shown.words, size.body, palette.text)
    yield Paragraph(layout["line.about"], about(shown), size.caption, palette.muted)
    for i, example in enumerate(shown.deals or (), 1):
        if f"line.deal{i}" in layout:
            yield from deal(layout[f"line.deal{i}"], example, example.held, theme)
    yield from _dearest(layout, shown, theme)


def about(shown: Shown) -> str:
    """How often a line comes, what it is worth, and where it errs, in a sentence or two."""
    grade = shown.grade
    if grade is None:
        return "Playing every deal by the chart …"
    if not grade.deals:
        return "No deal comes down to this line."
    said = f"{grade.deals:,} deals. Without it {worth(grade.worth, shown.coins)} coins more are "
    said += "given away in 1,000 hands. "
    if not grade.misplayed:
        return said + "It is always right."
    lost = worth(grade.cost, shown.coins)
    return said + f"It errs in {text.count(grade.misplayed, 'deal')}, for {lost} coins."


def deal(row: Rect, example: Example, mask: int, theme: Theme) -> Iterator[Item]:
    """Five small cards, the held ones in a frame, and what that hold is worth."""
    palette, size = theme.palette, theme.type
    cards, rest = row.cut_left(row.w * 0.58, 10)
    yield from held_tiles(cards, example.cards, mask, theme)
    value, verdict = rest.cut_left(rest.w * 0.52, 8)
    best = example.right or mask == example.best
    worth_ = example.value if mask == example.held else example.best_value
    shade = palette.right if best else palette.wrong
    yield Label(value, text.figure(worth_), size.body, palette.text, "right", tabular=True)
    side = size.body
    sign, word = verdict.cut_left(side, 6)
    yield Mark(sign.centered(side, side), "tick" if best else "cross", shade)
    yield Label(word, "best" if best else "not best", size.caption, shade)


def held_tiles(box: Rect, cards: tuple[int, ...], mask: int, theme: Theme) -> Iterator[Item]:
    """A hand in small cards from the left of a box: the held ones framed, the others faint."""
    height = min(box.h - 8, (box.w / 5 - 6) / 1.32)
    width = height * 1.32
    for i, card in enumerate(cards):
        place = Rect(box.x + i * (width + 6), box.y + (box.h - height) / 2, width, height)
        held = bool(mask >> i & 1)
        if held:
            yield Fill(place.inset(-2.5), None, height * 0.18 + 2.5, theme.palette.accent, 2)
        yield Tile(place, card, height * 0.62, thrown=not held)


def _dearest(layout: Layout, shown: Shown, theme: Theme) -> Iterator[Item]:
    worst = shown.worst
    if worst is None:
        return
    palette, size = theme.palette, theme.type
    caption = layout["line.worst"]
    yield Fill(caption.moved(dy=-4).cut_top(1.5)[0], palette.line)
    lost = text.difference(worst.best_value - worst.value)
    words = f"Its dearest error, {lost} a coin, and the better hold"
    yield Label(caption, words, size.caption, palette.muted)
    yield from deal(layout["line.hold1"], worst, worst.held, theme)
    yield from deal(layout["line.hold2"], worst, worst.best, theme)
