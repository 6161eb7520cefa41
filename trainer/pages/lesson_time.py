"""How long a lesson takes, what is left of one that was begun, which of its lines are due again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from solver import strategy
from trainer import teaching
from trainer.drawing import text
from trainer.teaching.line_names import short_name

if TYPE_CHECKING:
    from trainer.app.kept_mode import LessonLeft
    from trainer.app.training import CourseView
    from trainer.app.world import World
    from trainer.teaching.game_course import GameCourse
    from trainer.teaching.lessons import Lesson

SECONDS = 12  # that a hand of a lesson takes
MIXED = 3  # hands asked for each that the lesson's own line decides


def minutes(course: GameCourse, lesson: int) -> int:
    """Return about how long a lesson takes, the same wherever it is said."""
    return _minutes(course, lesson, 1.0)


def _minutes(course: GameCourse, lesson: int, part: float) -> int:
    lines = len(course.lines_of(lesson))
    hands = MIXED * teaching.NEEDED if lesson else teaching.NEEDED_OF_STARTER * lines
    return max(1, round(part * hands * SECONDS / 60))


def hands_left(lesson: Lesson) -> int:
    """Return how many hands are left of a lesson if all are right."""
    return sum(max(0, aim.needed - aim.run) for stage in lesson.stages for aim in stage)


def part_left(lesson: Lesson) -> float:
    """Return which part of a lesson is left."""
    needed = sum(aim.needed for stage in lesson.stages for aim in stage)
    return hands_left(lesson) / needed if needed else 0.0


def minutes_left(lesson: Lesson) -> int:
    """Return about how long the rest of a lesson takes."""
    return _minutes(lesson.course, lesson.lesson, part_left(lesson))


def left_words(lesson: Lesson) -> str:
    """Return how many hands are left of a lesson, and how long they take: as a sentence goes on."""
    hands, takes = hands_left(lesson), text.count(minutes_left(lesson), "minute")
    some = f"about {hands} hands" if hands > 1 else "one hand"
    return f"{some}, {takes}"


def unfinished_words(lesson: Lesson, name: str) -> str:
    """Say that a lesson is not finished, and how much of it is left, by the `name` that it has."""
    return hands_wait(text.first_upper(name), hands_left(lesson), "about ")


def hands_wait(name: str, left: int, about: str = "") -> str:
    """Say that something is not finished, and how many hands of it are left.

    >>> hands_wait("An exam", 95), hands_wait("An exam", 1)
    ('An exam is not finished: 95 hands are left.', 'An exam is not finished: one hand is left.')
    """
    some = f"{about}{left} hands are" if left > 1 else "one hand is"
    return f"{name} is not finished: {some} left."


def takes_words(lesson: int, world: World) -> str:
    """Return about how long a lesson takes; nothing before the course is read."""
    view = world.practice.course(*world.game)
    if view is None or view.course is None:
        return ""
    return f"about {text.count(minutes(view.course, lesson), 'minute')}"


def left_of(world: World, view: CourseView | None) -> LessonLeft | None:
    """Return the lesson of the game in play that was left in its middle, if it can be gone on with:
    not at its first hand; of lines that are due only one that is in progress.
    """
    return world.practice.left_midway(view, world.game)


DUE = "due again"
NAMED = 2  # lines due again that are named; of more it is said how many
COMES_BACK = "A line comes back after some days, and sooner where you miss its hands."


def due_words(lines: Sequence[str]) -> str:
    """Say which lines are due again, by their names where they are one or two.

    >>> due_words(["low pair"]), due_words(["low pair", "one high card"])
    ('Due again: low pair', 'Due again: low pair and one high card')
    >>> due_words(["low pair", "KQJ", "4 to a flush"])
    '3 lines of your course are due again'
    """
    if len(lines) > NAMED:
        return f"{len(lines)} lines of your course are {DUE}"
    names = [text.first_lower(short_name(strategy.parse_rule(line))) for line in lines]
    several = any("," in name for name in names)
    return f"{text.first_upper(DUE)}: {('; ' if several else ' and ').join(names)}"


def because_words(lines: Sequence[str], missed: Sequence[str]) -> str:
    """Say why lines are due again, some of which were `missed` since they were learnt.

    >>> because_words(["low pair"], ["low pair"])
    'You knew this line, and missed hands of it since.'
    >>> because_words(["low pair", "flush"], ["flush"])
    'You knew both lines, and missed hands of one of them since.'
    """
    if not missed:
        return COMES_BACK
    if len(lines) == 1:
        return "You knew this line, and missed hands of it since."
    these = "both lines" if len(lines) == NAMED else "these lines"
    some = "" if len(missed) == len(lines) else "one of " if len(missed) == 1 else "some of "
    return f"You knew {these}, and missed hands of {some}them since."


def repeat_words(lines: Sequence[str]) -> str:
    """Return what the button says that repeats lines due again, alone.

    >>> repeat_words(["low pair"]), repeat_words(["low pair", "flush"])
    ('Repeat the line due', 'Repeat the 2 lines due')
    """
    return f"Repeat the {'line' if len(lines) == 1 else text.count(len(lines), 'line')} due"


def repeat_minutes(lines: Sequence[str]) -> int:
    """Return about how long that takes."""
    return max(1, round(teaching.OF_A_DUE_LINE * len(lines) * SECONDS / 60))
