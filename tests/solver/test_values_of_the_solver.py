"""Solved values: equal by what they solve, never changed, and asked for holds that exist."""

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

from evaluator import CardError, parse_cards
from solver import (
    compare,
    explain,
    load_paytable,
    solve_game,
    solve_hand,
    solve_hands,
)

DEAL = "As Ks Kh 4s 4d"
SOLVED: list[Callable[[str, int], object]] = [
    lambda table, coins: solve_hand(DEAL, table, coins),
    lambda table, coins: solve_hand(DEAL, table, coins).hold(3),
    lambda table, coins: solve_hands([parse_cards(DEAL)], table, coins),
    lambda table, coins: explain(solve_hand(DEAL, table, coins)),
    solve_game,
    lambda table, coins: compare(table, "7/5", coins=coins),
]


@pytest.mark.parametrize("solve", SOLVED, ids=["hand", "hold", "hands", "why", "game", "games"])
def test_equal_if_they_solve_the_same(solve: Callable[[str, int], object]) -> None:
    value = solve("9/6", 5)
    same = [solve("job-9-6", 5), copy.copy(value), pickle.loads(pickle.dumps(value))]
    for other in same:
        assert other is not value
        assert (other, hash(other)) == (value, hash(value))
    assert value not in [solve("8/6", 5), solve("9/6", 4), 5, None]


def test_other_cards_order_or_mask_are_another_value() -> None:
    hand = solve_hand(DEAL)
    assert hand != solve_hand("Ks As Kh 4s 4d")
    assert hand.hold(1) != hand.hold(2)
    assert hand.hold(1) != solve_hand("As Ks Kh 4s 4h").hold(1)
    assert solve_hands([DEAL]) != solve_hands(["Ks As Kh 4s 4d"])
    assert solve_hands([DEAL]) != solve_hands([DEAL, DEAL])


def test_attributes_cannot_be_set() -> None:
    for value in (solve_hand(DEAL), solve_game("9/6"), solve_hands([DEAL])):
        for name in ("coins", "table", "best", "best_masks", "new"):
            with pytest.raises(AttributeError, match=name):
                setattr(value, name, 1)
        with pytest.raises(AttributeError, match="coins"):
            del value.coins


def test_arrays_cannot_be_written_to() -> None:
    game, hands = solve_game("9/6"), solve_hands([DEAL])
    arrays = [load_paytable("9/6").lines_of_classes, game.best_masks, game.best_values]
    for array in [*arrays, hands.best_masks, hands.best_ev, hands.values]:
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0


@pytest.mark.parametrize("hold", [-1, 32, 1.5, True, np.True_, None, [1], "Qs", "As Ah"])
def test_a_hold_that_is_none(hold: object) -> None:
    hand = solve_hand(DEAL)
    asked = [hand.hold, hand.outcomes, lambda hold: explain(hand, hold)]
    for ask in asked[: 2 if hold is None else 3]:
        with pytest.raises(ValueError, match=r"hold: (must be a mask|.* is not among)"):
            ask(hold)


def test_a_hold_is_named_by_its_cards() -> None:
    hand = solve_hand(DEAL)
    assert hand.hold("Kh Ks") == hand.hold(np.uint8(6)) == hand.hold(6)
    assert hand.hold("").cards == ()
    assert hand.outcomes("Ks Kh") == hand.outcomes(6)
    assert explain(DEAL, "Ks Kh") == explain(hand, 6)
    with pytest.raises(CardError, match="'x' is not a card"):
        hand.hold("x")
