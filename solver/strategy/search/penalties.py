"""Finds rules with conditions on the discards that would reduce the cost of a chart.

Conditions distinguish deals in which the same cards can be held but different cards are discarded.
The rules found are for inserting before a line that loses something, or for replacing such a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np
import numpy.typing as npt

from solver.strategy.language.chart_rules import Condition, PenaltyType, Rule
from solver.strategy.language.kinds import ALL_RANKS, SETS, ranks_of
from solver.strategy.playing.grading import ChartPlay, Grader
from solver.strategy.playing.held_ranks import Flags, Ints, flush_penalty
from solver.strategy.playing.match import NO_HOLD, Matcher
from solver.strategy.playing.word_meanings import GameTerms
from solver.strategy.search.buckets import Floats
from solver.strategy.search.line_price import LEAST_SAVING_WITH_PENALTIES, words_in

KINDS_PER_LINE = 12
RULES_PER_LINE = 30
MOST_RULES = 300
"""The memory of a search grows with its rules times the buckets that these tell apart."""
MOST_WORDS = 12
STRAIGHT, FLUSH, NEVER = 1 << 13, 1 << 14, 1 << 15
Masks = npt.NDArray[np.int8]
Gain = tuple[Rule, int, float]


def conditions(of_two_ranks: bool) -> tuple[Condition, ...]:
    """Every condition on the discards that names at most two things, simplest first.

    Conditions that two ranks are both discarded are included only with `of_two_ranks`: there are as
    many of these as of all others together.
    """
    ranks = [Condition(False, (), 1 << rank) for rank in range(13)]
    single = [*(Condition(False, (penalty,)) for penalty in PenaltyType), *ranks]
    pairs = [Condition(False, (PenaltyType.FLUSH, PenaltyType.STRAIGHT))]
    pairs += [
        Condition(False, (penalty,), 1 << rank) for penalty in PenaltyType for rank in range(13)
    ]
    either = [replace(condition, wanted=True) for condition in (*single, *pairs)]
    both = [replace(condition, every=True) for condition in pairs]
    if of_two_ranks:
        both += [
            Condition(wanted, (), 1 << low | 1 << high, every=True)
            for low, high in combinations(range(13), 2)
            for wanted in (False, True)
        ]
    return (*single, *pairs, *either, *both)


def conditional_rules(
    play: ChartPlay, rules: Iterable[Rule], of_two_ranks: bool = False
) -> tuple[Rule, ...]:
    """The rules with a condition that would reduce the cost of a chart, most first.

    They are the best to insert before each line of the chart and the best to replace it. `rules`
    are the rules that may be given a condition.
    """
    draws = [rule for rule in rules if _is_draw(rule)]
    trial = TriedChart(play, conditions(of_two_ranks))
    gains = [gain for rule in _repairing_rules(play, draws) for gain in _before(trial, rule)]
    kept = _best(gains) | _best(_in_place(trial))
    return tuple(sorted(kept, key=lambda rule: -kept[rule])[:MOST_RULES])


def _best(gains: Iterable[Gain]) -> dict[Rule, float]:
    """The best rules for each place that are not too long for a line, and what each saves."""
    short = [gain for gain in gains if words_in(gain[0]) <= MOST_WORDS]
    kept: dict[Rule, float] = {}
    for place in {place for _, place, _ in short}:
        here = sorted(((rule, gain) for rule, at, gain in short if at == place), key=_by_gain)
        kept |= dict(here[:RULES_PER_LINE])
    return kept


def _by_gain(pair: tuple[Rule, float]) -> float:
    return -pair[1]


def _is_draw(rule: Rule) -> bool:
    kind = rule.kinds[0]
    plain = len(rule.kinds) == 1 and not rule.conditions and not rule.choice
    return plain and 0 < kind.cards < 5 and kind.family not in SETS


def _repairing_rules(play: ChartPlay, rules: list[Rule]) -> list[Rule]:
    """The rules that are right in the deals where most is lost: the best few for each line."""
    repaired = np.array([_repaired(play, rule) for rule in rules])
    best = {
        i
        for line in repaired.T
        for i in np.argsort(-line, kind="stable")[:KINDS_PER_LINE].tolist()
        if line[i] > 0
    }
    return [rules[i] for i in sorted(best)]


def _repaired(play: ChartPlay, rule: Rule) -> Floats:
    """For each line of the chart, what it loses in the deals where the rule is right.

    This is multiplied by the share of deals in which the rule is right among those to which it
    applies.
    """
    at, masks = play.grader.matcher.held_by(rule, play.grader.terms)
    right = at[play.grader.best_holds[at] >> masks.astype(np.uint32) & 1 != 0]
    often = play.grader.weights[right].sum() / max(play.grader.weights[at].sum(), 1)
    lost = play.loss[right] * play.grader.shares[right] * often
    return np.bincount(play.line[right], lost, play.count + 1).astype(np.float64)


class TriedChart:
    """A chart, and every condition with a look-up of which discards meet it."""

    def __init__(self, play: ChartPlay, tried: Iterable[Condition]) -> None:
        self.play = play
        self.conditions = [(c, met_by_discards(c, play.grader.terms)) for c in tried]


def _before(trial: TriedChart, rule: Rule) -> Iterator[Gain]:
    """Yield the rule with each condition that saves something, its best place, and the saving."""
    play = trial.play
    at, _ = play.grader.matcher.held_by(rule, play.grader.terms)
    for narrowed, gains in _narrowed(trial, rule, at, play.loss[at]):
        totals = gains[::-1].cumsum()[::-1]
        if totals.max() > LEAST_SAVING_WITH_PENALTIES:
            yield narrowed, int(totals.argmax()), float(totals.max())


def _in_place(trial: TriedChart) -> Iterator[Gain]:
    """Yield each line that loses, or one of its kinds, with each condition that saves something.

    Each comes with its place and the saving.
    """
    play = trial.play
    fallback = play.loss_without_line()
    for i, rule in enumerate(play.chart.rules):
        if rule.conditions:
            continue
        for alone in with_each_kind(rule):
            same = play.grader.chosen(alone) == play.chosen
            at = np.flatnonzero((play.line == i) & same)
            if not play.loss[at].any():
                continue
            for narrowed, gains in _narrowed(trial, alone, at, fallback[at]):
                if gains.sum() > LEAST_SAVING_WITH_PENALTIES:
                    yield narrowed, i, float(gains.sum())


def with_each_kind(rule: Rule) -> tuple[Rule, ...]:
    """The rule, and each of its kinds alone."""
    if len(rule.kinds) == 1:
        return (rule,)
    return (rule, *(replace(rule, kinds=(kind,), text="") for kind in rule.kinds))


def _narrowed(
    trial: TriedChart, rule: Rule, at: Ints, otherwise: Ints
) -> Iterator[tuple[Rule, Floats]]:
    """Yield the rule with every condition, and what each line then saves in these deals.

    `otherwise` is the loss where the rule does not apply. Deals of one line whose discards no
    condition can distinguish are counted as one.
    """
    play, grader = trial.play, trial.play.grader
    masks = holds_in_order(grader, rule, at)
    lost = np.where(masks == NO_HOLD, otherwise, grader.best[at] - grader.values[masks, at])
    lost = np.vstack([lost, otherwise])
    some = (lost != play.loss[at]).any(axis=0)
    at, masks, lost = at[some], masks[:, some], lost[:, some]
    seen = discard_sets(grader.matcher, at, masks)
    first, number = _alike(play.line[at].astype(np.int64), seen)
    seen, lines = seen[:, first], play.line[at][first]
    saved = (play.loss[at] - lost) * play.grader.shares[at]
    *rows, apart = [np.bincount(number, row, len(first)) for row in saved]
    for condition, met in trial.conditions:
        gains = apart
        for discarded, row in zip(seen[::-1], rows[::-1], strict=True):
            gains = np.where(met[discarded], row, gains)
        by_line = np.bincount(lines, gains, play.count + 1)
        yield replace(rule, conditions=(condition,), text=""), by_line.astype(np.float64)


def _alike(lines: Ints, seen: Ints) -> tuple[Ints, Ints]:
    """The first deal of each group with the same line and discards, and the group of each deal."""
    first, number = np.arange(len(lines)), lines.astype(np.int64)
    for row in seen:
        _, first, number = np.unique(number << 16 | row, return_index=True, return_inverse=True)
    return first, number


def holds_in_order(grader: Grader, rule: Rule, at: Ints) -> Masks:
    """(K, n): the masks that a rule allows in each of these deals, in its order of preference.

    -1 where there are fewer than K.
    """
    matcher = Matcher(grader.cards[at], grader.table.rules)
    choices = matcher.choices(rule, grader.terms)
    masks = [matcher.choose(rule, choices)]
    while (masks[-1] != NO_HOLD).any():
        used = np.where(masks[-1] == NO_HOLD, 0, np.uint32(1) << masks[-1].astype(np.uint32))
        choices = tuple(bits & ~used.astype(np.uint32) for bits in choices)
        masks.append(matcher.choose(rule, choices))
    return np.array(masks[:-1] or masks)


def discard_sets(matcher: Matcher, at: Ints, masks: Masks) -> Ints:
    """(K, n): the discards of some holds as far as conditions can distinguish them.

    Each is the set of their ranks, with one more bit each for a straight and a flush penalty.
    """
    rows, shifts = matcher.row[at], masks.astype(np.uint32) & 31
    lookup = matcher.ranks
    straight = lookup.straight_penalty[rows] >> shifts & 1
    flush = flush_penalty(lookup.rules)[matcher.suit_pattern[at]] >> shifts & 1
    seen = lookup.discarded[rows, masks] & ALL_RANKS | straight * STRAIGHT | flush * FLUSH
    return np.where(masks == NO_HOLD, NEVER, seen).astype(np.int64)


def met_by_discards(condition: Condition, terms: GameTerms) -> Flags:
    """Which of the numbers that `discard_sets` returns meet a condition without kinds."""
    seen = np.arange(NEVER + 1)
    of_penalty = {
        PenaltyType.STRAIGHT: STRAIGHT,
        PenaltyType.FLUSH: FLUSH,
        PenaltyType.HIGH: terms.high,
    }
    wanted = [of_penalty[penalty] for penalty in condition.penalties]
    wanted += [1 << rank for rank in ranks_of(condition.ranks)]
    join = np.logical_and if condition.every else np.logical_or
    met: Flags = join.reduce([seen & bits != 0 for bits in wanted]) == condition.wanted
    met[NEVER] = False
    return met
