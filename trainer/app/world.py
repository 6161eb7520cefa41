"""What all scenes share: the session, the settings, notices, and background results.

Scenes send intents to the world and show its state; they compute nothing themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from trainer.app.background import Background
from trainer.app.chart_shelf import ChartShelf, ChartSource
from trainer.app.clock import time_now
from trainer.app.desk import Desk
from trainer.app.home_news import HomeNews
from trainer.app.lab.lab import Lab
from trainer.app.past import Past
from trainer.app.trial import Trial
from trainer.core.chart_coach import ChartWord
from trainer.core.coach import name_hold
from trainer.core.effects import Effect, Message, SettingsChanged, Sound, SoundName
from trainer.core.intents import ChooseCoach, Intent, TakeValues
from trainer.core.records import Coach
from trainer.core.session import MOST_COINS, Context, Phase, Session
from trainer.core.settings import Deck, Look, Settings, Speed
from trainer.core.steps import NOT_SOLVED
from trainer.drawing import text
from trainer.drawing.theme import Theme, theme
from trainer.teaching.pace import Pace, pace_of

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable
    from solver.rules import Rules
    from solver.ultimate_x.game import UltimateX

Solve = Callable[[tuple[int, ...], "PayTable", int], "HandSolution"]
ANY_HAND = (0, 5, 10, 15, 20)


class SavedSession(Protocol):
    """Takes steps of the session and saves their results before they are shown."""

    @property
    def session(self) -> Session:
        """The present session."""

    def send(self, intent: Intent, context: Context) -> tuple[Effect, ...]:
        """Take a step and save it; return the effects that remain to be done."""


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


@dataclass
class World:
    """The shared mutable state behind the scenes.

    `slow` runs work that may take a minute, `background` work of less than a second, `quick` what
    answers a keystroke and never waits for the others.
    `save_settings` and `kept.send` may raise one of `failures`, each with a clear line.
    """

    kept: SavedSession
    settings: Settings
    solver: Solver
    background: Background
    slow: Background
    quick: Background
    chart_source: ChartSource
    folder: Path
    clock: Callable[[], int]
    save_settings: Callable[[Settings], None] = lambda _settings: None
    failures: tuple[type[Exception], ...] = ()
    log: Callable[..., None] = lambda _event, **_fields: None
    sound: Callable[[str], None] = lambda _name: None
    charts_folder: Path | None = None  # of the charts that all players share, if not `folder`
    notice: Notice | None = None
    outcome_at: int = 0  # the time at which the last drawn card is face up
    _win_unheard: bool = False
    ended: bool = False
    news_source: Callable[[PayTable, int], HomeNews] = lambda _table, _coins: HomeNews()
    news: HomeNews | None = None  # None until it is known
    trial: Trial | None = None
    charts: ChartShelf = field(init=False)
    desk: Desk = field(init=False)
    past: Past = field(init=False)
    lab: Lab = field(init=False)
    to_chart: tuple[PayTable, int] | None = None  # for the strategy page; None: the session's game
    to_explain: tuple[HandSolution, int] | None = None  # for the why dialog; None: the session's
    whose_hold: str = "Your hold"  # the heading of the hold that the why dialog compares
    _returns: dict[tuple[PayTable, int], Fraction | None] = field(default_factory=dict)
    _ultimate_x: dict[tuple[PayTable, int], UltimateX | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.charts = ChartShelf(self.chart_source, self.background, self.slow)
        self.desk = Desk(
            self.folder,
            self.charts_folder or self.folder,
            self.background,
            self.slow,
            self._given_seed,
        )
        self.past = Past(self.folder, self.slow, self.solver.game_return)
        self.lab = Lab(self.folder, self.quick, self.background)

    def _given_seed(self) -> int | None:
        return self.session.seed if self.session.seed_given else None

    @property
    def session(self) -> Session:
        """The present session."""
        return self.kept.session

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
        """How fast the player plays, and what a coin is worth to him."""
        return pace_of(self.settings.hands_an_hour, self.settings.coin_cents)

    @property
    def player(self) -> str:
        """The name of the player's profile; empty for the one without a name."""
        from trainer.store.profiles import profile_of

        return profile_of(self.folder)

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
        self._log_hand(before)

    def begin_trial(self) -> None:
        """Count the next twenty hands; the coach, silent meanwhile, is saved as `warn`."""
        self.trial = Trial()
        self.change(coach=Coach.WARN)

    def end_trial(self) -> None:
        """Forget the hands that were counted; from now on the coach warns."""
        self.trial = None
        self.do(ChooseCoach(Coach.WARN))

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

    def game_return(self, table: PayTable, coins: int) -> Fraction | None:
        """Return the return of a game, or None while it is being computed."""
        game = table, coins
        if game not in self._returns:
            self._returns[game] = None
            self.background.start(
                lambda: self.solver.game_return(*game),
                lambda value: self._returns.__setitem__(game, value),
            )
        return self._returns[game]

    def known_return(self, table: PayTable, coins: int) -> Fraction | None:
        """Return the return of a game if it is computed already; never start the work."""
        return self._returns.get((table, coins))

    def ultimate_x(self, table: PayTable, hands: int) -> UltimateX | None:
        """Return a game solved for Ultimate X, or None while it is being solved, for seconds."""
        game = table, hands
        if game not in self._ultimate_x:
            self._ultimate_x[game] = None
            self.slow.start(lambda: self.solver.ultimate_x(*game), self._take_ultimate_x)
        return self._ultimate_x[game]

    def _take_ultimate_x(self, solved: UltimateX) -> None:
        """Keep a game that is solved, and the values of the hand in play if it is of this game."""
        self._ultimate_x[solved.table, solved.hands] = solved
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
        once the best hold was asked for; None before that, or while the chart is loading.
        """
        if session.solution is None or not (session.verdict or session.best_shown):
            return None
        if session.of_feature:  # charts are of the game without it
            return None
        return self.charts.word(session.solution, session.held, self.settings.chart_lines)

    def opened(self) -> None:
        """Start to compute, after the first frame, what the table page will show."""
        table = self.session.table
        self.background.start(lambda: self.solver.solve(ANY_HAND, table, 5), self.charts.prepare)
        self.prepare(table)

    def ask_news(self) -> None:
        """Read in the background what the home page shows."""
        session, source = self.session, self.news_source
        self.slow.start(lambda: source(session.table, session.coins), self._take_news)

    def _take_news(self, news: HomeNews) -> None:
        self.news = news

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
        """Collect results from the background, and play the win's sound once the win is visible."""
        for worker in (self.quick, self.background, self.slow):
            worker.poll()
        if self._win_unheard and self.clock() >= self.outcome_at:
            self._win_unheard = False
            self._play("win")

    def context(self) -> Context:
        """Return what a step of the session may know: the time and the solver."""
        return Context(
            self.clock(), time_now(), self.solver.solve, self.known_return, self.ultimate_x
        )

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Message(words, kind, cards):
                self.say(words.replace(name_hold(cards), text.cards(cards)), kind)
            case Sound("win"):
                self._win_unheard = True
            case Sound(name):
                self._play(name)
            case SettingsChanged():
                session = self.session
                self.change(
                    coins=session.coins,
                    coach=Coach.WARN if self.trial else session.coach,
                    hands=session.hands,
                    ultimate_x=session.ultimate_x,
                )
                self._prepare_feature()

    def _play(self, name: SoundName) -> None:
        if self.settings.sound:
            self.sound(name)

    def _log_hand(self, before: Session) -> None:
        """Write the cards that were dealt or drawn to the event log."""
        session = self.session
        if session.dealt_since(before):
            self.log("deal", deal=session.deal_number, cards=list(session.dealt))
        if played := session.drawn_since(before):
            record = played.record
            if self.trial is not None:
                self.trial.take(record)
            final = list(record.final or ())
            self.log("draw", deal=record.deal, held=record.held, final=final, paid=record.paid_all)


@cache
def _wild_cards(rules: Rules) -> frozenset[int]:
    """Return the cards of a deck that are wild; the theme is asked for in every frame."""
    return frozenset(filter(rules.is_wild, rules.deck))
