"""Esc leads back to the page that one came from, whatever was looked at before it."""

from dataclasses import replace
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from player import STILL, Player, playing
from test_by_feel import started, wrong_hands
from test_exam_page import answer

from trainer.app.mistakes import Search
from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.core.settings import Experience
from trainer.teaching.asking import DrillBounds

ASKED = DrillBounds(classes=("low pair",), hands=5)
SETTINGS = replace(STILL, experience=Experience.CHART)
SEEN_BEFORE = "drill", "exam", "course", "review", "help"


def by_tabs(player: Player, *pages: str) -> None:
    """Look at pages one after the other."""
    for page in pages:
        player.app.open_page(page)
        work(player)


def work(player: Player) -> None:
    """Let what is prepared in the background be ready."""
    slow: Any = player.world.workers.slow
    player.app.show()
    slow.run()
    player.app.show()


@pytest.mark.parametrize("source", ["leaks", "review", "strategy", "hand"])
def test_from_a_drill_escape_leads_to_where_it_was_asked_for(tmp_path: Path, source: str) -> None:
    with playing(tmp_path, settings=SETTINGS) as player:
        by_tabs(player, "home", "course", "drill", source)
        player.app._apply(Go("drill", ASKED))
        work(player)
        assert player.says("Hand 1 of 5")
        player.keys("escape")
        assert player.app.top.name == source
        player.keys("escape")
        assert player.app.top.name == "course"


def test_a_drill_begun_at_leaks_leads_back_to_them(past: Path, tmp_path: Path) -> None:
    copytree(past, tmp_path / "data")
    with playing(tmp_path / "data", settings=SETTINGS) as player:
        by_tabs(player, "course", "drill", "leaks")
        player.keys("space")
        work(player)
        assert player.app.top.name == "drill"
        player.keys("escape")
        assert player.app.top.name == "leaks"


@pytest.mark.parametrize(
    ("page", "subject"),
    [
        ("drill", ASKED),
        ("review", Search("dearest")),
        ("exam", None),
        ("course", None),
        ("review", None),
        ("help", None),
    ],
)
@pytest.mark.parametrize("source", ["leaks", "strategy"])
def test_what_leads_to_a_page_is_come_back_to(
    tmp_path: Path, source: str, page: str, subject: Any
) -> None:
    with playing(tmp_path, settings=SETTINGS) as player:
        by_tabs(player, "home", *SEEN_BEFORE, source)
        player.app._apply(Go(page, subject))
        work(player)
        player.keys("escape")
        assert player.app.top.name == source


def test_by_its_tab_a_page_is_gone_back_to(tmp_path: Path) -> None:
    with playing(tmp_path, settings=SETTINGS) as player:
        by_tabs(player, "home", "course", "drill", "course")
        player.keys("escape")
        assert player.app.top.name == "home"
        player.app.open_page("table")
        player.keys("escape")
        assert player.app.top.name == "home"


@pytest.mark.parametrize("page", ["course", "drill", "exam"])
def test_what_is_gone_on_with_from_today_leads_back_to_it(tmp_path: Path, page: str) -> None:
    with playing(tmp_path, settings=SETTINGS) as player:
        by_tabs(player, page)
        player.keys("space")
        work(player)
        player.keys("1", "space")
        by_tabs(player, "home")
        player.click(f"other.{page}" if f"other.{page}" in names(player) else "go")
        work(player)
        assert player.app.top.name == page
        assert "submit" in names(player)  # a question
        player.keys("escape")
        assert player.app.top.name == "home"


def names(player: Player) -> set[str]:
    """What can be pressed."""
    return {w.name for w in player.app.top.widgets(player.app.stage)}


def test_the_session_s_mistakes_lead_back_to_the_table(tmp_path: Path) -> None:
    with playing(tmp_path, settings=SETTINGS, coach=Coach.AFTER) as player:
        by_tabs(player, "home", "review", "table")
        player.keys("space", "1", "space")
        player.app._apply(Go("review"))
        work(player)
        player.keys("escape")
        assert player.app.top.name == "table"


def exam_result(player: Player) -> None:
    """Come to the result of an exam of four hands, all of them wrong."""
    by_tabs(player, "exam")
    page: Any = player.app.top
    page._hands = 4
    player.keys("space")
    work(player)
    answer(player, 4, wrong=4)
    work(player)
    assert player.app.top.ended_here


def test_a_drill_that_an_exam_began_leads_back_to_its_result(tmp_path: Path) -> None:
    with playing(tmp_path, settings=SETTINGS) as player:
        exam_result(player)
        for leave in (lambda: player.click("stop"), lambda: player.keys("escape")):
            player.app._apply(Go("drill", ASKED))
            work(player)
            assert player.says("Hand 1 of 5")
            leave()
            assert player.app.top.name == "exam"
            assert player.app.top.ended_here
        player.app._apply(Go("drill", ASKED))
        work(player)
        player.keys("1", "space", "space")
        player.click("stop")  # with an answer: what came of it is shown first
        assert player.app.top.name == "drill"
        player.keys("escape")
        assert player.app.top.name == "exam"
        assert player.app.top.ended_here


def test_a_result_is_not_come_back_to_from_a_tab(tmp_path: Path) -> None:
    """Escape at the result of an exam led into that of an older drill."""
    with playing(tmp_path, settings=SETTINGS) as player:
        by_tabs(player, "home")
        player.app._apply(Go("drill", ASKED))
        work(player)
        player.keys("1", "space", "space")
        player.click("stop")
        assert player.app.top.ended_here
        exam_result(player)
        player.keys("escape")
        assert player.app.top.name == "home"


def test_from_the_lab_escape_leads_back_to_the_twenty_hands(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        started(player)
        wrong_hands(player, 19)
        player.keys("1", "space", "space")
        assert player.app.top.name == "trial"
        result = player.app.top
        player.click("answers")
        player.keys("return")
        assert player.app.top.name == "answer"
        player.keys("w")
        player.click("holds")
        work(player)
        assert player.app.top.name == "hand"
        player.keys("escape")
        assert player.app.top is result
        player.keys("escape")
        assert player.app.top.name == "table"
        player.app._apply(Go("hand"))
        player.keys("escape")
        assert player.app.top.name == "table"
