"""Statistics of skill, computed from records; helped hands are counted separately.

The hold first submitted counts: one that was corrected after the coach stopped the draw was wrong.
Luck does not count: the return of a player's holds is the return of the game less the expected
value that the holds lost, whatever was dealt and drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.core.records import HandRecord

GameReturn = Callable[["PayTable", int], "Fraction | None"]
"""The return of a paytable at a number of coins, or None while it is not known."""


@dataclass(frozen=True)
class Tally:
    """Sums over hands. `lost`, by the holds first submitted, `wagered` and `paid` are in coins.

    `games` has the coins wagered on each paytable at each bet.
    """

    hands: int = 0
    right: int = 0
    lost: Fraction = Fraction(0)
    wagered: int = 0
    paid: int = 0
    games: tuple[tuple[PayTable, int, int], ...] = ()

    @property
    def right_share(self) -> Fraction | None:
        """The share of right holds; None before the first hand."""
        return Fraction(self.right, self.hands) if self.hands else None

    def game_return(self, returns: GameReturn) -> Fraction | None:
        """Return the return of perfect play of the same games, per coin bet.

        None before the first hand, or while `returns` does not know one of the games.
        """
        if not self.wagered:
            return None
        total = Fraction(0)
        for table, coins, wagered in self.games:
            value = returns(table, coins)
            if value is None:
                return None
            total += value * wagered
        return total / self.wagered

    def played_return(self, returns: GameReturn) -> Fraction | None:
        """Return the return of the player's holds in those games, per coin bet."""
        perfect = self.game_return(returns)
        return None if perfect is None else perfect - self.lost / self.wagered

    def add(self, record: HandRecord) -> Tally:
        """Return the tally with one more hand."""
        return replace(
            self,
            hands=self.hands + 1,
            right=self.right + (not record.first_lost),
            lost=self.lost + record.first_lost * record.wager,
            wagered=self.wagered + record.wager,
            paid=self.paid + (record.paid_all or 0),
            games=_wager(self.games, record),
        )


@dataclass(frozen=True)
class Meters:
    """Hands played without help, and with help (live values, or the best hold shown)."""

    alone: Tally = field(default_factory=Tally)
    helped: Tally = field(default_factory=Tally)

    @property
    def hands(self) -> int:
        """The number of all hands, helped or not."""
        return self.alone.hands + self.helped.hands

    def add(self, record: HandRecord) -> Meters:
        """Return the meters with one more hand."""
        if record.helped:
            return replace(self, helped=self.helped.add(record))
        return replace(self, alone=self.alone.add(record))


def fold(records: Iterable[HandRecord]) -> Meters:
    """Return the meters of these hands.

    >>> fold([]).alone.right_share is None
    True
    """
    meters = Meters()
    for record in records:
        meters = meters.add(record)
    return meters


def _wager(
    games: tuple[tuple[PayTable, int, int], ...], record: HandRecord
) -> tuple[tuple[PayTable, int, int], ...]:
    table, coins = record.table, record.coins
    for i, (known, bet, wagered) in enumerate(games):
        if (known, bet) == (table, coins):
            return (*games[:i], (table, coins, wagered + record.wager), *games[i + 1 :])
    return (*games, (table, coins, record.wager))
