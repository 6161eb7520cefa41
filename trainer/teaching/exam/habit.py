"""A habit: one kind is held wherever it is at hand, unless that loses too much.

Classes of decisions say what should be held and what tempts most. Whoever chases inside straights
errs in some deals of many classes, and few answers of a class tell how many. The kind tells it.
A steady habit is followed up to some loss: at most the least that was refused. What is lost up to
there is a sum over all deals. One that is followed now and then loses at most the sum up to the
dearest error of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.deals import deal_weights
from solver.game import solve_game
from solver.holds import MASKS
from trainer.teaching.exam.posterior import Indices, Posterior
from trainer.teaching.exam.prior import Floats

if TYPE_CHECKING:
    from solver.decisions import Decisions

FEWEST, FEWEST_CLASSES = 3, 2
"""So many errors of a kind, in so many classes, are a habit; if it is not steady, so many must be
such as the classes do not explain."""

Flags = NDArray[np.bool_]


class Habit(NamedTuple):
    """A kind that is held too often.

    Attributes:
        cost: what it loses at most, in coins per coin bet and hand.
        classes: the classes in which all errors are of it.
        strange: how many errors of it are of no kind that the classes know.
    """

    cost: float
    classes: Indices
    strange: int


def habit_of(posterior: Posterior, exam: int, torn: Flags) -> Habit | None:
    """Return the habit that explains most errors which the classes do not; None if none does.

    `torn` are the classes that are not always missed.
    """
    answers = posterior.answers_of(exam)
    kept = answers.kinds[np.arange(len(answers.held)), answers.held]
    strange = answers.of_no_kind & torn[answers.classes]
    if not strange.any():
        return None
    kind = int(np.bincount(kept[strange]).argmax())
    took, wrong = kept == kind, answers.lost > 0
    strange, classes = strange & took, np.unique(answers.classes[wrong & took])
    if (wrong & took).sum() < FEWEST or len(classes) < FEWEST_CLASSES:
        return None
    dearest = answers.lost[took].max()
    refused = _offered(answers.losses.T, answers.kinds.T, kind)[~took]
    steady = not (refused <= dearest).any()
    if not steady and strange.sum() < FEWEST:
        return None
    losses, sums = _sums(posterior.game.decisions, kind)
    least = refused.min(initial=np.inf)
    upto = losses.searchsorted(least) if steady else losses.searchsorted(dearest, "right")
    others = answers.classes[wrong & ~took]
    return Habit(float(sums[upto]), np.setdiff1d(classes, others), int(strange.sum()))


def _offered(losses: Floats, kinds: NDArray[np.integer], kind: int) -> Floats:
    """Return (n,): what the best wrong hold of a kind loses; infinite where there is none, or where
    the kind is right. `losses` and `kinds` are (32, n)."""
    of_kind = kinds == kind
    offered: Floats = np.where(of_kind, losses, np.inf).min(axis=0)
    return np.where(offered > 0, offered, np.inf)


@lru_cache(maxsize=8)
def _sums(decisions: Decisions, kind: int) -> tuple[Floats, Floats]:
    """Return what holding a kind loses in each deal, least first, and what is lost below each, in
    all deals together; one more sum than losses."""
    values = solve_game(decisions.table, decisions.coins).values()
    losses = (values.max(axis=0) - values) / decisions.scale
    kinds = np.stack([decisions.kinds_of_mask(mask) for mask in range(MASKS)])
    offered = _offered(losses, kinds, kind)
    order = np.argsort(offered)[: int(np.isfinite(offered).sum())]
    weights = deal_weights(decisions.table.rules)
    sums = np.cumsum(offered[order] * weights[order]) / weights.sum()
    return offered[order], np.concatenate(([0.0], sums))
