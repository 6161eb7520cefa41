"""Hold'em odds: known hands, one against a random hand, simulation, and the command from cold.

Run with: pytest tests/benchmarks/bench_odds.py
"""

import subprocess
import sys

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from evaluator import parse_cards
from evaluator.holdem.counting import odds, odds_against_random
from evaluator.holdem.odds_simulation import simulate
from trainer.commands.self_test_commands import pokyr_enumeration

TEN = "AhKh JdJc 2c2d 7s8s 9hTh QcKc 4d5d 6h6s As3c Ad8d"


@pytest.mark.parametrize("text", ["AhKh JdJc", "AhKh JdJc 8s8c", TEN], ids=["2", "3", "10"])
def test_known_hands_before_the_flop(benchmark: BenchmarkFixture, text: str) -> None:
    hands = [parse_cards(hand) for hand in text.split()]
    odds(hands)
    benchmark(odds, hands)


def test_known_hands_on_the_flop(benchmark: BenchmarkFixture) -> None:
    hands = [parse_cards("AhKh"), parse_cards("JdJc")]
    benchmark(odds, hands, parse_cards("2h 3h 4d"))


@pytest.mark.skipif(pokyr_enumeration() is None, reason="pokyr is not installed")
def test_known_hands_by_pokyr(benchmark: BenchmarkFixture) -> None:
    benchmark(pokyr_enumeration(), [parse_cards("AhKh"), parse_cards("JdJc")])


@pytest.mark.parametrize(
    ("hand", "board"), [("AsKs", ""), ("AsKd", ""), ("AsKs", "Ts Qs 2d"), ("AsKs", "Ts Qs 2d 3h")]
)
def test_against_a_random_hand(benchmark: BenchmarkFixture, hand: str, board: str) -> None:
    asked = parse_cards(hand), parse_cards(board)
    benchmark.pedantic(odds_against_random, asked, rounds=3, warmup_rounds=1)


@pytest.mark.parametrize("opponents", [1, 3, 9])
def test_simulated_deals(benchmark: BenchmarkFixture, opponents: int) -> None:
    benchmark(
        lambda: simulate((51, 47), opponents=opponents, deals=100_000, rng=np.random.default_rng(1))
    )
    benchmark.extra_info["deals"] = 100_000


def test_command_from_cold(benchmark: BenchmarkFixture) -> None:
    command = [sys.executable, "-m", "trainer", "odds", "AhKh", "JdJc"]
    benchmark.pedantic(lambda: subprocess.run(command, check=True, capture_output=True), rounds=5)
