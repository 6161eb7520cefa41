"""A sweep that is killed at any line of its own, and files that were edited while it was away."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from slowly import slow_but

from solver.sweep import SweepError, run
from solver.sweep.run import sweep_into
from solver.sweep.spec import Spec, read_spec
from solver.sweep.sweep_file import journal_path, read_journal, rows_path, write_journal
from solver.sweep.work import InThisProcess, Result

SPEC = read_spec('[ranges]\nfull_house = "6..7"\nflush = "4..5"\n')
WHOLE = "full_house,flush,return\n6,4,0.5\n6,5,0.5\n7,4,0.5\n7,5,0.5\n"
WRITTEN_BY = ("sweep_file.py", "files.py")


@pytest.fixture(autouse=True)
def solved_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Units of two tables whose rows are only their pays."""
    monkeypatch.setattr(Spec, "unit", 2)
    monkeypatch.setattr(run, "solve_units", rows_of)


def rows_of(version: str, spec: Spec, first: int, count: int) -> Result:
    assert count == 1
    pays = spec.grid.pays(spec.grid.box_at(first, 2))[:, 3:5] // 5
    rows = "".join(f"{full_house},{flush},0.5\n" for full_house, flush in pays.tolist())
    return Result(rows, len(pays), len(pays), 0, seconds=1000.0)


def swept(path: Path) -> None:
    sweep_into(SPEC, path, InThisProcess(), 0)


def killed(path: Path, line: int) -> bool:
    """Sweep in a copy of this process that ends at a line of what writes; False if none is left."""
    if child := os.fork():
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    left = line

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal left
        if Path(frame.f_code.co_filename).name not in WRITTEN_BY:
            return None
        left -= event == "line"
        if not left:
            os._exit(9)
        return trace

    try:
        sys.settrace(trace)
        swept(path)
    finally:
        os._exit(0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process that is killed is a copy of this")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("deleted", [False, True], ids=["begun", "begun anew"])
@pytest.mark.parametrize("step", slow_but([1, 19], fast=[19]))
def test_a_sweep_can_be_resumed_wherever_it_is_killed(
    tmp_path: Path, deleted: bool, step: int
) -> None:
    """At every line, or at one of nineteen: a process is copied for each."""
    line, going = 0, True
    while going:
        line += step
        path = tmp_path / f"{line}.csv"
        if deleted:  # the journal of a finished file is all that is there
            swept(path)
            path.unlink()
        going = killed(path, line)
        swept(path)
        assert path.read_text() == WHOLE, line
    assert line > 50


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process that is killed is a copy of this")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.slow
def test_a_parquet_file_is_whole_wherever_its_sweep_is_killed(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow writes Parquet files")
    line, going = 0, True
    while going:
        line += 1
        path = tmp_path / f"{line}.parquet"
        going = killed(path, line)
        swept(path)
        assert parquet.read_table(path).num_rows == 4, line


@pytest.mark.parametrize("call", range(1, 9))
@pytest.mark.parametrize("name", ["fsync", "ftruncate", "replace"])
def test_a_disk_that_is_full_at_any_moment_can_be_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, call: int
) -> None:
    path = tmp_path / "a.csv"
    real, calls = getattr(os, name), iter(range(1, 1000))

    def full(*arguments: Any) -> Any:
        if next(calls) == call:
            raise OSError(28, os.strerror(28))
        return real(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(os, name, full)
        try:
            swept(path)
        except SweepError as error:
            assert len(error.faults) == 1  # noqa: PT017 - a late call is never reached
    swept(path)
    assert path.read_text() == WHOLE


def stopped(path: Path) -> None:
    """Leave a sweep after its first unit."""

    class Stops(InThisProcess):
        left = 1

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            self.left -= 1
            if self.left < 0:
                raise KeyboardInterrupt
            return super().submit(fn, *args, **kwargs)

    with pytest.raises(KeyboardInterrupt):
        sweep_into(SPEC, path, Stops(), 0)


def refusal(path: Path) -> str:
    before = path.read_bytes() if path.exists() else b""
    with pytest.raises(SweepError) as raised:
        swept(path)
    assert len(raised.value.faults) == 1
    assert (path.read_bytes() if path.exists() else b"") == before
    return str(raised.value).replace(f"{path.parent}{os.sep}", "")


def test_rows_that_were_edited_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    stopped(path)
    path.write_text(path.read_text().replace("6,5", "6,9"))
    assert refusal(path) == "a.csv: its rows were edited; delete it to begin anew"
    path.unlink()
    swept(path)
    assert path.read_text() == WHOLE


@pytest.mark.parametrize(
    ("edit", "what"),
    [
        (lambda text: text + "9,9,0.5\n", "is longer than when the sweep finished it"),
        (lambda text: text[:-1], "is shorter than when the sweep finished it"),
        (lambda text: text.replace("0.5", "0.6"), "was edited since the sweep finished it"),
    ],
)
def test_a_finished_file_that_was_edited_is_refused(
    tmp_path: Path, edit: Callable[[str], str], what: str
) -> None:
    path = tmp_path / "a.csv"
    swept(path)
    path.write_text(edit(WHOLE))
    assert refusal(path) == f"a.csv: {what}; delete it to begin anew"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("next", -8192),
        ("next", 1),
        ("next", "2"),
        ("next", 10**30),
        ("size", 10),
        ("kept", None),
        ("digest", []),
        ("finished", 1),
        ("more", 0),
    ],
)
def test_a_journal_that_was_edited_is_refused(tmp_path: Path, key: str, value: Any) -> None:
    path = tmp_path / "a.csv"
    stopped(path)
    journal = json.loads(journal_path(path).read_text())
    journal["progress"][key] = value
    journal_path(path).write_text(json.dumps(journal))
    wanted = "a.csv.sweep: its progress was edited; delete it and the file to begin anew"
    assert refusal(path) == wanted


@pytest.mark.parametrize("key", ["spec", "progress", "check", "format", "unit"])
@pytest.mark.parametrize("value", [None, 7, "x", [], {}])
def test_a_journal_with_a_part_of_another_type_is_refused(
    tmp_path: Path, key: str, value: Any
) -> None:
    path = tmp_path / "a.csv"
    stopped(path)
    journal = json.loads(journal_path(path).read_text())
    journal_path(path).write_text(json.dumps(journal | {key: value}))
    assert refusal(path)


def test_a_journal_of_brackets_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    stopped(path)
    journal_path(path).write_text("[" * 500_000)
    assert refusal(path).startswith("a.csv.sweep: not the journal of a sweep")


def test_the_digest_is_that_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    swept(path)
    done = read_journal(path, SPEC)
    assert done is not None
    assert done.digest == hashlib.sha256(path.read_bytes()).hexdigest()
    assert (done.size, done.finished) == (len(WHOLE), True)


def test_an_empty_file_is_begun_and_any_other_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.touch()
    swept(path)
    assert path.read_text() == WHOLE
    rows = rows_path(tmp_path / "b.parquet")
    rows.write_text("mine")
    pytest.importorskip("pyarrow", reason="pyarrow writes Parquet files")
    with pytest.raises(SweepError, match=r"b\.parquet\.rows: exists already: name a new"):
        swept(tmp_path / "b.parquet")
    assert rows.read_text() == "mine"


def test_a_parquet_file_that_came_while_the_sweep_was_away_is_left_alone(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow writes Parquet files")
    path = tmp_path / "a.parquet"
    stopped(path)
    path.write_text("mine")
    assert refusal(path) == "a.parquet: exists already: name a new file (no sweep wrote this one)"


@pytest.mark.parametrize("name", ["a.csv", "a.csv.sweep"])
def test_nothing_is_written_through_a_link_to_nothing(tmp_path: Path, name: str) -> None:
    (tmp_path / name).symlink_to(tmp_path / "elsewhere")
    assert refusal(tmp_path / "a.csv") == f"{name}: is a link to nothing; name another file"
    assert not (tmp_path / "elsewhere").exists()


def test_a_journal_of_another_file_is_refused(tmp_path: Path) -> None:
    stopped(tmp_path / "a.csv")
    done = read_journal(tmp_path / "a.csv", SPEC)
    assert done is not None
    write_journal(tmp_path / "a.csv", SPEC, replace(done, size=10))
    assert asdict(done)["size"] > 10
    assert "its rows were edited" in refusal(tmp_path / "a.csv")
