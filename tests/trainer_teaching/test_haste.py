"""Which exams are too fast to have been thought: the rule, and that SQL says the same of it."""

import sqlite3
from contextlib import closing
from types import SimpleNamespace
from typing import Any

import pytest

from trainer.teaching.asking import IN_SQL, Haste

Given = list[tuple[int, bool]]
"""The answers of an exam: milliseconds, and whether each was right."""

MASHED: Given = [(500, False)] * 95 + [(500, True)] * 5
EXPERT: Given = [(800, True)] * 92 + [(800, False)] * 8
THOUGHT: Given = [(1000, False)] * 100  # a second, as is said
HALF: Given = [(4000, True)] * 60 + [(450, False)] * 40
FEW: Given = [(4000, True)] * 81 + [(450, False)] * 19
FIFTH: Given = [(4000, True)] * 80 + [(450, False)] * 10 + [(450, True)] * 10
LUCKY: Given = [(4000, True)] * 80 + [(450, False)] * 9 + [(450, True)] * 11
SHORT: Given = [(0, False)] * 4
FIVE: Given = [(999, False)] * 3 + [(999, True)] * 2

A_SECOND: tuple[tuple[Given, bool], ...] = (
    ([(999, False)] * 4 + [(1000, False)], False),
    ([(4000, True)] * 24 + [(1000, True)] + [(999, False)] * 5, False),
    ([(999, False)] * 2 + [(999, True)] * 3 + [(1000, False)], False),
    ([(999, False)] * 3 + [(999, True)] * 2 + [(1000, True)] * 2, True),
)
"""What a whole second would change, were it too fast."""


def haste(given: Given) -> Haste:
    fast = [right for took, right in given if took < 1000]
    return Haste(len(given), len(fast), fast.count(False))


@pytest.mark.parametrize(
    ("given", "hasty"),
    [
        (MASHED, True),
        (EXPERT, False),
        (THOUGHT, False),
        (HALF, True),
        (FEW, False),
        (FIFTH, True),
        (LUCKY, False),
        (SHORT, False),
        (FIVE, True),
        *A_SECOND,
    ],
)
def test_only_what_is_fast_and_mostly_wrong_is_hasty(given: Given, hasty: bool) -> None:
    assert haste(given).hasty is hasty
    answers: Any = [SimpleNamespace(milliseconds=took, right=right) for took, right in given]
    assert Haste.of(answers) == haste(given)
    with closing(sqlite3.connect(":memory:")) as rows:
        rows.execute("CREATE TABLE hands (milliseconds, first_ev, best_ev)")
        values = ((took, "1/2" if right else "1/3", "1/2") for took, right in given)
        rows.executemany("INSERT INTO hands VALUES (?, ?, ?)", values)
        ((found,),) = rows.execute(f"SELECT {IN_SQL} FROM hands").fetchall()
    assert bool(found) is hasty
