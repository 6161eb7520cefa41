"""A lesson stops once after several misses in a row, and shows its lines again."""

from pathlib import Path
from typing import Any

from player import Player, playing
from test_course_page import answer, open_course
from test_text_fits import faults

from trainer.drawing.items import CardFace
from trainer.pages.hand_dialogs import READ
from trainer.teaching.introduction import STOPPED
from trainer.teaching.lessons import STUCK


def begun(player: Player) -> Any:
    open_course(player)
    player.keys("space")
    return player.world.practice.running["course"]


def test_after_four_misses_the_lines_stand_there_with_their_hands_once(tmp_path: Path) -> None:
    with playing(tmp_path, size=(800, 600)) as player:
        kept = begun(player)
        for misses in range(1, STUCK + 1):
            assert player.app.top.name == "course"
            answer(player, right=False)
            assert kept.mode.wrong == misses
        assert player.app.top.name == "stopped"
        assert player.says(STOPPED)
        assert 5 <= sum(isinstance(item, CardFace) for item in player.items()) <= 15
        assert [*faults(player)] == []
        question = kept.mode.question
        player.keys("space")  # a second later: meant for what stood there before
        assert player.app.top.name == "stopped"
        player.script.time += READ
        player.keys("space")
        assert player.app.top.name == "course"
        assert (kept.mode.question, kept.mode.wrong) == (question, STUCK)
        for _ in range(STUCK + 1):
            answer(player, right=False)
        assert player.app.top.name == "course"


def test_a_right_answer_between_begins_the_count_anew(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        begun(player)
        for right in (False, False, False, True, False, False, False):
            answer(player, right=right)
            assert player.app.top.name == "course"
        answer(player, right=False)
        assert player.app.top.name == "stopped"
