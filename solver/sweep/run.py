"""Runs a sweep on any `concurrent.futures.Executor`, and writes its rows in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from evaluator.figures import count
from evaluator.keys import as_text, key
from evaluator.report import Report, Reported, line
from solver.progress import Progress, unheard
from solver.sweep import SweepError
from solver.sweep.pay_grid import size_of
from solver.sweep.spec import Spec
from solver.sweep.sweep_file import SweepFile, TablesDone, opened
from solver.sweep.work import Result, own_version, solve_units, units

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


def sweep(
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
        first, size = (first if units_ else unit.first), size_of(unit.box)
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
