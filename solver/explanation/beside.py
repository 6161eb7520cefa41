"""The hold that the best one is set beside when nobody has named one."""

from __future__ import annotations

from evaluator import SUITS
from solver.decisions.one_deal import rival
from solver.hand import HandSolution, Hold


def hold_beside(solution: HandSolution) -> Hold:
    """Return the rival of a deal; with three of a kind dealt, the best part of them that is wrong,
    and with four the best wrong hold.

    Nobody breaks up four jacks to keep one, or none, so a rival of that kind explains nothing.

    >>> from solver import solve_hand
    >>> hold_beside(solve_hand("Ks Qs Js 7h 7d")), hold_beside(solve_hand("Js Jd Jc Jh 2s"))
    (<Hold 7h 7d  0.823682>, <Hold Js Jd Jc  3.382979>)
    >>> hold_beside(solve_hand("3h 3c 3d 9s Kd"))
    <Hold 3h 3c  0.581869>
    """
    plausible = solution.hold(rival(solution))
    rules = solution.table.rules
    ranks = [card // len(SUITS) for card in solution.cards if not rules.is_wild(card)]
    wild = len(solution.cards) - len(ranks)
    alike = max(map(ranks.count, ranks), default=0) + wild
    if len(plausible.cards) > 1 or alike < len(SUITS) - 1:
        return plausible
    best = solution.best
    wrong = [hold for hold in solution.holds if hold.numerator < best.numerator]
    if alike < len(SUITS):
        wrong = [hold for hold in wrong if not hold.mask & ~best.mask] or wrong
    return max(wrong, key=lambda hold: (hold.numerator, -len(hold.cards)), default=plausible)
