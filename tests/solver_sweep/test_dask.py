"""A real Dask scheduler with real workers on the loopback: the same rows, whatever goes wrong."""

from __future__ import annotations

import os
import platform
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Thread
from typing import ClassVar

import pytest

from solver.sweep import SweepError
from solver.sweep.run import sweep_into
from solver.sweep.spec import read_spec
from solver.sweep.sweep_file import journal_path
from solver.sweep.work import BACK, GONE, InThisProcess, _heard_of, _watched, cluster

pytestmark = pytest.mark.skipif(
    not find_spec("distributed"), reason="distributed is the Dask cluster"
)

ROOT = Path(__file__).parents[2]
TEXT = """
[ranges]
four_of_a_kind = "20..30"
full_house = "6..12"
flush = "4..8"
straight = "3..6"
straight_flush = "40..60"
"""

Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a part of a cluster in a process of its own, and end it after the test."""
    started: list[subprocess.Popen[bytes]] = []

    def run(*words: str, path: str = str(ROOT)) -> subprocess.Popen[bytes]:
        with (tmp_path / f"{len(started)}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]],
                cwd=tmp_path,
                env={"PYTHONPATH": path, "HOME": str(tmp_path)},
                stdout=log,
                stderr=log,
            )
        started.append(process)
        return process

    yield run
    for process in reversed(started):
        process.kill()
        process.wait(30)


@pytest.fixture
def address(start: Start, tmp_path: Path) -> str:
    return started_scheduler(start, tmp_path)[1]


def started_scheduler(start: Start, folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    file = folder / "scheduler.json"
    words = ("--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0")
    scheduler = start("scheduler", *words, "--scheduler-file", str(file))
    return scheduler, wait_for(lambda: address_in(file))


def address_in(file: Path) -> str:
    text = file.read_text() if file.exists() else ""
    return text.partition('"address": "')[2].partition('"')[0]


def wait_for(ready: Callable[[], str]) -> str:
    for _ in range(1200):
        if found := ready():
            return found
        time.sleep(0.1)
    raise AssertionError("waited in vain")


def worker(start: Start, address: str, **path: str) -> subprocess.Popen[bytes]:
    words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
    return start("worker", address, *words, **path)


def swept(address: str, path: Path, text: str = TEXT) -> None:
    with cluster(address) as (executor, threads):
        sweep_into(read_spec(text), path, executor, 4 * threads)


@pytest.mark.slow
def test_a_worker_that_is_killed_in_mid_run_loses_and_doubles_nothing(
    start: Start, address: str, tmp_path: Path
) -> None:
    first, _ = worker(start, address), worker(start, address)
    ended: list[float] = []

    def end_one(share: float) -> None:
        if share and not ended:
            first.kill()
            ended.append(share)

    with cluster(address) as (executor, threads):
        sweep_into(read_spec(TEXT), tmp_path / "cluster.csv", executor, 4 * threads, end_one)
    assert 0 < ended[0] < 1
    sweep_into(read_spec(TEXT), tmp_path / "alone.csv", InThisProcess(), 0)
    assert (tmp_path / "cluster.csv").read_bytes() == (tmp_path / "alone.csv").read_bytes()


@pytest.mark.slow
def test_when_all_workers_are_lost_it_says_so_and_goes_on_with_another(
    start: Start, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.sweep.work.LOOK_SECONDS", 3)
    only, said = worker(start, address), list[str]()

    def say(text: str) -> None:
        said.append(text)
        if text == GONE:
            worker(start, address)

    def end(share: float) -> None:
        if share and only.poll() is None:
            only.kill()
            only.wait(30)

    path = tmp_path / "cluster.csv"
    with cluster(address, say) as (executor, threads):
        sweep_into(read_spec(TEXT), path, executor, 2 * threads, end)
    assert said[:1] == [GONE]  # it may be over before it is looked again
    sweep_into(read_spec(TEXT), tmp_path / "alone.csv", InThisProcess(), 0)
    assert path.read_bytes() == (tmp_path / "alone.csv").read_bytes()


@pytest.mark.slow
def test_ctrl_c_ends_a_sweep_without_workers_and_loses_nothing(
    start: Start, address: str, tmp_path: Path
) -> None:
    only = worker(start, address)
    spec, path = tmp_path / "spec.toml", tmp_path / "a.csv"
    spec.write_text(TEXT)
    words = [sys.executable, "-m", "trainer", "sweep", str(spec), "--output", str(path)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [*words, "--scheduler", address], env=environment, stderr=subprocess.PIPE, text=True
    ) as command:
        wait_for(lambda: "rows" if path.exists() and path.stat().st_size else "")
        only.kill()
        assert command.stderr is not None
        assert command.stderr.readline() == f"holdwise: {GONE}\n"
        command.send_signal(signal.SIGINT)
        assert command.wait(60) == 130
        assert command.stderr.read() == "holdwise: stopped; run it again to go on\n"
    rows = path.read_bytes()
    sweep_into(read_spec(TEXT), path, InThisProcess(), 0)
    assert 0 < len(rows) < path.stat().st_size
    assert path.read_bytes().startswith(rows)


def test_each_change_of_whether_a_worker_is_there_is_said_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("solver.sweep.work.LOOK_SECONDS", 0)
    there, said, looked = iter([True, False, False, True, True]), list[str](), Event()

    def is_there() -> bool:
        try:
            return next(there)
        except StopIteration:
            looked.set()
            raise ConnectionError from None

    with _watched(is_there, said.append):
        assert looked.wait(30)
    assert said == [GONE, BACK]


def test_a_worker_is_there_as_long_as_it_says_something() -> None:
    class Scheduler:
        seen: ClassVar[dict[str, float]] = {"one": 1.0, "other": 1.0}

        def scheduler_info(self, n_workers: int) -> dict[str, dict[str, dict[str, float]]]:
            return {"workers": {name: {"last_seen": at} for name, at in self.seen.items()}}

    scheduler, before = Scheduler(), dict[str, float]()
    assert _heard_of(scheduler, before)
    assert not _heard_of(scheduler, before)
    scheduler.seen["other"] = 2.0
    assert _heard_of(scheduler, before)
    scheduler.seen.clear()
    assert not _heard_of(scheduler, before)


FREEING = """
import resource, sys
import numpy as np
from solver.sweep.work import _at_work

def free_often(times=100, size=1_000_000):
    for _ in range(times):
        np.ones(size, dtype=np.uint8)

_at_work(free_often, 1) if "worker" in sys.argv else free_often(1)
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
free_often()
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="mallopt is of glibc")
def test_a_worker_uses_memory_again_that_it_has_freed() -> None:
    """Dask's nanny sets the variable, so that each array costs new pages, 245 for these."""

    def pages(who: str) -> int:
        said = subprocess.run(
            [sys.executable, "-c", FREEING, who],
            cwd=ROOT,
            env={"MALLOC_TRIM_THRESHOLD_": "65536"},
            capture_output=True,
            text=True,
            check=True,
        )
        return int(said.stdout)

    assert pages("other") > 100 * 200
    assert pages("worker") < 100


@pytest.mark.slow
def test_a_scheduler_that_ends_in_mid_run_is_one_line_and_loses_nothing(
    start: Start, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    scheduler, address = started_scheduler(start, tmp_path)
    worker(start, address)

    def end(share: float) -> None:
        if share:
            scheduler.kill()

    path = tmp_path / "a.csv"
    with (
        pytest.raises(SweepError, match="were lost; run it again to go on") as raised,
        cluster(address) as (executor, threads),
    ):
        sweep_into(read_spec(TEXT), path, executor, 4 * threads, end)
    assert len(raised.value.faults) == 1
    assert capfd.readouterr() == ("", "")
    rows = path.read_bytes()
    sweep_into(read_spec(TEXT), path, InThisProcess(), 0)
    assert 0 < len(rows) < path.stat().st_size
    assert path.read_bytes().startswith(rows)
    assert path.read_bytes().count(b"\n") == 32341


@pytest.mark.slow
def test_a_worker_without_holdwise_is_one_line(start: Start, address: str, tmp_path: Path) -> None:
    other = tmp_path / "other" / "solver" / "__init__.py"
    other.parent.mkdir(parents=True)
    other.write_text("")
    worker(start, address, path=str(other.parents[1]))
    with pytest.raises(SweepError, match="a worker has no holdwise of this version"):
        swept(address, tmp_path / "a.csv")


NO_ADDRESSES = [
    "x",
    "",
    "localhost:x",
    "tcp://",
    "tcp://a",
    "a b:1",
    "tcp://[::1",
    "a:0",
    "a:70000",
]


@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_what_is_not_an_address_is_one_line_at_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.sweep.work._client", None)  # Dask is never asked
    with pytest.raises(SweepError, match=r"expected an address such as tcp://127\.0\.0\.1:8786"):
        swept(address, Path("a.csv"))


@pytest.mark.parametrize("said", [b"", b"SSH-2.0-other\r\n", b"x" * 100_000])
def test_another_service_at_the_address_is_one_line_soon(
    said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.sweep.work.GREETING_SECONDS", 0.2)
    monkeypatch.setattr("solver.sweep.work._client", None)  # Dask is never asked
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        answering = Thread(target=answer, args=(server, said))
        answering.start()
        with pytest.raises(SweepError, match="what answers there is not a Dask scheduler"):
            swept(f"tcp://127.0.0.1:{port}", Path("a.csv"))
        answering.join(10)


def answer(server: socket.socket, said: bytes) -> None:
    connection, _ = server.accept()
    with connection, suppress(OSError):  # the other end may have heard enough
        connection.sendall(said)
        connection.recv(1)


def test_a_scheduler_that_nobody_started() -> None:
    with pytest.raises(SweepError, match=r"--scheduler tcp://127.0.0.1:9: cannot be reached"):
        swept("tcp://127.0.0.1:9", Path("a.csv"))


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.sweep.work.find_spec", lambda name: None)
    with pytest.raises(SweepError, match=r"needs Dask: pip install 'holdwise\[dask\]'"):
        swept("tcp://127.0.0.1:9", Path("a.csv"))


@pytest.mark.slow
def test_a_cluster_without_workers_and_one_whose_worker_is_of_another_version(
    start: Start, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = "[ranges]\nflush = 6"
    monkeypatch.setattr("solver.sweep.work.SECONDS", 2)
    with pytest.raises(SweepError, match="has no worker; start one with: dask worker tcp://"):
        swept(address, tmp_path / "a.csv", few)
    other = tmp_path / "other" / "holdwise-9.9.dist-info"
    other.mkdir(parents=True)
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: holdwise\nVersion: 9.9\n")
    monkeypatch.setattr("solver.sweep.work.SECONDS", 60)
    worker(start, address, path=f"{other.parent}:{ROOT}")
    with pytest.raises(SweepError, match=r"a worker has holdwise 9\.9, and this is"):
        swept(address, tmp_path / "a.csv", few)
    assert not (tmp_path / "a.csv").read_bytes()
    assert journal_path(tmp_path / "a.csv").exists()
