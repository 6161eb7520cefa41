"""What a player practises in the window: at most one drill, one lesson and one exam at a time.

All that takes time is done in the background; only the saving of an answer is not. A drill goes
on when its page is opened again, until the window closes or the game changes; a lesson for half a
day, after a restart too. An exam that was left can be resumed at any time.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from solver.paytable.table import PayTable
from trainer.app import exams, training
from trainer.app.background import Asked, Workers
from trainer.app.exams import ExamOver
from trainer.app.home_news import Step
from trainer.app.kept_mode import KeptMode, LessonLeft
from trainer.app.long_work import Derivation
from trainer.app.mistakes import by_error
from trainer.app.seeds import Seed, time_now
from trainer.app.training import CourseView
from trainer.core.shoe import SEED_BITS
from trainer.store.failures import StoreError
from trainer.store.reading import read_unfinished
from trainer.teaching.asking import EXAM_HANDS, Answer, DrillBounds, Mode
from trainer.teaching.drill import NothingToDrillError
from trainer.teaching.introduction import introduction
from trainer.teaching.leaks import Error, Leak
from trainer.teaching.lessons import Lesson
from trainer.teaching.placement import Placement

T = TypeVar("T")
FAULTS = (StoreError, NothingToDrillError)
"""What a person can cause while a mode is being prepared."""


class Practice:
    """Prepares, keeps and ends what a player practises.

    `running` has the modes in progress by name (today, drill, course, place, exam), `preparing` the
    names of those that are being prepared, `aside` of those that the player went away from: their
    pages show where they begin, until they are gone on with. `answered` counts the answers to all
    of them, `changes` all that they changed in the history, `derivation` is the search for a
    course. `given_seed` returns the seed that the player chose, None if there is none. `course`,
    `unfinished_exam`, `earlier_exam`, `last_exam` and `introduction` return None before they are
    known. `exam_ahead` begins to find what the exams of a game need, while a page only offers one.
    """

    def __init__(
        self, folder: Path, charts: Path, workers: Workers, given_seed: Callable[[], int | None]
    ) -> None:
        self._folder, self._charts = folder, charts
        self._workers, self._given_seed = workers, given_seed
        self.running: dict[str, KeptMode[Any]] = {}
        self.preparing: set[str] = set()
        self.aside: set[str] = set()
        self._leaks_at_end: dict[int, Mapping[Error, Leak]] = {}
        self.answered = self.changes = 0
        self.drilled: DrillBounds | None = None  # what the last drill was about
        self.drill_length: int | None = None  # which one was chosen for a drill last
        self.offered = ""  # the mode that was begun where another page offers it, until it is open
        self.derivation = Derivation(workers.long)
        self._faults: dict[str, str] = {}
        self._lesson: int | None = None  # the lesson begun last; None for lines that are due
        self._left: tuple[int | None, KeptMode[Any]] | None = None  # a lesson left, to go on with
        ask, history = workers.short, (StoreError,)
        self.course = Asked(ask, partial(training.course_view, folder, charts), faults=history)
        self.unfinished_exam = Asked(ask, partial(read_unfinished, folder), faults=history)
        self.earlier_exam = Asked(ask, partial(exams.earlier_exam, folder), faults=history)
        self.last_exam = Asked(ask, partial(exams.last_exam, folder), faults=history)
        self._views: dict[tuple[PayTable, int], training.CourseView] = {}
        self._read = self.course, self.unfinished_exam, self.earlier_exam, self.last_exam
        self.introduction = Asked(ask, introduction)
        self.exam_ahead = Asked(workers.slow, exams.made_ready)

    def keep_leaks(self, over: ExamOver) -> None:
        """Keep the leaks that the player has as an exam ends; none if something was answered before
        they are read.
        """
        if over.haste.hasty:
            return
        as_it_ended = self.changes

        def read() -> tuple[Leak, ...] | None:
            with suppress(StoreError):
                leaks = exams.leaks_now(self._folder, over.table, over.coins)
                if self.changes == as_it_ended:
                    exams.keep_leaks(self._folder, over, leaks)
                    return leaks
            return None

        def taken(leaks: tuple[Leak, ...] | None) -> None:
            if leaks is not None:
                self._leaks_at_end[over.number] = by_error(leaks)

        self._workers.slow.start(read, taken)

    def leaks_at_end(self, over: ExamOver) -> Mapping[Error, Leak] | None:
        """Return the leaks as they were when an exam ended, by their errors; None if they were not
        kept.
        """
        if over.number not in self._leaks_at_end and over.leaks is not None:
            self._leaks_at_end[over.number] = by_error(over.leaks)
        return self._leaks_at_end.get(over.number)

    def fault(self, name: str) -> str:
        """Return why a mode could not begin, or what its page shows could not be read."""
        course, *exam = (each.fault for each in self._read)
        read = {"course": course, "exam": next(filter(None, exam), "")}
        return self._faults.get(name, "") or read.get(name, "")

    @property
    def waits(self) -> bool:
        """Whether something is being prepared or looked up."""
        questions = (*self._read, self.introduction)
        return bool(self.preparing) or self.derivation.runs or any(each.waits for each in questions)

    def course_seen(self, table: PayTable, coins: int) -> CourseView | None:
        """Return the course, while answers are read as it was before them: the chart that is named
        in a lesson or a drill stays.
        """
        view, game = self.course(table, coins), (table, coins)
        if view is not None:
            self._views[game] = view
        return self._views.get(game)

    def in_progress(self, name: str, table: PayTable, coins: int) -> KeptMode[Any] | None:
        """Return the mode in progress, if it is of that game."""
        kept = self.running.get(name)
        if kept is None or (kept.mode.table, kept.mode.coins) != (table, coins):
            return None
        return kept

    def mode(self, name: str, table: PayTable, coins: int) -> KeptMode[Any] | None:
        """Return the mode in progress; one of another game is ended first."""
        kept = self.in_progress(name, table, coins)
        if kept is None and name in self.running:
            self.end(name)
        return kept

    def answer(self, name: str, held: int, milliseconds: int) -> Answer:
        """Save an answer to the question of a mode, and return it.

        Raises:
            StoreError: it cannot be saved; the question stays as it was.
        """
        self.answered += 1
        try:
            return self.running[name].answered(
                held, at=datetime.now(UTC), milliseconds=milliseconds
            )
        finally:
            self._forget_progress()

    def end(self, name: str) -> None:
        """End a mode. What was answered is kept, and an exam can be resumed."""
        kept = self.running.pop(name, None)
        if kept is not None:
            if name == "course":
                self._left = (self._lesson, kept) if kept.question is not None else None
            with suppress(StoreError):  # the next start saves the end
                kept.close(time_now())
        self._forget_progress()

    def put_aside(self, name: str) -> None:
        """Note that the player went away from a mode, if it is in progress."""
        if name in self.running or name in self.preparing:
            self.aside.add(name)

    def close(self) -> None:
        """End everything, as the window closes."""
        for name in (*self.running,):
            self.end(name)
        self.derivation.give_up()

    def begin_drill(self, table: PayTable, coins: int, bounds: DrillBounds) -> None:
        """Begin a drill within bounds."""
        seed, self.drilled = self._seed(), bounds
        self._begin("drill", lambda: training.drill_start(self._folder, table, coins, bounds, seed))

    def take_exam(
        self, table: PayTable, coins: int, hands: int = EXAM_HANDS, *, new: bool = False
    ) -> None:
        """Go on with the exam that was left, else begin one; a `new` one is begun in any case."""
        running = self.in_progress("exam", table, coins)
        if running is not None and running.answers and not new:
            self.aside.discard("exam")
            return
        seed, folder = self._seed(), self._folder
        self._begin("exam", lambda: exams.exam_to_take(folder, table, coins, hands, seed, new=new))

    def begin_lesson(self, view: CourseView, step: Step) -> None:
        """Begin a lesson of a course, or go on with it where it was left, if it is not known yet
        and no other seed is given; a step with lines repeats all that are due.
        """
        lesson = None if step.lines else step.lesson
        left, seed = self.left_off(view, lesson), self._seed()
        self._lesson = lesson
        self._begin("course", lambda: training.lesson_start(view, lesson, seed, left))

    def left_lesson(self, view: CourseView | None) -> int | None:
        """Return the lesson in progress, or the one that was left last, if one was: by this start
        of the window or an earlier one.
        """
        if "course" in self.running:
            return self._lesson
        if self._left is not None and (view is None or self._left[1].mode.course is view.course):
            return self._left[0]
        return None if view is None or view.left is None else view.left.mode.lesson

    def left_midway(self, view: CourseView | None, game: tuple[PayTable, int]) -> LessonLeft | None:
        """Return the lesson of a game that was left in its middle, if it can be gone on with: not
        at its first hand; of lines that are due only one that is in progress.
        """
        running = self.in_progress("course", *game)
        if running is not None:
            return self.lesson_of(running) if running.answers else None
        if view is None or view.course is None:
            return None
        left = self.left_off(view, self.left_lesson(view))
        return left if left is not None and left.answers else None

    def offered_lesson(self, view: CourseView, game: tuple[PayTable, int]) -> Step | None:
        """Return what every page offers of a game's course, and the terminal asks."""
        left = None if self.left_midway(view, game) is None else self.left_lesson(view)
        return view.offered(left)

    def left_off(self, view: CourseView, lesson: int | None) -> LessonLeft | None:
        """Return a lesson as it was left, if some of it is still to be learnt; else None."""
        if lesson is None or view.learnt[lesson]:
            return None
        running = self.running.get("course")
        last = self._left if running is None else (self._lesson, running)
        if last is None or last[1].mode.course is not view.course:
            return training.earlier_lesson(view, lesson)
        begun, kept = last
        return self.lesson_of(kept) if begun == lesson else training.earlier_lesson(view, lesson)

    @staticmethod
    def lesson_of(kept: KeptMode[Lesson]) -> LessonLeft:
        """Return a lesson in progress as it stands."""
        return LessonLeft(kept.mode, kept.seed, tuple(kept.answers))

    def begin_today(self, table: PayTable, coins: int, minutes: int) -> None:
        """Begin today's training, or go on with it where it was left."""
        seed, folder, charts = self._seed(), self._folder, self._charts
        self._begin(
            "today", lambda: training.today_start(folder, charts, table, coins, minutes, seed)
        )

    def begin_placement(self, table: PayTable, coins: int) -> None:
        """Begin a placement in a game whose course is at hand, or go on where it was left."""
        seed, folder, charts = self._seed(), self._folder, self._charts

        def start() -> training.Start[Placement]:
            course = training.course_at_hand(charts, table, coins)
            assert course is not None
            return training.placement_start(folder, course, seed)

        self._begin("place", start)

    def go_on(self, name: str, table: PayTable, coins: int) -> None:
        """Go on with what was left in its middle: at the question, after a restart too."""
        self.aside.discard(name)
        if name in self.running:
            return
        if name == "exam":
            self._begin("exam", partial(exams.exam_left, self._folder, table, coins))
        elif name == "place":
            self.begin_placement(table, coins)

    def derive_course(self, table: PayTable, coins: int) -> None:
        """Start to derive the course of a game, which takes a minute or two."""
        work = partial(training.derived_course, self._charts, table, coins)
        self.derivation.start((table, coins), work, lambda _: self._forget_progress())

    def _seed(self) -> Seed:
        given = self._given_seed()
        number = secrets.randbits(SEED_BITS) if given is None else given
        return Seed(number, given is not None)

    def _begin(self, name: str, work: Callable[[], training.Start[Mode]]) -> None:
        """Begin a mode: its first question is chosen in the background, then it is saved here."""
        self.end(name)
        self.aside.discard(name)
        if name in self.preparing:
            return
        self._faults.pop(name, None)
        self.preparing.add(name)

        def done(prepared: training.Start[Mode] | str) -> None:
            self.preparing.discard(name)
            try:
                if isinstance(prepared, str):
                    self._faults[name] = prepared
                else:
                    self.running[name] = training.begin(self._folder, prepared)
                    self.changes += 1
            except StoreError as error:
                self._faults[name] = str(error)

        self._workers.short.start(lambda: _or_fault(work), done)

    def _forget_progress(self) -> None:
        """Forget what answers change, so that it is read again."""
        self.changes += 1
        for each in self._read:
            each.forget()


def _or_fault(work: Callable[[], T]) -> T | str:
    """Do some work; what a person can cause comes back as a line."""
    try:
        return work()
    except FAULTS as error:
        return str(error)
