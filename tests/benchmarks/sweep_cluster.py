"""One process, two processes and a local Dask cluster of two workers on the same tables.

    python tests/benchmarks/sweep_cluster.py --tables 1e6

prints tables a second, from the command's start to its exit, what the cluster reaches of the two
processes (at least 0.90 is wanted), and what tests/simulations/cluster.py reckons for two workers
from the one process. The files must be the same to the byte. On a quiet machine: it takes minutes.

    python tests/benchmarks/sweep_cluster.py --memory --tables 1e7

follows the memory of each process while two of them sweep so many tables into a Parquet file, and
says how much of the file a query for one pay then reads.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "simulations")]

import psutil
from cluster import Measured, simulated

from solver.sweep.spec import read_spec

SPEC = """
columns = ["return", "variance"]
[ranges]
straight_flush = "40..{last}"
four_of_a_kind = "20..30"
full_house = "6..12"
flush = "4..8"
straight = "3..6"
three_of_a_kind = "2..4"
"""
ROYALS = (250, 500, 600, 700, 800, 900, 1000, 1200, 2000, 4000)
EACH = 4620
"""The tables of one pay of a straight flush."""
TASKS = 2000
"""How many tasks that do nothing are given out to time the scheduler."""


class Run(NamedTuple):
    """A command that ran, from its start to its exit.

    Attributes:
        seconds: by the clock.
        processor: seconds of the processor, of the command and of all that worked for it.
        memory: the most that the command took itself, in bytes.
    """

    seconds: float
    processor: float
    memory: int


def swept(
    folder: Path, tables: int, name: str, *words: str, others: Sequence[psutil.Process] = ()
) -> Run:
    """Run the command on about so many tables into a file of this name; others work for it."""
    spec, out = folder / f"{tables}.toml", folder / f"{name}.csv"
    spec.write_text(SPEC.format(last=39 + max(1, round(tables / EACH))))
    command = [sys.executable, "-m", "trainer", "sweep", str(spec), "--output", str(out), *words]
    began, before = time.perf_counter(), processor(others)
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{name}: the command failed")
    seconds = time.perf_counter() - began
    own = used.ru_utime + used.ru_stime
    return Run(seconds, own + processor(others) - before, used.ru_maxrss * 1024)


def processor(processes: Sequence[psutil.Process]) -> float:
    """Return the seconds of the processor that processes have taken so far."""
    return sum(sum(process.cpu_times()[:2]) for process in processes)


@contextmanager
def started(folder: Path, part: str, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start a part of a cluster, and end it."""
    with (folder / f"{part}{time.monotonic_ns()}.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{part}", *words],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdout=log,
            stderr=log,
        )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(60)


class LocalCluster(NamedTuple):
    """A scheduler with two workers of one thread each, on this machine.

    Attributes:
        address: the scheduler's.
        workers: the processes that solve.
        others: the scheduler, and what watches over the workers.
    """

    address: str
    workers: list[psutil.Process]
    others: list[psutil.Process]


@contextmanager
def local_cluster(folder: Path) -> Iterator[LocalCluster]:
    """Yield a cluster once both workers are there, and end it."""
    from distributed import Client

    file = folder / "scheduler.json"
    here = ("--host", "127.0.0.1")
    ports = ("--port", "0", "--dashboard-address", "127.0.0.1:0", "--scheduler-file", str(file))
    with started(folder, "scheduler", *here, *ports) as scheduler:
        while not (found := re.search(r"tcp://[\d.:]+", file.read_text() if file.exists() else "")):
            time.sleep(0.1)
        worker = (found[0], *here, "--nthreads", "1", "--no-dashboard")
        with started(folder, "worker", *worker) as one, started(folder, "worker", *worker) as two:
            with Client(found[0], set_as_default=False) as client:
                client.wait_for_workers(2, timeout=120)
                workers = [psutil.Process(each) for each in client.run(os.getpid).values()]
            parts = [psutil.Process(each.pid) for each in (scheduler, one, two)]
            below = [each for part in parts for each in part.children(recursive=True)]
            others = [each for each in parts + below if each not in workers]
            yield LocalCluster(found[0], workers, others)


def seconds_a_task(address: str) -> float:
    """Return what the scheduler takes for a task that does nothing, with two workers."""
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.gather(client.map(abs, range(100), pure=False))
        began = time.perf_counter()
        client.gather(client.map(abs, range(TASKS), pure=False))
        return (time.perf_counter() - began) / TASKS


def waited(processes: Sequence[psutil.Process]) -> float:
    """Return the seconds that a process has waited for a core that something else had, so far.

    Of the thread that waited most in each, which is the one that works; the mean of them. Linux
    says it.
    """
    longest = [
        max(int(each.read_text().split()[1]) for each in task.glob("*/schedstat"))
        for task in (Path(f"/proc/{process.pid}/task") for process in processes)
    ]
    return sum(longest) / len(longest) / 1e9


def share_at_rest(processes: Sequence[psutil.Process], seconds: float = 10) -> float:
    """Return what share of a core a cluster takes that has nothing to do."""
    before = processor(processes)
    time.sleep(seconds)
    return (processor(processes) - before) / seconds


def bytes_to_disk(folder: Path, size: int = 1 << 26) -> float:
    """Return how many bytes a second are hashed and written until they are safe."""
    data = os.urandom(size)
    began = time.perf_counter()
    hashlib.sha256(data)
    with (folder / "written").open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return size / (time.perf_counter() - began)


def peak(process: int) -> int:
    """Return the most memory that a process has taken, in bytes; 0 where no system says it."""
    status = Path(f"/proc/{process}/status")
    found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text() if status.exists() else "")
    return int(found[1]) * 1024 if found else 0


def main() -> None:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(description="A sweep by processes and by a local cluster.")
    parser.add_argument("--tables", type=float, default=1e6)
    parser.add_argument("--memory", action="store_true", help="of each process, into Parquet")
    asked = parser.parse_args()
    with TemporaryDirectory() as name:
        if asked.memory:
            follow_memory(Path(name), max(1, round(asked.tables / EACH / len(ROYALS))))
        else:
            measure(Path(name), max(1, round(asked.tables / EACH)) * EACH)


def follow_memory(folder: Path, straight_flushes: int) -> None:
    """Sweep into a Parquet file; print what each process took at most, and what a query reads."""
    spec, out = folder / "spec.toml", folder / "out.parquet"
    last = 39 + straight_flushes
    spec.write_text(SPEC.format(last=last) + f"royal_flush = {list(ROYALS)}\n")
    command = [sys.executable, "-m", "trainer", "sweep", str(spec), "--output", str(out)]
    most: dict[int, int] = {}
    began = time.perf_counter()
    with subprocess.Popen([*command, "--workers", "2"], cwd=ROOT) as process:
        parts: list[psutil.Process] = []
        while process.poll() is None:
            with suppress(psutil.NoSuchProcess):  # a part has just ended
                parts = [psutil.Process(process.pid)]
                parts += parts[0].children(recursive=True)
            most |= {part.pid: max(most.get(part.pid, 0), peak(part.pid)) for part in parts}
            time.sleep(0.2)
    if process.returncode:
        raise SystemExit("the command failed")
    took = time.perf_counter() - began
    said = ", ".join(f"{bytes_ / 1e6:.0f}" for bytes_ in most.values())
    print(f"{took:.0f} s; the command and its processes take at most {said} MB")
    whole, before = out.stat().st_size, bytes_read()
    from pyarrow import parquet

    found = parquet.read_table(out, filters=[("straight_flush", "=", (40 + last) // 2)])
    print(
        f"a query for one straight flush finds {found.num_rows:,} tables and reads "
        f"{(bytes_read() - before) / 1e6:.1f} of {whole / 1e6:.0f} MB, pyarrow's own files among it"
    )


def bytes_read() -> int:
    """Return how many bytes this process has read so far, by Linux's account."""
    return int(Path("/proc/self/io").read_text().split()[1])


def measure(folder: Path, tables: int) -> None:
    """Run the same sweep in all ways, compare the files, and print the times."""
    two = ("--workers", "2")
    runs = {
        "one process": swept(folder, tables, "one", "--workers", "1"),
        "two processes": swept(folder, tables, "two", *two),
    }
    quarter = max(1, tables // EACH // 4) * EACH
    part = swept(folder, quarter, "part", *two)
    with local_cluster(folder) as (address, workers, others):
        task, idle = seconds_a_task(address), share_at_rest(workers + others)
        scheduler, parts = ("--scheduler", address), workers + others
        runs["cluster, first"] = swept(folder, tables, "first", *scheduler, others=parts)
        before = waited(workers)
        runs["cluster, again"] = swept(folder, tables, "again", *scheduler, others=parts)
        lost = waited(workers) - before
        few = min(swept(folder, 1, f"few{turn}", *scheduler).seconds for turn in range(3))
        memory = max(peak(worker.pid) for worker in workers)
    whole = (folder / "one.csv").read_bytes()
    assert all((folder / f"{each}.csv").read_bytes() == whole for each in ("two", "first", "again"))
    assert read_spec((folder / f"{tables}.toml").read_text()).grid.size == tables
    print(f"{tables:,} tables, {len(whole) / tables:.1f} bytes each; the files are the same")
    for name, run in runs.items():
        ratio = runs["two processes"].seconds / run.seconds
        print(
            f"{name:15} {run.seconds:7.1f} s {tables / run.seconds:10,.0f} tables/s "
            f"{ratio:6.2f} of two processes; {run.processor:.1f} s of the processor in all; "
            f"the command takes {run.memory / 1e6:.0f} MB"
        )
    print(f"a worker takes {memory / 1e6:.0f} MB; the scheduler {1000 * task:.2f} ms a task")
    print(f"at rest the cluster takes {idle:.1%} of a core")
    # What two processes take to start, and for candidates, is in both of their sweeps.
    solving = runs["two processes"].processor - part.processor
    of = Measured(
        rate=(tables - quarter) / solving,
        start=0.0,
        command=few,
        task=task,
        row=len(whole) / tables,
        disk=bytes_to_disk(folder),
    )
    reckoned, took = simulated(tables, 2, of).seconds, runs["cluster, again"].seconds - lost
    print(
        f"reckoned for two workers on cores of their own: {reckoned:.1f} s, from {of.rate:,.0f} "
        f"tables a second each and {few:.1f} s for a few tables; measured: {took:.1f} s and "
        f"{lost:.1f} s in which a worker waited for a core, {took / reckoned - 1:+.0%}"
    )


if __name__ == "__main__":
    main()
