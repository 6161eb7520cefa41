"""The distribution of a bankroll carried forward, hand by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np

from solver.arrays import Ints, read_only
from solver.bankroll.walk import NEGLIGIBLE, Floats, Kernel, Walk, check_places
from solver.progress import Progress, unheard

_STAGES = 6
_TOLD = 100  # hands between two reports of progress


@dataclass(frozen=True, eq=False)
class Carried:
    """Where the hands of a session lead.

    Attributes:
        ruined_after: (hands + 1,) by hands played, the chance that the next one cannot be bet.
        amounts: what can be won in all, ascending, in coins times `scale`; losses are negative.
        chances: the chance of each; the highest amount stands for all that is above it, too.
        scale: 1, or more where cashback is in fractions of a coin.
        mean: coins won on average.
        above: no chance is wrong by more; a bound of the chance of more than the highest amount,
            and of the roundings of Fourier transforms.
        ruin_most: what the chance of ruin is at most.
    """

    ruined_after: Floats
    amounts: Ints
    chances: Floats
    scale: int
    mean: float
    above: float
    ruin_most: float

    @classmethod
    def of(
        cls,
        walk: Walk,
        hands: int,
        won: Ints,
        chances: Floats,
        after: Floats,
        mean: float,
        error: float,
    ) -> Self:
        """Return where hands lead, from what is won with which chance; amounts may repeat.

        Args:
            walk: a walk that falls no slower.
            hands: how many hands.
            won: what is won, in coins times the scale of the walk.
            chances: the chance of each.
            after: see `ruined_after`.
            mean: coins won on average.
            error: see `above`.
        """
        values, place = np.unique(won, return_inverse=True)
        summed = np.asarray(np.bincount(place, chances, len(values)), dtype=np.float64)
        together = float(summed.sum())
        summed[-1] += max(0.0, 1.0 - together)
        summed /= max(1.0, together)  # which roundings can exceed
        kept = summed > 0
        return cls(
            ruined_after=read_only(after),
            amounts=read_only(values[kept]),
            chances=read_only(summed[kept]),
            scale=walk.scale,
            mean=mean,
            above=error,
            ruin_most=walk.chance_of_fall(walk.start - walk.lowest(0) + 1, hands),
        )


class Forward:
    """A bankroll on its way.

    An array of chances has a row for each state that a game can be in besides the bankroll, and a
    place for each number of units. Ordinary games have one state.
    """

    states = 1

    def __init__(self, walk: Walk, hands: int, progress: Progress = unheard) -> None:
        self.walk, self.hands, self.kernel, self._progress = walk, hands, Kernel(walk), progress
        self._ruined: list[tuple[int, int, Floats]] = []

    def carry(self) -> Carried:
        """Play the hands.

        Raises:
            ValueError: the pays are so great that the results fill more than `MOST_PLACES`.
        """
        walk = self.walk
        # The array covers only what can have been reached, so a great bankroll costs nothing.
        low, error = walk.start, NEGLIGIBLE
        alive, after = np.zeros((self.states, 1)), np.zeros(self.hands + 1)
        alive[0, 0] = 1.0
        if low < walk.lowest(0):
            alive, after[0] = alive[:, :0], 1.0
            self._ruined.append((0, low, np.ones(1)))
        for hand, top in enumerate(self._tops(), 1):
            if not alive.size:
                break
            if not hand % _TOLD:
                self._progress(hand / self.hands)
            low -= walk.bet
            error += self.kernel.error(alive)
            alive = self.step(alive, hand, top - low)
            gone = walk.lowest(hand) - low
            if gone > 0:
                lost, alive = alive[:, :gone].sum(axis=0), alive[:, gone:]
                self._ruined.append((hand, low, lost))
                after[hand] = lost.sum()
                low += gone
        return self._summed(low, alive.sum(axis=0), after, error)

    def step(self, alive: Floats, hand: int, most: int) -> Floats:
        """Return the chances after hand number `hand`, from `bet` units lower on.

        Args:
            alive: (states, n) the chances before it.
            hand: from 1.
            most: how many places are of interest.
        """
        return self.kernel.after(alive, min(alive.shape[1] + self.walk.pays[-1], most))

    def bound(self) -> Walk:
        """Return a walk that climbs no slower."""
        return self.walk

    def mean(self, played: float) -> float:
        """Return the coins won on average, from how many hands are played on average."""
        return mean_won(self.walk, played)

    def _tops(self) -> Iterator[int]:
        """Yield, for each hand, the units above which the walk has not climbed till then."""
        hand, bound = 0, self.bound()
        for stage in range(_STAGES, -1, -1):
            until = self.hands >> stage
            rise = bound.rise(until, NEGLIGIBLE / (_STAGES + 1))
            check_places(rise + until * bound.bet)
            top = bound.start + rise + 1
            for _ in range(hand, until):
                yield top
            hand = until

    def _summed(self, low: int, alive: Floats, after: Floats, error: float) -> Carried:
        units = [
            (hand, low + np.arange(len(chances)), chances)
            for hand, low, chances in [*self._ruined, (self.hands, low, alive)]
        ]
        walk, bound = self.walk, self.bound()
        amounts = np.concatenate([won(walk, hand, places) for hand, places, _ in units])
        chances = np.concatenate([chances for _, _, chances in units])
        played = self.hands - float(after[:-1] @ np.arange(self.hands, 0, -1))
        return Carried.of(bound, self.hands, amounts, chances, after, self.mean(played), error)


def won(walk: Walk, hands: Ints | int, units: Ints) -> Ints:
    """Return what has been won by those who have some units after some hands, times the scale."""
    of_units: Ints = (units - walk.start) * (walk.unit * walk.scale)
    return of_units + hands * int(walk.back(1) * walk.scale)


def mean_won(walk: Walk, played: float) -> float:
    """Return the coins won on average, from how many hands are played on average.

    By Wald's identity this is the mean of a hand times the mean number of hands.
    """
    payoffs = walk.payoffs
    return float((payoffs.return_ + walk.cashback - 1) * payoffs.coins) * played + 0.0  # not -0.0
