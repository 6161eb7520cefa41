"""The quick test of conditions on the discards agrees with matching them in the deals."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from solver import solve_game
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.grammar import parse_rule
from solver.strategy.playing.chart import parse_chart
from solver.strategy.playing.grading import ChartPlay, Grader
from solver.strategy.playing.match import NO_HOLD, Matcher
from solver.strategy.search.penalties import (
    conditional_rules,
    conditions,
    discard_sets,
    holds_in_order,
    met_by_discards,
)

SAMPLE = 3_000
RULES = ("two suited high cards", "3 to a straight flush or suited JT", "low pair", "one high card")
CHART = "high pair or better\n4 to a flush\nlow pair\n2 suited high cards\none high card"


@pytest.fixture(scope="module", params=["job-9-6", "tdb-9-7"])
def grader(request: pytest.FixtureRequest) -> Grader:
    return Grader.of(solve_game(request.param))


def sampled(grader: Grader) -> np.ndarray:
    return np.sort(np.random.default_rng(3).choice(grader.matcher.count, SAMPLE, replace=False))


def test_conditions_are_met_by_the_same_discards_as_in_matching(grader: Grader) -> None:
    at = sampled(grader)
    deals = Matcher(grader.cards[at])
    masks = np.random.default_rng(5).integers(31, size=SAMPLE).astype(np.int8)
    seen = discard_sets(grader.matcher, at, masks[None])[0]
    for condition in conditions(of_two_ranks=True):
        allowed = deals.allowed(condition, grader.terms) >> masks.astype(np.uint32) & 1
        met = met_by_discards(condition, grader.terms)[seen]
        assert (met == (allowed != 0)).all(), str(condition)


def narrowed(text: str) -> Iterator[Rule]:
    tried = conditions(of_two_ranks=True)
    for i in np.random.default_rng(7).choice(len(tried), 30, replace=False).tolist():
        yield replace(parse_rule(text), conditions=(tried[i],), text="")


@pytest.mark.parametrize("text", RULES)
def test_a_rule_with_a_condition_holds_the_first_hold_that_meets_it(
    grader: Grader, text: str
) -> None:
    at = sampled(grader)
    masks = holds_in_order(grader, parse_rule(text), at)
    seen = discard_sets(grader.matcher, at, masks)
    deals = Matcher(grader.cards[at])
    for rule in narrowed(text):
        met = met_by_discards(rule.conditions[0], grader.terms)[seen]
        first = np.where(met.any(axis=0), masks[met.argmax(axis=0), np.arange(SAMPLE)], NO_HOLD)
        assert (first == deals.choose(rule, deals.choices(rule, grader.terms))).all(), str(rule)


@pytest.mark.proof
@pytest.mark.parametrize("most", [2, pytest.param(6, marks=pytest.mark.slow)])
def test_a_condition_saves_what_it_promises_when_it_is_graded(grader: Grader, most: int) -> None:
    chart = parse_chart(CHART)
    rules = [parse_rule(text) for text in ("suited JT", "3 to a straight flush", "ace")]
    play = ChartPlay(grader, chart)
    found = conditional_rules(play, rules)
    assert found
    before = grader.grade(chart).return_
    for rule in found[:most]:
        charts = [
            replace(chart, rules=(*chart.rules[:i], rule, *chart.rules[i + rest :]))
            for i in range(len(chart.rules))
            for rest in (0, 1)
        ]
        assert max(grader.grade(tried).return_ for tried in charts) > before, str(rule)
