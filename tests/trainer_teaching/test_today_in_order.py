"""What today's training begins with: the lesson or the leak which the page Today names."""

from datetime import UTC, datetime, timedelta

import pytest

from solver.decisions import decisions_of
from solver.strategy.course.course import shipped_course
from trainer.teaching.evidence import Evidence, SeenAnswer
from trainer.teaching.game_course import GameCourse, Recall
from trainer.teaching.leaks import dearest_open
from trainer.teaching.today import Today, _lessons_of_classes

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
HANDS = 30


@pytest.mark.parametrize("missed", [False, True])
def test_the_first_line_that_a_session_reads_is_that_of_the_next_lesson(
    missed: bool,
) -> None:
    """Today names the next lesson, whatever was missed at the table and is worth more."""
    decisions = decisions_of("job-9-6")
    shipped = shipped_course(decisions.table)
    assert shipped is not None
    course = GameCourse(decisions.table, decisions.coins, shipped)
    for known in range(4):
        placed = {str(rule): 1.0 for lesson in range(known) for rule in course.rules(lesson)}
        recall = Recall(NOW, placed=placed, placed_at=NOW)
        assert course.next_lesson(recall) == known
        found = Evidence(decisions)
        if missed:
            lessons = _lessons_of_classes(decisions, course)
            later = [i for i, lesson in enumerate(lessons) if known + 1 < lesson < 9]
            dear = sorted(later, key=lambda i: -decisions.classes[i].cost)[:3]
            for index in dear:
                cost = float(decisions.classes[index].cost)
                found = found.add(SeenAnswer(index, cost, NOW - timedelta(hours=1)))
        today, read = Today.start(found, recall, course, 7, NOW, of=HANDS), None
        while read is None and today.question is not None:
            read = today.question.lesson
            index = decisions.class_of(today.question.cards)
            today = today.heard(SeenAnswer(index, 0.0, NOW))
        assert read == known


def test_the_first_hand_is_of_the_leak_that_is_said_to_be_worth_most() -> None:
    """It began with four to a royal, under "Worth most now: you keep a kicker"."""
    decisions, kicker = decisions_of("job-9-6"), "low pair and a kicker"
    leaking = [each.index for each in decisions.classes if each.should == "low pair"][:3]
    others = (each for each in decisions.classes if each.should != "low pair")
    dear = max(others, key=lambda each: each.frequency).index
    found = Evidence.of(
        decisions,
        [
            *(SeenAnswer(index, 0.2, NOW, kicker) for index in leaking),
            SeenAnswer(dear, 2.0, NOW, "high pair"),
        ],
    )
    later = NOW + timedelta(days=1)
    assert dearest_open(found) == dict.fromkeys(leaking, (kicker,))
    plain = Today.start(found, None, None, 7, later, of=HANDS)
    assert plain.question is not None
    assert plain.question.decision not in leaking
    today = Today.start(found, None, None, 7, later, of=HANDS, leak=dearest_open(found))
    assert today.question is not None
    assert today.question.decision in leaking
    gone_on = Today.start(
        found, None, None, 7, later, of=HANDS, done=(dear,), leak=dearest_open(found)
    )
    without = Today.start(found, None, None, 7, later, of=HANDS, done=(dear,))
    assert gone_on.question == without.question
    known = [SeenAnswer(i, 0.0, NOW + timedelta(seconds=n)) for i in leaking for n in range(30)]
    assert dearest_open(Evidence.of(decisions, [SeenAnswer(dear, 2.0, NOW, "high pair")])) == {}
    assert dearest_open(Evidence.of(decisions, known)) == {}
