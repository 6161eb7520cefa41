"""How long the questions about a bankroll take, and how many hands a second are simulated.

Run with ``pytest tests/benchmarks/bench_bankroll.py``. The simulation's rate is ``HANDS`` over
the mean.
"""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from solver import solve_game
from solver.bankroll.answer import bankroll_for_risk
from solver.bankroll.bankroll_session import session_result
from solver.bankroll.payoffs import best_play_pays, hold_pays, several_pays
from solver.bankroll.simulation import simulate
from solver.returns import Payoffs

HANDS = 20_000_000


@pytest.fixture(scope="module")
def one_hand() -> Payoffs:
    return best_play_pays(solve_game("job-9-6"))


@pytest.mark.parametrize("hands", [600, 1600, 5000])
def test_session(benchmark: BenchmarkFixture, one_hand: Payoffs, hands: int) -> None:
    benchmark(session_result, one_hand, 800, hands)


@pytest.mark.parametrize("hands", [600, 1600, 5000])
def test_risk(benchmark: BenchmarkFixture, one_hand: Payoffs, hands: int) -> None:
    benchmark(bankroll_for_risk, one_hand, hands, 0.05)


def test_simulation(benchmark: BenchmarkFixture, one_hand: Payoffs) -> None:
    found = benchmark(simulate, one_hand, 100_000, 1000, HANDS // 1000, 1)
    assert found.hands == HANDS  # nobody is ruined


def test_several_hands(benchmark: BenchmarkFixture) -> None:
    game = solve_game("job-9-6")
    benchmark(lambda: several_pays(hold_pays(game, game.best_masks), 3))
