"""An exam that was mashed, key after key: it says so, is kept, and leads no other page."""

from pathlib import Path
from typing import Any

import pytest
from player import Player, playing
from test_exam_page import answer, open_exam
from test_leaks_page import read

from trainer.app.exams import earlier_exam, last_exam
from trainer.app.home_news import ANY_EXAM
from trainer.app.scene import Go
from trainer.drawing.items import Segments
from trainer.store.reading import count_mistakes, exams_that_count, read_exams, read_mistakes

KEY_AFTER_KEY = 250  # milliseconds


def mash(player: Player, hands: int) -> None:
    """Answer hands two a second, without a look."""
    for _ in range(hands):
        for key in ("1", "space"):
            player.script.time -= 1000 - KEY_AFTER_KEY
            player.keys(key)


def mistakes(folder: Path, player: Player) -> int:
    """Return how many mistakes the review has, counted in both ways."""
    game = player.session.table, player.session.coins
    listed = sum(1 for _ in read_mistakes(folder, *game))
    assert listed == count_mistakes(folder, *game, "")
    return listed


def test_a_mashed_exam_says_so_first_and_has_neither_grade_nor_figures(tmp_path: Path) -> None:
    with playing(tmp_path, size=(1280, 800)) as player:
        open_exam(player, 20)
        player.keys("space")
        mash(player, 20)
        words = player.words()
        assert "Too fast to count." in words
        assert player.says("Your 20 answers all took less than a second, and ")
        assert player.says("this exam is kept, but does not count")
        assert not player.says("coins an hour")
        assert not player.says("You play at")
        assert not any(isinstance(each, Segments) for each in player.items())
        read(player)
        assert not player.says("in leaks")
        assert player.widget("again").kind == "primary"
        player.keys("space")
        assert player.says("Hand 1 of 20")


def test_what_was_mashed_leads_no_page_and_is_kept(tmp_path: Path) -> None:
    with playing(tmp_path, size=(1280, 800)) as player:
        open_exam(player, 20)
        player.keys("space")
        mash(player, 20)
        game = player.session.table, player.session.coins
        read(player)
        assert player.world.history.leaks_of(*game) == ()
        assert mistakes(tmp_path, player) == 0
        assert exams_that_count(tmp_path) == set()
        before = earlier_exam(tmp_path, *game, ANY_EXAM)
        assert (before.total, before.hasty) == (None, True)
        player.app._apply(Go("home"))
        player.app.show()
        assert not player.says("By your last exam")
        assert read_exams(tmp_path)[1].report
    with playing(tmp_path, seed=9, size=(1280, 800)) as player:
        page = open_exam(player)
        assert player.says("Your last exam was too fast to count.")
        player.click("last")
        assert player.says("Too fast to count.")
        assert len(page._ended.answers) == 20


def test_one_that_was_thought_counts_before_and_after_a_mashed_one(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        game = player.session.table, player.session.coins
        for number, mashed in enumerate((False, True, False), 1):
            open_exam(player, 10)
            player.app.top.again()
            player.app.show()
            player.keys("space")
            if mashed:
                mash(player, 10)
            else:
                answer(player, 10, wrong=number)
            before = earlier_exam(tmp_path, *game, ANY_EXAM)
            assert before.hasty is mashed
            assert before.total is not None
        assert exams_that_count(tmp_path) == {1, 3}
        assert mistakes(tmp_path, player) == 4
        read(player)
        leaks: Any = player.world.history.leaks_of(*game)
        assert sum(leak.missed for leak in leaks) == 4
        over = last_exam(tmp_path, *game)
        assert over is not None
        assert over.number == 3


def test_half_thought_and_half_mashed_does_not_count_either(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_exam(player, 20)
        player.keys("space")
        answer(player, 12)
        mash(player, 8)
        assert player.says("8 of your 20 answers took less than a second")
        assert player.says("Your 20 answers, the fast ones grey")
        assert exams_that_count(tmp_path) == set()


def test_who_is_fast_and_right_has_a_grade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with playing(tmp_path) as player:
        open_exam(player, 10)
        player.keys("space")
        pressed = player.keys

        def fast(*names: str) -> None:
            for name in names:
                player.script.time -= 1000 - (450 if name == "space" else 100)
                pressed(name)

        monkeypatch.setattr(player, "keys", fast)
        answer(player, 10, wrong=1)
        monkeypatch.undo()
        assert max(each.milliseconds for each in player.app.top._over.answers) < 1000
        assert player.says("9 of 10 right")
        assert exams_that_count(tmp_path) == {1}


def test_no_button_comes_under_the_hand_that_looks_for_the_last_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(tmp_path, size=(1280, 800)) as player:
        open_exam(player, 20)
        player.keys("space")
        mash(player, 20)
    with playing(tmp_path, size=(1280, 800)) as player:
        player.app._apply(Go("exam"))
        known = player.world.practice.earlier_exam
        monkeypatch.setattr(player.world.practice, "earlier_exam", lambda *_: None)
        player.keys("tab")
        begin = player.widget("start").rect  # while it is still read
        monkeypatch.setattr(player.world.practice, "earlier_exam", known)
        player.keys("tab")
        assert player.widget("last").rect.x >= begin.right
        assert player.widget("start").rect == begin
