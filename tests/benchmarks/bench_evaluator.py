"""How many hands a second: every method, and the peers of the package index on the same hands.

Run with ``pytest tests/benchmarks/bench_evaluator.py``; the column OPS times the number of hands
in the group's name is hands a second. Tables are built before the clock starts.
"""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from evaluator import format_card, rank_hand, rank_hands
from evaluator.methods import METHODS, Method

eval7 = pytest.importorskip("eval7", reason="the peers come with the extra `bench`")
phevaluator = pytest.importorskip("phevaluator", reason="the peers come with the extra `bench`")
treys = pytest.importorskip("treys", reason="the peers come with the extra `bench`")

ONE_BY_ONE = 20_000
IN_ARRAYS = 1_000_000
METHOD_SIZES = [(method, size) for method in METHODS for size in method.sizes if size != 6]
each_method_and_size = pytest.mark.parametrize(
    ("method", "size"), METHOD_SIZES, ids=lambda value: getattr(value, "name", value)
)
each_size = pytest.mark.parametrize("size", [5, 7])


def random_hands(count: int, size: int) -> np.ndarray:
    decks = np.tile(np.arange(52), (count, 1))
    return np.random.default_rng(size).permuted(decks, axis=1)[:, :size].copy()


def measure_one_by_one(
    benchmark: BenchmarkFixture, evaluate: Callable[[Sequence], int], hands: Sequence[Sequence]
) -> None:
    def evaluate_all() -> None:
        for hand in hands:
            evaluate(hand)

    benchmark.group = f"{len(hands[0])} cards, {ONE_BY_ONE:,} hands one by one"
    evaluate_all()
    benchmark(evaluate_all)


def measure_array(benchmark: BenchmarkFixture, evaluate: Callable, hands: np.ndarray) -> None:
    benchmark.group = f"{hands.shape[1]} cards, an array of {IN_ARRAYS:,} hands"
    evaluate(hands)
    benchmark(evaluate, hands)


@each_size
def test_rank_hand(benchmark: BenchmarkFixture, size: int) -> None:
    measure_one_by_one(benchmark, rank_hand, random_hands(ONE_BY_ONE, size).tolist())


@each_method_and_size
def test_method_one_by_one(benchmark: BenchmarkFixture, method: Method, size: int) -> None:
    measure_one_by_one(benchmark, method.rank_hand, random_hands(ONE_BY_ONE, size).tolist())


@each_size
def test_treys_one_by_one(benchmark: BenchmarkFixture, size: int) -> None:
    evaluate = treys.Evaluator().evaluate
    card_of = [treys.Card.new(format_card(card)) for card in range(52)]
    hands = [[card_of[card] for card in hand] for hand in random_hands(ONE_BY_ONE, size).tolist()]
    measure_one_by_one(benchmark, lambda hand: evaluate(hand, []), hands)


@each_size
def test_phevaluator_one_by_one(benchmark: BenchmarkFixture, size: int) -> None:
    hands = random_hands(ONE_BY_ONE, size).tolist()
    measure_one_by_one(benchmark, lambda hand: phevaluator.evaluate_cards(*hand), hands)


@each_size
def test_eval7_one_by_one(benchmark: BenchmarkFixture, size: int) -> None:
    card_of = [eval7.Card(format_card(card)) for card in range(52)]
    hands = [[card_of[card] for card in hand] for hand in random_hands(ONE_BY_ONE, size).tolist()]
    measure_one_by_one(benchmark, eval7.evaluate, hands)


@each_size
def test_rank_hands(benchmark: BenchmarkFixture, size: int) -> None:
    measure_array(benchmark, rank_hands, random_hands(IN_ARRAYS, size))


@each_method_and_size
def test_method_in_arrays(benchmark: BenchmarkFixture, method: Method, size: int) -> None:
    measure_array(benchmark, method.rank_hands, random_hands(IN_ARRAYS, size))
