"""Runs a sweep on any `concurrent.futures.Executor`, and writes its rows in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from evaluator.keys import Keys, as_text, dictionary, key
from solver.progress import Progress, unheard
from solver.sweep.faults import SweepError
from solver.sweep.grid import size_of
from solver.sweep.journal import TablesDone
from solver.sweep.output import SweepFile, opened
from solver.sweep.spec import Spec
from solver.sweep.work import Result, Unit, own_version, solve_unit, units


@dataclass(frozen=True)
class SweepReport:
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

    KEYS: ClassVar[Keys] = (
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

    def to_dict(self) -> dict[str, Any]:
        """Return what ``holdwise sweep --json`` prints."""
        return dictionary(self, self.KEYS)


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
        executor: solves the units.
        ahead: how many units it is given ahead of those that are written, so that memory is flat.
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
    for unit, result in in_order(spec, file.done.next, executor, ahead):
        file.add(result, size_of(unit.box))
        progress(file.done.next / tables)
    file.finish()


def in_order(
    spec: Spec, start: int, executor: Executor, ahead: int
) -> Iterator[tuple[Unit, Result]]:
    """Yield the units and their results in order, with some of them in work.

    Raises:
        SweepError: the executor broke.
    """
    pending: deque[tuple[Unit, Future[Result] | None]] = deque()
    try:
        for unit in units(spec, start):
            pending.append((unit, _submitted(unit, spec, executor)))
            while len(pending) > ahead:
                yield _result(*pending.popleft())
        while pending:
            yield _result(*pending.popleft())
    finally:
        for _, future in pending:
            if future is not None:
                future.cancel()


def _submitted(unit: Unit, spec: Spec, executor: Executor) -> Future[Result] | None:
    if unit.passed:
        return None
    with _failures_in_words():
        return executor.submit(solve_unit, own_version(), spec, unit.first)


def _result(unit: Unit, future: Future[Result] | None) -> tuple[Unit, Result]:
    if future is None:
        return unit, Result("", kept=0, solved=0, passed=size_of(unit.box))
    with _failures_in_words():
        return unit, future.result()


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
        what = " ".join(f"{type(error).__name__}: {error}".split())
        raise SweepError(f"a worker failed, run it again to go on: {what}") from error
