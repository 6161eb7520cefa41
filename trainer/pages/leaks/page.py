"""The leaks page: the dearest leak first, and beside it how the player plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from trainer.app.leak_names import distinctions
from trainer.app.scene import KeyHelp, PageInfo, Stage, Topic, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Item, Label, Paragraph
from trainer.drawing.panels import panel
from trainer.drawing.text import wrapped
from trainer.pages.leaks.layout import leaks_layout, tall_leaks
from trainer.pages.leaks.trend import trend_items
from trainer.pages.leaks.words import (
    an_hour,
    errors,
    leak_name,
    leak_sentences,
    missed,
    session_days,
    skill_rows,
)
from trainer.pages.lists import drill, row_height, stepped
from trainer.pages.page import Page
from trainer.widgets import Act, Button, ListColumn, Row, ScrollList, Widget

if TYPE_CHECKING:
    from trainer.app.player_history import Skill
    from trainer.app.player_stats import GamePlayed
    from trainer.teaching.leaks import Leak

GAMES = (("All games", False), ("This game", True))
TIMES = (("Ever", None), ("30 days", 30), ("7 days", 7), ("Today", 1))
LEAKS = (
    ListColumn("You kept", 3.6),
    ListColumn("Missed", 1.35, "right"),
    ListColumn("Coins/h", 1.2, "right"),
)
SESSIONS = (
    ListColumn("Session of", 1.5),
    ListColumn("Hands", 0.9, "right"),
    ListColumn("Errors", 2.3, "right"),
    ListColumn("Grade", 0.9, "right"),
)


class LeaksPage(Page):
    """What a player's hands without help say; the arrows choose a leak, D drills it."""

    name = "leaks"
    info = PageInfo(
        "Leaks",
        place="learn",
        icon="drop",
        keys=(KeyHelp(("D",), "At the leaks: drill the chosen one"),),
        topics=(
            Topic(
                "Leaks",
                "The decisions in which you erred, dearest first: how often they come, times how "
                "often you err, times what an error costs. Only hands without help count, by the "
                "hold that you first submitted. An error rate from few hands leans on what is "
                "usual. A leak counts as gone after six right answers in a row.",
            ),
            Topic(
                "Grades",
                "A session's grade follows from what your holds gave away per coin bet, whatever "
                "was dealt and drawn: A+ without an error, A up to 0.05\xa0%, B up to 0.2\xa0%, C "
                "up to 0.5\xa0%, D up to 1.5\xa0%, then E. An error of a tenth of a bet or more "
                "is dear. Fewer than 20 hands get no grade.",
            ),
        ),
    )

    def __init__(self, world: World) -> None:
        super().__init__(world)
        world.history.forget()
        self._this_game = False
        self._days: int | None = None
        self._chosen = 0
        self._offset = self._session_offset = 0

    @property
    def _skill(self) -> Skill | None:
        table = self.world.session.table if self._this_game else None
        return self.world.history.skill(table, self._days)

    @property
    def _leaks(self) -> tuple[tuple[GamePlayed, Leak], ...]:
        skill = self._skill
        return () if skill is None else skill.stats.leaks_at_the_bet

    @property
    def _leak(self) -> tuple[GamePlayed, Leak] | None:
        leaks = self._leaks
        return leaks[min(self._chosen, len(leaks) - 1)] if leaks else None

    def _can_drill(self, stage: Stage) -> bool:
        """Whether the chosen leak can be drilled: a drill asks the game in play."""
        if self._leak is None or "drill" not in stage.pages:
            return False
        session, (game, _) = self.world.session, self._leak
        return (game.table, game.coins) == (session.table, session.coins)

    def layout(self, stage: Stage) -> Layout:
        """Return the frame, the filters, the leaks and the skill."""
        frame = super().layout(stage)
        body = frame["body"]
        return frame | leaks_layout(body, stage.theme, *self._heights(body, stage))

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the height of the page: with large text it scrolls."""
        return tall_leaks(stage.theme, *self._heights(view, stage))

    def _heights(self, body: Rect, stage: Stage) -> tuple[float, float, bool]:
        """Return the heights of the words on the leak and of the figures; are there plots?"""
        wide = (body.w - 18 if stage.theme.one_column else body.w * 0.56) - 40
        narrow = (body.w - 18 if stage.theme.one_column else body.w * 0.4) - 40
        words = self._detail(Rect(0, 0, wide, 0), stage).height
        figures = self._figures(Rect(0, 0, narrow, 0), stage).height
        return words, figures, self._plots

    @property
    def _plots(self) -> bool:
        skill = self._skill
        return skill is not None and len(skill.stats.days) > 1

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the filters, the leaks, the button to drill, and the sessions."""
        filters: list[Widget] = [
            Button(
                f"game{i}",
                layout[f"filters.game{i}"],
                label,
                "choice",
                chosen=self._this_game is this,
                value=this,
            )
            for i, (label, this) in enumerate(GAMES)
        ]
        filters += [
            Button(
                f"time{i}",
                layout[f"filters.time{i}"],
                label,
                "choice",
                chosen=self._days == days,
                value=days,
            )
            for i, (label, days) in enumerate(TIMES)
        ]
        lists: list[Widget] = []
        if self._leaks:
            lists.append(self._leak_list(stage, layout))
            able = self._can_drill(stage)
            tip = "" if able else "A drill asks the game in play: choose it on the Paytables page"
            if "drill" in stage.pages:
                place = layout["leaks.drill"]
                lists.append(
                    Button("drill", place, "Drill this", "primary", able, hint="D", tip=tip)
                )
        if self._skill is not None and self._skill.stats.sessions:
            lists.append(self._session_list(stage, layout))
        return [*filters, *lists]

    def _leak_list(self, stage: Stage, layout: Layout) -> ScrollList:
        theme, box = stage.theme, layout["leaks.list"]
        height = row_height(theme)
        empty = ScrollList("leaks", box, LEAKS, (), height)
        room = empty.cells(box.cut_left(box.w - 14)[0])[0].w - 26
        width = partial(stage.text_width, theme.type.body)
        rows = []
        for (game, leak), apart in zip(self._leaks, distinctions(self._leaks), strict=True):
            words = "\n".join(wrapped(leak_name(leak, apart), room, width))
            cells = (words, missed(leak), an_hour(leak, game.coins, self.world.pace))
            color = theme.palette.muted if leak.gone else None
            lines = words.count("\n")
            rows.append(Row(cells, "tick" if leak.gone else None, color, 1 + 0.7 * lines))
        return ScrollList("leaks", box, LEAKS, rows, height, self._chosen, self._offset)

    def _session_list(self, stage: Stage, layout: Layout) -> ScrollList:
        skill = self._skill
        assert skill is not None
        days = session_days(skill.stats)
        rows = [
            Row((days[number], f"{sums.hands:,}", errors(sums), sums.grade or text.DASH))
            for number, sums in reversed(skill.stats.sessions.items())
        ]
        return ScrollList(
            "sessions",
            layout["skill.sessions"],
            SESSIONS,
            rows,
            row_height(stage.theme),
            offset=self._session_offset,
        )

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Draw the two panels, the words and the plots."""
        theme = stage.theme
        yield panel(layout["leaks"], theme)
        yield panel(layout["skill"], theme)
        palette, size = theme.palette, theme.type
        for name, words in (("leaks", "Leaks, dearest first"), ("skill", "How you play")):
            box = layout[f"{name}.title"]
            yield Label(box, words, size.title, palette.text, "left", "semibold")
        if not self._leaks:
            yield Paragraph(layout["leaks.list"], self._nothing(), size.label, palette.muted)
        yield from self._detail(layout["leaks.detail"], stage).items
        yield from self._figures(layout["skill.figures"], stage).items
        yield from self._trends(stage, layout)

    def _nothing(self) -> str:
        """Say why there is no leak to show."""
        skill = self._skill
        if skill is None:
            share = text.percent(self.world.history.skill.share, 0)
            return f"One moment … Your hands are added up: {share}."
        if skill.fault:
            return skill.fault
        hands = skill.stats.alone.hands
        if hands or sum(skill.stats.practised.values()):
            return f"No error in {text.count(hands, 'hand')} without help: nothing leaks so far."
        ever = self._days is None and not self._this_game
        when = "yet" if ever else "in these games and days"
        return (
            f"No hand was played without help {when}. Hands at the table with the coach on "
            "after, warn or silent show which decisions cost you most."
        )

    def _detail(self, box: Rect, stage: Stage) -> Flow:
        flow = Flow(box, stage.theme, stage.text_width)
        if self._leak is not None:
            size, palette = stage.theme.type, stage.theme.palette
            flow.paragraph(leak_sentences(*self._leak, self.world.pace), size.body, palette.text)
        return flow

    def _figures(self, box: Rect, stage: Stage) -> Flow:
        flow = Flow(box, stage.theme, stage.text_width)
        skill, palette = self._skill, stage.theme.palette
        if skill is not None and skill.stats.sums:
            for name, figure in skill_rows(skill):
                flow.row(name, figure, stage.theme.type.body, (palette.muted, palette.text))
        return flow

    def _trends(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        skill = self._skill
        if skill is None or not self._plots:
            return
        days = skill.stats.days.values()
        right = [float(sums.accuracy or 0) for sums in days]
        lost = [float(sums.lost_per_coin or 0) * 1000 for sums in days]
        box, theme = layout["skill.right"], stage.theme
        said = [text.percent(share, 1) for share in right]
        yield from trend_items(box, "Right holds, day by day", right, said, theme)
        said = [f"{coins:,.2f}" for coins in lost]
        title = "Lost per 1,000 coins bet, day by day"
        yield from trend_items(layout["skill.lost"], title, lost, said, theme)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Filter, choose a leak, scroll, or drill."""
        match act:
            case Act("leaks", int(index)):
                self._choose(index, stage)
            case Act("leaks.scroll", int(offset)):
                self._offset = offset
            case Act("sessions.scroll" | "sessions", int(offset)):
                self._session_offset = offset
            case Act("drill" | "leaks.submit"):
                return self._drill(stage)
            case Act(name, value) if name.startswith(("game", "time")):
                self._filter(name, value)
        return None

    def _filter(self, name: str, value: object) -> None:
        if name.startswith("game"):
            self._this_game = bool(value)
        else:
            self._days = value if isinstance(value, int) else None
        self._chosen = self._offset = self._session_offset = 0

    def _choose(self, index: int, stage: Stage) -> None:
        self._chosen = index
        self._offset = self._leak_list(stage, self.layout(stage)).showing(index)

    def _drill(self, stage: Stage) -> Transition:
        if self._leak is None or not self._can_drill(stage):
            return None
        return drill(str(self._leak[1].decision), stage)

    def repeats_keys(self, stage: Stage) -> bool:
        """Let an arrow key that is held down run through the leaks."""
        return True

    def key(self, key: str, stage: Stage) -> Transition:
        """Choose a leak with up and down, drill it with D."""
        row = stepped(key, self._chosen, len(self._leaks))
        if row is not None:
            self._choose(row, stage)
            return None
        if key == "d":
            return self._drill(stage)
        return super().key(key, stage)

    def waiting(self, stage: Stage) -> bool:
        """Whether the hands are still being added up."""
        return self.world.history.waits or super().waiting(stage)


PAGE = LeaksPage
