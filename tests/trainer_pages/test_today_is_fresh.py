"""Today and the course show the player as they are now: never as before the last hand or answer."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from player import STILL, Player, playing

from solver import load_paytable
from trainer.app import training
from trainer.app.history_reading import home_news
from trainer.app.scene import Go
from trainer.core.intents import ChooseTable
from trainer.core.records import Coach
from trainer.core.settings import Experience

KNOWN = replace(STILL, experience=Experience.FEEL, coach=Coach.SILENT)
BONUS, JOB = load_paytable("bonus-poker-8-5"), load_paytable("9/6")


def read(player: Player) -> None:
    slow: Any = player.world.workers.slow
    slow.run()
    player.app.show()


def played(player: Player, hands: int) -> None:
    player.app._apply(Go("table"))
    player.keys(*("space",) * (2 * hands))


def test_figures_from_before_the_last_hand_are_never_shown(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        played(player, 3)
        player.app._apply(Go("home"))
        read(player)
        assert "3" in player.words()
        assert player.says("of 50 at the table")
        played(player, 2)
        player.app._apply(Go("home"))
        player.app.show()
        assert not player.says("of 50 at the table")  # a calm place, and no old figure
        assert player.says("One moment …")
        read(player)
        assert "5" in player.words()


def test_a_game_chosen_over_today_is_read_at_once(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        played(player, 3)
        player.app._apply(Go("home"))
        read(player)
        player.world.do(ChooseTable(BONUS))
        player.app.show()
        assert player.says("One moment …")
        read(player)
        assert "0" in player.words()
        player.app._apply(Go("table"))
        player.world.do(ChooseTable(JOB))
        played(player, 2)
        player.world.do(ChooseTable(BONUS))
        player.app._apply(Go("home"))
        read(player)
        player.world.do(ChooseTable(JOB))  # on Today, by the button of the game
        player.app.show()
        assert "3" not in player.words()
        assert player.says("One moment …")
        read(player)
        assert "5" in player.words()


def test_an_ordinary_visit_shows_what_was_read_ahead(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        player.app._apply(Go("home"))
        read(player)
        played(player, 4)
        player.app.turn()  # no input: what has changed is read
        read(player)
        player.app._apply(Go("home"))
        player.app.show()
        assert "4" in player.words()
        assert not player.says("One moment …")
        player.app._apply(Go("leaks"))
        player.app._apply(Go("home"))
        player.app.show()
        assert "4" in player.words()


def test_today_and_the_course_have_the_same_lines_due(tmp_path: Path, monkeypatch: Any) -> None:
    real, due = training.view_of, [("low pair", "flush", "straight", "high pair")]
    monkeypatch.setattr(training, "view_of", lambda *args: replace(real(*args), due=due[0]))
    with playing(tmp_path, settings=KNOWN) as player:
        played(player, 1)
        player.app._apply(Go("course"))
        assert player.says("4 lines due again")
        played(player, 1)  # hands at the table count for the lines too
        due[0] = ("low pair", "flush")
        player.app._apply(Go("home"))
        read(player)
        assert player.says("Due again: low pair and made flush.")
        player.app._apply(Go("course"))
        assert player.says("2 lines due again")
        due[0] = ("low pair",)  # time has passed, nothing was played
        player.app._apply(Go("home"))
        player.app.show()
        assert player.says("Due again: low pair.")
        player.app._apply(Go("course"))
        assert player.says("1 line due again")


def test_the_news_take_the_course_that_its_pages_show(tmp_path: Path) -> None:
    view = training.course_view(tmp_path, tmp_path, JOB, 5)
    news = home_news(tmp_path, tmp_path, JOB, 5)
    assert (news.due, news.learnt, news.lesson) == ((), view.learnt, 0)
    later = replace(view, due=("x",), next=3, placing=4)
    assert later.into(news).due == ("x",)
    assert later.into(news).left == ("place",)
    assert view.into(later.into(news)).left == ()
