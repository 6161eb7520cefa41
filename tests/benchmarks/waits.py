"""Prints what people wait for beside what it must be and what is aimed at, seconds by the clock.

    .venv/bin/python tests/benchmarks/waits.py

For a quiet machine, where it takes four minutes; the processor's seconds stand beside those of the
clock, least of `ROUNDS` runs in turn. The window, the lab and the cluster have tables of their own:
`window_table.py`, `bench_lab.py` and `sweep_cluster.py`.
"""

import os
import sys
import time
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests/support"), str(ROOT / "tests/benchmarks")]

from bench_releases import Took, hands, timed
from bench_solver import WILD, forget, tables
from bench_window import HANDS, first_frame, long_history

from solver import solve_game, solve_hand
from solver.decisions import decisions_of
from solver.exact.totals import _final_lines
from trainer.teaching.asking import Answer
from trainer.teaching.exam.exam import Exam
from trainer.teaching.exam.exam_game import Earlier

ROUNDS = 5


def main() -> None:
    """Measure, and print a row a figure."""
    print("| what | must | aim | by the clock | of the processor |\n|", " --- |" * 5)
    for count in (100_000, 400_000):
        took = least_of("best - --json", hands(count), rounds=2)
        rates = (f"{count / seconds:,.0f} a second" for seconds in (took.wall, took.processor))
        row(f"{count:,} hands as JSON", "30,000 a second", "100,000", *rates)
    row("a wild game, cold", "0.30 s", "0.25 s", *said(least_of("analyze deuces-wild")))
    took = further_wild()
    row(
        "a further wild game",
        "14 ms",
        "10 ms",
        *(f"{1000 * each:.1f} ms" for each in (took.wall, took.processor)),
    )
    for name in ("9/6", "deuces-wild"):
        row(f"exam, first start, {name}", "1 s", "0.5 s", *said(first_exam(name)))
    row("exam, choice and answer", "5 ms", "", f"{1000 * exam_answer():.1f} ms", "")
    with TemporaryDirectory() as folder:
        long_history(Path(folder))
        least_of(f"stats --data {folder}", rounds=1)  # all hands are added up once
        row(
            f"stats of {HANDS:,} hands",
            "0.8 s",
            "0.5 s",
            *said(least_of(f"stats --data {folder}")),
        )
        for name, cold in (("", False), (", none of it in the page cache", True)):
            seconds = min(frame(Path(folder), cold) for _ in range(ROUNDS))
            row(f"first frame with them{name}", "1.5 s", "1 s", f"{seconds:.2f} s", "")


def row(*cells: str) -> None:
    """Print a row."""
    print("|", " | ".join(cells), "|", flush=True)


def said(took: Took) -> tuple[str, str]:
    """Return both times as words."""
    return f"{took.wall:.2f} s", f"{took.processor:.2f} s"


def least_of(words: str, given: bytes = b"", rounds: int = ROUNDS) -> Took:
    """Run a command several times."""
    found = [timed(ROOT, words.split(), given) for _ in range(rounds)]
    runs = [took for took in found if took is not None]
    if not runs:
        raise SystemExit(f"failed: {words}")
    return Took(min(took.wall for took in runs), min(took.processor for took in runs))


def first_exam(name: str) -> Took:
    """Begin an exam where nothing has been played, to its first question."""
    runs = []
    for _ in range(ROUNDS):
        with TemporaryDirectory() as folder:
            words = f"exam --text --paytable {name} --data {folder}"
            runs.append(least_of(words, rounds=1))
    return Took(min(took.wall for took in runs), min(took.processor for took in runs))


def exam_answer() -> float:
    """Answer all questions of an exam: the seconds from an answer to the next one, the median."""
    decisions, seconds = decisions_of("job-9-6"), []
    exam = Exam.start(decisions, Earlier(), seed=7)
    while question := exam.question:
        solution = solve_hand(question.cards, decisions.table, decisions.coins)
        answer = Answer(question, solution.best.mask, datetime.now(UTC), 1000, solution)
        began = time.perf_counter()
        exam = exam.answered(answer)
        _ = exam.question
        seconds.append(time.perf_counter() - began)
    return median(seconds)


def further_wild() -> Took:
    """Solve Deuces Wild paytables in turn, each with its lines read anew; the medians."""
    walls, processor = [], []
    for table, _ in zip(cycle(tables(WILD["deuces"])), range(20 * ROUNDS), strict=False):
        forget()
        _final_lines.cache_clear()
        began, before = time.perf_counter(), time.thread_time()
        assert solve_game(table).return_
        walls.append(time.perf_counter() - began)
        processor.append(time.thread_time() - before)
    return Took(median(walls), median(processor))


def frame(folder: Path, cold: bool) -> float:
    """Return the seconds to the window's first frame; cold, all it reads is on the disk alone."""
    for place in (folder, ROOT, Path(sys.prefix), Path(sys.base_prefix)) if cold else ():
        for file in place.rglob("*"):
            if file.is_file():
                with file.open("rb") as opened:
                    os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return first_frame(folder)


if __name__ == "__main__":
    main()
