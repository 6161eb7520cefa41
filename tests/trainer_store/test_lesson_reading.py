"""The answers of lessons in a history: how many were right in a row, and the last lesson."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

import pytest
from keeping import AT, JOB
from small_mode import SmallMode

from solver import solve_hand
from solver.strategy.language.grammar import parse_rule
from trainer.app.kept_mode import KeptMode
from trainer.core.days import moment
from trainer.core.records import TIME
from trainer.store.folder import HISTORY
from trainer.store.lesson_reading import read_last_lesson, read_lesson_runs
from trainer.store.log import TrainingStore
from trainer.teaching.asking import Question

DATA = Path(__file__).with_name("data")
PAIR, FLUSH = "low pair", "4 to a flush"
Given = Sequence[tuple[str, bool]]
"""The lines that a lesson asks, and whether each is answered right."""


@dataclass(frozen=True)
class Lines(SmallMode):
    """A lesson that asks these lines in turn, of the deals of a shoe; "" names no line."""

    name: str = "course"
    lines: tuple[str, ...] = ()

    @property
    def question(self) -> Question | None:
        asked = super().question
        if asked is None or asked.number > len(self.lines):
            return None
        line = self.lines[asked.number - 1]
        return replace(asked, line=parse_rule(line) if line else None)


def learn(
    folder: Path, seed: int, given: Given, *, name: str = "course", coins: int = 5, after: int = 0
) -> None:
    """Answer a lesson, a question a minute, from so many minutes on."""
    mode = Lines(seed, name=name, coins=coins, lines=tuple(line for line, _ in given))
    kept = KeptMode.begin(TrainingStore(folder, AT), mode, seed, seed_given=False, at=AT)
    for number, (_, right) in enumerate(given):
        assert kept.question is not None
        solution = solve_hand(kept.question.cards, JOB, coins)
        held = solution.best.mask if right else min(solution.holds, key=lambda hold: hold.ev).mask
        kept.answered(held, at=moment(AT) + timedelta(minutes=after + number), milliseconds=900)
    kept.close(AT)


def at(minutes: int) -> str:
    return (moment(AT) + timedelta(minutes=minutes)).strftime(TIME)


@pytest.fixture
def learnt(tmp_path: Path) -> Path:
    """Hands 1 to 6 of a lesson, 7 and 8 of others, 9 to 11 of a second one, a minute each."""
    first: Given = [
        (PAIR, True), (FLUSH, True), (PAIR, False), (PAIR, True), (FLUSH, True), ("", True)
    ]  # fmt: skip
    learn(tmp_path, 3, first)
    learn(tmp_path, 4, [(PAIR, True)], name="drill", after=6)
    learn(tmp_path, 5, [(PAIR, True)], coins=1, after=7)
    learn(tmp_path, 6, [(FLUSH, False), (PAIR, True), (PAIR, True)], after=8)
    return tmp_path


@pytest.mark.parametrize(
    ("since", "before", "runs"),
    [
        (0, None, {PAIR: 3, FLUSH: 0}),
        (0, 9, {PAIR: 1, FLUSH: 2}),
        (0, 10, {PAIR: 1, FLUSH: 0}),
        (0, 3, {PAIR: 1, FLUSH: 1}),
        (0, 2, {PAIR: 1}),
        (4, None, {PAIR: 2, FLUSH: 0}),
        (4, 9, {FLUSH: 1}),
        (11, None, {}),
    ],
)
def test_how_many_answers_were_right_in_a_row(
    learnt: Path, since: int, before: int | None, runs: dict[str, int]
) -> None:
    bounds = () if before is None else (before,)
    assert read_lesson_runs(learnt, JOB, 5, at(since), *bounds) == runs
    assert read_lesson_runs(learnt, replace(JOB, name="Other"), 5, at(since)) == {}


def test_of_the_last_lesson_all_answers_are_read_from_its_first_question_on(
    learnt: Path,
) -> None:
    number, records = read_last_lesson(learnt, JOB, 5)
    assert (number, [record.line for record in records]) == (9, [FLUSH, PAIR, PAIR])
    assert [bool(record.first_lost) for record in records] == [True, False, False]
    number, records = read_last_lesson(learnt, JOB, 1)
    assert (number, len(records)) == (8, 1)
    assert read_last_lesson(learnt, JOB, 2) == (0, [])


def test_of_a_lesson_that_did_not_begin_in_the_history_nothing_is_read(tmp_path: Path) -> None:
    mode = Lines(3, lines=(PAIR, FLUSH, PAIR), right=(True,))
    kept = KeptMode.begin(TrainingStore(tmp_path, AT), mode, 3, seed_given=False, at=AT)
    for _ in range(2):
        kept.answered(0, at=moment(AT), milliseconds=900)
    kept.close(AT)
    assert read_last_lesson(tmp_path, JOB, 5) == (0, [])


def test_lessons_of_the_second_version_of_the_file_are_read(tmp_path: Path) -> None:
    """The first that has lines, read as it is where nothing may be written."""
    script = (DATA / "history_version_2.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / HISTORY)) as history:
        history.executescript(script)
        history.row_factory = sqlite3.Row
        played = dict(history.execute("SELECT * FROM hands WHERE id = 1").fetchone())
        played |= dict.fromkeys(("drawn", "final", "hand", "paid", "further", "paid_all"))
        for question in (1, 2):
            row = {**played, "id": None, "mode": "course", "line": PAIR, "question": question}
            row |= {"deal": question, "first_ev": played["best_ev"]}
            columns, marks = ", ".join(f'"{name}"' for name in row), ", ".join("?" * len(row))
            history.execute(f"INSERT INTO hands ({columns}) VALUES ({marks})", [*row.values()])
        history.commit()
    assert read_lesson_runs(tmp_path, JOB, 5, AT) == {PAIR: 2}
    number, records = read_last_lesson(tmp_path, JOB, 5)
    assert number > 0
    assert [record.question for record in records] == [1, 2]
