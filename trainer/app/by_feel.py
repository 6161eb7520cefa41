"""The twenty hands by feel in the window: begun, gone on with after any way of leaving, ended.

The settings say since when they are played (`Settings.by_feel`), the history which they are: so
they go on as what they are when the program starts again, in mid-hand too.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from trainer.app.seeds import time_now
from trainer.app.trial import Trial
from trainer.core.intents import ChooseCoach, DealOrDraw
from trainer.core.records import Coach, Tally
from trainer.core.settings import Experience, Settings

if TYPE_CHECKING:
    from pathlib import Path

    from solver.paytable.table import PayTable
    from trainer.app.home_news import HomeNews
    from trainer.app.kept_session import KeptSession
    from trainer.core.intents import Intent
    from trainer.core.session import Context


class AtTheTable(Protocol):
    """What of the world is asked for here."""

    kept: KeptSession
    settings: Settings
    folder: Path
    failures: tuple[type[Exception], ...]
    trial: Trial | None
    by_feel_before: Tally

    @property
    def game(self) -> tuple[PayTable, int]:
        """The game in play, with its bet."""

    @property
    def in_hand(self) -> bool:
        """Whether a hand is dealt but not drawn yet."""

    def do(self, intent: Intent) -> None:
        """Take a step of the session."""

    def change(self, **choices: Any) -> None:
        """Change settings and save them."""

    def context(self) -> Context:
        """Return what a step of the session may know."""


def offered_at_start(world: AtTheTable) -> bool:
    """Whether today's silent hands are of a trial: who plays by feel was dealt one at the start,
    and its silence is not saved as a choice.
    """
    settings = world.settings
    return settings.experience is Experience.FEEL and settings.coach is not Coach.SILENT


def begin(world: AtTheTable) -> None:
    """Count the next twenty hands, or go on counting; the coach, silent meanwhile, is saved as
    `warn`. A hand in play is finished as it was begun.
    """
    if world.in_hand:
        return
    if world.trial is None or world.trial.over:
        trial = Trial()
        with suppress(*world.failures):  # the hands say so themselves
            if offered_at_start(world):
                from trainer.app.history_reading import trial_so_far  # with the store

                trial = trial_so_far(world.folder, *world.game, world.kept.session.meters.hands)
        trial.since = trial.since or time_now()
        world.trial, world.by_feel_before = trial, Tally()
    world.change(coach=Coach.WARN, by_feel=world.trial.since)
    be_silent(world)
    world.do(DealOrDraw())


def go_on(world: AtTheTable) -> None:
    """Count on after a restart, if the twenty were begun and their end was not seen."""
    since = world.settings.by_feel
    if since:
        world.trial = Trial(since=since)
        with suppress(*world.failures):  # the hands say so themselves
            from trainer.app.history_reading import trial_since  # with the store

            world.trial = trial_since(world.folder, since, world.kept.session.meters.hands)
        be_silent(world)


def be_silent(world: AtTheTable) -> None:
    """Let the coach say nothing while they are played, whatever was chosen between two of them."""
    if world.trial is not None and not world.in_hand:
        world.kept.send(ChooseCoach(Coach.SILENT), world.context())


def end(world: AtTheTable) -> None:
    """Forget the hands that were counted, but for the sums of those of an earlier sitting; from
    now on the coach warns.
    """
    if world.trial is not None:
        world.by_feel_before = world.trial.before
    world.trial = None
    world.change(by_feel="")
    world.do(ChooseCoach(Coach.WARN))


def untold(world: AtTheTable) -> str:
    """Return since when hands by feel are played of which nothing may be told yet; "" if none."""
    trial = world.trial
    return trial.since if trial is not None and trial.hands else ""


def spared(world: AtTheTable, news: HomeNews) -> HomeNews:
    """Return the news without what would tell of hands by feel that are not over."""
    if not untold(world):
        return news
    return replace(
        news,
        leak=None,
        watched=None,
        closed=None,
        curve=(),
        open_leaks=(),
        closed_classes=frozenset(),
    )
