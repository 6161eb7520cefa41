"""The verdict on a hold in one sentence: a plain one, and at Ultimate X one with the two parts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from evaluator.figures import as_shown
from solver.decisions.rivals import hold_beside, tempts
from solver.explanation.hold_names import ALL_WORTH_THE_SAME, FIVE_NEW, show_cards, side_of
from solver.explanation.plain_reasons import MOST_PLAIN, plain_reason
from solver.explanation.reason import MOST_WORDS, reason_between
from solver.hand import HandSolution, Hold

if TYPE_CHECKING:
    from solver.ultimate_x.ultimate_x_hand import StateHold, StateSolution


def verdict_sentence(solution: HandSolution, held: int, *, alone: bool = False) -> str:
    """Return why a hold is right or wrong: why the best one is better than a wrong hold, or why a
    right hold is better than its rival; `alone` says only what the better one makes, with figures.

    >>> from solver import solve_hand
    >>> royal = solve_hand("Ks Qs Js 7h 7d")
    >>> print(verdict_sentence(royal, 0b11000))
    Royal flushes and jacks or better win enough to beat the pair of sevens.
    >>> print(verdict_sentence(royal, 0b00111, alone=True))
    Three to a royal makes a royal flush once in 1,081 draws: 3.70 coins on average.
    >>> print(verdict_sentence(solve_hand("Js Jd Jc Jh 2s"), 0b11111))
    Four jacks pay more for sure than three jacks do on average.
    """
    mine = solution.hold(held)
    right = mine.numerator == solution.best.numerator
    better = mine if right else solution.best
    other = hold_beside(solution) if right else mine
    if better.numerator == other.numerator:
        return ALL_WORTH_THE_SAME
    return reason_between(better, other, alone=True) if alone else plain_reason(better, other)


def plain_state_sentence(solution: StateSolution, held: int, *, named: bool = False) -> str:
    """Return why a hold is right or wrong at Ultimate X, in at most sixteen words without a figure:
    whether this draw decides, or what its wins multiply in the next deal. Where the better hold is
    `named` already, a pronoun stands for it.

    >>> from solver.ultimate_x.ultimate_x_hand import solve_state
    >>> print(plain_state_sentence(solve_state("7c 7d 4h 5s 6c", [1]), 0b00011))
    Four to an outside straight wins less now, but more through the next deal's multipliers.
    >>> print(plain_state_sentence(solve_state("7c 7d 4h 5s 6c", [1]), 0b00011, named=True))
    It wins less now, but more through the next deal's multipliers.
    """
    pair = _pair_beside(solution, held)
    if pair is None:
        return ALL_WORTH_THE_SAME
    better, other = pair
    now, later = better.now - other.now, (better.value - better.now) - (other.value - other.now)
    side = side_of(better.hold)
    pronoun = "they" if side.many else "it"
    names = (pronoun,) if named and better.hold.mask else (side.name, _cards(better.hold))
    sentences = (f"{name} {side.verb('win')} {_now_and_later(now, later)}." for name in names)
    sentence = next(each for each in sentences if len(each.split()) <= MOST_PLAIN)
    return sentence[0].upper() + sentence[1:]


def _now_and_later(now: float, later: float) -> str:
    if not later:
        return "more in this draw"
    if not now:
        return "more through the next deal's multipliers"
    if now > 0 and later > 0:
        return "more now, and more through the next deal's multipliers"
    first, then = ("less", "more") if now < 0 else ("more", "less")
    return f"{first} now, but {then} through the next deal's multipliers"


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
    pair = _pair_beside(solution, held)
    if pair is None:
        return ALL_WORTH_THE_SAME
    plain, sentences, without = solution.plain_best.hold, _in_two_parts(*pair), ""
    if plain.mask not in solution.best_masks:
        without = f" Without multipliers {_cards(plain)} {'is' if plain.mask else 'are'} best."
    return next(
        f"{sentence}{without}"
        for sentence in sentences
        if len((sentence + without).split()) <= MOST_WORDS
    )


def _pair_beside(solution: StateSolution, held: int) -> tuple[StateHold, StateHold] | None:
    """Return the better and the other hold that are set side by side; None where all are worth the
    same.
    """
    value = {each.hold.mask: each for each in solution.holds}
    other = set_beside(solution, held)
    if other is None:
        return None
    better = held if held in solution.best_masks else solution.best.hold.mask
    return value[better], value[other.mask]


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
    next in value with these multipliers that may tempt; else the plain best or its rival; None
    where all are worth the same.
    """
    best = solution.best_masks
    if held not in best:
        return solution.plain.hold(held)
    wrong = [each.hold for each in solution.holds if each.hold.mask not in best]
    plain = solution.plain_best.hold, hold_beside(solution.plain)
    plausible = (*filter(tempts, wrong), *plain, *wrong)
    return next((hold for hold in plausible if hold.mask not in best), None)
