"""From the posterior to two intervals: what knowledge costs, and what all errors cost."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import numpy as np

from solver.holds import HAND, MASKS
from trainer.teaching.exam.exam_game import NO_LOG, Earlier, ExamGame
from trainer.teaching.exam.habit import Flags, habits_of, lost_unasked, prices_of
from trainer.teaching.exam.posterior import WHOLE, Answers, Indices, Posterior
from trainer.teaching.exam.prior import GRID, HABIT, RATE, RATE_PRIOR, SLIP, Floats

DRAWS = 2000
TAIL = 0.05
"""The share of draws that the interval of a loss leaves out below it."""
TAIL_ABOVE = 0.04
"""The share that it leaves out above it: less, as leaks seldom come alone."""
TAIL_OF_TORN, TORN = 0.02, 0.8
"""The same of who more likely than this errs now and then: of such leaks many are not seen."""
TAIL_OF_SLIPS = 0.01
"""The share left out below for slips, since a leak that showed only once passes for a slip; and
above, once a wrong card was pressed: such slips are few and dear."""

PRESSED = 0.3
"""With more wrong cards than this, slips are few and dear, and the total reaches further."""
MAYBE = 0.15
"""For how much of a wrong card an error counts that may be a slip of the eye as well; only beside
one that is surely a wrong card."""
FINGERS, NO_FINGERS = 0.005, 0.4
"""Of slips beside such a card, how many are taken at first for wrong cards, how many for others."""
NOT_ONE_CARD = 1e-6
"""How many wrong cards look like more than one."""
_FREE = 1e-12
"""What no softness is taken to cost, so that it has a logarithm."""

FEW_STRANGE, MOST_STRANGE = 2, 10
"""At least `FEW_STRANGE` strange errors in classes that are else played right are too many for the
classes if they are at least one error in `MOST_STRANGE`."""
NO_KIND = 15
"""A player with this many strange errors, more than half of all, is of a kind not known here."""
MANY_SLIPS = 3.0
"""More slips than this in an exam are hard to believe where classes were missed repeatedly, and
played right too."""
SLIPS_AMONG_ERRORS = 0.25
"""The same, of all errors."""
RARE_SLIPS = 0.01
"""The most slips of the other reading, in which such errors are leaks."""
ANEW = 0.5  # how likely somebody with a log plays as if there was none
REACH = 0.5
"""The tail where habits are priced: less is left to chance, as the price is the most they lose."""
TAIL_OF_UNASKED, TAIL_OF_UNASKED_IN_ALL = 0.2, 0.02  # of knowledge, and with slips: dear if unseen
STRETCH = 2.0
"""How much further the interval reaches by the share of such errors among all."""
UNKNOWN = 0.5
"""Of a share of which nothing is known, Beta(½, ½) is believed: Jeffreys' prior."""


class Draws(NamedTuple):
    """Players who may have given the answers of one exam, drawn from the posterior.

    What they lose is in coins per coin bet and hand.

    Attributes:
        knowledge: (draws,) what they lose by leaks and softness.
        shown: (draws,) the part of it that some error of the exam shows.
        slips: (draws,) what they lose by slips.
        slipped: (draws,) the same where an error of the exam was a slip, else 0.
        slip_count: (draws, classes) how many errors of the exam were slips.
        pressed: (draws,) how many of them were one wrong card.
        torn: (draws,) whether their leaks come out now and then.
        rates: (draws, classes) how often they err in a class; 0 without a leak.
        leaks: (draws, classes) what they lose by it.
    """

    knowledge: Floats
    shown: Floats
    slips: Floats
    slipped: Floats
    slip_count: Floats
    pressed: Floats
    torn: Flags
    rates: Floats
    leaks: Floats


class Bounds(NamedTuple):
    """What is lost, in coins per coin bet and hand: an estimate and an interval."""

    low: float
    middle: float
    high: float

    def within(self, other: Bounds) -> Bounds:
        """Return the same, but not beyond the ends of another.

        >>> Bounds(1.0, 2.0, 5.0).within(Bounds(0.0, 1.0, 3.0))
        Bounds(low=1.0, middle=2.0, high=3.0)
        """
        low, middle, high = (min(max(each, other.low), other.high) for each in self)
        return Bounds(low, middle, high)


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

    price, spread = prices_of(posterior, exam)
    lost = rates * price * _severity(spread, draws, chance)
    softness = np.where(leaks, 0.0, game.softness[soft]).sum(axis=1)
    if not wrong.any():
        softness *= _around(game, soft, chance)
    unslipped = np.where(leaks, 0.0, posterior.no_slip[exam][:, slip, soft].T)
    slipped = wrong * -np.expm1(unslipped / np.maximum(wrong, 1))
    pressed, finger = _fingers(posterior, exam, slipped, chance)
    slips = SLIP[slip] * (game.slip + finger * (game.finger - game.slip))
    return Draws(
        lost.sum(axis=1) + softness,
        lost[:, wrong > 0].sum(axis=1) + softness * wrong.any(),
        slips,
        slips * (chance.random(draws) >= np.exp(unslipped.sum(axis=1))),
        slipped,
        pressed,
        habit == len(HABIT) - 1,
        rates,
        lost,
    )


def _around(game: ExamGame, soft: Indices, chance: np.random.Generator) -> Floats:
    """Return (draws,): what softnesses around those of the grid cost, over what these do.

    A faultless exam leaves few of the grid, and its interval would end at one of them.
    """
    costs = np.log(np.maximum(game.softness.sum(axis=1), _FREE))
    at = soft + (soft > 0) * (chance.random(len(soft)) - 0.5)
    around: Floats = np.exp(np.interp(at, np.arange(len(costs)), costs) - costs[soft])
    return around


def _fingers(
    posterior: Posterior, exam: int, slipped: Floats, chance: np.random.Generator
) -> tuple[Floats, Floats]:
    """Return (draws,): how many slips were surely of the finger, and for which share it is taken.

    Beside a card that was surely pressed a share is drawn. Else all slips are of the finger or
    none is: if there are any, both are as likely before. The finger presses one card of five, the
    eye takes the second best hold: that tells of the eye, another hold one card off of neither.

    Args:
        posterior: what the answers say.
        exam: which of its exams.
        slipped: (draws, classes) how many errors were slips.
        chance: draws.
    """
    answers, dear = posterior.answers_of(exam), posterior.dear(exam)
    errors, slips = np.maximum(posterior.wrong[exam], 1), slipped.sum(axis=1)

    def slips_of(each: Floats | Flags) -> Floats:
        of_class = np.bincount(answers.classes, each, len(errors)) / errors
        number: Floats = slipped @ of_class
        return number

    torn = (posterior.wrong[exam] < posterior.hands[exam])[answers.classes]
    sure = torn & answers.surely_pressed(dear)
    if sure.any():
        pressed = slips_of(sure + MAYBE * answers.maybe_pressed)
        return pressed, chance.beta(FINGERS + pressed, NO_FINGERS + slips - pressed)
    one_card = torn & answers.one_off & (answers.strange | (answers.lost > dear))
    tells = [(answers.lost <= 0) | (one_card & ~answers.second), one_card]
    likelier = np.select(tells, [1.0, 1 / HAND], NOT_ONE_CARD)
    odds = np.minimum(slips, 1) * np.exp(slips_of(np.log(likelier)))
    finger = chance.random(len(odds)) * (1 + odds) < odds
    return np.zeros_like(odds), finger.astype(np.float64)


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


def fit_of(answers: Answers, odd: Flags, odd_here: int, slips: float) -> Fit:
    """Return how well the answers of an exam fit.

    Strangely: a tenth of the errors or more, two at least, are odd, in classes of which another
    deal was played right. Not at all: most of fifteen errors or more are, in any class. Unsteadily:
    three errors, and a quarter of all, would have to be slips, though two classes were missed
    repeatedly and played right too.

    Args:
        answers: the answers.
        odd: (answers,) which are errors of no kind that anybody makes, and no habit.
        odd_here: how many of them are in classes of which another deal was played right.
        slips: how many errors are slips, and no habit.
    """
    errors = int((answers.lost > 0).sum())
    if odd.sum() >= NO_KIND and 2 * odd.sum() > errors:
        return Fit.NOT
    if odd_here >= FEW_STRANGE and MOST_STRANGE * odd_here >= errors:
        return Fit.STRANGELY
    many = slips >= max(MANY_SLIPS, SLIPS_AMONG_ERRORS * errors)
    right = np.bincount(answers.classes[answers.lost <= 0])
    wrong = np.bincount(answers.classes[answers.lost > 0], minlength=len(right))[: len(right)]
    return Fit.UNSTEADILY if many and ((wrong > 1) & (right > 0)).sum() > 1 else Fit.WELL


def intervals(
    posterior: Posterior,
    exam: int,
    draws: int,
    chance: np.random.Generator,
    earlier: Earlier = NO_LOG,
) -> Finding:
    """Return what one exam says: how well it fits, and the two intervals, as wide as that asks.

    With a log they are no wider than they would be without it.
    """
    first = _finding(posterior, exam, drawn(posterior, exam, draws, chance), chance)
    if not earlier.hands:
        return first
    both = _finding(
        posterior, exam, _drawn_by_both(posterior, exam, earlier, draws, chance), chance
    )
    knowledge, total = both.knowledge.within(first.knowledge), both.total.within(first.total)
    return both._replace(knowledge=knowledge, total=total)


def _finding(
    posterior: Posterior, exam: int, players: Draws, chance: np.random.Generator
) -> Finding:
    """Return what these players say, drawn from the posterior of an exam."""
    answers, game = posterior.answers_of(exam), posterior.game
    habits = habits_of(game, answers)
    odd = answers.of_no_kind(posterior.dear(exam)) & ~habits.errors
    torn = posterior.wrong[exam] < posterior.hands[exam]
    odd_here = int((odd & torn[answers.classes]).sum())
    of_habits = np.bincount(answers.classes, habits.errors, len(game.cost))
    slips = float(np.maximum(players.slip_count.mean(axis=0) - of_habits, 0).sum())
    fit = fit_of(answers, odd, odd_here, slips)

    above = TAIL_OF_TORN if players.torn.mean() > TORN else TAIL_ABOVE
    knowledge, total = knowledge_bounds(players, above), total_bounds(players, above)
    others: list[tuple[Floats, Floats, float]] = []
    if habits.errors.any():
        classes = (of_habits > 0) & (of_habits == posterior.wrong[exam])
        lost = players.knowledge - players.leaks[:, classes].sum(axis=1) + habits.cost
        others.append((lost, players.slips, REACH))
    if fit is Fit.STRANGELY:
        share = odd_here / int(posterior.wrong[exam].sum())
        rate = _holding_anything(players, answers, odd, posterior.dear(exam), chance)
        others.append((players.knowledge * (1 + STRETCH * share), players.slips, above))
        dearer = players.slips + rate * (game.anything - game.slip)
        others.append((players.knowledge, dearer, above))
    if posterior.hands[exam].sum() < WHOLE:
        of_asked = players.knowledge - players.leaks[:, posterior.silent[exam]].sum(axis=1)
        lost = of_asked + lost_unasked(posterior, exam, len(of_asked), chance)
        knowledge = _reaching(knowledge, lost, TAIL_OF_UNASKED)
        total = _reaching(total, lost + players.slips, TAIL_OF_UNASKED_IN_ALL)
    if fit is Fit.UNSTEADILY:
        steady = drawn(_rarely_slipping(posterior, exam), 0, len(players.slips), chance)
        others.append((steady.knowledge, players.slips, above))
    for lost, slipping, tail in others:
        knowledge = _reaching(knowledge, lost, tail)
        total = _reaching(total, lost + slipping, tail)
    if fit is Fit.NOT:
        knowledge, total = (each._replace(high=game.best) for each in (knowledge, total))
    return Finding(players, fit, knowledge, total)


def _holding_anything(
    players: Draws, answers: Answers, odd: Flags, dear: float, chance: np.random.Generator
) -> Floats:
    """Return (draws,): how often players hold any of the 32, as far as odd slips tell.

    Of such holds, as many look odd as the deals of the exam say.
    """
    of_class = np.bincount(answers.classes, odd, players.slip_count.shape[1])
    errors = np.bincount(answers.classes[answers.lost > 0], minlength=len(of_class))
    slips = players.slip_count @ (of_class / np.maximum(errors, 1))
    others = (answers._replace(held=np.full_like(answers.held, mask)) for mask in range(MASKS))
    looks_odd = np.mean([each.of_no_kind(dear) for each in others])
    shown = chance.beta(UNKNOWN + slips, UNKNOWN + len(odd) - slips)
    rates: Floats = np.minimum(shown / looks_odd, 1.0)
    return rates


def _drawn_by_both(
    posterior: Posterior, exam: int, earlier: Earlier, draws: int, chance: np.random.Generator
) -> Draws:
    """Draw players with the log and without it, in the odds of the two readings.

    Of somebody whose play has changed since, the log tells nothing.
    """
    logged, likelier = posterior.with_log(exam, earlier)
    others = round(draws / (1 + (1 - ANEW) / ANEW * np.exp(likelier)))
    both = [
        drawn(reading, at, number, chance)
        for reading, at, number in ((logged, 0, draws - others), (posterior, exam, others))
        if number
    ]
    return Draws(*map(np.concatenate, zip(*both, strict=True)))


def _rarely_slipping(posterior: Posterior, exam: int) -> Posterior:
    """Return one exam as it is read if slips are rare: then more of its errors are leaks."""
    one = posterior.of_exam(exam)
    one.weights = one.weights * (SLIP <= RARE_SLIPS)[:, None, None]
    return one


def _reaching(bounds: Bounds, lost: Floats, above: float) -> Bounds:
    """Return bounds whose worse end reaches as far as that of another reading."""
    return bounds._replace(high=max(bounds.high, float(np.quantile(lost, 1 - above))))


def knowledge_bounds(draws: Draws, above: float) -> Bounds:
    """Return the interval for what is lost by leaks and softness.

    Its lower end comes from what was shown, its upper end from all that may be.
    """
    return _bounds(_low(draws.shown), draws.knowledge, above)


def total_bounds(draws: Draws, above: float) -> Bounds:
    """Return the interval for what is lost in all.

    Its lower end adds the lower ends for leaks and for slips: an error is one or the other, and
    must not count in every draw as whichever of the two costs more.
    """
    low = _low(draws.shown) + _low(draws.slipped, TAIL_OF_SLIPS)
    above = TAIL_OF_SLIPS if draws.pressed.mean() > PRESSED else above
    return _bounds(low, draws.knowledge + draws.slips, above)


def _low(lost: Floats, tail: float = TAIL) -> float:
    return float(np.quantile(lost, tail))


def _bounds(low: float, lost: Floats, above: float) -> Bounds:
    """Return the bounds of what is lost, given their lower end.

    >>> _bounds(0.0, np.arange(101.0), 0.04)
    Bounds(low=0.0, middle=50.0, high=96.0)
    """
    high = float(np.quantile(lost, 1 - above))
    return Bounds(low, min(max(float(np.median(lost)), low), high), high)
