"""What the core is given from outside: the time, and the seed that deals follow from.

The seed is said before the first deal as a commitment, and shown after the last.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

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


def time_now() -> str:
    """The time as the history has it: UTC to the second."""
    return datetime.now(UTC).strftime(TIME)
