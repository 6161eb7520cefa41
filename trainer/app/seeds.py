"""What is said of a session's seed before its first deal and after its last."""

from __future__ import annotations

from trainer.core.shoe import commitment, format_seed


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
