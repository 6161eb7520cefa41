"""The courses that come with the catalogue: derived once, saved as text, graded by the tests."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from solver.strategy.books.shipped_charts import shipped_id
from solver.strategy.course.course import Course, parse_course

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

_COURSES = files("solver.strategy.course") / "courses"


def shipped_course(table: PayTable, coins: int = 5) -> Course | None:
    """The course of a game; None where none is shipped for these pays.

    >>> from solver import load_paytable
    >>> print(shipped_course(load_paytable("job-9-6")).rule(1))
    4 to a royal flush unless straight flush
    """
    name = shipped_id(table, coins)
    return None if name is None else _course(name)


@cache
def _course(name: str) -> Course | None:
    file = _COURSES / f"{name}.txt"
    return parse_course(file.read_text(encoding="utf-8")) if file.is_file() else None
