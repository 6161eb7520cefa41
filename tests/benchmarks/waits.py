"""Prints what people wait for beside what it must be and what is aimed at, seconds by the clock.

    .venv/bin/python tests/benchmarks/waits.py [lab] [bankroll] [stream] [wild] [ultimate] [exam]
                                               [history] [search] [cluster]

For a quiet machine, where all of it takes some eight minutes, most of them the last three; the
processor's seconds stand beside those of the clock, least of `ROUNDS` runs in turn. Searches and
the cluster have tables of their own, which follow.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from fractions import Fraction
from functools import partial
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as the commands do: some are called in this process
ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / part) for part in ("", "tests", "tests/support", "tests/benchmarks")]

from bench_lab import key_times
from bench_releases import Took, hands, timed
from bench_solver import WILD, forget, tables
from bench_window import HANDS, first_frame, long_history

from solver import solve_game, solve_hand
from solver.bankroll.bankroll_session import session_result
from solver.bankroll.payoffs import best_play_pays
from solver.bankroll.progressive import JackpotMeter, progressive_result
from solver.decisions import decisions_of
from solver.exact.totals import _final_lines
from trainer.teaching.asking import Answer
from trainer.teaching.exam.exam import Exam
from trainer.teaching.exam.exam_game import Earlier

ROUNDS = 3
SHOWN = 4
SWEPT = "5e5"


def main() -> None:
    """Measure, and print a row a figure."""
    asked = sys.argv[1:] or [*GROUPS]
    if unknown := {*asked} - {*GROUPS}:
        raise SystemExit(f"not to be measured: {', '.join(sorted(unknown))}")
    print("| what | must | aim | by the clock | of the processor |\n|", " --- |" * 5)
    for group in asked:
        GROUPS[group]()


def lab() -> None:
    """From a key to all figures on the screen."""
    for name, must, aim in (("9/6", "20 ms", "14 ms"), ("deuces-wild", "25 ms", "16 ms")):
        for shown in (1, SHOWN):
            with TemporaryDirectory() as folder:
                took = median(figures for _, figures in key_times(Path(folder), name, shown))
            row(f"lab, {name}, tables: {shown}", must, aim, f"{took:.1f} ms", "")


def bankroll() -> None:
    """Sessions of 100,000 hands, in process; the answers are the same in a command."""
    plain = best_play_pays(solve_game("job-9-6"))
    odd = best_play_pays(solve_game("9/6 + royal 4001@5"))
    back, none = Fraction(1, 400), Fraction(0)
    for what, pays, coins, cashback, must, aim in (
        ("100,000 coins", plain, 10**5, none, "0.3 s", "0.05 s"),
        ("10⁹ coins", plain, 10**9, none, "0.3 s", "0.05 s"),
        ("10,000 coins", plain, 10_000, none, "1.5 s", "0.7 s"),
        ("10,000 coins, with cashback", plain, 10_000, back, "2.5 s", "1.5 s"),
        ("10,000 coins, a royal of 4,001", odd, 10_000, none, "8 s", "3 s"),
    ):
        found = [clocked(session_result, pays, coins, 100_000, cashback) for _ in range(ROUNDS)]
        row(f"100,000 hands, {what}", must, aim, *said(least(found)))
    meter = JackpotMeter(4000, 4000, Fraction(1, 20))
    took = clocked(progressive_result, plain, meter, 10_000, 100_000)
    row("100,000 hands, 10,000 coins, a progressive", "", "", *said(took))


def stream() -> None:
    """Hands of `best -`."""
    for what, words, given, count, must, aim in (
        ("random hands", "best -", hands(10**6), 10**6, "300,000", "800,000"),
        ("quads and odd spellings", "best -", mixed(10**6), 10**6, "150,000", "300,000"),
        ("hands as JSON", "best - --json", hands(100_000), 100_000, "30,000", "100,000"),
        ("hands as JSON", "best - --json", hands(400_000), 400_000, "30,000", "100,000"),
    ):
        took = least_of(words, given, rounds=2)
        rates = (f"{count / seconds:,.0f} a second" for seconds in (took.wall, took.processor))
        row(f"{count:,} {what}", must, aim, *rates)


def wild() -> None:
    """Games with wild cards."""
    row("a wild game, cold", "0.30 s", "0.25 s", *said(least_of("analyze deuces-wild")))
    took = further_wild()
    further = (f"{1000 * each:.1f} ms" for each in (took.wall, took.processor))
    row("a further wild game", "14 ms", "10 ms", *further)


def ultimate() -> None:
    """Ultimate X, start to exit."""
    for words, must, aim in (
        ("ultimate-x 9/6 --hands 3", "1 s", "0.5 s"),
        ("ultimate-x deuces-wild --hands 3", "1 s", "0.5 s"),
        ("ultimate-x ddb-9-6 --hands 10", "3 s", "1.5 s"),
        ("ultimate-x deuces-wild --hands 10", "3 s", "1.5 s"),
        ("ultimate-x joker-20-7-5 --hands 10", "3 s", "1.5 s"),
        ("verify ultimate-x", "20 s", "10 s"),
    ):
        row(words, must, aim, *said(least_of(words, rounds=2)))


def exam() -> None:
    """The exam: its first start, and from an answer to the next question."""
    for name in ("9/6", "deuces-wild"):
        row(f"exam, first start, {name}", "1 s", "0.5 s", *said(first_exam(name)))
    row("exam, choice and answer", "5 ms", "", f"{1000 * exam_answer():.1f} ms", "")


def history() -> None:
    """A history of a million hands."""
    with TemporaryDirectory() as folder:
        long_history(Path(folder))
        least_of(f"stats --text --data {folder}", rounds=1)  # all hands are added up once
        took = least_of(f"stats --text --data {folder}")
        row(f"stats of {HANDS:,} hands", "0.8 s", "0.5 s", *said(took))
        for name, cold in (("", False), (", none of it in the page cache", True)):
            seconds = min(frame(Path(folder), cold) for _ in range(ROUNDS))
            row(f"first frame with them{name}", "1.5 s", "1 s", f"{seconds:.2f} s", "")


def table(name: str, *words: str) -> None:
    """Print another table."""
    print(flush=True)
    subprocess.run([sys.executable, str(ROOT / "tests/benchmarks" / name), *words], check=True)


GROUPS = {
    each.__name__: each for each in (lab, bankroll, stream, wild, ultimate, exam, history)
} | {
    "search": partial(table, "search_table.py"),
    "cluster": partial(table, "sweep_cluster.py", "--tables", SWEPT),
}
"""What is measured, in the order of the rows."""


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
    return least(runs)


def least(runs: list[Took]) -> Took:
    """Return the least of each time."""
    return Took(min(took.wall for took in runs), min(took.processor for took in runs))


def clocked(work: Callable[..., object], *given: object) -> Took:
    """Do something once in this process."""
    began, before = time.perf_counter(), time.process_time()
    work(*given)
    return Took(time.perf_counter() - began, time.process_time() - before)


def mixed(count: int) -> bytes:
    """Return hands of which 2 % are dealt fours of a kind and 5 % are spelled in another way."""
    lines = hands(count).splitlines(keepends=True)
    for number in range(0, count, 50):
        lines[number] = b"AsAhAdAc%d%c\n" % (2 + number % 8, b"shdc"[number % 4])
    for number in range(7, count, 20):
        lines[number] = lines[number].lower().replace(b" ", b", ")
    return b"".join(lines)


def first_exam(name: str) -> Took:
    """Begin an exam where nothing has been played, to its first question."""
    runs = []
    for _ in range(ROUNDS):
        with TemporaryDirectory() as folder:
            words = f"exam --text --paytable {name} --data {folder}"
            runs.append(least_of(words, rounds=1))
    return least(runs)


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
