"""What the Today page shows of a player: what is due, the dearest leak, thirty days as a curve."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.app.thirty_days import Loss


@dataclass(frozen=True, slots=True)
class LeakHand:
    """A hand in which a leak showed: what was kept and what was better, worth so many coins."""

    dealt: tuple[int, ...]
    kept: int
    best: int
    worth: float
    best_worth: float


@dataclass(frozen=True, slots=True)
class DearestLeak:
    """The leak that costs most: its class by name, what was kept instead of what, how often.

    `lost` is what it costs in a hand, in coins per coin bet. `hand` is the newest that shows it.
    """

    decision: str
    kept: str
    should: str
    missed: int
    seen: int
    lost: float
    coins: int
    hand: LeakHand | None = None


@dataclass(frozen=True, slots=True)
class HomeNews:
    """What there is to say of a player in a game; empty where there is nothing yet.

    `hands` counts the hands at the table, `alone` those played without help, `today` those of today
    and how many of them were right. `training` counts those of today's training. `curve` is what
    was given away, day by day. `learnt` says of each lesson of the course whether it was once
    passed, `again` names those due again, `due` the lines to be practised again, `lesson` is the
    next one and `brings` what it brings in.
    """

    hands: int = 0
    alone: int = 0
    today: tuple[int, int] = (0, 0)
    training: int = 0
    curve: tuple[Loss, ...] = ()
    leak: DearestLeak | None = None
    learnt: tuple[bool, ...] = ()
    again: tuple[int, ...] = ()
    lesson: int | None = None
    brings: str = ""
    due: tuple[str, ...] = ()
