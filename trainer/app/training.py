"""Starting drills, lessons and exams for the window: what may take seconds, and what saves.

What opens the history is apart from what computes: a connection stays in the thread that made it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from trainer.app.clock import time_now
from trainer.app.evidence import evidence_of
from trainer.app.kept_exam import exam_names, exam_setup, start_of
from trainer.app.kept_mode import KeptMode, Names, names_of, replayed
from trainer.store.training import TrainingStore
from trainer.teaching.asking import Mode

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.app.desk import Bounds
    from trainer.core.records import HandRecord
    from trainer.store.training import BrokenExam
    from trainer.teaching.course import GameCourse, LessonState, Recall
    from trainer.teaching.drill import Drill
    from trainer.teaching.exam import Exam, Slips
    from trainer.teaching.introduction import Introduction
    from trainer.teaching.lessons import Lesson
    from trainer.teaching.pace import Pace

M = TypeVar("M", bound=Mode)
MOST_MISTAKES = 50
"""How many of the newest mistakes are drilled."""


@dataclass(frozen=True)
class UnfinishedExam:
    """An exam that was broken off: its number, and how many hands it has. `exam` is 0 if none."""

    exam: int = 0
    hands: int = 0
    answered: int = 0


@dataclass(frozen=True)
class CourseView:
    """The course of a game, and how far the player is; `course` is None if it must be derived."""

    course: GameCourse | None
    progress: Recall
    states: tuple[LessonState, ...] = ()
    due: tuple[str, ...] = ()
    next: int | None = None


@dataclass(frozen=True)
class AdoptedExam:
    """An exam that was taken over, with the answers given so far."""

    store: TrainingStore
    broken: BrokenExam
    records: tuple[HandRecord, ...]
    table: PayTable
    coins: int


def begin(folder: Path, mode: M, seed: int, *, given: bool) -> KeptMode[M]:
    """Open the history, and begin a session for a drill or a lesson.

    Raises:
        StoreError: the history cannot be opened or written.
    """
    names = mode_names(mode)
    store = TrainingStore(folder, time_now())
    try:
        return KeptMode.begin(store, mode, seed, seed_given=given, at=time_now(), names=names)
    except BaseException:
        store.abandon()
        raise


def mode_names(mode: Mode) -> Names:
    """Return the names of the classes of the game of a mode."""
    from solver.decisions import decisions_of

    return names_of(decisions_of(mode.table, mode.coins))


def started_drill(folder: Path, table: PayTable, coins: int, bounds: Bounds, seed: int) -> Drill:
    """Return a drill with its first question; a game's first drill takes seconds.

    Raises:
        NothingToDrillError: no deal is within the bounds.
        StoreError: the history cannot be read.
    """
    from solver.decisions import decisions_of
    from trainer.teaching.drill import Drill, NothingToDrillError
    from trainer.teaching.leaks import leaks_of

    decisions = decisions_of(table, coins)
    evidence = evidence_of(folder, decisions, time_now())
    classes = [each.index for each in decisions.classes if str(each) in bounds.classes]
    for line in bounds.lines:
        classes += decisions.about(line)
    if (bounds.classes or bounds.lines) and not classes:
        raise NothingToDrillError(f"{table.name} has none of the decisions that you chose.")
    if bounds.leaks:
        classes = [leak.decision.index for leak in leaks_of(evidence) if not leak.gone]
        if not classes:
            raise NothingToDrillError("No leak is known: what you play without help shows them.")
    mistakes = _mistakes(folder, table, coins) if bounds.mistakes else []
    if bounds.mistakes and not mistakes:
        raise NothingToDrillError("No mistake is logged in this game: there is none to drill.")
    return Drill.start(
        decisions,
        evidence,
        seed,
        datetime.now(UTC),
        classes=classes or None,
        close_only=bounds.close,
        mistakes=mistakes,
        of=bounds.hands,
        minutes=bounds.minutes,
    )


def _mistakes(folder: Path, table: PayTable, coins: int) -> list[tuple[int, ...]]:
    """Return the deals that were misplayed last."""
    from trainer.store.checked import card_ids
    from trainer.store.mistakes import read_mistakes

    found = read_mistakes(folder, table=table, coins=coins, most=MOST_MISTAKES)
    return [card_ids(h.dealt) for h in found if not isinstance(h, ValueError)]


@dataclass(frozen=True)
class ExamStart:
    """An exam before its first question, and what the log said of slips then."""

    exam: Exam
    slips: Slips


def exam_start(folder: Path, table: PayTable, coins: int, seed: int, hands: int) -> ExamStart:
    """Return an exam before its first question; a game's first one takes seconds.

    Raises:
        StoreError: the history cannot be read.
    """
    from solver.decisions import decisions_of
    from trainer.teaching.exam import Exam, Slips

    decisions = decisions_of(table, coins)
    slips = Slips.of(evidence_of(folder, decisions, time_now()))
    exam = Exam.start(decisions, slips, seed, of=hands)
    assert exam.question is not None  # chosen here: it takes longer than the others
    return ExamStart(exam, slips)


def begin_exam(folder: Path, start: ExamStart, seed: int, *, given: bool) -> KeptMode[Exam]:
    """Open the history, and begin an exam.

    Raises:
        StoreError: the history cannot be opened or written.
    """
    store = TrainingStore(folder, time_now())
    try:
        return KeptMode.begin_exam(
            store,
            start.exam,
            seed,
            seed_given=given,
            at=time_now(),
            setup=exam_setup(start.slips),
            names=exam_names(start.exam.game.decisions),
        )
    except BaseException:
        store.abandon()
        raise


def unfinished_exam(folder: Path, table: PayTable, coins: int) -> UnfinishedExam:
    """Return the newest exam of a game that was broken off.

    Raises:
        StoreError: the history cannot be read.
    """
    from trainer.store.reading import read_unfinished

    found = read_unfinished(folder, table, coins)
    return UnfinishedExam() if found is None else UnfinishedExam(*found)


def adopt_exam(folder: Path, table: PayTable, coins: int) -> AdoptedExam | None:
    """Take over the newest exam of a game that was broken off; None if there is none.

    Raises:
        StoreError: the history cannot be opened or written.
    """
    store = TrainingStore(folder, time_now())
    try:
        broken = store.adopt_exam(table, coins)
        if broken is not None:
            records = tuple(store.records(broken.session))
            return AdoptedExam(store, broken, records, table, coins)
    except BaseException:
        store.abandon()
        raise
    store.abandon()
    return None


def resumed(adopted: AdoptedExam) -> KeptMode[Exam]:
    """Return an exam as its answers have left it; replaying a hundred takes a second.

    Raises:
        StoreError: this version of Holdwise cannot go on with it.
    """
    from solver.decisions import decisions_of

    decisions, broken = decisions_of(adopted.table, adopted.coins), adopted.broken
    exam, answers = replayed(start_of(broken, decisions), adopted.records, broken.id)
    assert exam.question is not None
    return KeptMode(
        adopted.store,
        broken.session,
        broken.seed,
        exam,
        exam=broken.id,
        names=exam_names(decisions),
        answers=answers,
    )


def started_lesson(view: CourseView, lesson: int | None, seed: int) -> Lesson:
    """Return a lesson with its first question; None repeats the lines that are due."""
    from trainer.teaching.lessons import Lesson

    assert view.course is not None
    if lesson is None:
        return Lesson.review(view.course, view.progress, seed)
    return Lesson.start(view.course, view.progress, seed, lesson)


def course_view(folder: Path, charts: Path, table: PayTable, coins: int) -> CourseView:
    """Return the course of a game, if it is at hand, and how far the player is.

    Raises:
        StoreError: the history cannot be read.
    """
    from trainer.store.line_answers import read_line_answers
    from trainer.teaching.course import recall_of

    course = _course_at_hand(charts, table, coins)
    if course is None:
        _course_at_hand.cache_clear()  # it may be derived by then
        return CourseView(None, recall_of((), datetime.now(UTC)))
    answers = read_line_answers(folder, table, coins)
    progress = recall_of(answers, datetime.now(UTC))
    due, following = course.due(progress), course.next_lesson(progress)
    return CourseView(course, progress, course.states(progress), due, following)


@lru_cache(maxsize=2)
def _course_at_hand(charts: Path, table: PayTable, coins: int) -> GameCourse | None:
    """Return a course at hand; it is kept, as its figures take a second."""
    from trainer.store.charts import GameCharts
    from trainer.teaching.course import GameCourse

    course = GameCharts(table, coins, charts).course_at_hand()
    return None if course is None else GameCourse(table, coins, course)


def derived_course(
    charts: Path, table: PayTable, coins: int, report: Callable[[float], None]
) -> None:
    """Derive the course of a game and save it, which takes a minute or two.

    Raises:
        CourseError: the game has none.
        StoreError: it cannot be saved.
    """
    from trainer.store.charts import GameCharts

    GameCharts(table, coins, charts, _unsaved).course(report)


def _unsaved(words: str) -> None:
    from trainer.store.failures import StoreError

    raise StoreError(words)


def introduced(course: GameCourse, lesson: int, pace: Pace) -> Introduction:
    """Return what is said before a lesson."""
    from trainer.teaching.introduction import introduction

    return introduction(course, lesson, pace)
