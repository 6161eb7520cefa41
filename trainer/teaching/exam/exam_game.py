"""What the exam has to know of a game, computed once: a second for a new paytable."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from solver.deals import deal_weights
from solver.game import solve_game
from solver.holds import HAND
from trainer.teaching.drill import tempting
from trainer.teaching.evidence import prior_chance
from trainer.teaching.exam.pools import NARROW, odds_of_narrow, second_losses
from trainer.teaching.exam.prior import (
    HABIT_PRIOR,
    RATE,
    RATE_PRIOR,
    SKILL,
    SKILL_PRIOR,
    SLIP,
    SOFTNESS,
    Floats,
)

if TYPE_CHECKING:
    from solver.arrays import Ints
    from solver.decisions import Decisions
    from trainer.teaching.picture import Picture

_BLOCK = 4096
"""How many deals are worked on at a time: their 32 values each fit into a cache."""
_NO_ODDS = 45


@dataclass(frozen=True)
class Earlier:
    """What the log says of a player, by class of decisions; nothing if nothing is given.

    Attributes:
        hands, wrong: the unaided hands, and how many were wrong.
    """

    hands: tuple[int, ...] = ()
    wrong: tuple[int, ...] = ()

    @classmethod
    def of(cls, picture: Picture) -> Earlier:
        """Return what a picture says."""
        classes = [picture.evidence.of_class(each.index) for each in picture.decisions.classes]
        return cls(
            tuple(each.hands for each in classes),
            tuple(each.missed for each in classes),
        )


NO_LOG = Earlier()


@dataclass(frozen=True, eq=False)
class ExamGame:
    """A game as the exam sees it. Losses are in coins per coin bet.

    Attributes:
        decisions: the game's classes of decisions.
        cost: (classes,) what always erring in a class costs, a hand.
        kin: (classes, classes) whether two classes have the same kind of best hold.
        tempts: (classes,) whether a class tempts at all.
        chance: (skills, classes) the chance of a leak.
        errors: (softnesses, classes) how often a soft player errs in a deal of the class.
        softness: (softnesses, classes) what a soft player loses there, a hand.
        narrow: (bounds, softnesses) how often such a player errs in a narrow decision.
        slip: what a slip costs on average: the loss of the second best hold.
        finger: the same of one wrong card: kept and not thrown away, or thrown away and not kept.
        anything: the same of a hold that is any of the 32.
        best: the return of the best play.
    """

    decisions: Decisions
    cost: Floats
    kin: NDArray[np.bool_]
    tempts: NDArray[np.bool_]
    chance: Floats
    errors: Floats
    softness: Floats
    narrow: Floats
    slip: float
    finger: float
    anything: float
    best: float

    def logged(self, earlier: Earlier) -> Floats:
        """Return (slips, softnesses, 1): how likely the log is, as logarithms.

        Only what it says of errors without a leak is used: of a class it has mostly other deals
        than the dear ones that an exam asks. A softness lies between those of the grid, and a long
        log would be too sure of one of them: half of it speaks for those beside.

        Raises:
            ValueError: the hands are of another game's classes.
        """
        if not sum(earlier.hands):
            return np.zeros((len(SLIP), len(SOFTNESS), 1))
        if not len(earlier.hands) == len(earlier.wrong) == len(self.cost):
            raise ValueError(f"the log's hands are not of the {len(self.cost)} classes of the game")
        hands, wrong = np.array(earlier.hands), np.array(earlier.wrong)
        seen = np.flatnonzero(hands)
        n, x = hands[seen], wrong[seen]
        rate = SLIP[:, None, None] + (1 - SLIP[:, None, None]) * self.errors[:, seen]
        without = np.exp(x * np.log(rate) + (n - x) * np.log1p(-rate))
        with_leak = RATE_PRIOR @ (RATE[:, None] ** x * (1 - RATE[:, None]) ** (n - x))
        chance = self.chance[:, seen]
        each = (1 - chance)[:, None, None, None] * without[:, :, None] + chance[
            :, None, None, None
        ] * with_leak
        total = np.log(each).sum(-1)
        prior = np.log(SKILL_PRIOR)[:, None, None, None] + np.log(HABIT_PRIOR)
        logged: Floats = np.logaddexp.reduce(np.logaddexp.reduce(total + prior, axis=3), axis=0)
        beside = np.pad(logged, ((0, 0), (1, 1)), mode="edge")
        between = np.logaddexp(beside[:, :-2], beside[:, 2:]) - np.log(2)
        spread: Floats = np.logaddexp(logged, between)[:, :, None]
        return spread


@lru_cache(maxsize=4)
def examined_game(decisions: Decisions) -> ExamGame:
    """Return what the exam has to know of a game; the last four are kept."""
    cost = np.array([float(each.worth) for each in decisions.classes])
    prior = np.array([prior_chance(each) for each in decisions.classes])
    odds = np.log(prior / (1 - prior))
    chance = 1 / (1 + np.exp(-(odds + SKILL[:, None])))
    game = solve_game(decisions.table, decisions.coins)
    values, weights = game.values(), deal_weights(decisions.table.rules)
    losses = _ascending_losses(values, decisions.scale)
    shares: Floats = weights / weights.sum()
    of_deals, classes = decisions.of_deals, len(decisions.classes)
    frequency = np.bincount(of_deals, shares, classes)
    errors, softness = np.zeros((2, len(SOFTNESS), classes))
    narrow = np.zeros((len(NARROW), len(SOFTNESS)))
    odds_of = [odds_of_narrow(decisions, bound) for bound in NARROW]
    for at, soft in enumerate(SOFTNESS):
        if soft:
            wrong, lost = _played_softly(losses, soft)
            errors[at] = np.bincount(of_deals, shares * wrong, classes) / frequency
            softness[at] = np.bincount(of_deals, shares * lost, classes)
            # A game of few or of high pays may have no decision that is narrow.
            narrow[:, at] = [odds @ wrong / odds.sum() if odds.any() else 0 for odds in odds_of]
    slip = float(shares @ (second_losses(decisions) / decisions.scale))
    pressed = (
        values[game.best_masks ^ (1 << place), np.arange(len(shares))] for place in range(HAND)
    )
    lost_by = ((game.best_values - value) / decisions.scale for value in pressed)
    finger = float(sum(shares @ lost for lost in lost_by)) / HAND
    anything = float(shares @ losses.mean(axis=1))
    best = float(game.return_)
    kinds = np.array([each.should for each in decisions.classes])
    kin = kinds[:, None] == kinds
    tempts = np.isin(np.arange(classes), [*tempting(decisions)])
    return ExamGame(
        decisions, cost, kin, tempts, chance, errors, softness, narrow, slip, finger, anything, best
    )


def _ascending_losses(values: Ints, scale: int) -> Floats:
    """Return what the holds of each deal lose, least first: (n, 32)."""
    of_deals = np.ascontiguousarray(values.T)
    losses: Floats = (of_deals.max(axis=1, keepdims=True) - of_deals) / scale
    losses.sort(axis=1)
    return losses


def _played_softly(losses: Floats, softness: float) -> tuple[Floats, Floats]:
    """Return how often a soft player errs in each deal, and what is lost: (n,), (n,).

    The odds of a hold are exp(-loss / softness); `_NO_ODDS` of that are less than a rounding.
    """
    wrong, lost = np.empty((2, len(losses)))
    for start in range(0, len(losses), _BLOCK):
        part = losses[start : start + _BLOCK]
        part = part[:, : int((part.min(axis=0) <= _NO_ODDS * softness).sum())]
        odds = np.exp(part * (-1 / softness))
        odds[part == 0] = 0
        best = (losses[start : start + _BLOCK] == 0).sum(axis=1)
        errors = odds.sum(axis=1)
        total = best + errors
        wrong[start : start + _BLOCK] = errors / total
        lost[start : start + _BLOCK] = np.einsum("ij,ij->i", odds, part) / total
    return wrong, lost
