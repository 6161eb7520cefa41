"""A lesson that was left in its middle, as its answers in the history have left it.

It is told by its answers alone, so it goes on after a restart as an exam does. What it was started
with besides its seed, what was remembered then, is not kept: it follows from the answers before,
or, of the earlier lines that it mixes in, from those that it asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.app.kept_mode import logged_answer
from trainer.core.days import moment
from trainer.core.records import TIME
from trainer.store.failures import StoreError
from trainer.store.lesson_reading import read_last_lesson, read_lesson_runs
from trainer.teaching.lessons import Lesson
from trainer.teaching.trace import LATER

if TYPE_CHECKING:
    from trainer.core.records import HandRecord
    from trainer.teaching.asking import Answer
    from trainer.teaching.game_course import GameCourse, Recall

WITHIN = timedelta(days=LATER)
"""A lesson that was left longer ago is begun anew."""


@dataclass(frozen=True)
class LessonLeft:
    """A lesson as it was left, what its deals follow from, and the answers given to it."""

    mode: Lesson
    seed: int
    answers: tuple[Answer, ...] = ()


def lesson_left(
    folder: Path, course: GameCourse, progress: Recall, learnt: Sequence[bool]
) -> LessonLeft | None:
    """Return the lesson that was answered last, if it was left within half a day and is not known.

    None too if its answers are not those of a lesson, as where due lines were repeated.
    """
    try:
        number, records = read_last_lesson(folder, course.table, course.coins)
        if not records or moment(records[-1].at) <= datetime.now(UTC) - WITHIN:
            return None
        lesson = _lesson_of(course, records[0])
        if lesson is None or learnt[lesson]:
            return None
        since = (moment(records[0].at) - WITHIN).strftime(TIME)
        before = read_lesson_runs(folder, course.table, course.coins, since, before=number)
    except (StoreError, ValueError):  # the history names it
        return None
    begun = _begun(course, progress, lesson, records, before)
    return next(filter(None, (_replayed(each, records) for each in begun)), None)


def _lesson_of(course: GameCourse, record: HandRecord) -> int | None:
    """Return the lesson that brings in the line of its first answer."""
    lessons = range(course.lessons + 1)
    return next((n for n in lessons if record.line in [*map(str, course.asked(n))]), None)


def _begun(
    course: GameCourse,
    progress: Recall,
    lesson: int,
    records: Sequence[HandRecord],
    before: dict[str, int],
) -> Iterator[Lesson]:
    """Yield the lesson as it may have begun: what was shown just before, or nothing of it."""
    asked = [record.line or "" for record in records]
    for runs in (before, {}):
        yield Lesson.begun(course, progress, records[0].seed or 0, lesson, runs=runs, asked=asked)


def _replayed(lesson: Lesson, records: Sequence[HandRecord]) -> LessonLeft | None:
    """Return a lesson as its answers have left it; None if that is at its end, or they are not its.

    Only once its own lines are known it may have asked others than this says: earlier lines.
    """
    answers = []
    for record in records:
        question = lesson.question
        if question is None:
            return None
        if (question.cards, str(question.line)) != (record.dealt, record.line):
            if lesson.lesson == 0 or not lesson.known:
                return None
            question = lesson.asked_as(record.dealt, record.line, record.construction or "")
        answer = _solved_once(question, record, lesson.table, lesson.coins)
        lesson = lesson.answered(answer)
        answers.append(answer)
    if lesson.question is None:
        return None
    return LessonLeft(lesson, lesson.seed, tuple(answers))


_solved_once = lru_cache(maxsize=256)(logged_answer)  # it is read again after each answer
