"""The strategy page: the chart to learn for the game in play, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from trainer.core.chart_coach import closest_length, remark
from trainer.ui.chart_shelf import ByLength
from trainer.ui.pages.page import Page
from trainer.ui.scene import Stage, Transition
from trainer.ui.widgets import Act, Button, Column, Row, ScrollList, Widget
from trainer.ui.world import World
from trainer.view import text
from trainer.view.frame import Layout
from trainer.view.items import Fill, Item
from trainer.view.strategy_layout import strategy_layout
from trainer.view.strategy_sheets import (
    Costs,
    Shown,
    chart_rows,
    length_sheet,
    line_sheet,
    search_sheet,
)

if TYPE_CHECKING:
    from solver.strategy.chart import Chart
    from solver.strategy.grading import Grade

COLUMNS = (
    Column("", 0.45, "right"),
    Column("The first line that applies is played", 5.3),
    Column("Comes", 1.2, "right"),
    Column("Coins in 1,000", 1.3, "right"),
)


class StrategyPage(Page):
    """A line is chosen by a click or the arrows; its deals stand beside it."""

    name = "strategy"

    def __init__(self, world: World) -> None:
        super().__init__(world)
        session = world.session
        self._game = session.table, session.coins
        self._line = 0
        self._offset = 0
        self._seed = 0
        if self._charts == {}:
            world.charts.derive(*self._game)

    def left(self) -> None:
        """A search that nobody watches is given up."""
        self.world.charts.leave()

    @property
    def _charts(self) -> ByLength | None:
        return self.world.charts.by_length(*self._game)

    @property
    def _chart(self) -> Chart | None:
        return self.world.charts.chart(*self._game, self.world.settings.chart_lines)

    def _grade(self, chart: Chart) -> Grade | None:
        return self.world.charts.grade(*self._game, chart)

    def layout(self, stage: Stage) -> Layout:
        """The frame, the chart, its length, the line."""
        frame = super().layout(stage)
        return frame | strategy_layout(frame["body"], stage.theme)

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """The lines, the stepper, and the button for other deals; none without a chart."""
        chart, charts = self._chart, self._charts
        if chart is None or not charts:
            return ()
        lengths, here = sorted(charts), len(chart.rules)
        return [
            self._lines(chart, stage, layout),
            Button(
                "fewer",
                layout["length.fewer"],
                "Fewer",
                enabled=here > lengths[0],
                hint="←",
                tip="The next shorter chart",
            ),
            Button(
                "more",
                layout["length.more"],
                "More",
                enabled=here < lengths[-1],
                hint="→",
                tip="The next longer chart",
            ),
            Button("again", layout["line.again"], "Other deals"),
        ]

    def _lines(self, chart: Chart, stage: Stage, layout: Layout) -> ScrollList:
        height = max(32.0, stage.theme.type.body * 1.75)
        rows = [Row(cells) for cells in chart_rows(chart, self._grade(chart))]
        box = layout["chart.lines"]
        return ScrollList("lines", box, COLUMNS, rows, height, self._line, self._offset)

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Three sheets, or the search for charts."""
        theme, chart = stage.theme, self._chart
        if chart is None:
            yield from self._searching(stage, layout)
            return
        yield Fill(layout["chart"], theme.palette.panel, 14, theme.palette.line)
        yield from length_sheet(layout, self._costs(chart), theme)
        yield from line_sheet(layout, self._shown(chart), theme)

    def _costs(self, chart: Chart) -> Costs:
        charts, here = self._charts or {}, len(chart.rules)
        longer = next((length for length in sorted(charts) if length > here), None)
        saved = None if longer is None else charts[longer].return_ - charts[here].return_
        return Costs(here, self._grade(chart), saved, longer, remark(*self._game))

    def _shown(self, chart: Chart) -> Shown:
        grade = self._grade(chart)
        line = min(self._line, len(chart.rules) - 1)
        rule = chart.rules[line]
        found = self.world.charts.deals(*self._game, chart, line + 1, self._seed)
        return Shown(
            number=line + 1,
            words=rule.text or str(rule),
            grade=None if grade is None else grade.lines[line],
            deals=None if found is None else found.deals,
            worst=None if found is None else found.worst,
            coins=self._game[1],
        )

    def _searching(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        table, coins = self._game
        order = self.world.charts.derivation
        game = f"{table.name} at {text.count(coins, 'coin')}"
        share = None if order is None else order.share
        yield from search_sheet(layout["body"], game, share, stage.theme)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Choose a line, another length, other deals."""
        match act:
            case Act("lines", int(index)):
                self._choose(index, stage)
            case Act("lines.scroll", int(offset)):
                self._offset = offset
            case Act("again" | "lines.submit"):
                self._seed += 1
            case Act("fewer"):
                self._step(-1)
            case Act("more"):
                self._step(1)
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Up and down walk the lines, left and right the lengths."""
        chart = self._chart
        if chart is not None and key in ("up", "down"):
            line = self._line + (1 if key == "down" else -1)
            self._choose(min(max(0, line), len(chart.rules) - 1), stage)
            return None
        if chart is not None and key in ("left", "right"):
            self._step(1 if key == "right" else -1)
            return None
        return super().key(key, stage)

    def _choose(self, index: int, stage: Stage) -> None:
        chart = self._chart
        assert chart is not None
        self._line, self._seed = index, 0
        self._offset = self._lines(chart, stage, self.layout(stage)).showing(index)

    def _step(self, step: int) -> None:
        """To the next longer or shorter chart; the coach goes by it from now on."""
        lengths = sorted(self._charts or {})
        here = closest_length(lengths, self.world.settings.chart_lines)
        at = min(max(0, lengths.index(here) + step), len(lengths) - 1)
        self.world.change(chart_lines=lengths[at])
        self._line = min(self._line, lengths[at] - 1)
        self._seed = 0
