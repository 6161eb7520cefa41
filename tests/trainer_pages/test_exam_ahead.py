"""The mistakes of an exam one after the other; what is prepared before one begins."""

from pathlib import Path

from player import playing
from test_exam_page import answer, open_exam
from test_leaks_page import read


def test_the_gold_button_goes_from_mistake_to_mistake(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_exam(player, 4)
        player.keys("space")
        assert {*"12345"} <= {*player.words()}  # the keys that choose a card
        answer(player, 4, wrong=2)
        player.click("missed")
        assert player.says("Mistake 1 of 2, hand 1")
        assert not {*"12345"} <= {*player.words()}  # none can be chosen
        assert player.widget("next").label == "Next mistake"
        player.keys("space")
        assert player.says("Mistake 2 of 2, hand 2")
        assert player.widget("close").label == "Close"
        player.keys("left")
        player.click("next")
        assert player.says("Mistake 2 of 2, hand 2")
        player.keys("space")
        assert player.app.top.name == "exam"
        player.click("missed")
        player.keys("escape")
        assert player.app.top.name == "exam"
        player.keys("right", "return")  # of a mistake in the strip, too, the mistakes follow
        assert player.says("Mistake 1 of 2, hand 1")
        player.keys("escape", "right", "right", "return")  # of a right answer all of them
        assert player.widget("next").label == "Next hand"


def test_what_the_first_exam_needs_is_prepared_while_the_page_is_read(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        assert player.world.practice.exam_ahead.known(*player.world.game) is None
        open_exam(player)
        read(player)
        assert player.world.practice.exam_ahead.known(*player.world.game)
