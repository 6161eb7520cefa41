"""The right half of the strategy page: what a chart costs, and the deals of one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.core.chart_coach import (
    coins_in_thousand,
    deals_between,
    hands_to_a_bet,
)
from trainer.drawing import text
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Fill, Item, Label, Mark, Paragraph, Tile
from trainer.drawing.panels import panel
from trainer.drawing.theme import Theme
from trainer.drawing.tiles import GAP, TYPE, tile_places

if TYPE_CHECKING:
    from solver.strategy.language.chart import Chart
    from solver.strategy.playing.grades import Grade, LineGrade
    from solver.strategy.playing.sample_deals import SampleDeal

WAITING = "…"
FRAME = 2.5  # around a held card


@dataclass(frozen=True, slots=True)
class Costs:
    """What a chart returns, and how many of all deals it misplays; None if not known yet."""

    lines: int
    deals: int
    return_: Fraction
    optimal: Fraction | None
    misplayed: int | None
    remark: str = ""


@dataclass(frozen=True, slots=True)
class ChartLosses:
    """The charts to choose from: what each loses in 1,000 hands, by its number of lines.

    `conditions` is true if the chosen chart has conditions on penalty cards.
    """

    lost: tuple[tuple[int, Fraction], ...]
    here: int
    conditions: bool = False

    def caption(self, pointed: int | None) -> str:
        """Return what the chart under the pointer loses, or else what the next longer one saves.

        >>> choice = ChartLosses(((16, Fraction(1)), (17, Fraction(2, 3)), (26, Fraction(0))), 16)
        >>> choice.caption(None), choice.caption(17), choice.caption(26)
        ('17 lines save 0.33', '17 lines lose 0.67', '26 lines lose nothing')
        """
        lost = dict(self.lost)
        if pointed is not None and pointed != self.here:
            return f"{text.count(pointed, 'line')} lose {_amount(lost[pointed])}"
        longer = next((length for length, _ in self.lost if length > self.here), None)
        if longer is None:
            return "It looks at penalty cards too" if self.conditions else "The longest chart"
        return f"{text.count(longer, 'line')} save {_amount(lost[self.here] - lost[longer])}"


@dataclass(frozen=True, slots=True)
class Shown:
    """A line of a chart with deals that it plays; `worst` is its costliest error."""

    number: int
    words: str
    grade: LineGrade | None
    deals: tuple[SampleDeal, ...] | None
    worst: SampleDeal | None
    coins: int


def chart_rows(chart: Chart, grade: Grade | None) -> list[tuple[str, ...]]:
    """Return for each line its number, its words, how often it applies and what it is worth."""
    words = [rule.as_written for rule in chart.rules]
    if grade is None:
        return [(str(i), line, WAITING, WAITING) for i, line in enumerate(words, 1)]
    return [
        (str(line.line), said, rate(line), worth(line.worth, grade.coins))
        for line, said in zip(grade.lines, words, strict=True)
    ]


BREAKS = (" unless ", " if ", " without ", " with ", ", ", " or ", " and ")


def two_lines(words: str, room: float, width: Callable[[str], float]) -> str:
    """Break a line of a chart in two if it is too long, preferably before a condition.

    >>> two_lines("suited JT unless flush penalty", 25, width=len)
    'suited JT\\nunless flush penalty'
    >>> two_lines("low pair", 25, width=len)
    'low pair'
    """
    if width(words) <= room:
        return words
    breaks = [two for sign in BREAKS for two in _broken(words, sign)]
    widest = {two: max(map(width, two)) for two in breaks}
    fitting = (two for two in breaks if widest[two] <= room)
    best = next(fitting, min(breaks, key=widest.__getitem__, default=(words,)))
    return "\n".join(best)


def _broken(words: str, sign: str) -> Iterator[tuple[str, str]]:
    """Yield the two parts at each `sign`; a comma stays with the first."""
    parts = words.split(sign)
    for i in range(1, len(parts)):
        first, second = sign.join(parts[:i]), sign.join(parts[i:])
        yield (f"{first},", second) if sign == ", " else (first, sign.lstrip() + second)


def rate(line: LineGrade) -> str:
    """Format how often a line applies.

    >>> from solver.strategy.playing.grades import LineGrade
    >>> rate(LineGrade(1, "low pair", 743_000, 0, Fraction(0), Fraction(0), 0, 2_598_960))
    '1 in 3.5'
    """
    one_in = deals_between(line)
    return "never" if one_in is None else f"1 in {short(one_in)}"


def worth(share: Fraction, coins: int) -> str:
    """Format coins in 1,000 hands, in about three digits.

    >>> worth(Fraction(1, 8), 5), worth(Fraction(1, 7000), 5), worth(Fraction(-1, 7000), 5)
    ('625', '0.71', '−0.71')
    """
    amount = coins_in_thousand(share, coins)
    return f"{text.MINUS if amount < 0 else ''}{short(abs(amount))}"


def short(value: Fraction) -> str:
    """Format a number from 0 up in about three digits.

    >>> [short(Fraction(n)) for n in ("0", "64974", "22.6", "3.498", "0.0004321")]
    ['0', '64,974', '23', '3.5', '0.00043']
    """
    if value >= 10:
        return f"{round(value):,}"
    if value >= 1:
        return f"{float(value):.1f}"
    if value >= Fraction(1, 100):
        return f"{float(value):.2f}"
    return text.figure(value) if value else "0"


def _amount(coins: Fraction) -> str:
    return short(coins) if coins > 0 else "nothing"


def length_sheet(
    layout: Layout, costs: Costs, choice: ChartLosses | None, pointed: int | None, theme: Theme
) -> Iterator[Item]:
    """Draw the length between its buttons, the chart's figures, and the caption of the plot."""
    palette, size = theme.palette, theme.type
    yield panel(layout["length"], theme)
    box = layout["length.lines"]
    lines = text.count(costs.lines, "line")
    yield Label(box, lines, size.title, palette.text, "center", "semibold")
    for i, (name, value, strong) in enumerate(_figures(costs), 1):
        left, right = layout[f"length.figure{i}"].cut_left(layout["length"].w * 0.32, 10)
        yield Label(left, name, size.body, palette.muted)
        color = palette.accent if strong else palette.text
        yield Label(right, value, size.body, color, "right", "medium", tabular=True)
    caption = layout["length.caption"]
    yield Fill(caption.moved(dy=-3).cut_top(1.5)[0], palette.line)
    unit, said = caption.cut_left(caption.w * 0.52, 8)
    yield Label(unit, "Coins lost in 1,000 hands", size.caption, palette.muted)
    if choice is not None:
        color = palette.muted if pointed in (None, choice.here) else palette.text
        yield Label(said, choice.caption(pointed), size.caption, color, "right", tabular=True)


def _figures(costs: Costs) -> Iterator[tuple[str, str, bool]]:
    """Yield names and figures; True marks the most important one."""
    returned, optimal = text.percent(costs.return_, 3), costs.optimal
    if optimal is None:
        yield "Returns", returned, False
        yield "Gives away", WAITING, False
    else:
        yield "Returns", f"{returned} of {text.percent(optimal, 3)}", False
        hands = hands_to_a_bet(optimal - costs.return_)
        yield "Gives away", f"one bet in {hands:,} hands" if hands else "nothing", True
    misplayed = costs.misplayed
    said = WAITING if misplayed is None else f"{misplayed:,} of {costs.deals:,} deals"
    yield "Misplays", said, False
    if costs.remark:
        yield "High cards", costs.remark, False


def search_sheet(
    box: Rect, game: str, deals: int, share: float | None, theme: Theme
) -> Iterator[Item]:
    """Draw the progress of the search for charts; `share` is None while reading them."""
    palette, size = theme.palette, theme.type
    yield panel(box, theme)
    inner = box.centered(760, size.body * 11)
    title, rest = inner.cut_top(size.title * 1.5, 6)
    words = "Reading the charts …" if share is None else "Finding the best charts"
    yield Label(title, words, size.title, palette.text, "left", "semibold")
    if share is None:
        return
    about, rest = rest.cut_top(size.body * 1.37 * 4, 10)
    said = (
        f"No chart of {game} yet. Charts of every length are tried on all {deals:,} deals. "
        "You can play meanwhile; the charts are saved once they are found."
    )
    yield Paragraph(about, said, size.body, palette.muted)
    bar, rest = rest.cut_top(18, 8)
    yield Fill(bar, palette.raised, 9)
    if share > 0:
        yield Fill(bar.cut_left(max(18, bar.w * share))[0], palette.accent, 9)
    done = rest.cut_top(size.body * 1.5)[0]
    yield Label(done, text.percent(share, 0), size.body, palette.text, "right", tabular=True)


def line_sheet(layout: Layout, shown: Shown, theme: Theme) -> Iterator[Item]:
    """Draw a line, its deals with the held cards marked, and its costliest error."""
    palette, size = theme.palette, theme.type
    yield panel(layout["line"], theme)
    title = layout["line.title"]
    yield Label(title, f"Line {shown.number}", size.title, palette.accent, "left", "semibold")
    yield Paragraph(layout["line.words"], shown.words, size.body, palette.text)
    yield Paragraph(layout["line.about"], about(shown), size.caption, palette.muted)
    for i, example in enumerate(shown.deals or (), 1):
        if f"line.deal{i}" in layout:
            yield from deal(layout[f"line.deal{i}"], example, example.held, theme)
    yield from _costliest_error(layout, shown, theme)


def about(shown: Shown) -> str:
    """Say how often a line applies, what it is worth, and how often it errs."""
    grade = shown.grade
    if grade is None:
        return "Playing every deal by the chart …"
    if not grade.deals:
        return "No deal comes down to this line."
    said = text.count(grade.deals, "deal")
    said += f", worth {worth(grade.worth, shown.coins)} coins in 1,000 hands. "
    if not grade.misplayed:
        return said + "It is always right."
    lost = worth(grade.cost, shown.coins)
    return said + f"It errs in {grade.misplayed:,} of them, for {lost} coins."


def deal(row: Rect, example: SampleDeal, mask: int, theme: Theme) -> Iterator[Item]:
    """Draw five small cards, the held ones framed, and the value of that hold."""
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
    """Draw a hand in small cards: the held ones framed, the others grey."""
    places = tile_places(box.inset(FRAME, FRAME + 1.5), len(cards), GAP + 2 * FRAME)
    for i, (place, card) in enumerate(zip(places, cards, strict=True)):
        held = bool(mask >> i & 1)
        if held:
            yield Fill(place.inset(-FRAME), None, place.h * 0.18 + FRAME, theme.palette.accent, 2)
        yield Tile(place, card, place.h * TYPE, discarded=not held)


def _costliest_error(layout: Layout, shown: Shown, theme: Theme) -> Iterator[Item]:
    worst = shown.worst
    if worst is None or "line.worst" not in layout:
        return
    palette, size = theme.palette, theme.type
    caption = layout["line.worst"]
    yield Fill(caption.moved(dy=-4).cut_top(1.5)[0], palette.line)
    lost = text.difference(worst.best_value - worst.value)
    words = f"Its costliest error, {lost} a coin, and the better hold"
    yield Label(caption, words, size.caption, palette.muted)
    yield from deal(layout["line.hold1"], worst, worst.held, theme)
    yield from deal(layout["line.hold2"], worst, worst.best, theme)
