"""The verdict on a hold in one sentence."""

from __future__ import annotations

from evaluator.figures import amount
from solver.explanation.beside import hold_beside
from solver.explanation.names import names_of
from solver.hand import HandSolution


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
