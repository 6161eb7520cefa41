"""Sessions written out: every path of a few hands, in fractions."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from solver.returns import Payoffs


class Paths:
    """What all paths of a session come to.

    ruined: the chance of ruin after that many hands.
    won: the chance of each result, in coins.
    """

    def __init__(
        self, payoffs: Payoffs, bankroll: int, hands: int, cashback: Fraction = Fraction(0)
    ) -> None:
        self.payoffs, self.hands, self.back = payoffs, hands, cashback * payoffs.coins
        self.bankroll = bankroll
        self.ruined: dict[int, Fraction] = defaultdict(Fraction)
        self.won: dict[Fraction, Fraction] = defaultdict(Fraction)
        self._play(Fraction(bankroll), 0, Fraction(1))

    @property
    def ruin(self) -> Fraction:
        return sum(self.ruined.values(), Fraction(0))

    def _play(self, coins: Fraction, hand: int, chance: Fraction) -> None:
        broke = coins < self.payoffs.coins
        if broke:
            self.ruined[hand] += chance
        if broke or hand == self.hands:
            self.won[coins - self.bankroll] += chance
            return
        for paid, count in zip(self.payoffs.pays, self.payoffs.counts, strict=True):
            rest = coins - self.payoffs.coins + self.back + paid
            self._play(rest, hand + 1, chance * Fraction(count, self.payoffs.total))
