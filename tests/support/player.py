"""A person at the window under the dummy driver: keys, clicks, and a clock that waits for no one.

The session, the store, the solver and the screen are the real ones; only the clock and the moment
of the background work are the test's.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

import pygame
from multiplied import given_game

from solver import PayTable, load_paytable, solve_game, solve_hand
from solver.explanation.line_reasons import line_reasons
from solver.progress import Progress
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.grading import Grader
from solver.ultimate_x.ultimate_x_game import UltimateX
from trainer.app.background import Background, Workers
from trainer.app.charts import GameCharts
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.app.long_work import Job, LongWork
from trainer.app.world import Solver, World
from trainer.core.records import Coach
from trainer.core.session import Context, Session
from trainer.core.settings import Settings, Speed
from trainer.drawing.geometry import Canvas
from trainer.drawing.items import Item, Label, Paragraph
from trainer.drawing.theme import Theme
from trainer.pages import PAGES
from trainer.store import StoreError, save_settings
from trainer.teaching.lesson_deals import game_grader
from trainer.widgets.base import Input, KeyPress, PointerDown, PointerMoved, PointerUp, Typed
from trainer.window.loop import App
from trainer.window.paint import Painter
from trainer.window.screen import Screen

AT = "2026-11-21T10:00:00Z"
T = TypeVar("T")
KEYED = 8  # letters, each laid out for itself
STILL = Settings(speed=Speed.INSTANT, coach=Coach.LIVE)


@lru_cache(maxsize=256)
def game_return(table: PayTable, coins: int) -> Fraction:
    """The return of a game, solved once for all the tests."""
    return solve_game(table, coins).return_


@lru_cache(maxsize=64)
def game_reasons(
    table: PayTable, coins: int, chart: Chart, lines: tuple[int, ...] | None
) -> tuple[str, ...]:
    """The reasons of a chart's lines. By the game, not its grader, which holds every value."""
    return line_reasons(game_grader(table, coins), chart, lines)


class GradedOnce(GameCharts):
    """Charts of games that are graded once for the windows of all tests, not once for each."""

    @property
    def grader(self) -> Grader:
        return game_grader(self.table, self.coins)


class LatePainter(Painter):
    """Paints when it is told to; the windows of all tests share what it caches."""

    def __init__(self) -> None:
        super().__init__()
        self.text_width = lru_cache(maxsize=65_536)(self._text_width)
        self.start(at_once=True)

    def start(self, at_once: bool) -> None:
        """Begin with nothing painted."""
        self._at_once = at_once
        self._put_off: Callable[[], None] = lambda: None

    def repaint(
        self,
        target: pygame.Surface,
        canvas: Canvas,
        items: Sequence[Item],
        theme: Theme,
        regions: Sequence[pygame.Rect],
    ) -> None:
        """Paint the regions, or put off painting the whole."""
        if self._at_once:
            super().repaint(target, canvas, items, theme, regions)
        else:
            whole = [target.get_rect()]
            self._put_off = partial(super().repaint, target, canvas, items, theme, whole)

    def catch_up(self) -> None:
        """Paint what was put off last."""
        self._put_off()


@lru_cache(maxsize=1)
def painter() -> LatePainter:
    """The painter of all the tests, until pygame quits."""
    pygame.register_quit(painter.cache_clear)
    return LatePainter()


class Script:
    """Events that a test has put there, and a clock that moves when it is told to."""

    def __init__(self) -> None:
        self.time = 0
        self.waited = 0

    def wait(self, milliseconds: int) -> list[pygame.event.Event]:
        self.waited += 1
        self.time += milliseconds
        return pygame.event.get()

    def now(self) -> int:
        return self.time


class AtOnce:
    """Work that is done as soon as it is asked for."""

    def start(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        done(work())

    def poll(self) -> None:
        pass


class Later:
    """Work that waits until a test lets it be done."""

    def __init__(self) -> None:
        self.orders: list[Callable[[], None]] = []

    def start(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        self.orders.append(lambda: done(work()))

    def poll(self) -> None:
        pass

    def run(self) -> None:
        while self.orders:
            self.orders.pop(0)()


class LongLater(Later):
    """Long work that waits until a test lets it be done, in this process."""

    def start(  # type: ignore[override]  # work that says how far it is
        self, work: Callable[[Progress], T], done: Callable[[T], None]
    ) -> Job:
        job = Job()
        self.orders.append(lambda: self._do(job, work, done))
        return job

    def _do(self, job: Job, work: Callable[[Progress], T], done: Callable[[T], None]) -> None:
        if not job.over:
            try:
                result = work(job.progress)
            except ValueError as error:
                job.fail(str(error))
            else:
                job.over = True
                done(result)


def workers(
    short: Background | None = None, slow: Background | None = None, long: LongWork | None = None
) -> Workers:
    """Work that is done at once, but for what is slow, if no others are given."""
    return Workers(AtOnce(), short or AtOnce(), slow or Later(), long or LongLater())


class Player:
    """The window and the hands on it."""

    def __init__(self, app: App, script: Script, kept: KeptSession) -> None:
        self._app = app
        self._due = False
        self.script = script
        self.kept = kept
        self.events: list[dict[str, Any]] = []

    @property
    def app(self) -> App:
        """The program, which has shown what the last keys or click led to."""
        self._shown()
        return self._app

    def _shown(self) -> bool:
        """Show what is due, once something is asked for; return whether something was."""
        due, self._due = self._due, False
        if due:
            self._app.show()
        return due

    @property
    def world(self) -> World:
        return self.app.world

    @property
    def session(self) -> Session:
        return self.world.session

    def feed(self, *inputs: Input) -> None:
        for event in inputs:
            self.app.feed(event)

    def keys(self, *names: str) -> None:
        """Press keys, a second apart; one that is asked for once more, to keep none, twice."""
        for name in names:
            self.script.time += 1000
            self.feed(KeyPress(name))
            if name in ("space", "return") and getattr(self.app.top, "_armed", False):
                self.feed(KeyPress(name))
        self._due = True

    def write(self, text: str) -> None:
        """Type the first letters as keys; the rest comes at once, as what is pasted does."""
        for letter in text[:KEYED]:
            self.feed(
                KeyPress(letter.lower()) if letter.isalnum() else KeyPress("space"), Typed(letter)
            )
        if rest := text[KEYED:]:
            self.feed(Typed(rest))

    def click(self, name: str) -> None:
        """Click in the middle of a widget."""
        self.script.time += 1000
        self.click_at(*self.rect(name).center)

    def click_at(self, x: float, y: float) -> None:
        """Click at a point."""
        self.feed(PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y))
        self._due = True

    def rect(self, name: str) -> Any:
        return self.widget(name).rect

    def widget(self, name: str) -> Any:
        return next(w for w in self.app.top.widgets(self.app.stage) if w.name == name)

    def items(self) -> list[Item]:
        """Everything on the screen, laid out once more where something else may have changed it."""
        if self._shown() and self._app._shown is not None:
            return self._app._shown[-1]
        return self._app.picture()

    def words(self) -> list[str]:
        """Every text on the screen."""
        return [item.text for item in self.items() if isinstance(item, Label | Paragraph)]

    def found_out(self) -> None:
        """Let the slow work in the background be done, and show what it led to."""
        self.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
        self.app.show()

    def says(self, part: str) -> bool:
        return any(part in words for words in self.words())


@contextmanager
def playing(
    folder: Path,
    *,
    size: tuple[int, int] = (1280, 800),
    settings: Settings = STILL,
    table: str = "job-9-6",
    coins: int = 5,
    seed: int = 7,
    coach: Coach | None = None,
    credits: int = 1000,  # noqa: A002 - the word of the table
    returns: Callable[[PayTable, int], Fraction] = game_return,
    multiplied: Callable[[PayTable, int], UltimateX] = given_game,
    hands: int = 1,
    ultimate_x: bool = False,
    short: Background | None = None,
    quick: Background | None = None,
    painted: bool = False,
    data: Path | None = None,
) -> Iterator[Player]:
    """Open the window on a data folder, and close it at the end.

    The folder is that of the player without a name, unless it is one in the folder `data`.
    Ultimate X is not solved but given, for it takes seconds, unless `multiplied` solves it. Nothing
    is painted but the last picture, unless all are to be `painted`.
    """
    coach = coach or settings.coach
    settings = replace(settings, coach=coach)
    script = Script()
    game = load_paytable(table)
    setup = SessionSetup(seed, True, game, coins, coach, credits, hands, ultimate_x)
    kept = KeptSession(folder, setup, Context(0, AT, solve_hand))
    screen = Screen(size, script)
    world = World(
        kept=kept,
        settings=settings,
        solver=Solver(solve_hand, returns, multiplied),
        workers=replace(workers(short), quick=quick or AtOnce()),
        chart_source=partial(GradedOnce, folder=folder),
        folder=folder,
        data=data or folder,
        clock=script.now,
        save_settings=lambda chosen: save_settings(folder, chosen),
        failures=(StoreError,),
    )
    app = App(screen, world, PAGES)
    app.painter = painter()
    painter().start(at_once=painted)
    player = Player(app, script, kept)
    world.log = lambda event, **fields: player.events.append({"ev": event, **fields})
    try:
        player.app.show()
        world.opened()
        yield player
        player._shown()
        painter().catch_up()
    finally:
        world.close()
        kept.close(AT)
        screen.close()
