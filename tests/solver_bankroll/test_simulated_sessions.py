"""Simulated sessions agree with the exact ones, and are the same for a seed."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from solver import solve_game
from solver.bankroll.bankroll_session import session_result
from solver.bankroll.payoffs import best_play_pays
from solver.bankroll.simulation import PLACES, PayLookup, simulate
from solver.bankroll.walk import Walk
from solver.returns import Payoffs

ODD = Payoffs.of(5, [(0, 6), (3, 2), (7, 2), (11, 1)])


@pytest.mark.proof
@pytest.mark.parametrize("cashback", [Fraction(0), Fraction(1, 50)])
def test_a_real_game_simulated_agrees_with_the_exact_figures(cashback: Fraction) -> None:
    one_hand = best_play_pays(solve_game("job-9-6"))
    exact = session_result(one_hand, 203, 400, cashback)
    found = simulate(one_hand, 203, 400, 20_000, seed=12, cashback=cashback)
    assert 0.1 < exact.ruin < 0.9
    assert found.ruin_error < 0.004
    assert abs(found.ruin - exact.ruin) < 4 * found.ruin_error
    assert abs(found.mean - exact.mean) < 4 * found.mean_error
    assert found.mean_error == pytest.approx(exact.deviation / 20_000**0.5, rel=0.2)
    lasted = 400 - float(exact.ruined_after[:-1] @ np.arange(400, 0, -1))
    assert found.hands / 20_000 == pytest.approx(lasted, rel=0.02)


@pytest.mark.parametrize("hands", [1, 63, 64, 65, 130])
def test_sessions_of_any_length_agree(hands: int) -> None:
    exact = session_result(ODD, 17, hands, Fraction(1, 10))
    found = simulate(ODD, 17, hands, 5_000, seed=hands, cashback=Fraction(1, 10))
    assert abs(found.ruin - exact.ruin) <= 4 * max(found.ruin_error, 1e-3)
    assert abs(found.mean - exact.mean) < 4 * found.mean_error


def test_the_look_up_meets_the_chances() -> None:
    table = PayLookup(Walk(ODD, 10), 1, None)
    assert PLACES - table.decided < len(ODD.pays)
    won = table.hands(1000, 400, np.random.Generator(np.random.SFC64(5))).ravel()
    for paid, chance in zip(ODD.pays, ODD.chances, strict=True):
        share = float((won == paid - 5).mean())
        assert abs(share - chance) < 4 * (chance * (1 - chance) / won.size) ** 0.5


def test_a_pay_rarer_than_the_table_has_places_for_still_comes() -> None:
    rare = Payoffs.of(1, [(0, 199_999), (7, 1)])
    won = PayLookup(Walk(rare, 1), 1, None).hands(
        4000, 1000, np.random.Generator(np.random.SFC64(1))
    )
    assert abs(int((won == 6).sum()) - 20) < 4 * 20**0.5


def test_a_pay_of_more_than_two_thousand_million_units_is_paid_in_full() -> None:
    steps = PayLookup(Walk(Payoffs.of(1, [(0, 3), (3 * 10**9, 1)]), 1), 1, None).steps
    assert steps.tolist() == [-1, 3 * 10**9 - 1]


def test_a_seed_fixes_everything() -> None:
    once, again, other = (simulate(ODD, 30, 100, 5000, seed) for seed in (3, 3, 4))
    assert once == again
    assert once.mean != other.mean


def test_who_cannot_bet_at_all_plays_no_hand() -> None:
    found = simulate(ODD, 4, 10, 50, seed=1)
    assert (found.ruin, found.hands, found.mean) == (1, 0, 0)


def test_less_than_one_session_is_refused() -> None:
    with pytest.raises(ValueError, match="hands and sessions: expected 1 or more of each"):
        simulate(ODD, 30, 10, 0, 1)


def test_one_session_alone_says_nothing_of_its_error() -> None:
    assert simulate(ODD, 30, 10, 1, 3).mean_error == float("inf")
    assert 0 <= simulate(ODD, 30, 10, 2, 3).mean_error < float("inf")
