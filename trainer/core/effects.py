"""What a step asks its caller to do: save something, show a message, play a sound.

`KeptSession` handles the first three effects and the window the others. The result of a hand is not
an effect: it is part of the session.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from trainer.core.records import HandRecord, PendingDeal


@dataclass(frozen=True)
class HandDealt:
    """Save this hand until it is drawn; it must be on disk before its cards are shown."""

    pending: PendingDeal


@dataclass(frozen=True)
class HandMarked:
    """Save the hand in play again: the player got help, or the coach stopped the draw."""

    pending: PendingDeal


@dataclass(frozen=True)
class HandPlayed:
    """Log this hand, and remove it from the hands in play, in one transaction."""

    record: HandRecord


@dataclass(frozen=True)
class SettingsChanged:
    """The bet, paytable or coach changed and should be saved for the next start."""


@dataclass(frozen=True)
class Message:
    """A sentence for the player; `cards` are those that it names as `name_hold` does."""

    text: str
    kind: Literal["info", "warning", "error"] = "info"
    cards: tuple[int, ...] = ()


SoundName = Literal["bet", "deal", "hold", "release", "draw", "win", "warning"]


@dataclass(frozen=True)
class Sound:
    """An event with a sound."""

    name: SoundName


Effect = HandDealt | HandMarked | HandPlayed | SettingsChanged | Message | Sound
