"""The charts page: all lines of a chart in sight, what the chart gives away, and one line.

It is over four hundred lines: the best charts, the course's and the player's own are one page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Literal

from trainer.app.chart_shelf import ByLength
from trainer.app.last_game import choose_plain_game
from trainer.app.scene import GivenChart, Go, KeyHelp, Open, PageHelp, Stage, Topic, Transition
from trainer.app.world import Notice, World
from trainer.core.coach import closest_length, no_pair_note
from trainer.core.settings import USUAL_LINES
from trainer.drawing import text
from trainer.drawing.boxes import Box, Column, Pad, Row, Sized, Space, grow, share, wide
from trainer.drawing.items import Weight
from trainer.drawing.layouts import FitView, FitWide
from trainer.drawing.leaves import Number, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.bar import ROOMY, roomy
from trainer.pages.boxed import BoxPage
from trainer.pages.chart_cards import (
    LETS,
    ToldLine,
    best_beside,
    cells,
    chart_head,
    comes,
    curve,
    gives_away,
    line_cards,
    line_reason,
    one_more,
    practise_button,
    price_card,
    printed,
    section,
    slider,
    tools,
)
from trainer.pages.chart_search import (
    OF_PLAIN,
    hand_of,
    low,
    meanwhile,
    more_of,
    practised,
    searching,
)
from trainer.pages.game_search import play_button
from trainer.pages.glossary import meanings
from trainer.teaching.asking import DrillBounds
from trainer.teaching.line_names import in_sections
from trainer.widgets import Act
from trainer.widgets.base import Input, PointerDown, PointerMoved, PointerUp
from trainer.widgets.control_boxes import Press, Slider, Strip
from trainer.widgets.listing import Listing, Scrolled

if TYPE_CHECKING:
    from solver.strategy.language.chart_rules import Rule
    from solver.strategy.playing.chart import Chart
    from solver.strategy.playing.grades import Grade

HELP = PageHelp(
    keys=(KeyHelp(("P",), "At the charts: print the chart that is shown"),),
    topics=(
        Topic(
            "The chart",
            "Charts has the best chart of any length, to read, print and play by, and grades your "
            "own. The coach names the line that decides a hand, and says so if the chart itself is "
            "wrong there.",
            asked="check keep hold cards best strategy charts sheet print basic table perfect list",
        ),
    ),
)

SIDE = 430.0
CURVES = (150.0, 124.0, 100.0, 84.0, 64.0, 34.0, 0.0)  # its heights: the first that fits
ROW, LOW_ROW, MOST_ROW = 30.0, 26.0, 72.0
MANY, MOST_IN_SIGHT = 20, 24  # lines whose rows are low, so that all are in sight
LARGE = 1500.0  # the width from which all figures are shown unasked
WORDY = 1150.0  # under this width some words go
TALL = 900.0  # from this height on the exact rule is shown unasked
PRACTISED, GOLD = 10, 58.0  # hands; the height of the gold button, kept where there is none
STEPS = {"left": -1, "right": 1}
Which = Literal["best", "taught", "yours"]
CHARTS = {"best": "By length", "taught": "Course", "yours": "Your own"}


class StrategyPage(BoxPage):
    """A click or the arrows choose a line; its deals are shown beside the chart."""

    name = "strategy"
    in_help = HELP

    def __init__(self, world: World, about: GivenChart | None = None) -> None:
        super().__init__(world)
        self._game = about.game if about else (world.session.table, world.session.coins)
        if about and about.chart is not None:
            world.charts.checked[self._game] = about.chart
        self._yours = world.charts.checked.get(self._game)
        self._named = about.named if about else ""
        self._which: Which = "yours" if about and about.chart is not None else "best"
        world.charts.try_again()
        self._line = self._seed = 0
        self._wanted = world.settings.chart_lines  # the length that is looked at; 0 is the coach's
        self._at = Scrolled()
        self._dragging = False
        self._figures: bool | None = None  # whether all are shown, if that was asked for
        self._open: bool | None = None  # the same of the exact rule

    @property
    def _charts(self) -> ByLength | None:
        return self.world.charts.by_length(*self._game)

    @property
    def _course_chart(self) -> Chart | None:
        """The chart that the course ends in, if there is a course."""
        view = self.world.practice.course(*self._game)
        course = view.course if view is not None else None
        return None if course is None else course.chart(course.lessons)

    @property
    def _chart(self) -> Chart | None:
        if self._which != "best" and (chart := self._others[self._which]) is not None:
            return chart
        waits = not self._wanted and not self.world.practice.course.fault
        if waits and self.world.chart_of(*self._game) is None:
            return None  # another length would be shown for a moment
        return self.world.charts.chart(*self._game, self._length)

    @property
    def _length(self) -> int:
        """How many lines the best chart that is looked at has at most; at first as many as the
        coach's.
        """
        if self._wanted:
            return self._wanted
        chart = self.world.chart_of(*self._game)
        return USUAL_LINES if chart is None else len(chart.rules)

    @property
    def _others(self) -> dict[str, Chart | None]:
        """Return the charts that may be shown in place of the best one."""
        return {"taught": self._course_chart, "yours": self._yours}

    def _grade(self, chart: Chart) -> Grade | None:
        return self.world.charts.grade(*self._game, chart)

    def _hour(self, share_: Fraction) -> Fraction:
        """Return coins an hour, of a share per hand and coin bet."""
        return self.world.pace.coins(share_, self._game[1])

    def top(self, stage: Stage) -> Box | None:
        """Return which chart is shown, and what can be done with charts."""
        if not self._charts:
            return None
        there = [of for of in CHARTS if of != "taught" or self._course_chart is not None]
        strip = Strip([Press(of, CHARTS[of], "choice", chosen=of == self._which) for of in there])
        used = None if self._which == "yours" else self._used
        said = LETS[stage.width < WORDY :]
        known = self._which == "taught"
        forms = (tools(words, used=used, known=known) for words in said)
        if self._game != self.world.game:  # the coach has charts of the game in play
            forms = (form[1:] for form in forms)
        return FitWide(*(Row(strip, *form, gap=8) for form in forms))

    @property
    def _used(self) -> bool:
        """Whether the coach names lines of the chart that is shown, or of its beginnings."""
        lines, lengths = self.world.settings.chart_lines, sorted(self._charts or {})
        if self._which == "taught":
            return not lines
        if not lines:
            used, shown = self.world.chart_of(*self._game), self._chart
            return used is not None and shown is not None and used.rules == shown.rules
        return closest_length(lengths, lines) == closest_length(lengths, self._length)

    def view(self, stage: Stage) -> Box:
        """Return the chart, its price and its line; or the search for charts."""
        if self._charts == {}:
            self.world.charts.derive(*self._game)
        chart = self._chart
        if chart is None:
            return searching(self.world, *self._game, stage)
        prices = [*self._prices(chart, stage)]
        cards = [*map(grow, self._line_cards(chart, stage))]
        forms = *product(prices, cards[:-1]), (prices[-1], cards[-1])
        side = FitView(*(Column(*form, gap=14) for form in forms))
        page = Row(
            share(1, self._lines(chart, stage)),
            wide(SIDE * stage.theme.grow, side),
            gap=14,
            align="stretch",
            narrow=ROOMY,
            listed=True,
        )
        return Pad(page, bottom=14)

    # The lines

    def _lines(self, chart: Chart, stage: Stage) -> Box:
        grade, line = self._grade(chart), self._line_of(chart)
        examples = self.world.charts.shown(*self._game, chart, line + 1, self._seed)
        sections = [*in_sections(chart.rules)]
        many = MANY < len(sections) <= MOST_IN_SIGHT
        rows = [
            self._row(i, name, grade, hand_of(examples, i, low=many), many, stage)
            for i, (_, name) in enumerate(sections)
        ]
        over = {i: section(heading) for i, (heading, _) in enumerate(sections) if heading}
        hands = "For example" if examples else "Looking for hands …"
        pairs, every = not no_pair_note(*self._game), self._whole(stage)
        close = any(name.endswith(", close") for _, name in sections)
        head = chart_head(*self._room(stage), hands, pairs=pairs, whole=every, close=close)
        listing = Listing("lines", rows, line, self._at, 6, MOST_ROW, head=head, over=over)
        return Panel(listing, pad=14, pad_y=10)

    def _row(
        self,
        index: int,
        name: str,
        grade: Grade | None,
        hand: Box,
        many: bool,
        stage: Stage,
    ) -> Box:
        chosen, line = index == self._line, None if grade is None else grade.lines[index]
        weight: Weight = "bold" if chosen else "medium"
        saves = "…" if line is None else text.brief(self._hour(line.worth)) if line.worth else "–"
        costs = line is not None and line.worth < 0  # without it the chart is better
        often = Number("…" if line is None else comes(line), "body", "muted", "medium")
        row = cells(
            *self._room(stage),
            Number(str(index + 1), "body", "accent" if chosen else "muted", weight),
            Words(name, "body", weight=weight),
            hand,
            often if self._whole(stage) else None,
            Number(saves, "body", "wrong" if costs else "text", "bold"),
        )
        return Sized(Pad(row, x=10), least=(LOW_ROW if many else ROW) * stage.theme.grow)

    def _room(self, stage: Stage) -> tuple[float, float]:
        """Return the width that counts of the chart, and how much its text is grown."""
        return stage.width - (SIDE if roomy(stage) else 0), stage.theme.grow

    def foot(self, stage: Stage) -> Box | None:
        """Return the gold button where the page may scroll."""
        chart = self._chart
        if not low(stage):
            return None
        gold = self._practise(self._line_of(chart)) if chart else meanwhile(self.world, stage)
        return Pad(gold or Space(high=GOLD), x=24, y=10)

    def _line_of(self, chart: Chart) -> int:
        return min(self._line, len(chart.rules) - 1)

    # The price

    def _prices(self, chart: Chart, stage: Stage) -> Iterator[Box]:
        """Yield what the chart gives away, with its curve lower and lower."""
        lost, grade, whole = self._lost(), self._grade(chart), self._whole(stage)
        here, yours = len(chart.rules), self._which == "yours"
        given = self._hour(grade.cost) if grade is not None else lost.get(here)
        of = "" if self._in_play else f" {self._game[0].name}: not the game in play."
        more = [*more_of(self.world, chart, self._game[1], best=self._which == "best")]
        if self._which != "best":
            price = gives_away(given, "This" if yours else "The whole course's")
            beside = f" {best_beside(lost, here)}".rstrip() if yours else ""
            has = f"It has {text.count(here, 'line')}.{beside}{of}"
            yield price_card(price, has, more, whole=whole)
            return
        said = one_more(lost, here) + OF_PLAIN * self.world.session.ultimate_x + of
        slides = slider(tuple(sorted(self._charts or {})), here)
        price = gives_away(given, "This")
        for high in CURVES if len(lost) > 1 else (0,):
            drawn = curve(lost, here, high, whole=whole) if high else None
            yield price_card(price, said, more, drawn, slides, whole=whole)

    def _whole(self, stage: Stage) -> bool:
        """Whether all figures are shown: in a large window unasked."""
        return stage.width >= LARGE if self._figures is None else self._figures

    def _lost(self) -> dict[int, Fraction]:
        """Return what the chart of each length gives away an hour; empty before it is known."""
        chart = self.world.charts.chart(*self._game, self._length)
        grade = None if chart is None else self._grade(chart)
        best = grade.optimal if grade else self.world.game_return.known(*self._game)
        if best is None:
            return {}
        charts = self._charts or {}
        return {length: self._hour(best - graded.return_) for length, graded in charts.items()}

    def _line_cards(self, chart: Chart, stage: Stage) -> list[Box]:
        index, grade = self._line_of(chart), self._grade(chart)
        examples = self.world.charts.latest(*self._game, chart, index + 1, self._seed)
        mean = partial(self.world.charts.reason, *self._game, chart, index + 1)
        told = ToldLine(
            index + 1,
            len(chart.rules),
            chart.rules[index],
            None if grade is None else grade.lines[index],
            examples,
            line_reason(examples, mean, self._game),
            self._game[1],
            self.world.settings.hands_an_hour,
            meanings(*self._game),
        )
        practise = None if low(stage) else self._practise(index)
        return [*line_cards(told, practise, exact=self._shows_rule(stage))]

    def _shows_rule(self, stage: Stage) -> bool:
        return stage.height >= TALL if self._open is None else self._open

    @property
    def _in_play(self) -> bool:
        return self._game[0] == self.world.session.table

    def _asked(self, index: int) -> Rule | None:
        """The line that hands are asked about; None if there is nothing to practise."""
        chart = self._chart
        if chart is None:
            return None
        grade = self._grade(chart)
        return practised(chart.rules[index], None if grade is None else grade.lines[index])

    def _practise(self, index: int) -> Box | None:
        if self._in_play:
            return practise_button(index + 1, PRACTISED) if self._asked(index) else None
        if self._named:
            return play_button(there=True, in_hand=self.world.in_hand)
        return Press("lab", "Back to the lab", "primary", "Space", tall=58)

    def notice(self, stage: Stage) -> Notice | None:
        """Say why the search for a chart has failed."""
        job = self.world.charts.derivation.job
        failed = job is not None and job.fault
        return Notice(failed, "error") if failed else super().notice(stage)

    def waiting(self, stage: Stage) -> bool:
        """Keep repainting during a search, to show its progress."""
        return super().waiting(stage) or self.world.charts.derivation.runs

    def copied(self) -> str:
        """Return the chart, as the commands read it."""
        chart = self._chart
        return "" if chart is None else "\n".join(rule.as_written for rule in chart.rules)

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Let the knob of the slider be dragged."""
        if isinstance(event, PointerDown | PointerMoved):
            lengths = next((w for w in self.widgets(stage) if isinstance(w, Slider)), None)
            if isinstance(event, PointerDown):
                self._dragging = lengths is not None and lengths.rect.holds(event.x, event.y)
            elif self._dragging and lengths is not None:
                self._look_at(lengths.nearest(event.x))
        elif isinstance(event, PointerUp):
            self._dragging = False
        return super().handle(event, stage)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Choose a line, another length, other deals; or practise the line."""
        match act:
            case Act("lines", int(index)):
                self._choose(index)
            case Act("again" | "lines.submit"):
                self._seed += 1
            case Act("lengths", int(length)):
                self._look_at(length)
            case Act("coached"):
                self.world.change(chart_lines=self._length if self._which == "best" else 0)
            case Act("fewer" | "more" as way):
                self._step(1 if way == "more" else -1)
            case Act("best" | "taught" as which):
                self._which = which
            case Act("yours") if self._yours is not None:
                self._which = "yours"
            case Act("yours" | "change"):
                return Open("own_chart", GivenChart(self._game, self._yours, self._named))
            case Act("print"):
                return printed(self.world, self._grade(chart)) if (chart := self._chart) else None
            case Act("figures"):
                self._figures = not self._whole(stage)
            case Act("fold"):
                self._open = not self._shows_rule(stage)
            case Act("practise" | "play" | "lab"):
                return self._drill()
            case Act("table"):
                return Go("table")
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Choose a line with up and down, a length with left and right; Space practises."""
        if self._chart is None:
            return Go("table") if key == "space" else super().key(key, stage)
        if self.walked("lines", key, stage):
            return None
        if key in STEPS and self._which == "best":
            self._step(STEPS[key])
            return None
        if key == "p":
            return self.do(Act("print"), stage)
        return self._drill() if key == "space" else super().key(key, stage)

    def _choose(self, index: int) -> None:
        self._line, self._seed = index, 0

    def _step(self, step: int) -> None:
        """Go to the next longer or shorter chart."""
        lengths: Sequence[int] = sorted(self._charts or {})
        here = closest_length(lengths, self._length)
        at = min(max(0, lengths.index(here) + step), len(lengths) - 1)
        self._look_at(lengths[at])

    def _look_at(self, length: int) -> None:
        """Show the chart of another length; what the coach says is not touched by it."""
        if length != self._length:
            self._wanted = length
            self._at.shown = None  # so that the line is brought into sight again
            self._choose(min(self._line, length - 1))

    def _drill(self) -> Transition:
        """Practise the line, or play the game first; one without a name is a table of the lab."""
        chart = self._chart
        if not self._in_play:
            if self._named and not self.world.in_hand:
                choose_plain_game(self.world, self._game[0], self._named)
            return Go("table" if self._named else "lab")
        rule = None if chart is None else self._asked(self._line_of(chart))
        return Go("drill", DrillBounds(lines=(rule,), hands=PRACTISED)) if rule else None


PAGE = StrategyPage
