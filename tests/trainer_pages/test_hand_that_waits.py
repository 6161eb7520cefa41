"""A hand that was left on the table waits as it was: its warning stands, and Today names it."""

from dataclasses import replace
from pathlib import Path

import pytest
from player import STILL, Player, playing
from test_home_page import CURVE, LEAK, at_home
from test_text_fits import faults

from trainer.app.home_news import HomeNews
from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.core.settings import Experience
from trainer.core.steps import DEALT_AGAIN
from trainer.pages.bar import BACK

SIZES = [(1280, 800, 100), (1024, 768, 100), (800, 600, 150)]
WARNING = "Another hold is worth "


def warned(player: Player) -> None:
    """Be warned of a hold."""
    player.keys("space", "1", "space")
    assert player.session.warned
    assert player.says(WARNING)


@pytest.mark.parametrize(("wide", "high", "text_size"), SIZES)
def test_a_warning_stands_after_another_page_and_after_a_restart(
    tmp_path: Path, wide: int, high: int, text_size: int
) -> None:
    settings = replace(STILL, text_size=text_size, coach=Coach.WARN)
    with playing(tmp_path, settings=settings, size=(wide, high)) as player:
        warned(player)
        sentence = next(words for words in player.words() if words.startswith(WARNING))
        player.app._apply(Go("home"))
        assert not player.says(WARNING)
        player.app._apply(Go("table"))
        assert player.says(sentence)
    with playing(tmp_path, settings=settings, size=(wide, high)) as player:
        assert player.says(sentence)
        assert player.session.held == 1  # what it warns of is still held
        player.keys("2")
        assert not player.says(WARNING)
        assert not player.says(DEALT_AGAIN)
        player.keys("2", "space")  # who has been warned draws at once
        assert not player.world.in_hand


def test_a_warning_goes_once_the_best_hold_is_in_sight(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        warned(player)
        player.keys("h")
        assert not player.says(WARNING)


def test_that_a_hand_is_dealt_again_is_said_at_the_table_alone(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        player.keys("space")
    with playing(tmp_path, coach=Coach.WARN, size=(1024, 768)) as player:
        player.app._apply(Go("home"))
        player.app.show()
        player.app.show()
        assert not player.says(DEALT_AGAIN)
        player.app._apply(Go("table"))
        assert player.says(DEALT_AGAIN)
        player.keys("1")
        assert not player.says(DEALT_AGAIN)
        player.keys("1", "space", "space", "space")
        assert not player.says(DEALT_AGAIN)


DUE = HomeNews(alone=9, due=("low pair", "flush"))
NEWS = [
    DUE,
    HomeNews(alone=80, leak=LEAK, curve=CURVE),
    HomeNews(alone=80, curve=CURVE, due=("low pair",)),
    HomeNews(alone=2, by_exam=0.04, learnt=(False,) * 16, lesson=0),
]
PLAIN = HomeNews(), HomeNews(alone=2, by_exam=0.001)  # the way back to the hand is the gold button


@pytest.mark.parametrize(("wide", "high", "text_size"), SIZES)
@pytest.mark.parametrize(
    "news", [*PLAIN, *NEWS], ids=["none", "examined", "due", "leak", "curve", "exam"]
)
def test_today_names_a_hand_that_waits_whatever_else_there_is(
    tmp_path: Path, news: HomeNews, wide: int, high: int, text_size: int
) -> None:
    settings = replace(STILL, text_size=text_size, experience=Experience.CHART)
    with playing(tmp_path, settings=settings, size=(wide, high)) as player:
        at_home(player, news)
        assert not player.says("waiting on the table")
        player.app._apply(Go("table"))
        player.keys("space")
        at_home(player, news)
        assert sum("A hand is waiting on the table." in each for each in player.words()) == 1
        assert list(faults(player)) == []
        assert text_size > 100 or not player.app.top.frame(player.app.stage).scrolls
        ways = [w for w in player.app.top.widgets(player.app.stage) if w.name[:4] != "tab."]
        back = [w.name for w in ways if getattr(w, "label", "") == BACK]
        assert (player.widget("go").label == BACK) == (news in PLAIN)
        assert len(back) == 1
        player.app.top.reveal(back[0], player.app.stage)
        player.click(back[0])
        assert player.app.top.name == "table"


def test_today_names_which_hand_by_feel_waits(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        player.app._apply(Go("home"))
        player.keys("2", "1", "space", "space")
        at_home(player, DUE)
        assert player.says("Hand 2 of 20 by feel is waiting on the table.")
        assert player.says("Due again: low pair and made flush.")
