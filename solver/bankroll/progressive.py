"""A progressive jackpot that resets: a meter that grows with every hand until it is won.

The model: the best line pays what the meter shows. It shows `now` coins before the first hand and
grows by `rate` coins a hand; a hand that wins it is paid whole coins, its own share included. Then
the meter falls back to `reset` and grows again. The holds stay as they are, and nobody else wins.

Until the first win the meter is known. After it, it depends on when that was, which the bankroll's
distribution does not remember. So a second win is counted twice: with the least that the meter can
show, `reset`, and with the most, as if the first hand had been the first win. Whatever the holds
pay, more coins never ruin, so the true chances are between the two. Two jackpots in one session are
rare: the bounds are close together. In long sessions, which are played in leaps, what each hand is
paid for the jackpot is between bounds too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd

from solver.bankroll.bankroll_session import SessionResult, checked_walk, session_of
from solver.bankroll.forward import Forward
from solver.bankroll.jackpot_meter import JackpotMeter, MeteredSession
from solver.bankroll.leaps import is_long
from solver.bankroll.progressive_leaps import Stretches
from solver.bankroll.walk import Floats, Walk
from solver.progress import Progress, part, unheard
from solver.returns import Payoffs

LONG = 3000
"""More hands are played in leaps (`progressive_leaps`)."""


@dataclass(frozen=True)
class ProgressiveResult:
    """What a session brings, between two bounds.

    Attributes:
        low: with the meter at its least after the first win: the most ruin, the least won.
        high: with the meter at its most.
    """

    low: SessionResult
    high: SessionResult


def progressive_result(
    payoffs: Payoffs,
    meter: JackpotMeter,
    bankroll: int,
    hands: int,
    cashback: Fraction = Fraction(0),
    progress: Progress = unheard,
) -> ProgressiveResult:
    """Return what a session at a progressive brings.

    >>> payoffs = Payoffs.of(1, [(0, 8), (1, 1), (20, 1)])       # the meter shows 20
    >>> plain = progressive_result(payoffs, JackpotMeter(20, 20, Fraction(0)), 3, 5)
    >>> plain.low.ruin == plain.high.ruin
    True

    Args:
        payoffs: what one bet pays with the meter as it is; the jackpot pays `meter.now`, and
            nothing else pays as much.
        meter: the meter.
        bankroll: coins at the start.
        hands: how many hands.
        cashback: the share of every bet that comes back.
        progress: is told which share of the hands has been played.

    Raises:
        ValueError: an argument is out of range, or no pay is the meter's.
    """
    if payoffs.pays[-1] != meter.now:
        raise ValueError(f"meter: expected the highest pay, not {meter.now}")
    if hands < 1:
        raise ValueError(f"hands: expected 1 or more, not {hands}")
    walk = checked_walk(payoffs, bankroll, cashback)
    in_leaps = hands > LONG and is_long(walk, hands) and walk.start >= walk.lowest(0)
    kind = Stretches if in_leaps else HandByHand
    game = MeteredSession(payoffs, meter, bankroll, hands, cashback)
    low = kind(game, part(progress, 0, 0.5))
    high = kind(game._replace(least=False), part(progress, 0.5, 1))
    return ProgressiveResult(*(session_of(each.carry(), bankroll, hands) for each in (low, high)))


class HandByHand(Forward):
    """Two states: the jackpot has not been won yet, or it has."""

    states = 2

    def __init__(self, game: MeteredSession, progress: Progress = unheard) -> None:
        self.game, self.chance, self.won = game, game.chance, 0.0
        # The counts of the other pays add up to less than the total.
        pays, counts = game.payoffs.pays[:-1], game.payoffs.counts[:-1]
        self.others = replace(game.payoffs, pays=pays, counts=counts)
        paid = [pay for hand in range(1, game.hands + 1) for pay in game.jackpots(hand)]
        self.most = max(paid)
        walk = Walk(self.others, game.bankroll, game.cashback, gcd(*paid))
        super().__init__(walk, game.hands, progress)

    def step(self, alive: Floats, hand: int, most: int) -> Floats:
        """Play a hand from both states; who wins the jackpot is in the second from then on."""
        paid = [coins // self.walk.unit for coins in self.game.jackpots(hand)]
        size = min(alive.shape[1] + max(*paid, *self.walk.pays), most)
        after = self.kernel.after(alive, size)
        for state, units in enumerate(paid):
            reached = min(alive.shape[1], size - units)
            if reached > 0:
                after[1, units : units + reached] += self.chance * alive[state, :reached]
            self.won += self.chance * float(alive[state].sum()) * units * self.walk.unit
        return after

    def bound(self) -> Walk:
        """Return the walk with every jackpot as great as the greatest."""
        walk = self.walk
        jackpot = self.others.total - sum(self.others.counts)
        pays = [*zip(self.others.pays, self.others.counts, strict=True), (self.most, jackpot)]
        return replace(walk, payoffs=Payoffs.of(walk.payoffs.coins, pays))

    def mean(self, played: float) -> float:
        """Return what the other pays bring, and the jackpots that were won."""
        return super().mean(played) + self.won
