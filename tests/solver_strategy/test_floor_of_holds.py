"""The bound on charts without conditions: none beats it, and the shipped ones come near."""

from fractions import Fraction

import pytest
from least_cost import least_cost
from proofs import proved_but
from shipped_games import PLAIN, WILD

from evaluator import category, rank_hand
from solver import load_paytable, solve_game
from solver.deals import all_deals
from solver.rules import STANDARD
from solver.strategy import grade, parse_chart
from solver.strategy.books.book import shipped_book


@pytest.mark.proof
def test_the_bound_of_the_standard_game() -> None:
    assert 0.0000079 < least_cost(solve_game("job-9-6")) < 0.00000986


@pytest.mark.parametrize(
    "name", proved_but(["job-9-6", "double-bonus-9-6", "all-american"], always=["job-9-6"])
)
def test_no_shipped_chart_of_holds_is_below_the_bound(name: str) -> None:
    game, book = solve_game(name), shipped_book(load_paytable(name))
    assert book is not None
    bound = least_cost(game)
    assert bound > 0
    for derived in book.by_length.values():
        assert game.return_ - derived.return_ >= bound


def test_a_chart_with_conditions_can_beat_the_bound() -> None:
    game, book = solve_game("job-9-6"), shipped_book(load_paytable("job-9-6"))
    assert book is not None
    assert game.return_ - book.exact.return_ == 0 < least_cost(game)


def test_the_bound_of_nine_six_is_above_an_independent_one() -> None:
    """An independent computation found that every chart without conditions costs over 0.0000079."""
    assert least_cost(solve_game("job-9-6")) >= 0.0000079


@pytest.mark.slow
def test_the_bound_is_what_a_loop_over_deals_finds() -> None:
    """Computed for each pair of holdings in plain Python."""
    game = solve_game("job-8-5")
    deals, values = all_deals(STANDARD), game.values()
    lost: dict[frozenset[object], dict[object, int]] = {}
    total = 0
    for i, cards in enumerate(deals.cards.tolist()):
        held = ([c for k, c in enumerate(cards) if mask >> k & 1] for mask in range(32))
        of = [(holding(of_mask), category(rank_hand(cards))) for of_mask in held]
        worth = values[:, i].tolist()
        best = worth.index(max(worth))
        value, other = max((v, -m) for m, v in enumerate(worth) if of[m] != of[best])
        pair = lost.setdefault(frozenset((of[best], of[-other])), {})
        loss = (worth[best] - value) * int(deals.weights[i])
        pair[of[best]] = pair.get(of[best], 0) + loss
    for sides in lost.values():
        total += min(sides.values()) if len(sides) == 2 else 0
    assert least_cost(game) == Fraction(total, 2_598_960 * 7_669_695 * game.coins)


def holding(cards: list[int]) -> object:
    suits = {card & 3 for card in cards}
    return tuple(card >> 2 for card in cards), len(cards) > 1 and len(suits) == 1


def test_any_chart_of_holds_loses_at_least_as_much() -> None:
    chart = parse_chart("high pair\n4 to a flush\nlow pair\none high card\ndiscard everything")
    game = solve_game("job-8-5")
    assert grade(chart, game).cost > least_cost(game)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*PLAIN, *WILD])
def test_no_shipped_chart_of_any_game_is_below_the_bound(name: str) -> None:
    game, book = solve_game(name), shipped_book(load_paytable(name))
    assert book is not None
    assert game.return_ - book.full.return_ >= least_cost(game)
