"""What the strip above a lesson's question says: which lesson it is, and how far it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app.scene import Stage
from trainer.drawing import text
from trainer.drawing.boxes import Box
from trainer.pages.lesson_words import lesson_name
from trainer.pages.question import progress
from trainer.teaching.in_words import sentence

if TYPE_CHECKING:
    from trainer.teaching.lessons import Lesson


def repeats(lesson: Lesson) -> bool:
    """Whether a lesson repeats lines that are due, instead of bringing in its own."""
    lines = [aim.line for aim in lesson.stages[0]] if lesson.stages else []
    return not set(lines) <= set(lesson.course.rules(lesson.lesson))


def lesson_title(lesson: Lesson) -> str:
    """Return the number of a lesson and its name; a repetition has neither."""
    if repeats(lesson):
        return "Lines that are due"
    name = lesson_name(lesson.course, lesson.lesson)
    return f"Lesson {lesson.lesson}: {name[0].lower()}{name[1:]}"


def new_lines(lesson: Lesson) -> str | None:
    """Return the two lines of the first chart that are practised now; None once they are mixed."""
    if lesson.lesson or repeats(lesson) or lesson.mixed:
        return None
    return "\n".join(f"{aim.place}. {sentence(aim.line)}" for aim in lesson.stage)


def lesson_progress(lesson: Lesson, stage: Stage) -> Box:
    """Return how far the whole lesson is: a bar, and how many hands are left if all are right."""
    aims = [aim for each in lesson.stages for aim in each]
    needed = sum(aim.needed for aim in aims)
    left = sum(max(0, aim.needed - aim.run) for aim in aims)
    return progress(f"About {text.count(left, 'hand')} left", 1 - left / needed, "", stage)
