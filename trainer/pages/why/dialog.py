"""The why dialog: why one hold is worth more than another.

It shows outcomes, the chart, near misses and penalty cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from trainer.app.scene import Explained, Pop, Stage, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Fill, Item, Label, Paragraph
from trainer.drawing.text import wrapped
from trainer.drawing.theme import Theme, Type
from trainer.drawing.tiles import hold_tiles
from trainer.pages.dialog import PAD, Dialog
from trainer.pages.scrolling import SCROLL_BAR
from trainer.pages.why.layout import LEFT, WhyParts, row_height, why_layout
from trainer.widgets import Act, ListColumn, Row, ScrollList, Widget

if TYPE_CHECKING:
    from solver.explanation import NearMiss
    from solver.hand import Hold
    from trainer.core.chart_coach import ChartWord

AROUND = 160.0  # height of the title, the button and the margins
WIDE = 1240.0
LEAST_SHARE = 0.0001  # of the draws; what is less is not worth more letters
NAMES, SHARES = 2.2, 9.55  # of the names in the width of the outcomes
LOST, PARTS = 1.95, 7.8  # of the hands lost in the width of the penalty cards
PENALTIES = (
    ListColumn("Discard", 1.2),
    ListColumn("Hold", 1.95),
    ListColumn("Hands lost", LOST),
    ListColumn("", 1.0, "right"),
    ListColumn("Cost", 1.7, "right"),
)


class WhyDialog(Dialog):
    """Compares two holds of the hand in play or drawn last, or of one that a page gave.

    A wrong hold is compared with the best one; a right hold with that of the chart if the chart is
    wrong, else with the most plausible other idea.
    """

    name = "why"
    size = (WIDE, 600.0)

    def __init__(self, world: World, about: Explained | None = None) -> None:
        from solver.explanation import explain

        super().__init__(world)
        self._given = about
        if about is None:
            solution, held = world.session.solution, world.session.held
            assert solution is not None
            about = Explained(solution, held)
        solution, held, self._whose = about.solution, about.held, about.whose
        self._solution = solution
        word = self._chart_word
        self.why = explain(solution, held, None if word is None else word.chart.mask)
        self._right = not solution.best.ev - solution.hold(held).ev
        self._offsets = {"outcomes": 0, "penalties": 0}
        self.title = "Why this hold is best" if self._right else "Why another hold is worth more"

    def layout(self, stage: Stage) -> Layout:
        """Return the sheet, as high as its content, and the parts of its body."""
        shown = self._parts(stage)
        self.size = (WIDE, shown.height(Type()) + AROUND)
        sheet = super().layout(stage)
        parts = why_layout(sheet["sheet.body"], stage.theme, shown)
        return sheet | {f"sheet.body.{name}": rect for name, rect in parts.items()}

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the height of the body: with large text it scrolls."""
        one_column = stage.theme.one_column
        return self._parts(stage).height(stage.theme.type, one_column=True) if one_column else 0

    def _parts(self, stage: Stage) -> WhyParts:
        said = self._chart_words()
        return WhyParts(
            outcomes=ceil(sum(row.height for row in self._rows(stage))),
            penalties=ceil(sum(row.height for row in self._penalty_rows(stage))),
            near_misses=tuple(bool(miss.count) for miss in self.why.near_misses),
            chart=None if said is None else len(said),
            decides=len(self._decides),
        )

    @property
    def _decides(self) -> str:
        return text.with_tens(self.why.decides)

    @property
    def _chart_word(self) -> ChartWord | None:
        if self._given is None:
            return self.world.chart_word
        given, lines = self._given, self.world.settings.chart_lines
        return self.world.charts.word(given.solution, given.held, lines)

    def _chart_words(self) -> str | None:
        """Return what the chart to learn says about the hold; None without a chart."""
        word = self._chart_word
        return None if word is None else f"{word.sentence} {word.place}".strip()

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the two lists."""
        lists = [self._outcomes(stage)]
        return [*lists, self._penalties(stage)] if self.why.penalties else lists

    def _outcomes(self, stage: Stage) -> ScrollList:
        """Return the list of paytable lines that either hold can reach."""
        box = self.layout(stage)["sheet.body.outcomes"]
        other, better = self._names
        columns = (
            ListColumn("Outcome", NAMES),
            *(ListColumn(other, 1.45, "right"), ListColumn("of draws", 1.4, "right")),
            *(ListColumn(better, 1.45, "right"), ListColumn("of draws", 1.4, "right")),
            ListColumn("Worth", 1.65, "right"),
        )
        return ScrollList(
            "outcomes",
            box,
            columns,
            self._rows(stage),
            row_height(stage.theme.type),
            offset=self._offsets["outcomes"],
        )

    def _rows(self, stage: Stage) -> list[Row]:
        theme = stage.theme
        holds, names = (self.why.other, self.why.better), self._solution.table.line_names
        worth = {row.line: row.worth for row in self.why.differences}
        shown = {name: self._wrapped(name, stage, LEFT, NAMES / SHARES) for name in names}
        rows = [
            Row(
                (
                    shown[name],
                    *(cell for hold in holds for cell in _made(hold, name)),
                    text.signed(worth.get(name, Fraction(0))),
                ),
                color=theme.palette.text if name in worth else theme.palette.muted,
                height=1 + 0.7 * shown[name].count("\n"),
            )
            for name in names
            if any(name in hold.outcomes for hold in holds)
        ]
        draws = (cell for hold in holds for cell in (f"{hold.draws:,}", ""))
        return [*rows, Row(("All draws", *draws, ""), color=theme.palette.muted)]

    def _wrapped(self, name: str, stage: Stage, half: float, share: float) -> str:
        """Break a name that is too long for its column: a share of one half of the body."""
        theme = stage.theme
        body = min(self.size[0] * theme.grow, stage.rect.w - 40) - 2 * PAD - SCROLL_BAR
        listed = (body if theme.one_column else body * half) - 34
        width = partial(stage.text_width, theme.type.body)
        return "\n".join(wrapped(name, listed * share - 8, width))

    def _penalties(self, stage: Stage) -> ScrollList:
        """Return the list of hands that each discard costs the two holds."""
        box = self.layout(stage)["sheet.body.penalties.rows"]
        return ScrollList(
            "penalties",
            box,
            PENALTIES,
            self._penalty_rows(stage),
            row_height(stage.theme.type),
            offset=self._offsets["penalties"],
        )

    def _penalty_rows(self, stage: Stage) -> list[Row]:
        rows = []
        for penalty in self.why.penalties:
            line = self._wrapped(penalty.line, stage, 1 - LEFT, LOST / PARTS)
            numbers = f"{penalty.count:,}", text.figure(penalty.cost)
            cells = ((penalty.card,), penalty.hold, line, *numbers)
            rows.append(Row(cells, height=1 + 0.7 * line.count("\n")))
        return rows

    def body(self, stage: Stage, box: Rect) -> Iterator[Item]:
        """Draw everything but the two lists and the button."""
        theme, layout = stage.theme, self.layout(stage)
        yield from self._headings(layout["sheet.body.holds"], theme)
        yield from self._total(layout["sheet.body.total"], theme)
        decides = layout["sheet.body.decides"]
        yield Paragraph(decides, self._decides, theme.type.body, theme.palette.text)
        yield from self._chart(layout["sheet.body.chart"], theme)
        for i, miss in enumerate(self.why.near_misses, 1):
            yield from _near_miss(layout[f"sheet.body.miss{i}"], miss, theme)
        title = layout["sheet.body.penalties.title"]
        words = "Penalty cards: a discard cannot be drawn again"
        if not self.why.penalties:
            words = "No discard is a penalty card for either hold."
        yield Label(title, words, theme.type.caption, theme.palette.muted)

    @property
    def _names(self) -> tuple[str, str]:
        """The headings of the other hold and of the better one."""
        return ("Instead", self._whose) if self._right else (self._whose, "Best hold")

    def _headings(self, box: Rect, theme: Theme) -> Iterator[Item]:
        holds = (self.why.other, self.why.better)
        for half, name, hold in zip(box.columns(2, 20), self._names, holds, strict=True):
            yield from self._heading(half, name, hold, theme)

    def _heading(self, half: Rect, name: str, hold: Hold, theme: Theme) -> Iterator[Item]:
        words, cards = half.cut_left(half.w * 0.36)
        top, foot = words.rows(2)
        yield Label(top, name, theme.type.caption, theme.palette.muted)
        size = theme.type.label
        yield Label(foot, text.figure(hold.ev), size, theme.palette.text, "left", "semibold")
        yield from hold_tiles(cards, self._solution.cards, hold.mask)

    def _total(self, box: Rect, theme: Theme) -> Iterator[Item]:
        palette, size = theme.palette, theme.type
        yield Fill(box.cut_top(1.5)[0], palette.line)
        name, worth = box.inset(10, 0).cut_right(8)[1].cut_left(box.w * 0.6)  # as in the list
        yield Label(name, "Difference per coin", size.body, palette.text, "left", "medium")
        sign = palette.right if self.why.lost else palette.text
        lost = text.signed(self.why.lost)
        yield Label(worth, lost, size.label, sign, "right", "semibold", tabular=True)

    def _chart(self, box: Rect, theme: Theme) -> Iterator[Item]:
        """Draw the line of the chart that applies, and what it holds."""
        title, rest = box.cut_top(theme.type.caption * 1.5, 4)
        word = self._chart_word
        said = self._chart_words()
        if word is None or said is None:
            nothing = "No chart yet: the Strategy page finds one."
            yield Label(title, nothing, theme.type.caption, theme.palette.muted)
            return
        heading = f"Your chart of {text.count(word.length, 'line')}"
        yield Label(title, heading, theme.type.caption, theme.palette.muted)
        held, sentence = rest.cut_top(theme.type.body * 1.8, 4)
        yield Paragraph(sentence, said, theme.type.body, theme.palette.text)
        words, tiles = held.cut_left(held.w * 0.36)
        yield Label(words, "The chart holds", theme.type.caption, theme.palette.muted)
        cards, value = tiles.cut_left(tiles.w * 0.68)
        yield from hold_tiles(cards, self._solution.cards, word.chart.mask)
        worth = text.figure(word.chart.ev)
        yield Label(value, worth, theme.type.body, theme.palette.text, "right", tabular=True)

    def act(self, act: Act, stage: Stage) -> Transition:
        """Scroll a list, or close the dialog."""
        name, _, scrolled = act.name.partition(".")
        if name in self._offsets:
            if scrolled == "scroll" and isinstance(act.value, int):
                self._offsets[name] = act.value
            elif isinstance(act.value, int):
                self._scroll_to(name, act.value, stage)
            return None
        return super().act(act, stage)

    def _scroll_to(self, name: str, row: int, stage: Stage) -> None:
        lists = {"outcomes": self._outcomes, "penalties": self._penalties}
        self._offsets[name] = lists[name](stage).showing(row)

    def key(self, key: str, stage: Stage) -> Transition:
        """Close it on W too."""
        return Pop() if key == "w" else super().key(key, stage)


DIALOG = WhyDialog


def _made(hold: Hold, line: str) -> tuple[str, str]:
    """Return how many draws to a hold a line pays, and their share of all draws to it."""
    count = hold.outcomes.get(line, 0)
    few = 0 < count < hold.draws * LEAST_SHARE
    share = "<0.01\xa0%" if few else text.share(count, hold.draws, 2)
    return f"{count:,}", share if count else ""


def _near_miss(box: Rect, miss: NearMiss, theme: Theme) -> Iterator[Item]:
    """Draw cards that look like a paying hand, and why they are not."""
    words, size = box, theme.type
    if miss.count:
        tiles, words = box.cut_top(size.body * 1.7)
        yield from hold_tiles(tiles, miss.cards)
    yield Paragraph(words, near_miss_words(miss), size.caption, theme.palette.text)


def near_miss_words(miss: NearMiss) -> str:
    """Say why these cards pay nothing as they are.

    >>> from solver import solve_hand
    >>> from solver.explanation import near_misses
    >>> [near_miss_words(miss) for miss in near_misses(solve_hand("Th 9s 8c 7h 2d"))]
    ['One card short of a straight: 8 of the 47 cards left complete it (17 %).']
    """
    said = str(miss) if not miss.count else f"{miss.chance}."
    return text.with_tens(said[0].upper() + said[1:])
