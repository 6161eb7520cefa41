"""From the posterior to two intervals: what knowledge costs, and what all errors cost."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trainer.teaching.exam.habit import Habit, habit_of
from trainer.teaching.exam.posterior import Indices, Posterior
from trainer.teaching.exam.prior import GRID, RATE, RATE_PRIOR, SLIP, Floats

DRAWS = 2000
TAIL = 0.05
"""The share of draws that the interval of a loss leaves out below it."""
TAIL_ABOVE = 0.04
"""The share that it leaves out above it: less, as leaks seldom come alone."""
TAIL_OF_SLIPS = 0.01
"""The share left out below for slips, since a leak that showed only once passes for a slip; and
above, once a wrong card was pressed: such slips are few and dear."""


PRESSED = 0.3
"""From so many wrong cards on, slips are few and dear, and the total reaches further."""
SURE = 1.0
"""What may be a wrong card or a slip of the eye counts only beside an error that is surely one."""
FINGERS, NO_FINGERS = 0.005, 0.4
"""Of slips, how many are taken at first for one wrong card pressed, and how many for others."""


FEW_STRANGE, MOST_STRANGE = 2, 10
"""So many strange errors in classes that are else played right, and one in so many of all, are
too many for the classes."""
NO_KIND = 15
"""So many strange errors, and most of all, are a player of no kind that the exam knows."""
MANY_SLIPS = 3.0
"""More slips than this in an exam are hard to believe where classes were missed repeatedly."""
SLIPS_AMONG_ERRORS = 0.25
"""The same, of all errors."""
RARE_SLIPS = 0.01
"""The most slips of the other reading, in which such errors are leaks."""
ANEW = 0.5
"""How likely somebody with a log plays as if there was none."""
STRETCH = 6.0
"""How much further the interval reaches by the share of such errors among all."""


class Draws(NamedTuple):
    """Players who may have given the answers of one exam, drawn from the posterior.

    What they lose is in coins per coin bet and hand. All but the last two are (draws,).

    Attributes:
        knowledge: what they lose by leaks and softness.
        shown: the part of it that some error of the exam shows.
        slips: what they lose by slips.
        slipped: the same where an error of the exam was a slip, else 0.
        slip_count: how many errors of the exam were slips.
        pressed: how many of them were one wrong card.
        rates: (draws, classes) how often they err in a class; 0 without a leak.
        leaks: (draws, classes) what they lose by it.
    """

    knowledge: Floats
    shown: Floats
    slips: Floats
    slipped: Floats
    slip_count: Floats
    pressed: Floats
    rates: Floats
    leaks: Floats


class Bounds(NamedTuple):
    """What is lost, in coins per coin bet and hand: an estimate and an interval."""

    low: float
    middle: float
    high: float


class Finding(NamedTuple):
    """What one exam says: the players drawn, how well the answers fit, and the two intervals."""

    draws: Draws
    fit: Fit
    knowledge: Bounds
    total: Bounds


def drawn(posterior: Posterior, exam: int, draws: int, chance: np.random.Generator) -> Draws:
    """Draw players from the posterior of one exam."""
    game, wrong = posterior.game, posterior.wrong[exam]
    skill, slip, soft, habit = _traits(posterior.weights[exam], draws, chance)
    likely = posterior.rates[exam]
    before = _chance_before(posterior, exam)[skill]
    with_leak = before * (RATE_PRIOR @ likely.T)[habit]
    without = (1 - before) * np.exp(posterior.no_leak[exam][:, slip, soft]).T
    leaks = chance.random(with_leak.shape) * (with_leak + without) < with_leak
    rates = np.zeros(leaks.shape)
    at, of = np.nonzero(leaks)
    sums = (likely[of] * RATE_PRIOR[habit[at]]).cumsum(axis=1)
    picked = (chance.random(len(at))[:, None] * sums[:, -1:] > sums).sum(axis=1)
    rates[at, of] = RATE[np.minimum(picked, len(RATE) - 1)]

    lost = rates * posterior.dearness[exam] * _severity(posterior.spread[exam], draws, chance)
    softness = np.where(leaks, 0.0, game.softness[soft]).sum(axis=1)
    unslipped = np.where(leaks, 0.0, posterior.no_slip[exam][:, slip, soft].T)
    slipped = wrong * -np.expm1(unslipped / np.maximum(wrong, 1))
    fingers = posterior.fingers[exam] * (posterior.fingers[exam].max() >= SURE)
    pressed = (slipped * fingers / np.maximum(wrong, 1)).sum(axis=1)
    others = slipped.sum(axis=1) - pressed
    finger = chance.beta(FINGERS + pressed, NO_FINGERS + others)
    slips = SLIP[slip] * (game.slip + finger * (game.finger - game.slip))
    return Draws(
        lost.sum(axis=1) + softness,
        lost[:, wrong > 0].sum(axis=1) + softness * wrong.any(),
        slips,
        slips * (chance.random(draws) >= np.exp(unslipped.sum(axis=1))),
        slipped.sum(axis=1),
        pressed,
        rates,
        lost,
    )


def _severity(spread: Floats, draws: int, chance: np.random.Generator) -> Floats:
    """Return (draws, classes): how much dearer the player's errors are than those seen; mean 1."""
    width = np.sqrt(np.log1p(spread**2))
    severity: Floats = np.exp(width * chance.standard_normal((draws, len(spread))) - width**2 / 2)
    return severity


def _chance_before(posterior: Posterior, exam: int) -> Floats:
    """Return (skills, classes): the chance of a leak before a class's own answers are counted.

    Leaks come in company: who misses one straight flush misses the others. So in a class that was
    not asked it is at least the share, among the asked classes with the same kind of best hold, of
    those with an error; one more that was right is added to them.
    """
    game, asked = posterior.game, posterior.hands[exam] > 0
    missed = posterior.wrong[exam] > 0
    share = game.kin[:, missed].sum(axis=1) / (game.kin[:, asked].sum(axis=1) + 1)
    chance: Floats = np.where(asked, game.chance, np.maximum(game.chance, share))
    return chance


def _traits(weights: Floats, draws: int, chance: np.random.Generator) -> tuple[Indices, ...]:
    """Return the indices of drawn traits, evenly spread over the posterior."""
    sums = weights.ravel().cumsum()
    at = (np.arange(draws) + chance.random()) / draws * sums[-1]
    return np.unravel_index(np.minimum(sums.searchsorted(at), sums.size - 1), GRID)


class Fit(StrEnum):
    """How well the answers fit what the exam supposes of a player."""

    WELL = "well"
    STRANGELY = "strangely"
    UNSTEADILY = "unsteadily"
    NOT = "not"


def fit_of(posterior: Posterior, exam: int, draws: Draws, habit: Habit | None = None) -> Fit:
    """Return how well the answers of an exam fit.

    Strangely: a tenth of the errors or more, two at least, are holds that neither tempt nor come
    next, in classes of which another deal was played right, and are no `habit`. Not at all: most of
    fifteen errors or more are such holds, in any class. Unsteadily: three errors, and a quarter of
    all, would have to be slips, though two classes were missed repeatedly.
    """
    wrong, strange = posterior.wrong[exam], int(posterior.strange[exam].sum())
    errors, torn = int(wrong.sum()), _torn_strange(posterior, exam, habit)
    if strange >= NO_KIND and 2 * strange > errors:
        return Fit.NOT
    if torn >= FEW_STRANGE and MOST_STRANGE * torn >= errors:
        return Fit.STRANGELY
    slips = float(draws.slip_count.mean())
    many = slips >= max(MANY_SLIPS, SLIPS_AMONG_ERRORS * errors)
    return Fit.UNSTEADILY if many and int((wrong > 1).sum()) > 1 else Fit.WELL


def _torn(posterior: Posterior, exam: int) -> NDArray[np.bool_]:
    """Return (classes,): which are not always missed.

    Where a class is always missed, what was seen there says what its errors cost.
    """
    torn: NDArray[np.bool_] = posterior.wrong[exam] < posterior.hands[exam]
    return torn


def _torn_strange(posterior: Posterior, exam: int, habit: Habit | None) -> int:
    """Return how many errors of such classes are strange, and are no habit."""
    strange = int(posterior.strange[exam][_torn(posterior, exam)].sum())
    return strange - (habit.strange if habit else 0)


def intervals(posterior: Posterior, exam: int, draws: int, chance: np.random.Generator) -> Finding:
    """Return what one exam says: how well it fits, and the two intervals, as wide as that asks."""
    players = _drawn_by_both(posterior, exam, draws, chance)
    habit = habit_of(posterior, exam, _torn(posterior, exam))
    fit = fit_of(posterior, exam, players, habit)
    knowledge, total = knowledge_bounds(players), total_bounds(players)
    if fit is Fit.NOT:
        worst = posterior.game.best
        knowledge, total = (each._replace(high=worst) for each in (knowledge, total))
    if habit is not None:
        lost = players.knowledge - players.leaks[:, habit.classes].sum(axis=1) + habit.cost
        knowledge, total = _reaching(knowledge, lost), _reaching(total, lost + players.slips)
    if fit is Fit.STRANGELY:
        stretch = 1 + STRETCH * _torn_strange(posterior, exam, habit) / int(
            posterior.wrong[exam].sum()
        )
        lost = players.knowledge * stretch
        knowledge, total = _reaching(knowledge, lost), _reaching(total, lost + players.slips)
    if fit is Fit.UNSTEADILY:
        others = drawn(_rarely_slipping(posterior, exam), 0, draws, chance)
        knowledge = _reaching(knowledge, others.knowledge)
        total = _reaching(total, others.knowledge + players.slips)
    return Finding(players, fit, knowledge, total)


def _drawn_by_both(
    posterior: Posterior, exam: int, draws: int, chance: np.random.Generator
) -> Draws:
    """Draw players with the log and without it, in the odds of the two readings.

    Of somebody whose play has changed since, the log tells nothing.
    """
    if (posterior.told[exam] == 1).all():
        return drawn(posterior, exam, draws, chance)
    alone, likelier = posterior.without_log(exam)
    share = 1 / (1 + (1 - ANEW) / ANEW * np.exp(-likelier))
    others = round(draws * share)
    both = [
        drawn(reading, at, number, chance)
        for reading, at, number in ((posterior, exam, draws - others), (alone, 0, others))
        if number
    ]
    return Draws(*map(np.concatenate, zip(*both, strict=True)))


def _rarely_slipping(posterior: Posterior, exam: int) -> Posterior:
    """Return one exam as it is read if slips are rare: then more of its errors are leaks."""
    one = posterior.of_exam(exam)
    one.weights = one.weights * (SLIP <= RARE_SLIPS)[:, None, None]
    return one


def _reaching(bounds: Bounds, lost: Floats) -> Bounds:
    """Return bounds whose worse end reaches as far as that of another reading."""
    return bounds._replace(high=max(bounds.high, float(np.quantile(lost, 1 - TAIL_ABOVE))))


def knowledge_bounds(draws: Draws) -> Bounds:
    """Return the interval for what is lost by leaks and softness.

    Its lower end comes from what was shown, its upper end from all that may be.
    """
    return _bounds(_low(draws.shown), draws.knowledge)


def total_bounds(draws: Draws) -> Bounds:
    """Return the interval for what is lost in all.

    Its lower end adds the lower ends for leaks and for slips: an error is one or the other, and
    must not count in every draw as whichever of the two costs more.
    """
    low = _low(draws.shown) + _low(draws.slipped, TAIL_OF_SLIPS)
    above = TAIL_OF_SLIPS if draws.pressed.mean() > PRESSED else TAIL_ABOVE
    return _bounds(low, draws.knowledge + draws.slips, above)


def _low(lost: Floats, tail: float = TAIL) -> float:
    return float(np.quantile(lost, tail))


def _bounds(low: float, lost: Floats, above: float = TAIL_ABOVE) -> Bounds:
    """Return the bounds of what is lost, given their lower end.

    >>> _bounds(0.0, np.arange(101.0))
    Bounds(low=0.0, middle=50.0, high=96.0)
    """
    high = float(np.quantile(lost, 1 - above))
    return Bounds(low, min(max(float(np.median(lost)), low), high), high)
