"""A lesson is found again as it was left: which one, with which lines, and when it is not."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from keeping import JOB
from recalled import LineAnswer, recall_of
from small_mode import SmallMode

from solver import solve_hand
from solver.strategy.course.course import shipped_course
from solver.strategy.language.grammar import parse_rule
from trainer.app.kept_mode import LessonLeft, lesson_left
from trainer.app.seeds import Seed
from trainer.app.training import Start, begin
from trainer.core.records import TIME
from trainer.teaching.asking import Mode, Question
from trainer.teaching.game_course import NEEDED, GameCourse, Recall
from trainer.teaching.lessons import Lesson

NOTHING = Recall(datetime.now(UTC))


@pytest.fixture(scope="module")
def course() -> GameCourse:
    shipped = shipped_course(JOB)
    assert shipped is not None
    return GameCourse(JOB, 5, shipped)


def answered(folder: Path, mode: Mode, seed: int, hands: int) -> Mode:
    """Answer some questions of a mode right, leave it, and return it as it stands."""
    kept = begin(folder, Start(mode, Seed(seed, given=True)))
    for _ in range(hands):
        assert kept.question is not None
        best = solve_hand(kept.question.cards, JOB, 5).best.mask
        kept.answered(best, at=datetime.now(UTC), milliseconds=900)
    kept.close(datetime.now(UTC).strftime(TIME))
    return kept.mode


def found(
    folder: Path, course: GameCourse, progress: Recall = NOTHING, known: int | None = None
) -> LessonLeft | None:
    learnt = [number == known for number in range(course.lessons + 1)]
    return lesson_left(folder, course, progress, learnt)


@pytest.mark.parametrize("lesson", [0, 1, 6])
@pytest.mark.parametrize("hands", [1, NEEDED + 2])
def test_it_is_found_as_it_stands(
    tmp_path: Path, course: GameCourse, lesson: int, hands: int
) -> None:
    begun = Lesson.start(course, NOTHING, 3, lesson)
    mode = answered(tmp_path, begun, 3, hands)
    left = found(tmp_path, course)
    assert left is not None
    assert (left.seed, len(left.answers)) == (3, hands)
    assert isinstance(mode, Lesson)
    assert [{*stage} for stage in left.mode.stages] == [{*stage} for stage in mode.stages]
    if lesson == 0 or hands < NEEDED:
        assert left.mode == mode  # else the lines that were asked come first of those mixed in
    assert found(tmp_path, course, known=lesson) is None  # it is learnt by now
    assert found(tmp_path, course, known=lesson + 1) == left


@pytest.mark.parametrize("lesson", [1, 6])
def test_other_lines_may_have_been_mixed_in_than_would_be_now(
    tmp_path: Path, course: GameCourse, lesson: int
) -> None:
    """What was asked stands, and the lesson goes on after it."""
    now = datetime.now(UTC)
    lines = list(dict.fromkeys(str(line) for n in range(lesson) for line in course.lines_of(n)))
    faded = recall_of([LineAnswer(line, False, now - timedelta(3)) for line in lines[-3:]], now)
    mode = answered(tmp_path, Lesson.start(course, faded, 3, lesson), 3, NEEDED + 4)
    assert isinstance(mode, Lesson)
    assert mode.known
    grown = recall_of([LineAnswer(line, False, now - timedelta(3)) for line in lines[:3]], now)
    left = found(tmp_path, course, grown)
    assert left is not None
    assert left.mode.question is not None
    assert left.mode.question.number == NEEDED + 5
    own = {str(line) for line in course.lines_of(lesson)}
    asked = [str(answer.question.line) for answer in left.answers]
    assert {*asked[:NEEDED]} == own
    assert {*asked[NEEDED:]} <= own | {*lines}
    assert not {*asked} <= own
    assert all(answer.question.construction for answer in left.answers)


@pytest.mark.parametrize(("lesson", "hands"), [(0, 9), (6, NEEDED - 1), (6, NEEDED + 4)])
def test_one_of_another_seed_is_not_gone_on_with(
    tmp_path: Path, course: GameCourse, lesson: int, hands: int
) -> None:
    """Its deals do not follow from what the history says."""
    answered(tmp_path, Lesson.start(course, NOTHING, 4, lesson), 3, hands)
    assert found(tmp_path, course) is None


@dataclass(frozen=True)
class OfNoLesson(SmallMode):
    """Asks for a line that the course does not have."""

    name: str = "course"

    @property
    def question(self) -> Question | None:
        asked = super().question
        line = parse_rule("two pair or a full house")
        return None if asked is None else Question(asked.number, None, asked.cards, "", line=line)


def test_of_a_line_that_no_lesson_has_there_is_none(tmp_path: Path, course: GameCourse) -> None:
    answered(tmp_path, OfNoLesson(3), 3, 2)
    assert found(tmp_path, course) is None
