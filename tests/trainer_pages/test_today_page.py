"""Today's training and the placement in the window: as in the terminal, with the same words."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing
from test_asking_fits import answer
from test_drill_page import best_keys, logged

from trainer.app.scene import Go
from trainer.commands import main
from trainer.drawing.geometry import fit_page
from trainer.drawing.items import Chip, Label
from trainer.pages.asking_page import GOES_ON, SEEN
from trainer.pages.ending import right_ring
from trainer.widgets.base import KeyPress


def opened(player: Player, name: str) -> Any:
    player.app._apply(Go(name))
    for _ in range(4):
        player.app.show()
    return player.app.top


def test_a_new_line_is_read_before_its_first_hand(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        opened(player, "today")
        assert player.says("First chart")
        assert player.says("High pair or better")
        player.keys("space")
        assert player.says("Hand 1 of 60")
        player.keys(*best_keys(player, "today"))
        player.keys("space")
        (hand,) = logged(tmp_path)
        assert hand.mode == "today"
        player.keys("space")
        assert player.says("Hand 2 of 60")


def test_a_later_line_is_read_with_a_hand_that_it_decides(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        opened(player, "today")
        for _ in range(30):
            if player.says("New today") and not player.says("First chart"):
                break
            if not player.says("First chart"):
                player.keys(*best_keys(player, "today"), "space")
            player.keys("space")
        assert player.says("Suited ten with a picture")
        assert player.says("Keep J and 10")
        small = replace(player.app.stage, canvas=fit_page(800, 600))
        assert not player.app.top.place(small).scrolls
        number = player.world.practice.running["today"].question.number
        player.keys("space")
        assert player.says(f"Hand {number} of 60")


def test_a_session_that_is_left_goes_on_there(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        opened(player, "today")
        player.keys("space")
        for _ in range(3):
            player.keys("space", "space")
        opened(player, "home")
        opened(player, "today")
        assert player.says("Hand 4 of 60")
        player.click("stop")
        assert player.says("It goes on where you left it.")
        assert player.says("Left of today: 57 hands.")
        assert not player.says("Tomorrow")
        assert player.says("Your costliest mistake")
        assert player.rect("start").w < 600
    with playing(tmp_path) as player:
        opened(player, "today")
        if player.says("New "):
            player.keys("space")
        assert player.says("Hand 4 of 60")
        player.keys("space", "space")
        player.click("stop")
        assert player.says("of 4 hands right")  # the three before the restart, too
        assert player.says("Your 4 answers")


def test_an_early_end_is_composed_as_others_are_and_few_hands_have_no_percentage(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, size=(1366, 768)) as player:
        opened(player, "today")
        player.keys("space")
        kept: Any = player.world.practice.running["today"]
        best = player.world.solver.solve(kept.question.cards, player.session.table, 5).best.mask
        player.keys(*(str(i + 1) for i in range(5) if best >> i & 1), "space", "space")
        player.click("stop")
        assert player.says("Left of today: 59 hands.")
        assert player.says("You made no mistake.")
        assert not [words for words in player.words() if words.endswith("%")]
        labels = {item.text: item.rect for item in player.items() if isinstance(item, Label)}
        left, gold = labels["Left of today: 59 hands."], player.rect("start")
        assert left.x == pytest.approx(gold.x, abs=2)  # in one card, the words first
        assert left.bottom <= gold.y
    assert right_ring(9, 0) is None
    assert right_ring(9, 1) is not None


@pytest.mark.parametrize(("name", "page"), [("start", "today"), ("", "table")])
def test_who_has_trained_plays_and_trains_once_more_only_if_that_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, page: str
) -> None:
    monkeypatch.setattr("trainer.app.training.HANDS_A_MINUTE", 1)
    with playing(tmp_path, settings=replace(STILL, today_minutes=5)) as player:
        opened(player, "today")
        player.keys("space")
        while "today" in player.world.practice.running:
            if player.says("New today"):
                player.keys("space")
            player.keys(*best_keys(player, "today"), "space", "space")
        assert player.says("5 of 5 hands right.") or player.says("5 of 5 right.")
        assert player.widget("table").kind == "primary"
        assert player.widget("table").label == "Play"
        if name:
            player.click(name)
        else:
            player.app.top._since -= SEEN
            player.keys("space")
        assert player.app.top.name == page
        assert ("today" in player.world.practice.running) == bool(name)


def test_who_leaves_at_the_first_hand_is_back_at_today(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        opened(player, "today")
        player.keys("space")
        player.click("stop")
        assert player.app.top.name == "home"


def test_a_session_that_is_left_goes_on_in_a_small_window_too(tmp_path: Path) -> None:
    with playing(tmp_path, size=(800, 600)) as player:
        opened(player, "today")
        player.keys("space", "space", "space")
        player.click("stop")
        assert player.says("Left of today: 59 hands.")
        page, stage = player.app.top, player.app.stage
        page.scroll_to(page.frame(stage).body.h, stage)
        player.app.show()
        player.click("start")
        if player.says("New "):
            player.keys("space")
        assert player.says("Hand 2 of 60")


def test_a_session_goes_from_the_terminal_to_the_window_and_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def in_text(answers: int) -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\n" * answers)))
        assert main(["today", "--text", "--paytable", "9/6", "--data", str(tmp_path)]) == 0
        return capfd.readouterr().out

    told = in_text(7)
    assert "Keep a high pair, or anything better." in told
    assert "\n8/60  " in told
    with playing(tmp_path) as player:
        opened(player, "today")
        if player.says("New "):
            player.keys("space")
        assert player.says("Hand 8 of 60")
        assert player.says("Today goes on: 7 of 60 hands are done.")
        player.keys("space", "space", "space", "space")
    assert in_text(1).startswith("Today goes on: 9 of 60 hands are done.")
    assert [hand.mode for hand in logged(tmp_path)] == ["today"] * 10


def test_a_placement_says_nothing_until_it_shows_where_to_begin(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        opened(player, "course")
        player.click("place")
        assert player.says("No verdicts until the end.")
        assert player.says("0 of 16 lessons known so far")
        assert sum(isinstance(item, Chip) for item in player.items()) == 16
        player.keys("space")
        hands = 0
        while "place" in player.world.practice.running and hands < 30:
            player.keys(*best_keys(player, "place"))
            player.keys("space")
            assert not player.says("Right")
            hands += 1
        assert 5 < hands <= 30
        assert player.says(f"{hands} of {hands} right. Nothing is missing so far: take the exam.")
        assert player.widget("further").label == "Take the exam"
        looks = [item.look for item in player.items() if isinstance(item, Chip)]
        assert looks.count("known") > 10
        assert set(looks) == {"known"}  # also those that are not sure yet: the course skips them
        assert player.says("You made no mistake.")
        player.keys("right", "return")
        assert player.app.top.name == "answer"
        player.keys("escape")
        assert len(logged(tmp_path)) == hands
        player.click("further")
        assert player.app.top.name == "exam"
        opened(player, "course")
        assert player.says("16 of 16 lessons known")


def test_a_press_for_the_hand_before_does_not_pass_over_a_new_line(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, goes_on=True)) as player:
        opened(player, "today")
        shown: Any = player.app.top
        if shown._reading is not None:
            player.keys("space")
        while shown._reading is None:
            answer(player, "today", right=True)
            player.script.time = shown._since + GOES_ON
            player.app.turn()
        player.feed(KeyPress("space"))
        assert shown._reading is not None
        player.keys("space")
        assert shown._reading is None
