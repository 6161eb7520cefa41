"""The bankroll for a given risk: carried backward, the chance of ruin of every bankroll at once."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from solver.bankroll.bankroll_session import checked_walk
from solver.bankroll.leaps import Leaps, is_long
from solver.bankroll.walk import Floats, Kernel, Walk
from solver.progress import Progress, part, unheard
from solver.returns import Payoffs

_LATER = 8
"""How many times as many hands are taken backward before leaps are quicker than forward."""
_LEAST_RISK = 1e-8
"""Below this, the errors of leaps could matter."""


def ruin_by_bankroll(walk: Walk, hands: int, progress: Progress = unheard) -> tuple[int, Floats]:
    """Return the chance of ruin within a number of hands, by units of bankroll.

    The first value is the units that the array begins with. With fewer, ruin is certain. Beyond its
    end stand bankrolls that cannot be lost in the hands that are left, or only with a chance of
    less than `NEGLIGIBLE` (`Walk.fall`). Many hands are taken in leaps; then `progress` is told
    which share of them is done.

    >>> flip = Walk(Payoffs.of(1, [(2, 1), (0, 1)]), 1)
    >>> low, ruin = ruin_by_bankroll(flip, 4)
    >>> low, ruin.tolist()
    (1, [0.625, 0.375, 0.125, 0.0625])
    """
    if is_long(walk, hands // _LATER):
        leaps = Leaps(walk, hands, progress)
        widest = walk.fall(hands) + walk.bet
        return int(leaps.lowest[0]), leaps.before(np.zeros(1), 0, hands, widest)
    return _hand_by_hand(walk, hands)


def _hand_by_hand(walk: Walk, hands: int) -> tuple[int, Floats]:
    widest = walk.fall(hands) + walk.bet
    low, ruin, kernel = walk.lowest(hands), np.zeros(0), Kernel(walk)
    for left in range(1, hands + 1):
        earlier = walk.lowest(hands - left)
        size = min(left * walk.bet, widest)
        # a hand can cost the bet, which leads below `low`, to ruin
        certain = np.ones(low - earlier + walk.bet)
        low, ruin = earlier, kernel.before(np.concatenate((certain, ruin)), size)
    return low, ruin


def bankroll_for_risk(
    payoffs: Payoffs,
    hands: int,
    risk: float,
    cashback: Fraction = Fraction(0),
    progress: Progress = unheard,
) -> int:
    """Return the fewest coins with which ruin within the hands is no likelier than the risk.

    >>> flip = Payoffs.of(1, [(2, 1), (0, 1)])
    >>> bankroll_for_risk(flip, 4, 0.2), bankroll_for_risk(flip, 4, 0.01)
    (3, 5)

    Raises:
        ValueError: the risk is not above 0 and below 1, there is not a hand, or the cashback is out
            of range.
    """
    if not 0 < risk < 1:
        raise ValueError(f"risk: expected above 0 and below 1, not {risk}")
    if hands < 1:
        raise ValueError(f"hands: expected 1 or more, not {hands}")
    # With cashback, the coins beside the whole units count too, so every remainder is tried.
    remainders = range(payoffs.unit if cashback else 1)
    found = []
    for number in remainders:
        walk = checked_walk(payoffs, payoffs.unit + number, cashback)
        share = part(progress, number / len(remainders), (number + 1) / len(remainders))
        found.append(_least(walk, hands, risk, share))
    return min(found)


def _least(walk: Walk, hands: int, risk: float, progress: Progress) -> int:
    if risk < _LEAST_RISK:
        low, ruin = _hand_by_hand(walk, hands)
    else:
        low, ruin = ruin_by_bankroll(walk, hands, progress)
    # More coins never do worse, so the chances fall along the array.
    units = low + int(np.searchsorted(-ruin, -risk))
    return units * walk.unit + walk.bankroll % walk.unit
