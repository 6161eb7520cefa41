"""The first line that today's training reads: that of the lesson which the page Today names."""

from datetime import UTC, datetime, timedelta

import pytest

from solver.decisions import decisions_of
from solver.strategy.course.course import shipped_course
from trainer.teaching.evidence import Evidence, SeenAnswer
from trainer.teaching.game_course import GameCourse, Recall
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
