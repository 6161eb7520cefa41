"""How long the solver takes: whole games, single deals, cold processes and their memory.

Run with ``pytest tests/benchmarks/bench_solver.py``. Further paytables and further hands are
measured with the tables that depend on no pay built, and with nothing of the paytable itself kept
from the round before. A cold process is the command from start to exit, nothing cached.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from random import Random

import numpy as np
import pytest
from plain_enumeration import enumerate_hand
from pytest_benchmark.fixture import BenchmarkFixture

from solver import PayTable, compare_games, load_paytable, solve_game, solve_hand, solve_hands
from solver.exact.totals import _final_lines, line_totals, pay_totals

ROOT = Path(__file__).parents[2]
TABLES = ("job-9-6", "job-8-5", "bonus-8-5", "ddb-9-6", "tdb-9-7", "all-american")
WILD = {
    "deuces": ("deuces-wild", "deuces-wild-nsud", "deuces-wild-illinois", "loose-deuces-15-10"),
    "a joker": ("joker-20-7-5", "joker-18-7-5", "joker-two-pair-20-10-6"),
    "two jokers": ("double-joker-9-5-4", "double-joker-8-5-4"),
    "deuces and a joker": ("deuces-joker-12-9-6", "deuces-joker-10-8-5"),
}
HANDS = 1000


def forget() -> None:
    pay_totals.cache_clear()
    line_totals.cache_clear()


def tables(names: Sequence[str] = TABLES) -> list[PayTable]:
    for name in names:  # whatever depends on no pay is built here
        assert solve_game(name).variance
    return [load_paytable(name) for name in names]


def test_further_game(benchmark: BenchmarkFixture) -> None:
    """Best hold of every deal, and the return."""
    further = cycle(tables())

    def solve(table: PayTable) -> None:
        assert solve_game(table).return_

    benchmark.pedantic(solve, setup=lambda: (forget(), ((next(further),), {}))[1], rounds=100)


@pytest.mark.parametrize("wild", WILD)
def test_further_wild_game(benchmark: BenchmarkFixture, wild: str) -> None:
    """The same with wild cards; which line pays which hand is found again, too."""
    further = cycle(tables(WILD[wild]))

    def solve(table: PayTable) -> None:
        assert solve_game(table).return_

    def setup() -> tuple[tuple[PayTable], dict[str, object]]:
        forget()
        _final_lines.cache_clear()
        return (next(further),), {}

    benchmark.pedantic(solve, setup=setup, rounds=100)


def test_further_game_with_counts_and_variance(benchmark: BenchmarkFixture) -> None:
    further = cycle(tables())

    def solve(table: PayTable) -> None:
        game = solve_game(table)
        assert game.return_
        assert game.variance
        assert game.hit_frequency

    benchmark.pedantic(solve, setup=lambda: (forget(), ((next(further),), {}))[1], rounds=60)


def test_every_hold_of_every_deal(benchmark: BenchmarkFixture) -> None:
    """The values of 32 x 134,459 holds as an array."""
    benchmark(solve_game("job-9-6").values)


def test_two_games_compared(benchmark: BenchmarkFixture) -> None:
    games = [solve_game("job-9-6"), solve_game("bonus-8-5")]
    benchmark(compare_games, games)


@pytest.mark.parametrize("form", ["ids", "text"])
def test_a_thousand_hands(benchmark: BenchmarkFixture, form: str) -> None:
    """All 32 values and the best hold of a deal, a thousand times: milliseconds are µs a hand."""
    from evaluator import format_cards

    random = Random(1)
    hands = [tuple(random.sample(range(52), 5)) for _ in range(HANDS)]
    asked = hands if form == "ids" else [format_cards(hand) for hand in hands]
    table = load_paytable("job-9-6")
    solve_hand(hands[0], table)

    def solve_all() -> None:
        for hand in asked:
            _ = solve_hand(hand, table).best

    benchmark(solve_all)


@pytest.mark.parametrize("what", ["best_masks", "best_ev", "values"])
def test_a_hundred_thousand_hands(benchmark: BenchmarkFixture, what: str) -> None:
    """Random hands in an array of bytes, with what the first call builds already there."""
    decks = np.tile(np.arange(52, dtype=np.uint8), (100_000, 1))
    cards = np.random.default_rng(1).permuted(decks, axis=1)[:, :5]
    getattr(solve_hands(cards), what)
    benchmark(lambda: getattr(solve_hands(cards), what))


def test_a_hand_with_all_outcomes(benchmark: BenchmarkFixture) -> None:
    table = load_paytable("ddb-9-6")
    benchmark(lambda: [hold.outcomes for hold in solve_hand("As Ks Kh 4s 4d", table).holds])


def test_a_hand_by_the_literal_method(benchmark: BenchmarkFixture) -> None:
    hand, table = (51, 47, 46, 11, 9), load_paytable("job-9-6")
    enumerate_hand(hand, table, 5)
    benchmark.pedantic(enumerate_hand, (hand, table, 5), rounds=10)


COLD = {
    "nothing": ["-c", ""],
    "numpy": ["-c", "import numpy"],
    "help": ["-m", "trainer", "--help"],
    "best": ["-m", "trainer", "best", "As Ks Kh 4s 4d"],
    "analyze": ["-m", "trainer", "analyze", "9/6"],
    "analyze deuces": ["-m", "trainer", "analyze", "deuces-wild"],
    "analyze joker": ["-m", "trainer", "analyze", "joker-20-7-5"],
    "paytables": ["-m", "trainer", "paytables"],
    "compare": ["-m", "trainer", "compare", "9/6", "8/5"],
    "verify": ["-m", "trainer", "verify"],
}


@pytest.mark.parametrize("what", COLD)
def test_cold_process(benchmark: BenchmarkFixture, what: str) -> None:
    """A process from start to exit; its peak memory is in the extra information, in MiB."""
    peaks = []

    def run() -> None:
        process = subprocess.Popen(
            [sys.executable, *COLD[what]], stdout=subprocess.DEVNULL, cwd=ROOT
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0
        peaks.append(usage.ru_maxrss / 1024)

    benchmark.pedantic(run, rounds=15, warmup_rounds=2)
    benchmark.extra_info["peak MiB"] = round(float(np.max(peaks)), 1)
