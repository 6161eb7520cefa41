"""What is believed of a player before the first answer: four traits, each on a grid.

skill: added to the log odds of a leak in every class.
slips: how often the player errs in spite of knowing better, whatever the decision.
softness: how far apart two values must be for the player to tell them apart, in coins per coin bet.
    A hold is played with odds exp(value / softness): quantal response [1]_. At 0 the player
    can tell any two apart.
habit: the share of leaks that are habits, kept in every deal of their class. The others are errors
    in some part of the deals: a rate from Beta(1, 1.6).

The chance of a leak at skill 0 is that of `evidence.prior_chance`. The width of `SKILL_PRIOR` and
the weights of `HABIT_PRIOR` were fitted to the simulated players of
docs/how-it-works/exam.md, which says so.

References:
    .. [1] R. McKelvey, T. Palfrey, "Quantal response equilibria for normal form games", Games and
       Economic Behavior 10 (1995), 6.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def _beta(a: float, b: float, edges: Floats) -> Floats:
    """Return the share of Beta(a, b) between neighbouring edges, summed on a fine grid."""
    at = (np.arange(20_000) + 0.5) / 20_000
    density = at ** (a - 1) * (1 - at) ** (b - 1)
    bins = np.searchsorted(edges, at, side="right") - 1
    return _normed(np.bincount(bins, density, len(edges) - 1).astype(np.float64))


def _normed(weights: Floats) -> Floats:
    normed: Floats = weights / weights.sum()
    return normed


SKILL: Floats = np.linspace(-10, 5, 13)
SKILL_PRIOR = _normed(np.exp(-(SKILL**2) / 30))

SLIP: Floats = np.array([0.0005, 0.003, 0.008, 0.015, 0.025, 0.04, 0.06, 0.085])
_SLIP_EDGES: Floats = np.array([0, 0.0015, 0.005, 0.011, 0.02, 0.032, 0.05, 0.072, 0.1])
SLIP_PRIOR = _normed(np.diff(_SLIP_EDGES) * np.exp(-SLIP / 0.04))

SOFTNESS: Floats = np.array(
    [0, 0.001, 0.0018, 0.003, 0.0045, 0.0065, 0.009, 0.012, 0.016, 0.0215, 0.0285, 0.038]
)
SOFTNESS_PRIOR = _normed(np.array([7.0] + [1.0] * 11))

# How often a player with a leak errs there.
RATE: Floats = np.array([0.03, 0.08, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.94, 0.998])
_RATE_EDGES: Floats = np.array(
    [0, 0.055, 0.115, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97, 1.0001]
)
_ALWAYS: Floats = np.array([0.0] * 9 + [0.01, 0.03, 0.96])
_SOMETIMES = _beta(1.0, 1.6, _RATE_EDGES)

HABIT: Floats = np.array([0.99, 0.9, 0.5, 0.1])
HABIT_PRIOR: Floats = np.array([0.6, 0.25, 0.05, 0.1])
# (habit, rate): how likely each rate is, given that there is a leak.
RATE_PRIOR: Floats = HABIT[:, None] * _ALWAYS + (1 - HABIT[:, None]) * _SOMETIMES

GRID = (len(SKILL), len(SLIP), len(SOFTNESS), len(HABIT))
GRID_PRIOR: Floats = (
    np.log(SKILL_PRIOR)[:, None, None, None]
    + np.log(SLIP_PRIOR)[:, None, None]
    + np.log(SOFTNESS_PRIOR)[:, None]
    + np.log(HABIT_PRIOR)
)
