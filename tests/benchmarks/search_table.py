"""Prints how long a search for charts or a course takes, and its memory, as performance.md has it.

    .venv/bin/python tests/benchmarks/search_table.py

It takes some minutes. Each search has a process of its own, as in the window; its figures are of
the whole process and its helper, from start to exit: the most that both have of their own at one
time, with their shares of what they have together.
"""

import re
import resource
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from solver import PayTable, load_paytable, parse_paytable, solve_game
from solver.strategy.books.derive import derive, derive_at_most, exact_chart
from solver.strategy.course.derive_course import derive_both
from solver.strategy.playing.grading import Grader

ANY_PAIR = "9/6, any pair pays"


class Row(NamedTuple):
    """A search: what is said of it, the part of `search` that it is, and its paytable."""

    what: str
    part: str
    table: str


ROWS = (
    Row("charts of all lengths", "charts", "job-9-6"),
    Row("charts of all lengths", "charts", "all-american"),
    Row("the chart of 16 lines", "one length", "9/6 + flush 7"),
    Row("charts and course", "course", "deuces-wild-20-12-9"),
    Row("charts and course", "course", "joker-17-7-5"),
    Row("charts, and one with conditions", "conditions", "all-american"),
    Row("charts, and one with conditions", "conditions", ANY_PAIR),
)


def main() -> None:
    """Measure each row in a process of its own, and print it."""
    print("| what | by the clock | of the processor | peak memory |\n| --- | --- | --- | --- |")
    for row in ROWS:
        start = time.perf_counter()
        command = [sys.executable, __file__, row.part, row.table]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            memory = 0.0
            while process.poll() is None:
                memory = max(memory, memory_of(str(process.pid)))
                time.sleep(0.1)
            assert process.stdout is not None
            took, computed = time.perf_counter() - start, float(process.stdout.read())
        print(
            f"| {row.what}, {row.table} | {took:.1f} s | {computed:.1f} s | {memory:.0f} MB |",
            flush=True,
        )


def memory_of(process: str) -> float:
    """What a process and those that it has started have in memory, in MB; 0 once it has ended."""
    folder = Path("/proc", process)
    with suppress(OSError):
        sizes = dict(re.findall(r"(\w+): +(\d+) kB", (folder / "smaps_rollup").read_text()))
        started = (folder / "task" / process / "children").read_text().split()
        return int(sizes["Pss"]) / 1024 + sum(map(memory_of, started))
    return 0.0


def search(part: str, table: str) -> None:
    """Carry a search out; print the processor's seconds."""
    grader = Grader.of(solve_game(any_pair() if table == ANY_PAIR else load_paytable(table)))
    if part == "one length":
        derive_at_most(grader, 16)
    elif part == "course":
        derive_both(grader, lambda _: None)
    else:
        book = derive(grader)
        if part == "conditions":
            exact_chart(book, grader)
    used = [resource.getrusage(of) for of in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(sum(each.ru_utime + each.ru_stime for each in used))


def any_pair() -> PayTable:
    """9/6 Jacks or Better in which a pair of any rank pays: the most rules and the most memory."""
    return parse_paytable(load_paytable("9/6").to_toml().replace('ranks = "JQKA"\n', ""))


if __name__ == "__main__":
    search(*sys.argv[1:]) if sys.argv[1:] else main()
