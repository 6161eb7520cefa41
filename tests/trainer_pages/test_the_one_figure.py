"""One figure says how well a player plays now, by one name, first and the same on every page."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from player import STILL, Player, playing
from test_leaks_page import open_page, play, read

from trainer.app import history_reading
from trainer.app.home_news import HomeNews, Loss, OpenLeak
from trainer.app.player_stats import PlayerStats
from trainer.app.seeds import today
from trainer.app.standing import news_of
from trainer.app.training import CourseView
from trainer.core.coach import CHART_SO_FAR, of_length
from trainer.core.records import Coach
from trainer.pages import home_cards
from trainer.pages.home_cards import before_today, stands
from trainer.pages.home_words import standing_of
from trainer.store import StoreError
from trainer.teaching.game_course import Recall

NOW = re.compile(r"You now give away (?:about )?[\d,.]+ coins an hour(?:, by your leaks)?\.")


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


def test_the_figure_is_never_less_than_the_leaks_beside_it(tmp_path: Path) -> None:
    """It was about 45, beside one leak that costs about 59."""
    dear = OpenLeak("You miss a low pair", ("low pair | nothing",), 0.02)
    with playing(tmp_path, coach=Coach.AFTER) as player:
        play(player, 60)
        open_page(player)
        read(player)
        news = news_of(player.world)
        assert news is not None
        by = float(player.world.pace.hands_an_hour * 5)
        summed = sum(each.lost for each in news.open_leaks)
        page: Any = player.app.top
        still = [leak for _, leak in page.leaks if leak.standing == "open"]
        assert summed * 1000 == pytest.approx(sum(leak.lost_per_1000 for leak in still))
        played = news.curve[-1].lost
        for lost, by_leaks in ((played / 2, False), (played * 2, True)):
            told = standing_of(replace(news, open_leaks=(dear._replace(lost=lost),)), by)
            assert told.by_leaks is by_leaks
            assert told.now.endswith(", by your leaks.") is by_leaks
            assert ("your last hands at the table say" in told.basis) is by_leaks
        exam = replace(news, alone=0, by_exam=played, open_leaks=(dear._replace(lost=2 * played),))
        assert "; your last exam says about " in standing_of(exam, by).basis
        assert stands(exam, by).startswith(standing_of(exam, by).now)
        by_hands = [standing_of(replace(news, alone=alone), by).now != "" for alone in (49, 50)]
        assert by_hands == [False, True]  # fifty are the first that tell something


def test_leaks_of_another_bet_and_the_figure_each_say_their_bet(tmp_path: Path) -> None:
    """ "You now give away 10.21 coins an hour" stood above leaks of about 23, at five coins."""
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 60)
        open_page(player)
        read(player)
        assert not player.says("an hour at ")
        player.app.open_page("table")
        player.keys("b")
        assert player.session.coins == 1
        open_page(player)
        read(player)
        words = player.words()
        assert any(re.search(r"You now give away .* an hour at 1 coin\.", each) for each in words)
        assert any(re.search(r"leaks? costs? you .* at 5 coins, by all", each) for each in words)


def test_a_session_says_what_the_figure_was_before_today(monkeypatch: pytest.MonkeyPatch) -> None:
    now = today()
    pace, session = SimpleNamespace(hands_an_hour=600), SimpleNamespace(coins=5)
    world: Any = SimpleNamespace(pace=pace, session=session)
    two = Loss(now - timedelta(3), 0.02), Loss(now, 0.01)
    for curve, says in ((two, "Before today it was 60.00."), (two[:1], ""), (two[1:], "")):
        monkeypatch.setattr(home_cards, "news_of", lambda _, c=curve: HomeNews(curve=c))
        assert before_today(world) == says


def test_how_one_plays_is_not_known_while_the_history_cannot_be_read(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "space")
        history, game = player.world.history, player.world.game
        with patch.object(history_reading, "player_stats", side_effect=StoreError("it is torn")):
            history.forget()
            history.leaks_of(*game)
            player.found_out()
            found = history.skill(game[0], None)
            assert found is not None
            assert (found.fault, found.stats) == ("it is torn", PlayerStats())
            assert history.leaks_of(*game) is None
        history.forget()
        history.leaks_of(*game)
        player.found_out()
        assert history.leaks_of(*game) == ()


@pytest.mark.parametrize("lines", [0, 12])
def test_a_chart_has_its_name_while_no_course_is_at_hand(tmp_path: Path, lines: int) -> None:
    with playing(tmp_path, settings=replace(STILL, chart_lines=lines)) as player:
        (table, coins), world = player.world.game, player.world
        chart = world.charts.in_play(table, coins, 16)
        assert chart is not None
        named = of_length(len(chart.rules))
        for view, name in (
            (None, named if lines else CHART_SO_FAR),  # it is read
            (CourseView(None, Recall(datetime.now(UTC))), named),  # there is none
        ):
            with patch.object(world, "_course_at", return_value=view):
                assert world.chart_name(table, coins, chart) == name
