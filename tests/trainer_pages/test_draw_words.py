"""What is said of a draw: bad luck only where what came is not what comes most often."""

from __future__ import annotations

from evaluator import parse_cards
from solver import solve_hand
from trainer.core.coach import judge
from trainer.pages.draw_words import luck_words


def said(hand: str, held: int, drawn: str, hands: int = 1) -> str:
    """Return what is said of luck, where all hands of a deal draw these cards."""
    solution = solve_hand(hand, coins=5)
    deck = (*parse_cards(hand), *parse_cards(drawn))
    return luck_words(solution, judge(solution, held, held, deck, (deck,) * (hands - 1)))


def test_a_low_pair_pays_nothing_seven_times_in_ten() -> None:
    low_pair = "7s 7h 2c 9d Kc", 0b00011, "3s 5h Jd"
    assert said(*low_pair) == "It paid nothing: that happens 7 times in 10."
    assert said(*low_pair, hands=5) == "It paid nothing: bad luck."


def test_a_worse_hold_that_often_pays_as_much_was_no_luck() -> None:
    jacks_for_four_to_a_royal = "Js Jh Qs Ks As"
    always = said(jacks_for_four_to_a_royal, 0b00011, "2c 3d 4h")
    assert always == "Your hold wins that 10 times in 10, yet less on average."
    trips = said(jacks_for_four_to_a_royal, 0b00011, "2c Jd 4h")
    assert trips == "Luck: your hold paid 15; the best would have paid nothing."
    both = said(jacks_for_four_to_a_royal, 0b00011, "Jc Jd Kh")
    assert both == "Luck: your hold paid 125; the best would have paid only 5."
    assert said(jacks_for_four_to_a_royal, 0b11101, "2c 3d 4h") == (
        "It paid nothing: that happens 5 times in 10."
    )
