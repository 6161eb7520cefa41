"""What a step asks of the world: to keep something, to say something, to sound.

The session's driver keeps the first three, and the window carries out the others. What came of a
hand is no effect: it is in the session, as a value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from trainer.core.records import HandRecord, PendingDeal


@dataclass(frozen=True)
class HandDealt:
    """Keep this hand until it is drawn; it must be on disk before its cards are seen."""

    pending: PendingDeal


@dataclass(frozen=True)
class HandMarked:
    """The hand in play was helped or held up: keep that in place of what was kept."""

    pending: PendingDeal


@dataclass(frozen=True)
class HandPlayed:
    """Log this hand and forget that it was pending, in one transaction."""

    record: HandRecord


@dataclass(frozen=True)
class SettingsChanged:
    """Bet, paytable or coach are others now: worth remembering for the next start."""


@dataclass(frozen=True)
class Message:
    """A sentence for the player."""

    text: str
    kind: Literal["info", "warning", "error"] = "info"


SoundName = Literal["bet", "deal", "hold", "draw", "win", "warning"]


@dataclass(frozen=True)
class Sound:
    """A moment that may be heard."""

    name: SoundName


Effect = HandDealt | HandMarked | HandPlayed | SettingsChanged | Message | Sound
