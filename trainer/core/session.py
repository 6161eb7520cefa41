"""A session at the machine as a value: its state, and which part of it may be shown.

`steps.step` returns the next session.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from evaluator.figures import coins_of
from solver.paytable.checks import COINS
from trainer.core.coach import Judgement, Reading, Values, read
from trainer.core.multiplied import Left, waiting
from trainer.core.records import (
    FEATURE,
    Coach,
    GameMeters,
    GameReturn,
    HandRecord,
    Meters,
    PendingDeal,
)

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable
    from solver.ultimate_x.ultimate_x_game import UltimateX
    from trainer.core.multiplied import StateValues

MOST_COINS = COINS[-1]
DRAW_AGAIN, COUNTS = "Look again, or draw.", "Your first hold is scored either way."
"""How the warning of a hold that is not best ends: what to do, as it is said at the table."""
STILL_HELPED = "This hand still counts as helped."
"""What is said in its place where the player had help, and where that is taken away."""


class Phase(StrEnum):
    """BET between hands, HOLD during a hand. After a draw the hand is in `Session.last`."""

    BET = "bet"
    HOLD = "hold"


@dataclass(frozen=True)
class Context:
    """The time, and the functions that a step needs from outside.

    `now_ms` is a monotonic clock, `at` the time of day in UTC (``2026-11-20T10:00:00Z``).
    `solve` returns all 32 holds of a deal. `game_return` returns the return of a paytable at a
    number of coins, or None while that is not known. `ultimate_x` returns a game solved for some
    number of hands, or None while it is not.
    """

    now_ms: int
    at: str
    solve: Callable[[tuple[int, ...], PayTable, int], HandSolution]
    game_return: GameReturn = lambda _table, _coins: None
    ultimate_x: Callable[[PayTable, int], UltimateX | None] = lambda _table, _hands: None


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
    has stopped a draw. `spoke` is the coach that the hand is logged with once one has spoken in it:
    it may be changed in mid-hand, and help that was given stays given. `solution` has the values of
    all holds, shown or not; `reading`, `best_shown` and `verdict` return only what may be shown.

    At Ultimate X (`ultimate_x`) five coins are bet on each hand and five more for the feature.
    `left` is what hands have left, by game and number of hands, until the session ends; `state`
    has the values of all holds with the multipliers in force, None while the game is not solved.

    `games` are the meters of each game of the session: what is said of it beside a game is of the
    one in play (`meters`), and names `other_games`.
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
    spoke: Coach | None = None
    shown_best: bool = False
    helped: bool = False
    dealt_at: int = 0
    solution: HandSolution | None = field(default=None, compare=False, repr=False)
    last: Played | None = None
    games: tuple[GameMeters, ...] = ()
    hands: int = 1
    ultimate_x: bool = False
    left: tuple[Left, ...] = ()
    state: StateValues | None = field(default=None, compare=False, repr=False)

    @property
    def game(self) -> str:
        """The name of what is played."""
        return GameMeters(self.table, self.ultimate_x).name

    @property
    def of_table(self) -> PayTable:
        """The paytable of the hand in play, or between hands of the last one."""
        if self.phase is Phase.HOLD or self.last is None:
            return self.table
        return self.last.record.table

    def meters_of(self, table: PayTable, *, ultimate_x: bool) -> Meters:
        """Return the meters of a game."""
        of_game = (each for each in self.games if each.is_of(table, ultimate_x=ultimate_x))
        return next((each.meters for each in of_game), Meters())

    @property
    def meters(self) -> Meters:
        """The meters of the game of the hand in play, or between hands of the last one."""
        return self.meters_of(self.of_table, ultimate_x=self.of_feature)

    @property
    def other_games(self) -> tuple[GameMeters, ...]:
        """The meters of what else was played in this session."""
        here = self.of_table
        return tuple(
            each for each in self.games if not each.is_of(here, ultimate_x=self.of_feature)
        )

    @property
    def dealt_hands(self) -> int:
        """How many hands the deal on the table has: in play, or drawn last, whatever comes next."""
        drawn = self.last if self.phase is Phase.BET else None
        return self.hands if drawn is None else 1 + len(drawn.judgement.further)

    @property
    def wager(self) -> int:
        """The coins that a deal costs: the bet on each of its hands, and those for the feature."""
        return self.coins * self.hands * (FEATURE if self.ultimate_x else 1)

    @property
    def dealt_coins(self) -> int:
        """The bet of the hand on the table: in play, or drawn last, whatever is bet next."""
        drawn = self.last if self.phase is Phase.BET else None
        return self.coins if drawn is None else drawn.record.coins

    @property
    def multipliers(self) -> tuple[int, ...]:
        """The multipliers in force, one for each hand; none but at Ultimate X.

        Between hands they are those of the next one.
        """
        if not self.ultimate_x:
            return ()
        return waiting(self.left, self.table, self.hands)

    @property
    def playable(self) -> bool:
        """Whether the credits are enough for the bet that the player chose."""
        return self.credits >= self.wager

    @property
    def affordable(self) -> int:
        """The most coins on each hand that the credits are enough for; 0 if for no bet."""
        if self.ultimate_x:
            return MOST_COINS if self.playable else 0
        return min(MOST_COINS, self.credits // self.hands)

    @property
    def stake(self) -> int:
        """The credits after a reload: the start credits, but at least the bet."""
        return max(self.start_credits, self.wager)

    @property
    def of_feature(self) -> bool:
        """Whether the hand in play, or between hands the last one, is of Ultimate X."""
        if self.phase is Phase.HOLD or self.last is None:
            return self.ultimate_x
        return bool(self.last.record.multipliers)

    @property
    def values(self) -> Values | None:
        """What all holds are worth, shown or not; None while that is not known."""
        return self.state if self.ultimate_x else self.solution

    @property
    def warned(self) -> bool:
        """Whether the coach has stopped a draw of this hand; the next draw goes ahead."""
        return self.first_held is not None

    @property
    def warning(self) -> str:
        """The warning that stopped a draw, while the same cards are held and the best hold is not
        in sight; "" otherwise.
        """
        same = self.phase is Phase.HOLD and self.held == self.first_held
        if not same or self.best_shown or self.values is None:
            return ""
        lost = coins_of(read(self.values, self.held).lost_coins * self.hands)
        counts = STILL_HELPED if self.helped else COUNTS
        return f"Another hold is worth {lost} more. {DRAW_AGAIN} {counts}"

    @property
    def logged_coach(self) -> Coach:
        """The coach that the hand in play is logged with: that which spoke in it, else the present
        one.
        """
        return self.spoke or self.coach

    @property
    def values_visible(self) -> bool:
        """Whether values may be shown during the hand: with the live coach, or if the best hold was
        asked for after a warning.
        """
        asked = self.warned and self.shown_best
        return self.phase is Phase.HOLD and (self.coach is Coach.LIVE or asked)

    @property
    def reading(self) -> Reading | None:
        """The current hold compared with the best one; None if that may not be shown."""
        if self.values is None or not self.values_visible:
            return None
        return read(self.values, self.held)

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
        if self.values is None or not (self.phase is Phase.HOLD and self.shown_best):
            return ()
        return self.values.best_masks

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
            coach=self.logged_coach,
            helped=self.helped,
            first_held=self.first_held,
            hands=self.hands,
            multipliers=self.multipliers,
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
    ultimate_x: bool = False,
) -> Session:
    """Return a new session between hands, with the start credits, or those that its bet needs.

    >>> from solver import load_paytable
    >>> machine = dict(table=load_paytable("9/6"), coins=5, start_credits=3, coach=Coach.WARN)
    >>> session = open_session(1, 7, seed_given=True, **machine)
    >>> session.coins, session.credits
    (5, 5)
    """
    session = Session(
        id=id,
        seed=seed,
        seed_given=seed_given,
        table=table,
        coins=MOST_COINS if ultimate_x else max(1, min(coins, MOST_COINS)),
        credits=start_credits,
        start_credits=start_credits,
        coach=coach,
        hands=hands,
        ultimate_x=ultimate_x,
    )
    return replace(session, credits=session.stake)


def resume(
    pending: PendingDeal,
    context: Context,
    games: tuple[GameMeters, ...] = (),
    left: tuple[Left, ...] = (),
) -> Session:
    """Return the session of a hand that was dealt but not drawn, with that hand in play.

    `games` are the meters of the session's finished hands, `left` is what they have left. What a
    warning stopped is held again: the warning stands. The coach is the one that spoke in the hand,
    whichever it was changed to. The values of Ultimate X are taken later
    (`TakeValues`), when the game is solved.
    """
    in_force = pending.multipliers
    spoke = pending.coach is Coach.LIVE or pending.first_held is not None
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
        held=pending.first_held or 0,
        first_held=pending.first_held,
        spoke=pending.coach if spoke else None,
        helped=pending.helped,
        dealt_at=context.now_ms,
        solution=context.solve(pending.dealt, pending.table, pending.coins),
        games=games,
        hands=pending.hands,
        ultimate_x=bool(in_force),
        left=(Left(pending.table, in_force), *left) if in_force else left,
    )
