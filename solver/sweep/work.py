"""The units of work of a sweep: runs of tables that one process solves at a time.

A unit is named by its first table only. It carries the spec, a kilobyte or two, and brings back the
rows of the file as text. So it can be solved by any process that has the same version of Holdwise.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache, lru_cache
from io import StringIO
from typing import NamedTuple

import numpy as np

from solver.sweep.boxes import Boxes
from solver.sweep.faults import SweepError
from solver.sweep.grid import Box, size_of
from solver.sweep.measures import SolvedTable
from solver.sweep.spec import Spec


class Result(NamedTuple):
    """What a unit brings back.

    Attributes:
        rows: lines of the file.
        kept: how many these are.
        solved: how many tables were solved, kept or not.
        passed: how many were never solved, because none in a box around them can be kept.
    """

    rows: str
    kept: int
    solved: int
    passed: int


class Unit(NamedTuple):
    """Tables with consecutive numbers; `passed` if none of them can be kept."""

    first: int
    box: Box
    passed: bool


def units(spec: Spec, start: int) -> Iterator[Unit]:
    """Yield the units of a sweep, from the table of a number on; a large one if it is passed over.

    Args:
        spec: the sweep.
        start: where a unit begins.
    """
    grid, boxes = spec.grid, boxes_of(spec)
    inner = np.cumprod((1, *grid.shape[::-1]))[::-1].tolist()
    while start < grid.size:
        for most in (size for size in inner if spec.keep and size > spec.unit and not start % size):
            box = grid.box_at(start, most)
            if not boxes.keeps_any(box):
                unit = Unit(start, box, passed=True)
                break
        else:
            unit = Unit(start, grid.box_at(start, spec.unit), passed=False)
        yield unit
        start += size_of(unit.box)


@lru_cache(1)
def boxes_of(spec: Spec) -> Boxes:
    """Return what solves the tables of a spec; a process keeps that of the last spec."""
    return Boxes.of(spec)


def solve_unit(version: str, spec: Spec, first: int) -> Result:
    """Solve a unit.

    Args:
        version: the version of Holdwise that asks.
        spec: the sweep.
        first: the number of the unit's first table.

    Raises:
        SweepError: this process has another version of Holdwise.
    """
    if version != own_version():
        raise SweepError(
            f"a worker has holdwise {own_version()}, and this is {version}; "
            "install the same version everywhere"
        )
    solved: list[tuple[int, SolvedTable]] = []
    passed = 0
    for part in boxes_of(spec).parts(spec.grid.box_at(first, spec.unit)):
        if part.solutions is None:
            passed += size_of(part.box)
        else:
            numbers = spec.grid.numbers(part.box).tolist()
            solved += zip(numbers, part.solutions, strict=True)
    solved.sort(key=lambda numbered: numbered[0])
    rows = [row for _, solution in solved if (row := _row(spec, solution))]
    return Result(csv_text(rows), len(rows), len(solved), passed)


def _row(spec: Spec, solution: SolvedTable) -> list[str]:
    """Return the row of a table, empty if it is not kept."""
    if not all(bound.holds(solution) for bound in spec.keep):
        return []
    pays = [str(solution.pays[axis.line] // solution.coins) for axis in spec.grid.axes]
    return pays + [column.text(column.measure.value(solution)) for column in spec.columns]


def csv_text(rows: list[list[str]]) -> str:
    r"""Return rows as the text of a CSV file.

    >>> csv_text([["flush", "share Four 2s, 3s or 4s"], ["5", "0.1"]])
    'flush,"share Four 2s, 3s or 4s"\n5,0.1\n'
    """
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


@cache
def own_version() -> str:
    """Return the version of Holdwise that runs here."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("holdwise")
    except PackageNotFoundError:
        return "from a checkout"
