"""What a player can do, every input of a session; and what a step asks its caller to do.

`KeptSession` handles the first three effects and the window the others. The result of a hand is not
an effect: it is part of the session.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from solver.paytable.table import PayTable
from trainer.core.records import Coach, HandRecord, PendingDeal


@dataclass(frozen=True)
class BetOne:
    """Bet one coin more; after five coins, or all credits, the bet is one coin again."""


@dataclass(frozen=True)
class BetMax:
    """Bet five coins, or all credits if there are fewer, and deal."""


@dataclass(frozen=True)
class SetBet:
    """Bet this many coins, 1 to 5."""

    coins: int


@dataclass(frozen=True)
class Deal:
    """Take the bet and deal five cards; if no credits are left, reload them instead."""


@dataclass(frozen=True)
class Toggle:
    """Hold card 0 to 4, or release it."""

    card: int


@dataclass(frozen=True)
class HoldOnly:
    """Hold exactly the cards of this mask (bit i = card i)."""

    mask: int


@dataclass(frozen=True)
class Draw:
    """Replace the cards that are not held, and pay the final hand."""


@dataclass(frozen=True)
class DealOrDraw:
    """The deal/draw button of a machine: deal between hands, draw during a hand."""


@dataclass(frozen=True)
class ShowBest:
    """Show the best hold of the hand in play.

    The hand then counts as helped, unless the coach had held up its draw: the first hold counts.

    Between hands, with a silent coach, show the verdict on the last hand.
    """


@dataclass(frozen=True)
class ChooseTable:
    """Play this paytable from the next hand on."""

    table: PayTable


@dataclass(frozen=True)
class ChooseHands:
    """Draw this many hands from each deal from the next one on."""

    hands: int


@dataclass(frozen=True)
class ChooseUltimateX:
    """Play Ultimate X from the next hand on, or no longer: five coins a hand, and five more."""

    on: bool


@dataclass(frozen=True)
class TakeValues:
    """Take the values of the hand in play: the game of Ultimate X is solved by now."""


@dataclass(frozen=True)
class ChooseCoach:
    """Use this coach from now on, in the hand in play too: `_change_coach` in `steps.py`."""

    coach: Coach


@dataclass(frozen=True)
class Reload:
    """Start again with the start credits, once no credits are left."""


Intent = (
    BetOne
    | BetMax
    | SetBet
    | Deal
    | Toggle
    | HoldOnly
    | Draw
    | DealOrDraw
    | ShowBest
    | ChooseTable
    | ChooseHands
    | ChooseUltimateX
    | TakeValues
    | ChooseCoach
    | Reload
)


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
    """A sentence for the player."""

    text: str
    kind: Literal["info", "warning", "error"] = "info"


SoundName = Literal["bet", "deal", "hold", "release", "draw", "win", "warning"]


@dataclass(frozen=True)
class Sound:
    """An event with a sound."""

    name: SoundName


Effect = HandDealt | HandMarked | HandPlayed | SettingsChanged | Message | Sound
