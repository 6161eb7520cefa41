"""What all scenes share: the session, the settings, and the ways to keep, say and compute.

Scenes send intents here and read what came of them; nothing is computed on a screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from trainer.app.background import Background
from trainer.app.chart_shelf import ChartShelf, ChartSource
from trainer.core.chart_coach import ChartWord
from trainer.core.effects import Effect, Message, SettingsChanged, Sound, SoundName
from trainer.core.intents import Intent
from trainer.core.session import MOST_COINS, Context, Phase, Session
from trainer.core.settings import Deck, Settings, Speed
from trainer.drawing.theme import Theme, theme

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable

Solve = Callable[[tuple[int, ...], "PayTable", int], "HandSolution"]
ANY_HAND = (0, 5, 10, 15, 20)


class Kept(Protocol):
    """Steps the session and keeps what came of it before it is shown."""

    @property
    def session(self) -> Session:
        """The session as it stands."""

    def send(self, intent: Intent, context: Context) -> tuple[Effect, ...]:
        """Take a step; return what is left to do."""


@dataclass(frozen=True)
class Solver:
    """What the window asks of the solver; a test may give another."""

    solve: Solve
    game_return: Callable[[PayTable, int], Fraction]


@dataclass(frozen=True)
class Notice:
    """A sentence on the screen, and how grave it is."""

    text: str
    kind: str = "info"


@dataclass
class World:
    """The one mutable thing behind the scenes.

    `slow` does what may take a minute, `background` what takes less than a second.
    `keep_settings` and `kept.send` may fail with one of `failures`, one clear line each.
    """

    kept: Kept
    settings: Settings
    solver: Solver
    background: Background
    slow: Background
    chart_source: ChartSource
    clock: Callable[[], int]
    keep_settings: Callable[[Settings], None] = lambda _settings: None
    failures: tuple[type[Exception], ...] = ()
    log: Callable[..., None] = lambda _event, **_fields: None
    sound: Callable[[str], None] = lambda _name: None
    notice: Notice | None = None
    outcome_at: int = 0  # by the clock, when the last card of a draw has turned up
    _win_unheard: bool = False
    ended: bool = False
    charts: ChartShelf = field(init=False)
    _returns: dict[tuple[PayTable, int], Fraction | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.charts = ChartShelf(self.chart_source, self.background, self.slow)

    @property
    def session(self) -> Session:
        """The session as it stands."""
        return self.kept.session

    @property
    def theme(self) -> Theme:
        """How things look by the player's choices."""
        chosen = self.settings
        return theme(
            four_colour=chosen.deck is Deck.FOUR_COLOUR,
            large_index=chosen.large_index,
            large_text=chosen.text_size > 100,
            high_contrast=chosen.high_contrast,
        )

    @property
    def in_hand(self) -> bool:
        """Whether a hand is dealt and not drawn."""
        return self.session.phase is Phase.HOLD

    @property
    def moving(self) -> bool:
        """Whether anything on the screen may move."""
        return not self.settings.reduced_motion and self.settings.speed is not Speed.INSTANT

    def do(self, intent: Intent) -> None:
        """Take a step of the session and do what it asks of the world."""
        self.notice = None
        before = self.session
        for effect in self.kept.send(intent, self.context()):
            self._carry_out(effect)
        self._log_hand(before)

    def change(self, **choices: Any) -> None:
        """Change settings and keep them; where that fails they hold for this window."""
        self.settings = replace(self.settings, **choices)
        try:
            self.keep_settings(self.settings)
        except self.failures as error:
            self.say(f"{error}. The settings hold until the window closes.", "error")

    def say(self, text: str, kind: str = "info") -> None:
        """Put a sentence on the screen."""
        self.notice = Notice(text, kind)

    def game_return(self, table: PayTable, coins: int) -> Fraction | None:
        """The return of a game, or None while it is being computed."""
        game = table, coins
        if game not in self._returns:
            self._returns[game] = None
            self.background.start(
                lambda: self.solver.game_return(*game),
                lambda value: self._returns.__setitem__(game, value),
            )
        return self._returns[game]

    def known_return(self, table: PayTable, coins: int) -> Fraction | None:
        """The return of a game if it was computed already."""
        return self._returns.get((table, coins))

    @property
    def chart_word(self) -> ChartWord | None:
        """What the chart to learn says of the session's hand."""
        return self.chart_word_on(self.session)

    def chart_word_on(self, session: Session) -> ChartWord | None:
        """What the chart to learn says of the hand that was drawn last, or of the hand in play
        once its best hold was asked for; None where it may say nothing, or is not known yet.
        """
        if session.solution is None or not (session.verdict or session.best_shown):
            return None
        return self.charts.word(session.solution, session.held, self.settings.chart_lines)

    def opened(self) -> None:
        """After the first frame: compute what the table will want to show."""
        table = self.session.table
        self.background.start(lambda: self.solver.solve(ANY_HAND, table, 5), self.charts.prepare)
        self.prepare(table)

    def prepare(self, table: PayTable) -> None:
        """Compute a game's return and read its charts at every bet, the present one first."""
        for coins in sorted(range(1, MOST_COINS + 1), key=lambda n: n != self.session.coins):
            self.game_return(table, coins)
            self.charts.by_length(table, coins)

    def poll(self) -> None:
        """Take over what was computed in the background, and sound a win once it can be seen."""
        self.background.poll()
        self.slow.poll()
        if self._win_unheard and self.clock() >= self.outcome_at:
            self._win_unheard = False
            self._play("win")

    def context(self) -> Context:
        """What a step of the session may know."""
        return Context(self.clock(), time_now(), self.solver.solve, self.known_return)

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Message(text, kind):
                self.say(text, kind)
            case Sound("win"):
                self._win_unheard = True
            case Sound(name):
                self._play(name)
            case SettingsChanged():
                self.change(coins=self.session.coins, coach=self.session.coach)

    def _play(self, name: SoundName) -> None:
        if self.settings.sound:
            self.sound(name)

    def _log_hand(self, before: Session) -> None:
        """Tell a test outside which cards are on the table now."""
        session = self.session
        if session.dealt_since(before):
            self.log("deal", deal=session.deal_number, cards=list(session.dealt))
        if played := session.drawn_since(before):
            record = played.record
            final = list(record.final or ())
            self.log("draw", deal=record.deal, held=record.held, final=final, paid=record.paid)


def time_now() -> str:
    """The time as the history has it: UTC to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
