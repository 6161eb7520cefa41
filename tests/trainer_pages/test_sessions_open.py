"""A session's row opens the hands of that session, by mouse and by keys, and Esc leads back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from player import Player, playing
from test_leaks_page import open_page, play, read

from trainer.app.scene import Go
from trainer.app.seeds import today
from trainer.core.records import Coach
from trainer.drawing import text
from trainer.pages.review_page import ReviewPage
from trainer.pages.review_words import moment_words
from trainer.store.folder import HISTORY


def two_sessions(folder: Path, game: str = "job-9-6") -> None:
    """An earlier session of eight hands, at one game or another."""
    with playing(folder, coach=Coach.SILENT, table=game) as player:
        play(player, 8)


def press_row(player: Player, row: int) -> None:
    """Click on a row of the sessions."""
    rows = player.widget("sessions")
    place = rows.rect
    player.script.time += 1000
    player.click_at(place.x + 40, place.y + rows.tops[row] - rows.offset + 10)


def sessions_shown(player: Player) -> set[int]:
    """The sessions of the hands that the review shows."""
    page = player.app.top
    assert isinstance(page, ReviewPage)
    return {each.record.session for each in page.found}


@pytest.mark.parametrize("by_keys", [True, False])
def test_a_session_opens_its_hands_and_esc_leads_back_to_it(tmp_path: Path, by_keys: bool) -> None:
    two_sessions(tmp_path)
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 24)
        page = open_page(player)
        player.click("skill")
        read(player)
        here = player.session.id
        if by_keys:
            player.keys("down", "return")
        else:
            press_row(player, 1)
        read(player)
        assert player.app.top.name == "review"
        assert len(player.app.top.found) == 8
        assert sessions_shown(player) == {here - 1}
        assert player.says("The session of ")
        assert player.widget("only").label == "All sessions"
        player.keys("escape")
        read(player)
        assert player.app.top is page
        assert player.says("Sessions")
        assert player.widget("sessions").chosen == 1
        press_row(player, 0)
        read(player)
        assert len(player.app.top.found) == 24
        assert sessions_shown(player) == {here}


def test_a_session_of_another_game_opens_at_that_game_or_says_why_not(tmp_path: Path) -> None:
    two_sessions(tmp_path, "bonus-8-5")
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 2)
        player.keys("space")
        page = open_page(player)
        player.click("skill")
        read(player)
        press_row(player, 1)
        assert player.app.top is page
        assert player.world.notice is not None
        player.keys("escape", "escape")
        player.app.open_page("table")
        player.keys("space")
        open_page(player)
        player.click("skill")
        read(player)
        press_row(player, 1)
        read(player)
        assert player.world.game[0].name == "8/5 Bonus Poker"
        assert len(player.app.top.found) == 8


def test_what_is_searched_in_a_session_stays_in_it(tmp_path: Path) -> None:
    two_sessions(tmp_path)
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 24)
        open_page(player)
        player.click("skill")
        read(player)
        press_row(player, 1)
        read(player)
        player.click("cards")
        player.write("Kh")
        read(player)
        assert len(player.app.top.found) < 8
        player.keys("escape")
        read(player)
        assert sessions_shown(player) == {player.session.id - 1}
        assert len(player.app.top.found) == 8


def test_the_page_of_the_player_leads_to_the_sessions(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 8)
        player.app.open_dialog("player")
        read(player)
        player.click("sessions")
        read(player)
        assert player.app.top.name == "leaks"
        assert player.says("At the table")
        assert not player.says("How you play")  # that is a figure of the exam
        press_row(player, 0)
        read(player)
        assert len(player.app.top.found) == 8
        player.keys("escape")
        read(player)
        assert player.says("At the table")
        player.keys("escape")
        assert player.app.top.name == "table"  # as it came, with no leak between


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_who_has_no_leak_sees_the_sessions_first_from_there(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, coach=Coach.AFTER, size=size) as player:
        for _ in range(4):
            solution = player.world.solver
            player.keys("space")
            deal = player.session.dealt
            best = solution.solve(deal, *player.world.game).best.mask
            player.keys(*(str(i + 1) for i in range(5) if best >> i & 1), "space")
        player.app._apply(Go("leaks", "sessions"))
        read(player)
        assert player.app.top.leaks == ()
        assert player.says("At the table")
        assert player.rect("sessions").bottom <= player.app.top.frame(player.app.stage).view.bottom
        press_row(player, 0)
        read(player)
        assert len(player.app.top.found) == 4


def test_a_session_has_one_time_wherever_it_is_named(tmp_path: Path) -> None:
    two_sessions(tmp_path)
    with closing(sqlite3.connect(tmp_path / HISTORY)) as history, history:
        history.execute("UPDATE sessions SET opened = '2025-03-04T11:42:00Z'")
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 24)
        open_page(player)
        player.click("skill")
        read(player)
        began = moment_words("2025-03-04T11:42:00Z", today())
        assert player.says(began)
        press_row(player, 1)
        read(player)
        assert player.says(f"The session of {text.first_lower(began)}")
