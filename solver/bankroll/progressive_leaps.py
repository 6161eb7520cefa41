"""A long session at a progressive, in leaps: in a stretch of hands the jackpot pays the same.

So what leads through a stretch is a plain walk (`leaps`): one that wins no jackpot in it, or one
that is paid jackpots. The second less the first is who won in the stretch. For the lower of the two
bounds its jackpots are those of its first hand, for the higher those of its last, in whole units,
so the truth stays between them. The mean is of what the meter shows at each hand.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from solver.bankroll.forward import Carried, mean_won
from solver.bankroll.jackpot_meter import MeteredSession
from solver.bankroll.leaps import Leaps, added, carried
from solver.bankroll.walk import Floats, Walk
from solver.progress import Progress, unheard
from solver.returns import Payoffs

_STRETCHES = 64
_SHORTEST = 100
_TOGETHER = 8
"""Stretches that share their walks, which take as long to make as they save: what later jackpots
are paid at most is then that of the last hand of all.
"""


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
