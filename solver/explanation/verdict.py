"""The verdict on a hold in one sentence."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from evaluator.figures import amount
from solver.explanation.beside import hold_beside
from solver.explanation.hold_names import names_of
from solver.hand import HandSolution, Hold

if TYPE_CHECKING:
    from solver.ultimate_x.hand import StateSolution


def verdict_sentence(solution: HandSolution, held: int) -> str:
    """Return what a hold is worth beside another: a wrong hold beside the best one, a right hold
    beside its rival.

    >>> from solver import solve_hand
    >>> solution = solve_hand("Ks Qs Js 7h 7d")
    >>> verdict_sentence(solution, 0b11000)
    'K♠ Q♠ J♠, three to a royal, is worth 0.71 more than the pair of sevens.'
    >>> verdict_sentence(solve_hand("Js Jd Jc Jh 2s"), 0b11111)
    'J♠ J♦ J♣ J♥, four jacks, is worth 21.62 more than three jacks.'
    """
    mine = solution.hold(held)
    right = mine.numerator == solution.best.numerator
    better = mine if right else solution.best
    other = hold_beside(solution) if right else mine
    if better.numerator == other.numerator:
        return "Every hold is worth the same here."
    name, than = names_of(better, other)
    return f"{name.subject} is worth {amount(better.ev - other.ev, 2)} more than {than}."


def state_sentence(solution: StateSolution, held: int) -> str:
    """Return the same for a deal of Ultimate X, in coins for all hands.

    The multipliers that the hands leave are counted. Where the feature makes another hold best, the
    one that is best without it is named, as in "… is worth 0.42 coins more than the pair of sevens,
    the best hold without the feature."
    """
    value = {each.hold.mask: each.value for each in solution.holds}
    mine, plain = solution.plain.hold(held), solution.plain_best.hold
    best = [solution.best.hold.mask, *(each.hold.mask for each in solution.tied)]
    better = mine if held in best else solution.best.hold
    other = mine if held not in best else _beside(solution, better, best)
    if other is None:
        return "Every hold is worth the same here."
    name, than = names_of(better, other)
    more = amount(Fraction(value[better.mask] - value[other.mask]), 2)
    said = f"{name.subject} is worth {more} coins more than {than}"
    if plain.mask in best:
        return f"{said}."
    if plain.mask == other.mask:
        return f"{said}, the best hold without the feature."
    return f"{said}. Without the feature {names_of(better, plain)[1]} would be best."


def _beside(solution: StateSolution, better: Hold, best: list[int]) -> Hold | None:
    """Return what a best hold is set beside: the plain best, the rival, or the next in value."""
    wrong = [each.hold for each in solution.holds if each.hold.mask not in best]
    plausible = (solution.plain_best.hold, hold_beside(solution.plain), *wrong)
    return next((hold for hold in plausible if hold.mask not in best), None)
