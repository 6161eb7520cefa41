"""Own holds: what they cost, and that luck with the deals is left out."""

from __future__ import annotations

import numpy as np
import pytest

from evaluator import parse_cards
from solver import parse_chart, solve_game, solve_hand
from solver.bankroll.payoffs import best_play_pays, chart_masks, chart_pays, own_play
from solver.deals import all_deals, deal_weights


def _dealt(count: int) -> list[tuple[int, ...]]:
    random = np.random.default_rng(7)
    return [tuple(random.choice(52, 5, replace=False).tolist()) for _ in range(count)]


def test_perfect_play_of_any_hands_is_best_play() -> None:
    game, dealt = solve_game("job-9-6"), _dealt(30)
    best = [solve_hand(cards, game.table).best.mask for cards in dealt]
    play = own_play(game, dealt, best, [1] * len(dealt))
    assert play.payoffs == best_play_pays(game)
    assert (play.cost, play.cost_error, play.hands) == (0, 0, 30)


def test_the_cost_is_what_each_hand_lost() -> None:
    game, dealt = solve_game("job-9-6"), _dealt(20)
    masks, times = [0] * 20, list(range(1, 21))  # discard everything
    play = own_play(game, dealt, masks, times)
    losses = []
    for cards, often in zip(dealt, times, strict=True):
        solution = solve_hand(cards, game.table)
        nothing = next(hold for hold in solution.holds if hold.mask == 0)
        losses += [solution.best.ev - nothing.ev] * often
    assert play.cost == sum(losses) / len(losses)
    assert play.cost_error == pytest.approx(np.std([float(x) for x in losses]) / len(losses) ** 0.5)


@pytest.mark.slow
def test_with_every_deal_in_the_log_own_play_is_the_strategy_itself() -> None:
    # A log of all deals, each as often as it comes, needs no proportion: it is the chart's play.
    game = solve_game("job-9-6")
    chart = parse_chart("high pair or better\n4 to a flush\nlow pair")
    deals = all_deals(game.table.rules)
    masks = chart_masks(game, chart)
    play = own_play(
        game, deals.cards.tolist(), masks.tolist(), deal_weights(game.table.rules).tolist()
    )
    assert play.payoffs == chart_pays(game, chart)
    assert play.cost == game.return_ - chart_pays(game, chart).return_


def test_no_hands_say_nothing() -> None:
    with pytest.raises(ValueError, match="no hand was played"):
        own_play(solve_game("job-9-6"), [], [], [])


def test_a_pay_comes_in_proportion_to_the_best_holds_of_the_same_deals() -> None:
    # Two pair kept as they are, where the best hold draws: 43 of 47 stay two pair, 4 fill up.
    game = solve_game("job-9-6")
    play = own_play(game, [parse_cards("As Ks Kh 4s 4d")], [0b11111], [1])
    best, own = (
        dict(zip(payoffs.pays, payoffs.chances, strict=True))
        for payoffs in (best_play_pays(game), play.payoffs)
    )
    assert own[10] == pytest.approx(best[10] * 47 / 43)
    assert 45 not in own  # no full house was ever drawn to
    assert own[15] == pytest.approx(best[15])  # the log says nothing of it
    assert play.payoffs.total == sum(play.payoffs.counts)
