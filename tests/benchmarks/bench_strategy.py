"""How long charts take: graded cold and further ones, derived at every length and with conditions.

Run with ``pytest tests/benchmarks/bench_strategy.py``. Deriving takes seconds and is measured once.
"""

import subprocess
import sys
from itertools import cycle
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from solver import load_paytable, solve_game
from solver.strategy.books.book import shipped_book
from solver.strategy.books.derive import derive, exact_chart
from solver.strategy.playing.grading import Grader

ROOT = Path(__file__).parents[2]


def test_grade_of_a_cold_process(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    chart = tmp_path / "chart.txt"
    book = shipped_book(load_paytable("job-9-6"))
    assert book is not None
    chart.write_text(f"{book.full.chart}\n", encoding="utf-8")
    command = [sys.executable, "-m", "trainer", "strategy", "grade", str(chart)]

    def grade() -> None:
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)

    benchmark.pedantic(grade, rounds=10)


def test_grade_of_a_further_chart(benchmark: BenchmarkFixture) -> None:
    """Charts of other games, of whose lines many have not been seen before."""
    names = ("job-9-6", "tdb-9-7", "all-american", "bonus-8-5", "double-bonus-9-6", "ddb-9-6")
    books = [shipped_book(load_paytable(name)) for name in names]
    charts = cycle([book.full.chart for book in books if book is not None])
    grader = Grader.of(solve_game("job-9-6"))
    grader.grade(next(charts))
    benchmark.pedantic(lambda: grader.grade(next(charts)), rounds=len(names) - 1)


@pytest.mark.parametrize("name", ["job-9-6", "bonus-8-5", "double-bonus-9-6", "all-american"])
def test_derive_every_length(benchmark: BenchmarkFixture, name: str) -> None:
    grader = Grader.of(solve_game(name))
    benchmark.pedantic(lambda: derive(grader), rounds=1)


@pytest.mark.parametrize("name", ["job-9-6", "bonus-8-5", "double-bonus-9-6", "all-american"])
def test_derive_conditions(benchmark: BenchmarkFixture, name: str) -> None:
    grader = Grader.of(solve_game(name))
    book = shipped_book(load_paytable(name))
    assert book is not None
    benchmark.pedantic(lambda: exact_chart(book, grader), rounds=1)
