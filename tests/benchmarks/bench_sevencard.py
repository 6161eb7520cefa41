"""All hands of seven cards counted by category, and what the tables of additive keys cost.

Random hands, by every method and by peers, are measured in bench_evaluator.py. Run with:
pytest tests/benchmarks/bench_sevencard.py
"""

from math import comb

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from evaluator.hands import hands
from evaluator.methods import additive_keys

CACHED = (
    additive_keys.lookups,
    additive_keys.flush_lookup,
    additive_keys.rank_multisets,
    additive_keys._unsuited_lookup,
    additive_keys._five_card_classes,
)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_all_hands_counted(benchmark: BenchmarkFixture, size: int) -> None:
    counts = benchmark.pedantic(additive_keys.count_categories, (size,), rounds=3, warmup_rounds=1)
    assert sum(counts.values()) == comb(52, size)


def test_all_hands_as_arrays_of_cards(benchmark: BenchmarkFixture) -> None:
    count = benchmark.pedantic(lambda: sum(len(block) for block in hands(7)), rounds=1)
    assert count == comb(52, 7)


def test_building_the_tables(benchmark: BenchmarkFixture) -> None:
    def build() -> None:
        for cached in CACHED:
            cached.cache_clear()
        additive_keys.lookups(7)
        additive_keys.flush_lookup()

    benchmark(build)
