"""What to ask next: what should tell most about the cost of what the player does not know."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from trainer.teaching.exam.posterior import Indices, Posterior, of_rates
from trainer.teaching.exam.prior import RATE, RATE_PRIOR, SLIP, Floats

LEAST_CHANCE = 0.1
"""The choice takes the chance of a leak in a class not yet asked to be at least this, so that
whatever could be dear is asked once, however unlikely."""
LEAST_OF_KIN = 0.5
"""The same, where a class with the same kind of best hold was missed."""
SEEN_SOON = 0.25
"""The least rate of errors that questions are chosen to find: rarer ones would take too many."""
MOST_NARROW = 8
"""The most narrow decisions of an exam."""
NARROW_FIRST = 1.3
"""How much more a narrow decision counts than a class: it bears on all classes at once."""


class Choice(NamedTuple):
    """What each exam asks next.

    Attributes:
        classes: (exams,) the class, if a class is asked.
        narrow: (exams,) the index of the narrow decisions that are asked instead; -1 for none.
    """

    classes: Indices
    narrow: Indices


def choose(posterior: Posterior, narrow_asked: Indices) -> Choice:
    """Return the next questions; `narrow_asked` counts the narrow decisions of each exam so far."""
    gains, narrow_gains = _of_classes(posterior), _of_narrow(posterior)
    classes, narrow = gains.argmax(axis=1), narrow_gains.argmax(axis=1)
    better = narrow_gains.max(axis=1) > gains.max(axis=1)
    return Choice(classes, np.where(better & (narrow_asked < MOST_NARROW), narrow, -1))


def _of_classes(posterior: Posterior) -> Floats:
    """Return (exams, classes): by how much one question should narrow the cost of each class."""
    chance = posterior.skill @ posterior.game.chance
    kin_missed = (posterior.wrong > 0) @ posterior.game.kin
    least = np.where(kin_missed, LEAST_OF_KIN, LEAST_CHANCE)
    chance = np.where(posterior.hands, chance, np.maximum(chance, least))
    rates = posterior.habit @ (RATE_PRIOR * (RATE >= SEEN_SOON))
    rates /= rates.sum(axis=1, keepdims=True)
    leak = of_rates(posterior.hands, posterior.wrong) * rates[:, None, :] * chance[:, :, None]
    none = (1 - chance) * posterior.innocent
    slip = (posterior.slip @ SLIP)[:, None]
    total = none + leak.sum(axis=2)
    wrong, right = leak * RATE, leak * (1 - RATE)
    as_wrong, as_right = wrong.sum(axis=2) + none * slip, right.sum(axis=2) + none * (1 - slip)
    after = _spread(wrong, as_wrong) * as_wrong + _spread(right, as_right) * as_right
    gain: Floats = posterior.dearness * (_spread(leak, total) - after / total)
    return gain


def _spread(odds: Floats, total: Floats) -> Floats:
    """Return the standard deviation of the rate: 0 without a leak."""
    mean, square = odds @ RATE / total, odds @ RATE**2 / total
    spread: Floats = np.sqrt(np.maximum(square - mean**2, 0.0))
    return spread


def _of_narrow(posterior: Posterior) -> Floats:
    """Return (exams, bounds): by how much a narrow decision should narrow the cost of softness."""
    cost, weights = posterior.game.softness.sum(axis=1), posterior.softness
    before = _deviation(weights, cost)
    gains = [
        before - _deviation(weights * wrong, cost) - _deviation(weights * (1 - wrong), cost)
        for wrong in posterior.game.narrow
    ]
    return NARROW_FIRST * np.stack(gains, axis=1)


def _deviation(weights: Floats, of: Floats) -> Floats:
    """Return the standard deviation of some values, times the sum of their weights."""
    total = np.maximum(weights.sum(axis=1), 1e-300)
    mean, square = weights @ of / total, weights @ of**2 / total
    deviation: Floats = total * np.sqrt(np.maximum(square - mean**2, 0.0))
    return deviation
