"""Several hands of one deal: against sums written out, and the exact covariance."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from solver import solve_game
from solver.bankroll.answer import bankroll_for_risk, ruin_by_bankroll
from solver.bankroll.bankroll_session import session_result
from solver.bankroll.payoffs import HoldPays, best_play_pays, hold_pays, several_pays
from solver.bankroll.walk import Walk

TWO_HOLDS = HoldPays(
    5,
    np.array([0, 5, 20, 40]),
    np.array([[0.5, 0.25, 0.125, 0.125], [0.0, 0.75, 0.25, 0.0]]),
    np.array([0.25, 0.75]),
)


@pytest.mark.parametrize("hands", [1, 2, 3, 5])
def test_sums_of_hands_are_those_of_all_combinations(hands: int) -> None:
    expected: dict[int, Fraction] = {}
    for weight, chances in zip(TWO_HOLDS.weights, TWO_HOLDS.chances, strict=True):
        for each in product(range(4), repeat=hands):
            paid = int(TWO_HOLDS.pays[list(each)].sum())
            chance = Fraction(weight)
            for pay in each:
                chance *= Fraction(chances[pay])
            expected[paid] = expected.get(paid, Fraction(0)) + chance
    found = several_pays(TWO_HOLDS, hands)
    assert found.coins == 5 * hands
    assert list(found.pays) == [paid for paid in sorted(expected) if expected[paid]]
    assert found.chances == pytest.approx([float(expected[paid]) for paid in found.pays])


@pytest.fixture(scope="module")
def holds() -> HoldPays:
    game = solve_game("job-9-6")
    return hold_pays(game, game.best_masks)


@pytest.mark.proof
def test_hands_of_a_real_game_have_its_return_and_its_covariance(holds: HoldPays) -> None:
    game = solve_game("job-9-6")
    one, three = several_pays(holds, 1), several_pays(holds, 3)
    single = best_play_pays(game)
    assert one.pays == single.pays
    assert one.chances == pytest.approx(single.chances, rel=1e-9)
    assert float(three.return_) == pytest.approx(float(game.return_), abs=1e-12)
    assert float(three.variance * 9) == pytest.approx(float(game.variance_of(3)), abs=1e-8)


def test_a_transform_steps_as_shifts_do(monkeypatch: pytest.MonkeyPatch) -> None:
    many = several_pays(TWO_HOLDS, 3)
    by_shifts = session_result(many, 61, 50, Fraction(1, 30))
    needed = bankroll_for_risk(many, 50, 0.2)
    monkeypatch.setattr("solver.bankroll.walk.FEW_PAYS", 1)
    by_transform = session_result(many, 61, 50, Fraction(1, 30))
    assert by_transform.ruined_after == pytest.approx(by_shifts.ruined_after, abs=1e-13)
    assert by_transform.mean == pytest.approx(by_shifts.mean, abs=1e-9)
    assert by_transform.above > by_shifts.above
    assert bankroll_for_risk(many, 50, 0.2) == needed
    assert by_transform.quantile(0.75) == by_shifts.quantile(0.75)


@pytest.mark.proof
def test_hands_of_one_deal_are_riskier_than_apart(holds: HoldPays) -> None:
    three, one_hand = several_pays(holds, 3), best_play_pays(solve_game("job-9-6"))
    # the same coins, bet at once on three hands of a deal or one after the other
    together = session_result(three, 300, 100)
    one_by_one = session_result(one_hand, 300, 300)
    assert together.mean == pytest.approx(one_by_one.mean, rel=0.05)
    assert one_by_one.ruin > 0.01
    assert together.ruin > one_by_one.ruin


@pytest.mark.proof
def test_a_chance_below_the_roundings_is_bounded_and_said(
    holds: HoldPays, monkeypatch: pytest.MonkeyPatch
) -> None:
    three = several_pays(holds, 3)
    found = session_result(three, 2400, 300)
    assert found.ruin_text() == "below 1e-18"
    assert 0 <= found.ruin <= found.ruin_most < 1e-18
    assert 0 < found.above < 1e-9
    assert found.ruined_after.min() >= 0
    monkeypatch.setattr("solver.bankroll.walk.FEW_PAYS", 10**6)
    by_shifts = session_result(three, 2400, 300)
    assert by_shifts.ruin == pytest.approx(4.2e-20, rel=0.02)  # found from outside, by enumeration
    assert abs(by_shifts.ruined_after - found.ruined_after).sum() < found.above


@pytest.mark.proof
@pytest.mark.parametrize("hands", [3, 5])
@pytest.mark.parametrize("bankroll", [60, 300, 10**6])
def test_no_chance_is_below_zero_or_above_one(holds: HoldPays, hands: int, bankroll: int) -> None:
    many = several_pays(holds, hands)
    found = session_result(many, bankroll, 200)
    assert 0 <= found.ruin <= 1
    assert found.at_least(-bankroll - 10**9) <= 1
    assert 0 <= found.ruined_after.min() <= found.ruined_after.max() <= 1
    assert 0 < found.chances.min() <= found.chances.max() <= 1
    assert bankroll < 10**6 or found.ruin_text() == "0.0000 %"  # that many hands cannot lose it
    _, ruin = ruin_by_bankroll(Walk(many, bankroll), 200)
    assert 0 <= ruin.min() <= ruin.max() <= 1
