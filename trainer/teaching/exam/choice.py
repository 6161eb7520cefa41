"""What to ask next: what should tell most about the cost of what the player does not know.

The measure is the variance of that cost. Standard deviations, added up over the classes, would
spend questions on many small doubts, and it is the few large ones that make an interval wide.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from trainer.teaching.exam.posterior import Indices, Posterior
from trainer.teaching.exam.prior import RATE, RATE_PRIOR, SLIP, Floats

LEAST_CHANCE = 0.1
"""The choice takes the chance of a leak in a class not yet asked to be at least this, so that
whatever could be dear is asked once, however unlikely; and in a class with an error, so that what
looks like a slip is asked again."""
LEAST_OF_KIN = 0.5
"""The same, where a class with the same kind of best hold was missed."""
MOST_NARROW = 8
"""The most narrow decisions of an exam."""


class NextDeals(NamedTuple):
    """What each exam asks next.

    Attributes:
        classes: (exams,) the class, if a class is asked.
        narrow: (exams,) the index of the narrow decisions that are asked instead; -1 for none.
    """

    classes: Indices
    narrow: Indices


def choose(posterior: Posterior, narrow_asked: Indices) -> NextDeals:
    """Return the next questions; `narrow_asked` counts the narrow decisions of each exam so far."""
    gains, narrow_gains = _of_classes(posterior), _of_narrow(posterior)
    classes, narrow = gains.argmax(axis=1), narrow_gains.argmax(axis=1)
    better = narrow_gains.max(axis=1) > gains.max(axis=1)
    return NextDeals(classes, np.where(better & (narrow_asked < MOST_NARROW), narrow, -1))


def _of_classes(posterior: Posterior) -> Floats:
    """Return (exams, classes): by how much one question should lower the variance in each."""
    chance = posterior.skill @ posterior.game.chance
    kin_missed = (posterior.wrong > 0) @ posterior.game.kin
    least = np.where(kin_missed, LEAST_OF_KIN, LEAST_CHANCE)
    chance = np.where(posterior.hands, chance, np.maximum(chance, least))
    chance = np.where(posterior.wrong, np.maximum(chance, LEAST_CHANCE), chance)
    rates = posterior.habit @ RATE_PRIOR
    leak = posterior.rates * rates[:, None, :] * chance[:, :, None]
    none = (1 - chance) * posterior.innocent
    slip = (posterior.slip @ SLIP)[:, None]
    total = none + leak.sum(axis=2)
    wrong, right = leak * RATE, leak * (1 - RATE)
    as_wrong, as_right = wrong.sum(axis=2) + none * slip, right.sum(axis=2) + none * (1 - slip)
    fall = _variance(leak, total) - _variance(wrong, as_wrong) - _variance(right, as_right)
    rate = (leak @ RATE) / total
    of_severity = (rate * posterior.spread) ** 2 / (posterior.wrong + 1)
    gain: Floats = posterior.dearness**2 * (fall / total + of_severity)
    return gain


def _variance(odds: Floats, total: Floats) -> Floats:
    """Return the variance of the rate of errors, times the total: the rate is 0 without a leak."""
    variance: Floats = odds @ RATE**2 - (odds @ RATE) ** 2 / total
    return variance


def _of_narrow(posterior: Posterior) -> Floats:
    """Return (exams, bounds): by how much a narrow decision should lower that of softness."""
    cost, weights = posterior.game.softness.sum(axis=1), posterior.softness
    before = _of_softness(weights, cost)
    gains = [
        before - _of_softness(weights * wrong, cost) - _of_softness(weights * (1 - wrong), cost)
        for wrong in posterior.game.narrow
    ]
    return np.stack(gains, axis=1)


def _of_softness(weights: Floats, cost: Floats) -> Floats:
    """Return the variance of what softness costs, times the sum of the weights."""
    total = np.maximum(weights.sum(axis=1), 1e-300)
    variance: Floats = weights @ cost**2 - (weights @ cost) ** 2 / total
    return variance
