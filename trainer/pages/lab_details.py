"""What stands below the price: hands that are played another way, lines, an hour's results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.app.lab_tables import Spread
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Row, grow, wide
from trainer.drawing.layouts import FitHigh, GridBox
from trainer.drawing.leaves import Bar, ColorName, IconBox, MiniCards, Number, Words
from trainer.drawing.plot import Plot
from trainer.pages.glossary import PLAIN_MEANINGS, Told
from trainer.pages.hold_boxes import hold_row
from trainer.pages.lab_pays import Cursor
from trainer.pages.lab_words import NOT_YET, figure_rows, flips_sentence, points, short_name
from trainer.pages.lab_words import share as percent
from trainer.widgets.control_boxes import Press, Strip
from trainer.widgets.listing import Listing, Scrolled

if TYPE_CHECKING:
    from solver.comparison import Example, Flip
    from solver.paytable.table import PayTable


VIEWS = (("flips", "Hands"), ("shares", "Each line"), ("spread", "Ups and downs"))
ROW_GAP = 1.5  # above and below the words of a row, where all lines are to be in sight
LISTED = 5  # hands in sight
LEAST = Fraction(1, 200)  # coins an hour that are seen to be some
FEWEST, MOST, TRIED = 4, 50, 3  # times the bet that a line pays which can be tried; so many


def choices(view: str, flips: FlipList) -> Box:
    """Return the strip of views and, for the hands, of tables to compare with."""
    labels = dict(VIEWS) | ({} if flips.begun else {"flips": "This pay"})
    presses = [Press(f"view.{of}", labels[of], "choice", chosen=of == view) for of in labels]
    views = Strip(presses)
    if view != "flips" or not flips.others:
        return Row(views, ROOM)
    against = Strip(
        [
            Press(f"against.{i}", label, "choice", chosen=number == flips.against, value=number)
            for i, (label, number) in enumerate(flips.others)
        ]
    )
    return Row(views, ROOM, against, gap=8, narrow=520)


def flip_parts(flips: FlipList, cursor: Cursor, world: World, *, listed: bool) -> Iterator[Box]:
    """Yield how many hands are played another way, and one of them or the list."""
    flip = flips.flip
    yield Words(flips_sentence(flip, matters=flips.matters), "label", weight="bold")
    if flip is not None and not flips.matters:
        yield Words("Try another pay:", "body", "muted")
        yield GridBox([[each] for each in _tries(cursor)], row_gap=2)
    if flip is None or isinstance(flip, str) or not flips.matters:
        return
    yield Words(_dearer(flip, flips, cursor, world), "second", "muted")
    chosen = flips.chosen
    if listed:
        yield grow(_list(flips, cursor))
    elif chosen is not None:
        yield grow(_leak(chosen, flips, cursor, world))


def first_tries(cursor: Cursor) -> Iterator[Box]:
    """Yield what can be tried before a pay is changed."""
    tried = [[each] for each in _tries(cursor)]
    others = "try a poorer machine:" if tried else "type another."
    yield Words(f"Choose any pay of the sign, or {others}", "body", "muted")
    yield GridBox(tried, row_gap=2)


def _tries(cursor: Cursor) -> Iterator[Box]:
    """Yield buttons that lower a pay by a step: of the lowest lines that pay more than a pair."""
    coins, table = cursor.lab.coins, cursor.at.table
    pays = table.pays(coins)
    lower = [line for line, pay in enumerate(pays) if FEWEST * coins <= pay <= MOST * coins]
    for line in lower[-TRIED:]:
        less = cursor.at.stepped(line, coins, -1).table.pays(coins)[line]
        label = f"{table.line_names[line]} pays {less:,}, not {pays[line]:,}"
        yield Press(f"try.{line}", label, "row", icon="fall", value=line)


def _dearer(flip: Flip, flips: FlipList, cursor: Cursor, world: World) -> str:
    coins = world.pace.coins(flip.cost, cursor.lab.coins)
    return f"Playing on as in {flips.source_name} would cost {text.two(coins)} coins an hour more."


def _leak(chosen: Example, flips: FlipList, cursor: Cursor, world: World) -> Box:
    """Return the hand that is dearest to play as before, held in both ways."""
    solution = world.solver.solve(chosen.cards, cursor.at.table, cursor.lab.coins)
    before, now = (hold_of(held, chosen.cards) for held in (chosen.source_hold, chosen.target_hold))

    worths = apart(*(solution.hold(mask).ev * cursor.lab.coins for mask in (before, now)))

    def row(label: str, mask: int, color: ColorName, card: float) -> Box:
        worth = f"{worths[mask == now]} coins"
        return hold_row(label, color, worth, chosen.cards, mask, world.theme.grow, card)

    def rows(card: float) -> Box:
        wrong = row(f"As in {flips.source_name}", before, "wrong", card)
        return Column(wrong, row("Right here", now, "right", card), gap=4)

    return FitHigh(rows(58), rows(40))


def _list(flips: FlipList, cursor: Cursor) -> Box:
    rows = []
    for each in flips.examples:
        masks = (hold_of(held, each.cards) for held in (each.source_hold, each.target_hold))
        before, now = (MiniCards(each.cards, mask, high=22) for mask in masks)
        lost = text.given_away(each.cost * cursor.lab.coins)
        cells = Row(
            before, IconBox("right", "muted", 14), now, ROOM, Number(lost, "second"), gap=10
        )
        rows.append(Pad(cells, x=6, y=6))
    listing = Listing("flips", rows, flips.at, flips.scrolled, LISTED)
    words = Row(
        Words("As before, then right here; coins lost", "caption", "muted"),
        ROOM,
    )
    return Column(words, grow(listing), gap=4)


def share_parts(cursor: Cursor) -> Iterator[Box]:
    """Yield what each line returns, as bars, and the figures to all their digits."""
    now = cursor.lab.figures(cursor.table)
    if now is None:
        yield Words("Adding up what each line returns …", "body", "muted")
        return
    loaded = cursor.lab.figures_as_loaded(cursor.table) if cursor.at.edited else now
    before = loaded or now
    most = max(of.return_ for of in now.lines) or 1
    heads = "Line", "", "Returns", "Change" if now != before else ""
    rows: list[list[Box]] = [
        [
            Words(head, "caption", "muted", align="right" if i else "left")
            for i, head in enumerate(heads)
        ]
    ]
    for of, was in zip(now.lines[:-1], before.lines[:-1], strict=True):
        by = points(of.return_ - was.return_) if now != before else ""
        by = by if by.strip("−+±0.") else ""  # what moves by less is as it was
        bar = wide(150, Bar(float(of.return_ / most), "gold", 12))
        figures = Number(percent(of.return_), "second"), Number(by, "second", "muted")
        rows.append([Words(of.name, "second"), bar, *figures])
    exact = figure_rows(now, loaded)
    digits = [
        [_told(name), Number(figure, "second"), Number(by, "second", "muted")]
        for name, figure, by in exact
    ]
    title = Words("What each line returns", "label", weight="bold")
    in_short = ", ".join(
        f"{text.first_lower(name) if i else name} {figure}{f' ({by})' if by else ''}"
        for i, (name, figure, by) in enumerate(exact[:2])
    )
    whole = Column(title, GridBox(rows, row_gap=2), GridBox(digits, row_gap=2), gap=8)
    fewer = (Column(GridBox(rows, row_gap=gap), _told(in_short)) for gap in (2, ROW_GAP, 0))
    yield grow(FitHigh(whole, *fewer))


def _told(words: str) -> Box:
    return Told(Words(words, "second", "muted"), PLAIN_MEANINGS)


def spread_parts(spread: Spread | str | None) -> Iterator[Box]:
    """Yield what an hour is likely to bring, as bars."""
    if not isinstance(spread, Spread):
        yield Words(spread or "Working out an hour of play …", "body", "muted")
        return
    least, middle, most = spread.quantiles
    half = f"Half of all hours end at {text.plus(middle, 0)} coins or less."
    yield Words(half, "label", weight="bold")
    ruin = "" if spread.ruin < 0.00005 else f" {text.percent(spread.ruin)} lose all coins."
    yield Words(
        f"{spread.hands:,} hands from {spread.bankroll:,} coins: {text.plus(spread.mean)} on "
        f"average. Nine hours in ten end between {abs(least):,} coins {_side(least)} and "
        f"{abs(most):,} {_side(most)}; {text.part(spread.ahead)} end ahead.{ruin}",
        "second",
        "muted",
    )
    end = spread.low + spread.step * len(spread.bars)
    bars = tuple((spread.low + i * spread.step, part) for i, part in enumerate(spread.bars))
    ends = [(each, text.plus(each, 0)) for each in (spread.low, end) if abs(each) > spread.step * 4]
    marks = tuple([*ends, (0, "0")] if spread.low < 0 < end else ends)
    top = max(spread.bars)
    grid = ((top, text.part(top)), (top / 2, text.part(top / 2)))
    yield grow(Plot((), grid, marks, bars=bars, bar_wide=spread.step, high=70))


def _side(coins: int) -> str:
    """Say what an amount is; none is no loss.

    >>> _side(-5), _side(0)
    ('lost', 'won')
    """
    return "lost" if coins < 0 else "won"


class FlipList:
    """The deals that flip against another table, and which of them is chosen."""

    def __init__(self, cursor: Cursor, world: World) -> None:
        self._cursor, self._world = cursor, world
        self.against: int | None = None  # the number of a table; None: the table as loaded
        self.scrolled = Scrolled()
        self._chosen = 0

    @property
    def others(self) -> list[tuple[str, int | None]]:
        """The tables to choose from, with their names; none if there is no choice."""
        tables = len(self._cursor.lab.tables)
        if tables == 1:
            return []
        numbers = (number for number in range(tables) if number != self._cursor.table)
        return [("As loaded", None), *((f"Table {number + 1}", number) for number in numbers)]

    def moved(self) -> None:
        """Begin at the first deal; a table to compare with must be there, and another one.

        A table that is as it was loaded is compared with the first of the others.
        """
        self._chosen, self.scrolled = 0, Scrolled()
        numbers = [number for _, number in self.others]
        if self.against not in numbers:
            self.against = None
        if self.against is None and len(numbers) > 1 and not self._cursor.at.edited:
            self.against = numbers[1]

    @property
    def _source(self) -> PayTable:
        """The table whose holds are compared with the best ones of the table at the cursor."""
        other = self.against
        return self._cursor.at.loaded if other is None else self._cursor.lab.tables[other].table

    @property
    def source_name(self) -> str:
        """What that table is called."""
        if self.against is not None:
            return f"table {self.against + 1}"
        return short_name(self._cursor.at.loaded.name, narrow=True)

    @property
    def flip(self) -> Flip | str | None:
        """The deals that flip, or why there are none; None while they are looked for."""
        source, target = self._source, self._cursor.at.table
        if source.lines == target.lines and source.rules == target.rules:
            return NOT_YET
        return self._cursor.lab.flip(source, target)

    @property
    def begun(self) -> bool:
        """Whether there are two tables to compare; before that there is something to try."""
        return self.flip != NOT_YET

    @property
    def matters(self) -> bool:
        """Whether playing on as before would cost a hundredth of a coin an hour."""
        flip, coins = self.flip, self._cursor.lab.coins
        if flip is None or isinstance(flip, str):
            return False
        return self._world.pace.coins(flip.cost, coins) >= LEAST

    @property
    def examples(self) -> Sequence[Example]:
        """The dearest of them, if they matter."""
        flip = self.flip
        if flip is None or isinstance(flip, str) or not self.matters:
            return ()
        return flip.examples

    @property
    def at(self) -> int | None:
        """The number of the deal that is chosen; None if there is none."""
        count = len(self.examples)
        return min(self._chosen, count - 1) if count else None

    @property
    def chosen(self) -> Example | None:
        """The deal that is chosen."""
        return None if self.at is None else self.examples[self.at]

    def choose(self, row: int) -> None:
        """Choose a deal."""
        self._chosen = row


def apart(worse: Fraction, better: Fraction) -> tuple[str, str]:
    """Return two values in coins with as many decimals, two to four, as tell them apart.

    >>> apart(Fraction(297, 100), Fraction(298, 100))
    ('2.97', '2.98')
    >>> apart(Fraction(2981, 1000), Fraction(2982, 1000))
    ('2.981', '2.982')
    """
    for places in (2, 3, 4):
        shown = f"{float(worse):,.{places}f}", f"{float(better):,.{places}f}"
        if shown[0] != shown[1]:
            break
    return shown


def hold_of(held: Sequence[int], cards: Sequence[int]) -> int:
    """Return the mask of cards held from a deal.

    >>> hold_of((3, 51), (3, 20, 32, 40, 51))
    17
    """
    return sum(1 << place for place, card in enumerate(cards) if card in held)
