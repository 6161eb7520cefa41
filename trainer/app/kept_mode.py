"""A drill, a lesson or an exam whose answers are on disk before their verdict is shown.

`answered` saves an answer and only then goes on to the next question. If saving fails, the question
stays as it was. An exam that was broken off continues from its stored answers.

So does a lesson, after a restart too. What it was started with besides its seed, what was
remembered then, is not kept: it follows from the answers before, or, of the earlier lines that it
mixes in, from those that it asked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from solver import solve_hand
from solver.decisions import decisions_of
from trainer.core.days import moment
from trainer.core.records import TIME, Coach, HandRecord
from trainer.store.failures import StoreError
from trainer.store.lesson_reading import read_last_lesson, read_lesson_runs
from trainer.store.log import TrainingStore
from trainer.teaching.asking import Answer, Mode, Question
from trainer.teaching.lessons import Lesson
from trainer.teaching.trace import LATER

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.teaching.exam import Exam
    from trainer.teaching.game_course import GameCourse, Recall

M = TypeVar("M", bound=Mode)


class KeptMode(Generic[M]):
    """A mode, and the store that saves its answers, which must hold no other session.

    `mode` is the mode as it stands, `answers` are those given to it; `exam` is the number of an
    exam, None for another mode.
    """

    def __init__(
        self,
        store: TrainingStore,
        session: int,
        seed: int,
        mode: M,
        *,
        exam: int | None = None,
        answers: Iterable[Answer] = (),
    ) -> None:
        self.mode = mode
        self.answers = [*answers]
        self.before = len(self.answers)  # that were given before it was gone on with
        self.session = session
        self.seed = seed
        self.exam = exam
        self._store = store

    @classmethod
    def begin(
        cls,
        store: TrainingStore,
        mode: M,
        seed: int,
        *,
        seed_given: bool,
        at: str,
        setup: str | None = None,
        answers: Iterable[Answer] = (),
    ) -> KeptMode[M]:
        """Begin a session for a mode that was started with this seed.

        `answers` were given to it before it was left; `setup` is what an exam was started with
        except the seed, as JSON; None for another mode.

        Raises:
            StoreError: it cannot be saved.
        """
        session = store.start_session(seed, seed_given=seed_given, at=at)
        if setup is None:
            return cls(store, session, seed, mode, answers=answers)
        hands = 0 if mode.question is None else mode.question.of or 0
        exam = store.start_exam(session, mode.table, mode.coins, hands=hands, setup=setup, at=at)
        return cls(store, session, seed, mode, exam=exam)

    @property
    def notices(self) -> tuple[str, ...]:
        """What happened to the history when it was opened, in sentences."""
        return self._store.notices

    @property
    def question(self) -> Question | None:
        """The question to be answered next; None once the mode is over."""
        return self.mode.question

    @property
    def speaks(self) -> bool:
        """Whether a verdict follows each answer."""
        return self.mode.speaks

    def answered(self, held: int, *, at: datetime, milliseconds: int) -> Answer:
        """Save the answer to the question, go on to the next, and return the answer.

        `held` is a mask over the question's cards, `at` in UTC.

        Raises:
            StoreError: it cannot be saved; the question stays as it was.
            ValueError: the mode is over.
        """
        answer = self.answer_of(held, at, milliseconds)
        mode = self.mode.answered(answer)
        over = self.exam is not None and mode.question is None
        report = _report(mode, self.exam or 0) if over else None
        self._store.save_answer(self._record(answer), report)
        self.mode = mode
        self.answers.append(answer)
        return answer

    @property
    def goes_on(self) -> bool:
        """Whether it can be gone on with after it was closed, so that its seed stays unseen."""
        resumable = self.exam is not None or self.mode.name == "place"
        return resumable and self.question is not None

    def close(self, at: str) -> None:
        """Close the store, and end the session unless it goes on.

        Raises:
            StoreError: the end could not be saved; the next start saves it.
        """
        if self.goes_on:
            self._store.abandon()
        else:
            self._store.close(at)

    def answer_of(self, held: int, at: datetime, milliseconds: int = 0) -> Answer:
        """Return what `answered` would, and change nothing."""
        question = self.mode.question
        if question is None:
            raise ValueError(f"the {self.mode.name} is over")
        solution = solve_hand(question.cards, self.mode.table, self.mode.coins)
        return Answer(question, held, at, milliseconds, solution)

    def _record(self, answer: Answer) -> HandRecord:
        question, solution, mode = answer.question, answer.solution, self.mode
        ev = solution.hold(answer.held).ev
        return HandRecord(
            session=self.session,
            mode=mode.name,
            coach=Coach.AFTER if mode.speaks else Coach.SILENT,
            at=answer.at.strftime(TIME),
            table=mode.table,
            coins=mode.coins,
            seed=self.seed,
            deal=question.number,
            dealt=question.cards,
            held=answer.held,
            first_held=answer.held,
            best=solution.best_masks,
            ev=ev,
            first_ev=ev,
            best_ev=solution.best.ev,
            drawn=None,
            final=None,
            hand=None,
            paid=None,
            milliseconds=answer.milliseconds,
            helped=False,  # no values are shown before an answer
            construction=question.construction,
            exam=self.exam,
            question=question.number,
            decision=_decision(mode, question),
            line=None if question.line is None else str(question.line),
        )


def _decision(mode: Mode, question: Question) -> str:
    """Return the name of the class of a question: "low pair | one high card"."""
    decisions = decisions_of(mode.table, mode.coins)
    return str(decisions.classes[decisions.class_of(question.cards)])


def _report(exam: Mode, number: int) -> str:
    """Return what the history keeps of the report of an exam that is over, as JSON."""
    return json.dumps(cast("Exam", exam).report().to_dict(number))


def replayed(mode: M, records: Iterable[HandRecord], exam: int) -> tuple[M, tuple[Answer, ...]]:
    """Return an exam as the answers in the history have left it, and these; `exam` is its number.

    What was asked is what the history says: the version that began it may have asked otherwise.

    Raises:
        StoreError: more was answered than is asked.
    """
    answers: list[Answer] = []
    for record in records:
        question = mode.question
        if question is None:
            raise StoreError(
                f"exam {exam} has more answers than questions: begin a new one (in a terminal, "
                "--new)"
            )
        if question.cards != record.dealt:
            question = _logged_question(question, record, mode)
        answer = logged_answer(question, record, mode.table, mode.coins)
        mode = mode.answered(answer)
        answers.append(answer)
    return mode, tuple(answers)


def _logged_question(question: Question, record: HandRecord, mode: Mode) -> Question:
    """Return the question of a record, which is asked in the place of another."""
    decision = decisions_of(mode.table, mode.coins).class_of(record.dealt)
    construction = record.construction or ""
    return replace(question, cards=record.dealt, construction=construction, decision=decision)


def logged_answer(question: Question, record: HandRecord, table: PayTable, coins: int) -> Answer:
    """Return the answer to a question as the history has it."""
    at = moment(record.at)
    solution = solve_hand(question.cards, table, coins)
    return Answer(question, record.first_held, at, record.milliseconds, solution, record.hands)


WITHIN = timedelta(days=LATER)
"""A lesson that was left longer ago is begun anew."""


@dataclass(frozen=True)
class LessonLeft:
    """A lesson as it was left, what its deals follow from, and the answers given to it."""

    mode: Lesson
    seed: int
    answers: tuple[Answer, ...]


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
    return next((n for n in lessons if record.line in [*map(str, course.lines_of(n))]), None)


def _begun(
    course: GameCourse,
    progress: Recall,
    lesson: int,
    records: Sequence[HandRecord],
    before: dict[str, int],
) -> Iterator[Lesson]:
    """Yield the lesson as it may have begun: what was shown just before, or nothing of it."""
    lines = [record.line or "" for record in records]
    for runs in (before, {}):
        yield Lesson.begun(course, progress, records[0].seed or 0, lesson, runs=runs, lines=lines)


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
