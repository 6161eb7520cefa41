"""What the Today page shows of a player: what is due, the dearest leak, thirty days as a curve."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import NamedTuple

from trainer.teaching.skill import Sums

SPAN = timedelta(days=29)
"""From the first of thirty days to today."""
HANDS = 300
"""So many hands make a point: those of its day, and of as many days before as it takes."""

ANY_EXAM = 2**31  # more exams than anybody takes


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
    """The leak that costs most: its class, its name as all pages say it, how often it was missed.

    `lost` is what it costs in a hand, in coins per coin bet. `hand` is the dearest that shows it.
    """

    decision: str
    words: str
    missed: int
    seen: int
    lost: float
    coins: int
    hand: LeakHand | None = None


@dataclass(frozen=True, slots=True)
class ClosedLeak:
    """A leak that was closed in the last days, by the name that it had while it was open.

    `before` and `now` are what it gives away in an hour, in coins, as leaks are priced: by the
    answers before the right ones that closed it, and by all of them. `due` is when its decision is
    asked again, in UTC; None if that is far off.
    """

    words: str
    before: float
    now: float
    due: datetime | None


@dataclass(frozen=True, slots=True)
class HomeNews:
    """What there is to say of a player in a game; empty where there is nothing yet.

    `hands` counts the hands at the table, each deal once, and `further` the other hands of their
    deals; `alone` are those played without help, `today` the sums of those of today. `training`
    counts those of today's training, `trial` those of a trial that can be gone on with. `curve` is
    what was given away, day by day. `learnt` says of each lesson of the course whether it was once
    passed, `again` names those due again, `due` the lines to be practised again, `lesson` is the
    next one and `brings` what it brings in. `left` names what else was left in its middle, by this
    start of the window or an earlier one: an exam, a placement. `placed` says whether there was any
    answer to a placement, `at_most` whether there is a course only for another bet, the
    largest. `closed` is the leak that was closed last, if that is not long ago, and `watched` the
    dearest choice that was missed twice: too seldom to be a leak.
    """

    hands: int = 0
    further: int = 0
    alone: int = 0
    today: Sums = field(default_factory=Sums)
    training: int = 0
    trial: int = 0
    curve: tuple[Loss, ...] = ()
    leak: DearestLeak | None = None
    learnt: tuple[bool, ...] = ()
    again: tuple[int, ...] = ()
    lesson: int | None = None
    brings: str = ""
    due: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    placed: bool = False
    at_most: bool = False
    closed: ClosedLeak | None = None
    watched: DearestLeak | None = None


class Loss(NamedTuple):
    """What was given away, in coins per coin bet, as it stood on a day."""

    day: date
    lost: float


def last_thirty_days(days: Mapping[str, Sums], today: date) -> tuple[Loss, ...]:
    """Return a point for each day that was played on; the last one, if none of these was.

    >>> from fractions import Fraction
    >>> played = {"2026-11-01": Sums(300, lost=Fraction(30), wagered=1500)}
    >>> last_thirty_days(played, date(2026, 11, 22))
    (Loss(day=datetime.date(2026, 11, 1), lost=0.02),)
    """
    ordered = [(date.fromisoformat(day), sums) for day, sums in sorted(days.items())]
    points = [
        Loss(day, _lost([sums for _, sums in ordered[: i + 1]]))
        for i, (day, _) in enumerate(ordered)
        if day >= today - SPAN or i == len(ordered) - 1
    ]
    return tuple(points)


def _lost(days: list[Sums]) -> float:
    """Return what the last of some days gave away, of as many as make a point."""
    together = Sums()
    for sums in reversed(days):
        together += sums
        if together.hands >= HANDS:
            break
    return float(together.lost_per_coin or 0)
