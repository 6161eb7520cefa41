"""The history as a training mode uses it: the answers to its questions, and the exams."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from trainer.core.shoe import parse_seed
from trainer.store.checked import text
from trainer.store.failures import errors_about
from trainer.store.log import Store
from trainer.store.rows import errors_in
from trainer.store.schema import EXAM_COLUMNS

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.core.records import HandRecord

_BROKEN_OFF = """
    SELECT exams.*, sessions.seed FROM exams JOIN sessions ON sessions.id = exams.session
    WHERE finished IS NULL AND paytable = ? AND exams.coins = ?
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
        return {key: told[key] for key in ("hands", "setup", "started", "finished", "report")}


class TrainingStore(Store):
    """A store that a training mode logs its answers in."""

    def start_exam(
        self, session: int, table: PayTable, coins: int, *, hands: int, setup: str, at: str
    ) -> int:
        """Write down that an exam of that many hands begins, and return its number."""
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
