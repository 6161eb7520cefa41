"""Why one hold is worth more than another: outcome by outcome, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.core.session import Session
from trainer.ui.pages.dialog import Dialog
from trainer.ui.scene import Pop, Stage, Transition
from trainer.ui.world import World
from trainer.view import text
from trainer.view.coach_panel import hold_tiles
from trainer.view.geometry import Rect
from trainer.view.items import Align, Fill, Item, Label
from trainer.view.theme import Theme

if TYPE_CHECKING:
    from solver.hand import HandSolution, Hold

SHARES = (2.6, 0.6, 1.0, 1.0, 1.1)


@dataclass(frozen=True, slots=True)
class Difference:
    """One line of the paytable: how often each of two holds makes it, and what that is worth."""

    name: str
    pay: Fraction  # coins per coin bet
    first: int
    second: int
    worth: Fraction  # of the second over the first, in coins per coin bet


def differences(solution: HandSolution, first: Hold, second: Hold) -> list[Difference]:
    """Outcome by outcome; the worths add up to the difference of the two values."""
    names, pays = solution.table.line_names, solution.table.pays(solution.coins)
    found = []
    for name, pay in zip(names, pays, strict=True):
        a, b = first.outcomes.get(name, 0), second.outcomes.get(name, 0)
        if a or b:
            each = Fraction(pay, solution.coins)
            worth = each * (Fraction(b, second.draws) - Fraction(a, first.draws))
            found.append(Difference(name, each, a, b, worth))
    return found


def compared(session: Session) -> tuple[Hold, Hold]:
    """The player's hold and the best; a right hold is compared with the next best one."""
    solution = session.solution
    assert solution is not None
    held = solution.hold(session.held)
    if held.ev < solution.best.ev:
        return held, solution.best
    rest = (hold for hold in solution.holds if hold.ev < held.ev)
    return next(rest, held), held


class WhyDialog(Dialog):
    """The comparison for the hand in play, or the one that was drawn last."""

    name = "why"

    def __init__(self, world: World) -> None:
        super().__init__(world)
        solution = world.session.solution
        assert solution is not None
        self._cards = solution.cards
        self._lesser, self._greater = compared(world.session)
        self._right = world.session.held == self._greater.mask
        self._rows = differences(solution, self._lesser, self._greater)
        self._gap = self._greater.ev - self._lesser.ev
        self.title = "Why this hold is best" if self._right else "Why another hold is worth more"
        self.size = (800.0, 300.0 + 30 * len(self._rows))

    def body(self, stage: Stage, box: Rect) -> Iterator[Item]:
        """The two holds over their columns, a row an outcome, and the sum."""
        theme = stage.theme
        heads, rest = box.cut_top(54 * theme.type.body / 18, 8)
        yield from self._headings(heads, theme)
        rows = rest.rows(len(self._rows) + 2)
        yield from self._cells(rows[0], self._column_names(), theme, muted=True)
        yield Fill(rows[0].cut_bottom(1.5)[0], theme.palette.line)
        for row, line in zip(rows[1:-1], self._rows, strict=True):
            yield from self._cells(row, _texts(line), theme, sign=line.worth)
        yield Fill(rows[-1].cut_top(1.5)[0], theme.palette.line)
        total = ("Difference per coin", "", "", "", signed(self._gap))
        yield from self._cells(rows[-1], total, theme, sign=self._gap)

    def _column_names(self) -> tuple[str, ...]:
        first, second = (f"of {hold.draws:,}" for hold in (self._lesser, self._greater))
        return ("Outcome", "Pays", first, second, "Worth")

    def _headings(self, box: Rect, theme: Theme) -> Iterator[Item]:
        left, right = box.columns(2, 20)
        names = ("Next best", "Your hold") if self._right else ("Your hold", "Best hold")
        for half, name, hold in zip(
            (left, right), names, (self._lesser, self._greater), strict=True
        ):
            words, cards = half.cut_left(half.w * 0.4)
            top, foot = words.rows(2)
            yield Label(top, name, theme.type.caption, theme.palette.muted)
            size = theme.type.label
            yield Label(foot, text.figure(hold.ev), size, theme.palette.text, "left", "semibold")
            yield from hold_tiles(cards, self._cards, hold.mask)

    def _cells(
        self,
        row: Rect,
        cells: tuple[str, ...],
        theme: Theme,
        *,
        muted: bool = False,
        sign: Fraction = Fraction(0),
    ) -> Iterator[Item]:
        palette = theme.palette
        x = row.x
        for place, (cell, share) in enumerate(zip(cells, SHARES, strict=True)):
            width = row.w * share / sum(SHARES)
            color = palette.muted if muted else palette.text
            if place == 4 and sign:
                color = palette.right if sign > 0 else palette.wrong
            align: Align = "left" if place == 0 else "right"
            size = theme.type.caption if muted else theme.type.body
            box = Rect(x, row.y, width - 6, row.h)
            yield Label(box, cell, size, color, align, tabular=not muted)
            x += width

    def key(self, key: str, stage: Stage) -> Transition:
        """W closes it again."""
        return Pop() if key == "w" else super().key(key, stage)


def _texts(line: Difference) -> tuple[str, ...]:
    pay = f"{line.pay}" if line.pay.denominator == 1 else f"{float(line.pay):.2f}"
    return (line.name, pay, f"{line.first:,}", f"{line.second:,}", signed(line.worth))


def signed(value: Fraction) -> str:
    """A worth with its sign.

    >>> signed(Fraction(1, 8)), signed(Fraction(-1, 8)), signed(Fraction(0))
    ('+0.1250', '−0.1250', '0')
    """
    return f"+{text.difference(value)[1:]}" if value > 0 else text.difference(-value)
