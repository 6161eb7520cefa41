"""The exam: what it asks, what it says, what follows from its answers."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from itertools import pairwise, product
from math import exp
from statistics import NormalDist

import numpy as np
import pytest

from solver import solve_hand
from solver.decisions import Decisions, decisions_of
from solver.hand import HandSolution
from trainer.teaching.asking import Answer, Chance
from trainer.teaching.construction import ConstructionError, constructed
from trainer.teaching.exam import Earlier, Exam, ExamReport, examined_game, intervals
from trainer.teaching.exam.exam_report import ExamLeak, Interval
from trainer.teaching.exam.intervals import Fit, _finding, _rarely_slipping, drawn, total_bounds
from trainer.teaching.exam.pools import odds_of_narrow, row_of_exam, second_losses
from trainer.teaching.exam.posterior import Answers, Posterior
from trainer.teaching.exam.prior import GRID_PRIOR, RATE, RATE_PRIOR, SLIP, SOFTNESS

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
Hold = int
NO_LOG = Earlier()


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    return decisions_of("job-9-6")


def right(solution: HandSolution) -> Hold:
    return solution.best_masks[0]


def one_answer(exam: Exam, held: Hold | None = None) -> Exam:
    assert exam.question is not None
    solution = solve_hand(exam.question.cards, exam.table, exam.coins)
    mask = right(solution) if held is None else held
    return exam.answered(Answer(exam.question, mask, NOW, 1000, solution))


def faultless(decisions: Decisions, seed: int, earlier: Earlier = NO_LOG) -> Exam:
    exam = Exam.start(decisions, earlier, seed)
    while exam.question is not None:
        exam = one_answer(exam)
    return exam


@pytest.fixture(scope="module")
def passed(decisions: Decisions) -> ExamReport:
    return faultless(decisions, 7).report()


def test_a_faultless_exam_leaves_room_below_and_none_above(passed: ExamReport) -> None:
    assert passed.hands == 100
    assert passed.wrong == passed.slips == 0
    assert passed.leaks == ()
    for interval in (passed.knowledge, passed.total):
        assert interval.low < interval.return_ <= interval.high
        assert interval.high == passed.game_return
    assert passed.knowledge.high - passed.knowledge.low < 0.0008
    assert passed.game_return == pytest.approx(0.9954390436951225, abs=1e-15)


def test_its_json_has_the_names_of_the_contract(passed: ExamReport) -> None:
    found = passed.to_dict(3)
    assert found["exam"] == 3
    assert found["paytable"] == "9/6 Jacks or Better"
    assert (found["coins"], found["hands"], found["wrong"], found["leaks"]) == (5, 100, 0, [])
    for part in ("knowledge", "total"):
        assert list(found[part]) == ["return", "low", "high"]


def test_its_words_say_what_was_tested(passed: ExamReport) -> None:
    assert passed.untested > 0
    assert f"could cost more than {100 * passed.untested:.2g} points of return was tested" in str(
        passed
    )
    assert "No answer looked like a slip" in str(passed)
    assert "99.54 %" in str(passed)


def test_what_was_said_of_the_untested_holds(decisions: Decisions) -> None:
    exam = Exam.start(decisions, Earlier(), 5, 20)
    while exam.question is not None:
        exam = one_answer(exam)
    silent = exam.posterior.silent[0]
    dearest = max(float(each.worth) for each in decisions.classes if silent[each.index])
    assert exam.report().untested == pytest.approx(dearest)


def test_slip_free_hands_of_the_log_narrow_the_total_and_not_what_is_known(
    decisions: Decisions, passed: ExamReport
) -> None:
    hands = tuple(round(1000 * float(each.frequency)) for each in decisions.classes)
    clean = faultless(decisions, 7, Earlier(hands, (0,) * len(hands))).report()
    assert clean.total.high - clean.total.low < (passed.total.high - passed.total.low) / 3
    missed = tuple(round(0.04 * number) for number in hands)
    careless = faultless(decisions, 7, Earlier(hands, missed)).report()
    assert careless.total.low < clean.total.low


def test_a_habit_is_found_and_named(decisions: Decisions) -> None:
    """He keeps a low pair over four to a flush, always, and does the rest right."""
    exam = Exam.start(decisions, Earlier(), 21)
    while exam.question is not None:
        cards = exam.question.cards
        best, rival = decisions.holds_of(cards)
        kinds = decisions.kind_of(cards, best), decisions.kind_of(cards, rival)
        exam = one_answer(exam, rival if kinds == ("4 to a flush", "low pair") else None)
    report = exam.report()
    decision = decisions.named("4 to a flush | low pair")
    assert decision is not None
    assert [(leak.should, leak.instead) for leak in report.leaks] == [("4 to a flush", "low pair")]
    leak, loss = report.leaks[0], float(decision.worth)
    assert leak.seen == leak.missed == report.wrong > 1
    assert leak.lost_per_1000 == pytest.approx(1000 * loss, rel=0.05)
    assert leak.cost == pytest.approx(float(decision.cost))
    assert report.knowledge.low < report.game_return - loss < report.knowledge.high
    assert report.total.high < report.game_return
    assert "4 to a flush low pair" in " ".join(str(report).split())
    assert report.to_dict(1)["leaks"][0]["lost_per_1000"] == leak.lost_per_1000


def test_no_leak_is_named_that_was_not_tested(decisions: Decisions) -> None:
    """Whoever always errs is likely to err in what was not asked: only the interval shows it."""
    exam = Exam.start(decisions, Earlier(), 4, 30)
    while exam.question is not None:
        exam = one_answer(exam, decisions.holds_of(exam.question.cards)[1])
    report = exam.report()
    assert report.leaks
    assert all(leak.seen > 0 for leak in report.leaks)
    lost = sum(leak.lost_per_1000 for leak in report.leaks) / 1000
    assert report.game_return - report.knowledge.low > lost


def test_a_broken_off_exam_goes_on_from_its_answers(decisions: Decisions) -> None:
    first = Exam.start(decisions, Earlier(), 11, 30)
    answers: list[tuple[str, Hold]] = []
    while first.question is not None:
        held = 0 if first.question.number % 4 == 0 else None
        question, first = first.question, one_answer(first, held)
        answers.append((question.construction, -1 if held is None else held))
    again = Exam.start(decisions, Earlier(), 11, 30)
    for construction, held in answers:
        assert again.question is not None
        assert again.question.construction == construction
        again = one_answer(again, None if held < 0 else held)
    assert again.report() == first.report()


def test_its_deals_follow_from_construction_seed_and_number(decisions: Decisions) -> None:
    exam = Exam.start(decisions, Earlier(), 3, 12)
    while exam.question is not None:
        question = exam.question
        cards = constructed(question.construction, 3, question.number, decisions)
        assert cards == question.cards
        assert decisions.class_of(cards) == question.decision
        exam = one_answer(exam)


def test_a_narrow_decision_may_lose_just_the_bound(decisions: Decisions) -> None:
    second = second_losses(decisions)
    least = int(second[second > 0].min())
    bound = Fraction(least, decisions.scale)
    row = row_of_exam({"narrow": str(bound)}, decisions, Chance(1, 1))
    assert row is not None
    assert second[row] == least
    assert odds_of_narrow(decisions, bound)[row] > 0


@pytest.mark.parametrize("text", ['{"dear": "no | class"}', '{"narrow": "1/0"}', '{"narrow": "x"}'])
def test_a_construction_of_nothing_is_refused(decisions: Decisions, text: str) -> None:
    with pytest.raises(ConstructionError, match="no deal of an exam"):
        constructed(text, 1, 1, decisions)


def test_no_word_before_the_end(decisions: Decisions) -> None:
    exam = Exam.start(decisions, Earlier(), 1, 2)
    assert not exam.speaks
    for _ in range(2):
        with pytest.raises(ValueError, match="no result before its last answer"):
            exam.report()
        exam = one_answer(exam)
    assert exam.question is None
    assert exam.report().hands == 2


@pytest.mark.parametrize("of", [0, 101])
def test_it_has_at_most_a_hundred_hands(decisions: Decisions, of: int) -> None:
    with pytest.raises(ValueError, match="1 to 100"):
        Exam.start(decisions, Earlier(), 1, of)


def test_the_log_of_another_game_is_refused(decisions: Decisions) -> None:
    exam = one_answer(Exam.start(decisions, Earlier((5,), (1,)), 1, 1))
    with pytest.raises(ValueError, match="not of the 110 classes"):
        exam.report()


def test_an_answer_to_another_question_is_refused(decisions: Decisions) -> None:
    exam = Exam.start(decisions, Earlier(), 1, 3)
    assert exam.question is not None
    solution = solve_hand(exam.question.cards, exam.table, exam.coins)
    old = Answer(exam.question, right(solution), NOW, 1000, solution)
    with pytest.raises(ValueError, match="another question"):
        exam.answered(old).answered(old)


def of_two_classes(decisions: Decisions) -> Earlier:
    """A log of two classes alone: one mostly played wrong, one right."""
    size = range(len(decisions.classes))
    hands = tuple({3: 9, 40: 2}.get(index, 0) for index in size)
    wrong = tuple({3: 7}.get(index, 0) for index in size)
    return Earlier(hands, wrong)


@pytest.mark.parametrize("logged", [False, True])
def test_the_posterior_is_that_of_a_count_of_all_cases(decisions: Decisions, logged: bool) -> None:
    """Two classes, five answers: every case of leaks and rates is written out and added up."""
    game, earlier = examined_game(decisions), of_two_classes(decisions) if logged else Earlier()
    of_log = game.logged(earlier)
    posterior = Posterior.start(game, 1)
    asked = (3, 3, 40, 40, 40)
    losses = [[0.0] + [0.004] * 3 + [0.2] * 28, [0.0] * 2 + [0.5] * 30] + [
        [0.0, 0.01] + [0.3] * 30
    ] * 3
    held = (0, 5, 1, 1, 0)
    for index, lost, mask in zip(asked, losses, held, strict=True):
        answers = (np.array([index]), np.array([lost]), np.array([mask]), np.array([0.3]))
        posterior.add(Answers(*answers, np.array([5]), np.zeros((1, 32), dtype=np.intp)))

    def without_leak(lost: list[float], mask: int, slip: float, soft: float) -> float:
        odds = [exp(-each / soft) if soft else float(each == 0) for each in lost]
        as_bad = [o for o, each in zip(odds, lost, strict=True) if each >= lost[mask]]
        if lost[mask] == 0:
            best = [o for o, each in zip(odds, lost, strict=True) if each == 0]
            return (1 - slip) * sum(best) / sum(odds)
        return slip + (1 - slip) * sum(as_bad) / sum(odds)

    skill, habit = 6, 1
    expected = {}
    for slip, soft in product(range(len(SLIP)), range(len(SOFTNESS))):
        likely = 1.0
        for of_class in (3, 40):
            places = [i for i, index in enumerate(asked) if index == of_class]
            clean = 1.0 - game.chance[skill, of_class]
            for i in places:
                clean *= without_leak(losses[i], held[i], float(SLIP[slip]), float(SOFTNESS[soft]))
            for rate, prior in zip(RATE, RATE_PRIOR[habit], strict=True):
                case = game.chance[skill, of_class] * prior
                for i in places:
                    case *= rate if losses[i][held[i]] > 0 else 1 - rate
                clean += case
            likely *= clean
        expected[slip, soft] = likely * exp(
            GRID_PRIOR[skill, slip, soft, habit] + of_log[slip, soft, 0]
        )
    posterior = posterior.with_log(0, earlier)[0] if logged else posterior
    found = {at: posterior.weights[0, skill, at[0], at[1], habit] for at in expected}
    total, sum_found = sum(expected.values()), sum(found.values())
    for at, likely in expected.items():
        assert found[at] / sum_found == pytest.approx(likely / total, rel=1e-9)


def test_what_is_believed_of_a_player_before_the_first_answer() -> None:
    """Skill is normal with variance 15, slips fade by e in 4 %, a leak that is no habit has a rate
    from Beta(1, 1.6), whose distribution is 1 - (1 - x)^1.6; each by its share of the grid."""
    normal = [NormalDist(0, 15**0.5).pdf(-10 + 1.25 * step) for step in range(13)]
    slips = [0.0005, 0.003, 0.008, 0.015, 0.025, 0.04, 0.06, 0.085]
    ends = [0, 0.0015, 0.005, 0.011, 0.02, 0.032, 0.05, 0.072, 0.1]
    faded = [(b - a) * exp(-at / 0.04) for at, (a, b) in zip(slips, pairwise(ends), strict=True)]
    softly = [7 / 18] + [1 / 18] * 11
    habits = [0.6, 0.25, 0.05, 0.1]
    for place in product((0, 5, 12), (0, 3, 7), (0, 1, 11), range(4)):
        skill, slip, soft, habit = place
        believed = normal[skill] / sum(normal) * faded[slip] / sum(faded) * softly[soft]
        assert exp(GRID_PRIOR[place]) == pytest.approx(believed * habits[habit])
    assert np.exp(GRID_PRIOR).sum() == pytest.approx(1)
    rates = [0, 0.055, 0.115, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97, 1]
    below = [1 - (1 - rate) ** 1.6 for rate in rates]
    for habit, always in enumerate((0.99, 0.9, 0.5, 0.1)):
        wanted = [(1 - always) * (b - a) for a, b in pairwise(below)]
        wanted[-3:] = [
            each + always * of for each, of in zip(wanted[-3:], (0.01, 0.03, 0.96), strict=True)
        ]
        assert RATE_PRIOR[habit].tolist() == pytest.approx(wanted, abs=1e-4)
        assert len(wanted) == len(RATE)
    assert all(low < rate < high for rate, (low, high) in zip(RATE, pairwise(rates), strict=True))


@pytest.mark.parametrize(("torn", "above"), [(8, 0.04), (9, 0.02)])
def test_who_likely_errs_now_and_then_is_given_more_room(
    decisions: Decisions, torn: int, above: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From more than eight players of ten on."""
    monkeypatch.setattr(intervals, "WHOLE", 1)
    posterior = Posterior.start(examined_game(decisions), 1)
    losses = np.array([[0.0] + [0.3] * 31])
    index, kinds = np.array([3]), np.zeros((1, 32), dtype=np.intp)
    posterior.add(Answers(index, losses, np.array([0]), np.array([0.3]), np.array([5]), kinds))
    chance = np.random.default_rng(1)
    players = drawn(posterior, 0, 10, chance)._replace(torn=np.arange(10) < torn)
    lost = players.knowledge
    assert _finding(posterior, 0, players, chance).knowledge.high == np.quantile(lost, 1 - above)
    for pressed, room in ((3, above), (4, 0.01)):
        players = players._replace(pressed=np.arange(10) < pressed)
        total = total_bounds(players, above)
        assert total.high == np.quantile(lost + players.slips, 1 - room)
        assert total.low == np.quantile(players.shown, 0.05) + np.quantile(players.slipped, 0.01)


def test_answers_that_fit_badly_widen_the_ranges(
    decisions: Decisions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By another reading each: what it may lose is reached, and nothing below is changed."""
    monkeypatch.setattr(intervals, "WHOLE", 4)
    posterior = Posterior.start(examined_game(decisions), 1)
    losses = np.array([[0.0, 0.01] + [0.3] * 30])
    for index, held in ((3, 5), (3, 0), (40, 7), (40, 0)):
        kinds = np.zeros((1, 32), dtype=np.intp)
        of = np.array([index]), losses, np.array([held]), np.array([0.3]), np.array([5]), kinds
        posterior.add(Answers(*of))
    players = drawn(posterior, 0, 200, np.random.default_rng(1))
    found = {}
    for fit in Fit:
        monkeypatch.setattr(intervals, "fit_of", lambda *_, fit=fit: fit)
        found[fit] = _finding(posterior, 0, players, np.random.default_rng(2))
        assert found[fit].fit is fit
        assert found[fit].knowledge.low == found[Fit.WELL].knowledge.low
        assert found[fit].total.low == found[Fit.WELL].total.low
    well, not_ = found[Fit.WELL], found[Fit.NOT]
    assert not_.knowledge.high == not_.total.high == posterior.game.best
    one = _rarely_slipping(posterior, 0)
    assert (one.weights[0][:, SLIP > 0.01] == 0).all()
    assert (one.weights[0][:, SLIP <= 0.01] == posterior.weights[0][:, SLIP <= 0.01]).all()
    steady = drawn(one, 0, 200, np.random.default_rng(2))
    reach = float(np.quantile(steady.knowledge, 0.96))
    assert found[Fit.UNSTEADILY].knowledge.high == max(well.knowledge.high, reach)
    strange = found[Fit.STRANGELY]
    assert strange.knowledge.high >= well.knowledge.high
    assert strange.total.high > well.total.high


def test_leaks_come_in_company(decisions: Decisions) -> None:
    """Of three classes of low pairs two are missed, all else that is asked is right.

    With one more that was right, half the low pairs that were not asked are leaks; few others are.
    """
    game = examined_game(decisions)
    of_pairs = [each.should == "low pair" for each in decisions.classes]
    pairs, others = np.flatnonzero(of_pairs), np.flatnonzero(np.logical_not(of_pairs))
    asked = [(pairs[0], 0), (pairs[1], 1), (pairs[2], 1)] * 3 + [(each, 0) for each in others[10:]]
    posterior = Posterior.start(game, 1)
    for index, mask in asked:
        losses = np.array([[0.0, 0.5] + [0.6] * 30])
        one, kinds = np.array([1]), np.zeros((1, 32), dtype=np.intp)
        posterior.add(Answers(np.array([index]), losses, np.array([mask]), one / 2, one, kinds))
    leaks = (drawn(posterior, 0, 4000, np.random.default_rng(2)).rates > 0).mean(axis=0)
    assert leaks[pairs[0]] < 0.05
    assert min(leaks[pairs[1:3]]) > 0.99
    assert min(leaks[pairs[3:]]) > 0.5 - 4 * (0.25 / 4000) ** 0.5
    assert max(leaks[others]) < 0.2


def test_a_report_says_when_the_answers_do_not_fit(decisions: Decisions) -> None:
    said = {
        fit: " ".join(_report(decisions, fit).sentences) for fit in ("well", "strangely", "not")
    }
    assert "fit" not in said["well"]
    assert "wider than usual" in said["strangely"]
    assert "no range is given" in said["not"]
    assert "%" not in said["not"]


def _report(decisions: Decisions, fit: str) -> ExamReport:
    interval = Interval(0.98, 0.97, 0.99)
    name = decisions.table.name
    return ExamReport(name, 5, 100, 3, 1, 0.9954, interval, interval, 0.0003, (), fit)


def test_a_report_that_was_told_is_read_back() -> None:
    leak = ExamLeak("low pair", "one high card", 0.1, 4, 3, 0.7, 0.4, 0.9, 0.3, 20.0)
    knows, plays = Interval(0.99, 0.98, 0.995), Interval(0.98, 0.97, 0.99)
    report = ExamReport("9/6", 5, 100, 3, 1, 0.9954, knows, plays, 0.0003, (leak,))
    assert ExamReport.from_dict(report.to_dict(7)) == report
    assert (str(leak), repr(report)) == (
        *("low pair | one high card", "<ExamReport of 9/6: 3 of 100 wrong>"),
    )
    assert report.no_leak.startswith("Each of these may have been a slip: none came often enough")
    assert replace(report, wrong=0).no_leak == "No leak was found."
    with pytest.raises(KeyError):
        ExamReport.from_dict({})
