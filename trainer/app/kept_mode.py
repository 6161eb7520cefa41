"""A drill, a lesson or an exam whose answers are on disk before their verdict is shown.

`answered` saves an answer and only then goes on to the next question. If saving fails, the question
stays as it was. An exam that was broken off continues from its stored answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Generic, TypeVar

from solver import solve_hand
from trainer.core.records import Coach, HandRecord
from trainer.store.failures import StoreError
from trainer.store.training import BrokenExam, TrainingStore
from trainer.teaching.asking import Answer, Mode, Question

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable

M = TypeVar("M", bound=Mode)
Solve = Callable[[tuple[int, ...], "PayTable", int], "HandSolution"]
TIME = "%Y-%m-%dT%H:%M:%SZ"


@dataclass(frozen=True)
class Names:
    """How the history names the classes that a mode knows by number, and what it keeps of an exam.

    `decision` names the class of a question ("low pair | one high card"); `report` returns the
    report of an exam that is over, as JSON.
    """

    decision: Callable[[Question], str | None] = lambda _question: None
    report: Callable[[Mode, int], str] = lambda _mode, _exam: "{}"


def names_of(decisions: Decisions) -> Names:
    """Return the names of the classes of a game.

    >>> from solver.decisions import decisions_of
    >>> names_of(decisions_of("9/6")).decision(Question(1, None, (0, 1, 8, 22, 51), ""))
    'low pair | one high card'
    """
    return Names(lambda question: str(decisions.classes[decisions.class_of(question.cards)]))


class KeptMode(Generic[M]):
    """A mode, and the store that saves its answers.

    Make one with `begin`, `begin_exam` or `go_on`; each takes over the store, which must hold no
    other session. `mode` is the mode as it stands, `answers` are those that were given to it.
    """

    def __init__(
        self,
        store: TrainingStore,
        session: int,
        seed: int,
        mode: M,
        *,
        exam: int | None = None,
        names: Names = Names(),
        solve: Solve = solve_hand,
        answers: Iterable[Answer] = (),
    ) -> None:
        self.mode = mode
        self.answers = [*answers]
        self.session = session
        self.seed = seed
        self.exam = exam
        self._store = store
        self._names = names
        self._solve = solve

    @classmethod
    def begin(
        cls,
        store: TrainingStore,
        mode: M,
        seed: int,
        *,
        seed_given: bool,
        at: str,
        names: Names = Names(),
    ) -> KeptMode[M]:
        """Begin a session for a mode that was started with this seed.

        Raises:
            StoreError: the session cannot be saved; nothing has changed.
        """
        session = store.start_session(seed, seed_given=seed_given, at=at)
        return cls(store, session, seed, mode, names=names)

    @classmethod
    def begin_exam(
        cls,
        store: TrainingStore,
        mode: M,
        seed: int,
        *,
        seed_given: bool,
        at: str,
        setup: str,
        names: Names = Names(),
    ) -> KeptMode[M]:
        """Begin an exam; `setup` is what it was started with except the seed, as JSON.

        Raises:
            StoreError: the exam cannot be saved.
        """
        kept = cls.begin(store, mode, seed, seed_given=seed_given, at=at, names=names)
        question = mode.question
        hands = 0 if question is None else question.of or 0
        kept.exam = store.start_exam(
            kept.session, mode.table, mode.coins, hands=hands, setup=setup, at=at
        )
        return kept

    @classmethod
    def go_on(
        cls,
        store: TrainingStore,
        broken: BrokenExam,
        mode: M,
        *,
        names: Names = Names(),
    ) -> KeptMode[M]:
        """Go on with an exam that `store.adopt_exam` returned; `mode` is as it was at its start.

        Raises:
            StoreError: this version of Holdwise asks other questions than were answered.
        """
        mode, answers = replayed(mode, store.records(broken.session), broken.id)
        return cls(
            store, broken.session, broken.seed, mode, exam=broken.id, names=names, answers=answers
        )

    @property
    def question(self) -> Question | None:
        """The question to be answered next; None once the mode is over."""
        return self.mode.question

    @property
    def speaks(self) -> bool:
        """Whether a verdict follows each answer."""
        return self.mode.speaks

    def answered(
        self, held: int, *, at: datetime, milliseconds: int, helped: bool = False
    ) -> Answer:
        """Save the answer to the question, go on to the next, and return the answer.

        `held` is a mask over the question's cards, `at` in UTC. `helped` is whether the player saw
        values before answering.

        Raises:
            StoreError: it cannot be saved; the question stays as it was.
            ValueError: the mode is over.
        """
        answer = self._answer(held, at, milliseconds)
        mode = self.mode.answered(answer)
        over = self.exam is not None and mode.question is None
        report = self._names.report(mode, self.exam or 0) if over else None
        self._store.save_answer(self._record(answer, helped=helped), report)
        self.mode = mode
        self.answers.append(answer)
        return answer

    def close(self, at: str) -> None:
        """End the session and close the store; an exam that is not over can be gone on with.

        Raises:
            StoreError: the end could not be saved; the next start saves it.
        """
        self._store.close(at)

    def _answer(self, held: int, at: datetime, milliseconds: int) -> Answer:
        question = self.mode.question
        if question is None:
            raise ValueError(f"the {self.mode.name} is over")
        solution = self._solve(question.cards, self.mode.table, self.mode.coins)
        return Answer(question, held, at, milliseconds, solution)

    def _record(self, answer: Answer, *, helped: bool) -> HandRecord:
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
            helped=helped,
            construction=question.construction,
            exam=self.exam,
            question=question.number,
            decision=self._names.decision(question),
            line=question.line,
        )


def replayed(mode: M, records: Iterable[HandRecord], exam: int) -> tuple[M, list[Answer]]:
    """Return an exam as the answers in the history have left it, and these; `exam` is its number.

    Raises:
        StoreError: this version of Holdwise asks other questions than were answered.
    """
    answers: list[Answer] = []
    for record in records:
        question = mode.question
        if question is None or question.cards != record.dealt:
            raise StoreError(
                f"exam {exam}: this version of Holdwise asks another question {record.deal}, "
                "so it cannot be gone on with; its answers are kept"
            )
        solution = solve_hand(question.cards, mode.table, mode.coins)
        at = datetime.strptime(record.at, TIME).replace(tzinfo=UTC)
        answer = Answer(question, record.first_held, at, record.milliseconds, solution)
        mode = mode.answered(answer)
        answers.append(answer)
    return mode, answers
