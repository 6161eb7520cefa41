"""Beginning and resuming exams, for the window and the terminal.

A function that is given a folder raises a StoreError where its history cannot be read or written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from fractions import Fraction
from functools import cached_property
from hashlib import blake2b
from operator import itemgetter
from pathlib import Path
from threading import Lock
from typing import Any

from solver.decisions import Decisions, decisions_of
from solver.decisions.rivals import hold_beside
from solver.paytable.table import PayTable
from trainer.app.kept_mode import logged_answer, replayed
from trainer.app.player_stats import evidence_of, player_stats
from trainer.app.seeds import Seed, time_now
from trainer.app.training import Start
from trainer.core.days import moment
from trainer.core.shoe import parse_seed
from trainer.store.failures import StoreError
from trainer.store.folder import make_folder, read_at_most, write_atomically
from trainer.store.reading import (
    BrokenExam,
    exams_that_count,
    read_exam_records,
    read_exams,
    read_unfinished,
)
from trainer.teaching.asking import Answer, Haste, Question
from trainer.teaching.evidence import KindKept, Rate
from trainer.teaching.exam import Earlier, Exam, ExamReport
from trainer.teaching.exam.exam_game import examined_game
from trainer.teaching.leaks import Leak
from trainer.teaching.picture import Picture

_ONE_AT_A_TIME = Lock()  # who begins an exam while it is made ready waits, and finds it then


def made_ready(table: PayTable, coins: int) -> bool:
    """Find what each exam of a game has to know of it: two seconds, and nothing after that."""
    with _ONE_AT_A_TIME:
        examined_game(decisions_of(table, coins))
    return True


def exam_to_take(
    folder: Path, table: PayTable, coins: int, hands: int, seed: Seed, *, new: bool
) -> Start[Exam]:
    """Return the exam of a game that was left, as its answers have left it, however long it is;
    else one that begins, and a `new` one in any case.
    """
    if not new and read_unfinished(folder, table, coins).exam:
        return exam_left(folder, table, coins)
    return exam_start(folder, table, coins, hands, seed)


def exam_start(folder: Path, table: PayTable, coins: int, hands: int, seed: Seed) -> Start[Exam]:
    """Return an exam with its first question; a game's first one takes seconds.

    Its prior is the picture of the player.
    """
    made_ready(table, coins)
    decisions = decisions_of(table, coins)
    evidence = evidence_of(folder, decisions, time_now())
    earlier = Earlier.of(Picture(evidence, datetime.now(UTC)))
    exam = Exam.start(decisions, earlier, seed.number, of=hands)
    assert exam.question is not None  # chosen here: it takes longer than the others
    return Start(exam, seed, json.dumps(vars(earlier)))


@dataclass(frozen=True)
class ExamOver:
    """An exam that is over, as its result shows it: its number, when it ended, what it found; and
    the `leaks` that the player had at its end, by all answers, None where they were not kept.
    """

    table: PayTable
    coins: int
    number: int
    ended: datetime
    report: ExamReport
    answers: tuple[Answer, ...]
    leaks: tuple[Leak, ...] | None = None

    @cached_property
    def haste(self) -> Haste:
        """How fast it was answered: too fast, and it does not count."""
        return Haste.of(self.answers)

    @cached_property
    def closest(self) -> list[tuple[Fraction, Answer]]:
        """The right answers after what the hold beside the best gives away, the least first."""
        prices = (
            (each.hands * each.solution.coins * (best.ev - hold_beside(each.solution).ev), each)
            for each in self.answers
            for best in [each.solution.best]
            if each.right
        )
        return sorted((each for each in prices if each[0]), key=itemgetter(0))


def last_exam(folder: Path, table: PayTable, coins: int) -> ExamOver | None:
    """Return the last exam of a game that is over, as the log has it; None if there is none.

    Its figures are those that were found at its end, not computed anew.

    Raises:
        StoreError: the history cannot be read, or this version cannot tell what it says of it.
    """
    for number, ended, report in _reports(folder, table, coins):
        try:
            result = ExamReport.from_dict(report)
            answers = tuple(_answers(folder, number, table, coins))
            if len(answers) != result.hands:
                raise ValueError("hands are missing")
        except (KeyError, TypeError, ValueError) as error:
            raise StoreError(
                f"the result of exam {number} cannot be shown again: it is not whole"
            ) from error
        over = ExamOver(table, coins, number, ended, result, answers)
        return replace(over, leaks=_kept_leaks(folder, over))
    return None


LEAKS_OF_EXAMS = "exams"  # the folder with the leaks at the end of each exam
LARGEST_LEAKS = 1 << 20
"""The largest file of leaks that is read, in bytes; forty leaks have some ten thousand."""


def leaks_now(folder: Path, table: PayTable, coins: int) -> tuple[Leak, ...]:
    """Return the leaks of a game by all answers, as in the stats."""
    return player_stats(folder, time_now(), table=table).leaks_of(table, coins)


def keep_leaks(folder: Path, over: ExamOver, leaks: Iterable[Leak]) -> None:
    """Keep the leaks that a player has as an exam ends: its result is told with them ever after.

    Where they cannot be written, it is told by its own answers alone.
    """
    file, plain = folder / LEAKS_OF_EXAMS / f"{over.number}.json", [*map(_plain, leaks)]
    content = {"leaks": plain, "digest": _digest(over, plain)}
    with suppress(StoreError):
        make_folder(file.parent)
        write_atomically(file, json.dumps(content))


def _kept_leaks(folder: Path, over: ExamOver) -> tuple[Leak, ...] | None:
    """Return the leaks that were kept at the end of an exam; None of another exam's, or a file that
    was changed.
    """
    decisions = decisions_of(over.table, over.coins)
    with suppress(StoreError, KeyError, TypeError, ValueError, RecursionError):
        content = json.loads(
            read_at_most(folder / LEAKS_OF_EXAMS / f"{over.number}.json", LARGEST_LEAKS) or "{}"
        )
        if content["digest"] == _digest(over, content["leaks"]):
            return tuple(_leak_of(each, decisions) for each in content["leaks"])
    return None


def _digest(over: ExamOver, leaks: list[dict[str, Any]]) -> str:
    """Return what tells the leaks of an exam from all others, and from changed ones."""
    answers = [(*each.question.cards, each.held) for each in over.answers]
    return blake2b(json.dumps([answers, leaks]).encode(), digest_size=16).hexdigest()


def _plain(leak: Leak) -> dict[str, Any]:
    """Return a leak as JSON has it."""
    return vars(leak) | {
        "decision": str(leak.decision),
        "frequency": str(leak.decision.frequency),
        "parts": [*map(_plain, leak.parts)],
        "others": [*map(_plain, leak.others)],
    }


def _leak_of(plain: dict[str, Any], decisions: Decisions) -> Leak:
    """Return the leak that `_plain` told."""
    decision = decisions.named(plain["decision"])
    if decision is None:
        raise ValueError(f"there is no class {plain['decision']!r}")
    parts = {
        name: tuple(_leak_of(each, decisions) for each in plain[name])
        for name in ("parts", "others")
    }
    return Leak(
        **{each.name: plain[each.name] for each in fields(Leak)}
        | parts
        | {
            "decision": replace(decision, frequency=Fraction(plain["frequency"])),
            "kinds": tuple(KindKept(*each) for each in plain["kinds"]),
            "rate": Rate(*plain["rate"]),
        }
    )


def _reports(
    folder: Path, table: PayTable, coins: int
) -> Iterator[tuple[int, datetime, dict[str, Any]]]:
    """Yield number, end and report of the exams of a game that are over, the last first."""
    for number, exam in reversed(read_exams(folder).items()):
        report = json.loads(exam.report or "{}")
        if exam.finished and (report.get("paytable"), report.get("coins")) == (table.name, coins):
            yield number, moment(exam.finished), report


def _answers(folder: Path, exam: int, table: PayTable, coins: int) -> Iterator[Answer]:
    """Yield the answers of an exam from the log."""
    classes = {str(each): each.index for each in decisions_of(table, coins).classes}
    records = read_exam_records(folder, exam)
    for number, record in enumerate(records, 1):
        decision = classes.get(record.decision or "")
        construction = record.construction or ""
        question = Question(number, len(records), record.dealt, construction, decision)
        yield logged_answer(question, record, table, coins)


@dataclass(frozen=True)
class EarlierExam:
    """The exam before another, as it is remembered: the return of how the player played then.

    `total` is None if there was none that counts, `low` and `high` are its range; `hasty` is
    whether one came after it that does not.
    """

    total: float | None = None
    hasty: bool = False
    low: float = 0.0
    high: float = 0.0

    @property
    def kept(self) -> bool:
        """Whether there was one at all, whose result can be shown."""
        return self.hasty or self.total is not None


def earlier_exam(folder: Path, table: PayTable, coins: int, exam: int) -> EarlierExam:
    """Return the last exam of a game that was over before an exam with a number, and counts."""
    count, hasty = exams_that_count(folder), False
    for number, _, report in _reports(folder, table, coins):
        if number in count and number < exam:
            total = report["total"]
            ends = (total.get(end, total["return"]) for end in ("low", "high"))
            return EarlierExam(total["return"], hasty, *ends)
        hasty = hasty or number < exam
    return EarlierExam(hasty=hasty)


def returns_of_exams(folder: Path, table: PayTable, coins: int) -> Iterator[tuple[datetime, float]]:
    """Yield when the exams of a game that are over and count ended, and how the player played in
    them, as a return; the last first.
    """
    count = exams_that_count(folder)
    for number, ended, report in _reports(folder, table, coins):
        if number in count:
            yield ended, report["total"]["return"]


def exam_left(folder: Path, table: PayTable, coins: int) -> Start[Exam]:
    """Return the newest exam of a game that was broken off as its answers have left it; replaying a
    hundred takes a second.

    Raises:
        StoreError: there is none, or this version of Holdwise cannot resume it.
    """
    broken = read_unfinished(folder, table, coins)
    if not broken.exam:
        raise StoreError("there is no exam left to resume: begin a new one")
    started, records = _as_started(broken, table, coins), read_exam_records(folder, broken.exam)
    exam, answers = replayed(started.mode, records, broken.exam)
    assert exam.question is not None
    return replace(started, mode=exam, answers=answers)


def _as_started(broken: BrokenExam, table: PayTable, coins: int) -> Start[Exam]:
    """Return an exam that was broken off as it was at its start.

    Raises:
        StoreError: what was written of its start makes no sense.
    """
    try:
        seed, setup = Seed(parse_seed(broken.seed), given=False), json.loads(broken.setup)
        earlier = Earlier(tuple(setup["hands"]), tuple(setup["wrong"]))  # 0.2.0 wrote more
        exam = Exam.start(decisions_of(table, coins), earlier, seed.number, of=broken.hands)
        return Start(exam, seed, session=broken.session, exam=broken.exam)
    except (ValueError, KeyError, TypeError) as error:
        raise StoreError(
            f"exam {broken.exam} cannot be resumed: what was written of its start has changed; "
            "begin a new one (in a terminal, --new)"
        ) from error
