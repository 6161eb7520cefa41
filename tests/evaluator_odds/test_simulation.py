"""Simulation: the same with the same seed, and near the exact odds by its own measure of near."""

from math import sqrt

import numpy as np
import pytest

from evaluator import CATEGORIES, CardError, parse_cards
from evaluator.holdem.counting import odds_against_random
from evaluator.holdem.odds_simulation import BLOCK, _drawn, simulate


@pytest.mark.parametrize(
    ("hand", "board", "dead"),
    [
        ("AsKs", "Ts Qs 2d", ""),
        pytest.param("2c7d", "Th 9h 7h", "Ah Ad", marks=pytest.mark.proof),
        pytest.param("9h9d", "", "", marks=pytest.mark.proof),
    ],
)
def test_near_the_exact_odds(hand: str, board: str, dead: str) -> None:
    asked = parse_cards(hand), parse_cards(board), parse_cards(dead)
    exact = odds_against_random(*asked)
    grid = simulate(*asked, deals=200_000, rng=np.random.default_rng(11))
    pairs = [(grid.equity, exact.equity), (grid.opponents_equity, 1 - exact.equity)]
    for name in CATEGORIES:
        pairs += [(grid.player[name], exact.player[name])]
        pairs += [(grid.opponents[name], exact.opponent[name])]
    for estimate, truth in pairs:
        # One deal's share is at most 1: for the rarest the error estimated may be none at all.
        spread = max(estimate.error, sqrt(float(truth) / grid.deals))
        assert abs(estimate.mean - float(truth)) <= 5 * spread


def test_standard_errors_are_those_that_repeated_runs_show() -> None:
    runs = [
        simulate((51, 47), opponents=2, deals=2000, rng=np.random.default_rng(seed))
        for seed in range(200)
    ]
    for estimates in (
        [run.equity for run in runs],
        [run.opponents_equity for run in runs],
        [run.player["pair"] for run in runs],
        [run.opponents["two_pair"] for run in runs],
    ):
        seen = np.std([estimate.mean for estimate in estimates])
        told = np.mean([estimate.error for estimate in estimates])
        assert 0.8 < seen / told < 1.25


def test_pots_that_are_always_shared_alike_vary_in_nothing() -> None:
    royal = parse_cards("As Ks Qs Js Ts")
    grid = simulate((0, 5), royal, opponents=3, deals=100, rng=np.random.default_rng(1))
    assert (grid.equity.mean, grid.equity.error) == (0.25, 0)
    assert (grid.opponents["royal_flush"].mean, grid.opponents["royal_flush"].error) == (0.75, 0)


def test_the_same_generator_gives_the_same_grid() -> None:
    first, second, other = (
        simulate((51, 47), opponents=3, deals=20_000, rng=np.random.default_rng(seed))
        for seed in (7, 7, 8)
    )
    assert first == second != other


def test_a_run_cut_short_is_the_beginning_of_a_longer_one() -> None:
    answers = iter([True, True, False])
    cut = simulate((0, 5), rng=np.random.default_rng(1), go_on=lambda: next(answers))
    assert cut.deals == 3 * BLOCK
    assert cut == simulate((0, 5), deals=3 * BLOCK, rng=np.random.default_rng(1))


@pytest.mark.parametrize("opponents", [1, 2, 5, 9])
def test_every_pot_is_won_by_someone(opponents: int) -> None:
    grid = simulate((51, 50), opponents=opponents, deals=9999, rng=np.random.default_rng(3))
    shares = [estimate.mean for side in (grid.player, grid.opponents) for estimate in side.values()]
    assert grid.deals == 9999
    assert sum(shares) == pytest.approx(1)
    assert grid.equity.mean + grid.opponents_equity.mean == pytest.approx(1)


def test_aces_lose_to_more_opponents() -> None:
    equities = [
        simulate((51, 50), opponents=n, deals=20_000, rng=np.random.default_rng(3)).equity.mean
        for n in range(1, 10)
    ]
    assert equities == sorted(equities, reverse=True)
    assert equities[8] == pytest.approx(0.311, abs=0.015)  # https://caniwin.com, ten players


def test_cards_are_drawn_evenly_and_never_twice() -> None:
    unseen = np.arange(5, 25, dtype=np.uint8)
    drawn = _drawn(unseen, 7, 100_000, np.random.default_rng(2))
    assert all(len(set(deal)) == 7 for deal in drawn.T[:2000].tolist())
    expected = 100_000 / 20
    for place in drawn:
        counts = np.bincount(place, minlength=25)[5:]
        chi_square = float(((counts - expected) ** 2 / expected).sum())
        assert chi_square < 55  # 19 degrees of freedom: one in fifty thousand lies beyond


def test_too_few_cards_for_so_many_opponents() -> None:
    with pytest.raises(CardError, match="22 cards are left to deal from, 23 are needed"):
        simulate((51, 50), dead=range(28), opponents=9, deals=1, rng=np.random.default_rng(1))


@pytest.mark.parametrize("opponents", [-1, 0, 10])
def test_no_opponent_or_too_many(opponents: int) -> None:
    with pytest.raises(CardError, match=f"{opponents} opponents \\(expected 1 to 9\\)"):
        simulate((51, 50), opponents=opponents, deals=1, rng=np.random.default_rng(1))


@pytest.mark.parametrize("deals", [-1, 0])
def test_no_deal_to_sample(deals: int) -> None:
    with pytest.raises(ValueError, match=f"{deals} deals to sample"):
        simulate((51, 50), deals=deals, rng=np.random.default_rng(1))
