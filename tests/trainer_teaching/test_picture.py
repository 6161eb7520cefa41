"""The picture of the player: traced, forgotten, told from neighbours, timed; and true."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import product
from json import dumps, loads
from math import exp, prod

import numpy as np
import pytest
from exam_players import Room
from pictured import Tally, pictured, steady

from solver.decisions import Decisions, decisions_of
from trainer.teaching import picture as at
from trainer.teaching.evidence import Evidence, SeenAnswer, prior_chance
from trainer.teaching.picture import KNOWN, Picture, unforgotten
from trainer.teaching.trace import (
    BEFORE,
    DAYS,
    DUE,
    GROWS,
    GROWS_SAME_DAY,
    GUESS,
    LEARNT,
    LEARNT_ALONE,
    LOST,
    RELEARNT,
    RUN,
    SLIP,
    Trace,
)

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
Path = tuple[bool, int | None, float]


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    return decisions_of("job-9-6")


def evidence(
    decisions: Decisions, index: int, answers: str, *, taught: bool = True, took: int = 0
) -> Evidence:
    """Answers to one class, a second apart: r is right, w is wrong."""
    return Evidence.of(
        decisions,
        [
            SeenAnswer(index, 0.4 * (each == "w"), NOW + timedelta(seconds=n), "", took, taught)
            for n, each in enumerate(answers)
        ],
    )


def by_every_path(
    answers: list[tuple[bool, float]], taught: bool, known: bool, left: float
) -> float:
    """The chance of a right answer after some days, each path of hidden states followed.

    A state is whether the thing is known, and the number of its days; None where it never was.
    """

    def after(known: bool, days: int | None, right: bool, grows: float) -> list[Path]:
        if known:
            longer = min(days + 1, len(DAYS) - 1) if right and days is not None else days
            return [(True, longer, grows), (True, days, 1 - grows)]
        learns = LEARNT if days is None else RELEARNT
        learns = learns if taught else 0.0 if right else LEARNT_ALONE
        return [(True, max(0, (days or 0) - 1), learns), (False, None, 1 - learns)]

    def followed(at: int, known: bool, days: int | None, weight: float) -> tuple[float, float]:
        """How likely the further answers are, and they and then a right one."""
        last = at == len(answers)
        since = left if last else answers[at][1]
        keeps = exp(-since / DAYS[days]) if known and days is not None else 0.0
        if last:
            return weight, weight * (GUESS + (1 - SLIP - GUESS) * keeps)
        right, keeps = answers[at][0], keeps * (1 - LOST if at else 1.0)
        grows = 0.0 if at == 0 else GROWS if since >= 0.5 else GROWS_SAME_DAY
        total = good = 0.0
        for knows, share in ((True, keeps), (False, 1 - keeps)):
            chance = 1 - SLIP if knows else GUESS
            likely = weight * share * (chance if right else 1 - chance)
            for still, then, turns in after(knows, days, right, grows):
                more = followed(at + 1, still, then, likely * turns) if likely * turns else (0, 0)
                total, good = total + more[0], good + more[1]
        return total, good

    first = [(days, share) for days, share in enumerate(BEFORE) if share]
    paths = [followed(0, True, *each) for each in first] if known else [followed(0, False, None, 1)]
    total, good = map(sum, zip(*paths, strict=True))
    return good / total


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("taught", [True, False])
@pytest.mark.parametrize("rights", list(product((True, False), repeat=3)))
def test_the_filter_adds_up_every_path(known: bool, taught: bool, rights: tuple[bool, ...]) -> None:
    trace, at, answers = Trace(), NOW, []
    for right, since in zip(rights, (0.0, 0.5, 0.3), strict=True):
        at += timedelta(days=since)
        trace = trace.answered(right, at, taught=taught)
        answers.append((right, since))
    expected = by_every_path(answers, taught, known, 3.0)
    assert trace.chance(at + timedelta(days=3), float(known)) == pytest.approx(expected)


def test_the_scale_keeps_how_likely_the_answers_are() -> None:
    """A thousand answers: as likely as their product, which no float could hold."""
    trace = Trace()
    for _ in range(1000):
        trace = trace.answered(True, NOW)
    one = Trace().answered(True, NOW)
    assert sum(one.known) * exp(one.scale) == pytest.approx(1 - SLIP)
    assert sum(one.unknown) * exp(one.scale) == pytest.approx(GUESS)
    assert -1000 * 0.05 < trace.scale < 0
    assert sum(trace.known) + sum(trace.unknown) == pytest.approx(1)


def test_a_trace_is_stored_and_read_back() -> None:
    trace = Trace().answered(True, NOW, 700, carried=0.3).answered(False, NOW + timedelta(days=1))
    assert Trace.of_stored(loads(dumps(trace.stored()))) == trace
    trace = trace.answered(True, NOW + timedelta(days=2)).answered(True, NOW + timedelta(days=3))
    assert len(trace.run) == 2
    assert Trace.of_stored(loads(dumps(trace.stored()))) == trace


def test_of_right_answers_in_a_row_it_is_known_how_many_came_since_a_moment() -> None:
    """Of more than are kept: all of them since before the first, else of the last ones alone."""
    for rights in (1, RUN - 1, RUN, RUN + 1, 3 * RUN):
        trace = Trace().answered(True, NOW - timedelta(days=2)).answered(False, NOW)
        for minutes in range(1, rights + 1):
            trace = trace.answered(True, NOW + timedelta(minutes=minutes))
        assert len(trace.run) == min(rights, RUN)
        for before in (-1, 0, 1, 2, RUN // 2, rights - 1, rights):
            since = trace.rights_since((NOW + timedelta(minutes=before)).timestamp())
            true = min(rights, rights - before)
            assert since == max(0, true if before < 1 else min(true, RUN - 1))
    many = Trace().repeated(True, 1000, NOW)
    assert many.rights_since(NOW.timestamp() - 1) == 1000
    assert many.rights_since(NOW.timestamp()) == 0


def test_it_is_due_when_the_chance_has_fallen(decisions: Decisions) -> None:
    trace = Trace()
    for day in range(4):
        trace = trace.answered(True, NOW + timedelta(days=day))
    due = trace.due(0.3)
    assert due is not None
    assert trace.chance(due, 0.3) == pytest.approx(DUE, abs=1e-4)
    missed = trace.answered(False, NOW + timedelta(days=4)).answered(False, NOW + timedelta(days=4))
    assert missed.due(0.3) == missed.last
    assert Trace().due(0.5) is None


def test_the_newest_answers_count_most(decisions: Decisions) -> None:
    learnt = Picture(evidence(decisions, 30, "wwwwwrrrrr"), NOW)
    lost = Picture(evidence(decisions, 30, "rrrrrwwwww"), NOW)
    assert lost.chance(30) < 0.55 < KNOWN < learnt.chance(30)


def test_nobody_is_known_for_good_and_one_slip_is_no_leak(decisions: Decisions) -> None:
    """However long somebody was right, a few errors in a row make an error likely."""
    once = Picture(evidence(decisions, 30, "r" * 300 + "wr"), NOW)
    thrice = Picture(evidence(decisions, 30, "r" * 300 + "www"), NOW)
    assert thrice.chance(30) < 0.6 < KNOWN < once.chance(30)


def test_a_part_of_the_deals_is_told_from_what_comes_and_goes(decisions: Decisions) -> None:
    half = Picture(evidence(decisions, 30, "rw" * 20), NOW)
    assert 0.4 < half.chance(30) < 0.6


def test_forgetting_lowers_the_chance_day_by_day(decisions: Decisions) -> None:
    known = evidence(decisions, 30, "wrr")
    days = [Picture(known, NOW + timedelta(days=day)).chance(30) for day in (0, 1, 4, 30, 3000)]
    assert days == sorted(set(days), reverse=True)
    assert Picture(known, NOW - timedelta(days=400)).chance(30) == unforgotten(known).chance(30)


def test_who_misses_one_of_a_kind_is_expected_to_miss_others(decisions: Decisions) -> None:
    kinds: dict[str, list[int]] = {}
    for each in decisions.classes:
        kinds.setdefault(each.should, []).append(each.index)
    kin = kinds["3 to a straight flush"]
    stranger, missed = (
        Picture(Evidence(decisions), NOW),
        Picture(evidence(decisions, kin[0], "ww", taught=False), NOW),
    )
    fell = {index: missed.chance(index) / stranger.chance(index) for index in range(110)}
    others = [index for index in fell if index not in kin]
    assert np.mean([fell[index] for index in kin[1:]]) < min(fell[index] for index in others)
    assert all(share < 1 for share in fell.values())


def test_what_carries_over_is_learnt_from_first_answers(decisions: Decisions) -> None:
    """Two learners are taught one class of each kind; then one of them knows the siblings."""
    kinds: dict[str, list[int]] = {}
    for each in decisions.classes:
        kinds.setdefault(each.should, []).append(each.index)
    several = [kin for kin in kinds.values() if len(kin) > 2]
    pictures = []
    for knows in (True, False):
        found, at = Evidence(decisions), NOW
        for kin in several:
            for lost in (0.4, 0.0, 0.0):
                at += timedelta(seconds=5)
                found = found.add(SeenAnswer(kin[0], lost, at))
            found = found.add(SeenAnswer(kin[1], 0.0 if knows else 0.4, at))
        pictures.append(Picture(found, at))
    carried, apart = pictures
    assert all(
        apart.carried_over[kin[2]] < 0.1 < 0.7 < carried.carried_over[kin[2]] for kin in several
    )
    assert all(carried.chance(kin[2]) > apart.chance(kin[2]) for kin in several)


def test_what_is_right_but_slow_is_known_and_not_yet_fluent(decisions: Decisions) -> None:
    found, at = Evidence(decisions), NOW
    for index in range(12):
        for _ in range(4):
            at += timedelta(seconds=9)
            took = 9000 if index == 3 else 2500 + 100 * index
            found = found.add(SeenAnswer(index, 0.0, at, "", took))
    picture = Picture(found, at)
    assert [index for index in range(12) if picture.slow(index)] == [3]
    assert found.of_class(3).trace.milliseconds == 9000
    assert picture.usual_milliseconds is not None
    hurried = Evidence(decisions).add(SeenAnswer(3, 0.0, at, "", 9000))
    assert not Picture(hurried, at).slow(3)  # three right answers are needed, and a usual time


def test_the_posterior_is_that_of_bayes_rule_written_out(decisions: Decisions) -> None:
    """Two classes of one kind, one of another: every case of the traits and shares added up."""
    pairs = [each.index for each in decisions.classes if each.should == "low pair"]
    named = [*pairs[:2], 0]
    found = Evidence.of(
        decisions,
        [
            SeenAnswer(named[0], 0.4, NOW, taught=False),
            SeenAnswer(named[2], 0.0, NOW, taught=False),
        ],
    )

    def of_class(index: int, known: float, partly: float) -> tuple[float, float]:
        """How likely the answers are, and they and then a right one."""
        trace = found.of_class(index).trace
        scale = exp(trace.scale)
        cases = [
            (known, sum(trace.known) * scale, trace.at_last(1.0)),
            ((1 - known) * (1 - partly), sum(trace.unknown) * scale, trace.at_last(0.0)),
            *(
                (
                    (1 - known) * partly / len(at.PARTS),
                    part**trace.right * (1 - part) ** trace.wrong,
                    part,
                )
                for part in at.PARTS.tolist()
            ),
        ]
        return sum(w * p for w, p, _ in cases), sum(w * p * c for w, p, c in cases)

    total = right = 0.0
    for skill, kin, other, partly in product(at.SKILL, at.KIN, at.KIN, at.PARTLY.tolist()):
        prior = exp(-(skill**2) / 18 - (kin**2 + other**2) / (2 * at.KIN_WIDTH**2))
        chances = []
        for index, trait in zip(named, (kin, kin, other), strict=True):
            leak = prior_chance(decisions.classes[index])
            known = 1 / (1 + exp(-(np.log((1 - leak) / leak) + skill + trait)))
            chances.append(of_class(index, known, partly))
        total += prior * prod(likely for likely, _ in chances)
        right += prior * chances[0][0] * chances[1][1] * chances[2][0]
    whole = at._priors(decisions)
    kinds = np.unique(whole.kinds[named], return_inverse=True)[1]
    priors = at._Priors(whole.odds[named], kinds, np.eye(2)[kinds])
    own = at._own_chances([found.of_class(index).trace for index in named], NOW, priors)
    assert own[1] == pytest.approx(right / total)


@pytest.mark.proof
def test_what_it_says_of_steady_players_is_true() -> None:
    """In short what docs/how-it-works/player.md has in full."""
    room = Room("job-9-6")
    whole = Tally()
    for name in ("3 % slips", "best 10 lines", "softmax 0.02"):
        player = room.strangers.get(name) or room.players[name]
        whole += pictured(room, steady(room, player, 1), 300, 1)
    top = [*whole.rows()][-1]
    assert top[2] > 500
    assert top[0] == pytest.approx(top[1], abs=0.05)
