"""Leaps against the same session hand by hand, in long doubles, and against their own bounds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial

import numpy as np
import pytest
from proofs import proved_but

from solver import load_paytable, solve_game
from solver.bankroll.answer import _hand_by_hand, bankroll_for_risk, ruin_by_bankroll
from solver.bankroll.bankroll_session import session_result
from solver.bankroll.forward import Carried, Forward
from solver.bankroll.leaps import Leaps, carry_in_leaps, is_long
from solver.bankroll.payoffs import best_play_pays, hold_pays, several_pays
from solver.bankroll.walk import Walk
from solver.returns import Payoffs

NO_CASHBACK = Fraction(0)
FLIP = Payoffs.of(1, [(2, 1), (0, 1)])
ODD = Payoffs.of(3, [(0, 50), (1, 11), (2, 9), (5, 20), (7, 9), (100, 1)])


@cache
def game_pays(name: str = "9/6", hands: int = 1, royal: str | None = None) -> Payoffs:
    table = load_paytable(name)
    game = solve_game(table.with_pays(royal_flush=royal) if royal else table)
    if hands == 1:
        return best_play_pays(game)
    return several_pays(hold_pays(game, game.best_masks), hands)


def in_long_doubles(walk: Walk, hands: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Return ruin by hand and who is left, from which units on; hand by hand, nothing left out."""
    total = np.longdouble(walk.payoffs.total)
    chances = [np.longdouble(count) / total for count in walk.payoffs.counts]
    alive, low = np.ones(1, dtype=np.longdouble), walk.start
    ruined = np.zeros(hands + 1, dtype=np.longdouble)
    for hand in range(1, hands + 1):
        later = np.zeros(len(alive) + walk.pays[-1], dtype=np.longdouble)
        for paid, chance in zip(walk.pays, chances, strict=True):
            later[paid : paid + len(alive)] += chance * alive
        low -= walk.bet
        gone = max(0, walk.lowest(hand) - low)
        ruined[hand], alive, low = later[:gone].sum(), later[gone:], low + gone
        last = np.flatnonzero(alive > 1e-22)
        alive = alive[: last[-1] + 1] if len(last) else alive[:0]
    return ruined, alive, low


Pays = Payoffs | Callable[[], Payoffs]
"""What a bet pays, or what solves the game for it."""


def pays(of: Pays) -> Payoffs:
    return of if isinstance(of, Payoffs) else of()


CASES: dict[str, tuple[Pays, int, int, Fraction]] = {
    "a flip": (FLIP, 20, 1200, NO_CASHBACK),
    "a flip with cashback in thirds": (FLIP, 15, 1200, Fraction(1, 3)),
    "many units a bet": (ODD, 100, 1100, NO_CASHBACK),
    "many units with cashback": (ODD, 77, 1100, Fraction(2, 7)),
    "9/6, 800 coins": (game_pays, 800, 1600, NO_CASHBACK),
    "9/6 with a quarter of a percent": (game_pays, 402, 1600, Fraction(1, 400)),
    "a royal of 4,001": (partial(game_pays, royal="4001@5"), 1000, 1100, NO_CASHBACK),
}


DEAR = (
    "many units with cashback",
    "9/6, 800 coins",
    "9/6 with a quarter of a percent",
    "a royal of 4,001",
)


@pytest.mark.parametrize("name", proved_but(CASES, always=[n for n in CASES if n not in DEAR]))
def test_a_session_in_leaps_is_that_hand_by_hand(name: str) -> None:
    payoffs, bankroll, hands, back = CASES[name]
    walk = Walk(pays(payoffs), bankroll, back)
    leaps = Leaps(walk, hands)
    left, low = leaps.after(np.ones(1), walk.start, 0, hands)
    ruined, alive, alive_low = in_long_doubles(walk, hands)
    assert leaps.error < 1e-10
    by_hand = leaps.ruined.sum(axis=1)
    assert np.abs(by_hand - ruined).max() < 1e-16
    assert abs(by_hand.sum() - ruined.sum()) < 1e-14
    distance = apart(left, low, alive.astype(np.float64), alive_low)
    assert distance < min(1e-12, leaps.error)
    assert min(leaps.ruined.min(), left.min()) >= 0


def apart(one: np.ndarray, low: int, other: np.ndarray, other_low: int) -> float:
    """Return the greatest difference of two sums of chances up to the same units."""
    first, last = min(low, other_low), max(low + len(one), other_low + len(other))
    sums = np.zeros((2, last - first))
    sums[0, low - first : low - first + len(one)] = one
    sums[1, other_low - first : other_low - first + len(other)] = other
    return float(np.abs(np.cumsum(sums[0] - sums[1])).max())


@pytest.mark.parametrize(
    ("hands_a_deal", "bankroll"), [(3, 900), pytest.param(10, 4000, marks=pytest.mark.proof)]
)
@pytest.mark.parametrize(
    "back", proved_but([NO_CASHBACK, Fraction(1, 100)], always=[NO_CASHBACK]), ids=str
)
def test_several_hands_in_leaps(hands_a_deal: int, bankroll: int, back: Fraction) -> None:
    walk = Walk(game_pays(hands=hands_a_deal), bankroll, back)
    leapt, forward = carry_in_leaps(walk, 500), Forward(walk, 500).carry()
    assert forward.ruined_after.sum() > 1e-4
    compare(leapt, forward, within=1e-13)
    assert leapt.above < 1e-9


@pytest.mark.parametrize(
    "name",
    proved_but(
        ["a flip with cashback in thirds", "many units with cashback"],
        always=["a flip with cashback in thirds"],
    ),
)
def test_everything_said_of_a_session_is_the_same(name: str) -> None:
    payoffs, bankroll, hands, back = CASES[name]
    walk = Walk(pays(payoffs), bankroll, back)
    compare(carry_in_leaps(walk, hands), Forward(walk, hands).carry(), within=1e-13)


def compare(leapt: Carried, forward: Carried, within: float) -> None:
    assert leapt.scale == forward.scale
    assert leapt.mean == pytest.approx(forward.mean, rel=1e-10, abs=1e-10)
    assert leapt.ruin_most == forward.ruin_most
    assert np.abs(leapt.ruined_after - forward.ruined_after).max() < within
    assert set(forward.amounts[forward.chances > 1e-13]) <= set(leapt.amounts)
    likely = dict(zip(forward.amounts.tolist(), forward.chances.tolist(), strict=True))
    for amount, chance in zip(leapt.amounts.tolist(), leapt.chances.tolist(), strict=True):
        assert abs(likely.get(amount, 0.0) - chance) < within
    assert leapt.chances.min() >= 0
    assert leapt.chances.sum() == pytest.approx(1, abs=1e-13)


@pytest.mark.parametrize(
    ("payoffs", "coins", "hands", "back"),
    [
        (FLIP, 1, 9000, NO_CASHBACK),
        (FLIP, 1, 9000, Fraction(1, 50)),
        pytest.param(game_pays, 7, 9000, Fraction(1, 400), marks=pytest.mark.proof),
        pytest.param(
            *(partial(game_pays, hands=3), 15, 4000, NO_CASHBACK), marks=pytest.mark.proof
        ),
    ],
)
def test_ruin_by_bankroll_in_leaps_is_that_hand_by_hand(
    payoffs: Pays, coins: int, hands: int, back: Fraction
) -> None:
    walk = Walk(pays(payoffs), coins, back)
    assert is_long(walk, hands // 8)
    low, ruin = ruin_by_bankroll(walk, hands)
    expected_low, expected = _hand_by_hand(walk, hands)
    assert (low, len(ruin)) == (expected_low, len(expected))
    assert np.abs(ruin - expected).max() < 1e-11
    assert 0 <= ruin.min() <= ruin.max() <= 1


@pytest.mark.proof
def test_backward_and_forward_agree() -> None:
    payoffs, hands = game_pays(), 10_000
    coins = bankroll_for_risk(payoffs, hands, 0.05)
    ruin = session_result(payoffs, coins, hands).ruin
    assert ruin <= 0.05 < session_result(payoffs, coins - 5, hands).ruin


def test_a_hundred_thousand_hands_with_coins_to_spare_take_one_transform() -> None:
    payoffs = game_pays()
    found = session_result(payoffs, 10**9, 100_000)
    assert found.ruin == found.ruin_most == 0
    mean = float(payoffs.return_ - 1) * 5 * 100_000
    assert found.mean == pytest.approx(mean)
    deviation = float(payoffs.variance) ** 0.5 * 5 * 100_000**0.5
    assert found.deviation == pytest.approx(deviation, rel=1e-9)


def test_nobody_is_left_below_the_line_of_ruin() -> None:
    leaps = Leaps(Walk(FLIP, 1), 1200)
    safe = np.append(np.zeros(2000), 1.0)
    left, low = leaps.after(safe, int(leaps.lowest[0]), 0, 1200)
    assert low >= leaps.lowest[-1]
    assert left.sum() == pytest.approx(1.0)
    assert leaps.ruined.sum() == 0


def test_a_flip_that_rounding_once_put_below_the_line() -> None:
    walk = Walk(FLIP, 413)
    found, expected = carry_in_leaps(walk, 4800), Forward(walk, 4800).carry()
    assert found.ruined_after[-1] == pytest.approx(expected.ruined_after[-1], abs=1e-13)
    assert found.mean == pytest.approx(expected.mean, abs=1e-9)


@pytest.mark.proof
def test_progress_climbs_to_the_end() -> None:
    said: list[float] = []
    session_result(game_pays(), 400, 3000, progress=said.append)
    assert said == sorted(said)
    assert 0 < said[0] < said[-1] <= 1
    said.clear()
    bankroll_for_risk(game_pays(), 9000, 0.01, Fraction(1, 400), said.append)
    assert said == sorted(said)
    assert 0.9 < said[-1] <= 1


def test_those_who_cannot_bet_at_all_are_ruined_at_once() -> None:
    found = session_result(game_pays(), 4, 2000)
    assert (found.ruin, found.ruined_after[0]) == (1.0, 1.0)
