"""What a player can want: the whole input of a session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.core.records import Coach


@dataclass(frozen=True)
class BetOne:
    """Bet one coin more; after five (or all there is) comes one again."""


@dataclass(frozen=True)
class BetMax:
    """Bet as much as can be bet, and deal."""


@dataclass(frozen=True)
class SetBet:
    """Bet this many coins, 1 to 5."""

    coins: int


@dataclass(frozen=True)
class Deal:
    """Take the bet and deal five cards; with no credits left, reload them instead."""


@dataclass(frozen=True)
class Toggle:
    """Hold card 0 to 4, or let it go."""

    card: int


@dataclass(frozen=True)
class HoldOnly:
    """Hold exactly the cards of this mask (bit i = card i)."""

    mask: int


@dataclass(frozen=True)
class Draw:
    """Replace what is not held, and be paid."""


@dataclass(frozen=True)
class DealOrDraw:
    """The one key of a machine: deal between hands, draw in a hand."""


@dataclass(frozen=True)
class ShowBest:
    """Mark the best hold of the hand in play, which then counts as helped; or show the verdict on
    the hand that was drawn last, where the coach is silent until asked.
    """


@dataclass(frozen=True)
class ChooseTable:
    """Play this paytable from the next hand on."""

    table: PayTable


@dataclass(frozen=True)
class ChooseCoach:
    """Be coached this way from the next hand on."""

    coach: Coach


@dataclass(frozen=True)
class Reload:
    """Take the start amount again, once all credits are gone."""


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
    | ChooseCoach
    | Reload
)
