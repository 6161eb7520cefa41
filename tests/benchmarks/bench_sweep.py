"""How many paytables a second a sweep solves, and how long it takes to begin.

Run with ``pytest tests/benchmarks/bench_sweep.py``. A rate is the number of tables (``TABLES``)
divided by the mean; the command's includes its start.
"""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from solver.sweep.candidates import candidates
from solver.sweep.pay_grid import tables_in
from solver.sweep.spec import read_spec
from solver.sweep.table_boxes import MOST_CANDIDATES, Boxes

ROOT = Path(__file__).parents[2]
JACKS = """
[ranges]
four_of_a_kind = "20..30"
full_house = "6..12"
flush = "4..8"
straight = "3..6"
three_of_a_kind = "2..4"
"""
DEUCES = """
base = "deuces-wild"
[ranges]
five_of_a_kind = "10..20"
straight_flush = "6..12"
four_of_a_kind = "4..8"
full_house = "2..5"
flush = "2..4"
"""
TABLES = 4620
SPECS = {"9/6": JACKS, "deuces wild": DEUCES}


@pytest.mark.parametrize("game", SPECS)
def test_candidates_of_a_grid(benchmark: BenchmarkFixture, game: str) -> None:
    """What a process does once for a sweep."""
    grid = read_spec(SPECS[game]).grid
    low, high = grid.ends(grid.whole)
    benchmark.pedantic(candidates, (grid.table, low, high, MOST_CANDIDATES), rounds=3)


@pytest.mark.parametrize("columns", ["return", "variance"])
@pytest.mark.parametrize("game", SPECS)
def test_tables_in_one_process(benchmark: BenchmarkFixture, game: str, columns: str) -> None:
    """4,620 tables once the candidates are known."""
    spec = read_spec(f'columns = ["{columns}"]\n{SPECS[game]}')
    assert spec.grid.size == TABLES
    boxes = Boxes.of(spec)
    assert boxes.of_all is not None

    def solve() -> int:
        return sum(tables_in(part.box) for part in boxes.parts(spec.grid.whole) if part.solutions)

    assert benchmark.pedantic(solve, rounds=3) == TABLES


@pytest.mark.parametrize("workers", [1, 2])
def test_the_command(benchmark: BenchmarkFixture, tmp_path: Path, workers: int) -> None:
    """97,020 tables from start to exit: how it grows with processes."""
    spec = tmp_path / "spec.toml"
    spec.write_text(f'{JACKS}straight_flush = "40..60"\n')
    numbers = iter(np.arange(100))

    def sweep() -> None:
        out = str(tmp_path / f"{next(numbers)}.csv")
        words = [sys.executable, "-m", "trainer", "sweep", str(spec), "--output", out]
        env = os.environ | {"PYTHONPATH": str(ROOT)}
        subprocess.run([*words, "--workers", str(workers)], check=True, env=env)

    benchmark.pedantic(sweep, rounds=2)
