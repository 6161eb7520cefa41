"""A session that is kept step by step: on disk before its outcome is shown.

`send` steps the session, keeps what the step asks to keep, and only then takes the new session
for its own. Where nothing can be kept nothing has happened, and the player is told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.core.effects import Effect, HandDealt, HandMarked, HandPlayed, Message
from trainer.core.intents import ChooseCoach, ChooseTable, Intent, SetBet
from trainer.core.records import Coach, PendingDeal
from trainer.core.session import Context, Session, open_session, resume
from trainer.core.stats import fold
from trainer.core.steps import step
from trainer.store.failures import StoreError
from trainer.store.log import Store

if TYPE_CHECKING:
    from solver.paytable.table import PayTable


DEALT_AGAIN = "This hand was dealt and not drawn: it is dealt again the same."


@dataclass(frozen=True)
class Wishes:
    """How the player wants to play: what settings and command line come to.

    `seed` is the one given, or 256 random bits.
    """

    seed: int
    seed_given: bool
    table: PayTable
    coins: int
    coach: Coach
    start_credits: int


class KeptSession:
    """The session of one window, and the store that keeps it."""

    def __init__(self, folder: Path, wishes: Wishes, context: Context) -> None:
        """Open the history in `folder`, and deal again what was dealt and not drawn.

        Such a hand comes first, in its own session; what the player wishes for comes after it.
        `notices` are sentences to show at the start.

        Raises:
            StoreError: nothing can be kept there; its text is one line.
        """
        self._store = Store(folder, context.at)
        self._wishes = wishes
        try:
            pending = self._store.adopt()
            self.session = self._resumed(pending, context) if pending else self._opened(context.at)
            self.notices = (*self._store.notices, *((DEALT_AGAIN,) if pending else ()))
        except BaseException:
            self._store.abandon()
            raise
        self._resuming = pending is not None

    def send(self, intent: Intent, context: Context) -> tuple[Effect, ...]:
        """Step the session and keep what came of it; return the effects that are left to do."""
        session, effects = step(self.session, intent, context)
        try:
            for effect in effects:
                self._keep(effect)
        except StoreError as error:
            return (Message(f"{error}. {error.outlook}", "error"),)
        self.session = session
        if self._resuming and any(isinstance(effect, HandPlayed) for effect in effects):
            self._resuming = False
            effects = (*effects, *self._grant(context))
        return effects

    def close(self, at: str) -> None:
        """Leave: the session ends, unless its hand is in play, which is then dealt again.

        Raises:
            StoreError: the end could not be written; the next start does that.
        """
        self._store.close(at)

    def _keep(self, effect: Effect) -> None:
        match effect:
            case HandDealt(pending) | HandMarked(pending):
                self._store.save_deal(pending)
            case HandPlayed(record):
                self._store.save_hand(record)

    def _resumed(self, pending: PendingDeal, context: Context) -> Session:
        return resume(pending, context, fold(self._store.records(pending.session)))

    def _opened(self, at: str) -> Session:
        wishes = self._wishes
        seed, given = wishes.seed, wishes.seed_given
        return open_session(
            self._store.start_session(seed, seed_given=given, at=at),
            seed,
            seed_given=given,
            table=wishes.table,
            coins=wishes.coins,
            start_credits=wishes.start_credits,
            coach=wishes.coach,
        )

    def _grant(self, context: Context) -> tuple[Effect, ...]:
        """Turn to the player's wishes, once the hand left over from last time is played."""
        wishes, session = self._wishes, self.session
        if wishes.seed_given and not (session.seed_given and session.seed == wishes.seed):
            return self._change_session(context)
        effects: tuple[Effect, ...] = ()
        for wish in (ChooseTable(wishes.table), ChooseCoach(wishes.coach), SetBet(wishes.coins)):
            effects += self.send(wish, context)
        return effects

    def _change_session(self, context: Context) -> tuple[Effect, ...]:
        played = self.session
        try:
            fresh = self._opened(context.at)
        except StoreError as error:
            return (Message(f"{error}. The session goes on as it was.", "error"),)
        self.session = replace(fresh, last=played.last, solution=played.solution)
        return (Message("A new session begins, with the seed that was given."),)
