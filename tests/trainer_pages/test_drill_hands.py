"""The hands that a drill shows before and after it: what it asks, what was costly."""

from fractions import Fraction
from pathlib import Path

from player import playing

from evaluator import parse_cards
from solver import solve_hand
from trainer.app.scene import Go
from trainer.drawing.items import CardFace
from trainer.pages.drill_page import SAMPLES


def test_the_hands_of_the_start_are_those_that_the_choice_asks(tmp_path: Path) -> None:
    for cards in SAMPLES["close"]:
        hand = solve_hand(cards)
        assert any(0 < hand.best.ev - hold.ev <= Fraction(1, 20) for hold in hand.holds)
    with playing(tmp_path) as player:
        player.app._apply(Go("drill"))
        shown = {}
        for what in ("all", "close", "lesson"):
            player.click(f"what.{what}")
            shown[what] = [item.card for item in player.items() if isinstance(item, CardFace)]
        assert len(shown["all"]) == len(shown["close"]) == 15
        assert shown["lesson"] not in (shown["all"], shown["close"])
        player.click("lesson.later")
        later = [item.card for item in player.items() if isinstance(item, CardFace)]
        assert later != shown["lesson"]


def test_a_game_with_wild_cards_is_asked_with_hands_of_its_own(tmp_path: Path) -> None:
    with playing(tmp_path, table="deuces-wild") as player:
        player.app._apply(Go("drill"))
        for _ in range(3):  # its chart is read, then the deals of its lines
            player.app.show()
        shown = [item.card for item in player.items() if isinstance(item, CardFace)]
        deuces = [card for card in shown if card is not None and card < 4]
        assert len(shown) == 15
        assert deuces
        assert {*shown} != {card for hand in SAMPLES["all"] for card in parse_cards(hand)}
