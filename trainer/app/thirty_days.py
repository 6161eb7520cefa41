"""What a player gave away in the last thirty days, as a curve."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import NamedTuple

from trainer.teaching.skill import Sums

SPAN = timedelta(days=29)
"""From the first of thirty days to today."""
HANDS = 300
"""So many hands make a point: those of its day, and of as many days before as it takes."""


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
    found = Sums()
    for sums in reversed(days):
        found += sums
        if found.hands >= HANDS:
            break
    return float(found.lost_per_coin or 0)
