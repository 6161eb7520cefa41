"""The home page: the question of the first start, and the one thing to do next."""

import json
from pathlib import Path
from typing import Any

import pytest
from player import Player, playing

from solver import load_paytable
from trainer.app.history_reading import home_news
from trainer.app.home_news import HomeNews
from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.core.settings import Experience
from trainer.store import load_settings

NINE_SIX = load_paytable("9/6")


def at_home(player: Player, news: HomeNews | None = None) -> None:
    """Open the home page and let its news arrive."""
    slow: Any = player.world.workers.slow
    player.app._apply(Go("home"))
    slow.run()
    session = player.session
    player.world.history.news.take(news or HomeNews(), session.table, session.coins)
    player.app.show()


@pytest.mark.parametrize(
    ("key", "experience", "coach"),
    [
        ("1", Experience.NEVER, Coach.LIVE),
        ("2", Experience.FEEL, Coach.WARN),
        ("3", Experience.CHART, Coach.AFTER),
    ],
)
def test_the_first_start_asks_what_one_knows_and_begins_accordingly(
    tmp_path: Path, key: str, experience: Experience, coach: Coach
) -> None:
    with playing(tmp_path) as player:
        at_home(player)
        assert player.says("How well do you know video poker?")
        player.keys(key)
        assert player.session.coach is coach
        assert load_settings(tmp_path)[0].experience is experience
        at_home(player)
        assert not player.says("What do you know")


def test_an_answer_can_be_clicked_and_passed_over(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        at_home(player)
        player.keys("escape")
        assert player.app.top.name == "table"
        assert player.world.settings.experience is Experience.UNASKED
        at_home(player)
        player.click("answer2")
        assert player.session.coach is Coach.WARN


def test_who_has_played_is_not_asked(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        at_home(player, HomeNews(begun=True, hands=12, alone=12))
        assert not player.says("What do you know")
        assert player.says("12 hands played so far")
        assert player.says("No leak was found so far.")


def test_without_any_news_nothing_is_claimed(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.world.change(experience=Experience.FEEL)
        at_home(player)
        assert player.says("Nothing is due")
        assert player.says("Nothing is known yet.")
        assert player.says("None taken yet.")
        player.keys("space")
        assert player.app.top.name == "table"


def test_the_leak_and_the_exam_are_shown(tmp_path: Path) -> None:
    leak = "Kept low pair instead of 4 to a flush: 3 of 5."
    news = HomeNews(begun=True, hands=9, alone=9, leak=leak, leak_lost=0.0003, exam="Good.")
    with playing(tmp_path) as player:
        at_home(player, news)
        assert player.words().count(leak) == 1
        assert player.says("about 0.9 coins an hour")
        assert player.says("Good.")


def test_drill_it_drills_that_leak(tmp_path: Path) -> None:
    name = "low pair | 4 to a flush"
    news = HomeNews(begun=True, hands=9, leak="Kept low pair: 3 of 5.", leak_class=name)
    with playing(tmp_path) as player:
        at_home(player, news)
        assert player.widget("go").label == "Drill it"
        player.keys("space")
        assert player.app.top.name == "drill"
        assert player.says(name)


def test_one_key_goes_on_with_the_hand_in_play(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space")
        at_home(player, HomeNews(begun=True, hands=1, alone=1))
        assert player.widget("go").label == "Back to the table"
        player.keys("return")
        assert player.app.top.name == "table"
        assert player.world.in_hand


@pytest.mark.parametrize("page", ["drill", "exam"])
def test_what_is_in_progress_comes_first(tmp_path: Path, page: str) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go(page))
        player.keys("space", "space")
        at_home(player, HomeNews(begun=True, leak="Kept a kicker: 1 of 1.", leak_lost=0.1))
        assert player.says(f"{page} is in progress")
        player.keys("space")
        assert player.app.top.name == page
        assert player.says("Hand 2 of")


def test_the_news_come_from_the_history(tmp_path: Path) -> None:
    assert home_news(tmp_path, tmp_path, NINE_SIX, 5).hands == 0
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys("space", "1", "2", "space")  # right
        player.keys("space", "space")  # nothing held: wrong
        lost = player.session.meters.alone.lost
        assert lost
    news = home_news(tmp_path, tmp_path, NINE_SIX, 5)
    assert (news.hands, news.alone) == (2, 2)
    assert news.leak.endswith(": 1 of 1.")
    assert news.exam == ""
    assert news.lessons > 10
    assert news.lesson == 0


@pytest.mark.parametrize("page", ["drill", "exam", "course"])
def test_who_has_only_trained_is_not_asked_in_any_game(tmp_path: Path, page: str) -> None:
    assert not home_news(tmp_path, tmp_path, NINE_SIX, 5).begun
    with playing(tmp_path, table="bonus-8-5") as player:
        player.app._apply(Go(page))
        if page == "course":
            player.click("game")
            player.keys("escape")
        player.keys("space", "space")
        news = home_news(tmp_path, tmp_path, NINE_SIX, 5)
        assert (news.begun, news.hands) == (True, 0)
        at_home(player, news)
        assert not player.says("What do you know")
        assert player.says("Good to see you")


def test_a_history_that_cannot_be_read_has_no_news(tmp_path: Path) -> None:
    (tmp_path / "history.db").write_text(json.dumps("no database"), encoding="utf-8")
    assert home_news(tmp_path, tmp_path, NINE_SIX, 5) == HomeNews()
