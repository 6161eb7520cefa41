"""Which wrong answers of an exam are leaks, and which are slips."""

from argparse import Namespace
from dataclasses import replace
from datetime import UTC, datetime
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from solver import solve_hand
from solver.decisions import Decisions, decisions_of
from trainer.app import exams
from trainer.app.exams import ExamOver
from trainer.app.mistakes import by_error, errors_of, in_none, met_leaks
from trainer.commands import training_commands
from trainer.teaching.asking import Answer
from trainer.teaching.evidence import KindKept, Rate
from trainer.teaching.exam import Earlier, Exam
from trainer.teaching.exam.exam_report import ExamLeak
from trainer.teaching.leaks import Error, Leak
from trainer.teaching.skill import Pace

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
ROW = "low pair", "nothing", "3 of 4", "20 coins an hour"
FOUND = ExamLeak("low pair", "nothing", 0.1, 4, 3, 0.7, 0.4, 0.9, 0.3, 20.0)


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    return decisions_of("job-9-6")


@pytest.fixture(scope="module")
def over(decisions: Decisions) -> ExamOver:
    """An exam of six hands, of which the first two were wrong."""
    exam, answers = Exam.start(decisions, Earlier(), 7, 6), []
    while (question := exam.question) is not None:
        solution = solve_hand(question.cards, exam.table, exam.coins)
        wrong = decisions.holds_of(question.cards)[1]
        held = wrong if len(answers) < 2 else solution.best.mask
        answers.append(Answer(question, held, NOW, 1000, solution))
        exam = exam.answered(answers[-1])
    report = replace(exam.report(), leaks=())
    return ExamOver(exam.table, exam.coins, 1, NOW, report, tuple(answers))


def leak(decisions: Decisions, error: Error, missed: int, *, gone: bool = False) -> Leak:
    name, kept = error
    decision = decisions.named(name)
    assert decision is not None
    kinds = (KindKept(kept, missed, 0.6),)
    return Leak(decision, 9, missed, kinds, Rate(0.3, 0.1, 0.5), 0.2, 0.6, gone=gone)


@pytest.fixture
def errors(over: ExamOver) -> list[Error]:
    return errors_of(over.answers, over.table, over.coins)


def test_an_error_has_the_class_of_its_hand_and_what_was_kept(
    decisions: Decisions, over: ExamOver, errors: list[Error]
) -> None:
    assert [kept for _, kept in errors[2:]] == [""] * 4
    for answer, (name, kept) in zip(over.answers[:2], errors, strict=False):
        cards = answer.question.cards
        assert name == str(decisions.classes[decisions.class_of(cards)])
        assert kept == decisions.kept_of(cards, answer.held) != ""


def test_an_open_leak_that_was_missed_is_no_slip(
    decisions: Decisions, over: ExamOver, errors: list[Error]
) -> None:
    first, second = errors[:2]
    assert first != second
    for missed, gone, known in ((3, False, True), (2, False, False), (3, True, False)):
        listed = {first: leak(decisions, first, missed, gone=gone)}
        met = met_leaks(over, errors, listed)
        assert [each.decision for each in met] == [first[0]] * known
        assert in_none(errors, met) == [not known, True, False, False, False, False]
    (met_one,) = met_leaks(over, errors, {first: leak(decisions, first, 3)})
    names = [name for name, _ in errors]
    assert (met_one.missed, met_one.seen, met_one.at) == (1, names.count(first[0]), (0,))


def test_another_error_in_the_class_of_a_leak_is_a_slip(
    decisions: Decisions, over: ExamOver, errors: list[Error]
) -> None:
    """Who keeps a kicker beside a low pair and once throws one away has one leak, and a slip."""
    name, kept = errors[0]
    other = leak(decisions, (name, f"not {kept}"), 5)
    met = met_leaks(over, errors, by_error([other]))
    assert met == ()
    assert in_none(errors, met)[:2] == [True, True]


def test_what_the_exam_found_is_a_leak_until_leaks_says_of_the_error_itself(
    decisions: Decisions, over: ExamOver, errors: list[Error]
) -> None:
    """A result counted "8 in leaks" of which Leaks had two as missed once or twice."""
    mine = ExamLeak(*errors[0][0].split(" | "), 0.1, 2, 1, 0.7, 0.4, 0.9, 0.3, 20.0)
    told = replace(over, report=replace(over.report, leaks=(FOUND, mine)))
    met = met_leaks(told, errors, {})
    assert [(each.decision, each.exam_leak, each.listed) for each in met] == [
        (str(mine), mine, None)
    ]
    listed = {error: leak(decisions, error, 5) for error in errors[:2]}
    met = met_leaks(told, errors, listed)
    assert [each.decision for each in met] == [name for name, _ in errors[:2]]
    assert [each.exam_leak for each in met] == [mine, None]
    assert not any(in_none(errors, met))
    seldom = {error: leak(decisions, error, 2) for error in errors[:2]}
    assert met_leaks(told, errors, seldom) == ()


def test_what_shows_in_two_classes_is_one_leak(
    decisions: Decisions, over: ExamOver, errors: list[Error]
) -> None:
    (name, kept), (other, also) = errors[:2]
    parts = leak(decisions, (name, kept), 2), leak(decisions, (other, also), 1)
    habit = replace(parts[0], missed=3, parts=parts)
    (met,) = met_leaks(over, errors, by_error([habit]))
    asked = [each for each, _ in errors]
    assert (met.at, met.seen) == ((0, 1), asked.count(name) + asked.count(other))


def test_what_was_right_is_no_leak_of_an_exam(
    decisions: Decisions, over: ExamOver, errors: list[Error]
) -> None:
    wrong = {name for name, _ in errors[:2]}
    right = next(name for name, _ in errors[2:] if name not in wrong)
    assert met_leaks(over, errors, by_error([leak(decisions, (right, "nothing"), 5)])) == ()


def test_a_printed_result_has_the_leaks_that_it_met(over: ExamOver) -> None:
    text = "\n".join(map(str, over.report.report([ROW], ["4 right, 2 in leaks."])))
    assert "4 right, 2 in leaks." in text
    assert "3 of 4" in text
    assert "may have been a slip" not in text


def test_who_begins_while_it_is_made_ready_does_not_find_it_anew(
    monkeypatch: pytest.MonkeyPatch, decisions: Decisions
) -> None:
    at_once, most = 0, 0

    def examined(_: Decisions) -> None:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        Thread(target=int).start()  # another may run
        at_once -= 1

    monkeypatch.setattr(exams, "examined_game", examined)
    threads = [Thread(target=exams.made_ready, args=(decisions.table, 5)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1


def test_the_printed_result_counts_as_slips_what_is_in_no_leak_known_before(
    decisions: Decisions,
    over: ExamOver,
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = errors_of(over.answers, over.table, over.coins)[0]
    looked = replace(over, report=replace(over.report, slips=2, fit="well"))
    chosen: Any = SimpleNamespace(pace=Pace())
    for listed, slips in (((), 2), ((leak(decisions, first, 3),), 1)):
        at_end = replace(looked, leaks=listed)
        training_commands._print_result(Namespace(json=False), chosen, at_end)
        words = " ".join(capsys.readouterr().out.split())
        assert f"{slips} of 6 answers looked like {'slips' if slips > 1 else 'a slip'}" in words
        assert ("4 right, 1 in leaks, 1 other." in words) == (slips == 1)
