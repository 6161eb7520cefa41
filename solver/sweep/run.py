"""Runs a sweep on any `concurrent.futures.Executor`: into a file, in order, or kept in memory for
whoever computes on with the rows.
"""

from __future__ import annotations

import csv
import os
from collections import deque
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from evaluator.arguments import whole_from
from evaluator.figures import count
from evaluator.keys import as_text, key
from evaluator.report import Report, Reported, heading, line, table
from solver.plots import Axes, axes_for, draw_points
from solver.processes import processes
from solver.progress import Progress, unheard
from solver.sweep import SweepError, unknown
from solver.sweep.pay_grid import tables_in
from solver.sweep.spec import AnySpec, Spec, spec_meant
from solver.sweep.sweep_file import SweepFile, TablesDone, opened
from solver.sweep.work import InThisProcess, Result, own_version, solve_units, units

AHEAD = 2
"""Pieces of work to be given out ahead of those that are written, for each worker."""
AIM = 4.0
"""The seconds that a piece of work takes: a lost worker costs as much."""
GROWTH = 8
"""How many times larger a piece may be than the last one: tables differ in what they take."""
MOST = 1 << 18
"""The most tables of a piece: their rows take 12 MB as text, and some pieces wait to be written."""


@dataclass(frozen=True, repr=False)
class SweepReport(Reported):
    """What a sweep has done.

    Attributes:
        path: the file.
        tables: how many tables the ranges have.
        done: what became of them.
        before: what had become of them before this run.
    """

    path: Path
    tables: int
    done: TablesDone
    before: TablesDone

    KEYS = (
        as_text("file", "the file, as given", "path"),
        key("tables", "how many paytables the ranges have"),
        key("kept", "how many meet all bounds: the rows of the file", "done.kept"),
        key("solved", "how many were solved, kept or not", "done.solved"),
        key(
            "never_solved",
            "how many were not, because no table in a box around them can meet the bounds",
            "done.passed",
        ),
    )

    def __repr__(self) -> str:
        return f"<SweepReport of {self.path}: {self.done.kept:,} of {count(self.tables, 'table')}>"

    def report(self) -> Report:
        """Return what ``holdwise sweep`` prints."""
        done, name = self.done, self.path
        if self.before.finished:
            return [line(f"{name}: finished already, {done.kept:,} of {self.tables:,} tables")]
        kept = f"{name}: {done.kept:,} of {self.tables:,} tables kept; {done.solved:,} solved"
        passed = f", {done.passed:,} never solved because none there can be kept"
        again = f"; {self.before.next:,} were done before this run"
        return [line(kept + passed * bool(done.passed) + again * bool(self.before.next))]


def sweep_into(
    spec: Spec,
    path: Path,
    executor: Executor,
    ahead: int,
    progress: Progress = unheard,
) -> SweepReport:
    """Solve the tables of a spec and write the file, or go on where it stopped.

    Args:
        spec: the sweep.
        path: the file, .csv or .parquet.
        executor: solves the pieces, each of some units in a row.
        ahead: how many pieces it is given ahead of those that are written, so that memory is flat.
        progress: called with the share of the tables that is done.

    Raises:
        SweepError: the file cannot be written or is not of this sweep, or the executor broke; what
            was written is safe.
    """
    with opened(path, spec) as file:
        before = file.done
        if not before.finished:
            _go_on(file, executor, ahead, progress)
        return SweepReport(path, spec.grid.size, file.done, before)


def _go_on(file: SweepFile, executor: Executor, ahead: int, progress: Progress) -> None:
    spec, tables = file.spec, file.spec.grid.size
    progress(file.done.next / tables)
    for piece, result in in_order(spec, file.done.next, executor, ahead):
        file.add(result, piece.tables)
        progress(file.done.next / tables)
    file.finish()


class Piece(NamedTuple):
    """Units in a row that are given out together; no `units` if none of the tables can be kept."""

    first: int
    units: int
    tables: int


class PieceSize:
    """How many tables are given out as one piece, by how long the last one took.

    A piece takes `AIM` seconds, so that what it costs to give it out never shows. Towards the end
    it is a share of what is left, so that all who work are done at about the same time [1]_.

    References:
        .. [1] C. D. Polychronopoulos, D. J. Kuck, "Guided self-scheduling", IEEE Transactions on
           Computers C-36 (1987), 1425-1439.

    >>> pace = PieceSize(at_once=4)
    >>> pace.tables(left=10**6)  # one unit, as long as nothing is known
    1
    >>> pace.learn(tables=1000, seconds=0.5)
    >>> [pace.tables(left) for left in (10**6, 20_000, 800)]
    [8000, 5000, 200]
    """

    def __init__(self, at_once: int) -> None:
        self._most, self._at_once = 1, max(1, at_once)

    def learn(self, tables: int, seconds: float) -> None:
        """Take down how long some tables took; the first also took a worker's start."""
        in_time = round(tables * AIM / max(seconds, 1e-3))
        self._most = min(in_time, GROWTH * max(tables, 1), MOST)

    def tables(self, left: int) -> int:
        """Return how many tables the next piece should have at least; it has whole units."""
        return min(self._most, left // self._at_once)


def in_order(
    spec: Spec, start: int, executor: Executor, ahead: int
) -> Iterator[tuple[Piece, Result]]:
    """Yield pieces and their results in order, with some of them in work.

    Raises:
        SweepError: the executor broke.
    """
    pending: deque[tuple[Piece, Future[Result] | None]] = deque()
    pace = PieceSize(ahead)
    try:
        for piece in _pieces(spec, start, pace):
            pending.append((piece, _submitted(piece, spec, executor)))
            while len(pending) > ahead:
                yield _result(*pending.popleft(), pace)
        while pending:
            yield _result(*pending.popleft(), pace)
    finally:
        for _, future in pending:
            if future is not None:
                future.cancel()


def _pieces(spec: Spec, start: int, pace: PieceSize) -> Iterator[Piece]:
    first, units_, tables = start, 0, 0
    for unit in units(spec, start):
        if units_ and (unit.passed or tables >= pace.tables(spec.grid.size - first)):
            yield Piece(first, units_, tables)
            units_, tables = 0, 0
        first, size = (first if units_ else unit.first), tables_in(unit.box)
        if unit.passed:
            yield Piece(first, 0, size)
        else:
            units_, tables = units_ + 1, tables + size
    if units_:
        yield Piece(first, units_, tables)


def _submitted(piece: Piece, spec: Spec, executor: Executor) -> Future[Result] | None:
    if not piece.units:
        return None
    with _failures_in_words():
        return executor.submit(solve_units, own_version(), spec, piece.first, piece.units)


def _result(piece: Piece, future: Future[Result] | None, pace: PieceSize) -> tuple[Piece, Result]:
    if future is None:
        return piece, Result("", kept=0, solved=0, passed=piece.tables)
    with _failures_in_words():
        result = future.result()
    pace.learn(piece.tables, result.seconds)
    return piece, result


@contextmanager
def _failures_in_words() -> Iterator[None]:
    """Say in one line what became of the workers; the errors are those of the executor."""
    try:
        yield
    except SweepError:
        raise
    except BrokenProcessPool:
        raise SweepError("a worker process was ended from outside; run it again to go on") from None
    except ImportError as error:
        lack = f"a worker has no holdwise of this version ({error})"
        raise SweepError(f"{lack}; install the same one everywhere") from error
    except CancelledError:
        raise SweepError(
            "the workers or their scheduler were lost; run it again to go on"
        ) from None
    except Exception as error:
        if type(error).__name__ == "KilledWorker":  # of Dask, which may not be installed
            lost = "workers were lost, one after another, at the same tables"
            raise SweepError(f"{lost}; run it again to go on") from None
        what = " ".join(f"{type(error).__name__}: {error}".split())
        raise SweepError(f"a worker failed, run it again to go on: {what}") from error


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
    plan, heard = spec_meant(spec), progress or unheard
    rows: list[tuple[str, ...]] = []
    solved = done = 0
    with executor_for(plan, workers) as executor:
        for piece, result in in_order(plan, 0, executor, AHEAD * workers):
            rows += map(tuple, csv.reader(result.rows.splitlines()))
            solved, done = solved + result.solved, done + piece.tables
            heard(done / plan.grid.size)
    return Sweep(plan, tuple(rows), solved)


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
    plan = spec_meant(spec)
    with executor_for(plan, workers) as executor:
        return sweep_into(plan, Path(path), executor, AHEAD * workers, progress or unheard)


MOST_WORKERS = 1024


def executor_for(spec: Spec, workers: int) -> AbstractContextManager[Executor]:
    """Return what does the work of a sweep: this process for one worker, or for little work."""
    if whole_from(workers, "workers", 1, MOST_WORKERS) > 1 and spec.grid.size > spec.unit:
        return processes(workers)
    return nullcontext(InThisProcess())
