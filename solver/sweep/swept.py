"""A sweep whose rows are kept in memory, for whoever computes on with them."""

from __future__ import annotations

import csv
import os
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from evaluator.arguments import whole_from
from evaluator.figures import count
from evaluator.keys import key
from evaluator.report import Report, Reported, heading, line, table
from solver.plots import Axes, axes_for, draw_points
from solver.processes import processes
from solver.progress import Progress, unheard
from solver.sweep import SweepError, unknown
from solver.sweep.run import AHEAD, SweepReport, in_order
from solver.sweep.run import sweep as sweep_into
from solver.sweep.spec import AnySpec, Spec, spec_meant
from solver.sweep.work import InThisProcess


@dataclass(frozen=True, repr=False)
class Sweep(Reported):
    """Many paytables, solved.

    Attributes:
        spec: what was asked.
        kept: a row for each table that meets the bounds, in the order of `spec.titles`: the pays
            that vary, then the columns as they stand in a file.
        solved: how many tables were solved, kept or not.
    """

    spec: Spec
    kept: tuple[tuple[str, ...], ...]
    solved: int

    KEYS = (
        key("tables", "how many paytables the ranges have", "spec.grid.size"),
        key("kept", "how many meet all bounds", lambda sweep: len(sweep.kept)),
        key("solved", "how many were solved, kept or not"),
        key(
            "never_solved",
            "how many were not, because no table in a box around them can meet the bounds",
            lambda sweep: sweep.spec.grid.size - sweep.solved,
        ),
    )

    def __len__(self) -> int:
        return len(self.kept)

    def rows(self) -> list[dict[str, Any]]:
        """Return a dictionary for each table that was kept; what is exact stays text."""
        titles, axes = self.spec.titles, len(self.spec.grid.axes)
        exact = [column.exact for column in self.spec.columns]
        read = [*[int] * axes, *(str if text else float for text in exact)]
        return [
            {title: of(cell) for title, of, cell in zip(titles, read, row, strict=True)}
            for row in self.kept
        ]

    def plot(self, x: str = "return", y: str = "", axes: Axes | None = None) -> Axes:
        """Draw a point for each table that was kept; needs the extra ``plot``.

        Args:
            x, y: columns; by default the return, and the next column or else the first pay.
            axes: matplotlib's, to draw into; by default new ones.

        Raises:
            ImportError: matplotlib is not installed.
            SweepError: there is no such column.
        """
        others = [title for title in reversed(self.spec.titles) if title != x]
        up = y or next(iter(others), x)
        title = f"{self.spec.grid.table.name}: {count(len(self), 'table')}"
        return draw_points(axes_for(axes, title, x, up), self._numbers(x), self._numbers(up))

    def _numbers(self, title: str) -> list[float]:
        if title not in self.spec.titles:
            raise SweepError(f"{title}: is not a column; {unknown(title, self.spec.titles)}")
        place = self.spec.titles.index(title)
        return [float(Fraction(row[place])) for row in self.kept]

    def __repr__(self) -> str:
        return f"<Sweep of {count(self.spec.grid.size, 'table')}, {len(self.kept):,} kept>"

    def report(self) -> Report:
        """Return the tables that were kept, and what became of the others."""
        grid = self.spec.grid
        passed = grid.size - self.solved
        return [
            heading(
                f"{grid.table.name}, {count(grid.coins, 'coin')}: "
                f"{len(self.kept):,} of {count(grid.size, 'table')} kept"
            ),
            table(self.spec.titles, [tuple(map(_shown, row)) for row in self.kept]),
            line(
                f"{self.solved:,} solved, {passed:,} passed over because none there can be kept"
                if passed
                else f"{self.solved:,} solved"
            ),
        ]


def _shown(cell: str) -> str:
    """Return a cell as people read it: a double to six decimals."""
    return f"{float(cell):.6f}" if "." in cell or "e" in cell else cell


def sweep(spec: AnySpec, *, workers: int = 1, progress: Progress | None = None) -> Sweep:
    """Solve many paytables that differ in some pays, and keep a row for each in memory.

    >>> found = sweep({"base": "9/6", "ranges": {"flush": "5..7"}, "columns": ["return"]})
    >>> [(row["flush"], round(row["return"], 4)) for row in found.rows()]
    [(5, 0.9845), (6, 0.9954), (7, 1.008)]

    Args:
        spec: which pays vary and what is asked: as the content, the text or the path of a TOML
            file.
        workers: how many processes share the work.
        progress: called with the share of the tables that is done.

    Raises:
        SweepError: the spec cannot be read; the error has all faults.
    """
    asked, heard = spec_meant(spec), progress or unheard
    rows: list[tuple[str, ...]] = []
    solved = done = 0
    with executor_for(asked, workers) as executor:
        for piece, result in in_order(asked, 0, executor, AHEAD * workers):
            rows += map(tuple, csv.reader(result.rows.splitlines()))
            solved, done = solved + result.solved, done + piece.tables
            heard(done / asked.grid.size)
    return Sweep(asked, tuple(rows), solved)


def sweep_to_file(
    spec: AnySpec,
    path: str | os.PathLike[str],
    *,
    workers: int = 1,
    progress: Progress | None = None,
) -> SweepReport:
    """Solve many paytables into a .csv or .parquet file, or go on where that stopped.

    Args:
        spec: as for `sweep`.
        path: the file. It may be larger than memory.
        workers: as for `sweep`.
        progress: called with the share of the tables that is done.

    Raises:
        SweepError: the spec cannot be read, or the file not be written or is not of this sweep;
            what was written is safe.
    """
    asked = spec_meant(spec)
    with executor_for(asked, workers) as executor:
        return sweep_into(asked, Path(path), executor, AHEAD * workers, progress or unheard)


MOST_WORKERS = 1024


def executor_for(spec: Spec, workers: int) -> AbstractContextManager[Executor]:
    """Return what does the work of a sweep: this process for one worker, or for little work."""
    if whole_from(workers, "workers", 1, MOST_WORKERS) > 1 and spec.grid.size > spec.unit:
        return processes(workers)
    return nullcontext(InThisProcess())
