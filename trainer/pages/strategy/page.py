"""The strategy page: the chart to learn for the game in play, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from trainer.app.chart_shelf import ByLength, TableAtBet
from trainer.app.scene import PageInfo, Stage, Topic, Transition
from trainer.app.world import Notice, World
from trainer.core.chart_coach import by_penalty_cards, closest_length, coins_in_thousand, remark
from trainer.drawing import text
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Item
from trainer.drawing.panels import panel
from trainer.pages.page import Page
from trainer.pages.strategy.layout import FIGURES, strategy_layout, tall_strategy
from trainer.pages.strategy.length_plot import LengthPlot
from trainer.pages.strategy.plot_widget import PlotOfLengths
from trainer.pages.strategy.sheets import (
    ChartLosses,
    Costs,
    Shown,
    chart_rows,
    length_sheet,
    line_sheet,
    search_sheet,
    two_lines,
)
from trainer.widgets import Act, Button, ListColumn, Row, ScrollList, Widget
from trainer.widgets.inputs import Input, PointerMoved

if TYPE_CHECKING:
    from fractions import Fraction

    from solver.strategy.language.chart import Chart
    from solver.strategy.playing.grades import Grade

INFO = PageInfo(
    "Strategy",
    place="games",
    icon="learn",
    topics=(
        Topic(
            "The chart",
            "The strategy page has the best chart of any length. After the draw the coach names "
            "the line that applied, and says whether you broke the chart or the chart itself "
            "is wrong there.",
        ),
    ),
)

COLUMNS = (
    ListColumn("", 0.5, "right"),
    ListColumn("The first line that applies is played", 4.75),
    ListColumn("Comes", 1.58, "right"),
    ListColumn("Coins in 1,000", 1.8, "right"),
)


class StrategyPage(Page):
    """A click or the arrows choose a line; its deals are shown beside the chart."""

    name = "strategy"
    info = INFO

    def __init__(self, world: World, about: TableAtBet | None = None) -> None:
        super().__init__(world)
        self._game = about or (world.session.table, world.session.coins)
        world.charts.try_again()
        self._line = 0
        self._offset = 0
        self._seed = 0
        self._pointer = 0.0

    @property
    def _charts(self) -> ByLength | None:
        return self.world.charts.by_length(*self._game)

    @property
    def _chart(self) -> Chart | None:
        return self.world.charts.chart(*self._game, self.world.settings.chart_lines)

    def _grade(self, chart: Chart) -> Grade | None:
        return self.world.charts.grade(*self._game, chart)

    def layout(self, stage: Stage) -> Layout:
        """Return the frame, the chart, its length and the line."""
        frame = super().layout(stage)
        place = partial(strategy_layout, frame["body"], stage.theme)
        chart = self._chart
        if chart is None:
            return frame | place()
        words, line = self._words(chart), self._line_of(chart)
        wide = stage.text_width(stage.theme.type.body, words[line])
        grade = self._grade(chart)
        return frame | place(
            figures=FIGURES + bool(remark(*self._game)),
            long=wide > place()["line.words"].w,
            errs=grade is None or grade.lines[line].misplayed > 0,
        )

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the height of the page: with large text it scrolls."""
        return tall_strategy(view, stage.theme, FIGURES + bool(remark(*self._game)))

    def widgets(self, stage: Stage) -> Sequence[Widget]:
        """Return the widgets; if the game has no chart yet, start the search for one.

        This is done here because it may take a while after opening to know that there is none.
        """
        if self._charts == {}:
            self.world.charts.derive(*self._game)
        return super().widgets(stage)

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the lines, the lengths and the button for other deals; nothing without a chart."""
        chart, charts = self._chart, self._charts
        if chart is None or not charts:
            return ()
        lengths, here = sorted(charts), len(chart.rules)
        plot = self._plot(chart, stage, layout)
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
            *([] if plot is None else [plot]),
            Button("again", layout["line.again"], "Other deals"),
        ]

    def _lines(self, chart: Chart, stage: Stage, layout: Layout) -> ScrollList:
        size = stage.theme.type.body
        height, box = max(32.0, size * 1.75), layout["chart.lines"]
        empty = ScrollList("lines", box, COLUMNS, (), height, self._line, self._offset)
        room = empty.cells(box.cut_left(box.w - 14)[0])[1].w
        width = partial(stage.text_width, size)
        rows = [
            Row((number, words, *figures), height=1 + 0.7 * words.count("\n"))
            for number, said, *figures in chart_rows(chart, self._grade(chart))
            for words in (two_lines(said, room, width),)
        ]
        return ScrollList("lines", box, COLUMNS, rows, height, self._line, self._offset)

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Draw the three panels, or the progress of the search."""
        theme, chart = stage.theme, self._chart
        if chart is None:
            yield from self._searching(stage, layout)
            return
        yield panel(layout["chart"], theme)
        plot = self._plot(chart, stage, layout)
        pointed = plot.pointed if plot and self.controls.hover == plot.name else None
        choice = self._choice(chart)
        yield from length_sheet(layout, self._costs(chart), choice, pointed, theme)
        yield from line_sheet(layout, self._shown(chart), theme)

    def _optimal(self, chart: Chart) -> Fraction | None:
        """Return the return of perfect play, which may be known before any chart is graded."""
        grade = self._grade(chart)
        return grade.optimal if grade else self.world.game_return.known(*self._game)

    def _costs(self, chart: Chart) -> Costs:
        grade, claimed = self._grade(chart), (self._charts or {})[len(chart.rules)]
        return Costs(
            lines=len(chart.rules),
            deals=self._game[0].rules.deals,
            return_=grade.return_ if grade else claimed.return_,
            optimal=self._optimal(chart),
            misplayed=grade.misplayed if grade else None,
            remark=remark(*self._game),
        )

    def _choice(self, chart: Chart) -> ChartLosses | None:
        """Return what each chart loses; None until it is known."""
        optimal, (_, coins) = self._optimal(chart), self._game
        if optimal is None:
            return None
        lost = tuple(
            (length, coins_in_thousand(optimal - found.return_, coins))
            for length, found in sorted((self._charts or {}).items())
        )
        return ChartLosses(lost, len(chart.rules), by_penalty_cards(chart))

    def _plot(self, chart: Chart, stage: Stage, layout: Layout) -> PlotOfLengths | None:
        choice = self._choice(chart)
        if choice is None:
            return None
        lost = tuple((length, float(coins)) for length, coins in choice.lost)
        size = stage.theme.type.caption * 0.9
        plot = LengthPlot(layout["length.plot"], lost, choice.here, size)
        return PlotOfLengths("lengths", plot, plot.nearest(self._pointer))

    def _words(self, chart: Chart) -> list[str]:
        return [rule.as_written for rule in chart.rules]

    def _line_of(self, chart: Chart) -> int:
        return min(self._line, len(chart.rules) - 1)

    def _shown(self, chart: Chart) -> Shown:
        grade, line = self._grade(chart), self._line_of(chart)
        found = self.world.charts.deals(*self._game, chart, line + 1, self._seed)
        return Shown(
            number=line + 1,
            words=self._words(chart)[line],
            grade=None if grade is None else grade.lines[line],
            deals=None if found is None else found.deals,
            worst=None if found is None else found.worst,
            coins=self._game[1],
        )

    def _searching(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        table, coins = self._game
        search = self.world.charts.derivation
        game = f"{table.name} at {text.count(coins, 'coin')}"
        share = None if search is None else search.job.share
        yield from search_sheet(layout["body"], game, table.rules.deals, share, stage.theme)

    def notice(self, stage: Stage) -> Notice | None:
        """Say of which game the chart is if it is not the one in play."""
        table, coins = self._game
        search = self.world.charts.derivation
        if search is not None and search.job.fault:
            return Notice(search.job.fault, "error")
        if table == self.world.session.table:
            return super().notice(stage)
        return Notice(f"{table.name} at {text.count(coins, 'coin')}: not the game in play.")

    def waiting(self, stage: Stage) -> bool:
        """Keep repainting during a search, to show its progress."""
        return super().waiting(stage) or self.world.charts.searches

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Remember where the pointer is: the plot marks the length under it."""
        if isinstance(event, PointerMoved):
            self._pointer = event.x
        return super().handle(event, stage)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Choose a line, another length, or other deals."""
        match act:
            case Act("lines", int(index)):
                self._choose(index, stage)
            case Act("lines.scroll", int(offset)):
                self._offset = offset
            case Act("again" | "lines.submit"):
                self._seed += 1
            case Act("lengths", int(length)):
                self._learn(length, stage)
            case Act("fewer"):
                self._step(-1, stage)
            case Act("more"):
                self._step(1, stage)
        return None

    def repeats_keys(self, stage: Stage) -> bool:
        """Let an arrow key that is held down run through the lines."""
        return True

    def key(self, key: str, stage: Stage) -> Transition:
        """Choose a line with up and down, a length with left and right."""
        chart = self._chart
        if chart is not None and key in ("up", "down"):
            line = self._line + (1 if key == "down" else -1)
            self._choose(min(max(0, line), len(chart.rules) - 1), stage)
            return None
        if chart is not None and key in ("left", "right"):
            self._step(1 if key == "right" else -1, stage)
            return None
        return super().key(key, stage)

    def _choose(self, index: int, stage: Stage) -> None:
        chart = self._chart
        assert chart is not None
        self._line, self._seed = index, 0
        self._offset = self._lines(chart, stage, self.layout(stage)).showing(index)

    def _step(self, step: int, stage: Stage) -> None:
        """Go to the next longer or shorter chart."""
        lengths = sorted(self._charts or {})
        here = closest_length(lengths, self.world.settings.chart_lines)
        at = min(max(0, lengths.index(here) + step), len(lengths) - 1)
        self._learn(lengths[at], stage)

    def _learn(self, length: int, stage: Stage) -> None:
        """Choose a length: the coach uses that chart from now on."""
        self.world.change(chart_lines=length)
        self._choose(min(self._line, length - 1), stage)


PAGE = StrategyPage
