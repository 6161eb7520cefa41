"""Sessions played out hand by hand with random numbers, as a check of the exact figures.

A hand takes 16 random bits, which look its pay up in a table. A pay has as many of the 65,536
places as its chance fills; what is left of all of them, a few places at the end, asks for one more
random number, so that the chances are met to 53 bits.

Hands are played in blocks. A player who can pay for a whole block cannot be ruined in it, so the
pays of such a block are only added up; of the others every hand is looked at.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.figures import count, decimal, percent
from evaluator.keys import as_text, key
from evaluator.report import Report, Reported, line
from solver.arrays import Indices, Ints
from solver.bankroll.bankroll_session import checked_walk
from solver.bankroll.progressive import JackpotMeter
from solver.bankroll.walk import Floats, Walk
from solver.returns import Payoffs

Wins = NDArray[np.int32] | NDArray[np.int64]

PLACES = 1 << 16
BLOCK = 64
SESSIONS = 2048
"""Sessions that are played side by side: with a block of hands each, what a cache holds."""
WORKERS = 2


@dataclass(frozen=True)
class Simulated(Reported):
    """What simulated sessions came to; the errors are standard errors.

    Attributes:
        sessions: how many were played.
        hands: how many hands that took.
        ruin, ruin_error: the share of the ruined.
        mean, mean_error: coins won on average.
        seed: what they were drawn with.
    """

    sessions: int
    hands: int
    ruin: float
    ruin_error: float
    mean: float
    mean_error: float
    seed: int

    KEYS = (
        key("sessions", "how many sessions, and how many hands these took"),
        key("hands", "how many sessions, and how many hands these took"),
        key("ruin", "the share of the ruined, and its standard error"),
        key("ruin_error", "the share of the ruined, and its standard error"),
        key("mean", "what was won on average, and its standard error"),
        key("mean_error", "what was won on average, and its standard error"),
        as_text("seed", "the seed, as text: the same one plays the same sessions"),
    )

    def report(self) -> Report:
        """Return the two figures with their errors."""
        return [
            line(
                f"Simulated {count(self.sessions, 'session')} with seed {self.seed}, "
                f"{count(self.hands, 'hand')}:"
            ),
            line(
                f"ruin {percent(self.ruin)} ± {percent(self.ruin_error)}, "
                f"won on average {decimal(self.mean, 2)} ± {decimal(self.mean_error, 2)} coins"
            ),
        ]


class _Part(NamedTuple):
    """What some sessions came to: coins won by each, and whether each was ruined."""

    won: Floats
    ruined: int
    hands: int


def simulate(
    payoffs: Payoffs,
    bankroll: int,
    hands: int,
    sessions: int,
    seed: int,
    cashback: Fraction = Fraction(0),
    meter: JackpotMeter | None = None,
) -> Simulated:
    """Play sessions out, always the same for a seed.

    >>> flip = Payoffs.of(1, [(2, 1), (0, 1)])
    >>> found = simulate(flip, bankroll=2, hands=4, sessions=10_000, seed=1)
    >>> abs(found.ruin - 0.375) < 4 * found.ruin_error
    True

    Args:
        payoffs: what one bet pays.
        bankroll: coins at the start of each session.
        hands: how many hands a session has, if the bankroll lasts.
        sessions: how many sessions.
        seed: a whole number, 0 or more.
        cashback: the share of every bet that comes back.
        meter: what the highest pay is, if that is a progressive jackpot.

    Raises:
        ValueError: an argument is out of range.
    """
    walk = checked_walk(payoffs, bankroll, cashback, besides=0 if meter is None else 1)
    if min(hands, sessions) < 1:
        raise ValueError("hands and sessions: expected 1 or more of each")
    table = PayLookup(walk, hands, meter)
    sizes = [SESSIONS] * (sessions // SESSIONS) + [sessions % SESSIONS] * (sessions % SESSIONS > 0)
    seeds = np.random.SeedSequence(seed).spawn(len(sizes))
    # NumPy lets go of the interpreter in all that takes time here, so threads do.
    with ThreadPoolExecutor(WORKERS) as pool:
        parts = list(pool.map(lambda *of: _play(table, hands, *of), sizes, seeds))
    won = np.concatenate([part.won for part in parts])
    ruin = sum(part.ruined for part in parts) / sessions
    return Simulated(
        sessions=sessions,
        hands=sum(part.hands for part in parts),
        ruin=ruin,
        ruin_error=sqrt(ruin * (1 - ruin) / sessions),
        mean=float(won.mean()),
        mean_error=float(won.std(ddof=1)) / sqrt(sessions) if sessions > 1 else float("inf"),
        seed=seed,
    )


class PayLookup:
    """What a hand wins, in units, by 16 random bits.

    walk: the walk.
    lowest: (hands + 1,) the units that can bet the next hand, after each number of them.
    wins: (65536,); `decided` of them hold what a hand wins, the rest nothing.
    """

    def __init__(self, walk: Walk, hands: int, meter: JackpotMeter | None) -> None:
        self.walk, self.meter = walk, meter
        self.lowest = np.array([walk.lowest(hand) for hand in range(hands + 1)], dtype=np.int64)
        counts, total = walk.payoffs.counts, walk.payoffs.total
        places = [of * PLACES // total for of in counts]
        rest = np.array([of * PLACES % total / total for of in counts])
        steps = np.array(walk.pays, dtype=np.int64) - walk.bet
        # Half the memory is faster; pays of more than two thousand million units need it all.
        self.steps = steps.astype(np.int32 if steps.max() < 1 << 31 else np.int64)
        self.decided = sum(places)
        self.wins = np.zeros(PLACES, dtype=self.steps.dtype)
        self.wins[: self.decided] = np.repeat(self.steps, places)
        self._rest = np.cumsum(rest) / rest.sum() if rest.any() else rest

    def hands(self, rows: int, columns: int, random: np.random.Generator) -> Wins:
        """Return what hands win, in units: (rows, columns)."""
        words = random.integers(0, 1 << 64, rows * columns // 4 + 1, dtype=np.uint64)
        bits = words.view(np.uint16)[: rows * columns]
        won: Wins = self.wins.take(bits)
        if self.decided < PLACES:
            undecided = np.flatnonzero(bits >= self.decided)
            picked = np.searchsorted(self._rest, random.random(len(undecided)), side="right")
            won[undecided] = self.steps[np.minimum(picked, len(self.steps) - 1)]
        return won.reshape(rows, columns)

    def pay_jackpots(self, won: Wins, first: int, last: Ints) -> None:
        """Pay each jackpot in a block what the meter shows then.

        Args:
            won: (rows, columns) what the hands win; jackpots in it are changed.
            first: how many hands were played before the block.
            last: (rows,) the hand that won last in each row, or 0; later wins are noted in it.
        """
        if self.meter is None:
            return
        rows, columns = np.nonzero(won == self.steps[-1])
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
            hand, before = first + column + 1, int(last[row])
            paid = self.meter.later(hand, before) if before else self.meter.first(hand)
            won[row, column] = paid - self.walk.bet
            last[row] = hand

    @cached_property
    def back(self) -> float:
        """The coins of cashback for one hand."""
        return float(self.walk.back(1))


def _play(table: PayLookup, hands: int, sessions: int, seed: np.random.SeedSequence) -> _Part:
    walk, random = table.walk, np.random.Generator(np.random.SFC64(seed))
    units = np.full(sessions, walk.start, dtype=np.int64)
    played, last = np.zeros(sessions, dtype=np.int64), np.zeros(sessions, dtype=np.int64)
    alive = np.flatnonzero(units >= table.lowest[0])
    for first in range(0, hands, BLOCK):
        if not len(alive):
            break
        columns = min(BLOCK, hands - first)
        won, wins = table.hands(len(alive), columns, random), last[alive]
        table.pay_jackpots(won, first, wins)
        last[alive] = wins
        lowest = table.lowest[first + 1 : first + columns + 1]
        there = units[alive]
        units[alive] += won.sum(axis=1)
        played[alive] += columns
        # before its last hand, a block can have cost one bet a hand; cashback only helps
        near = np.flatnonzero(there < table.lowest[first] + columns * walk.bet)
        ruined = _ruined(there[near], won[near], lowest)
        for place, hand, left in zip(*ruined, strict=True):
            who = alive[near[place]]
            units[who], played[who] = left, first + hand + 1
        gone = near[ruined[0]]
        alive = np.delete(alive, gone)
    coins = (units - walk.start) * float(walk.unit) + played * table.back
    return _Part(coins, sessions - len(alive), int(played.sum()))


def _ruined(units: Ints, won: Wins, lowest: Ints) -> tuple[Indices, Indices, Ints]:
    """Return who is ruined, at which hand of the block, and the units that each has left."""
    paths = units[:, np.newaxis] + np.cumsum(won, axis=1, dtype=np.int64)
    below = paths < lowest
    who = np.flatnonzero(below.any(axis=1))
    hand = below[who].argmax(axis=1)
    return who, hand, paths[who, hand]
