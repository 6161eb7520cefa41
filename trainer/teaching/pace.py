"""What a loss per hand comes to in an hour of play."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from evaluator.figures import about


@dataclass(frozen=True)
class Pace:
    """How much a player plays: hands an hour, and the worth of a coin in money if that is said."""

    hands_an_hour: int = 600
    coin: Fraction | None = None

    def an_hour(self, cost: float | Fraction, coins: int) -> str:
        """Return in words what a cost per coin bet comes to in an hour at a bet.

        >>> Pace().an_hour(Fraction(1, 1000), 5)
        '3 coins an hour'
        >>> Pace(800, Fraction(1, 4)).an_hour(Fraction(1, 1000), 5)
        '4 coins an hour, which is 1 in money'
        """
        lost = Fraction(cost) * coins * self.hands_an_hour
        words = f"{about(lost)} coin{'' if about(lost) == '1' else 's'} an hour"
        if self.coin is None:
            return words
        return f"{words}, which is {about(lost * self.coin)} in money"


def pace_of(hands_an_hour: int, coin_cents: int) -> Pace:
    """Return the pace that the settings name; a coin worth 0 has no worth said.

    >>> pace_of(800, 25)
    Pace(hands_an_hour=800, coin=Fraction(1, 4))
    """
    return Pace(hands_an_hour, Fraction(coin_cents, 100) if coin_cents else None)
