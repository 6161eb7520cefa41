"""Which exam of the log is shown again, and what is said where none can be."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from keeping import AT, JOB
from small_mode import SmallMode

from solver import load_paytable
from trainer.app.exams import earlier_exam, exam_left, last_exam
from trainer.app.kept_mode import KeptMode
from trainer.store import StoreError
from trainer.store.log import TrainingStore

WHEN = datetime(2026, 11, 20, 10, tzinfo=UTC)


@dataclass(frozen=True)
class Report:
    """As much of a report as tells the exams apart."""

    coins: int
    total: float

    def to_dict(self, _exam: int) -> dict[str, Any]:
        return {"paytable": JOB.name, "coins": self.coins, "total": {"return": self.total}}


@dataclass(frozen=True)
class Exam(SmallMode):
    """An exam of one hand with a return of its own."""

    of: int | None = 1
    name: str = "exam"
    total: float = 0.0

    def report(self) -> Any:
        return Report(self.coins, self.total)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three exams that are over, the second at another bet, and one that was left."""
    for number, (coins, total) in enumerate(((5, 0.91), (1, 0.92), (5, 0.93), (5, 0.94))):
        exam = Exam(number, coins=coins, total=total, of=1 if number < 3 else 2)
        store = TrainingStore(tmp_path, AT)
        kept = KeptMode.begin(store, exam, number, seed_given=True, at=AT, setup="{}")
        kept.answered(0, at=WHEN, milliseconds=700)
        kept.close(AT)
    return tmp_path


def test_the_exam_before_is_the_last_one_of_the_game_that_was_over(folder: Path) -> None:
    told = {
        (exam, coins): earlier_exam(folder, JOB, coins, exam).total
        for exam, coins in ((1, 5), (2, 5), (3, 5), (4, 5), (2, 1), (3, 1))
    }
    assert told == {
        **{(1, 5): None, (2, 5): 0.91, (3, 5): 0.91, (4, 5): 0.93},
        **{(2, 1): None, (3, 1): 0.92},
    }
    assert earlier_exam(folder, load_paytable("8/5"), 5, 4).total is None


def test_an_exam_that_is_not_whole_is_named_and_not_shown(folder: Path) -> None:
    for coins, number in ((5, 3), (1, 2)):
        with pytest.raises(StoreError, match=f"the result of exam {number} cannot be shown again"):
            last_exam(folder, JOB, coins)
    assert last_exam(folder, load_paytable("8/5"), 5) is None


def test_what_cannot_be_resumed_is_said(folder: Path) -> None:
    """What was left was started without what this version needs; at the other bet none was left."""
    with pytest.raises(StoreError, match="exam 4 cannot be resumed: what was written of its start"):
        exam_left(folder, JOB, 5)
    with pytest.raises(StoreError, match="there is no exam left to resume: begin a new one"):
        exam_left(folder, JOB, 1)
