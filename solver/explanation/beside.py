"""The hold that the best one is set beside when nobody has named one."""

from __future__ import annotations

from evaluator import SUITS
from solver.decisions.one_deal import rival
from solver.hand import HandSolution, Hold


def hold_beside(solution: HandSolution) -> Hold:
    """Return the rival of a deal; with four of a kind dealt, the best hold that is wrong.

    Nobody breaks up four jacks to keep one, or none, so a rival of that kind explains nothing.

    >>> from solver import solve_hand
    >>> hold_beside(solve_hand("Ks Qs Js 7h 7d")), hold_beside(solve_hand("Js Jd Jc Jh 2s"))
    (<Hold 7h 7d  0.823682>, <Hold Js Jd Jc  3.382979>)
    """
    plausible = solution.hold(rival(solution))
    rules = solution.table.rules
    ranks = [card // len(SUITS) for card in solution.cards if not rules.is_wild(card)]
    wild = len(solution.cards) - len(ranks)
    alike = max(map(ranks.count, ranks), default=0) + wild
    if len(plausible.cards) > 1 or alike < len(SUITS):
        return plausible
    wrong = [hold for hold in solution.holds if hold.numerator < solution.best.numerator]
    return max(wrong, key=lambda hold: (hold.numerator, -len(hold.cards)), default=plausible)
