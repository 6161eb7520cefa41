"""Opens the window with its display, store, session and pages, and closes them again."""

from __future__ import annotations

import gc
import secrets
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import pygame

from solver import PayTable
from solver.paytable.differences import split_differences
from trainer.app.background import Worker, Workers, nothing
from trainer.app.charts import GameCharts
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.app.last_game import plays_ultimate_x, table_played_last
from trainer.app.long_work import Processes
from trainer.app.seeds import time_now
from trainer.app.world import Solver, World
from trainer.core.session import Context
from trainer.core.settings import USUAL_LINES, Settings
from trainer.core.shoe import SEED_BITS
from trainer.core.steps import DEALT_AGAIN
from trainer.pages import HOME, PAGES
from trainer.store import StoreError, load_settings, save_settings
from trainer.window.events import EventLog
from trainer.window.images import CardImages
from trainer.window.loop import App
from trainer.window.screen import Screen, check_display
from trainer.window.sound import Speaker

if TYPE_CHECKING:
    from solver import HandSolution  # with NumPy
    from solver.ultimate_x.ultimate_x_game import UltimateX
    from trainer.app.scene import Subject

SHORT = 70  # letters that fit on the line above the cards
SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP")
LAST_WAIT = 0.9
"""Seconds in which what is computed may come to its end once the window is closed and all saved."""


@dataclass(frozen=True)
class Options:
    """The options of the command line; None means that the settings decide."""

    data: Path  # the data folder, with the charts, which all players share
    folder: Path  # the player's own in it
    table: PayTable | None = None
    table_name: str | None = None  # as it was typed
    coins: int | None = None
    hands: int | None = None
    ultimate_x: bool | None = None
    seed: int | None = None
    page: str | None = None  # the page shown first, if not the usual one
    subject: Subject | None = None  # what that page is about, if not the usual
    welcomes: bool = False  # whether a first start is the welcome, whatever the page


def open_window(options: Options) -> None:
    """Open the window, and return when it is closed; another player who was chosen there goes on
    in a window of their own.

    Raises:
        NoDisplay: there is no display.
        StoreError: the data folder cannot be used.
        KeyboardInterrupt: Ctrl-C closed it; everything is saved as with the close button.
    """
    check_display()
    following = _open(options)
    while following is not None:
        following = _open(Options(folder=following, page=HOME, data=options.data))


def _open(options: Options) -> Path | None:
    """Open the window for one player; return the folder of the next, if one was chosen.

    What the start makes is here to stay: to look for garbage in it takes 30 ms of the first frame.
    """
    gc.disable()
    settings, notices = load_settings(options.folder)
    table, missing = _table(options, settings)
    log = EventLog()
    try:
        kept = KeptSession(options.folder, _setup(options, settings, table), _first_context())
        size = settings.window_width, settings.window_height
        screen = Screen(size, icon=_icon, display=settings.screen)
        threads = Worker(screen.wake), Worker(screen.wake), Worker(screen.wake)
        world = _world(kept, settings, options, screen, threads, log)
        app = App(screen, world, PAGES, log)
        app.fill_screen(settings.fullscreen)
        _remember_choices(world, options)
        usual = settings.chart_lines == USUAL_LINES  # else somebody wrote another length
        if usual and world.is_first_start:  # the course's, unless the welcome hears of another
            world.change(chart_lines=0)
        page = HOME if options.welcomes and world.is_first_start else options.page
        if page in PAGES:
            app.open_page(page, options.subject)
        news = (each for each in kept.notices if each != DEALT_AGAIN)  # the table says that
        announce(app, (*missing, *notices, *news))
        with _ending_on_signals(world, screen.wake):
            app.run()
            _remember_size(world, screen)
            screen.close()
            world.close()
            kept.close(time_now())
            for thread in threads:
                thread.end(LAST_WAIT / len(threads))
        return world.next_player
    finally:
        gc.enable()
        log.close()


def announce(app: App, sentences: tuple[str, ...]) -> None:
    """Report what happened before the window opened: one short sentence above the cards, more in
    a dialog.
    """
    if len(sentences) == 1 and len(sentences[0]) <= SHORT:
        app.world.say(sentences[0], "warning")
    elif sentences:
        app.open_dialog("news", "\n".join(sentences))


def _world(
    kept: KeptSession,
    settings: Settings,
    options: Options,
    screen: Screen,
    threads: tuple[Worker, Worker, Worker],
    log: EventLog,
) -> World:
    speaker = Speaker()
    workers = Workers(*threads, Processes(screen.wake))
    for thread in threads:
        thread.start(workers.shown.wait, nothing)
    world = World(
        kept=kept,
        settings=settings,
        solver=Solver(_solve, _game_return, _ultimate_x),
        workers=workers,
        chart_source=partial(GameCharts, folder=options.data),
        folder=options.folder,
        data=options.data,
        clock=screen.now,
        save_settings=lambda chosen: save_settings(options.folder, chosen),
        failures=(StoreError,),
        log=log.write,
        sound=speaker.play,
    )
    speaker.volume = lambda: world.settings.volume / 100
    return world


def _table(options: Options, settings: Settings) -> tuple[PayTable, tuple[str, ...]]:
    """Return the paytable to play, and a message if the one played last cannot be read."""
    if options.table is not None:
        return options.table, ()
    return table_played_last(settings)


def _setup(options: Options, settings: Settings, table: PayTable) -> SessionSetup:
    given = options.seed is not None
    hands = options.hands or settings.hands
    return SessionSetup(
        seed=options.seed if options.seed is not None else secrets.randbits(SEED_BITS),
        seed_given=given,
        table=table,
        coins=options.coins or settings.coins,
        coach=settings.coach,
        start_credits=settings.start_credits,
        hands=hands,
        ultimate_x=plays_ultimate_x(table, hands, options.ultimate_x, settings),
    )


def _first_context() -> Context:
    """Return the context for opening the session before there is a window: time starts at 0."""
    return Context(0, time_now(), _solve)


def _solve(cards: tuple[int, ...], table: PayTable, coins: int) -> HandSolution:
    from solver import solve_hand

    return solve_hand(cards, table, coins)


def _game_return(table: PayTable, coins: int) -> Fraction:
    from solver import solve_game

    return solve_game(table, coins).return_


def _ultimate_x(table: PayTable, hands: int) -> UltimateX:
    from solver.ultimate_x.ultimate_x_game import solve_ultimate_x

    return solve_ultimate_x(table, hands)


def _icon() -> pygame.Surface:
    return CardImages().icon(64)


@contextmanager
def _ending_on_signals(world: World, wake: Callable[[], None]) -> Iterator[None]:
    """Make signals such as SIGTERM close the window as its close button does.

    Ctrl-C is raised at the end, when everything is saved; the caller handles it as every command
    does.
    """
    seen: list[int] = []

    def end(number: int, _frame: FrameType | None) -> None:
        seen.append(number)
        world.ended = True
        wake()

    for name in SIGNALS:
        with suppress(AttributeError, ValueError):  # Windows has no SIGHUP
            signal.signal(getattr(signal, name), end)
    yield
    if signal.SIGINT in seen:
        raise KeyboardInterrupt


def _remember_choices(world: World, options: Options) -> None:
    """Save the game and the bet of the command line as the last ones played."""
    chosen: dict[str, object] = {}
    if options.table_name is not None:
        chosen["paytable"] = _absolute(options.table_name)
    if options.coins is not None:
        chosen["coins"] = options.coins
    if options.hands is not None:
        chosen["hands"] = options.hands
    if options.ultimate_x is not None:
        chosen["ultimate_x"] = options.ultimate_x
    if chosen:
        world.change(**chosen)


def _absolute(name: str) -> str:
    """Make the path of a paytable file absolute; leave the name of a catalogue entry as it is.

    >>> _absolute("bonus-8-5")
    'bonus-8-5'
    """
    base, differences = split_differences(name)
    if not base.lower().endswith(".toml"):
        return name
    return " + ".join((str(Path(base).absolute()), *differences))


def _remember_size(world: World, screen: Screen) -> None:
    width, height = screen.windowed_size
    world.change(
        window_width=max(width, 320),
        window_height=max(height, 240),
        screen=min(max(0, screen.display), 63),
        fullscreen=screen.full,
    )
