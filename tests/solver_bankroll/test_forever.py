"""Ruin in the long run: against a closed form, and against very long sessions."""

from __future__ import annotations

from fractions import Fraction
from math import inf, log

import pytest

from solver import solve_game
from solver.bankroll.answer import bankroll_answer, ruin_by_bankroll
from solver.bankroll.bankroll_session import bankroll_for_ever, long_run, session_result
from solver.bankroll.payoffs import best_play_pays
from solver.bankroll.walk import Walk
from solver.returns import Payoffs

GOOD = Payoffs.of(2, [(0, 5), (1, 1), (3, 1), (9, 2)])


@pytest.mark.parametrize("bankroll", [2, 3, 8, 15])
@pytest.mark.parametrize("cashback", [Fraction(0), Fraction(1, 10)])
def test_a_very_long_session_ends_between_the_bounds(bankroll: int, cashback: Fraction) -> None:
    ruin = long_run(GOOD, bankroll, cashback)
    low, by_bankroll = ruin_by_bankroll(Walk(GOOD, bankroll, cashback), 1500)
    long_session = by_bankroll[bankroll - low]
    assert ruin.ruin_low - 1e-9 <= long_session <= ruin.ruin_high + 1e-9
    assert ruin.ruin_low > 0.4 * ruin.ruin_high
    # the bounds tell: a shorter session is not yet there
    assert session_result(GOOD, bankroll, 3, cashback).ruin < ruin.ruin_low or bankroll < 4


def test_where_nothing_can_be_left_the_bounds_are_one() -> None:
    # wins one coin with chance p: (q / p)^B
    ruin = long_run(Payoffs.of(1, [(0, 2), (2, 3)]), 7)
    assert ruin.ruin_low == pytest.approx((2 / 3) ** 7, rel=1e-15)
    assert 0 <= ruin.ruin_high - ruin.ruin_low < 1e-15
    assert float(ruin.rate_low) == pytest.approx(log(3 / 2), rel=1e-15)


def test_a_game_that_wins_nothing_ruins_everybody() -> None:
    nine_six = best_play_pays(solve_game("job-9-6"))
    assert long_run(nine_six, 10**6).ruin_low == 1
    assert bankroll_for_ever(nine_six, 0.5) is None
    assert long_run(nine_six, 10**6, Fraction(1, 100)).ruin_high < 1


# Published ("Video Poker: Bankroll Size vs. Risk of Ruin", 2013): 9/6 with 1 % cashback needs 1,092
# bets for an even chance and 7,256 for a chance of 1 % to be ruined.
@pytest.mark.parametrize(("risk", "bets"), [(0.5, 1092), (0.01, 7256)])
def test_published_bankrolls_for_ever(risk: float, bets: int) -> None:
    nine_six = best_play_pays(solve_game("job-9-6"))
    coins = bankroll_for_ever(nine_six, risk, Fraction(1, 100))
    assert coins is not None
    assert 5 * bets <= coins <= 5 * (bets + 2)  # a part of a bet may be left at ruin
    found = long_run(nine_six, coins, Fraction(1, 100))
    assert found.ruin_low < found.ruin_high <= risk < 1.01 * found.ruin_low


def test_a_bet_that_never_loses_ruins_nobody() -> None:
    ruin = long_run(Payoffs.of(1, [(1, 1), (2, 1)]), 1)
    assert (ruin.ruin_low, ruin.ruin_high, float(ruin.rate_low)) == (0, 0, inf)
    assert bankroll_for_ever(Payoffs.of(1, [(1, 1), (2, 1)]), 0.01) == 1


def test_too_little_for_one_bet_is_ruin_at_once() -> None:
    assert long_run(GOOD, 1).ruin_low == 1


def test_with_cashback_any_number_of_coins_can_be_left_and_so_suffice() -> None:
    even, back = Payoffs.of(2, [(0, 2), (4, 3)]), Fraction(1, 50)
    needed = {bankroll_for_ever(even, 0.5**places, back) for places in range(1, 20)}
    assert {coins % 2 for coins in needed if coins} == {0, 1}


def test_an_edge_too_small_to_see_promises_nothing() -> None:
    fair = Payoffs.of(1, [(0, 10**40), (2, 10**40 + 1)])
    assert long_run(fair, 10).ruin_high == 1


def test_the_answer_says_both_bounds_or_one_where_they_print_alike() -> None:
    bounds, ruin = long_run(GOOD, 3), (2 / 3) ** 7
    said = [
        bankroll_answer(pays, coins, 4).report()[-1].pieces
        for pays, coins in ((GOOD, 3), (Payoffs.of(1, [(0, 2), (2, 3)]), 7))
    ]
    between = f"{100 * bounds.ruin_low:.4f} % to {100 * bounds.ruin_high:.4f} %"
    assert said == [
        (f"In the long run the chance of ruin is {between}",),
        (f"In the long run the chance of ruin is {100 * ruin:.4f} %",),
    ]
