"""The ranges of an exam where habits, odd holds or unsteady play are among errors; its leaks."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from given_exams import BEST, FEWER, MORE, OTHER, answered, losses, taken

from evaluator.report import plain_text
from solver import load_paytable
from solver.decisions import decisions_of
from trainer.teaching.exam import ExamReport, intervals
from trainer.teaching.exam.exam_game import NARROW, examined_game
from trainer.teaching.exam.exam_report import ExamLeak, Interval
from trainer.teaching.exam.habit import Habits
from trainer.teaching.exam.intervals import Draws, Finding, Fit, drawn
from trainer.teaching.exam.pools import odds_of_narrow
from trainer.teaching.exam.posterior import Posterior

LOST = losses(other=0.02, fewer=0.15, more=0.3)
GIVEN = [(7, OTHER), (3, FEWER), (3, BEST), (7, FEWER), (40, BEST), (9, MORE), (7, BEST)]
"""Class 7 is missed twice of three times, 3 once of two, 9 always."""


@pytest.fixture(scope="module")
def some() -> Posterior:
    game = examined_game(decisions_of("job-9-6"))
    return taken(game, [answered(index, LOST, held) for index, held in GIVEN])


@pytest.fixture(scope="module")
def players(some: Posterior) -> Draws:
    return drawn(some, 0, 300, np.random.default_rng(1))


def found(
    monkeypatch: pytest.MonkeyPatch,
    some: Posterior,
    players: Draws,
    *,
    fit: Fit = Fit.WELL,
    habits: tuple[int, ...] = (),
    cost: float = 0.0,
) -> tuple[Finding, list[Any]]:
    """What is found if these answers are habits, and what was asked of how well answers fit."""
    errors = np.isin(np.arange(len(some.answers_of(0).lost)), habits)
    asked: list[Any] = []

    def fits(*given: Any) -> Fit:
        asked.append(given)
        return fit

    monkeypatch.setattr(intervals, "habits_of", lambda *_: Habits(cost, errors))
    monkeypatch.setattr(intervals, "fit_of", fits)
    return intervals._finding(some, 0, players, np.random.default_rng(2)), asked[0]


@pytest.mark.parametrize(
    ("habits", "classes"), [((0, 3), [7]), ((1,), [3]), ((0,), []), ((0, 1, 3, 5), [3, 7, 9])]
)
def test_habits_are_priced_in_place_of_the_classes_that_they_explain(
    monkeypatch: pytest.MonkeyPatch,
    some: Posterior,
    players: Draws,
    habits: tuple[int, ...],
    classes: list[int],
) -> None:
    """A class is explained if all its errors are; then half the players drawn lose less."""
    plain, _ = found(monkeypatch, some, players)
    priced, asked = found(monkeypatch, some, players, habits=habits, cost=0.5)
    lost = players.knowledge - players.leaks[:, classes].sum(axis=1) + 0.5
    assert priced.knowledge.high == pytest.approx(np.median(lost))
    assert priced.total.high == pytest.approx(np.median(lost + players.slips))
    for one, two in ((priced.knowledge, plain.knowledge), (priced.total, plain.total)):
        assert (one.low, one.middle) == (two.low, two.middle)
    cheap, _ = found(monkeypatch, some, players, habits=habits, cost=0.0)
    assert (cheap.knowledge, cheap.total) == (plain.knowledge, plain.total)
    slips = players.slip_count.mean(axis=0)
    of_habits = np.bincount([GIVEN[at][0] for at in habits], minlength=110)
    assert asked[-1] == pytest.approx(np.maximum(slips - of_habits, 0).sum())


def test_odd_are_dear_holds_of_no_kind_that_are_no_habit(
    monkeypatch: pytest.MonkeyPatch, some: Posterior
) -> None:
    """Of class 9 none was played right: its odd holds do not tell of the others."""
    odd, lost = 0b10000, losses(other=0.02, worst=0.8)
    given = [(7, odd), (7, BEST), (9, odd), (9, odd), (3, odd), (3, BEST), (3, OTHER)]
    posterior = taken(some.game, [answered(of, lost, held) for of, held in given])
    players = drawn(posterior, 0, 50, np.random.default_rng(1))
    for habits, flags, here in (((), [0, 2, 3, 4], 2), ((0, 2), [3, 4], 1)):
        _, (_, are_odd, odd_here, _) = found(monkeypatch, posterior, players, habits=habits)
        assert np.flatnonzero(are_odd).tolist() == flags
        assert odd_here == here


def test_who_plays_strangely_may_lose_more_by_the_share_of_odd_errors(
    monkeypatch: pytest.MonkeyPatch, some: Posterior
) -> None:
    """Two of the five errors are odd, in classes that were played right too."""
    odd, lost = 0b10000, losses(other=0.02, worst=0.8)
    given = [(7, odd), (7, BEST), (9, odd), (3, odd), (3, BEST), (3, OTHER), (3, OTHER)]
    posterior = taken(some.game, [answered(of, lost, held) for of, held in given])
    players = drawn(posterior, 0, 300, np.random.default_rng(1))
    for anything in (0.0, 0.4):
        rate = np.full(300, anything)
        monkeypatch.setattr(intervals, "_holding_anything", lambda *_, rate=rate: rate)
        plain, _ = found(monkeypatch, posterior, players)
        wide, _ = found(monkeypatch, posterior, players, fit=Fit.STRANGELY)
        above = 0.98 if players.torn.mean() > 0.8 else 0.96
        stretched = players.knowledge * (1 + 2 * 2 / 5)
        reach = np.quantile(stretched, above)
        assert wide.knowledge.high == pytest.approx(max(plain.knowledge.high, reach))
        dearer = players.slips + anything * (some.game.anything - some.game.slip)
        ends = [
            plain.total.high,
            np.quantile(stretched + players.slips, above),
            np.quantile(players.knowledge + dearer, above),
        ]
        assert wide.total.high == pytest.approx(max(ends))
        assert wide.total.low == plain.total.low


def test_a_short_exam_may_lose_more_in_what_it_did_not_ask(
    monkeypatch: pytest.MonkeyPatch, some: Posterior, players: Draws
) -> None:
    """Four players of five lose no more than its upper end in what was asked and in that; slips
    included, 98 of 100."""
    asked = sorted({index for index, _ in GIVEN})
    for unasked in (0.0, 3.0):
        monkeypatch.setattr(intervals, "lost_unasked", lambda *_, lost=unasked: np.full(300, lost))
        short, _ = found(monkeypatch, some, players)
        softness = players.knowledge - players.leaks.sum(axis=1)
        assert (short.knowledge.high > 3) == (unasked > 0)
        lost = players.leaks[:, asked].sum(axis=1) + softness + unasked
        if unasked:
            assert short.knowledge.high == pytest.approx(np.quantile(lost, 0.8))
            assert short.total.high == pytest.approx(np.quantile(lost + players.slips, 0.98))
    whole = taken(some.game, [answered(7, LOST, BEST)] * 100)
    of_whole = drawn(whole, 0, 300, np.random.default_rng(1))
    assert found(monkeypatch, whole, of_whole)[0].knowledge.high < 3  # it asked all that it would


def test_who_plays_unsteadily_may_lose_what_a_steady_player_would(
    monkeypatch: pytest.MonkeyPatch, some: Posterior, players: Draws
) -> None:
    monkeypatch.setattr(intervals, "lost_unasked", lambda *_: np.zeros(300))
    plain, _ = found(monkeypatch, some, players)
    steady, _ = found(monkeypatch, some, players, fit=Fit.UNSTEADILY)
    assert steady.knowledge.high >= plain.knowledge.high
    dear = players._replace(knowledge=players.knowledge + 3)
    monkeypatch.setattr(intervals, "drawn", lambda *_: dear)
    unsteady, _ = found(monkeypatch, some, players, fit=Fit.UNSTEADILY)
    assert unsteady.knowledge.high > 3
    assert found(monkeypatch, some, players)[0].knowledge == plain.knowledge


def test_a_log_never_widens_a_range(monkeypatch: pytest.MonkeyPatch, some: Posterior) -> None:
    """What is found with the log is cut to what is found without it."""
    bounds = {False: intervals.Bounds(0.1, 0.2, 0.3), True: intervals.Bounds(0.15, 0.25, 0.4)}
    seen = []

    def finds(_: Posterior, exam: int, players: Draws, __: object) -> Finding:
        logged = players is both
        seen.append(logged)
        return Finding(players, Fit.WELL, bounds[logged], bounds[logged])

    both = drawn(some, 0, 5, np.random.default_rng(1))
    monkeypatch.setattr(intervals, "_finding", finds)
    monkeypatch.setattr(intervals, "_drawn_by_both", lambda *_: both)
    for hands in ((), (5,)):
        earlier = intervals.Earlier(hands, (0,) * len(hands))
        with_log = intervals.intervals(some, 0, 5, np.random.default_rng(1), earlier)
        expected = (0.15, 0.25, 0.3) if hands else (0.1, 0.2, 0.3)
        assert with_log.knowledge == with_log.total == expected
    assert seen == [False, False, True]


def test_a_printed_result_has_the_leaks_that_it_met_else_what_the_exam_found() -> None:
    first = ExamLeak("low pair", "one high card", 0.1, 4, 3, 0.7, 0.4, 0.9, 0.3, 20.0)
    second = replace(first, should="4 to a flush", instead="low pair", lost_per_1000=10.0)
    whole = Interval(0.99, 0.98, 0.995)
    report = ExamReport("9/6", 5, 100, 6, 0, 0.9954, whole, whole, 0.0003, (first, second))
    met = [("low pair", "high cards", "3 of 4", "7 coins an hour"), ("nothing", "", "1 of 9", "")]
    shown = plain_text(report.report(met))
    assert shown.index("7 coins an hour") < shown.index("1 of 9")
    assert "one high card" not in shown
    assert str(report).index("one high card") < str(report).index("4 to a flush")


def test_a_game_without_narrow_decisions_can_be_examined() -> None:
    """An own paytable of one pay: what is wrongly held costs much, or nothing."""
    nine_six = load_paytable("9/6")
    others = {line.name: 0 for line in nine_six.lines if line.name != "Jacks or better"}
    decisions = decisions_of(nine_six.with_pays(others), 5)
    assert not odds_of_narrow(decisions, NARROW[0]).any()
    game = examined_game(decisions)
    assert not game.narrow[0].any()
    assert np.isfinite(game.narrow).all()
