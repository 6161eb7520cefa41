"""The card of a lesson and the plate of the first lines."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing
from test_course_page import answer, open_course

from trainer.drawing.items import CardFace, Tile
from trainer.pages.lesson_boxes import ALL_LINES, CHOOSING

AIM = "Hands of this line until "


class Nothing:
    """Hands that are still being chosen."""

    waits = True

    def __call__(self, *_: object) -> None:
        return None


def faces(player: Player) -> int:
    return sum(isinstance(item, CardFace) for item in player.items())


def tiles(player: Player) -> int:
    return sum(isinstance(item, Tile) for item in player.items())


def test_the_card_of_a_line_shows_a_hand_its_reason_and_where_the_line_stands(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("home", "right", "right")
        assert player.widget("rule").enabled
        assert player.says("Keep three cards to a royal flush.")
        assert player.says("What it saves")
        assert player.says(AIM)
        intro: Any = player.world.practice.introduction(
            player.app.top.course_view.course, 2, player.world.pace
        )
        assert player.says(intro.reasons[0].split(":")[0])
        assert not player.says(intro.place)
        player.click("rule")
        assert not player.says(AIM)
        assert player.says(intro.place)
        assert player.widget("rule").chosen
        assert player.widget("examples").label == "More hands, and its words"
        player.click("rule")
        assert player.says(AIM)
        assert not player.widget("rule").chosen


def test_while_its_hands_are_chosen_a_lesson_says_so_and_its_rule_waits(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        there = faces(player)
        practice: Any = player.world.practice
        known, practice.introduction = practice.introduction, Nothing()
        player.app.show()
        assert player.says(CHOOSING)
        assert faces(player) == there - 5
        assert not player.widget("rule").enabled
        practice.introduction = known
        player.app.show()
        assert not player.says(CHOOSING)
        assert player.widget("rule").enabled


def test_the_first_card_has_its_lines_by_number_and_stands_nowhere(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        assert player.says("Two lines at a time: ")
        player.click("rule")
        assert player.says("1. Keep a high pair, or anything better.")
        assert player.says("8. ")
        assert not player.says("Two lines at a time: ")
        assert not player.says("Line ")


@pytest.mark.parametrize(
    ("size", "text", "new", "before"),
    [
        ((1280, 800), 100, True, "Before them: 1 High pair or better, 2 Four to a flush"),
        ((1280, 800), 150, True, ""),
        ((1024, 768), 100, True, "Before them: "),
        ((800, 600), 100, True, ""),
    ],
)
def test_new_lines_are_called_new_until_one_was_right_and_follow_on_those_before(
    tmp_path: Path, size: tuple[int, int], text: int, new: bool, before: str
) -> None:
    settings = replace(STILL, text_size=text)
    with playing(tmp_path, size=size, settings=settings) as player:
        open_course(player)
        player.keys("space")
        assert "New" not in player.words()  # all are: it would say nothing
        assert not player.says("Before them")
        while not player.says("3."):
            answer(player)
        assert player.says("4.")
        assert not player.says("5.")
        assert ("New" in player.words()) == new
        assert player.says(before) if before else not player.says("Before them")
        answer(player)
        assert "New" not in player.words()
        assert player.says("3.")


def test_where_all_lines_are_mixed_the_plate_says_how_to_choose(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space")
        for _ in range(60):
            if player.world.practice.running["course"].mode.mixed:
                break
            assert not player.says(ALL_LINES)
            answer(player)
        assert player.says(ALL_LINES)
        assert tiles(player) == 0


def test_back_on_the_path_space_starts_the_lesson_whatever_was_chosen_by_tab(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as player:
        page = open_course(player)
        page.controls.focus = "rule"
        page.again()
        player.app.show()
        player.keys("space")
        assert "course" in player.world.practice.running
