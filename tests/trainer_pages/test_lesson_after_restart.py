"""A lesson that was left goes on after a restart, wherever it is offered."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing
from recalled import LineAnswer, recall_of
from test_course_page import answer, open_course, pass_lesson
from test_lesson_left import at_home

from trainer.app import kept_mode
from trainer.app.scene import Open
from trainer.app.seeds import Seed
from trainer.app.training import Start, begin
from trainer.core.records import TIME
from trainer.core.settings import Experience
from trainer.teaching.game_course import NEEDED
from trainer.teaching.lessons import Lesson

KNOWS = replace(STILL, experience=Experience.CHART)


def begun(player: Player, lesson: int, hands: int, wrong: int = 0) -> Any:
    """Answer some hands of a lesson, the first ones wrong, and return it as it stands."""
    open_course(player)
    player.keys("home", *("right",) * lesson, "space")
    for number in range(hands):
        answer(player, right=number >= wrong)
    return player.world.practice.running["course"].mode


@pytest.mark.parametrize(("lesson", "hands", "wrong"), [(0, 5, 0), (0, 9, 2), (3, 4, 3)])
def test_a_lesson_goes_on_after_a_restart(
    tmp_path: Path, lesson: int, hands: int, wrong: int
) -> None:
    with playing(tmp_path, settings=KNOWS) as player:
        left = begun(player, lesson, hands, wrong)
    name = f"lesson {lesson}" if lesson else "the first chart"
    with playing(tmp_path, settings=KNOWS) as player:
        at_home(player)
        assert player.widget("go").label == f"Go on with {name}"
        assert player.says("is not finished: about ")
        open_course(player)
        assert player.widget("open").label == f"Go on with {name}"
        player.keys("space")
        kept = player.world.practice.running["course"]
        assert kept.mode == left  # to the next question: nothing tells that it was away
        assert len(kept.answers) == hands
        answer(player)
    with playing(tmp_path, settings=KNOWS) as player:
        open_course(player)
        player.keys("space")
        assert player.world.practice.running["course"].question.number == hands + 2


def test_a_lesson_left_for_half_a_day_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(tmp_path, settings=KNOWS) as player:
        begun(player, 3, 4, 3)
    monkeypatch.setattr(kept_mode, "WITHIN", timedelta())
    with playing(tmp_path, settings=KNOWS) as player:
        at_home(player)
        assert not player.says("is not finished")
        open_course(player)
        player.keys("home", "right", "right", "right", "space")
        assert player.world.practice.running["course"].question.number == 1


def test_lines_that_were_due_are_no_lesson_to_go_on_with(tmp_path: Path) -> None:
    """A lesson is told by its questions, which are asked only there."""
    with playing(tmp_path, settings=KNOWS) as player:
        open_course(player)
        view = player.world.practice.course(*player.world.game)
        assert view is not None
        assert view.course is not None
        lines = {str(view.course.rules(n)[0]): n for n in (2, 4)}
        now = datetime.now(UTC)
        right = (True, True, True, False)  # learnt, and missed since
        answers = [LineAnswer(line, each, now - timedelta(9)) for each in right for line in lines]
        recall = recall_of(answers, now)
        review = Lesson.review(view.course, recall, 7)
        kept = begin(tmp_path, Start(review, Seed(7, given=True)))
        for _ in range(3):
            kept.answered(0, at=now, milliseconds=900)
        kept.close(now.strftime(TIME))
    with playing(tmp_path, settings=KNOWS) as player:
        at_home(player)
        assert not player.says("is not finished")


def test_the_players_page_goes_on_with_the_lesson_as_today_does(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWS) as player:
        begun(player, 0, 2)
    with playing(tmp_path, settings=KNOWS) as player:
        at_home(player)
        player.app._apply(Open("player"))
        player.app.show()
        assert player.widget("goal").label == "Go on with the first chart"
        player.keys("space")
        assert player.app.top.name == "course"
        assert player.world.practice.running["course"].question.number == 3


def test_the_foot_of_its_hands_goes_on_with_it_too(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWS) as player:
        begun(player, 3, 4, 3)
    with playing(tmp_path, settings=KNOWS) as player:
        open_course(player)
        player.click("rule")
        player.click("examples")
        while any(each.name == "more" for each in player.app.top.widgets(player.app.stage)):
            player.click("more")
        assert player.widget("open").label == "Go on with lesson 3"


@pytest.mark.parametrize("hands", [4, NEEDED])
def test_a_lesson_left_with_hands_to_go_is_not_known_and_is_gone_on_with(
    tmp_path: Path, hands: int
) -> None:
    """Four right hands in a row made it known, though it said that nine were left."""
    with playing(tmp_path, size=(1024, 768)) as player:
        open_course(player)
        player.keys("space")
        pass_lesson(player)
        player.keys("space")
        for _ in range(hands):
            answer(player)
        assert player.says(f"About {13 - hands} hands left")
        player.click("stop")
        assert not player.says("You know this lesson.")
        assert player.says("It goes on where you left it.")
        assert player.widget("again").label == "Go on with lesson 1"
        assert not player.app.top.frame(player.app.stage).scrolls  # its gold button is in sight
    with playing(tmp_path) as player:
        open_course(player)
        assert player.says("1 of 16 lessons known")
        assert player.widget("open").label == "Go on with lesson 1"
        player.keys("space")
        pass_lesson(player)
        player.click("list")
        assert player.says("2 of 16 lessons known")
