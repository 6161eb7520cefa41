"""The verdict on a hold in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from evaluator.figures import amount
from solver.decisions.rivals import hold_beside
from solver.explanation.hold_names import show_cards
from solver.explanation.reason import FIVE_NEW, MOST_WORDS, reason_between, side_of
from solver.hand import HandSolution, Hold

if TYPE_CHECKING:
    from solver.ultimate_x.ultimate_x_hand import StateSolution


def verdict_sentence(solution: HandSolution, held: int, *, alone: bool = False) -> str:
    """Return why a hold is right or wrong: why the best one is better than a wrong hold, or why a
    right hold is better than its rival; `alone` says only what the better one makes.

    >>> from solver import solve_hand
    >>> print(verdict_sentence(solve_hand("Ks Qs Js 7h 7d"), 0b11000))
    Three to a royal makes a royal flush once in 1,081 draws: 3.70 coins on average; the pair of \
sevens makes three of a kind in 11 of 100 draws.
    >>> print(verdict_sentence(solve_hand("Js Jd Jc Jh 2s"), 0b11111))
    Four jacks pay 125 coins at once; three jacks pay 15 coins for sure, 16.91 on average, \
giving up 108.09 coins.
    """
    mine = solution.hold(held)
    right = mine.numerator == solution.best.numerator
    better = mine if right else solution.best
    other = hold_beside(solution) if right else mine
    if better.numerator == other.numerator:
        return "Every hold is worth the same here."
    return reason_between(better, other, lost=right, alone=alone)


def state_sentence(solution: StateSolution, held: int) -> str:
    """Return the same for a deal of Ultimate X, in coins for all hands.

    Where the feature makes another hold best, one sentence of at most thirty words says what is
    paid for the multipliers that are won, and names the hold that is best without it.

    >>> from solver.ultimate_x.ultimate_x_hand import solve_state
    >>> print(state_sentence(solve_state("7c 7d 4h 5s 6c", [1]), 0b00011))
    Four to an outside straight pays 0.71 coins less now than the pair of sevens, best without the \
feature, but wins multipliers worth 1.22 coins more.
    """
    value = {each.hold.mask: each for each in solution.holds}
    mine, plain = solution.plain.hold(held), solution.plain_best.hold
    best = [solution.best.hold.mask, *(each.hold.mask for each in solution.tied)]
    better = mine if held in best else solution.best.hold
    other = set_beside(solution, held)
    if other is None:
        return "Every hold is worth the same here."
    one, two = value[better.mask], value[other.mask]
    if plain.mask in best:
        more = amount(Fraction(one.value - two.value), 2)
        reason = reason_between(better, other, lost=False)
        return f"{reason} With the multipliers that is worth {more} coins more."
    return next(
        said
        for said in _paid_for_multipliers(
            better, other, plain, one.now - two.now, one.later - two.later
        )
        if len(said.split()) <= MOST_WORDS
    )


def _paid_for_multipliers(
    better: Hold, other: Hold, plain: Hold, now: float, later: float
) -> Iterator[str]:
    """Yield what a hold pays more or less than another now, and what it wins for that.

    In words first, then with cards for the other hold, then for both.
    """
    mine, yours = side_of(better), side_of(other)
    cards, others = _cards(better), _cards(other)
    now = round(now, 9)  # what is equal in truth may differ in a double's last digit
    coins, more = (amount(Fraction(abs(each)), 2) for each in (now, later))
    pays = f"{coins} coins {'more' if now > 0 else 'less'} now than" if now else "as much now as"
    but = "but" if now * later < 0 else "and"
    wins = f"{mine.verb('win')} multipliers worth {more} coins {'more' if later > 0 else 'less'}"
    best, without = "best without the feature, ", ""
    if plain.mask != other.mask:
        best, without = "", f" Without the feature {_cards(plain)} would be best."
    names = [(mine.name, yours.name), (mine.name, others), (cards, others)]
    for subject, than in names[2 * (mine.name == yours.name) :]:
        said = f"{subject} {mine.verb('pay')} {pays} {than}, {best}{but} {wins}.{without}"
        yield said[0].upper() + said[1:]


def _cards(hold: Hold) -> str:
    return show_cards(hold.cards) or FIVE_NEW


def set_beside(solution: StateSolution, held: int) -> Hold | None:
    """Return what the best hold is set beside: the one that is held; if that is a best one, the
    plain best, the rival, or the next in value; None where all are worth the same.
    """
    best = [solution.best.hold.mask, *(each.hold.mask for each in solution.tied)]
    if held not in best:
        return solution.plain.hold(held)
    wrong = [each.hold for each in solution.holds if each.hold.mask not in best]
    plausible = (solution.plain_best.hold, hold_beside(solution.plain), *wrong)
    return next((hold for hold in plausible if hold.mask not in best), None)
