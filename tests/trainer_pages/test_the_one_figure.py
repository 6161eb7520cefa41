"""One figure says how well a player plays now, by one name, first and the same on every page."""

import re
from pathlib import Path

from player import Player, playing
from test_leaks_page import open_page, play, read

from trainer.core.records import Coach

NOW = re.compile(r"You now give away [\d,.]+ coins an hour\.")


def figures(player: Player) -> list[str]:
    """The sentence with the figure, as often as it stands in the window."""
    return [each for words in player.words() for each in NOW.findall(words)]


def test_today_leaks_the_player_and_the_session_lead_with_one_figure(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        play(player, 60)
        player.app.open_page("home")
        read(player)
        (now,) = figures(player)
        open_page(player)
        read(player)
        assert figures(player) == [now]
        words = player.words()
        others = [i for i, each in enumerate(words) if "coins an hour" in each and each != now]
        assert others
        assert words.index(now) < min(others)
        assert all(", by all your answers" in words[i] for i in others if "cost" in words[i])
        player.click("skill")
        read(player)
        assert figures(player) == [now]
        player.app.open_page("table")
        for dialog in ("player", "session"):
            player.app.open_dialog(dialog)
            read(player)
            assert figures(player) == [now]
            player.keys("escape")


def test_before_it_is_known_leaks_lead_with_their_own_price(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        play(player, 40)
        open_page(player)
        assert figures(player) == []
        assert player.says("coins an hour.")
        assert not player.says("by all your answers.")


def test_the_session_keeps_the_figure_while_it_would_tell_the_verdict(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 60)
        player.keys("space")
        player.app.open_dialog("session")
        read(player)
        assert figures(player) == []


def test_the_leaks_keep_the_place_of_the_figure_while_it_is_read(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        play(player, 60)
        open_page(player)
        read(player)
        before = player.rect("leaks")
        player.world.practice.changes += 1  # something was answered: the figure is read anew
        player.app.show()
        assert figures(player) == []
        assert player.says("One moment")
        assert player.rect("leaks") == before
        read(player)
        assert len(figures(player)) == 1
