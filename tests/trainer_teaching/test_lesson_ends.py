"""Which lessons were left is counted from their answers, as the lessons themselves count."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from solver import load_paytable, solve_hand
from solver.strategy.course.course import shipped_course
from trainer.teaching.asking import Answer
from trainer.teaching.game_course import SHOWN, GameCourse, Recall
from trainer.teaching.lesson_ends import LessonAnswer, lines_left
from trainer.teaching.lessons import Lesson
from trainer.teaching.trace import NEW

NINE_SIX = load_paytable("9/6")
AT = datetime(2026, 11, 20, tzinfo=UTC)


def course() -> GameCourse:
    """The course of 9/6 Jacks or Better."""
    shipped = shipped_course(NINE_SIX)
    assert shipped is not None
    return GameCourse(NINE_SIX, 5, shipped)


@pytest.mark.parametrize("lesson", [0, 1, 5, 15])
@pytest.mark.parametrize("rightly", [1.0, 0.8])
def test_a_lesson_is_left_until_its_last_hand(lesson: int, rightly: float) -> None:
    game, chance = course(), Random(lesson)
    running = Lesson.start(game, Recall(AT), 7, lesson)
    answers: list[LessonAnswer] = []
    own = {str(rule) for rule in game.rules(lesson)}
    while (question := running.question) is not None:
        solution = solve_hand(question.cards, coins=5)
        right = chance.random() < rightly
        held = (
            solution.best_masks[0]
            if right
            else next(mask for mask in range(32) if mask not in solution.best_masks)
        )
        at = AT + timedelta(seconds=10 * question.number)
        running = running.answered(Answer(question, held, at, 900, solution))
        answers.append(LessonAnswer(7, question.number, str(question.line), right, at))
        left = lines_left(game, answers)
        assert left == (set() if running.question is None else own)
    again = [LessonAnswer(8, 1, answers[0].line, False, AT + timedelta(1))]
    assert not lines_left(game, answers + again)  # it was learnt before


def test_what_was_right_outside_of_a_lesson_that_was_left_still_shows_its_line() -> None:
    game = course()
    line = str(game.rules(1)[0])
    in_lesson = alone = NEW
    for _ in range(SHOWN):
        in_lesson = in_lesson.answered(True, AT, lesson=True)
        alone = alone.answered(True, AT)
    assert Recall(AT, {line: in_lesson}).of(line).learnt
    left = Recall(AT, {line: in_lesson}, left={line}).of(line)
    assert not left.learnt
    assert not left.passed
    assert Recall(AT, {line: alone}, left={line}).of(line).passed
    assert Recall(AT, {line: in_lesson}, {line: 0.9}, left={line}).of(line).passed
