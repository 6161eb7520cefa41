"""The history as a training mode uses it: the answers to its questions, and the exams."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from solver.paytable.table import PayTable
from trainer.core.records import HandRecord
from trainer.core.shoe import parse_seed
from trainer.store.failures import (
    StoreError,
    checked_number,
    checked_time,
    errors_about,
    parsed,
    shortened,
    text,
)
from trainer.store.log import UNFINISHED, Store
from trainer.store.rows import errors_in

EXAM_COLUMNS = (
    *("session", "paytable", "coins", "hands", "setup", "started", "finished", "report"),
)
MOST_QUESTIONS = 1_000
_TOLD = ("hands", "setup", "started", "finished", "report")
_BROKEN_OFF = f"""
    SELECT exams.*, sessions.seed FROM exams JOIN sessions ON sessions.id = exams.session
    WHERE {UNFINISHED} AND paytable = ? AND exams.coins = ?
    ORDER BY exams.id DESC
"""
EXAMS = f"SELECT id, {', '.join(EXAM_COLUMNS)} FROM exams ORDER BY id"
_FINISH = "UPDATE exams SET finished = ?, report = ? WHERE id = ?"


class BrokenExam(NamedTuple):
    """An exam that was broken off: what it takes to resume it.

    `setup` is what it was started with, as JSON.
    """

    id: int
    session: int
    seed: int
    hands: int
    setup: str


class KeptExam(NamedTuple):
    """An exam as it is kept; `finished` and `report` (JSON) are None while it is broken off."""

    id: int
    session: int
    paytable: int
    coins: int
    hands: int
    setup: str
    started: str
    finished: str | None
    report: str | None

    def entry(self) -> dict[str, Any]:
        """Return what an export tells of it."""
        told = self._asdict()
        return {key: told[key] for key in _TOLD}


def exam_of(value: object) -> KeptExam:
    """Return what an export tells of an exam, checked; in CSV it is a text of JSON.

    Raises:
        ValueError: a value is missing or invalid; the text names it.
    """
    parts = parsed(value) if isinstance(value, str) else value
    if not (isinstance(parts, dict) and set(_TOLD) <= parts.keys()):
        raise ValueError(f"exam_record is {shortened(value)}, expected {', '.join(_TOLD)}")
    hands = checked_number(parts["hands"], "hands of exam_record", 1, MOST_QUESTIONS)
    setup, started, finished, report = (parts[key] for key in _TOLD[1:])
    checked_time(started, "started of exam_record")
    setup = _object_text(setup, "setup of exam_record")
    if finished is not None:
        checked_time(finished, "finished of exam_record")
        report = _object_text(report, "report of exam_record")
        _check_report(parsed(report))
    elif report is not None:
        raise ValueError("exam_record has a report, but is not finished")
    else:
        _check_setup(parsed(setup))
    return KeptExam(0, 0, 0, 0, hands, setup, started, finished, report)


def _object_text(value: object, name: str) -> str:
    if not isinstance(parsed(text(value, name)), dict):
        raise ValueError(f"{name} is {shortened(value)}, expected an object as text")
    return str(value)


def _check_setup(setup: Mapping[str, Any]) -> None:
    """Refuse an exam that was broken off and could not be resumed."""
    counts = [setup.get("hands"), setup.get("wrong")]
    if not all(isinstance(each, list) and all(type(n) is int for n in each) for each in counts):
        raise ValueError("setup of exam_record has no hands and wrong")


def _check_report(report: Mapping[str, Any]) -> None:
    """Refuse a report without the figures that are shown of an earlier exam."""
    ranges = [report.get("knowledge"), report.get("total")]
    known = [each if isinstance(each, dict) else {} for each in ranges]
    of_ranges = [each.get(key) for each in known for key in ("return", "low", "high")]
    figures = [report.get("game_return"), *of_ranges]
    if not all(isinstance(each, int | float) and 0 <= each <= 1000 for each in figures):
        raise ValueError("report of exam_record has no returns")


class TrainingStore(Store):
    """A store that a training mode logs its answers in."""

    def start_exam(
        self, session: int, table: PayTable, coins: int, *, hands: int, setup: str, at: str
    ) -> int:
        """Write down that an exam of this length begins, and return its number."""
        with self._writing():
            row = (session, self._table_id(table), coins, hands, setup, at)
            return self._insert("exams", EXAM_COLUMNS[: len(row)], row)

    def adopt_exam(self, table: PayTable, coins: int) -> BrokenExam | None:
        """Take over the newest exam of a game that was broken off and is open in no window."""
        with self._writing():
            for row in self._rows(_BROKEN_OFF, self._table_id(table), coins).fetchall():
                with errors_in(self.path, f"exam {row['id']}"):
                    seed = parse_seed(text(row["seed"], "seed"))
                if self._take(row["session"]):
                    return BrokenExam(row["id"], row["session"], seed, row["hands"], row["setup"])
        return None

    def adopt_session(self, session: int) -> None:
        """Take over a session that was broken off.

        Raises:
            StoreError: it is open elsewhere.
        """
        with self._writing():
            if not self._take(session):
                raise StoreError(f"session {session} is open elsewhere: go on with it there")

    def exams(self) -> list[KeptExam]:
        """Return every exam, oldest first."""
        with errors_about(self.path):
            return [KeptExam(*row) for row in self._rows(EXAMS)]

    def save_answer(self, record: HandRecord, report: str | None = None) -> int:
        """Log an answer, and finish its exam with this report if it was the last; return its id.

        Raises:
            StoreError: it cannot be saved; nothing has been written.
        """
        with self._writing():
            hand = self._log(record)
            if report is not None:
                self._connection.execute(_FINISH, (record.at, report, record.exam))
        return hand
