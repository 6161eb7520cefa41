"""Rules with penalty conditions, for what a chart of holds alone cannot tell apart.

A chart is given; the rules here are those with a condition that would save it something, put in
before a line that loses, or put in such a line's place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from solver.deals import ALL_DEALS
from solver.strategy.grading import Course
from solver.strategy.holdings import Ints
from solver.strategy.kinds import SETS, Condition, Penalty, Rule
from solver.strategy.match import NO_HOLD, Chosen, Deals
from solver.strategy.patterns import Floats

LEAST_GAIN = 1e-11
KINDS_PER_LINE = 12
RULES_PER_LINE = 30
Found = list[tuple[Rule, int, float]]


def conditions() -> tuple[Condition, ...]:
    """Every condition on the discards of at most two things, plainest first."""
    ranks = [Condition(False, (), 1 << rank) for rank in range(13)]
    single = [*(Condition(False, (penalty,)) for penalty in Penalty), *ranks]
    pairs = [Condition(False, (Penalty.FLUSH, Penalty.STRAIGHT))]
    pairs += [Condition(False, (penalty,), 1 << rank) for penalty in Penalty for rank in range(13)]
    either = [replace(condition, wanted=True) for condition in (*single, *pairs)]
    both = [replace(condition, every=True) for condition in pairs]
    return (*single, *pairs, *either, *both)


def conditional_rules(course: Course, rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """The rules with a condition that would save a chart something, most first.

    rules: those that may be given a condition. For each line of the chart the best that can stand
    before it and the best that can take its place.
    """
    draws = [rule for rule in rules if _is_draw(rule)]
    found = [gain for rule in _menders(course, draws) for gain in _before(course, rule)]
    kept = _best(found) | _best(list(_in_place(course)))
    return tuple(sorted(kept, key=lambda rule: -kept[rule]))


def _best(found: Found) -> dict[Rule, float]:
    """What the best rules of each place save."""
    kept: dict[Rule, float] = {}
    for place in {place for _, place, _ in found}:
        here = sorted(((rule, gain) for rule, at, gain in found if at == place), key=_by_gain)
        kept |= dict(here[:RULES_PER_LINE])
    return kept


def _by_gain(pair: tuple[Rule, float]) -> float:
    return -pair[1]


def _is_draw(rule: Rule) -> bool:
    kind = rule.kinds[0]
    plain = len(rule.kinds) == 1 and not rule.conditions and not rule.choice
    return plain and 0 < kind.cards < 5 and kind.family not in SETS


def _menders(course: Course, rules: list[Rule]) -> list[Rule]:
    """The rules that are right where most is lost, for each line the best few."""
    mended = np.array([_mended(course, rule) for rule in rules])
    best = {
        i
        for line in mended.T
        for i in np.argsort(-line, kind="stable")[:KINDS_PER_LINE].tolist()
        if line[i] > 0
    }
    return [rules[i] for i in sorted(best)]


def _mended(course: Course, rule: Rule) -> Floats:
    """What the chart loses, line by line, in the deals in which the rule is right; a rule that is
    right more often where it applies counts for more."""
    chosen = course.grader.chosen(rule)
    at = np.flatnonzero(chosen != NO_HOLD)
    right = at[course.grader.values[chosen[at], at] == course.grader.best[at]]
    often = course.grader.weights[right].sum() / max(course.grader.weights[at].sum(), 1)
    lost = course.loss[right] * _shares(course, right) * often
    return np.bincount(course.line[right], lost, course.count + 1).astype(np.float64)


def _before(course: Course, rule: Rule) -> Iterator[tuple[Rule, int, float]]:
    """The rule with each condition that saves something: the best place, and how much there."""
    at = np.flatnonzero(course.grader.chosen(rule) != NO_HOLD)
    for narrowed, lost in _narrowed(course, rule, at, course.loss[at]):
        saved = (course.loss[at] - lost) * _shares(course, at)
        gains = np.bincount(course.line[at], saved, course.count + 1)
        totals = gains[::-1].cumsum()[::-1]
        if totals.max() > LEAST_GAIN:
            yield narrowed, int(totals.argmax()), float(totals.max())


def _in_place(course: Course) -> Iterator[tuple[Rule, int, float]]:
    """The kinds of the losing lines with each condition that saves something, and how much."""
    fallback = course.fallback()
    for i, rule in enumerate(course.chart.rules):
        if rule.conditions:
            continue
        for part in parts(rule):
            same = course.grader.chosen(part) == course.chosen
            at = np.flatnonzero((course.line == i) & same)
            if not course.loss[at].any():
                continue
            for narrowed, lost in _narrowed(course, part, at, fallback[at]):
                gain = float(((course.loss[at] - lost) * _shares(course, at)).sum())
                if gain > LEAST_GAIN:
                    yield narrowed, i, gain


def parts(rule: Rule) -> tuple[Rule, ...]:
    """The rule, and each of its kinds alone."""
    if len(rule.kinds) == 1:
        return (rule,)
    return (rule, *(replace(rule, kinds=(kind,), text="") for kind in rule.kinds))


def _narrowed(course: Course, rule: Rule, at: Ints, otherwise: Ints) -> Iterator[tuple[Rule, Ints]]:
    """The rule with every condition that makes a difference, and what is lost by it in these
    deals; `otherwise` where the rule does not apply."""
    deals = Deals(course.grader.cards[at])
    terms = course.grader.terms
    (bits,) = deals.choices(rule, terms) if len(rule.kinds) == 1 else (None,)
    one = bits is not None and not (bits & (bits - np.uint32(1))).any()
    whole = course.grader.chosen(rule)[at]
    lost = _lost(course, whole, at)
    seen: set[bytes] = set()
    for condition in conditions():
        narrowed = replace(rule, conditions=(condition,), text="")
        if one and bits is not None:
            applies = bits & deals.allowed(condition, terms) != 0
            left = np.where(applies, lost, otherwise)
        else:
            chosen = deals.choose(narrowed, deals.choices(narrowed, terms))
            left = np.where(chosen == NO_HOLD, otherwise, _lost(course, chosen, at))
        if (key := left.tobytes()) not in seen:
            seen.add(key)
            yield narrowed, left


def _lost(course: Course, chosen: Chosen, at: Ints) -> Ints:
    value = course.grader.values[np.maximum(chosen, 0), at]
    lost: Ints = course.grader.best[at] - value
    return lost


def _shares(course: Course, at: Ints) -> Floats:
    shares: Floats = course.grader.weights[at] / (ALL_DEALS * course.grader.scale)
    return shares
