"""The deals that an exam asks, and with what odds.

{"dear": "low pair | 4 to a flush"}: a deal of a class, with odds in proportion to how often it
comes times what its error loses. The share of errors among such deals is the share of the class's
cost that is lost.

{"narrow": "1/50"}: a deal of any class in which the second best hold loses at most that much per
coin bet, with the same odds. These find the player who cannot tell small differences.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from solver.deals import deal_weights
from solver.game import solve_game
from trainer.teaching.exam.prior import Floats

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from solver.arrays import Ints
    from solver.decisions import DecisionClass, Decisions
    from trainer.teaching.asking import Chance

NARROW = (Fraction(1, 100), Fraction(1, 25), Fraction(1, 8))
"""The bounds of narrow decisions: the most that the second best hold loses, per coin bet."""


def dear(decision: DecisionClass) -> str:
    """Return the construction of a deal of a class that is asked for what it costs."""
    return json.dumps({"dear": str(decision)})


def narrow(bound: Fraction) -> str:
    """Return the construction of a narrow decision."""
    return json.dumps({"narrow": str(bound)})


def odds_of_narrow(decisions: Decisions, bound: Fraction) -> Floats:
    """Return (n,): the odds of each deal among the narrow decisions."""
    second = second_losses(decisions)
    most = int(bound * decisions.scale)
    weights = deal_weights(decisions.table.rules)
    return np.where(second <= most, second * weights.astype(np.float64), 0.0)


@lru_cache(maxsize=4)
def second_losses(decisions: Decisions) -> Ints:
    """Return (n,): what the second best hold loses in each deal, 0 where all are worth the same."""
    values = solve_game(decisions.table, decisions.coins).values()
    losses = values.max(axis=0) - values
    losses[losses == 0] = np.iinfo(np.int64).max
    least: Ints = losses.min(axis=0)
    least[least == np.iinfo(np.int64).max] = 0
    return least


def row_of_exam(content: Mapping[str, Any], decisions: Decisions, chance: Chance) -> int | None:
    """Return the row of a deal of one of these constructions; None if there is none.

    Raises:
        ValueError, ZeroDivisionError: the bound is not a fraction.
    """
    if "narrow" in content:
        rows, odds = _odds_of_narrow(decisions, Fraction(str(content["narrow"])))
    elif (decision := decisions.named(str(content["dear"]))) is not None:
        rows, odds = _odds_of_class(decisions, decision.index)
    else:
        return None
    return rows[chance.weighted(odds)] if rows else None


@lru_cache(maxsize=256)
def _odds_of_class(decisions: Decisions, index: int) -> tuple[list[int], list[int]]:
    """Return the rows of a class's deals, and their odds: exact, as products may exceed 64 bits."""
    return _odds(decisions, decisions.of_deals == index, decisions.losses)


@lru_cache(maxsize=16)
def _odds_of_narrow(decisions: Decisions, bound: Fraction) -> tuple[list[int], list[int]]:
    second = second_losses(decisions)
    return _odds(decisions, second <= int(bound * decisions.scale), second)


def _odds(
    decisions: Decisions, wanted: NDArray[np.bool_], losses: Ints
) -> tuple[list[int], list[int]]:
    rows = np.flatnonzero(wanted & (losses > 0))
    weights = deal_weights(decisions.table.rules)[rows].tolist()
    odds = [weight * loss for weight, loss in zip(weights, losses[rows].tolist(), strict=True)]
    return rows.tolist(), odds
