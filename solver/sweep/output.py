"""The file of a sweep, and the journal beside it that says how far it has come.

A unit's rows are appended and reach the disk before the journal counts them, and the journal is
replaced in one step. Whatever comes in between, a power failure too, leaves rows at the end of the
file that the journal does not know. They are cut off when the sweep goes on, and solved again. So
the file has each table once.

A Parquet file cannot be appended to: its index is written last. Its rows are gathered as CSV beside
it, and converted at the end.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import BinaryIO

from solver.sweep import parquet
from solver.sweep.faults import SweepError
from solver.sweep.spec import Spec
from solver.sweep.work import Result, csv_text
from solver.text_files import TextError, read_text_file, replace_file, shown_name

FORMAT = 1


@dataclass(frozen=True)
class Progress:
    """How far a sweep has come.

    Attributes:
        next: the number of the first table that is not done.
        size: how long the file of rows is, in bytes.
        kept, solved, passed: the tables in the file, solved, and never solved so far.
        finished: whether the file is whole.
    """

    next: int = 0
    size: int = 0
    kept: int = 0
    solved: int = 0
    passed: int = 0
    finished: bool = False


class SweepFile:
    """A sweep's file that is open for writing; made by `opened`."""

    def __init__(self, path: Path, spec: Spec, progress: Progress, rows: BinaryIO) -> None:
        self.path, self.spec, self.progress, self._rows = path, spec, progress, rows

    def add(self, result: Result, tables: int) -> None:
        """Append the rows of the next tables.

        Raises:
            SweepError: they cannot be written; the file is as it was.
        """
        done = self.progress
        head = "" if done.size else csv_text([list(self.spec.titles)])
        data = (head + result.rows).encode()
        with self._whole_or_not_at_all():
            if data:
                _write_all(self._rows, data)
                os.fsync(self._rows.fileno())
            self._note(
                Progress(
                    done.next + tables,
                    done.size + len(data),
                    done.kept + result.kept,
                    done.solved + result.solved,
                    done.passed + result.passed,
                )
            )

    def finish(self) -> None:
        """Make the file whole, once all tables are in it.

        Raises:
            SweepError: it cannot be written; run again, it is tried again.
        """
        with self._whole_or_not_at_all():
            if is_parquet(self.path):
                parquet.convert(rows_path(self.path), self.path, self.spec)
            self._note(replace(self.progress, finished=True))
        if is_parquet(self.path):
            rows_path(self.path).unlink()

    def _note(self, progress: Progress) -> None:
        content = {"format": FORMAT, "unit": self.spec.unit, "spec": self.spec.identity}
        text = json.dumps(content | {"progress": asdict(progress)}, indent=1)
        replace_file(journal_path(self.path), text + "\n")
        self.progress = progress

    @contextmanager
    def _whole_or_not_at_all(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            with suppress(OSError):  # what stays is cut off when the sweep goes on
                os.ftruncate(self._rows.fileno(), self.progress.size)
            reason = f"{shown_name(self.path)}: {error.strerror or error}"
            kept = f"{self.progress.kept:,} rows are safe; run it again to go on"
            raise SweepError(f"{reason}; {kept}") from None


def is_parquet(path: Path) -> bool:
    """Return whether a file is to be a Parquet file."""
    return path.suffix.lower() == ".parquet"


def journal_path(path: Path) -> Path:
    """Return the journal of a sweep's file."""
    return path.with_name(f"{path.name}.sweep")


def rows_path(path: Path) -> Path:
    """Return where the rows are gathered."""
    return path.with_name(f"{path.name}.rows") if is_parquet(path) else path


@contextmanager
def opened(path: Path, spec: Spec) -> Iterator[SweepFile]:
    """Open the file of a sweep, begin it or go on where it stopped.

    Raises:
        SweepError: the file cannot be written, is not of this sweep, or another process writes it.
    """
    _check_name(path)
    progress = _progress(path, spec)
    if progress.finished:
        with open(os.devnull, "wb") as nothing:  # noqa: PTH123 - no path of the user's
            yield SweepFile(path, spec, progress, nothing)
        return
    try:
        rows = _open_rows(path, progress)
    except OSError as error:
        raise SweepError(f"{shown_name(path)}: {error.strerror or error}") from None
    with rows:
        file = SweepFile(path, spec, progress, rows)
        if not progress.size:
            with file._whole_or_not_at_all():
                file._note(progress)
        yield file


def _check_name(path: Path) -> None:
    name = shown_name(path)
    if path.suffix.lower() not in (".csv", ".parquet"):
        raise SweepError(f"{name}: expected the name of a .csv or .parquet file")
    if is_parquet(path):
        parquet.check_installed()
    if path.is_dir():
        raise SweepError(f"{name}: is a folder; expected a file")
    if path.exists() and not stat.S_ISREG(path.stat().st_mode):
        raise SweepError(f"{name}: is no regular file")
    if path.exists() and not journal_path(path).exists():
        raise SweepError(f"{name}: is there already, and no sweep of ours; name another file")


def _progress(path: Path, spec: Spec) -> Progress:
    """Return how far the sweep has come; refuse the file of another one."""
    journal = journal_path(path)
    if not journal.exists():
        return Progress()
    name = shown_name(journal)
    try:
        content = json.loads(read_text_file(journal))
        progress = Progress(**content["progress"])
        begun = content["spec"]
        if (content["format"], content["unit"]) != (FORMAT, spec.unit):
            raise SweepError(f"{name}: of another version of holdwise; finish it with that one")
    except (TextError, ValueError, TypeError, KeyError) as error:
        if isinstance(error, SweepError):
            raise
        raise SweepError(f"{name}: is no journal of a sweep; delete it and the file") from None
    if begun != spec.identity:
        what = " and ".join(key for key in spec.identity if begun.get(key) != spec.identity[key])
        raise SweepError(
            f"{shown_name(path)}: of another sweep, with other {what}; name another file"
        )
    return _checked_size(path, progress)


def _checked_size(path: Path, progress: Progress) -> Progress:
    """Begin anew if the file was deleted; refuse one that has lost rows."""
    rows = path if progress.finished else rows_path(path)
    if not rows.exists():
        return Progress()
    if not (progress.finished and is_parquet(path)) and rows.stat().st_size < progress.size:
        raise SweepError(
            f"{shown_name(rows)}: is shorter than its journal says; delete it to begin anew"
        )
    return progress


def _write_all(rows: BinaryIO, data: bytes) -> None:
    """Write all of the data: a disk that is nearly full takes a part, and says so the next time."""
    rest = memoryview(data)
    while rest:
        rest = rest[rows.write(rest) or 0 :]


def _open_rows(path: Path, progress: Progress) -> BinaryIO:
    """Open the file of rows for one process only, and cut off what the journal does not know."""
    rows = open(rows_path(path), "ab", buffering=0)  # noqa: PTH123, SIM115 - closed by `opened`
    try:
        _lock(rows, shown_name(path))
        rows.truncate(progress.size)
    except BaseException:
        rows.close()
        raise
    return rows


def _lock(file: BinaryIO, name: str) -> None:
    try:
        import fcntl
    except ImportError:  # on Windows a second process is not noticed
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SweepError(f"{name}: another sweep is writing it") from None
