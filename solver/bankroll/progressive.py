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

A long session is played in stretches of hands in which the jackpot pays the same. So what leads
through a stretch is a plain walk (`leaps`): one that wins no jackpot in it, or one that is paid
jackpots. The second less the first is who won in the stretch. For the lower of the two bounds its
jackpots are those of its first hand, for the higher those of its last, in whole units, so the truth
stays between them. The mean is of what the meter shows at each hand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import NamedTuple

import numpy as np

from solver.bankroll.bankroll_session import SessionResult, check_hands, checked_walk, session_of
from solver.bankroll.forward import Carried, Forward, mean_won
from solver.bankroll.leaps import Leaps, added, carried, is_long
from solver.bankroll.walk import Floats, Walk
from solver.progress import Progress, part, unheard
from solver.returns import Payoffs

LONG = 3000
"""More hands are played in leaps (`Stretches`)."""
_STRETCHES = 64
_SHORTEST = 100
_TOGETHER = 8
"""Stretches that share their walks, which take as long to make as they save: what later jackpots
are paid at most is then that of the last hand of all.
"""


@dataclass(frozen=True)
class JackpotMeter:
    """A meter.

    Attributes:
        now: the coins that it shows before the first hand.
        reset: what it falls back to when it is won.
        rate: how many coins it grows by with every hand.
    """

    now: int
    reset: int
    rate: Fraction

    def first(self, hand: int) -> int:
        """Return what hand number `hand`, from 1, is paid if it wins for the first time.

        >>> [JackpotMeter(4000, 4000, Fraction(2, 5)).first(hand) for hand in (1, 3, 5)]
        [4000, 4001, 4002]
        """
        return self.now + self._grown(hand)

    def later(self, hand: int, last: int) -> int:
        """Return what hand number `hand` is paid if hand number `last` has won before."""
        return self.reset + self._grown(hand - last)

    def _grown(self, hands: int) -> int:
        return self.rate.numerator * hands // self.rate.denominator  # a Fraction takes ten times

    def jackpots(self, hand: int, least: bool) -> tuple[int, int]:
        """Return what a hand is paid for the first jackpot, and at least or most for a later one.

        >>> JackpotMeter(4400, 4000, Fraction(1)).jackpots(3, least=False)
        (4403, 4002)
        """
        return self.first(hand), self.reset if least else self.later(hand, 1)


class MeteredSession(NamedTuple):
    """A session at a progressive, by one of the bounds of its jackpots.

    Attributes:
        payoffs: what a bet pays; the highest of them is the jackpot.
        meter: what the jackpot is.
        bankroll: coins at the start.
        hands: how many hands.
        cashback: the share of every bet that comes back.
        least: whether the jackpots are what they are at least, or at most.
    """

    payoffs: Payoffs
    meter: JackpotMeter
    bankroll: int
    hands: int
    cashback: Fraction = Fraction(0)
    least: bool = True

    @property
    def chance(self) -> float:
        """The chance that a hand wins the jackpot."""
        return self.payoffs.counts[-1] / self.payoffs.total

    def jackpots(self, hand: int) -> tuple[int, int]:
        """Return what a hand is paid for the first jackpot, and for a later one."""
        return self.meter.jackpots(hand, self.least)


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
    check_hands(hands)
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


class Stretches:
    """A session by one of the two bounds."""

    def __init__(self, game: MeteredSession, progress: Progress = unheard) -> None:
        self.game, self.hands, self._progress = game, game.hands, progress
        self.payoffs, self.chance = game.payoffs, game.chance
        *self.others, _ = zip(self.payoffs.pays, self.payoffs.counts, strict=True)
        others = Payoffs.of(self.payoffs.coins, self.others)
        self.plain = Walk(others, game.bankroll, game.cashback)
        self.leaps = lru_cache(2)(self._leaps_of)

    def carry(self) -> Carried:
        """Play the hands."""
        plain, hands = self.plain, self.hands
        # Those who have not won are followed as if nobody could: the chance of that is `stay`.
        unwon, stay = Leaps(plain, hands), (1 - self.chance) ** np.arange(hands + 1)
        ruined, alive, low = np.zeros_like(unwon.ruined), np.ones(1), plain.start
        won, won_low = np.zeros(0), plain.start
        length = self._length
        for start in range(0, hands, length):
            end = min(start + length, hands)
            stretch, rows = (start, end - start), slice(start + 1, end + 1)
            first, winning, later = self._jackpots(start, end)
            of_win, of_later = self.leaps(winning), self.leaps(later)
            both, both_low = of_win.after(stay[start] * alive, low, *stretch)
            won, won_low = of_later.after(won, won_low, *stretch)
            alive, low = unwon.after(alive, low, *stretch)
            winners, winners_low = added(both, both_low, -stay[end] * alive, low)
            winners_low += first - winning
            np.maximum(winners, 0.0, out=winners)
            won, won_low = added(won, won_low, winners, winners_low)
            won, won_low = _raised(won, won_low, int(unwon.lowest[end]))
            for each in {of_win, of_later}:
                ruined[rows] += each.ruined[rows]
                unwon.error, each.error = unwon.error + each.error, 0.0
            self._progress(end / hands)
        mean = self._mean(ruined.sum(axis=1), stay * (1 - np.cumsum(unwon.ruined.sum(axis=1))))
        return carried(unwon, ruined, *added(stay[-1] * alive, low, won, won_low), mean)

    @property
    def _length(self) -> int:
        return max(_SHORTEST, -(-self.hands // _STRETCHES))

    def _jackpots(self, start: int, end: int) -> tuple[int, int, int]:
        """Return what a stretch pays for a first jackpot, in units, and for later ones.

        Between them stands what the first one pays until the stretch is over, so that others in it
        are paid enough, or not too much.
        """
        unit, game = self.plain.unit, self.game
        if game.least:
            first, later = (paid // unit for paid in game.jackpots(start + 1))
            return first, min(first, later), min(first, later)
        together = self._length * _TOGETHER
        last = min(self.hands, start - start % together + together)
        first, later = (-(-paid // unit) for paid in game.jackpots(last))
        return -(-game.meter.first(end) // unit), max(first, later), later

    def _leaps_of(self, jackpot: int) -> Leaps:
        pays = [*self.others, (jackpot * self.plain.unit, self.payoffs.counts[-1])]
        payoffs, plain = Payoffs.of(self.payoffs.coins, pays), self.plain
        return Leaps(Walk(payoffs, plain.bankroll, plain.cashback, plain.unit), self.hands)

    def _mean(self, ruined: Floats, unwon: Floats) -> float:
        """Return the coins won on average, from the chances by hand to be ruined, and not to have
        won and not be ruined.
        """
        alive = 1 - np.cumsum(ruined)
        hands = map(self.game.jackpots, range(1, self.hands + 1))
        paid = np.array(list(hands), dtype=np.float64)
        jackpots = unwon[:-1] @ paid[:, 0] + (alive - unwon)[:-1] @ paid[:, 1]
        pays = [*self.others, (0, self.payoffs.counts[-1])]
        nothing = Walk(Payoffs.of(self.payoffs.coins, pays), 1, self.plain.cashback)
        return mean_won(nothing, float(alive[:-1].sum())) + self.chance * float(jackpots)


def _raised(chances: Floats, low: int, line: int) -> tuple[Floats, int]:
    """Return the chances with those below a line put on it, who are ruined already in truth.

    >>> _raised(np.array([0.25, 0.25, 0.5]), 3, 4)
    (array([0.5, 0.5]), 4)
    """
    below = line - low
    if below <= 0 or not len(chances):
        return chances, low
    kept = np.append(chances[below:], np.zeros(max(0, below + 1 - len(chances))))
    kept[0] += chances[:below].sum()
    return kept, line
