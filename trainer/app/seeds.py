"""What the core is given from outside: the time and the zone, and the seed that deals follow from.

The seed is said before the first deal as a commitment, and shown after the last.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime

from trainer.core.days import beginning, day_of, moment
from trainer.core.records import TIME
from trainer.core.shoe import commitment, format_seed


@dataclass(frozen=True)
class Seed:
    """What the deals of a session follow from, and whether the player chose it."""

    number: int
    given: bool


def commitment_note(session: int, seed: int) -> str:
    """Return the sentence that commits a session to its seed before the first deal.

    >>> commitment_note(3, 7)[:50]
    'session 3: SHA-256 of its seed is 7902699be42c8a8e'
    """
    return f"session {session}: SHA-256 of its seed is {commitment(seed)}"


def seed_note(session: int, seed: int) -> str:
    """Return the sentence that shows the seed after the last deal.

    >>> seed_note(3, 7)
    'session 3: its seed was 7'
    """
    return f"session {session}: its seed was {format_seed(seed)}"


LOCAL = None
"""The zone of the player: that of the computer."""


def time_now() -> str:
    """The time as the history has it: UTC to the second."""
    return datetime.now(UTC).strftime(TIME)


def today() -> date:
    """The player's day."""
    return day_of(datetime.now(UTC), LOCAL)


def day_at(at: str) -> date:
    """Return the player's day at a time of the history."""
    return day_of(moment(at), LOCAL)


def clock_at(at: str) -> datetime:
    """Return a time of the history by the player's clock."""
    return moment(at).astimezone(LOCAL)


def from_day(day: date | str | None) -> str:
    """Return from when on a hand is of a day ("2026-11-01") or later, as the history has times; ""
    for no day.
    """
    return beginning(date.fromisoformat(str(day)), LOCAL) if day else ""
