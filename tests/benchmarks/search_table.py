"""Prints how long a search for charts or a course takes, and its memory, as performance.md has it.

    .venv/bin/python tests/benchmarks/search_table.py

It takes some minutes. Each search has a process of its own, as in the window; its figures are of
the whole process and its helper, from start to exit; the peaks of both are added up.
"""

import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from solver import PayTable, load_paytable, parse_paytable, solve_game
from solver.strategy.books.derive import derive, exact_chart
from solver.strategy.books.one_length import derive_at_most
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
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        took, (computed, memory) = time.perf_counter() - start, map(float, done.stdout.split())
        print(
            f"| {row.what}, {row.table} | {took:.1f} s | {computed:.1f} s | {memory:.0f} MB |",
            flush=True,
        )


def search(part: str, table: str) -> None:
    """Carry a search out; print the processor's seconds and the peak of memory, in MB."""
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
    print(
        sum(each.ru_utime + each.ru_stime for each in used),
        sum(each.ru_maxrss for each in used) / 1024,
    )


def any_pair() -> PayTable:
    """9/6 Jacks or Better in which a pair of any rank pays: the most rules and the most memory."""
    return parse_paytable(load_paytable("9/6").to_toml().replace('ranks = "JQKA"\n', ""))


if __name__ == "__main__":
    search(*sys.argv[1:]) if sys.argv[1:] else main()
