"""What people wait for, now and in the last release: commands from start to exit, in turn.

Run with ``pytest tests/benchmarks/bench_releases.py``, or with all the others. Both run on this
machine and in the same minutes, with the same Python and the same libraries, so that the columns
can be compared whatever else the machine does; least of `ROUNDS` runs each. The release is read
from git; where there is none, or it did not have a command, its column stays empty.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random
from tarfile import open as open_tar
from time import perf_counter

import pytest

from evaluator import format_cards
from evaluator.report import plain_text, table

ROOT = Path(__file__).parents[2]
RELEASE, COMMIT = "0.2.0", "a5233419"
"""The last release, and its commit; a new release names itself here."""
ROUNDS = 3


@dataclass(frozen=True)
class Row:
    """A command.

    Attributes:
        what: what it does.
        words: its words now.
        before: its words in the release, if they were others.
        hands: how many hands it reads.
    """

    what: str
    words: str
    before: str = ""
    hands: int = 0


ROWS = (
    Row("the help of all commands", "--help"),
    Row("one deal", "best AsKsKh4s4d"),
    Row("20,000 hands of a stream", "best -", hands=20_000),
    Row("5,000 hands of a stream as JSON", "best - --json", hands=5000),
    Row("a whole game", "analyze 9/6"),
    Row("a whole game with wild cards", "analyze deuces-wild"),
    Row("two games compared", "compare 9/6 8/5"),
    Row("why a hold", "why QhQdJsTh9s"),
    Row("two hands of hold'em, exactly", "odds AhKh JdJc"),
    Row("a chart graded", "strategy grade {chart} --paytable 9/6"),
    Row("a session of 1,600 hands", "bankroll 9/6 --bankroll 800 --session 1600"),
    Row("a session of 100,000 hands", "bankroll 9/6 --bankroll 10000 --session 100000"),
    Row("coins for a risk in 10,000 hands", "bankroll 9/6 --risk 1% --session 10000"),
    Row(
        "a session of 20,000 hands at a progressive",
        "bankroll 9/6 --bankroll 10000 --session 20000 --meter 4500 --meter-rate 0.05",
    ),
    Row("Ultimate X, three hands", "ultimate-x 9/6 --hands 3"),
    Row("Ultimate X, ten hands, wild cards", "ultimate-x deuces-wild --hands 10"),
    Row("an exam, to its first question", "exam --text --paytable 9/6 --data {folder}"),
    Row("every published figure", "verify"),
)


@dataclass(frozen=True)
class Took:
    """How long a command took: in all, and of a processor; seconds."""

    wall: float
    processor: float


def test_now_against_the_last_release(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trees = {"now": ROOT, RELEASE: released(tmp_path / "release")}
    chart = tmp_path / "chart.txt"
    chart.write_text("low pair\ndiscard everything\n")
    cells = []
    for row in ROWS:
        least: dict[str, Took | None] = {}
        for number, name in enumerate([*trees] * ROUNDS):
            words = (row.before or row.words) if name == RELEASE else row.words
            folder = tmp_path / f"{len(cells)} {name} {number}".replace(" ", "-")
            said = words.format(chart=chart, folder=folder)
            found = timed(trees[name], said.split(), hands(row.hands))
            known = least.get(name)
            if name not in least or (known and found and found.processor < known.processor):
                least[name] = found
        cells.append((row.what, *cells_of(least["now"], least[RELEASE])))
    titles = ("Command", "now", f"in {RELEASE}", "processor", f"in {RELEASE}", "times as fast")
    with capsys.disabled():
        print(f"\n\nSeconds, least of {ROUNDS} runs in turn, start to exit")
        print(plain_text([table(titles, cells, left=("Command",))]))
    assert all(cell[1] != "–" for cell in cells), "a command failed"


def released(folder: Path) -> Path | None:
    """Return the release's files, unpacked into a folder; None where git does not have it."""
    done = subprocess.run(
        ["git", "archive", COMMIT], cwd=ROOT, capture_output=True, timeout=600, check=False
    )
    if done.returncode:
        return None
    with open_tar(fileobj=BytesIO(done.stdout)) as files:
        files.extractall(folder, filter="data")
    return folder


def hands(count: int) -> bytes:
    chance = Random(count)
    lines = (format_cards(chance.sample(range(52), 5)) for _ in range(count))
    return "".join(f"{line}\n" for line in lines).encode()


def timed(tree: Path | None, words: list[str], given: bytes) -> Took | None:
    """Run a command line of a tree; None if it has no such command."""
    if tree is None:
        return None
    start, before = perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "trainer", *words],
        input=given,
        capture_output=True,
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        timeout=600,
        check=False,
    )
    wall, after = perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return None if done.returncode else Took(wall, processor)


def cells_of(now: Took | None, before: Took | None) -> tuple[str, ...]:
    def said(of: Took | None) -> tuple[str, str]:
        return ("–", "–") if of is None else (f"{of.wall:.2f}", f"{of.processor:.2f}")

    gain = f"{before.processor / now.processor:.1f}" if now and before else "–"
    (wall, processor), (wall_before, processor_before) = said(now), said(before)
    return wall, wall_before, processor, processor_before, gain
