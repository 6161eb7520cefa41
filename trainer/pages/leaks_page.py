"""The leaks page: the dearest leak first, and beside it the hand that shows it.

It is over four hundred lines: what it says of leaks, as topics of the help, takes forty, a leak of
another game is played, or said to wait, in thirty, the figure that leads and a session take forty,
and the fold twenty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from trainer.app import by_feel
from trainer.app.by_feel import ALL_PLAYED, IN_A_TRIAL
from trainer.app.by_feel import TRIAL_HANDS as BY_FEEL
from trainer.app.last_game import choose_at_bet, loading_name
from trainer.app.mistakes import Mistake, Mistakes, Search, at_bet, in_games
from trainer.app.scene import Go, KeyHelp, Open, PageHelp, Stage, Topic, Transition
from trainer.app.seeds import today
from trainer.app.standing import news_of
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Named, Pad, Row, Space, grow, share, wide
from trainer.drawing.geometry import Rect
from trainer.drawing.layouts import AsHigh, FitView, FitWide
from trainer.drawing.leaves import Bar, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.bar import FIRST
from trainer.pages.game_search import PLAINLY
from trainer.pages.home_cards import gives_away
from trainer.pages.home_words import BY_LEAKS, FEWEST
from trainer.pages.leak_cards import (
    chance_note,
    closed_head,
    closed_note,
    curves_head,
    hands_of,
    headline,
    in_order,
    leak_curve,
    leak_days,
    leak_row,
    price_of_all,
    rest_words,
)
from trainer.pages.leak_words import (
    card_words,
    other_game,
    price_words,
    see_words,
    sure_box,
)
from trainer.pages.lists import MOMENT, MULTIPLIED, Choice, ListPage, alone, drill
from trainer.pages.play_card import AT_TABLE, games_of, listed_sessions, skill_card
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press, Strip, fold

if TYPE_CHECKING:
    from solver import PayTable
    from solver.hand import HandSolution
    from trainer.app.history_reading import Skill
    from trainer.app.player_stats import GamePlayed
    from trainer.teaching.leaks import Leak

GAMES = (("All games", False), ("This game", True))
TIMES = (("Today", 1), ("7 days", 7), ("30 days", 30), ("Ever", None))
HANDS = 10  # of a drill of one leak
SURE = 3  # leaks that are in sight whatever they say
CARD = 468.0
# of the card: how high its curve is, if it has one, and how wide the cards of its hand are
FORMS = (80, 58), (60, 58), (46, 58), (32, 58), (32, 44), (32, 38), (26, 32), (0, 44)
ENOUGH = 50  # hands, before leaks can be trusted
FEW, UNSURE = 5, 3  # leaks in sight, or choices that may be none; a fold has the others
REST = "rest"
NOT_LISTED = "The paytable of this leak is in none of your lists now: load it to practise."
BEGINS = 480.0  # the height that counts under which only a line stands above the list


class LeaksPage(ListPage):
    """What the hands that a player decided alone say; the arrows choose a leak, Space drills it."""

    name = "leaks"
    in_help = PageHelp(
        keys=(KeyHelp(("Space", "D"), "At the leaks: practise the chosen one"),),
        topics=(
            Topic(
                "Leaks",
                "Choices that you missed three times or more, the costliest first. What one costs "
                "in an hour is how often it comes, times how often you miss it, times what a miss "
                "costs. One habit is one leak, whatever else there was to hold. What counts is "
                "your first hold, before any help. As long as these hands are few, how often you "
                "miss it is partly an estimate from what is usual. What you missed once or twice "
                "shows what it has cost so far.",
                asked="weakness weak costliest counted estimate typical learner mixed usual",
            ),
            Topic(
                "Grades",
                "A session and an exam have a grade, by how much of all that was bet your holds "
                "gave away, whatever you drew: A up to 0.1\xa0%, B up to 0.5\xa0%, C up to "
                "1\xa0%, D up to 2\xa0%, then E: so 96\xa0% is an E where perfect play returns "
                "99.54\xa0%. A session without a mistake is an A+. Fewer than 20 hands get no "
                "grade.",
                "exam",
                asked="grade mark score rating letter percent bad low 96 97 98 99",
            ),
        ),
    )

    def __init__(self, world: World, about: str = "") -> None:
        super().__init__(world)
        world.history.forget()
        self._this_game = False
        self._days: int | None = None
        self._list, self._sessions = Choice("leaks"), Choice("sessions")
        self._skilled = self._led = bool(about)  # whether the card shows how the player plays
        self._sure = False  # whether it says how sure the leak is
        self._reckoned = False  # and how that is reckoned
        self._solved: tuple[int, HandSolution] | None = None
        self._names: dict[PayTable, str] = {}  # that load the games of leaks
        self._courses: dict[object, tuple[Mistakes, Skill, Mapping[str, float]]] = {}

    @property
    def stays(self) -> bool:
        """Whether Esc comes back to the sessions, from the hands of one."""
        return self._skilled

    @property
    def _skill(self) -> Skill | None:
        table = self.world.session.table if self._this_game else None
        return self.world.history.skill(table, self._days)

    @property
    def leaks(self) -> tuple[tuple[GamePlayed, Leak], ...]:
        """What was missed: open leaks, the dearest at the bet of their game before the others; what
        was missed too seldom to be one, by what it has cost; then what is closed, what was never a
        leak and is played right by now, and what costs almost nothing.
        """
        skill = self._skill
        if skill is None or by_feel.untold(self.world):
            return ()
        return in_order(skill.stats.leaks_at_the_bet)

    @property
    def _listed_leaks(self) -> tuple[tuple[GamePlayed, Leak], ...]:
        """The dearest, or all if the fold is open."""
        return self.leaks if self.opened == REST else self.leaks[: self._few]

    @property
    def _few(self) -> int:
        real = sum(leak.standing != "trifle" for _, leak in self.leaks) or len(self.leaks)
        if any(leak.standing == "open" for _, leak in self.leaks):
            return min(FEW, real)
        return UNSURE if real > UNSURE + 1 else min(UNSURE + 1, real)  # none folds away one

    @property
    def leak(self) -> tuple[GamePlayed, Leak] | None:
        """The chosen leak, with its game."""
        return self._list.of(self._listed_leaks)

    def _here(self, game: GamePlayed) -> bool:
        """Whether a game is in play, as a drill and the review ask it."""
        return (game.table, game.coins) == self.world.game

    def _held_up(self, game: GamePlayed) -> str:
        """Say why the game of a leak cannot be played now; "" if it can."""
        if self._here(game):
            return ""
        if self.world.in_hand:
            return FIRST
        if game.table not in self._names:
            self._names[game.table] = loading_name(self.world, game.table)
        return "" if self._names[game.table] else NOT_LISTED

    def _plays(self, game: GamePlayed) -> bool:
        """Play the game of a leak, if it is another and can be played; return whether it is."""
        if self._here(game):
            return True
        if self._held_up(game):
            return False
        return choose_at_bet(self.world, game.table, game.coins, self._names[game.table])

    def _mistakes(self, game: GamePlayed, leak: Leak) -> Mistakes | None:
        search = Search("dearest", decision=leak.name, kept=leak.all_kept)
        return self.world.history.mistakes(game.table, game.coins, search)

    def _course_of(self, game: GamePlayed, leak: Leak) -> Mapping[str, float]:
        """Return how a leak has changed, once that is known; it is kept, as each row asks."""
        mistakes = self._mistakes(game, leak) if leak.repeated else None
        skill = self.world.history.skill(game.table, None)
        if mistakes is None or skill is None:
            return {}
        key = game.table, game.coins, leak.key
        known = self._courses.get(key)
        if known is None or known[0] is not mistakes or known[1] is not skill or not known[2]:
            days = leak_days(mistakes, skill.stats.days, game.coins, self.world.pace)
            self._courses[key] = known = mistakes, skill, days
        return known[2]

    def _shown(self, game: GamePlayed) -> Mapping[tuple[str, str], Mistake]:
        """Return for each leak of a game a hand that shows it, once those are found."""
        wanted = ((leak.key, leak.example) for at, leak in self.leaks if at == game)
        return self.world.history.shown(game.table, game.coins, tuple(wanted)) or {}

    def _hand(self, game: GamePlayed, leak: Leak) -> tuple[Mistake, HandSolution] | None:
        """Return the dearest hand of a leak with its values, once it is found."""
        mistake = self._shown(game).get(leak.key)
        if mistake is None:
            return None
        if self._solved is None or self._solved[0] != mistake.id:
            record = mistake.record
            solution = self.world.solver.solve(record.dealt, record.table, record.coins)
            self._solved = mistake.id, solution
        return mistake, self._solved[1]

    def top(self, stage: Stage) -> Box | None:
        """Return the choice of days, unless it stands below the list."""
        return None if self.leaks and _low(stage) else self._times()

    def _times(self) -> Box:
        return Strip(
            [
                Press(
                    f"time{days or 0}",
                    label,
                    "choice",
                    chosen=self._days == days,
                    value=("days", days),
                    tall=44,
                )
                for label, days in TIMES
            ],
            pad=3,
        )

    def view(self, stage: Stage) -> Box:
        """Return the list of leaks and the card of the chosen one, or why there is none."""
        skill = self._skill
        if skill is None:
            share_ = self.world.history.skill.share
            added = f"Your hands are added up: {text.percent(share_, 0)}."
            return alone(stage, MOMENT, added, Bar(share_, "gold"))
        if skill.fault:
            return alone(stage, "Your hands cannot be read.", skill.fault)
        if by_feel.untold(self.world):
            return self._untold(stage)
        if not self.leaks and not self._skilled:
            return self._nothing(skill, stage)
        forms = (Panel(self._card(skill, form, stage), pad=22, pad_y=16) for form in FORMS)
        card = Named(FitView(*forms), "card")
        briefs = (True,) if _low(stage) else (False, True)
        listed = FitView(*(self._listed(stage, brief=brief) for brief in briefs))
        beside = wide(CARD * stage.theme.grow, card)
        return self.spread(share(1, listed), beside, leads=self._led)

    def _listed(self, stage: Stage, *, brief: bool = False) -> Box:
        """Return the list; a `brief` one has low rows, and says nothing under its first line."""
        leaks, pace = self.leaks, self.world.pace
        standing, now = self._standing(), partial(Words, size="title", weight="bold")
        coins = self.world.session.coins if standing else 0
        sentence, under = headline(leaks, pace, standing=bool(standing), coins=coins)
        if coins and any(at_bet(game, coins) for game, leak in leaks if leak.standing == "open"):
            standing = f"{standing.removesuffix('.')} at {text.count(coins, 'coin')}."
        whole = FitWide(now(sentence), now(sentence, size="lead"))
        summed = price_of_all(sentence) if standing else whole
        shown, curved = self._listed_leaks, not _low(stage)
        courses = [self._course_of(*each) for each in shown]
        games = in_games(leaks)
        of_one = games[0] if games and {*games[: len(shown)]} == {games[0]} else ""
        rows = [
            leak_row(
                leak,
                "" if of_one else of,
                game.coins,
                pace,
                self._shown(game).get(leak.key),
                days,
                low=brief,
                curved=curved,
            )
            for (game, leak), of, days in zip(shown, games, courses, strict=False)
        ]
        alike: Sequence[Box] = rows if brief else [AsHigh(row, rows) for row in rows]
        listing = self._list.listing(alike, SURE, 80 if brief else 106)
        priced = any(leak.standing == "open" for _, leak in shown)
        if priced and (brief or (curved and any(courses))):
            listing.head = curves_head(curved=not brief)
        listing.over = closed_head(leaks, len(shown))
        opened, folds = self.opened == REST, len(leaks) > self._few
        column = Column(
            Pad(now(standing), x=14) if standing else None,
            None if brief and standing else Pad(summed, x=14),
            None if brief or not under else Pad(Words(under, "body", "muted"), x=14),
            Pad(Words(f"These are all {of_one}.", "second", "muted"), x=14) if of_one else None,
            Space(2),
            grow(listing),
            Pad(fold(REST, rest_words(leaks, self._few, opened=opened), opened=opened), x=14)
            if folds
            else None,
            Space(4),
            self._times() if _low(stage) else None,
            self._games(),
            gap=6,
        )
        return Panel(column, pad=18, pad_y=8 if _low(stage) else 18)

    def _standing(self) -> str:
        """Return the figure that all pages lead with, unless the leaks are that; while it is read,
        what keeps its place.
        """
        reads = news_of(self.world) is None and not self.world.session.ultimate_x
        skill = self.world.history.skill(self.world.session.table, None) if reads else None
        known = skill is not None and skill.stats.alone.hands >= FEWEST
        news = news_of(self.world)
        if news is not None and news.alone < FEWEST:  # what the leaks cost leads by itself
            return ""
        said = gives_away(self.world) or (MOMENT if known else "")
        return "" if said.endswith(BY_LEAKS) else said

    def _games(self) -> Box:
        """Return the choice of games, which says what is left out where that was played."""
        skill, multiplied = self._skill, self.world.session.ultimate_x
        if skill is not None:
            left_out = (skill.stats.multiplied(helped=helped).hands for helped in (False, True))
            multiplied = multiplied or any(left_out)
        games = Strip(
            [
                Press(
                    f"game{int(this)}",
                    label,
                    "choice",
                    chosen=self._this_game is this,
                    value=("game", this),
                    tip=MULTIPLIED if multiplied else "",
                    tall=44,
                )
                for label, this in GAMES
            ],
            pad=3,
        )
        how = Press("skill", "This leak" if self._skilled else AT_TABLE, enabled=bool(self.leaks))
        return Row(games, ROOM, how, gap=12, narrow=430, narrow_gap=8)

    def _card(self, skill: Skill, form: tuple[float, float], stage: Stage) -> Box:
        """Return the card of the chosen leak in one of its FORMS; or how the player plays."""
        high, each = form
        if self._skilled or self.leak is None:
            by = float(self.world.pace.hands_an_hour * self.world.session.coins)
            return skill_card(skill, by, self._sessions, high)
        game, leak = self.leak
        shown = self._hand(game, leak)
        example = shown is not None and not self._sure
        sentence, comes = card_words(leak, example=example)
        priced = leak, game.coins, self.world.pace
        price = price_words(*priced)
        hand: Box = Space(56 + 2.8 * min(each, 54))  # the room of the hand until it is shown
        if shown is not None:
            hand = hands_of(*shown, stage.theme.grow, each, past=leak.gone)
        elif leak.gone:
            hand = closed_note(leak)
        reckons = self._sure and self._reckoned  # the table has the room of the curve
        curve = leak_curve(self._course_of(game, leak), high) if high and not reckons else ()
        return Column(
            Words(sentence, "title", weight="bold"),
            Words(price, "body", "wrong", "semibold") if price else None,
            None if self._sure else Words(comes, "body", "muted"),
            Space(4),
            sure_box(game, leak, self.world.pace, opened=self._reckoned) if self._sure else hand,
            Space(2),
            *(curve or (() if leak.standing != "seldom" else (chance_note(),))),
            ROOM,
            self._buttons(game, leak, stage) if self.beside(stage) else None,
            gap=8 if each > 44 else 6 if each > 38 else 4,
        )

    def _buttons(self, game: GamePlayed, leak: Leak, stage: Stage) -> Box:
        here, held_up = self._here(game), self._held_up(game)
        gold = Press(
            "drill",
            f"Practise this, {HANDS} hands" if here else other_game(game, self.world.session.table),
            "primary",
            hint="Space" if self.beside(stage) else "",
            enabled=not held_up and "drill" in stage.pages,
            tip=PLAINLY if self.world.session.ultimate_x and not here else "",
            tall=60,
        )
        short = replace(gold, label="Practise this" if here else "Play it and practise")
        bare = replace(gold, hint="")  # the name of a game needs its room
        see = Press("see", see_words(leak, here=here), enabled=not held_up)
        sure = Press("sure", "See the hold" if self._sure else "How sure is this?")
        quiet = Row(share(1, see), share(1, sure), gap=10, narrow=300)
        why = Words(held_up, "second", "muted") if held_up else None
        if self.beside(stage):
            return Column(why, FitWide(gold, bare, short), quiet, gap=10)
        wide = Row(share(1, gold), share(1.2, quiet), gap=10)
        low = Row(share(1, short), see, replace(sure, label="How sure?"), gap=10)
        return Column(why, FitWide(wide, low, Column(FitWide(bare, short), quiet, gap=6)), gap=6)

    def foot(self, stage: Stage) -> Box | None:
        """Return the buttons of the card, where it is below the list."""
        if self.beside(stage) or self._skilled or self.leak is None:
            return None
        return Pad(self._buttons(*self.leak, stage), x=12, y=8)

    def _untold(self, stage: Stage) -> Box:
        """Say why nothing is told of hands by feel, and lead on to the others, or to their end."""
        trial = self.world.trial
        over = trial is not None and trial.over
        label = f"See what your {BY_FEEL} hands cost" if over else "Go on by feel"
        words = ALL_PLAYED if over else IN_A_TRIAL
        gold = Press("play", label, hint="Space")
        return alone(stage, "Nothing is told yet.", words, gold=gold)

    def _to_play(self) -> Transition:
        """Go to the table; once all hands by feel are played, to what they cost."""
        trial = self.world.trial
        return Open("trial") if trial is not None and trial.over else Go("table")

    def _nothing(self, skill: Skill, stage: Stage) -> Box:
        """Say why there is no leak to show, and what brings one to light."""
        played, helped = skill.stats.alone, skill.stats.helped
        ever = self._days is None and not self._this_game
        if played.hands or sum(skill.stats.practised.values()):
            title = "No leak found yet."
            words = f"No error in {played.words} that you decided yourself: nothing leaks so far."
        else:
            title, when = "No leak can be found yet.", "yet" if ever else "in these games and days"
            words = (
                f"You have decided no hand yourself {when}. Hands at the table with the coach on "
                "Warn, After or Off show which decisions cost you most."
            )
        left_out = f"{helped.words} with help, the best hold in sight, left out."
        done = f"{min(played.hands, ENOUGH)} of {ENOUGH} {played.noun}s that you decided yourself"
        small = partial(Words, size="body", color="on_felt_soft", align="center")
        return alone(
            stage,
            title,
            words,
            small(left_out) if helped.hands else None,
            Bar(min(1.0, played.hands / ENOUGH), "gold"),
            small(done),
            None if ever else self._games(),
            gold=Press("play", "Play", hint="Space"),
        )

    def do(self, act: Act, stage: Stage) -> Transition:
        """Filter, choose a leak, drill, or show its hands."""
        match act:
            case Act("leaks", int(row)):
                self._list.row, self._skilled, self._sure = row, False, False
                self._led = False
            case Act("sessions", int(row)):
                self._sessions.row = row
            case Act("sessions.submit", int(row)):
                self._sessions.row = row
                return self._open_session(stage)
            case Act("drill" | "leaks.submit"):
                return self._drill(stage)
            case Act("see"):
                return self._see(stage)
            case Act("fold.rest"):
                self._unfold_rest(stage)
            case Act("fold.reckoned"):
                self._reckoned = not self._reckoned
                self.scroll_to_control("fold.reckoned", stage)
            case Act("sure"):
                self._sure = not self._sure
                self._show_card(stage)
            case Act("skill"):
                self._skilled, self._led = not self._skilled, False
                self._show_card(stage)
            case Act("play"):
                return self._to_play()
            case Act(_, (str(which), value)):
                self._filter(which, value)
        return None

    def _unfold_rest(self, stage: Stage) -> None:
        """Show all leaks, or only the first few; the first that was hidden comes into sight."""
        self.unfold(REST)
        self.refresh()
        rows = self._rows_of("leaks", stage)
        if rows is None:
            return
        if self.opened != REST:
            rows.at.top = None
            return
        rows.at.top = self._few
        self.refresh()
        frame = self.frame(stage)
        if frame.scrolls:  # the list has all its height
            top, end = rows.tops[self._few : self._few + 2]
            row = Rect(rows.rect.x, rows.rect.y + top, rows.rect.w, end - top)
            self.scroll_to(self._scroll + self._distance(row, frame.view), stage)

    def _show_card(self, stage: Stage) -> None:
        """Show the card where it stands below the list."""
        self.scroll_to_control("card", stage)

    def _filter(self, which: str, value: object) -> None:
        if which == "game":
            self._this_game = bool(value)
        else:
            self._days = value if isinstance(value, int) else None
        self._list, self._sessions = Choice("leaks"), Choice("sessions")

    def _drill(self, stage: Stage) -> Transition:
        """Begin to practise the chosen leak at once, at its game."""
        if self.leak is None or "drill" not in stage.pages or not self._plays(self.leak[0]):
            return None
        return drill(self.leak[1].name, HANDS, self.leak[1].all_kept)

    def _open_session(self, stage: Stage) -> Transition:
        """Show the hands of the chosen session, at a game that it played."""
        skill = self._skill
        listed = [] if skill is None else listed_sessions(skill.stats)
        chosen = self._sessions.of(listed)
        if skill is None or chosen is None or "review" not in stage.pages:
            return None
        games = games_of(skill.stats, chosen[0])
        game = next((each for each in games if self._here(each)), next(iter(games), None))
        if game is None:
            return None
        if not self._plays(game):
            self.world.say(self._held_up(game), "info")
            return None
        return Go("review", Search("all", mode="play", session=chosen[0]))

    def _see(self, stage: Stage) -> Transition:
        """Show the hands of the chosen leak."""
        if self.leak is None or "review" not in stage.pages or not self._plays(self.leak[0]):
            return None
        leak, days = self.leak[1], self._days
        since = "" if days is None else str(today() - timedelta(days=days - 1))
        search = Search("dearest", decision=leak.name, kept=leak.all_kept, since=since)
        return Go("review", search)

    def key(self, key: str, stage: Stage) -> Transition:
        """Choose a leak with up and down; Space or D drills it, or plays where there is none. Of
        the sessions up and down choose one, and Space opens its hands.
        """
        if self._skilled and (self.walked("sessions", key, stage) or key in ("space", "return")):
            return None if key not in ("space", "return") else self._open_session(stage)
        if self.walked("leaks", key, stage):
            return None
        if key in ("d", "space", "return"):
            if not self.leaks and key != "d" and self._skill is not None:
                return self._to_play()
            return self._drill(stage)
        if key == "escape" and (self._sure or (self._skilled and not self._led)):
            self._skilled, self._sure = False, False
            return None
        return super().key(key, stage)


def _low(stage: Stage) -> bool:
    """Whether there is so little height that the page begins with its leaks."""
    return stage.height < BEGINS


PAGE = LeaksPage
