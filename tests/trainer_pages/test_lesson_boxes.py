"""The card of a lesson and the plate of the first lines."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing
from test_course_page import answer, open_course

from trainer.app.home_news import Step
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Fill, Icon, Label, Paragraph, Tile
from trainer.pages.lesson_boxes import ALL_LINES, CHOOSING
from trainer.teaching.in_words import line_sentences
from trainer.widgets.base import PointerMoved

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
        assert player.says("Get each line right ")
        player.click("rule")
        assert player.says("1. Keep a high pair, or anything better.")
        assert player.says("8. ")
        assert not player.says("Get each line right ")
        assert not player.says("Line ")


@pytest.mark.parametrize(
    ("size", "text", "new", "before"),
    [
        ((1280, 800), 100, True, "Above them in the chart: high pair or better, four to a flush"),
        ((1280, 800), 150, True, ""),
        ((1024, 768), 100, True, "Above them in the chart: "),
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
        assert not player.says("Above them")
        while not player.says("3."):
            answer(player)
        assert player.says("4.")
        assert not player.says("5.")
        assert ("New" in player.words()) == new
        assert player.says(before) if before else not player.says("Above them")
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


def lesson(player: Player, number: int) -> Any:
    """Begin a lesson."""
    page = open_course(player)
    page.begin_lesson(page.course_view, Step(number))
    player.app.show()
    return player.world.practice.running["course"]


def middle(player: Player, words: str) -> float:
    """Where the middle of a text is."""
    items = [item for item in player.items() if isinstance(item, Label | Paragraph)]
    return next(float(item.rect.center[1]) for item in items if words in item.text)


def test_the_line_of_a_lesson_stands_there_while_it_is_new(tmp_path: Path) -> None:
    """In the first two questions, again after an error, and never where it is mixed with others."""
    with playing(tmp_path) as player:
        kept = lesson(player, 1)
        said, ask = line_sentences(kept.mode.stages[0][0].line), "Choose the cards to keep."
        shown, mixed, places = [], set(), set()
        for question in range(40):
            if kept.mode.question is None:
                break
            there = player.says(said)
            assert there != player.says(ask)
            places.add(player.rect("card1").y)
            if kept.mode.known:
                mixed.add(there)
            else:
                shown.append((there, kept.mode.stage[0].run))
            answer(player, right=question != 3)
        assert [there for there, _ in shown[:5]] == [True, True, False, False, True]
        assert all(there == (i < 2 or not run) for i, (there, run) in enumerate(shown))
        assert mixed == {False}
        assert len(places) == 1


def around(fill: Fill, rect: Rect) -> bool:
    """Whether a surface reaches around what stands in it."""
    return fill.rect.y <= rect.y and rect.bottom <= fill.rect.bottom and fill.rect.w > 400


def test_the_plates_of_a_lesson_are_made_once_for_all_its_answers(tmp_path: Path) -> None:
    """They took a sixth of an answer when they were made anew at each key."""
    with playing(tmp_path) as player:
        lesson(player, 1)
        page, stage = player.app.top, player.app.stage
        plates = page.prompts(stage)
        assert plates
        answer(player)
        assert page.prompts(stage) is plates
        player.world.change(text_size=150)
        player.app.show()
        assert page.prompts(player.app.stage) is not plates


def test_two_short_sentences_say_how_close_cards_lie_each_beside_cards(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space")
        while not player.says("5."):
            answer(player)
        words = player.words()
        first = words.index("Keep three close cards to a straight flush.")
        assert words.index("One rank may be missing (a gap):") > first
        assert words.index("With a high card two may be missing:") > first
        assert player.says("Above them in the chart: ")  # it has the room for what went before
        six = next(each.rect for each in player.items() if getattr(each, "text", "") == "6.")
        beside = [tile.rect for tile in player.items() if isinstance(tile, Tile)]
        plate = min(
            (each.rect for each in player.items() if isinstance(each, Fill) and around(each, six)),
            key=lambda rect: rect.h,
        )
        assert plate.bottom - max(rect.bottom for rect in beside) >= 8  # no card sticks to its edge
        held = [player.rect("card1"), player.widget("card1").card]
        player.keys("1")
        assert all(at.y > middle(player, "6.") + 14 for at in held)
        gap = player.widget("word.gap")
        player.feed(PointerMoved(*gap.rect.center))
        player.script.time += 600
        tip = next(
            i for i in player.items() if isinstance(i, Label | Paragraph) and i.text == gap.tip
        )
        assert tip.rect.y >= gap.around.bottom  # it covers nothing of what it explains


def test_a_right_answer_is_compared_and_stands_in_the_middle_of_its_plate(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        kept = lesson(player, 1)
        for _ in range(12):
            solution = kept.answer_of(1, None).solution
            keys = [str(i + 1) for i in range(5) if solution.best.mask >> i & 1]
            player.keys(*keys, "space")
            icon = next(i for i in player.items() if isinstance(i, Icon) and i.name == "tick")
            words = (
                [middle(player, "Right. "), middle(player, "Nothing given away")]
                if player.says("Nothing given away")
                else [middle(player, "Right. "), middle(player, "chart")]
            )
            assert abs(sum(words) / 2 - icon.rect.center[1]) < 6
            assert not player.says("Another hold")
            assert not player.says("Next best")
            assert sum(each.endswith(" coins") for each in player.words()) >= 2
            player.keys("space")
