"""The verdict on a hold in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from evaluator.figures import as_shown
from solver.decisions.rivals import hold_beside
from solver.explanation.hold_names import FIVE_NEW, show_cards, side_of
from solver.explanation.reason import MOST_WORDS, reason_between
from solver.hand import HandSolution, Hold

if TYPE_CHECKING:
    from solver.ultimate_x.ultimate_x_hand import StateHold, StateSolution


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
    """Return the same for a deal of Ultimate X, in coins for all hands, in at most thirty words.

    It says what a hold wins more or less in this draw, and what in the next deal's multipliers; the
    two add up, as they are rounded, to the difference. Where the multipliers make another hold
    best, it also names the hold that is best without them.

    >>> from solver.ultimate_x.ultimate_x_hand import solve_state
    >>> print(state_sentence(solve_state("7c 7d 4h 5s 6c", [1]), 0b00011))
    Four to an outside straight wins 0.72 coins less in this draw than 7♣7♦, but 1.22 more in \
the next deal's multipliers: together 0.50 more. Without multipliers 7♣7♦ is best.
    """
    value = {each.hold.mask: each for each in solution.holds}
    plain = solution.plain_best.hold
    best = [solution.best.hold.mask, *(each.hold.mask for each in solution.tied)]
    other = set_beside(solution, held)
    if other is None:
        return "Every hold is worth the same here."
    better = solution.plain.hold(held) if held in best else solution.best.hold
    sentences = _in_two_parts(value[better.mask], value[other.mask])
    without = ""
    if plain.mask not in best:
        without = f" Without multipliers {_cards(plain)} {'is' if plain.mask else 'are'} best."
    return next(
        f"{sentence}{without}"
        for sentence in sentences
        if len((sentence + without).split()) <= MOST_WORDS
    )


def _in_two_parts(better: StateHold, other: StateHold) -> Iterator[str]:
    """Yield what a hold wins more than another, now and later: in words first, then with cards for
    the other hold, then for both.
    """
    mine, yours = side_of(better.hold), side_of(other.hold)
    cards, others = _cards(better.hold), _cards(other.hold)
    whole = as_shown(better.value - other.value)
    now = as_shown(better.now) - as_shown(other.now)
    later = whole - now
    but = "but" if now * later < 0 else "and"
    names = [(mine.name, yours.name), (mine.name, others), (cards, others)]
    for subject, than in names[2 * (mine.name == yours.name) :]:
        drawn = f"{_more(now, ' coins')} in this draw than" if now else "as much in this draw as"
        left = f"{_more(later) if later else 'as much'} in the next deal's multipliers"
        sentence = (
            f"{subject} {mine.verb('win')} {drawn} {than}, {but} {left}: together {_more(whole)}."
        )
        yield sentence[0].upper() + sentence[1:]


def _more(coins: Fraction, unit: str = "") -> str:
    return f"{float(abs(coins)):.2f}{unit} {'more' if coins >= 0 else 'less'}"


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
