"""A session that is saved at every step: the result is on disk before it is shown.

`send` takes a step of the session, saves what the step asks for, and only then replaces the
session. If saving fails, the session stays as it was, and a message says so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from solver.paytable.table import PayTable
from trainer.core.intents import (
    ChooseCoach,
    ChooseHands,
    ChooseTable,
    ChooseUltimateX,
    Effect,
    HandDealt,
    HandMarked,
    HandPlayed,
    Intent,
    Message,
    SetBet,
)
from trainer.core.multiplied import Left, left_after
from trainer.core.records import Coach, GameMeters, PendingDeal, by_game
from trainer.core.session import Context, Phase, Session, open_session, resume
from trainer.core.steps import DEALT_AGAIN, step
from trainer.store.failures import StoreError
from trainer.store.log import Store
from trainer.store.reading import has_begun


@dataclass(frozen=True)
class SessionSetup:
    """What a new session starts with, from the settings and the command line.

    `seed` is the one given, or 256 random bits.
    """

    seed: int
    seed_given: bool
    table: PayTable
    coins: int
    coach: Coach
    start_credits: int
    hands: int = 1
    ultimate_x: bool = False


class KeptSession:
    """The session of one window, and the store that saves it."""

    def __init__(self, folder: Path, setup: SessionSetup, context: Context) -> None:
        """Open the history in `folder`; if a hand was dealt and not drawn, deal it again.

        That hand is finished first, in its own session; then the session of `setup` begins.
        `notices` are sentences to show at the start.

        Raises:
            StoreError: nothing can be saved there; its text is one line.
        """
        self._folder = folder
        self._store = Store(folder, context.at)
        self._setup = setup
        try:
            pending = self._store.adopt()
            self.session = self._resumed(pending, context) if pending else self._opened(context.at)
            self.notices = (*self._store.notices, *((DEALT_AGAIN,) if pending else ()))
        except BaseException:
            self._store.abandon()
            raise
        self.resuming = pending is not None  # whether the hand in play was dealt before the start

    @property
    def has_begun(self) -> bool:
        """Whether any hand is logged."""
        return has_begun(self._folder)

    def send(self, intent: Intent, context: Context) -> tuple[Effect, ...]:
        """Take a step of the session and save it; return the effects that remain to be done."""
        session, effects = step(self.session, intent, context)
        try:
            for effect in effects:
                self._keep(effect)
        except StoreError as error:
            return (Message(f"{error}. {error.outlook}", "error"),)
        self.session = session
        if self.resuming and isinstance(intent, ChooseCoach):  # it is not undone after the hand
            self._setup = replace(self._setup, coach=intent.coach)
        if self.resuming and session.phase is Phase.BET:
            self.resuming = False
            effects = (*effects, *self._start_as_asked(context))
        return effects

    def give_back(self, at: str) -> None:
        """End the session; a hand in play is given back, and never dealt again.

        Raises:
            StoreError: it could not be saved; the hand is dealt again next time.
        """
        self._store.give_back(at)

    def close(self, at: str) -> None:
        """End the session, unless a hand is in play: the next start deals that hand again.

        Raises:
            StoreError: the end could not be saved; the next start saves it.
        """
        self._store.close(at)

    def _keep(self, effect: Effect) -> None:
        match effect:
            case HandDealt(pending) | HandMarked(pending):
                self._store.save_deal(pending)
            case HandPlayed(record):
                self._store.save_hand(record)

    def _resumed(self, pending: PendingDeal, context: Context) -> Session:
        games: tuple[GameMeters, ...] = ()
        left: tuple[Left, ...] = ()
        for record in self._store.records(pending.session):
            games, left = by_game((record,), games), left_after(left, record)
        return resume(pending, context, games, left)

    def _opened(self, at: str) -> Session:
        setup = self._setup
        seed, given = setup.seed, setup.seed_given
        return open_session(
            self._store.start_session(seed, seed_given=given, at=at),
            seed,
            seed_given=given,
            table=setup.table,
            coins=setup.coins,
            start_credits=setup.start_credits,
            coach=setup.coach,
            hands=setup.hands,
            ultimate_x=setup.ultimate_x,
        )

    def _start_as_asked(self, context: Context) -> tuple[Effect, ...]:
        """Apply the game, coach and bet of `setup` once the hand from last time is played.

        What was drawn stays on the table, although another machine is chosen: the player has not
        seen it yet.
        """
        setup, session = self._setup, self.session
        if setup.seed_given and not (session.seed_given and session.seed == setup.seed):
            return self._change_session(context)
        effects: tuple[Effect, ...] = ()
        choices: tuple[Intent, ...] = (
            *(() if setup.ultimate_x else (ChooseUltimateX(on=False),)),
            ChooseTable(setup.table),
            ChooseHands(setup.hands),
            ChooseCoach(setup.coach),
            ChooseUltimateX(on=True) if setup.ultimate_x else SetBet(setup.coins),
        )
        for choice in choices:
            effects += self.send(choice, context)
        self.session = replace(
            self.session,
            last=session.last,
            dealt=session.dealt,
            held=session.held,
            first_held=session.first_held,
            shown_best=session.shown_best,
            solution=session.solution,
            state=session.state,
        )
        return effects

    def _change_session(self, context: Context) -> tuple[Effect, ...]:
        played = self.session
        try:
            fresh = self._opened(context.at)
        except StoreError as error:
            return (Message(f"{error}. The session goes on as it was.", "error"),)
        self.session = replace(
            fresh, last=played.last, solution=played.solution, state=played.state
        )
        return (Message("A new session begins, with the seed that was given."),)
