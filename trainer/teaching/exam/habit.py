"""Habits: one kind is held wherever it is at hand, unless that loses too much.

Classes of decisions say what should be held and what tempts most. Whoever chases inside straights
errs in some deals of many classes, and few answers of a class tell how many. The kind tells it. A
habit is followed up to some loss, at most the least that was refused, and what is lost up to there
is a sum over all deals: over those with any best hold if the kind was kept whatever was best,
else over those with the same kind of best hold.

What a short exam did not ask has its price here too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.deals import deal_weights
from solver.game import solve_game
from solver.holds import MASKS
from trainer.teaching.exam.posterior import Answers, Posterior, spread_of
from trainer.teaching.exam.prior import (
    HABIT,
    HABIT_PRIOR,
    RATE,
    RATE_PRIOR,
    SKILL,
    SKILL_PRIOR,
    Floats,
)

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from trainer.teaching.exam.exam_game import ExamGame

FEWEST, FEWEST_CLASSES = 3, 2
"""At least `FEWEST` errors are a habit; if they were made where at least `FEWEST_CLASSES` kinds of
hold are best, it is one whatever is best."""

Flags = NDArray[np.bool_]


class Habits(NamedTuple):
    """What is explained by kinds that are held too often.

    Attributes:
        cost: what they lose at most, in coins per coin bet and hand.
        errors: (answers,) which errors are of them.
    """

    cost: float
    errors: Flags


def habits_of(game: ExamGame, answers: Answers) -> Habits:
    """Return the habits that the answers of one exam show."""
    decisions, kin = game.decisions, game.kin
    kept, wrong = answers.kept, answers.lost > 0
    losses, explained = np.zeros(len(decisions.of_deals)), np.zeros(len(wrong), dtype=bool)
    for kind in np.unique(kept[wrong]).tolist():
        took = wrong & (kept == kind)
        refused = np.where(took, np.inf, _offered(answers.losses, answers.kinds, kind))
        each = np.unique(kin[answers.classes[took]], axis=0)
        for scope in (*_everywhere(each), *each):
            inside = scope[answers.classes]
            errors, least = took & inside, refused[inside].min()
            if errors.sum() >= FEWEST and answers.lost[errors].max() < least:
                lost = _lost(decisions, kind)
                within = scope[decisions.of_deals] & (lost < least)
                losses[within] = np.maximum(losses[within], lost[within])
                explained |= errors
                if scope.all():
                    break
    weights = deal_weights(decisions.table.rules)
    return Habits(float(losses @ weights / weights.sum()), explained)


def prices_of(posterior: Posterior, exam: int) -> tuple[Floats, Floats]:
    """Return what always erring costs in each class, and the standard error of that, over it.

    Errors are compared with the usual one of their deals, and what they cost on average is taken
    for what all cost. But if one kind was held in all deals of a class that offer it, what it
    loses in those is known: the errors are compared with that. Both are (classes,).
    """
    game, answers = posterior.game, posterior.answers_of(exam)
    decisions, kept, wrong = game.decisions, answers.kept, answers.lost > 0
    against, cost = answers.expected.copy(), game.cost.copy()
    for of in np.unique(answers.classes[wrong]).tolist():
        of_class = answers.classes == of
        errors = of_class & wrong
        kind = int(kept[errors][0])
        least = _offered(answers.losses, answers.kinds, kind)
        if np.all(kept[errors] == kind) and np.array_equal(of_class & np.isfinite(least), errors):
            against[errors] = least[errors]
            cost[of] *= _over_the_usual(decisions, of, kind)
    severity = np.where(wrong, answers.lost / against, 0.0)
    sums = np.stack([np.bincount(answers.classes, severity**n, len(cost)) for n in (1, 2)])
    errors = posterior.wrong[exam]
    mean = np.where(errors > 0, sums[0] / np.maximum(errors, 1), 1.0)
    return cost * mean, spread_of(errors[None], *sums[:, None])[0]


def _over_the_usual(decisions: Decisions, of: int, kind: int) -> float:
    """Return what a kind loses in the deals of a class that offer it, over the usual error."""
    lost, weights = _lost(decisions, kind), deal_weights(decisions.table.rules)
    there = np.flatnonzero((decisions.of_deals == of) & np.isfinite(lost))
    usual = decisions.losses[there] / decisions.scale
    return float((weights[there] @ lost[there]) / (weights[there] @ usual))


def _everywhere(scopes: Flags) -> Flags:
    """Return (0 or 1, classes): all classes, if there are several scopes."""
    return np.ones_like(scopes[:1]) if len(scopes) >= FEWEST_CLASSES else scopes[:0]


def lost_unasked(
    posterior: Posterior, exam: int, draws: int, chance: np.random.Generator
) -> Floats:
    """Return (draws,): what players lose in the classes that an exam did not ask, if its answers
    say nothing of them.

    It asks the dearest classes first. Who has a first chart knows these, and little of the others.
    """
    skill = chance.choice(len(SKILL), draws, p=SKILL_PRIOR)
    sums = RATE_PRIOR[chance.choice(len(HABIT), draws, p=HABIT_PRIOR)].cumsum(axis=1)
    leaks = chance.random((draws, len(posterior.game.cost))) < posterior.game.chance[skill]
    picked = (chance.random(leaks.shape)[:, :, None] > sums[:, None]).sum(axis=2)
    price, _ = prices_of(posterior, exam)
    lost = leaks * RATE[np.minimum(picked, len(RATE) - 1)] * price
    unasked: Floats = lost[:, posterior.silent[exam]].sum(axis=1)
    return unasked


def _offered(losses: Floats, kinds: NDArray[np.integer], kind: int) -> Floats:
    """Return (n,): what the best wrong hold of a kind loses; infinite where there is none, or where
    the kind is right. `losses` and `kinds` are (n, 32)."""
    offered: Floats = np.where(kinds == kind, losses, np.inf).min(axis=1)
    return np.where(offered > 0, offered, np.inf)


@lru_cache(maxsize=64)
def _lost(decisions: Decisions, kind: int) -> Floats:
    """Return (n,): the same of all deals."""
    game = solve_game(decisions.table, decisions.coins)
    offered = np.full(len(decisions.of_deals), np.inf)
    for mask, values in enumerate(game.values()):
        of_kind = np.flatnonzero(_kinds(decisions)[mask] == kind)
        losses = (game.best_values[of_kind] - values[of_kind]) / decisions.scale
        offered[of_kind] = np.minimum(offered[of_kind], losses)
    return np.where(offered > 0, offered, np.inf)


@lru_cache(maxsize=2)
def _kinds(decisions: Decisions) -> NDArray[np.uint8]:
    """Return (32, n): the number of the kind of each hold in each deal."""
    return np.stack([decisions.kinds_of_mask(mask) for mask in range(MASKS)])
