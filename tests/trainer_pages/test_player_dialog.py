"""The dialog of the player: who plays here, one more, and who plays next."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from shutil import copytree
from unittest.mock import patch

import pytest
from player import STILL, Later, Player, playing
from test_exam_page import answer, open_exam

from trainer.app import player_stats
from trainer.app.charts import GameCharts
from trainer.app.scene import Go, Open
from trainer.app.seeds import today
from trainer.app.standing import news_of
from trainer.core.records import Coach
from trainer.core.settings import Experience
from trainer.pages import player_dialog
from trainer.pages.hourly_bars import in_coins
from trainer.store import StoreError
from trainer.store.folder import new_profile, profiles
from trainer.teaching.skill import letter_grade
from trainer.widgets.base import PointerDown, PointerMoved, PointerUp


def opened(player: Player) -> None:
    """Open the page with its folds: what was done in all, and who plays on it."""
    player.app._apply(Open("player"))
    player.app.show()
    player.click("fold.totals")
    player.click("fold.players")


def known(player: Player) -> None:
    """Let what was asked of the history be read, and show it."""
    for _ in range(2):
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
        player.app.show()


def test_a_player_is_added_by_keys_and_chosen(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        opened(player)
        assert player.says("plays now")
        player.click("new")
        player.write("Anna")
        player.keys("return")
        assert profiles(tmp_path) == ["default", "Anna"]
        assert player.widget("play").label == "Play as Anna"
        player.keys("up")
        assert player.widget("close").label == "Close"
        player.keys("down", "return")
        assert player.world.next_player == tmp_path / "profiles" / "Anna"
        assert not player.app.running


def test_a_player_is_added_and_chosen_by_mouse_alone_with_a_hand_in_play(tmp_path: Path) -> None:
    new_profile(tmp_path, "Bert")
    with playing(tmp_path) as player:
        player.keys("space")
        player.click("tab.player")
        player.click("fold.players")
        rows = player.widget("players")
        player.app._apply(player.app.top.act(rows.click(0, rows.rect.bottom - 4), player.app.stage))
        player.app.show()
        player.click("play")
        assert player.world.next_player == tmp_path / "profiles" / "Bert"
        assert not player.app.running


def test_large_text_in_a_small_window_keeps_the_player_and_the_words_of_the_tabs(
    tmp_path: Path,
) -> None:
    large = replace(STILL, text_size=150)
    with playing(tmp_path, size=(800, 600), settings=large, short=Later()) as player:
        player.app._apply(Go("lab"))
        assert player.says("One hand")
        player.click("tab.player")
        assert player.app.top.name == "player"


def test_where_the_bar_has_no_room_for_the_disc_the_settings_lead_to_the_player(
    tmp_path: Path,
) -> None:
    for text_size, in_bar in ((150, True), (200, False)):
        settings = replace(STILL, text_size=text_size)
        with playing(tmp_path, size=(800, 600), settings=settings, short=Later()) as player:
            player.app._apply(Go("settings"))
            names = {widget.name for widget in player.app.top.widgets(player.app.stage)}
            assert ("tab.player" in names) is in_bar
            assert ("player" in names) is not in_bar
            player.click("tab.player" if in_bar else "player")
            assert player.app.top.name == "player"


def test_a_player_is_called_as_they_like_and_by_others_too(tmp_path: Path) -> None:
    anna = new_profile(tmp_path, "Anna")
    with playing(tmp_path) as player:
        opened(player)
        assert not player.widget("rename").enabled
        player.click("own")
        player.write("Zoë")
        player.click("rename")
        assert {"Zoë", "Anna"} <= {*player.words()}
        assert player.world.player == ""
    with playing(anna, data=tmp_path) as player:
        opened(player)
        assert {"Zoë", "Anna"} <= {*player.words()}
        (tmp_path / "settings.toml").write_text("called = 5", encoding="utf-8")
        player.keys("escape")
        opened(player)  # damaged settings of somebody else are left as they are
        assert player.says("No name yet")
        assert (tmp_path / "settings.toml").read_text(encoding="utf-8") == "called = 5"


def test_who_has_no_name_is_you_and_may_have_one(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_dialog("player")
        player.app.show()
        assert "You" in player.words()
        player.click("fold.players")
        player.click("own")
        player.write("Zoë")
        player.click("rename")
        assert player.says("Zoë")
        assert "You" not in player.words()
        assert player.widget("rename").label == "Rename"


def test_a_name_that_is_taken_or_none_is_refused_in_words(tmp_path: Path) -> None:
    new_profile(tmp_path, "Anna")
    with playing(tmp_path) as player:
        opened(player)
        assert not player.widget("add").enabled
        for name, said in (("anna", "there is a profile 'Anna'"), ("../x", "cannot name")):
            player.click("new")
            player.write(name)
            player.click("add")
            assert player.says(said)
            player.keys("select all", "delete")
            assert not player.says(said)
        assert profiles(tmp_path) == ["default", "Anna"]


def test_a_player_who_is_gone_cannot_play(tmp_path: Path) -> None:
    folder = new_profile(tmp_path, "Anna")
    with playing(tmp_path) as player:
        opened(player)
        folder.rmdir()
        player.keys("down", "return")
        assert player.says("there is no profile 'Anna'")
        assert player.world.next_player is None
        assert player.app.running


def test_it_opens_on_one_table_of_figures(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "space", "space")
        player.app._apply(Open("player"))
        known(player)
        assert player.says("Today: 1 hand")
        assert not player.says("Days of play")
        words = player.words()
        figures = [words[words.index(each) - 1] for each in ("hand", "lessons known")]
        assert figures == ["1", "0 of 16"]
        assert not {"right", "0 of 1", "1 of 1"} & {*words}  # it had help
        player.click("fold.totals")
        assert total(player, "Days of play") == "1"


def total(player: Player, label: str, place: int = 0) -> str:
    """The figure beside a label; of several the one in that place."""
    words = player.words()
    return words[[i for i, each in enumerate(words) if each == label][place] + 1]


def test_it_says_what_the_player_has_done_in_the_game(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys("space", "space")
        opened(player)
        known(player)
        assert player.says("1 hand at this game so far.")
        assert total(player, "Lessons known") == "0 of 16"
        assert total(player, "Right before any help") in (
            "0 of 1",
            "1 of 1",
        )  # no share of one hand
        assert total(player, "Time") == "1 minute"
        words = player.words()
        assert words[words.index("right") - 1] == total(player, "Right before any help")


def test_at_ultimate_x_it_counts_the_hands_of_ultimate_x(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "space")
    with playing(tmp_path, ultimate_x=True, hands=3) as player:
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
        for _ in range(2):
            player.keys("space", "h", "space")
        opened(player)
        known(player)
        hands = [total(player, "Hands at the table", place) for place in (0, 1)]
        assert hands == ["7", "6"]
        assert [total(player, "Deals", place) for place in (0, 1)] == ["3", "2"]
        assert [total(player, "Deals with help", place) for place in (0, 1)] == ["3", "2"]
        assert not player.says("Lessons known")
        assert player.says("2 deals (6 hands) at this game so far.")


def test_what_a_week_gave_away_is_not_shown_before_it_is_said_to_be(
    tmp_path: Path, past: Path
) -> None:
    copytree(past, tmp_path, dirs_exist_ok=True)
    with playing(tmp_path) as player:
        opened(player)
        known(player)
        assert player.says("What you give away is shown after 50 hands that you decided yourself.")
        assert not player.says("coins given away in an hour, week by week")


def test_a_course_that_was_derived_since_has_its_grades(tmp_path: Path) -> None:
    underived = patch.object(GameCharts, "course_at_hand", return_value=None)
    underived.start()
    with playing(tmp_path) as player:
        opened(player)
        known(player)
        assert player.says("Your first exam")
        player.keys("escape")
        underived.stop()
        opened(player)
        known(player)
        assert player.says("One lesson to a chart worth a B")


def test_hands_with_help_are_said_where_all_hands_are_counted(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.keys("space", "space", *("space", "h", "space") * 2)
        opened(player)
        known(player)
        assert player.says("3 hands at this game so far, 2 with help.")
        assert total(player, "Hands with help") == "2"


def test_work_at_other_games_and_questions_are_on_it_too(tmp_path: Path) -> None:
    with playing(tmp_path, table="bonus-8-5") as player:
        for _ in range(2):
            player.keys("space", "space")
    with playing(tmp_path) as player:
        player.app._apply(Go("drill"))
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
        player.keys("space")
        for _ in range(3):
            player.keys("1", "space", "space")
        opened(player)
        known(player)
        answered = player.world.practice.answered
        assert answered >= 2
        assert player.says(f"2 hands, {answered} questions.")
        assert total(player, "Questions answered") == f"{answered}"
        assert [total(player, "Hands at the table", place) for place in (0, 1)] == ["2", "0"]
        assert player.says("your first hand is still to come")


def test_each_day_of_five_weeks_says_what_was_done_by_tap_and_by_arrows(
    tmp_path: Path, past: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copytree(past, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(player_dialog, "weeks_of", lambda _: 5)  # as of who has played so long
    with playing(tmp_path) as player:
        opened(player)
        known(player)
        grid = player.widget("days")
        assert len(grid.days) == 35
        assert grid.today == 28 + date.today().weekday()
        assert [day.ahead for day in grid.days] == [i > grid.today for i in range(35)]
        yesterday = date.today() - timedelta(days=1)
        x, y = grid.cells()[grid.today - 1].center
        player.feed(PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y))
        player.app.show()
        assert player.says(f"{yesterday.day} {yesterday:%B}: ")
        player.keys("right")
        assert player.says("Today: ")
        player.keys("right")  # what is ahead cannot be chosen
        assert player.says("Today: ")
        while player.app.top.controls.focus != "days":
            player.keys("tab")
        player.keys("up")
        week = date.today() - timedelta(days=7)
        assert player.says(f"{week.day} {week:%B}: ")


def test_its_gold_button_leads_to_what_is_next(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        opened(player)
        known(player)
        assert player.widget("goal").label == "Start the first chart"
        assert player.says("One lesson to a chart worth a B")
        player.keys("space")
        assert player.app.top.name == "course"
        assert player.widget("submit")  # it is begun


def test_a_history_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "space")
        with patch.object(player_stats, "sums_of", side_effect=StoreError("it is damaged")):
            opened(player)
            known(player)
            assert player.says("it is damaged")
            assert not player.says("first hand")


def test_what_was_known_is_said_of_the_beginning(tmp_path: Path) -> None:
    known = replace(STILL, experience=Experience.NEVER)
    with playing(tmp_path, settings=known) as player:
        player.keys("space", "space")
        opened(player)
        assert player.widget("knows.never").chosen
        assert player.says("When you began, how well did you know video poker?")


def test_the_last_exams_of_the_game_have_their_grades_there(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Open("player"))
        known(player)
        assert not player.says("Your exams")
        player.keys("escape")
        for wrong in (4, 0):
            player.app.open_page("table")
            open_exam(player, 4)
            player.keys("space")
            answer(player, 4, wrong=wrong)
        player.app._apply(Open("player"))
        known(player)
        assert player.says("Your exams")
        news = news_of(player.world)
        assert news is not None
        assert [each.day for each in news.exams] == [today()] * 2
        assert news.exams[0].lost > news.exams[1].lost == news.by_exam
        words = player.words()
        for each in news.exams:
            exam = letter_grade(each.lost), in_coins(each.lost * 3000), f"{each.day:%-d %b}"
            at = words.index(exam[1])
            assert tuple(words[at - 1 : at + 2]) == exam
