"""Today's training reads a line before its first hand, wherever it was met and missed before."""

from datetime import UTC, datetime, timedelta

import pytest
from recalled import recall_of

from solver.decisions import Decisions, decisions_of
from solver.strategy.course.course import shipped_course
from trainer.teaching.evidence import Evidence, SeenAnswer
from trainer.teaching.game_course import GameCourse
from trainer.teaching.today import Today

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
ROYAL = "3 to a royal flush | 4 to a flush"


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    return decisions_of("job-9-6")


@pytest.mark.parametrize(
    ("answers", "is_read"),
    [("", True), ("w", True), ("ww", True), ("rw", True), ("wr", False), ("rrrw", False)],
)
def test_a_line_that_was_only_missed_is_read_before_its_first_hand(
    decisions: Decisions, answers: str, is_read: bool
) -> None:
    """Missed in an exam, say, by somebody who has done the first chart and no lesson after it. What
    was right three times in a row was learnt; what was right last may be known.
    """
    shipped = shipped_course(decisions.table)
    assert shipped is not None
    course = GameCourse(decisions.table, decisions.coins, shipped)
    royal = decisions.named(ROYAL)
    assert royal is not None
    (lesson,) = (n for n in range(1, 16) if "3 to a royal" in str(course.rules(n)[0]))
    line, before = str(course.rules(lesson)[0]), NOW - timedelta(days=3)
    known = [(str(rule), True, NOW) for rule in course.rules(0) for _ in range(6)]
    met = [(line, mark == "r", before) for mark in answers]
    others = [
        SeenAnswer(each.index, 0.0, NOW)
        for each in decisions.classes
        if each.index != royal.index
        for _ in range(2)
    ]
    seen = [SeenAnswer(royal.index, 0.2 * (mark == "w"), before) for mark in answers]
    evidence = Evidence.of(decisions, [*seen, *others])
    today = Today.start(evidence, recall_of([*met, *known], NOW), course, 7, NOW, of=20)
    asked = []
    while today.question is not None:
        asked.append((today.question.decision, today.question.lesson))
        today = today.heard(SeenAnswer(today.question.decision or 0, 0.3, NOW))
    own = [read for decision, read in asked if decision == royal.index]
    assert asked[0][0] == royal.index
    assert own[0] == (lesson if is_read else None)
    assert not any(own[1:])
