"""What a played hand leaves behind, and what a hand in play must not lose.

Both are values: the session makes them, the store keeps them, and every measure of
skill is a fold over them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.paytable.table import PayTable


class Coach(StrEnum):
    """When the coach speaks: the four classical moments, and all the time."""

    LIVE = "live"
    """Values stand beside the cards while holds toggle."""
    WARN = "warn"
    """The draw of a worse hold is held up once."""
    AFTER = "after"
    """The verdict is said after the draw."""
    SILENT = "silent"
    """Nothing is said; the verdict can be read after the draw."""


@dataclass(frozen=True)
class HandRecord:
    """One finished hand, as the log keeps it for ever.

    Cards are ids in the order they lay on the table, holds are masks (bit i = card i),
    values are coins returned per coin bet, and `paid` is in coins.

    `first_held` is the hold that was first submitted; it differs from `held`, which was
    drawn with, only where the coach held up the draw. Measures of skill look at the first.
    A mode that draws nothing leaves `drawn`, `final`, `hand` and `paid` None.
    """

    session: int
    mode: str
    coach: Coach
    at: str
    table: PayTable
    coins: int
    seed: int
    deal: int
    dealt: tuple[int, ...]
    held: int
    first_held: int
    best: tuple[int, ...]
    ev: Fraction
    first_ev: Fraction
    best_ev: Fraction
    drawn: tuple[int, ...] | None
    final: tuple[int, ...] | None
    hand: str | None
    paid: int | None
    milliseconds: int
    helped: bool

    @property
    def lost(self) -> Fraction:
        """What the hold that was drawn with gave away, per coin bet."""
        return self.best_ev - self.ev

    @property
    def first_lost(self) -> Fraction:
        """What the hold that was first submitted would have given away, per coin bet."""
        return self.best_ev - self.first_ev


@dataclass(frozen=True)
class PendingDeal:
    """A hand that was dealt and not drawn: enough to deal it again the same.

    `credits` is what was left after the bet was taken. What the player already knows
    (`helped`, and `first_held` where the coach held up a draw) is kept too, so that
    closing the window unlearns nothing.
    """

    session: int
    seed: int
    seed_given: bool
    deal: int
    dealt: tuple[int, ...]
    table: PayTable
    coins: int
    credits: int
    start_credits: int
    coach: Coach
    helped: bool = False
    first_held: int | None = None
