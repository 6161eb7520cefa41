"""The course page: the list, a lesson until it is known, the game itself, no course at hand."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing

from solver import load_paytable
from trainer.app import training
from trainer.app.scene import Go
from trainer.core.settings import Experience
from trainer.store.line_answers import read_line_answers
from trainer.teaching.course import NEEDED

NINE_SIX = load_paytable("9/6")


def open_course(player: Player) -> Any:
    player.app._apply(Go("course"))
    player.app.show()
    return player.app.top


def answer(player: Player, *, right: bool = True) -> None:
    """Answer the question, and go on."""
    kept: Any = player.world.practice.running["course"]
    solution = player.world.solver.solve(kept.question.cards, player.session.table, 5)
    mask = next(m for m in range(32) if (m in solution.best_masks) is right)
    player.keys(*(str(n + 1) for n in range(5) if mask >> n & 1), "space", "space")


def pass_lesson(player: Player) -> int:
    """Answer right until the lesson is over; return how many questions that took."""
    for hands in range(200):
        if "course" not in player.world.practice.running:
            return hands
        answer(player)
    raise AssertionError("the lesson does not end")


def test_the_list_has_every_lesson_and_opens_the_first_chart(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        lessons = player.widget("lessons")
        assert lessons.rows[0].cells[1] == "The first chart"
        assert lessons.rows[2].cells[1:3] == ("3 to a royal flush", "2.9 coins an hour")
        assert lessons.chosen == 0
        player.keys("space")
        assert player.says("A first chart of 8 lines")
        assert player.says("Keep a high pair, or anything better.")
        assert player.says("gap: A rank missing") or player.says("Gap: A rank missing")
        player.keys("escape")
        assert player.widget("lessons").chosen == 0
        player.keys("escape")
        assert player.app.top.name == "table"


def test_a_lesson_is_practised_until_it_is_known_and_then_the_next_is_offered(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space", "space")
        assert player.says("The first chart · hand 1")
        answer(player, right=False)
        pass_lesson(player)
        assert player.says("The lesson is done")
        player.keys("space")
        assert player.widget("lessons").rows[0].mark == "tick"
        assert player.widget("lessons").chosen == 1
        assert player.says("1 of 16 lessons passed.")
        answers = list(read_line_answers(tmp_path, NINE_SIX, 5))
        assert sum(not each.right for each in answers) == 1
        player.keys("space")
        assert player.says("Lesson 1: 4 to a royal flush unless straight flush")
        player.keys("space")
        assert pass_lesson(player) >= NEEDED


def test_the_verdict_names_the_line_that_decides(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("down", "down", "space", "space", "space")
        assert player.says("The line that decides: Keep three cards to a royal flush.")
        assert player.says("is worth")


def test_a_lesson_that_was_left_is_kept_and_said(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space", "space")
        answer(player)
        player.click("stop")
        assert player.says("The lesson was left early")
        assert player.says("1 of 1 hand right.")
        player.keys("space")
        assert player.widget("lessons")


def test_one_who_has_never_played_begins_with_the_game_itself(tmp_path: Path) -> None:
    settings = replace(STILL, experience=Experience.NEVER)
    with playing(tmp_path, settings=settings) as player:
        open_course(player)
        titles = []
        for _ in range(4):
            titles.append(player.words()[0])
            player.keys("space")
        assert titles == [
            "One hand",
            "What the hands are",
            "What a coin returns",
            "Why five coins",
        ]
        assert player.widget("lessons")
        player.keys("space", "space")
        answer(player)
        player.click("stop")
        open_course(player)
        assert player.widget("lessons")


def test_lines_that_are_due_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space", "space")
        pass_lesson(player)
    real = training.course_view

    def later(*game: Any) -> training.CourseView:
        """A view in which the lines of the first chart are due."""
        view = real(*game)
        assert view.course is not None
        due = tuple(str(rule) for rule in view.course.rules(0))
        return replace(view, due=due[:2])

    monkeypatch.setattr(training, "course_view", later)
    with playing(tmp_path) as player:
        open_course(player)
        assert player.says("2 lines should be practised again now.")
        assert player.widget("due").kind == "primary"


def test_without_a_course_it_can_be_derived_with_a_bar_and_a_failure_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from solver.strategy.course.derive import CourseError

    own = tmp_path / "own.toml"
    text = NINE_SIX.to_toml().replace("pays = 9\n", "pays = 11\n")
    own.write_text(text, encoding="utf-8")

    def failing(_folder: Path, _table: object, _coins: int, report: Any) -> None:
        report(0.25)
        raise CourseError("this game has no course")

    monkeypatch.setattr(training, "derived_course", failing)
    with playing(tmp_path, table=str(own)) as player:
        open_course(player)
        assert player.says("This paytable has no course yet.")
        assert player.says("The drill, the exam and the table work without it.")
        player.keys("space")
        assert player.says("Deriving the course: 0")
        job = player.world.practice.deriving(player.session.table, 5)
        assert job is not None
        job.progress(0.4)
        assert player.says("40")
        long: Any = player.world.workers.long
        long.run()
        player.app.show()
        assert player.says("This game has no course")
        assert player.widget("derive")
