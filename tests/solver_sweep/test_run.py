"""A sweep's file: each table once and in order, whenever and however the work was stopped."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest

from solver.sweep import SweepError, run, sweep_file
from solver.sweep import run as run_module
from solver.sweep.run import SweepReport, sweep_into
from solver.sweep.spec import Spec, read_spec
from solver.sweep.sweep_file import journal_path
from solver.sweep.work import InThisProcess, Result

TEXT = '[ranges]\nfull_house = "6..9"\nflush = "4..9"\n'
TABLES = 24


@pytest.fixture(autouse=True)
def solved_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Units of four tables whose rows are only their pays: what is tested here is the file."""
    monkeypatch.setattr(Spec, "unit", 4)
    monkeypatch.setattr(run, "solve_units", rows_of)


def rows_of(version: str, spec: Spec, first: int, count: int) -> Result:
    assert count == 1
    pays = spec.grid.pays(spec.grid.box_at(first, 4))[:, 3:5] // 5
    rows = "".join(f"{full_house},{flush},0.5\n" for full_house, flush in pays.tolist())
    return Result(rows, len(pays), len(pays), 0, seconds=1000.0)


WHOLE = "full_house,flush,return\n" + "".join(
    f"{full_house},{flush},0.5\n" for full_house in range(6, 10) for flush in range(4, 10)
)


class Stops(InThisProcess):
    """Does some units and then raises, as a key or a broken cluster would."""

    def __init__(self, units: int) -> None:
        self.left = units

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().submit(fn, *args, **kwargs)


def swept(
    path: Path, executor: Executor | None = None, text: str = TEXT, ahead: int = 0
) -> SweepReport:
    return sweep_into(read_spec(text), path, executor or InThisProcess(), ahead)


def stopped(path: Path, units: int) -> None:
    with pytest.raises(KeyboardInterrupt):
        swept(path, Stops(units))


def test_the_file_has_each_table_once_and_in_order(tmp_path: Path) -> None:
    shares: list[float] = []
    path = tmp_path / "a.csv"
    report = sweep_into(read_spec(TEXT), path, InThisProcess(), 0, shares.append)
    assert path.read_text() == WHOLE
    assert (report.done.kept, report.tables, report.done.finished) == (TABLES, TABLES, True)
    assert shares == sorted(shares)
    assert shares[-1] == 1


@pytest.mark.parametrize("units", [0, 1, 3, 6])
def test_it_goes_on_where_it_stopped(tmp_path: Path, units: int) -> None:
    path = tmp_path / "a.csv"
    stopped(path, units)
    assert path.read_text() == WHOLE[: len(path.read_text())]
    done = json.loads(journal_path(path).read_text())["progress"]["next"]
    report = swept(path)
    assert path.read_text() == WHOLE
    assert (report.before.next, report.done.kept) == (done, TABLES)


@pytest.mark.parametrize("torn", [b"8,", b"8,4,0.5\n8,5,0.5\n", b"\xff" * 5000])
def test_rows_that_the_journal_does_not_know_are_cut_off(tmp_path: Path, torn: bytes) -> None:
    path = tmp_path / "a.csv"
    stopped(path, 2)
    with path.open("ab") as file:
        file.write(torn)
    swept(path)
    assert path.read_text() == WHOLE


def test_a_finished_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    swept(path)
    before = path.stat().st_mtime_ns
    assert swept(path, Stops(0)).before.finished
    assert path.stat().st_mtime_ns == before


def test_a_file_that_was_deleted_is_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    stopped(path, 2)
    path.unlink()
    swept(path)
    assert path.read_text() == WHOLE


def test_units_that_are_ready_out_of_order_are_written_in_order(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as threads:
        swept(tmp_path / "a.csv", threads, ahead=3)
    assert (tmp_path / "a.csv").read_text() == WHOLE


def units_of(version: str, spec: Spec, first: int, count: int) -> Result:
    """Units in a row, each as `rows_of` makes it, and each a second's work."""
    results = []
    for _ in range(count):
        results.append(rows_of(version, spec, first, 1))
        first += results[-1].solved
    rows, kept, solved, passed, _ = zip(*results, strict=True)
    return Result("".join(rows), sum(kept), sum(solved), sum(passed), seconds=float(count))


def test_pieces_grow_to_a_few_seconds_and_shrink_towards_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[int] = []

    class Notes(InThisProcess):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            given.append(args[3])
            return super().submit(fn, *args, **kwargs)

    monkeypatch.setattr(run, "solve_units", units_of)
    text = '[ranges]\nfull_house = "1..40"\nflush = "4..7"\n'
    sweep_into(read_spec(text), tmp_path / "grown.csv", Notes(), 3)
    assert given[:4] == [1, 1, 1, 1]  # nothing is known yet
    assert max(given) == 4
    assert given[-1] == 1
    assert given[4:] == sorted(given[4:], reverse=True)
    monkeypatch.setattr(run, "AIM", 0.0)
    swept(tmp_path / "single.csv", text=text)
    assert (tmp_path / "grown.csv").read_bytes() == (tmp_path / "single.csv").read_bytes()


def refused(tmp_path: Path, name: str = "a.csv", text: str = TEXT) -> str:
    with pytest.raises(SweepError) as raised:
        swept(tmp_path / name, text=text)
    assert len(raised.value.faults) == 1
    return str(raised.value).replace(f"{tmp_path}{os.sep}", "")


def test_the_file_of_another_sweep_is_refused(tmp_path: Path) -> None:
    stopped(tmp_path / "a.csv", 2)
    other = TEXT.replace("9", "8") + "[keep]\nreturn = [0, 1]"
    before = (tmp_path / "a.csv").read_bytes()
    wanted = "a.csv: of another sweep, with other ranges and keep; name another file"
    assert refused(tmp_path, text=other) == wanted
    assert (tmp_path / "a.csv").read_bytes() == before


def test_a_file_that_is_no_sweep_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("mine")
    assert refused(tmp_path) == "a.csv: exists already: name a new file (no sweep wrote this one)"
    assert (tmp_path / "a.csv").read_text() == "mine"


def test_a_file_that_lost_rows_is_refused(tmp_path: Path) -> None:
    stopped(tmp_path / "a.csv", 2)
    (tmp_path / "a.csv").write_text("")
    assert "is shorter than its journal says" in refused(tmp_path)


@pytest.mark.parametrize("text", ["", "{}", '{"format": 1}', "[]", "\x00"])
def test_a_damaged_journal_is_refused(tmp_path: Path, text: str) -> None:
    stopped(tmp_path / "a.csv", 2)
    journal_path(tmp_path / "a.csv").write_text(text)
    assert refused(tmp_path).startswith("a.csv.sweep: not the journal of a sweep")


def test_a_journal_of_another_version_is_refused(tmp_path: Path) -> None:
    stopped(tmp_path / "a.csv", 2)
    text = (journal := journal_path(tmp_path / "a.csv")).read_text()
    for ours, theirs in (('"unit": 4', '"unit": 5'), ('"format": 2', '"format": 3')):
        journal.write_text(text.replace(ours, theirs))
        assert "of another version of holdwise" in refused(tmp_path)


def test_names_that_cannot_be_written(tmp_path: Path) -> None:
    assert refused(tmp_path, "a.txt") == "a.txt: expected the name of a .csv or .parquet file"
    assert refused(tmp_path, "no/a.csv") == "no/a.csv: No such file or directory"
    (tmp_path / "b.csv").mkdir()
    assert refused(tmp_path, "b.csv") == "b.csv: is a folder; expected a file"


def test_a_second_process_may_not_write_the_same_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="files are locked on POSIX systems")
    path = tmp_path / "a.csv"
    with sweep_file.opened(path, read_spec(TEXT)):
        assert refused(tmp_path) == "a.csv: another sweep is writing it"
    swept(path)


@pytest.mark.parametrize("call", [3, 4, 5, 6])
def test_a_disk_that_is_full_in_mid_sweep_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    """Every second flush is of the rows, the others are of the journal."""
    monkeypatch.setattr(os, "fsync", full_at(call))
    assert "a.csv: No space left on device; " in (message := refused(tmp_path))
    assert message.endswith(" rows are safe; run it again to go on")
    monkeypatch.undo()
    monkeypatch.setattr(Spec, "unit", 4)
    monkeypatch.setattr(run, "solve_units", rows_of)
    assert (tmp_path / "a.csv").read_text() == WHOLE[: (tmp_path / "a.csv").stat().st_size]
    swept(tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text() == WHOLE


def test_rows_that_a_disk_took_in_part_are_not_counted(tmp_path: Path) -> None:
    """The room ends within the rows of the second unit: the system takes what fits, at first."""
    resource = pytest.importorskip("resource", reason="files are limited on POSIX systems")
    path, spec, unit = tmp_path / "a.csv", read_spec(TEXT), Result("4,5,0.5\n" * 300, 4, 4, 0)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with sweep_file.opened(path, spec) as file:
        file.add(unit, 4)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
        try:
            with pytest.raises(SweepError, match=r"a\.csv: File too large; 4 rows are safe"):
                file.add(unit, 4)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    with sweep_file.opened(path, spec) as file:
        assert file.done.next == 4
        file.add(unit, 4)
    assert path.read_text() == "full_house,flush,return\n" + unit.rows * 2


def full_at(call: int) -> Callable[[int], None]:
    calls = iter(range(1, 1000))
    real = os.fsync

    def fsync(descriptor: int) -> None:
        if next(calls) == call:
            raise OSError(28, os.strerror(28))
        real(descriptor)

    return fsync


class Breaks(InThisProcess):
    """Does one unit, and then breaks: at once, or in the work."""

    def __init__(self, error: Exception, at_once: bool) -> None:
        self.error, self.at_once, self.done = error, at_once, 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.done += 1
        if self.done == 1:
            return super().submit(fn, *args, **kwargs)
        if self.at_once:
            raise self.error
        future: Future[Any] = Future()
        future.set_exception(self.error)
        return future


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize(
    ("error", "said"),
    [
        (BrokenProcessPool(), "a worker process was ended from outside; run it again to go on"),
        (ImportError("No module"), "a worker has no holdwise of this version (No module); install"),
        (OSError("lost\nit"), "a worker failed, run it again to go on: OSError: lost it"),
        (
            type("KilledWorker", (Exception,), {})("task"),  # of Dask, when four have gone
            "workers were lost, one after another, at the same tables; run it again to go on",
        ),
        (CancelledError(), "the workers or their scheduler were lost; run it again to go on"),
    ],
    ids=str,
)
def test_workers_that_break_are_one_line_and_lose_nothing(
    tmp_path: Path, error: Exception, said: str, at_once: bool
) -> None:
    with pytest.raises(SweepError) as raised:
        swept(tmp_path / "a.csv", Breaks(error, at_once))
    assert raised.value.faults[0].startswith(said)
    assert len(raised.value.faults[0].splitlines()) == 1
    assert (tmp_path / "a.csv").read_text().count("\n") == 5
    swept(tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text() == WHOLE


def test_parquet_has_the_same_rows(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow writes Parquet files")
    path = tmp_path / "a.parquet"
    stopped(path, 2)
    assert not path.exists()
    swept(path)
    table = parquet.read_table(path)
    assert [str(field.type) for field in table.schema] == ["int64", "int64", "double"]
    rows = [",".join(map(str, row.values())) for row in table.to_pylist()]
    assert rows == WHOLE.splitlines()[1:]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.parquet", "a.parquet.sweep"]
    assert swept(path, Stops(0)).before.finished


def test_a_query_of_parquet_reads_only_the_parts_that_may_have_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow writes Parquet files")
    monkeypatch.setattr("solver.sweep.sweep_file.PART", 10)
    swept(tmp_path / "a.parquet")
    with parquet.ParquetFile(tmp_path / "a.parquet") as file:
        parts = [file.metadata.row_group(number) for number in range(file.num_row_groups)]
        assert [part.num_rows for part in parts] == [10, 10, 4]
        bounds = [part.column(0).statistics for part in parts]
        assert [(each.min, each.max) for each in bounds] == [(6, 7), (7, 9), (9, 9)]
        assert all(part.column(2).statistics.has_min_max for part in parts)
        rows = file.read().to_pylist()
    assert [",".join(map(str, row.values())) for row in rows] == WHOLE.splitlines()[1:]


def test_of_a_parquet_file_that_cannot_be_written_nothing_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow writes Parquet files")

    def full(_blocks: object) -> object:
        assert len(list(tmp_path.glob("a.parquet-*"))) == 1  # it is being written
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as patch:
        patch.setattr(sweep_file, "_parts", full)
        said = refused(tmp_path, "a.parquet")
    assert said.startswith("a.parquet: No space left on device; 24 rows are safe")
    assert {file.name for file in tmp_path.iterdir()} == {"a.parquet.rows", "a.parquet.sweep"}


def test_parquet_without_pyarrow_is_refused_before_anything_is_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.sweep.sweep_file.find_spec", lambda name: None)
    wanted = "a .parquet file needs pyarrow: pip install 'holdwise[parquet]'"
    assert refused(tmp_path, "a.parquet") == wanted
    assert not list(tmp_path.iterdir())


def test_a_worker_of_another_version_is_refused() -> None:
    from solver.sweep.work import own_version, solve_units

    with pytest.raises(SweepError, match=f"a worker has holdwise {own_version()}, and this is 9.9"):
        solve_units("9.9", read_spec(TEXT), 0, 1)


def test_tables_that_cannot_be_kept_are_passed_over_and_counted(tmp_path: Path) -> None:
    """All, or those with a full house of 9, which return at least 97.39 %: they are a box."""
    for bounds, passed in (('"200%", "300%"', TABLES), ('0, "97.39%"', 6)):
        path, shares = tmp_path / f"{passed}.csv", list[float]()
        text = f"{TEXT}[keep]\nreturn = [{bounds}]"
        report = sweep_into(read_spec(text), path, InThisProcess(), 0, shares.append)
        assert (report.done.passed, report.done.solved) == (passed, TABLES - passed)
        head, *rows = WHOLE.splitlines(keepends=True)
        assert path.read_text() == head + "".join(rows[: TABLES - passed])
        assert (shares[0], shares[-1]) == (0, 1)
        assert str(report).endswith(f", {passed} never solved because none there can be kept")


def test_processes_are_started_for_much_work_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A unit has four tables here."""
    started: list[int] = []

    def processes(workers: int) -> AbstractContextManager[Executor]:
        started.append(workers)
        return nullcontext(InThisProcess())

    monkeypatch.setattr(run_module, "processes", processes)
    little = '[ranges]\nflush = "4..7"\n'
    assert len(run_module.sweep(TEXT)) == len(run_module.sweep(little, workers=9)) * 6 == TABLES
    run_module.sweep_to_file(TEXT, tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text() == WHOLE
    assert not started
    for text, workers in ((TEXT, 2), ('[ranges]\nflush = "4..8"\n', 3)):
        run_module.sweep(text, workers=workers)
    assert started == [2, 3]
