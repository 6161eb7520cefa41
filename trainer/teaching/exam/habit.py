"""Habits: one kind is held wherever it is at hand, unless that loses too much.

Classes of decisions say what should be held and what tempts most. Whoever chases inside straights
errs in some deals of many classes, and few answers of a class tell how many. The kind tells it. A
habit is followed up to some loss, at most the least that was refused, and what is lost up to there
is a sum over all deals: over those with any best hold if the kind was kept whatever was best,
else over those with the same kind of best hold.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.deals import deal_weights
from solver.game import solve_game
from trainer.teaching.exam.prior import Floats

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from trainer.teaching.exam.exam_game import ExamGame
    from trainer.teaching.exam.posterior import Answers

FEWEST, FEWEST_CLASSES = 3, 2
"""So many errors are a habit; with as many kinds of best hold, whatever is best."""

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
    kept, wrong = answers.kinds[np.arange(len(answers.held)), answers.held], answers.lost > 0
    losses, explained = np.zeros(len(decisions.of_deals)), np.zeros(len(wrong), dtype=bool)
    for kind in np.unique(kept[wrong]).tolist():
        took = wrong & (kept == kind)
        refused = np.where(took, np.inf, _offered(answers.losses, answers.kinds, kind))
        each = np.unique(kin[answers.classes[took]], axis=0)
        for scope in (*_everywhere(each), *each):
            asked = scope[answers.classes]
            errors, least = took & asked, refused[asked].min()
            if errors.sum() >= FEWEST and answers.lost[errors].max() < least:
                lost = _lost(decisions, kind)
                within = scope[decisions.of_deals] & (lost < least)
                losses[within] = np.maximum(losses[within], lost[within])
                explained |= errors
                if scope.all():
                    break
    weights = deal_weights(decisions.table.rules)
    return Habits(float(losses @ weights / weights.sum()), explained)


def _everywhere(scopes: Flags) -> Flags:
    """Return (0 or 1, classes): all classes, if there are several scopes."""
    return np.ones_like(scopes[:1]) if len(scopes) >= FEWEST_CLASSES else scopes[:0]


def _offered(losses: Floats, kinds: NDArray[np.integer], kind: int) -> Floats:
    """Return (n,): what the best wrong hold of a kind loses; infinite where there is none, or where
    the kind is right. `losses` and `kinds` are (n, 32)."""
    offered: Floats = np.where(kinds == kind, losses, np.inf).min(axis=1)
    return np.where(offered > 0, offered, np.inf)


@lru_cache(maxsize=32)
def _lost(decisions: Decisions, kind: int) -> Floats:
    """Return (n,): the same of all deals."""
    game = solve_game(decisions.table, decisions.coins)
    offered = np.full(len(decisions.of_deals), np.inf)
    for mask, values in enumerate(game.values()):
        of_kind = np.flatnonzero(decisions.kinds_of_mask(mask) == kind)
        losses = (game.best_values[of_kind] - values[of_kind]) / decisions.scale
        offered[of_kind] = np.minimum(offered[of_kind], losses)
    return np.where(offered > 0, offered, np.inf)
