"""Reading the answers of lessons from the history: what was shown just now, and the last lesson.

Each function raises a StoreError where its history cannot be read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.core.days import moment
from trainer.store.connection import history_for_reading
from trainer.store.folder import HISTORY
from trainer.store.hand_columns import select_hands
from trainer.store.reading import numbered_record, rows_found
from trainer.store.schema import version_of
from trainer.teaching.lesson_ends import LessonAnswer

if TYPE_CHECKING:
    from pathlib import Path

    from solver.paytable.table import PayTable
    from trainer.core.records import HandRecord

_OF_LESSONS = """
    SELECT line, first_ev = best_ev FROM hands JOIN paytables ON paytables.id = hands.paytable
    WHERE mode = 'course' AND content = ? AND coins = ? AND at >= ? AND line IS NOT NULL
    AND hands.id < ? ORDER BY hands.id
"""
_ANY_HAND = 2**62  # a number that no hand has


def read_lesson_runs(
    folder: Path, table: PayTable, coins: int, since: str, before: int = _ANY_HAND
) -> dict[str, int]:
    """Return how many of the last answers of lessons in a game were right in a row, from a moment
    on and `before` a hand, by the text of the line that they practised.
    """
    runs: dict[str, int] = {}
    values = (table.to_toml(), coins, since, before)
    for line, right in rows_found(folder, _OF_LESSONS, values, version=2):
        runs[line] = runs.get(line, 0) + 1 if right else 0
    return runs


_ALL = """
    SELECT sessions.seed, hands.question, line, first_ev = best_ev, at FROM hands
    JOIN paytables ON paytables.id = hands.paytable JOIN sessions ON sessions.id = hands.session
    WHERE mode = 'course' AND content = ? AND hands.coins = ? AND line IS NOT NULL
    AND sessions.seed IS NOT NULL AND hands.question IS NOT NULL ORDER BY hands.id
"""


def read_lesson_answers(folder: Path, table: PayTable, coins: int) -> list[LessonAnswer]:
    """Return the answers of all lessons of a game, oldest first."""
    rows = rows_found(folder, _ALL, (table.to_toml(), coins), version=2)
    return [
        LessonAnswer(seed, question, line, bool(right), moment(at))
        for seed, question, line, right, at in rows
    ]


_LAST_LESSON = """
    SELECT hands.question, sessions.seed FROM hands
    JOIN paytables ON paytables.id = hands.paytable JOIN sessions ON sessions.id = hands.session
    WHERE mode = 'course' AND content = ? AND hands.coins = ? ORDER BY hands.id DESC LIMIT 1
"""


def read_last_lesson(folder: Path, table: PayTable, coins: int) -> tuple[int, list[HandRecord]]:
    """Return the answers of the lesson of a game that was answered last, from its first question
    on, in however many sessions of its seed, and the number of the first; none if one is missing.

    Raises:
        StoreError: the history cannot be read, or an answer of it has an invalid value.
    """
    game = (table.to_toml(), coins)
    for questions, seed in rows_found(folder, _LAST_LESSON, game, version=2):
        with history_for_reading(folder, 2) as history:
            assert history is not None  # it was there
            sql = f"""
                {select_hands(version_of(history))}
                WHERE mode = 'course' AND paytables.content = ? AND hands.coins = ?
                AND sessions.seed = ? ORDER BY hands.id DESC LIMIT ?
            """
            rows = history.execute(sql, (*game, seed, questions)).fetchall()
        numbered = [numbered_record(folder / HISTORY, row) for row in reversed(rows)]
        if seed and [record.question for _, record in numbered] == [*range(1, len(numbered) + 1)]:
            return numbered[0][0], [record for _, record in numbered]
    return 0, []
