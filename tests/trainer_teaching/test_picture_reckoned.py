"""What a picture of a player and an exam's leaks say, reckoned a second way."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import log, prod
from statistics import median
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from solver.decisions import Decisions, decisions_of
from trainer.teaching.evidence import ClassEvidence, Evidence, SeenAnswer, newer, prior_chance
from trainer.teaching.exam import Earlier, Exam
from trainer.teaching.picture import Picture
from trainer.teaching.trace import Trace

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    return decisions_of("job-9-6")


def traced(answers: str, apart: timedelta = MINUTE, took: int = 0) -> Trace:
    """A trace of answers, r for right, w for wrong."""
    trace = Trace()
    for number, each in enumerate(answers):
        trace = trace.answered(each == "r", NOW + number * apart, took)
    return trace


@pytest.mark.parametrize(("answers", "apart"), [("wrrr", DAY), ("wrrrrrr", 3 * DAY)])
def test_it_is_due_at_the_minute_when_its_chance_has_fallen(answers: str, apart: timedelta) -> None:
    trace = traced(answers, apart)
    due = trace.due(0.5)
    assert due is not None
    assert trace.chance(due - MINUTE, 0.5) > 0.8 > trace.chance(due + MINUTE, 0.5)


def test_it_is_due_the_next_day_at_the_earliest_and_within_the_longest_memory_at_last() -> None:
    once = traced("r")
    assert once.at_last(0.01) < 0.8
    assert once.due(0.01) == NOW + DAY
    assert traced("wrr").due(0.5) == NOW + 2 * MINUTE + DAY
    missed, slipped = traced("ww"), traced("rrrw")
    assert missed.due(0.5) == missed.last
    assert slipped.due(0.5) == NOW + 3 * MINUTE + DAY  # it was due in two weeks
    for_ever = Trace(known=(0.0,) * 7 + (1e9,), last=NOW, right=3, streak=3)
    found = for_ever.due(1.0)
    assert found is not None
    assert for_ever.chance(found, 1.0) == pytest.approx(0.8, abs=1e-6)
    assert found < NOW + 400 * DAY


def test_the_times_are_those_of_the_last_five_right_answers() -> None:
    trace = Trace()
    for number, (right, took) in enumerate(
        [(True, 100), (False, 9000), (True, 0), (True, 300), (True, 200)], 1
    ):
        trace = trace.answered(right, NOW + number * MINUTE, took)
        assert trace.milliseconds == (200 if number == 5 else None)
    assert trace.times == (100, 300, 200)
    for took in (500, 400, 600, 700):
        trace = trace.answered(True, NOW + DAY, took)
    assert trace.times == (200, 500, 400, 600, 700)
    assert trace.milliseconds == median([200, 500, 400, 600, 700])


def test_answers_in_a_row_are_counted() -> None:
    for answers, streak, longest in (("rrwr", 1, 2), ("rrrw", 0, 3), ("w", 0, 0), ("wrr", 2, 2)):
        trace = traced(answers)
        assert (trace.streak, trace.longest) == (streak, longest)
        assert (trace.right, trace.wrong) == (answers.count("r"), answers.count("w"))
        assert trace.answers == len(answers)


def test_the_eve_of_a_day_is_what_was_known_half_a_day_before() -> None:
    first = Trace().answered(True, NOW)
    assert first.eve == Trace()
    assert first.answered(False, NOW + DAY * 0.49).eve == Trace()
    later = first.answered(False, NOW + DAY * 0.5)
    assert later.eve == replace(first, eve=None)
    again = later.answered(True, NOW + DAY * 0.9)
    assert again.eve == later.eve
    early = again.answered(True, NOW)  # the clock was set back
    assert (early.last, early.days_since(NOW)) == (again.last, 0)


def test_before_today_is_the_eve_of_what_was_answered_today(decisions: Decisions) -> None:
    old, new = traced("rw"), traced("wrr", DAY)
    evidence = Evidence(
        decisions, {3: ClassEvidence(2, 1, trace=old), 5: ClassEvidence(3, 1, trace=new)}
    )
    before = evidence.before_today(NOW + 2.4 * DAY)
    assert before.of_class(3).trace == old
    assert before.of_class(5).trace == replace(traced("wr", DAY), eve=None)
    assert evidence.before_today(NOW + 2.5 * DAY) == evidence
    assert before.of_class(7) == ClassEvidence()


def test_something_is_newer_if_it_came_later_than_what_came_at_all() -> None:
    assert not newer(None, None)
    assert not newer(None, NOW)
    assert not newer(NOW, NOW)
    assert newer(NOW, None)
    assert newer(NOW + MINUTE, NOW)
    assert not newer(NOW, NOW + MINUTE)


def test_what_an_answer_says_of_what_carries_over(decisions: Decisions) -> None:
    """A sibling was learnt since: how much likelier the answer is if this is known as well."""
    kin = [each.index for each in decisions.classes if each.should == "low pair"]
    own, sibling, stale = kin[:3]
    other = next(each.index for each in decisions.classes if each.should != "low pair")
    answers = [SeenAnswer(stale, 0.0, NOW), SeenAnswer(own, 0.3, NOW + MINUTE)]
    answers += [SeenAnswer(of, 0.0, NOW + n * MINUTE) for n in (2, 3, 4) for of in (sibling, other)]
    at = NOW + 5 * MINUTE

    def chance(evidence: Evidence, of: int) -> float:
        return evidence.of_class(of).trace.chance(at, 1 - prior_chance(decisions.classes[of]))

    for given, knows in ((answers, sibling), (answers[:2], own)):
        evidence = Evidence.of(decisions, given)
        mine, best = chance(evidence, own), chance(evidence, knows)
        for lost, expected in ((0.0, best / mine), (0.3, (1 - best) / (1 - mine))):
            carried = evidence.add(SeenAnswer(own, lost, at)).of_class(own).trace.carried
            said = carried - evidence.of_class(own).trace.carried
            assert said == pytest.approx(log(expected))
    again = Evidence.of(decisions, answers).add(SeenAnswer(own, 0.0, at))
    before = again.of_class(own).trace.carried
    assert again.add(SeenAnswer(own, 0.0, at + MINUTE)).of_class(own).trace.carried == before


def test_how_much_carries_over_is_by_bayes_rule_over_twenty_shares(decisions: Decisions) -> None:
    logs = {3: 1.2, 5: -0.7, 40: 0.4}
    evidence = Evidence(
        decisions, {of: ClassEvidence(1, trace=Trace(carried=each)) for of, each in logs.items()}
    )
    shares = [0.025 + number * 0.05 for number in range(20)]
    likely = [prod(share * np.exp(each) + 1 - share for each in logs.values()) for share in shares]
    found = Picture(evidence, NOW).carried_over
    for of in (3, 5, 7):
        much = np.exp(logs.get(of, 0.0))
        each = [share * much / (share * much + 1 - share) for share in shares]
        expected = sum(w * e for w, e in zip(likely, each, strict=True)) / sum(likely)
        assert found[of] == pytest.approx(expected)


def test_a_sibling_raises_what_was_not_answered_since(decisions: Decisions) -> None:
    kin = [each.index for each in decisions.classes if each.should == "low pair"]
    answers = [SeenAnswer(kin[0], 0.3, NOW)]
    answers += [SeenAnswer(kin[1], 0.0, NOW + n * MINUTE) for n in (1, 2, 3, 4)]
    for late, of in ((False, kin[0]), (True, kin[0]), (False, kin[2])):
        given = [*answers, *[SeenAnswer(kin[0], 0.3, NOW + DAY)] * late]
        picture = Picture(Evidence.of(decisions, given), NOW + DAY)
        own = picture.own_chances
        since = [own[each] for each in kin[:2] if each != of and not late]
        raised = max(own[of], *since) if since else own[of]
        expected = own[of] + picture.carried_over[of] * (raised - own[of])
        assert picture.chance(of) == pytest.approx(expected)
        assert (picture.chance(of) > own[of]) == (not late)


def timed(decisions: Decisions, times: list[int], answers: int = 4) -> Picture:
    """A picture of classes that are known, by the time that each takes."""
    given = [
        SeenAnswer(of, 0.0, NOW + (10 * of + number) * MINUTE, "", took)
        for of, took in enumerate(times)
        for number in range(answers)
    ]
    return Picture(Evidence.of(decisions, given), NOW + DAY / 4)


def test_slow_is_what_takes_more_than_twice_the_usual_time(decisions: Decisions) -> None:
    usual = [1000, 1000, 1000, 900]
    assert timed(decisions, [*usual, 2001]).slow(4)
    assert not timed(decisions, [*usual, 2000]).slow(4)
    assert not timed(decisions, [*usual[:3], 5000]).slow(3)  # four classes are too few
    assert timed(decisions, usual).usual_milliseconds is None
    assert timed(decisions, [*usual, 2000]).usual_milliseconds == 1000
    assert timed(decisions, [*usual, 2001], answers=2).usual_milliseconds is None
    slow, usually = timed(decisions, [*usual, 2001]), timed(decisions, [*usual, 2000])
    worth = float(decisions.classes[4].frequency) * slow.evidence.cost(4) * slow.gap(4)
    assert usually.priority(4) == pytest.approx(worth)
    assert slow.priority(4) == pytest.approx(1.25 * worth)
    gap = 1 - slow.chance(4) / 0.98
    assert slow.gap(4) == pytest.approx(max(0.0, gap))


def test_an_error_costs_what_those_of_the_player_did_and_one_more(decisions: Decisions) -> None:
    answers = [SeenAnswer(7, lost, NOW) for lost in (0.2, 0.0, 0.5)]
    evidence = Evidence.of(decisions, answers)
    usual = float(decisions.classes[7].cost)
    assert evidence.cost(7) == pytest.approx((0.7 + usual) / 3)
    assert evidence.cost(8) == pytest.approx(float(decisions.classes[8].cost))


def test_the_leaks_of_an_exam_are_those_of_most_players_drawn(decisions: Decisions) -> None:
    """Of ten players six have it; in a class that was asked; the dearest first."""
    exam = Exam.start(decisions, Earlier(), 5)
    hands, wrong = exam.posterior.hands.copy(), exam.posterior.wrong.copy()
    hands[0, [3, 5, 9]], wrong[0, [3, 5, 9]] = 4, 3
    posterior = replace(exam.posterior, hands=hands, wrong=wrong, severity=wrong * 0.5)
    rates = np.zeros((10, 110))
    rates[:6, 3], rates[:5, 5], rates[:, 9], rates[:, 7] = 0.4, 0.9, np.arange(1, 11) / 10, 1
    draws = cast(Any, SimpleNamespace(rates=rates))
    leaks = replace(exam, posterior=posterior)._leaks(draws)
    by_class = {}
    for of in (3, 9):
        each = decisions.classes[of]
        dearness = float(each.worth) * 0.5
        by_class[str(each)] = 1000 * dearness * rates[:, of].mean()
        leak = next(leak for leak in leaks if str(leak) == str(each))
        assert (leak.seen, leak.missed, leak.comes) == (4, 3, float(each.frequency))
        assert leak.cost == pytest.approx(float(each.cost) * 0.5)
        assert leak.rate == pytest.approx(rates[:, of].mean())
        ends = np.quantile(rates[:, of], [0.05, 0.95])
        assert [leak.rate_low, leak.rate_high] == pytest.approx(ends)
        assert leak.lost_per_1000 == pytest.approx(by_class[str(each)])
    assert [str(leak) for leak in leaks] == sorted(by_class, key=lambda name: -by_class[name])


@pytest.mark.parametrize(("right", "wrong"), [(0, 0), (1, 0), (3, 2), (0, 4), (700, 90)])
def test_many_answers_alike_are_those_one_by_one(right: int, wrong: int) -> None:
    one_by_one = Trace()
    for answer in (*[True] * right, *[False] * wrong, *[True] * right):
        one_by_one = one_by_one.answered(answer, NOW)
    trace = Trace().repeated(True, right, NOW).repeated(False, wrong, NOW)
    trace = trace.repeated(True, right, NOW)
    for name in ("right", "wrong", "streak", "longest", "alone", "longest_alone", "last", "eve"):
        assert getattr(trace, name) == getattr(one_by_one, name)
    for name in ("unknown", "known"):
        assert getattr(trace, name) == pytest.approx(getattr(one_by_one, name), abs=1e-13)
    assert trace.scale == pytest.approx(one_by_one.scale)
