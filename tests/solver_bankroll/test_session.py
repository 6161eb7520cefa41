"""A session's ruin and result: against every path, the hitting-time theorem, published figures."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from all_paths import Paths

from solver import parse_chart, solve_game
from solver.bankroll.answer import bankroll_for_risk, ruin_by_bankroll
from solver.bankroll.bankroll_session import long_run, session_result
from solver.bankroll.payoffs import best_play_pays, chart_pays, pays_of_masks
from solver.bankroll.walk import Walk
from solver.returns import Payoffs

EVEN = Payoffs.of(1, [(0, 5), (1, 3), (2, 1), (4, 1)])
ODD = Payoffs.of(5, [(0, 6), (3, 2), (7, 2), (11, 1)])  # pays that are not multiples of the bet
SKEW = Payoffs.of(4, [(2, 5), (6, 2), (10, 1)])  # a unit of two coins; something always comes back
CASES = [
    (EVEN, 2, 6, Fraction(0)),
    (EVEN, 1, 5, Fraction(1, 3)),
    (ODD, 12, 6, Fraction(0)),
    (ODD, 13, 6, Fraction(1, 7)),
    (ODD, 4, 3, Fraction(0)),  # not enough for one bet
    (SKEW, 9, 7, Fraction(0)),
    (SKEW, 9, 7, Fraction(1, 16)),
    (SKEW, 11, 6, Fraction(3, 4)),  # never ruined
]


@pytest.mark.parametrize(("payoffs", "bankroll", "hands", "cashback"), CASES)
def test_a_session_is_the_sum_of_all_its_paths(
    payoffs: Payoffs, bankroll: int, hands: int, cashback: Fraction
) -> None:
    paths = Paths(payoffs, bankroll, hands, cashback)
    found = session_result(payoffs, bankroll, hands, cashback)
    assert found.ruined_after.tolist() == pytest.approx(
        [float(paths.ruined[hand]) for hand in range(hands + 1)], abs=1e-12
    )
    amounts = [Fraction(amount, found.scale) for amount in found.amounts.tolist()]
    assert amounts == sorted(paths.won)
    assert found.chances.tolist() == pytest.approx([float(paths.won[a]) for a in amounts])
    mean = sum((won * chance for won, chance in paths.won.items()), Fraction(0))
    squares = sum((won**2 * chance for won, chance in paths.won.items()), Fraction(0))
    assert found.mean == pytest.approx(float(mean))
    assert found.deviation**2 == pytest.approx(float(squares - mean**2), abs=1e-9)
    for share in (0.05, 0.5, 0.95):
        below = Fraction(0)
        for won in sorted(paths.won):
            below += paths.won[won]
            if below >= share:
                break
        assert found.quantile(share) == won


@pytest.mark.parametrize(("payoffs", "bankroll", "hands", "cashback"), CASES)
def test_the_bankroll_for_a_risk_is_the_least_of_all(
    payoffs: Payoffs, bankroll: int, hands: int, cashback: Fraction
) -> None:
    least = bankroll_for_risk(payoffs, hands, 0.3, cashback)
    assert Paths(payoffs, least, hands, cashback).ruin <= Fraction(3, 10)
    assert least == 1 or Paths(payoffs, least - 1, hands, cashback).ruin > Fraction(3, 10)


def test_ruin_carried_backward_is_ruin_carried_forward() -> None:
    low, ruin = ruin_by_bankroll(Walk(ODD, 3, Fraction(1, 9)), 40)
    for units in range(low, low + 60, 7):
        forward = session_result(ODD, units, 40, Fraction(1, 9)).ruin
        if units % ODD.unit == 0:
            assert ruin[units - low] == pytest.approx(forward, abs=1e-12)


def test_ruin_is_what_the_hitting_time_theorem_says() -> None:
    # A walk that falls by at most one bet a hand first falls by B bets at hand n with the chance
    # B / n P(S_n = -B): Kemperman's formula. P is a coefficient of a power of a polynomial.
    one_hand, bankroll, hands = best_play_pays(solve_game("job-9-6")), 25, 300
    polynomial = np.zeros(hands)
    for paid, chance in zip(one_hand.pays, one_hand.chances, strict=True):
        if paid // 5 < hands:
            polynomial[paid // 5] = chance
    power, expected = np.ones(1), np.zeros(hands + 1)
    for hand in range(1, hands + 1):
        power = np.convolve(power, polynomial)[:hands]
        if hand >= bankroll:
            expected[hand] = bankroll / hand * power[hand - bankroll]
    found = session_result(one_hand, 5 * bankroll, hands)
    assert found.ruined_after == pytest.approx(expected, rel=1e-9, abs=1e-15)
    assert 0.5 < found.ruin < 0.55


# Published: five-coin quarters, by Dunbar's Risk Analyzer for Video Poker, to the percent.
PUBLISHED = [
    ("job-9-6", 800, 1600, 0.08),  # $200
    ("job-9-6", 660, 1000, 0.05),  # $165
    ("job-8-5", 2280, 5000, 0.05),  # $570
]


@pytest.mark.proof
@pytest.mark.parametrize(("name", "coins", "hands", "ruin"), PUBLISHED)
def test_published_risks_of_a_trip(name: str, coins: int, hands: int, ruin: float) -> None:
    low, by_bankroll = ruin_by_bankroll(Walk(best_play_pays(solve_game(name)), coins), hands)
    assert by_bankroll[coins // 5 - low] == pytest.approx(ruin, abs=0.003)


def test_the_session_of_a_real_game_adds_up() -> None:
    game = solve_game("job-9-6")
    one_hand = best_play_pays(game)
    found = session_result(one_hand, 800, 400)
    assert session_result(game.payoffs, 800, 400).amounts.tolist() == found.amounts.tolist()
    assert long_run(game.payoffs, 800, Fraction(1, 100)) == long_run(
        one_hand, 800, Fraction(1, 100)
    )
    assert found.chances.sum() == pytest.approx(1, abs=1e-12)
    # Wald's identity against the distribution itself; a royal is in it
    assert found.chances @ found.amounts == pytest.approx(found.mean, abs=1e-6)
    assert found.at_least(3000) == pytest.approx(1 - (1 - 2.4758e-05) ** 400, rel=0.01)
    assert found.amounts[-1] > 12_000
    # with a bankroll that nothing ruins, hands add up: 400 times the variance of one
    safe = session_result(one_hand, 2000, 400)
    assert safe.ruin < 1e-3
    rich = session_result(one_hand, 2001, 400)
    assert rich.deviation**2 == pytest.approx(400 * 25 * float(one_hand.variance), rel=1e-3)


@pytest.mark.proof
def test_a_chart_pays_by_its_grade() -> None:
    game = solve_game("job-9-6")
    chart = parse_chart("high pair or better\n4 to a flush\nlow pair\ntwo high cards, suited first")
    from solver import grade

    one_hand = chart_pays(game, chart)
    assert one_hand.return_ == grade(chart, game).return_
    assert pays_of_masks(game, game.best_masks) == best_play_pays(game)


@pytest.mark.parametrize(
    ("words", "arguments"),
    [
        ("bankroll: expected 1 coin or more, not 0", (0, 10, Fraction(0))),
        ("hands: expected 1 or more, not 0", (10, 0, Fraction(0))),
        ("cashback: expected 0 or more and less than 1, not 1", (10, 10, Fraction(1))),
    ],
)
def test_what_makes_no_sense_is_refused(words: str, arguments: tuple[int, int, Fraction]) -> None:
    with pytest.raises(ValueError, match=words):
        session_result(EVEN, *arguments)


def test_a_risk_is_between_never_and_surely() -> None:
    with pytest.raises(ValueError, match="risk: expected above 0 and below 1, not 1"):
        bankroll_for_risk(EVEN, 10, 1)
    with pytest.raises(ValueError, match="a quantile is above 0 and below 1"):
        session_result(EVEN, 5, 5).quantile(1)


def test_a_bankroll_beyond_all_needs_no_more_room_than_its_hands() -> None:
    found = session_result(EVEN, 10**15, 30)
    assert found.ruin == 0
    assert len(found.amounts) <= 30 * 4 + 1
    assert found.amounts[0] == -30


def test_pays_that_no_array_can_hold_are_refused() -> None:
    huge = Payoffs.of(1, [(0, 10), (10**9, 1)])
    with pytest.raises(ValueError, match="amounts, too many to follow"):
        session_result(huge, 100, 50)
    # what such pays cannot do is make ruin likelier than the same chance of any saving pay
    saved = Payoffs.of(1, [(0, 10), (100, 1)])
    assert bankroll_for_risk(huge, 50, 0.3) == bankroll_for_risk(saved, 50, 0.3)


@pytest.mark.parametrize(("payoffs", "bankroll", "hands", "cashback"), CASES)
def test_ruin_is_never_above_its_bound(
    payoffs: Payoffs, bankroll: int, hands: int, cashback: Fraction
) -> None:
    paths = Paths(payoffs, bankroll, hands, cashback)
    found = session_result(payoffs, bankroll, hands, cashback)
    assert paths.ruin <= found.ruin_most
    assert found.ruin == pytest.approx(float(paths.ruin), abs=1e-12)


@pytest.mark.parametrize("cashback", [Fraction(0), Fraction(1, 2)])
def test_who_cannot_bet_once_is_ruined_before_any_cashback(cashback: Fraction) -> None:
    session = session_result(Payoffs.of(2, [(4, 1), (0, 1)]), 1, 3, cashback)
    assert session.ruined_after.tolist() == [1, 0, 0, 0]
    assert (session.amounts.tolist(), session.chances.tolist()) == ([0], [1])
