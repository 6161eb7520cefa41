"""Several hands from one deal: their covariance, against literal draws and published figures."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from five_ranks import FIVE_RANKS
from plain_enumeration import enumerate_hand, final_hands

from evaluator import rank_hands
from solver import Line, PayTable, load_paytable, solve_game
from solver.holds import canonical_cards

TOY = PayTable(
    "Toy",
    None,
    (
        Line.of("straight_flush", 30),
        Line.of("four_of_a_kind", 12),
        Line.of("full_house", 7),
        Line.of("straight", 2),
        Line.of("three_of_a_kind", 1, ranks="24"),
    ),
    FIVE_RANKS,
)


def _literal_moments() -> tuple[Fraction, Fraction, Fraction]:
    """Return E[X], E[X^2] and E[XY] of two hands X and Y drawn apart from one deal and one hold."""
    once = squared = together = Fraction(0)
    deals = Counter(
        tuple(sorted(canonical_cards(deal))) for deal in combinations(FIVE_RANKS.deck, 5)
    )
    for deal, times in deals.items():
        values = enumerate_hand(deal, TOY, 1)
        hands = final_hands(deal, values.index(max(values)), FIVE_RANKS)
        pays = [TOY.pays(1)[TOY.line_of(rank)] for rank in rank_hands(hands).tolist()]
        once += times * Fraction(sum(pays), len(pays))
        squared += times * Fraction(sum(pay * pay for pay in pays), len(pays))
        together += times * Fraction(sum(pays) ** 2, len(pays) ** 2)  # all pairs of draws
    return once / deals.total(), squared / deals.total(), together / deals.total()


@pytest.mark.slow
def test_covariance_and_variance_of_several_hands_are_those_of_literal_draws() -> None:
    mean, squared, together = _literal_moments()
    game = solve_game(TOY, 1)
    assert game.return_ == mean
    assert game.covariance == together - mean**2
    # The variance of the sum of three hands, written out: three squares and six products of two.
    assert game.variance_of(3) == 3 * squared + 6 * together - 9 * mean**2
    assert game.variance_of(1) == game.variance == squared - mean**2


def test_published_covariance() -> None:
    # Published: 1.966389 for 9/6 Jacks or Better, per coin bet.
    assert float(solve_game(load_paytable("9/6")).covariance) == pytest.approx(1.966389, abs=5e-7)


# Published: Wizard of Odds, Spin Poker: standard deviation per hand of 9/6 Jacks or Better, by the
# number of hands drawn from one deal, simulated over 194,010,000 deals.
SIMULATED = {1: 4.42, 2: 4.63, 3: 4.84, 4: 5.04, 5: 5.23, 6: 5.42, 7: 5.60, 8: 5.77, 9: 5.94}


def test_published_standard_deviations_of_several_hands() -> None:
    game = solve_game(load_paytable("9/6"))
    for hands, deviation in SIMULATED.items():
        computed = float(game.variance_of(hands) / hands) ** 0.5
        assert computed == pytest.approx(deviation, abs=0.01)


def test_published_covariance_of_full_pay_deuces_wild() -> None:
    # Published: 3.140.
    assert float(solve_game("deuces-wild").covariance) == pytest.approx(3.140, abs=5e-4)


def test_covariance_does_not_depend_on_the_unit_of_pay() -> None:
    table = load_paytable("9/6")
    linear = table.with_pays(royal_flush=800)
    assert solve_game(linear, 1).covariance == solve_game(table, 5).covariance
