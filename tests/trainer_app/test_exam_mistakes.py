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
from trainer.app.mistakes import are_slips, class_names, missed_leaks
from trainer.commands import training_commands
from trainer.teaching.asking import Answer
from trainer.teaching.evidence import Rate
from trainer.teaching.exam import Earlier, Exam
from trainer.teaching.exam.exam_report import ExamLeak
from trainer.teaching.leaks import Leak
from trainer.teaching.skill import Pace

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
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


def leak(decisions: Decisions, name: str, missed: int, *, gone: bool = False) -> Leak:
    decision = decisions.named(name)
    assert decision is not None
    return Leak(decision, 9, missed, "", 0, Rate(0.3, 0.1, 0.5), 0.2, 0.6, gone=gone)


def test_an_open_leak_that_was_missed_is_no_slip(decisions: Decisions, over: ExamOver) -> None:
    names = class_names(over.answers, over.table, over.coins)
    first, second = names[:2]
    assert first != second
    for missed, gone, known in ((3, False, True), (2, False, False), (3, True, False)):
        listed = {first: leak(decisions, first, missed, gone=gone)}
        met = missed_leaks(over, names, listed)
        assert [str(each) for each in met] == [first] * known
        assert are_slips(over, names, met) == [not known, True, False, False, False, False]
    met = missed_leaks(over, names, {first: leak(decisions, first, 3)})
    assert (met[0].missed, met[0].seen, met[0].rate) == (1, names.count(first), 0.3)


def test_what_the_exam_found_comes_first_and_once(decisions: Decisions, over: ExamOver) -> None:
    names = class_names(over.answers, over.table, over.coins)
    mine = ExamLeak(*names[0].split(" | "), 0.1, 2, 1, 0.7, 0.4, 0.9, 0.3, 20.0)
    told = replace(over, report=replace(over.report, leaks=(FOUND, mine)))
    listed = {name: leak(decisions, name, 5) for name in names}
    met = missed_leaks(told, names, listed)
    assert met[:2] == (FOUND, mine)
    assert [str(each) for each in met[2:]] == [names[1]]


def test_what_was_right_is_no_leak_of_an_exam(decisions: Decisions, over: ExamOver) -> None:
    names = class_names(over.answers, over.table, over.coins)
    right = next(name for name in names[2:] if name not in names[:2])
    assert missed_leaks(over, names, {right: leak(decisions, right, 5)}) == ()


def test_a_printed_result_has_the_leaks_that_it_met(over: ExamOver) -> None:
    text = "\n".join(map(str, over.report.report({}, [FOUND], ["4 right, 2 in leaks."])))
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
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = class_names(over.answers, over.table, over.coins)[0]
    looked = replace(over, report=replace(over.report, slips=2, fit="well"))
    chosen: Any = SimpleNamespace(pace=Pace())
    for listed, slips in (({}, 2), ({first: leak(decisions, first, 3)}, 1)):
        monkeypatch.setattr(training_commands, "_leaks", lambda _, listed=listed: listed)
        training_commands._print_result(Namespace(json=False), chosen, looked)
        words = " ".join(capsys.readouterr().out.split())
        assert f"{slips} of 6 answers looked like {'slips' if slips > 1 else 'a slip'}" in words
        assert ("4 right, 1 in leaks, 1 slip." in words) == (slips == 1)
