"""What a cluster of any size would do with a sweep, reckoned piece by piece from measured figures.

    python tests/simulations/cluster.py --tables 1e9 --workers 2 10 100 1000

prints the table of docs/reference/sweeps.md. Nothing is solved: each piece of work is followed from
the command through the scheduler to a worker, and back to the file. The sizes of the pieces are
those that `solver.sweep.run` gives out. The figures of `Measured` are those of one machine; other
ones are options, and tests/benchmarks/sweep_cluster.py measures them and compares what is reckoned
here for two workers with two workers.
"""

from __future__ import annotations

import argparse
import heapq
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).parents[2])]

from solver.sweep.run import AHEAD, PieceSize
from solver.sweep.spec import UNIT


@dataclass(frozen=True)
class Measured:
    """What was measured, in seconds and bytes; two workers on one machine.

    Attributes:
        rate: tables a second and worker, with return and variance.
        start: of a worker, until it solves its first table.
        command: of the command, until it gives out the first piece, and for its end.
        task: of the scheduler, for each piece.
        row: bytes of a table's row.
        network: bytes a second into the command.
        write: of the command for each piece, until it is safe on disk.
        disk: bytes a second that the command hashes and writes.
        spread: how much pieces of one size differ in the time that they take, as a share of it.
    """

    rate: float = 23_000
    start: float = 1.0
    command: float = 1.0
    task: float = 0.0024
    row: float = 52
    network: float = 300e6
    write: float = 0.01
    disk: float = 300e6
    spread: float = 0.1


class Outcome(NamedTuple):
    """What came of a sweep.

    Attributes:
        seconds: from the command's start to its end.
        pieces: how many were given out.
        busy: the share of the time that a worker solves tables.
        scheduler, network, disk: the share of the time that each is at work.
        waiting: the most bytes of rows that wait in the command to be written.
    """

    seconds: float
    pieces: int
    busy: float
    scheduler: float
    network: float
    disk: float
    waiting: float

    @property
    def limit(self) -> str:
        """What keeps it from being faster."""
        shares = {"scheduler": self.scheduler, "network": self.network, "disk": self.disk}
        name = max(shares, key=shares.__getitem__)
        return name if shares[name] > self.busy else "workers"


def simulated(tables: int, workers: int, of: Measured, seed: int = 0) -> Outcome:
    """Follow a sweep piece by piece.

    >>> alone = simulated(10**6, 1, Measured(spread=0))
    >>> round(alone.seconds), alone.limit  # 43 s of solving, and the start of both
    (45, 'workers')
    >>> simulated(10**9, 1000, Measured()).limit
    'disk'
    """
    chance, pace, ahead = random.Random(seed), PieceSize(AHEAD * workers), AHEAD * workers
    free = [of.command + of.start] * workers  # when each worker can begin its next piece
    now = scheduled = fetched = of.command
    given: list[tuple[float, int, float]] = []  # when it is solved, its tables, its seconds
    pieces, worked, written, left = 0, 0.0, 0, tables
    ready: list[tuple[float, float]] = []  # results in the command: since when, and until when
    while left or written < len(given):
        if left and len(given) - written <= ahead:
            size = min(left, max(UNIT, -(-pace.tables(left) // UNIT) * UNIT))
            scheduled = max(now, scheduled) + of.task
            seconds = size / of.rate * chance.uniform(1 - of.spread, 1 + of.spread)
            solved = max(heapq.heappop(free), scheduled) + seconds
            heapq.heappush(free, solved)
            given.append((solved, size, seconds))
            pieces, worked, left = pieces + 1, worked + seconds, left - size
        else:
            solved, size, seconds = given[written]
            fetched = max(fetched, solved) + size * of.row / of.network
            now = max(now, fetched) + of.write + size * of.row / of.disk
            ready.append((solved, now))
            pace.learn(size, seconds)
            written += 1
    rows, whole = tables * of.row, now - of.command
    return Outcome(
        now,
        pieces,
        worked / workers / whole,
        pieces * of.task / whole,
        rows / of.network / whole,
        (rows / of.disk + pieces * of.write) / whole,
        _most_waiting(ready, [size * of.row for _, size, _ in given]),
    )


def _most_waiting(ready: Sequence[tuple[float, float]], sizes: Sequence[float]) -> float:
    """Return the most that waits at once, of results each ready and written at some time."""
    changes = []
    for (since, until), size in zip(ready, sizes, strict=True):
        changes += [(since, size), (until, -size)]
    most = waiting = 0.0
    for _, change in sorted(changes):
        waiting += change
        most = max(most, waiting)
    return most


def main() -> None:
    """Print one row for each number of workers, as Markdown."""
    parser = argparse.ArgumentParser(description="What a cluster of any size would do.")
    parser.add_argument("--tables", type=float, default=1e9)
    parser.add_argument("--workers", type=int, nargs="+", default=[2, 10, 100, 300, 1000])
    for field in fields(Measured):
        parser.add_argument(f"--{field.name}", type=float, default=field.default)
    args = parser.parse_args()
    of = Measured(**{field.name: getattr(args, field.name) for field in fields(Measured)})
    titles = ("workers", "time", "tables a second", "pieces", "workers at work", "the command's "
              "disk", "network", "scheduler", "rows that wait", "limit")  # fmt: skip
    print("|", " | ".join(titles), "|\n|", " | ".join("---" for _ in titles), "|")
    for workers in args.workers:
        found = simulated(int(args.tables), workers, of)
        cells = (
            f"{workers:,}",
            _time(found.seconds),
            f"{args.tables / found.seconds:,.0f}",
            f"{found.pieces:,}",
            f"{found.busy:.0%}",
            f"{found.disk:.0%}",
            f"{found.network:.0%}",
            f"{found.scheduler:.1%}",
            f"{found.waiting / 1e6:,.0f} MB",
            found.limit,
        )
        print("|", " | ".join(cells), "|")


def _time(seconds: float) -> str:
    if seconds < 600:
        return f"{seconds:,.0f} s"
    return f"{seconds / 60:,.0f} min" if seconds < 36_000 else f"{seconds / 3600:,.1f} h"


if __name__ == "__main__":
    main()
