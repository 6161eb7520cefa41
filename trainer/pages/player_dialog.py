"""The player's page, opened at the bar: what the player has done and what comes next, the name,
who else plays here.

It is over four hundred lines: who else plays here, and how they are called, takes a hundred.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from trainer.app import by_feel
from trainer.app.home_news import (
    DayDone,
    HomeNews,
    SoFar,
    day_sentence,
    in_a_row,
    pips,
    row_words,
    time_words,
    week_of,
)
from trainer.app.scene import Go, Leave, Pop, Stage, Transition
from trainer.app.seeds import today
from trainer.app.standing import news_of, read_again
from trainer.app.who_plays import NAMELESS, YOU, add_player, called, let_play, players
from trainer.app.world import World
from trainer.core.settings import Experience
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Row, Space, high, share
from trainer.drawing.layouts import FitWide
from trainer.drawing.leaves import Hairline, IconBox, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.bar import player_disc
from trainer.pages.boxed import BoxDialog
from trainer.pages.home_cards import Goal, exams_card, gives_away, goal_of, stands
from trainer.pages.home_words import FEWEST
from trainer.pages.lists import MOMENT, Choice
from trainer.pages.offers import begun, goes_on
from trainer.teaching.skill import FEWEST_HANDS, Pace, Sums, unit
from trainer.widgets import Act, FieldText, TextField
from trainer.widgets.answer_strip import STEPS
from trainer.widgets.control_boxes import Press, Strip, fold
from trainer.widgets.day_grid import HEAD, WEEK, DayCell, DayGrid

if TYPE_CHECKING:
    from trainer.core.session import Session

KNOWN_BEFORE = "When you began, how well did you know video poker?"
KNOWS = {
    Experience.NEVER: "Never played",
    Experience.FEEL: "By feel",
    Experience.CHART: "A chart",
}
IN_SIGHT = 4  # players
DISC, SMALL_DISC = 64.0, 34.0  # of the player, and of each who plays here
LONGEST = 40  # letters of a name
SHORT = 16  # letters of a name that the button has room for
WEEKS, SEVEN = 5, 7  # weeks that are shown at most, the days of one
ROOMY_WEEKS = 4  # of fewer the days leave room below them for the exams
NARROW = 720.0  # in less width what was done stands below the days
PEOPLE, TOTALS = "players", "totals"  # the folds
NAMED = "Your name, and who plays here"
SESSIONS = "sessions"  # what the leaks page shows first from here
ENTER = ("space", "return")


def week_figure(sums: Sums | None, pace: Pace) -> str:
    """Return what was given away in an hour in a week; nothing where few hands tell it.

    >>> from fractions import Fraction
    >>> week_figure(Sums(100, 90, lost=Fraction(2), wagered=500), Pace()), week_figure(None, Pace())
    ('12.00', '')
    """
    if sums is None or sums.hands < FEWEST:
        return ""
    return text.brief(pace.coins(sums.lost_a_hand, 1))


def weeks_of(done: SoFar | None) -> int:
    """Return how many weeks are shown: from the first with a day of play to this one, five at most;
    before they are known five.
    """
    if done is None:
        return WEEKS
    now = today()
    first = min((day for day in done.days if day <= now), default=now)
    return min(WEEKS, 1 + (week_of(now) - week_of(first)).days // SEVEN)


class PlayerDialog(BoxDialog):
    """What the player has done at all games by day, and what comes next. One fold has what was done
    in all; under the other the name changes, and whoever else plays here has a row.
    """

    name = "player"
    title = "Player"
    wide = 980.0

    def __init__(self, world: World) -> None:
        super().__init__(world)
        world.history.forget()
        read_again(world)
        self._names, self._fault = [world.player], ""
        self._new, self._own = FieldText(), FieldText(world.called, len(world.called))
        self._list = Choice(PEOPLE)
        self._called: dict[str, str] = {}
        self._read(world.player)
        self._people = self._summed = False  # whether the folds are open
        self._day: int | None = None

    @property
    def typed(self) -> bool:
        """Whether a name is being typed."""
        return bool(self._new.text) or self._own.text != self.world.called

    def _read(self, chosen: str) -> None:
        """Read who plays here, and choose one of them."""
        try:
            self._names = players(self.world)
            self._called = {name: called(self.world, name) for name in self._names}
        except self.world.failures as error:
            self._fault = str(error)
        self._list.row = self._names.index(chosen) if chosen in self._names else 0

    @property
    def _chosen(self) -> str:
        return self._names[self._list.row]

    @property
    def _session(self) -> Session:
        return self.world.session

    @property
    def _so_far(self) -> SoFar | None:
        """What the player has done; None while it is read."""
        session = self._session
        return self.world.history.so_far(session.table, session.ultimate_x)

    @property
    def _news(self) -> HomeNews | None:
        return news_of(self.world)

    def heading(self, stage: Stage) -> Box:
        """Return the player's disc and name, and how they stand."""
        name = Words(self._name(self.world.player), "figure", weight="bold")
        return Row(
            player_disc(self.world.called, DISC * stage.theme.grow),
            share(1, Column(name, *self._standing())),
            gap=16,
        )

    def _standing(self) -> Iterator[Box]:
        """Yield the figure that all pages lead with, and what else is said of how they stand."""
        now, words = gives_away(self.world), self._stands()
        if now and words.startswith(now):
            yield Words(now, "lead", weight="semibold")
            words = words.removeprefix(now).strip()
        if words:
            yield Words(words, "body", "muted")

    def _stands(self) -> str:
        news, done = self._news, self._so_far
        if news is None or done is None:
            return MOMENT
        if done.fault:
            return ""
        if self._session.ultimate_x:
            dealt = f"{done.here.words} at this game so far."
            return dealt if done.here.hands else "Your first hand is still to come."
        by = float(self.world.pace.hands_an_hour * self._session.coins)
        sentence = stands(news, by)
        if not news.hands and news.by_exam is None and done.days:
            return f"At {self._session.table.name} your first hand is still to come."
        return sentence

    def _name(self, name: str) -> str:
        return self._called.get(name, name)

    def view(self, stage: Stage) -> Box:
        """Return the days, what is next, and the folds: what was done in all, and the players."""
        done = self._so_far
        few = weeks_of(done) < ROOMY_WEEKS
        beside = Column(
            self._goal_card(),
            None if few else self._exams(),
            fold(TOTALS, "All games, all days", opened=self._summed),
            self._totals(done) if self._summed else None,
            ROOM,
            None if done is None or done.fault else self._to_sessions(done.alone, stage),
            gap=12,
        )
        left = self._days(done, stage)
        if few:
            left = Column(left, self._exams(), ROOM, gap=12)
        return Column(
            Row(share(1.25, left), share(1, beside), gap=14, align="stretch", narrow=NARROW),
            fold(PEOPLE, NAMED, opened=self._people),
            self._who_plays(stage) if self._people else None,
            gap=12,
        )

    def _days(self, known: SoFar | None, stage: Stage) -> Box:
        """Return the weeks as cells, the chosen day in words, and the days in a row."""
        now, done, weeks = today(), known or SoFar(), weeks_of(known)
        first = week_of(now) - timedelta(days=SEVEN * (weeks - 1))
        days = [first + timedelta(days=i) for i in range(SEVEN * weeks)]
        here = (now - first).days
        self._day = chosen = here if self._day is None else max(0, min(self._day, here))
        cells = [
            DayCell(
                f"{day.day} {day:%b}" if 1 in (day.day, i + 1) else f"{day.day}",
                pips(done.days.get(day, DayDone())),
                day > now,
            )
            for i, day in enumerate(days)
        ]
        grid = share(1, DayGrid("days", cells, here, chosen))
        mondays, rated = days[::SEVEN], "At the right: coins given away in an hour, week by week."
        figures = [week_figure(done.weeks.get(monday), self.world.pace) for monday in mondays]
        rates = self._rates(figures, stage.theme.grow) if any(figures) else None
        day = days[chosen]
        sentence = day_sentence(day, done.days.get(day, DayDone()), now) if known else MOMENT
        row = row_words(*in_a_row(done.days, now))
        return Panel(
            Column(
                Row(grid, rates, gap=14),
                Space(6),
                Words(sentence, "body", weight="semibold"),
                Words(row, "body", "muted") if row else None,
                Words(rated, "second", "muted") if rates else None,
                ROOM,
                Space(6),
                self._figures(known),
                gap=2,
            ),
            pad=18,
            pad_y=14,
        )

    def _rates(self, figures: list[str], grow: float) -> Box:
        """Return beside each week what was given away in an hour."""
        rows = (high(WEEK * grow, Number(each)) for each in figures)
        return Column(high(HEAD * grow, Number("an hour", "caption", "muted", "regular")), *rows)

    def _totals(self, done: SoFar | None) -> Box:
        """Return what was done at all games, and what of it at the one in play."""
        if done is None or done.fault:
            words = MOMENT if done is None else done.fault
            return Panel(Column(Words(words, "body", "muted"), ROOM), pad=20, pad_y=14)
        session, right, lessons = self._session, self._right(done.alone), self._lessons
        return Panel(
            Column(
                *_dealt_rows(done.played, done.helped),
                _total("Right before any help", right) if right else None,
                _total("Questions answered", f"{done.questions:,}"),
                _total("Days of play", f"{len(done.days):,}"),
                _total("Time", time_words(done.minutes)) if done.minutes else None,
                Pad(Hairline(), y=4),
                Words(session.game, "lead", weight="semibold"),
                *_dealt_rows(done.here, done.helped_here),
                _total("Lessons known", lessons) if lessons else None,
                gap=4,
            ),
            pad=20,
            pad_y=14,
        )

    def _figures(self, done: SoFar | None) -> Box | None:
        """Return three figures of all that was done, as far as there are some."""
        if done is None or done.fault or not done.played.hands:
            return None
        hands = done.played.hands + done.played.further
        figures = (
            ("hands" if hands > 1 else "hand", f"{hands:,}"),
            ("right", self._right(done.alone)),
            ("lessons known", self._lessons),
        )
        tiles = [
            Panel(
                Column(
                    Words(figure, "title", weight="bold", align="center"),
                    Words(name, "caption", "muted", align="center"),
                ),
                "plate",
                6,
                10,
            )
            for name, figure in figures
            if figure
        ]
        return Row(*(share(1, each) for each in tiles), gap=8, align="stretch")

    def _right(self, alone: Sums) -> str:
        """How much was right before any help; "" if none was without, or it is not to be told."""
        if not alone.hands or by_feel.untold(self.world):
            return ""
        if alone.hands < FEWEST_HANDS or alone.accuracy is None:
            return f"{alone.right:,} of {alone.hands:,}"
        return text.part(alone.accuracy)

    @property
    def _lessons(self) -> str:
        """How many lessons of the game's course are known; "" where it is not taught."""
        learnt = () if self._news is None else self._news.learnt
        return f"{sum(learnt)} of {len(learnt)}" if learnt and not self._session.ultimate_x else ""

    def _to_sessions(self, alone: Sums, stage: Stage) -> Box | None:
        """Return the way to the sessions and their hands, once there are some."""
        if not alone.hands or "leaks" not in stage.pages or by_feel.untold(self.world):
            return None
        return Row(ROOM, Press("sessions", "Your sessions", "link"))

    @property
    def _goal(self) -> Goal | None:
        news = self._news
        if news is None:
            return None
        table, coins = self.world.game
        letters = self.world.history.letters(table, coins) if news.lesson is not None else ()
        goal = goal_of(news, letters or ())
        return goal._replace(label=goes_on(self.world, goal.page) or goal.label)

    def _goal_card(self) -> Box | None:
        goal = self._goal
        if goal is None:
            return None
        words = Column(
            Words(goal.title, "lead", weight="semibold"), Words(goal.words, "body", "muted"), gap=2
        )
        row = Row(IconBox("star", "accent", 24), share(1, words), gap=14)
        return Panel(row, "note", 18, 12)

    def _exams(self) -> Box | None:
        """Return the grades of the last exams at the game in play."""
        session, news = self._session, self._news
        if news is None or session.ultimate_x:
            return None
        return exams_card(news.exams, float(self.world.pace.hands_an_hour * session.coins))

    def _who_plays(self, stage: Stage) -> Box:
        """Return the player's name, what they knew, who plays, and the field for one more."""
        known = self.world.settings.experience
        choices = [
            Press(f"knows.{each}", label, "choice", chosen=each is known, value=each)
            for each, label in KNOWS.items()
        ]
        rows = [self._row(name, stage.theme.grow) for name in self._names]
        add = Press("add", "Add", enabled=bool(self._new.text.strip()), tall=48)
        return Column(
            self._own_name("Rename" if self.world.called else "Save"),
            Words(KNOWN_BEFORE, "body", weight="semibold"),
            Strip(choices),
            Pad(Hairline(), y=4),
            Words("Who plays here?", "body", weight="semibold"),
            Words("Each player has a history and settings of their own.", "second", "muted"),
            self._list.listing(rows, IN_SIGHT),
            Row(share(1, TextField("new", self._new, "A new player's name")), add, gap=10),
            Words(self._fault, "body", "wrong") if self._fault else None,
            gap=10,
        )

    def _own_name(self, label: str) -> Box:
        """Return the field of the player's name."""
        renamed = self._own.text.strip() != self.world.called
        rename = Press("rename", label, enabled=renamed, tall=48)
        return Row(share(1, TextField("own", self._own, "Your name")), rename, gap=10)

    def _row(self, name: str, grow: float) -> Box:
        now = name == self.world.player
        plays = Row(IconBox("tick", "right", 18), Words("plays now", "second", "right"), gap=6)
        called_ = self._name(name)
        words = Words(called_, "body", weight="semibold")
        disc = player_disc("" if called_ in (YOU, NAMELESS) else called_, SMALL_DISC * grow)
        return Pad(Row(disc, share(1, words), plays if now else None, gap=12), x=14, y=8)

    def foot(self, stage: Stage) -> Box | None:
        """Return the button to the next goal, or that lets the chosen player play."""
        if self._chosen != self.world.player:
            name = self._name(self._chosen)
            told = len(name) <= SHORT and name != NAMELESS
            label = f"Play as {name}" if told else "Play"
            return Row(ROOM, Press("play", label, "primary", "Enter", tall=52))
        goal = self._goal
        if goal is None or goal.page not in stage.pages:
            return super().foot(stage)
        close = Press("close", "Close", hint="Esc", tall=52)
        ahead = Press("goal", goal.label, "primary", "Space", tall=52)
        bare = share(1, replace(close, hint="")), share(2, replace(ahead, hint=""))
        return FitWide(Row(ROOM, close, ahead, gap=12), Row(*bare, gap=12))

    def waiting(self, stage: Stage) -> bool:
        """Whether something is still being read."""
        return self.world.history.waits or super().waiting(stage)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Choose a day, go to the goal, open the fold; take what the player knows, choose or add
        a player; or close.
        """
        match act:
            case Act("days", int(day)):
                self._day = day
            case Act("goal"):
                return self._go_on(stage)
            case Act("sessions"):
                return Go("leaks", SESSIONS)
            case Act("fold.totals"):
                self._summed = not self._summed
                self.scroll_to_control("fold.totals", stage)
            case Act("fold.players"):
                self._people = not self._people
                self.scroll_to_control("fold.players", stage)
            case Act(_, Experience() as known):
                self.world.change(experience=known)
            case Act("players", int(row)):
                self._list.row = row
            case Act("own", FieldText() as content):
                self._own = content
            case Act("own.submit" | "rename"):
                self._rename()
            case Act("new", FieldText() as content):
                self._new, self._fault = content, ""
            case Act("new.submit" | "add"):
                self._add()
            case Act("play" | "players.submit"):
                return self._go_on(stage)
            case _:
                return super().do(act, stage)
        return None

    def _rename(self) -> None:
        """Call the player as is typed; the profile and its folder keep their name."""
        self.world.change(called=self._own.text.strip()[:LONGEST])
        self._own = FieldText(self.world.called, len(self.world.called))
        self.controls.focus = None
        self._read(self._chosen)

    def _add(self) -> None:
        """Add the player whose name is typed, and choose them."""
        try:
            self._read(add_player(self.world, self._new.text))
        except self.world.failures as error:
            self._fault, self.controls.focus = str(error), "new"
        else:
            self._new, self.controls.focus = FieldText(), None

    def _go_on(self, stage: Stage) -> Transition:
        """Begin what leads to the goal; or close the window for the chosen player: it opens again
        with what is theirs. A hand in play is saved, and waits.
        """
        if self._chosen == self.world.player:
            goal = self._goal
            there = goal is not None and goal.page in stage.pages
            return begun(self.world, goal.page) if goal is not None and there else Pop()
        try:
            let_play(self.world, self._chosen)
        except self.world.failures as error:
            self._fault = str(error)
            return None
        return Leave(ask=False)

    def key(self, key: str, stage: Stage) -> Transition:
        """Go to another day with left and right, choose a player with up and down; Space and Enter
        are the gold button.
        """
        if key in STEPS and self._day is not None:
            self._day += STEPS[key]
            return None
        if self._people and self.walked(PEOPLE, key, stage):
            return None
        return self._go_on(stage) if key in ENTER else super().key(key, stage)


def _dealt_rows(played: Sums, helped: int) -> Iterator[Box]:
    """Yield how many hands there were, of how many deals where those are fewer, and how many of
    them had help.
    """
    yield _total("Hands at the table", f"{played.hands + played.further:,}")
    if played.further:
        yield _total("Deals", f"{played.hands:,}")
    if helped:
        yield _total(f"{text.first_upper(unit(played.further))}s with help", f"{helped:,}")


def _total(label: str, number: str) -> Box:
    return Row(share(1, Words(label, "body", "muted")), Number(number), gap=10)
