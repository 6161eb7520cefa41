"""The units of work of a sweep: runs of tables that one process solves at a time.

A unit is named by its first table only. It carries the spec, a kilobyte or two, and brings back the
rows of the file as text. So it can be solved by any process that has the same version of Holdwise.
Whoever gives out the work may have a process solve several units in a row, which changes no row.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache, lru_cache
from io import StringIO
from threading import Lock
from time import perf_counter
from typing import NamedTuple

import numpy as np

from solver.sweep import SweepError
from solver.sweep.pay_grid import Box, size_of
from solver.sweep.solved import SolvedTables
from solver.sweep.spec import Spec
from solver.sweep.table_boxes import Boxes


class Result(NamedTuple):
    """What a unit, or several in a row, bring back.

    Attributes:
        rows: lines of the file.
        kept: how many these are.
        solved: how many tables were solved, kept or not.
        passed: how many were never solved, because none in a box around them can be kept.
        seconds: how long it took.
    """

    rows: str
    kept: int
    solved: int
    passed: int
    seconds: float = 0.0


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
    grid, boxes = spec.grid, _boxes_of(spec)
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


def boxes_of(spec: Spec) -> Boxes:
    """Return what solves the tables of a spec; a process keeps that of the last spec."""
    with _ONE_AT_A_TIME:  # or each thread of a worker would find the candidates
        boxes = _boxes_of(spec)
        _ = boxes.of_all
    return boxes


@lru_cache(1)
def _boxes_of(spec: Spec) -> Boxes:
    return Boxes.of(spec)


_ONE_AT_A_TIME = Lock()


def solve_units(version: str, spec: Spec, first: int, count: int) -> Result:
    """Solve units in a row, as one piece of work.

    Args:
        version: the version of Holdwise that asks.
        spec: the sweep.
        first: the number of the first unit's first table.
        count: how many units.

    Raises:
        SweepError: this process has another version of Holdwise.
    """
    if version != own_version():
        raise SweepError(
            f"a worker has holdwise {own_version()}, and this is {version}; "
            "install the same version everywhere"
        )
    began = perf_counter()
    results = []
    for _ in range(count):
        box = spec.grid.box_at(first, spec.unit)
        results.append(_solve_unit(spec, box))
        first += size_of(box)
    rows, kept, solved, passed = zip(*results, strict=True)
    seconds = perf_counter() - began
    return Result("".join(rows), sum(kept), sum(solved), sum(passed), seconds)


def _solve_unit(spec: Spec, box: Box) -> tuple[str, int, int, int]:
    """Return the rows of a unit, and how many tables were kept, solved and passed over."""
    parts = list(boxes_of(spec).parts(box))
    solved = [part for part in parts if part.solutions is not None]
    passed = sum(size_of(part.box) for part in parts if part.solutions is None)
    if not solved:
        return "", 0, 0, passed
    tables = SolvedTables.together([part.solutions for part in solved if part.solutions])
    order = np.argsort(np.concatenate([spec.grid.numbers(part.box) for part in solved]))
    kept = _kept(spec, tables.at(order.tolist()))
    return _rows(spec, kept), len(kept), len(tables), passed


def _kept(spec: Spec, tables: SolvedTables) -> SolvedTables:
    for bound in spec.keep:
        holds = bound.all_hold(tables)
        tables = tables.at([place for place, held in enumerate(holds) if held])
    return tables


def _rows(spec: Spec, tables: SolvedTables) -> str:
    """Return the rows of the file, which need no quotes: they are numbers."""
    lines = [axis.line for axis in spec.grid.axes]
    pays = (tables.pays[:, lines] // tables.coins).T.tolist()
    columns = [list(map(str, of_axis)) for of_axis in pays]
    columns += [column.texts(column.measure.values(tables)) for column in spec.columns]
    return "".join(f"{','.join(row)}\n" for row in zip(*columns, strict=True))


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
