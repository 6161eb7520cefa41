"""A session at the machine as a value: its state, and which part of it may be shown.

`steps.step` returns the next session.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from solver.paytable.checks import COINS
from trainer.core.coach import Judgement, Reading, read
from trainer.core.records import Coach, HandRecord, PendingDeal
from trainer.core.stats import GameReturn, Meters

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable

MOST_COINS = COINS[-1]


class Phase(StrEnum):
    """BET between hands, HOLD during a hand. After a draw the hand is in `Session.last`."""

    BET = "bet"
    HOLD = "hold"


@dataclass(frozen=True)
class Context:
    """The time, and the functions that a step needs from outside.

    `now_ms` is a monotonic clock, `at` the time of day in UTC (``2026-11-20T10:00:00Z``).
    `solve` returns all 32 holds of a deal. `game_return` returns the return of a paytable at a
    number of coins, or None while that is not known.
    """

    now_ms: int
    at: str
    solve: Callable[[tuple[int, ...], PayTable, int], HandSolution]
    game_return: GameReturn = lambda _table, _coins: None


@dataclass(frozen=True)
class Played:
    """The last finished hand: its record, and the verdict on it."""

    record: HandRecord
    judgement: Judgement


@dataclass(frozen=True)
class Session:
    """The complete state of a machine.

    `coins` is the bet on each of the `hands` that are drawn from a deal, `held` a mask over `dealt`
    (bit i = card i), `dealt_at` a time of the monotonic clock. `first_held` is set once the coach
    has stopped a draw. `solution` has the values of all holds, shown or not; `reading`,
    `best_shown` and `verdict` return only what may be shown.
    """

    id: int
    seed: int
    seed_given: bool
    table: PayTable
    coins: int
    credits: int
    start_credits: int
    coach: Coach
    phase: Phase = Phase.BET
    deal_number: int = 0
    dealt: tuple[int, ...] = ()
    held: int = 0
    first_held: int | None = None
    shown_best: bool = False
    helped: bool = False
    dealt_at: int = 0
    solution: HandSolution | None = field(default=None, compare=False, repr=False)
    last: Played | None = None
    meters: Meters = field(default_factory=Meters)
    hands: int = 1

    @property
    def wager(self) -> int:
        """The coins that a deal costs: the bet on each of its hands."""
        return self.coins * self.hands

    @property
    def playable(self) -> bool:
        """Whether the credits are enough for a coin on each hand."""
        return self.credits >= self.hands

    @property
    def stake(self) -> int:
        """The credits after a reload: the start credits, but at least a coin for each hand."""
        return max(self.start_credits, self.hands)

    @property
    def warned(self) -> bool:
        """Whether the coach has stopped a draw of this hand; the next draw goes ahead."""
        return self.first_held is not None

    @property
    def values_visible(self) -> bool:
        """Whether values may be shown during the hand: with the live coach, or after a warning."""
        return self.phase is Phase.HOLD and (self.coach is Coach.LIVE or self.warned)

    @property
    def reading(self) -> Reading | None:
        """The current hold compared with the best one; None if that may not be shown."""
        if self.solution is None or not self.values_visible:
            return None
        return read(self.solution, self.held)

    @property
    def verdict(self) -> Judgement | None:
        """The verdict on the last hand; None during a hand, or if a silent coach was not asked."""
        if self.phase is Phase.HOLD or self.last is None:
            return None
        silent = self.coach is Coach.SILENT and not self.shown_best
        return None if silent else self.last.judgement

    @property
    def best_shown(self) -> tuple[int, ...]:
        """The masks of the best holds of the hand in play, if the player asked for them."""
        if self.solution is None or not (self.phase is Phase.HOLD and self.shown_best):
            return ()
        return self.solution.best_masks

    @property
    def marked_best(self) -> int | None:
        """The best hold to be marked: of tied ones the player's own, if it is among them."""
        if not self.best_shown:
            return None
        return self.held if self.held in self.best_shown else self.best_shown[0]

    def dealt_since(self, before: Session) -> bool:
        """Whether the hand in play was dealt after the state `before`."""
        dealt = self.id, self.deal_number, self.phase
        return self.phase is Phase.HOLD and dealt != (before.id, before.deal_number, before.phase)

    def drawn_since(self, before: Session) -> Played | None:
        """The hand finished after the state `before`, if any."""
        return None if self.last is before.last else self.last

    @property
    def pending(self) -> PendingDeal:
        """The hand in play in the form that is saved."""
        return PendingDeal(
            session=self.id,
            seed=self.seed,
            seed_given=self.seed_given,
            deal=self.deal_number,
            dealt=self.dealt,
            table=self.table,
            coins=self.coins,
            credits=self.credits,
            start_credits=self.start_credits,
            coach=self.coach,
            helped=self.helped,
            first_held=self.first_held,
            hands=self.hands,
        )


def open_session(
    id: int,  # noqa: A002 - the public name
    seed: int,
    *,
    seed_given: bool,
    table: PayTable,
    coins: int,
    start_credits: int,
    coach: Coach,
    hands: int = 1,
) -> Session:
    """Return a new session between hands, with the start credits.

    >>> from solver import load_paytable
    >>> machine = dict(table=load_paytable("9/6"), coins=5, start_credits=3, coach=Coach.WARN)
    >>> open_session(1, 7, seed_given=True, **machine).coins  # all its credits
    3
    """
    stake = max(start_credits, hands)
    return Session(
        id=id,
        seed=seed,
        seed_given=seed_given,
        table=table,
        coins=max(1, min(coins, MOST_COINS, stake // hands)),
        credits=stake,
        start_credits=start_credits,
        coach=coach,
        hands=hands,
    )


def resume(pending: PendingDeal, context: Context, meters: Meters) -> Session:
    """Return the session of a hand that was dealt but not drawn, with that hand in play.

    `meters` are the statistics of the session's finished hands.
    """
    return Session(
        id=pending.session,
        seed=pending.seed,
        seed_given=pending.seed_given,
        table=pending.table,
        coins=pending.coins,
        credits=pending.credits,
        start_credits=pending.start_credits,
        coach=pending.coach,
        phase=Phase.HOLD,
        deal_number=pending.deal,
        dealt=pending.dealt,
        first_held=pending.first_held,
        helped=pending.helped,
        dealt_at=context.now_ms,
        solution=context.solve(pending.dealt, pending.table, pending.coins),
        meters=meters,
        hands=pending.hands,
    )
