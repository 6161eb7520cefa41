"""How many hands a second: every method, and the peers of the package index on the same hands.

Run with ``pytest tests/benchmarks/bench_evaluator.py``; the column OPS times the number of hands
in the group's name is hands a second. Tables are built before the clock starts, and every
evaluator is called from C: a loop in Python would cost the fastest a third of their speed.
"""

from collections.abc import Callable, Iterable

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from evaluator import rank_hand, rank_hands
from evaluator.methods.side_by_side import METHODS, Method
from trainer.commands.self_test_commands import Peer, installed_peers, run_through

ONE_BY_ONE = 20_000
IN_ARRAYS = 1_000_000
METHOD_SIZES = [(method, size) for method in METHODS for size in method.sizes if size != 6]
PEER_SIZES = [(peer, size) for peer in installed_peers() for size in peer.sizes]
each_method_and_size = pytest.mark.parametrize(
    ("method", "size"), METHOD_SIZES, ids=lambda value: getattr(value, "name", value)
)
each_peer_and_size = pytest.mark.parametrize(
    ("peer", "size"), PEER_SIZES, ids=lambda value: getattr(value, "name", value)
)
each_size = pytest.mark.parametrize("size", [5, 7])


def random_hands(count: int, size: int) -> np.ndarray:
    decks = np.tile(np.arange(52), (count, 1))
    return np.random.default_rng(size).permuted(decks, axis=1)[:, :size].copy()


def single_hands(size: int) -> list[tuple[int, ...]]:
    return [tuple(hand) for hand in random_hands(ONE_BY_ONE, size).tolist()]


def measure_one_by_one(
    benchmark: BenchmarkFixture, size: int, ranked: Callable[[], Iterable]
) -> None:
    benchmark.group = f"{size} cards, {ONE_BY_ONE:,} hands one by one"
    run_through(ranked())
    benchmark(lambda: run_through(ranked()))


def measure_array(benchmark: BenchmarkFixture, evaluate: Callable, hands: np.ndarray) -> None:
    benchmark.group = f"{hands.shape[1]} cards, an array of {IN_ARRAYS:,} hands"
    evaluate(hands)
    benchmark(evaluate, hands)


@each_size
def test_rank_hand(benchmark: BenchmarkFixture, size: int) -> None:
    hands = single_hands(size)
    measure_one_by_one(benchmark, size, lambda: map(rank_hand, hands))


@each_method_and_size
def test_method_one_by_one(benchmark: BenchmarkFixture, method: Method, size: int) -> None:
    hands = single_hands(size)
    measure_one_by_one(benchmark, size, lambda: map(method.rank_hand, hands))


@each_peer_and_size
def test_peer_one_by_one(benchmark: BenchmarkFixture, peer: Peer, size: int) -> None:
    hands = peer.prepared(single_hands(size))
    measure_one_by_one(benchmark, size, lambda: peer.ranked(hands))


@each_size
def test_rank_hands(benchmark: BenchmarkFixture, size: int) -> None:
    measure_array(benchmark, rank_hands, random_hands(IN_ARRAYS, size))


@each_method_and_size
def test_method_in_arrays(benchmark: BenchmarkFixture, method: Method, size: int) -> None:
    measure_array(benchmark, method.rank_hands, random_hands(IN_ARRAYS, size))
