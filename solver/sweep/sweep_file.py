"""The file of a sweep: rows that are safe once the journal beside them counts them.

A unit's rows are appended and reach the disk before the journal counts them, and the journal is
replaced in one step. Whatever comes in between, a power failure too, leaves rows at the end of the
file that the journal does not know. They are cut off when the sweep goes on, and solved again. So
the file has each table once. At the very start there is nothing to lose: a file without a byte is
begun, with a journal or without.

A Parquet file cannot be appended to: its index is written last. Its rows are gathered as CSV beside
it, and converted at the end.

The journal is a small file beside the rows and says how far these go, with a digest of the rows and
another of itself. A file or a journal that was edited since is refused, rather than continued to a
file that lacks tables or has some of them twice.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any, BinaryIO

from solver.files import NOT_NEW, TextError, lock_file, read_text_file, replace_file, shown_name
from solver.sweep import SweepError
from solver.sweep.spec import Spec
from solver.sweep.work import Result, csv_text

_BLOCK = 1 << 20
FORMAT = 2
NO_ROWS = hashlib.sha256().hexdigest()
PART = 1 << 17
"""The rows of a part, a row group of the file: some MB."""


class SweepFile:
    """A sweep's file that is open for writing; made by `opened`."""

    def __init__(self, path: Path, spec: Spec, done: TablesDone, rows: BinaryIO) -> None:
        self.path, self.spec, self.done, self._rows = path, spec, done, rows
        self._digest = hashlib.sha256()

    def add(self, result: Result, tables: int) -> None:
        """Append the rows of the next tables.

        Raises:
            SweepError: they cannot be written; the file is as it was.
        """
        done, digest = self.done, self._digest.copy()
        head = "" if done.size else csv_text([list(self.spec.titles)])
        data = (head + result.rows).encode()
        digest.update(data)
        with self._whole_or_not_at_all():
            if data:
                _write_all(self._rows, data)
                os.fsync(self._rows.fileno())
            self._note(
                TablesDone(
                    done.next + tables,
                    done.size + len(data),
                    done.kept + result.kept,
                    done.solved + result.solved,
                    done.passed + result.passed,
                    digest.hexdigest(),
                )
            )
        self._digest = digest

    def finish(self) -> None:
        """Make the file whole, once all tables are in it.

        Raises:
            SweepError: it cannot be written; run again, it is tried again.
        """
        done = self.done
        with self._whole_or_not_at_all():
            if is_parquet(self.path):
                to_parquet(rows_path(self.path), self.path, self.spec)
                size = self.path.stat().st_size
                done = replace(done, size=size, digest=_hashed(self.path, size).hexdigest())
            self._note(replace(done, finished=True))
        if is_parquet(self.path):
            rows_path(self.path).unlink()

    def begin_or_go_on(self) -> None:
        """Cut off the rows that the journal does not know, and check those that it does.

        Raises:
            SweepError: the file is not as it was left, or cannot be written.
        """
        rows, done = rows_path(self.path), self.done
        name, size = shown_name(rows), rows.stat().st_size
        if size < done.size:
            raise SweepError(f"{name}: is shorter than its journal says; delete it to begin anew")
        self._digest = _hashed(rows, done.size)
        if self._digest.hexdigest() != done.digest:
            raise SweepError(f"{name}: its rows were edited; delete it to begin anew")
        with self._whole_or_not_at_all():
            self._rows.truncate(done.size)
            if not done.size:
                self._note(done)

    def _note(self, done: TablesDone) -> None:
        write_journal(self.path, self.spec, done)
        self.done = done

    @contextmanager
    def _whole_or_not_at_all(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            with suppress(OSError):  # what stays is cut off when the sweep goes on
                os.ftruncate(self._rows.fileno(), self.done.size)
            reason = f"{shown_name(self.path)}: {error.strerror or error}"
            kept = f"{self.done.kept:,} rows are safe; run it again to go on"
            raise SweepError(f"{reason}; {kept}") from None


def is_parquet(path: Path) -> bool:
    """Return whether a file is to be a Parquet file."""
    return path.suffix.lower() == ".parquet"


def rows_path(path: Path) -> Path:
    """Return where the rows are gathered."""
    return path.with_name(f"{path.name}.rows") if is_parquet(path) else path


@contextmanager
def opened(path: Path, spec: Spec) -> Iterator[SweepFile]:
    """Open the file of a sweep, begin it or go on where it stopped.

    Raises:
        SweepError: the file cannot be written, is not of this sweep or was edited, or another
            process writes it.
    """
    _check_name(path)
    done = _done(path, spec)
    if done.finished:
        _check_finished(path, done)
        with open(os.devnull, "wb") as nothing:  # noqa: PTH123 - no path of the user's
            yield SweepFile(path, spec, done, nothing)
        return
    try:
        if journal_path(path).exists() and not rows_path(path).exists():
            write_journal(path, spec, done)  # the rows were deleted: none of them is done
        rows = open(rows_path(path), "ab", buffering=0)  # noqa: PTH123, SIM115 - closed below
    except OSError as error:
        raise SweepError(f"{shown_name(path)}: {error.strerror or error}") from None
    with rows, _locked(path):
        # What another process wrote until now counts, so the journal is read again.
        file = SweepFile(path, spec, _done(path, spec), rows)
        file.begin_or_go_on()
        yield file


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Keep other sweeps from writing the file."""
    lock = lock_file(rows_path(path))
    if lock is None:
        raise SweepError(f"{shown_name(path)}: another sweep is writing it")
    try:
        yield
    finally:
        lock.release()


def _check_name(path: Path) -> None:
    name = shown_name(path)
    if path.suffix.lower() not in (".csv", ".parquet"):
        raise SweepError(f"{name}: expected the name of a .csv or .parquet file")
    if is_parquet(path):
        check_pyarrow()
    if path.is_dir():
        raise SweepError(f"{name}: is a folder; expected a file")
    for file in (path, rows_path(path), journal_path(path)):
        if file.is_symlink() and not file.exists():
            raise SweepError(f"{shown_name(file)}: is a link to nothing; name another file")
        if file.exists() and not stat.S_ISREG(file.stat().st_mode):
            raise SweepError(f"{shown_name(file)}: is not a regular file")


def _done(path: Path, spec: Spec) -> TablesDone:
    """Return how far the sweep has come: nowhere, if the file was deleted or has no journal.

    Raises:
        SweepError: there is a file that the journal does not know, or the journal is refused.
    """
    done, rows = read_journal(path, spec), rows_path(path)
    _refuse_foreign(rows, done is not None)
    _refuse_foreign(path, done is not None and (path == rows or done.next == spec.grid.size))
    if done is None or not (path if done.finished else rows).exists():
        return TablesDone()
    return done


def _refuse_foreign(file: Path, ours: bool) -> None:
    """Refuse a file that no sweep has written; one without a byte has nothing to lose."""
    if not ours and file.exists() and file.stat().st_size:
        raise SweepError(f"{shown_name(file)}: {NOT_NEW} (no sweep wrote this one)")


def _check_finished(path: Path, done: TablesDone) -> None:
    """Refuse a finished file that was changed since."""
    size = path.stat().st_size
    if size != done.size:
        what = f"is {'longer' if size > done.size else 'shorter'} than when the sweep finished it"
    elif _hashed(path, size).hexdigest() != done.digest:
        what = "was edited since the sweep finished it"
    else:
        return
    raise SweepError(f"{shown_name(path)}: {what}; delete it to begin anew")


def _hashed(path: Path, size: int) -> hashlib._Hash:
    """Return the running digest of the first bytes of a file."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(min(size, _BLOCK)):
            digest.update(block)
            size -= len(block)
    return digest


def _write_all(rows: BinaryIO, data: bytes) -> None:
    """Write all of the data: a disk that is nearly full takes a part, and says so the next time."""
    rest = memoryview(data)
    while rest:
        rest = rest[rows.write(rest) or 0 :]


@dataclass(frozen=True)
class TablesDone:
    """How far a sweep has come.

    Attributes:
        next: the number of the first table that is not done.
        size: how long the file is, in bytes: that of the rows, or when finished that of the result.
        kept, solved, passed: the tables in the file, solved, and never solved so far.
        digest: the SHA-256 of these bytes.
        finished: whether the file is whole.
    """

    next: int = 0
    size: int = 0
    kept: int = 0
    solved: int = 0
    passed: int = 0
    digest: str = NO_ROWS
    finished: bool = False


def journal_path(path: Path) -> Path:
    """Return the journal of a sweep's file."""
    return path.with_name(f"{path.name}.sweep")


def write_journal(path: Path, spec: Spec, done: TablesDone) -> None:
    """Replace the journal of a sweep's file in one step.

    Raises:
        OSError: it cannot be written; the old one is unchanged.
    """
    content = {"format": FORMAT, "unit": spec.unit, "spec": spec.identity}
    progress = asdict(done)
    text = json.dumps(content | {"progress": progress, "check": _check(progress)}, indent=1)
    replace_file(journal_path(path), text + "\n")


def read_journal(path: Path, spec: Spec) -> TablesDone | None:
    """Return how far the sweep of a file has come; None if there is no journal.

    Raises:
        SweepError: the journal is of another sweep or another version, or was edited.
    """
    journal = journal_path(path)
    if not journal.exists():
        return None
    name = shown_name(journal)
    try:
        content = json.loads(read_text_file(journal))
        begun, progress, check = (content[key] for key in ("spec", "progress", "check"))
        version = content["format"], content["unit"]
        differs = [key for key in spec.identity if begun.get(key) != spec.identity[key]]
    except (TextError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise SweepError(f"{name}: not the journal of a sweep; delete it and the file") from None
    if version != (FORMAT, spec.unit):
        raise SweepError(f"{name}: of another version of holdwise; finish it with that one")
    if differs:
        what = " and ".join(differs)
        raise SweepError(
            f"{shown_name(path)}: of another sweep, with other {what}; name another file"
        )
    if check != _check(progress):
        raise SweepError(f"{name}: its progress was edited; delete it and the file to begin anew")
    return TablesDone(**progress)


def _check(progress: Any) -> str:
    text = json.dumps(progress, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def check_pyarrow() -> None:
    """Refuse Parquet where pyarrow is not installed.

    Raises:
        SweepError: it is not.
    """
    if find_spec("pyarrow") is None:
        raise SweepError("a .parquet file needs pyarrow: pip install 'holdwise[parquet]'")


def to_parquet(rows: Path, file: Path, spec: Spec) -> None:
    """Write the rows of a CSV file as a Parquet file, part by part and whole or not at all.

    Each part comes with the least and the greatest of each column, so that who asks for some tables
    reads only the parts that may have them. As the rows are in the order of the ranges, a pay of
    the first line is found in few parts.

    Raises:
        OSError: it cannot be written; what was there is unchanged.
    """
    import pyarrow as pa
    from pyarrow import csv, parquet

    pays = {axis.key: pa.int64() for axis in spec.grid.axes}
    figures = {
        column.title: pa.string() if column.exact else pa.float64() for column in spec.columns
    }
    options = csv.ConvertOptions(column_types=pays | figures)
    new = file.with_name(f"{file.name}-{os.urandom(4).hex()}")
    try:
        with (
            csv.open_csv(rows, convert_options=options) as blocks,
            parquet.ParquetWriter(new, blocks.schema, write_page_index=True) as writer,
        ):
            for part in _parts(blocks):
                writer.write_table(pa.Table.from_batches(part))
        with open(new, "rb+") as written:  # noqa: PTH123 - as in solver.files
            os.fsync(written.fileno())
        new.replace(file)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _parts(blocks: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield record batches of `PART` rows together; the last ones may have fewer."""
    part: list[Any] = []
    rows = 0
    for block in blocks:
        while rows + len(block) >= PART:
            here = PART - rows
            yield [*part, block.slice(0, here)]
            block, part, rows = block.slice(here), [], 0
        if len(block):
            part, rows = [*part, block], rows + len(block)
    if part:
        yield part
