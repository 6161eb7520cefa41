"""What a player trains in the window: at most one drill, one lesson and one exam at a time.

All that takes time is done in the background; only the saving of an answer is not. A drill or a
lesson goes on when its page is opened again, until the window closes or the game changes. An exam
that was left can be resumed at any time.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainer.app.clock import time_now
from trainer.core.shoe import SEED_BITS

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from solver.strategy.language.rules import Rule
    from trainer.app.background import Background
    from trainer.app.kept_mode import KeptMode
    from trainer.app.training import CourseView, UnfinishedExam
    from trainer.teaching.asking import Answer
    from trainer.teaching.introduction import Introduction
    from trainer.teaching.pace import Pace
    from trainer.teaching.shown import TextPage

Game = tuple["PayTable", int]


@dataclass(frozen=True)
class Bounds:
    """What a drill is about: classes by their names ("low pair | one high card"), what some lines
    of a chart are about, only close decisions, only what was played wrong before, only leaks; and
    for how many hands and minutes, None without end.
    """

    classes: tuple[str, ...] = ()
    lines: tuple[Rule, ...] = ()
    close: bool = False
    mistakes: bool = False
    leaks: bool = False
    hands: int | None = 20
    minutes: int | None = None


@dataclass
class Preparation:
    """Something that is being prepared, and the share of the work that is done, 0 to 1.

    `share` is None where it is not known.
    """

    share: float | None = None

    def report(self, share: float) -> None:
        """Take down the share that is done."""
        self.share = share


@dataclass(frozen=True)
class _Refused:
    """Why something could not be done, in one line."""

    words: str


class Desk:
    """Prepares, keeps and ends what a player trains.

    `running` has the modes in progress by name (drill, course, exam), `faults` why one could not
    begin, `preparing` what is being prepared. `given_seed` returns the seed that the player chose,
    None if there is none. `drill_next` is what other pages want to be drilled.
    """

    def __init__(
        self,
        folder: Path,
        charts: Path,
        background: Background,
        slow: Background,
        given_seed: Callable[[], int | None],
    ) -> None:
        self._folder, self._charts = folder, charts
        self._background, self._slow = background, slow
        self._given_seed = given_seed
        self._known: dict[Hashable, Any] = {}
        self.running: dict[str, KeptMode[Any]] = {}
        self.preparing: dict[str, Preparation] = {}
        self.faults: dict[str, str] = {}
        self.drill_next: Bounds | None = None

    def mode(self, name: str, table: PayTable, coins: int) -> KeptMode[Any] | None:
        """Return the mode in progress; one of another game is ended first."""
        kept = self.running.get(name)
        if kept is not None and (kept.mode.table, kept.mode.coins) != (table, coins):
            self.end(name)
            return None
        return kept

    def answer(self, name: str, held: int, milliseconds: int) -> Answer:
        """Save an answer to the question of a mode, and return it.

        Raises:
            StoreError: it cannot be saved; the question stays as it was.
        """
        self._forget_progress()
        return self.running[name].answered(held, at=datetime.now(UTC), milliseconds=milliseconds)

    def end(self, name: str) -> None:
        """End a mode. What was answered is kept, and an exam can be resumed."""
        kept = self.running.pop(name, None)
        if kept is not None:
            from trainer.store.failures import StoreError

            with suppress(StoreError):  # the next start saves the end
                kept.close(time_now())
        self._forget_progress()

    def close(self) -> None:
        """End everything, as the window closes."""
        for name in (*self.running,):
            self.end(name)

    def begin_drill(self, table: PayTable, coins: int, bounds: Bounds) -> None:
        """Begin a drill within bounds."""
        from trainer.app.training import begin, started_drill

        seed, given = self._seed()
        self._prepare(
            "drill",
            lambda: started_drill(self._folder, table, coins, bounds, seed),
            lambda drill: begin(self._folder, drill, seed, given=given),
        )

    def begin_exam(self, table: PayTable, coins: int, hands: int) -> None:
        """Begin an exam."""
        from trainer.app.training import begin_exam, exam_start

        seed, given = self._seed()
        self._prepare(
            "exam",
            lambda: exam_start(self._folder, table, coins, seed, hands),
            lambda exam: begin_exam(self._folder, exam, seed, given=given),
        )

    def go_on_with_exam(self, table: PayTable, coins: int) -> None:
        """Go on with the newest exam of a game that was broken off."""
        from trainer.app.training import adopt_exam, resumed
        from trainer.store.failures import StoreError

        try:
            adopted = adopt_exam(self._folder, table, coins)
        except StoreError as error:
            self.faults["exam"] = str(error)
            return
        if adopted is None:
            self.faults["exam"] = "There is no exam left to resume: begin a new one."
            return
        self._prepare("exam", lambda: resumed(adopted), lambda exam: exam, adopted.store.abandon)

    def begin_lesson(self, view: CourseView, lesson: int | None) -> None:
        """Begin a lesson of a course; None repeats the lines that are due."""
        from trainer.app.training import begin, started_lesson

        seed, given = self._seed()
        self._prepare(
            "course",
            lambda: started_lesson(view, lesson, seed),
            lambda mode: begin(self._folder, mode, seed, given=given),
        )

    def unfinished_exam(self, table: PayTable, coins: int) -> UnfinishedExam | None:
        """Return the exam of a game that was broken off; None if there is none, or while that is
        not known.
        """
        from trainer.app.training import unfinished_exam

        found: UnfinishedExam | None = self._ask(
            ("unfinished", table, coins), lambda: unfinished_exam(self._folder, table, coins)
        )
        return found

    def course(self, table: PayTable, coins: int) -> CourseView | None:
        """Return the course of a game and how far the player is; None before it is known."""
        from trainer.app.training import course_view

        found: CourseView | None = self._ask(
            ("course", table, coins),
            lambda: course_view(self._folder, self._charts, table, coins),
        )
        return found

    def derive_course(self, table: PayTable, coins: int) -> None:
        """Start to derive the course of a game, which takes a minute or two."""
        from trainer.app.training import derived_course

        order = Preparation(0.0)
        self._prepare_in(
            self._slow,
            "derive",
            order,
            lambda: derived_course(self._charts, table, coins, order.report),
            lambda _course: self._forget_progress(),
        )

    def introduction(self, view: CourseView, lesson: int, pace: Pace) -> Introduction | None:
        """Return what is said before a lesson to a player of this pace; None until it is known."""
        from trainer.app.training import introduced

        course = view.course
        assert course is not None
        found: Introduction | None = self._ask(
            ("lesson", course.table, course.coins, lesson, pace),
            lambda: introduced(course, lesson, pace),
        )
        return found

    def the_game(self, table: PayTable) -> tuple[TextPage, ...]:
        """Return the pages on the game itself; empty before they are known."""
        from trainer.teaching.the_game import the_game

        return self._ask(("game", table), lambda: the_game(table)) or ()

    def waits(self) -> bool:
        """Whether something is being prepared or looked up."""
        return bool(self.preparing) or any(value is None for value in self._known.values())

    def _seed(self) -> tuple[int, bool]:
        given = self._given_seed()
        return (secrets.randbits(SEED_BITS), False) if given is None else (given, True)

    def _prepare(
        self,
        name: str,
        work: Callable[[], Any],
        finish: Callable[[Any], KeptMode[Any]],
        undo: Callable[[], None] = lambda: None,
    ) -> None:
        """Start a mode: `work` in the background, then `finish`, which opens the history, here."""

        def done(value: Any) -> None:
            self.running[name] = finish(value)

        self.end(name)
        self._prepare_in(self._background, name, Preparation(), work, done, undo)

    def _prepare_in(
        self,
        worker: Background,
        name: str,
        order: Preparation,
        work: Callable[[], Any],
        done: Callable[[Any], None],
        undo: Callable[[], None] = lambda: None,
    ) -> None:
        if name in self.preparing:
            return
        self.faults.pop(name, None)
        self.preparing[name] = order

        def finished(found: Any) -> None:
            from trainer.store.failures import StoreError

            del self.preparing[name]
            if isinstance(found, _Refused):
                undo()
                self.faults[name] = found.words
                return
            try:
                done(found)
            except StoreError as error:
                self.faults[name] = str(error)

        worker.start(lambda: _tried(work), finished)

    def _ask(self, key: Hashable, work: Callable[[], Any]) -> Any:
        """Return what is known, or None after starting to find it out."""
        if key not in self._known:
            self._known[key] = None

            def found(value: Any) -> None:
                if isinstance(value, _Refused):
                    self.faults[str(key[0])] = value.words  # type: ignore[index]  # a tuple
                self._known[key] = value

            self._background.start(lambda: _tried(work), found)
        known = self._known[key]
        return None if isinstance(known, _Refused) else known

    def _forget_progress(self) -> None:
        """Forget what answers change, so that it is read again."""
        for key in [key for key in self._known if key[0] in ("course", "unfinished")]:  # type: ignore[index]  # tuples
            del self._known[key]


def _tried(work: Callable[[], Any]) -> Any:
    """Do some work; what a person can cause comes back as a line."""
    from solver.strategy.course.derive import CourseError
    from trainer.store.failures import StoreError
    from trainer.teaching.drill import NothingToDrillError

    try:
        return work()
    except (StoreError, CourseError, NothingToDrillError) as error:
        return _Refused(str(error))
