"""What all scenes share: the session, the settings, notices, and background results.

Scenes send intents to the world and show its state; they compute nothing themselves.

It is over four hundred lines: what is loaded after the first picture takes fifteen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from trainer.app import by_feel
from trainer.app.background import Asked, Workers
from trainer.app.by_feel import Trial
from trainer.app.chart_shelf import ChartShelf, TableAtBet
from trainer.app.lab import Lab
from trainer.app.seeds import time_now
from trainer.core.coach import CHART_SO_FAR, ChartWord, of_length
from trainer.core.intents import (
    Effect,
    Intent,
    Message,
    SettingsChanged,
    Sound,
    SoundName,
    TakeValues,
)
from trainer.core.records import Coach, Tally
from trainer.core.session import MOST_COINS, Context, Phase, Session
from trainer.core.settings import USUAL_LINES, Deck, Experience, Look, Settings, Speed
from trainer.core.steps import NOT_SOLVED
from trainer.drawing.theme import Theme, theme
from trainer.teaching.skill import Pace, pace_of

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable
    from solver.rules import Rules
    from solver.strategy.playing.chart import Chart
    from solver.ultimate_x.ultimate_x_game import UltimateX
    from trainer.app.charts import ChartSource
    from trainer.app.history_reading import PlayerHistory
    from trainer.app.kept_session import KeptSession
    from trainer.app.practice import Practice
    from trainer.app.training import CourseView

Solve = Callable[[tuple[int, ...], "PayTable", int], "HandSolution"]
ANY_HAND = (0, 5, 10, 15, 20)
CONFIRMED, MEANT_MS = 3, 1000


@dataclass(frozen=True)
class Solver:
    """The solver's functions that the window uses; a test may pass others."""

    solve: Solve
    game_return: Callable[[PayTable, int], Fraction]
    ultimate_x: Callable[[PayTable, int], UltimateX]


@dataclass(frozen=True)
class Notice:
    """A sentence on the screen; `kind` is info, right, warning or error."""

    text: str
    kind: str = "info"


OutcomeSound = Literal["right", "wrong", "win_small", "win_mid", "win_big", "count"]
TICK_MS = 50  # between two ticks while a win is counted


def outcome_sound(session: Session) -> OutcomeSound | None:
    """Return what is heard of the hand drawn last: a win by its size, else the verdict.

    A win after a wrong hold is luck, and no feast.
    """
    last, verdict = session.last, session.verdict
    if last is None:
        return None
    times = last.judgement.paid / last.record.wager
    if times and verdict is not None and not verdict.right:
        return "win_small"
    if times:
        return "win_small" if times < 3 else "win_mid" if times < 20 else "win_big"
    return None if verdict is None else "right" if verdict.right else "wrong"


@dataclass
class World:
    """The shared mutable state behind the scenes.

    `data` is the data folder, with the charts that all players share, and `folder` the player's,
    which is the same for the one without a name. `outcome_at` is the time at which the
    last hand has turned up, `counted_at` the one at which its win is counted up. `game_return`
    and `ultimate_x` return None while a game is being solved. `save_settings` and `kept.send` may
    raise one of `failures`, each with a clear line.
    """

    kept: KeptSession
    settings: Settings
    solver: Solver
    workers: Workers
    chart_source: ChartSource
    folder: Path
    data: Path
    clock: Callable[[], int]
    save_settings: Callable[[Settings], None]
    failures: tuple[type[Exception], ...]
    log: Callable[..., None] = lambda _event, **_fields: None
    sound: Callable[[str], None] = lambda _name: None
    notice: Notice | None = None
    outcome_at: int = 0
    counted_at: int = 0
    ended: bool = False
    drew_five: int = 0  # how often it was confirmed that five new cards were meant
    next_player: Path | None = None  # the folder of who plays once the window has closed
    trial: Trial | None = None
    # The sums of hands by feel that are over, as far as they were played in an earlier sitting.
    by_feel_before: Tally = field(default_factory=Tally)
    folds: dict[str, str] = field(default_factory=dict)  # which one is open, by the place
    earlier: dict[str, Any] = field(default_factory=dict)  # settings before they were changed
    _outcome_unheard: bool = False
    _ticked: int = 0

    def __post_init__(self) -> None:
        workers, folder, solver = self.workers, self.folder, self.solver
        self.charts = ChartShelf(self.chart_source, workers)
        self.lab = Lab(folder, workers)
        self.game_return = Asked(workers.short, solver.game_return)
        self.ultimate_x = Asked(workers.slow, solver.ultimate_x, then=self._take_values)
        by_feel.go_on(self)

    # Made when they are first asked for: they read the history, and bring what takes a fifth of a
    # second to import, which the first picture of the table does not wait for.

    @property
    def loaded(self) -> bool:
        """Whether what the player practises is there."""
        return "practice" in vars(self)

    @cached_property
    def practice(self) -> Practice:
        """What the player practises."""
        from trainer.app.practice import Practice

        return Practice(self.folder, self.data, self.workers, self._given_seed)

    @cached_property
    def history(self) -> PlayerHistory:
        """What the history says."""
        from trainer.app.history_reading import PlayerHistory

        returns = self.solver.game_return
        pace, untold = (lambda: self.pace), (lambda: by_feel.untold(self))
        return PlayerHistory(self.folder, self.data, self.workers, returns, pace, untold)

    def close(self) -> None:
        """End all that the player practises, and all searches, as the window closes."""
        self.workers.shown.set()  # so that no thread waits for it
        if self.loaded:
            self.practice.close()
        self.charts.derivation.give_up()

    def _given_seed(self) -> int | None:
        return self.session.seed if self.session.seed_given else None

    @property
    def session(self) -> Session:
        """The present session."""
        return self.kept.session

    @property
    def game(self) -> TableAtBet:
        """The game in play, with its bet."""
        return self.session.table, self.session.coins

    @property
    def theme(self) -> Theme:
        """The theme that the player chose."""
        chosen = self.settings
        return theme(
            four_colour=chosen.deck is Deck.FOUR_COLOUR,
            index=chosen.index.value,
            text_size=chosen.text_size,
            high_contrast=chosen.high_contrast,
            light=chosen.look is Look.LIGHT,
            felt=chosen.felt.value,
            back=chosen.back.value,
            wild=_wild_cards(self.session.table.rules),
        )

    @property
    def pace(self) -> Pace:
        """How fast the player plays, and what a coin is worth to them."""
        return pace_of(self.settings.hands_an_hour, self.settings.coin_cents)

    @property
    def is_first_start(self) -> bool:
        """Whether the player was never asked anything, and no hand is logged."""
        return self.settings.experience is Experience.UNASKED and not self.kept.has_begun

    @property
    def player(self) -> str:
        """The name of the player's profile; empty for the one without a name."""
        return "" if self.folder == self.data else self.folder.name

    @property
    def called(self) -> str:
        """What the player is called: as the settings say, or as the profile."""
        return self.settings.called or self.player

    @property
    def in_hand(self) -> bool:
        """Whether a hand is dealt but not drawn yet."""
        return self.session.phase is Phase.HOLD

    @property
    def moving(self) -> bool:
        """Whether animations are on."""
        return not self.settings.reduced_motion and self.settings.speed is not Speed.INSTANT

    def do(self, intent: Intent) -> None:
        """Take a step of the session and carry out its effects."""
        self.notice = None
        before = self.session
        for effect in self.kept.send(intent, self.context()):
            self._carry_out(effect)
        by_feel.be_silent(self)
        self._log_hand(before)

    def change(self, **choices: Any) -> None:
        """Change settings and save them; if that fails, they last until the window closes."""
        self.settings = replace(self.settings, **choices)
        try:
            self.save_settings(self.settings)
        except self.failures as error:
            self.say(f"{error}. The settings hold until the window closes.", "error")

    def say(self, words: str, kind: str = "info") -> None:
        """Show a notice."""
        self.notice = Notice(words, kind)

    def _take_values(self, _solved: UltimateX) -> None:
        """Give the hand in play its values, if it is of a game that was just solved."""
        if self.notice == Notice(NOT_SOLVED):
            self.notice = None
        for effect in self.kept.send(TakeValues(), self.context()):
            self._carry_out(effect)

    @property
    def chart_word(self) -> ChartWord | None:
        """What the chart to learn says about the session's hand."""
        return self.chart_word_on(self.session)

    def chart_word_on(self, session: Session) -> ChartWord | None:
        """Return what the chart to learn says about the hand drawn last, or about the hand in play
        once its best hold is in sight; None before that, or while the chart is loading.
        """
        if session.solution is None or not (
            session.verdict or session.best_shown or session.values_visible
        ):
            return None
        if session.of_feature:  # charts are of the game without it
            return None
        return self.word_on(session.solution, session.held)

    def word_on(self, solution: HandSolution, held: int) -> ChartWord | None:
        """Return what the coach's chart says about a hold; None while it is loading."""
        chart = self.chart_of(solution.table, solution.coins)
        word = self.charts.word(chart, solution, held)
        learnt = self.has_chart(solution.table, solution.coins)
        return word if word is None or learnt else replace(word, learnt=False)

    def has_chart(self, table: PayTable, coins: int) -> bool:
        """Whether the player plays a game by a chart: one that was chosen, or the course's once its
        first lesson was passed. Who plays by feel has none.
        """
        view = self._course_at(table, coins)
        return bool(self.settings.chart_lines or (view is not None and any(view.learnt[:1])))

    def means_five(self, since: int) -> bool:
        """Whether a press that would draw five new cards is meant, and not asked about: it comes
        long enough after the deal (`since`, in milliseconds), and the player has confirmed such a
        press `CONFIRMED` times in this window.
        """
        return self.drew_five >= CONFIRMED and since >= MEANT_MS

    def chart_of(self, table: PayTable, coins: int) -> Chart | None:
        """Return the chart of a game that the coach names lines of: the best of the length that the
        settings say, or the course's as far as it is known; None while it is loading.
        """
        if lines := self.settings.chart_lines:
            return self.charts.in_play(table, coins, lines)
        view = self._course_at(table, coins)
        if view is None or view.course is None:
            return None if view is None else self.charts.in_play(table, coins, USUAL_LINES)
        own = self.charts.by_length(table, coins) if coins != view.course.coins else ()
        if own and view.chart is not None:  # found at this bet, which has no course
            return self.charts.chart(table, coins, len(view.chart.rules))
        return None if own is None else view.chart

    def _course_at(self, table: PayTable, coins: int) -> CourseView | None:
        """Return the course of a game; of a bet that has none that of the largest bet. None while
        it is read, and while what reads it is loaded.
        """
        if not self.loaded:
            return None
        view = self.practice.course_seen(table, coins)
        if view is None or view.course is not None or coins == MOST_COINS:
            return view
        return self.practice.course_seen(table, MOST_COINS)

    def chart_name(self, table: PayTable, coins: int, chart: Chart | None = None) -> str:
        """Return what a chart of a game is called wherever its lines are named: the coach's if none
        is given; "" before it is loaded.
        """
        chart = chart or self.chart_of(table, coins)
        if chart is None:
            return ""
        lines, lengths = len(chart.rules), self.settings.chart_lines
        view = self._course_at(table, coins)
        if view is None or view.course is None:
            return of_length(lines) if lengths or view is not None else CHART_SO_FAR
        named = view.course.name_of(chart, view.reached_in_a_row)
        best = (
            self.charts.in_play(table, coins, lines) if lengths and named == CHART_SO_FAR else None
        )
        by_length = best is not None and best.rules == chart.rules
        return of_length(lines) if by_length or not named else named

    def opened(self) -> None:
        """Start to compute, after the first frame, what the table page will show."""
        self.workers.shown.set()
        table = self.session.table
        self.workers.short.start(lambda: self.solver.solve(ANY_HAND, table, 5), self.charts.prepare)
        self.workers.short.start(_load, self._read_course)
        self.prepare(table)

    def _read_course(self, _loaded: object) -> None:
        self.practice.course_seen(*self.game)

    def prepare(self, table: PayTable) -> None:
        """Compute a game's return and read its charts for every bet, the present bet first."""
        for coins in sorted(range(1, MOST_COINS + 1), key=lambda n: n != self.session.coins):
            self.game_return(table, coins)
            self.charts.by_length(table, coins)
        self._prepare_feature()

    def _prepare_feature(self) -> None:
        """Start to solve the game in play for Ultimate X, if that is played."""
        if self.session.ultimate_x:
            self.ultimate_x(self.session.table, self.session.hands)

    def poll(self) -> None:
        """Collect results from the background, and let the outcome be heard once it is visible."""
        self.workers.poll()
        now = self.clock()
        if self._outcome_unheard and now >= self.outcome_at:
            self._outcome_unheard = False
            self.play(outcome_sound(self.session))
        elif self.outcome_at <= now < self.counted_at and now >= self._ticked + TICK_MS:
            self._ticked = now
            self.play("count")

    def context(self) -> Context:
        """Return what a step of the session may know: the time and the solver."""
        return Context(
            self.clock(), time_now(), self.solver.solve, self.game_return.known, self.ultimate_x
        )

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Message(words, kind):
                self.say(words, kind)
            case Sound("draw"):
                self.play("draw")
                self._outcome_unheard = True
            case Sound("win"):
                pass  # it is heard with the outcome
            case Sound(name):
                self.play(name)
            case SettingsChanged() if self.in_hand:  # one from last time may have another bet
                self.change(coach=Coach.WARN if self.trial else self.session.coach)
            case SettingsChanged():
                session = self.session
                self.change(
                    coins=session.coins,
                    coach=Coach.WARN if self.trial else session.coach,
                    hands=session.hands,
                    ultimate_x=session.ultimate_x,
                )
                self._prepare_feature()

    def play(self, name: SoundName | OutcomeSound | None) -> None:
        """Let a sound be heard, if sounds are on."""
        if name is not None and self.settings.sound:
            self.sound(name)

    def _log_hand(self, before: Session) -> None:
        """Write the cards that were dealt or drawn to the event log."""
        session = self.session
        if session.dealt_since(before):
            self.log("deal", deal=session.deal_number, cards=list(session.dealt))
        if played := session.drawn_since(before):
            record = played.record
            if self.trial is not None and record.coach is Coach.SILENT:
                self.trial.take(record)
            final = list(record.final or ())
            self.log("draw", deal=record.deal, held=record.held, final=final, paid=record.paid_all)


def _load() -> None:
    """Load what reads the course and the history."""
    for name in ("practice", "history_reading"):
        import_module(f"trainer.app.{name}")


@cache
def _wild_cards(rules: Rules) -> frozenset[int]:
    """Return the cards of a deck that are wild; the theme is asked for in every frame."""
    return frozenset(filter(rules.is_wild, rules.deck))
