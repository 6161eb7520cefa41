"""Cards stay as large as they are and where they are, whatever an answer says; and it says each
thing once.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from player import STILL, Player, playing
from test_course_page import open_course
from test_drill_page import best_keys

from evaluator import parse_cards
from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.teaching.asking import Question

HANDS = (
    "Tc 6s 7d 9c Ah",  # beside it stands "Four to an inside straight"
    "9h 7h Th 2h 6h",
    "6c 4s 8h 5d 2c",
    "Kh Qh 4s 5d 2c",
    "7s 7d Kc Qc Jd",
    "Ts Js Qs Ks 9s",
    "3s 4d 6c 7h Jd",
)
"""Their other holds have long names, five cards, or none."""


def ask(player: Player, mode: str, cards: str) -> None:
    """Ask this hand next."""
    kept = player.world.practice.running[mode]
    question = kept.mode.question
    assert isinstance(question, Question)
    kept.mode = replace(kept.mode, question=replace(question, cards=parse_cards(cards)))
    player.app.show()


def reply(player: Player, mode: str, *, right: bool) -> None:
    """Answer the question right or wrong."""
    player.keys(*best_keys(player, mode, right=right), "space")
    if player.widget("submit").label == "Draw five?":
        player.keys("space")


@pytest.mark.parametrize("mode", ["course", "drill"])
@pytest.mark.parametrize("grown", [100, 125])
@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (1024, 768)])
def test_cards_stay_as_they_are_whatever_the_answer_says(
    tmp_path: Path, mode: str, grown: int, size: tuple[int, int]
) -> None:
    """The name of another hold wrapped, and the cards shrank from 176 to 152."""
    with playing(tmp_path, settings=replace(STILL, text_size=grown), size=size) as player:
        if mode == "course":
            open_course(player)
        else:
            player.app._apply(Go(mode))
        player.keys("space")
        places = set()
        for cards in HANDS:
            for right in (True, False):
                ask(player, mode, cards)
                places.add(tuple(player.rect(f"card{i}") for i in (1, 5)))
                reply(player, mode, right=right)
                places.add(tuple(player.rect(f"card{i}") for i in (1, 5)))
                player.keys("space")
        assert len(places) == 1


@pytest.mark.parametrize("grown", [100, 125])
@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (1024, 768)])
def test_cards_at_the_table_stay_as_they_are_through_a_hand(
    tmp_path: Path, grown: int, size: tuple[int, int]
) -> None:
    """With large text they shrank twice: at the warning, and at the verdict."""
    settings = replace(STILL, text_size=grown)
    with playing(tmp_path, settings=settings, size=size, coach=Coach.WARN) as player:
        places = set()
        for card in "12345":
            for key in ("space", card, "space", "space"):
                player.keys(key)
                shown = player.rect("card2"), player.rect("card4")
                places.add(tuple((each.w, each.h, each.bottom) for each in shown))
        assert len(places) == 1


def test_a_lesson_and_a_drill_say_how_many_answers_in_a_row_were_right(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        for mode in ("course", "drill"):
            if mode == "course":
                open_course(player)
            else:
                player.app._apply(Go(mode))
            player.keys("space")
            for right, said in ((True, ""), (True, ""), (True, "3"), (True, "4"), (False, "")):
                ask(player, mode, HANDS[3])
                reply(player, mode, right=right)
                assert player.says("right in a row") == bool(said)
                assert not said or said in player.words()
                player.keys("space")


@pytest.mark.parametrize("mode", ["course", "drill"])
def test_a_verdict_says_the_line_and_the_price_once(tmp_path: Path, mode: str) -> None:
    with playing(tmp_path) as player:
        if mode == "course":
            open_course(player)
        else:
            player.app._apply(Go(mode))
        player.keys("space")
        ask(player, mode, "2h 9h Jh 4h Kd")
        player.keys(*best_keys(player, mode), "space")
        assert player.says("Right. Keep four to a flush.")
        assert any(words.startswith("Line ") and words.endswith(".") for words in player.words())
        assert not any("four cards to a flush" in words for words in player.words())
        player.keys("space")
        ask(player, mode, HANDS[0])
        reply(player, mode, right=False)
        assert player.says("your hold gives away")
        assert not player.says(" coins less")


def test_a_miss_says_by_how_many_hands_the_lesson_grows(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("home", "right", "space")
        for _ in range(2):
            player.keys(*best_keys(player, "course"), "space", "space")
        reply(player, "course", right=False)
        assert player.says("This line starts again: the lesson is two hands longer.")
        assert player.says("About 13 hands left")
