"""What the strip above a lesson's question says: which lesson it is, and how far it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app.scene import Stage
from trainer.drawing.boxes import Box
from trainer.pages.question import dots

if TYPE_CHECKING:
    from trainer.teaching.lessons import Lesson


def lesson_title(lesson: Lesson) -> str:
    """Return the number of a lesson and its line; a repetition has neither."""
    own = lesson.course.rules(lesson.lesson)
    lines = [aim.line for aim in lesson.stages[0]] if lesson.stages else []
    if lines != [*own]:
        return "Lines that are due"
    return f"Lesson {lesson.lesson}: {own[0]}" if lesson.lesson else "The first chart"


def aims_reached(lesson: Lesson, stage: Stage) -> Box:
    """Return dots for right answers in a row; where several lines are mixed, for these."""
    aims = lesson.stage or lesson.stages[-1]
    if len(aims) == 1:
        return dots("Right in a row", aims[0].run, aims[0].needed, stage)
    return dots("Lines known", sum(aim.reached for aim in aims), len(aims), stage)
