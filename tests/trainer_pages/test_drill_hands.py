"""The hands that a drill shows before and after it: what it asks, what was costly."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from player import STILL, playing
from test_asking_fits import answer

from evaluator import parse_cards
from solver import solve_hand
from trainer.app.scene import Go
from trainer.drawing.items import CardFace
from trainer.pages.asking_page import GOES_ON
from trainer.pages.drill_page import SAMPLES
from trainer.teaching.asking import DrillBounds
from trainer.widgets.base import PointerMoved


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


def test_after_a_right_answer_the_next_hand_comes_by_itself_where_that_is_wanted(
    tmp_path: Path,
) -> None:
    for wanted in (False, True):
        settings = replace(STILL, goes_on=wanted)
        with playing(tmp_path / str(wanted), settings=settings) as player:
            player.app._apply(Go("drill", DrillBounds(hands=3)))
            answer(player, "drill", right=True)
            assert player.says("Right.")
            shown: Any = player.app.top
            for after, comes in ((0.5, False), (1, wanted)):
                player.script.time = shown._since + int(after * GOES_ON)
                player.app.turn()
                assert player.says("Choose the cards to keep.") is comes


def test_the_next_hand_waits_after_a_mistake_after_the_last_and_while_one_asks_why(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, settings=replace(STILL, goes_on=True)) as player:

        def waits() -> bool:
            player.script.time += 10 * GOES_ON
            player.app.turn()
            return not player.says("Choose the cards to keep.")

        player.app._apply(Go("drill", DrillBounds(hands=6)))
        answer(player, "drill", right=False)
        assert waits()
        player.keys("space")
        answer(player, "drill", right=True)
        player.feed(PointerMoved(*player.rect("why").center))
        assert waits()
        player.keys("w")
        assert waits()
        player.keys("escape")
        assert waits()  # to be read once more
        player.keys("space")
        answer(player, "drill", right=True)
        player.feed(PointerMoved(0, 0))
        player.app.open_dialog("game")
        assert waits()
        player.keys("escape")
        assert waits()
        player.keys("space")
        answer(player, "drill", right=True)
        player.keys("f1")
        assert player.app.top.name == "help"
        player.keys("f1")
        assert waits()
        player.keys("space")
        answer(player, "drill", right=True)
        player.app.top.controls.hover = "word.high pair"
        assert waits()
        player.app.top.controls.hover = None
        assert not waits()
        answer(player, "drill", right=True)
        assert waits()
        assert player.says("See how you did")


def test_where_there_is_least_room_the_reason_of_a_verdict_is_left_to_why(tmp_path: Path) -> None:
    for text_size, reasoned in ((100, True), (200, False)):
        settings = replace(STILL, text_size=text_size)
        with playing(tmp_path / str(text_size), size=(800, 600), settings=settings) as player:
            player.app._apply(Go("drill", DrillBounds(hands=3)))
            answer(player, "drill", right=False)
            shown: Any = player.app.top
            verdict = shown._verdict
            reasons = {verdict.reason, verdict.brief} - {""}
            assert reasons
            assert any(map(player.says, reasons)) is reasoned
            assert player.widget("why").enabled
