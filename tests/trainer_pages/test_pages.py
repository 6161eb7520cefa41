"""The other pages: choosing a game, looking at a hand, settings, help, why."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from player import STILL, playing
from test_leaks_page import read

from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.core.session import Phase
from trainer.core.settings import Deck, Experience, Felt, Group
from trainer.drawing.items import Ground
from trainer.store import load_settings, read_history
from trainer.widgets.base import (
    KeyPress,
)


def test_every_tab_opens_its_page_and_esc_comes_back(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        for name in ("paytables", "settings", "help"):
            player.click(f"tab.{name}")
            assert player.app.top.name == name
            player.keys("escape")
            assert player.app.top.name == "table"


def test_esc_goes_back_to_today_in_the_end_and_stays_there(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, experience=Experience.FEEL)) as player:
        player.app._apply(Go("help"))
        shown = []
        for _ in range(4):
            player.keys("escape")
            shown.append(player.app.top.name)
        assert shown == ["table", "home", "home", "home"]


def test_the_session_shows_the_seed_of_the_last_one_and_commits_to_its_own(tmp_path: Path) -> None:
    with playing(tmp_path, seed=123) as player:
        player.keys("space", "space")
    with playing(tmp_path, seed=7) as player:
        digest = sha256(b"7").hexdigest()
        player.click("session")
        assert not player.says(digest)
        player.click("fair")
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # the test's own
        player.app.show()
        said = (f"Session 2: SHA-256 of its seed is {digest}.", "Session 1: its seed was 123.")
        assert all(player.says(each) for each in said)
        assert player.app.top.copied().startswith("\n".join(said))
        player.click("copy")
        assert player.app.clipboard.paste().startswith(said[0])
        assert player.app.top.name == "session"


def test_f1_opens_help_and_closes_it(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("f1")
        assert player.app.top.name == "help"
        assert player.says("Hold a card")
        player.keys("f1")
        assert player.app.top.name == "table"


# Settings


def test_every_choice_is_kept_at_once(tmp_path: Path) -> None:
    with playing(tmp_path, painted=True) as player:
        player.click("tab.settings")
        for name in ("deck.four colours", "look.strong dark", "group.Text and movement"):
            player.click(name)
        player.click("speed.normal")
        player.click("text_size.150 %")
        kept, notices = load_settings(tmp_path)
        assert notices == ()
        assert kept.deck is Deck.FOUR_COLOUR
        assert kept.text_size == 150
        assert kept.high_contrast
        assert player.app.stage.theme.palette.backdrop == (0, 0, 0)
        assert player.app.screen.surface.get_at((2, 798))[:3] == (0, 0, 0)


def test_the_coach_is_chosen_at_any_time(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.settings")
        player.click("group.Coach")
        player.click("coach.off")
        assert player.session.coach is Coach.SILENT
        assert load_settings(tmp_path)[0].coach is Coach.SILENT
        player.click("tab.table")
        player.keys("space")
        player.click("tab.settings")
        player.click("group.Coach")
        player.click("coach.live")
        assert player.session.coach is Coach.LIVE
        assert load_settings(tmp_path)[0].coach is Coach.LIVE


def test_sounds_can_be_tried_and_an_hour_is_reckoned(tmp_path: Path) -> None:
    """9/6 returns 0.99544 of each coin: of 3,000 coins an hour 13.68 are kept."""
    with playing(tmp_path, settings=replace(STILL, sound=True, coin_cents=25)) as player:
        heard: list[str] = []
        player.world.sound = heard.append
        player.click("tab.settings")
        player.click("group.Sound")
        player.click("hear.win_big")
        assert heard == ["win_big"]
        player.click("sound.off")
        player.click("hear.win_big")
        assert heard == ["win_big"]
        player.click("group.You and your hour")
        assert player.says("3,000")
        assert player.says("the house keeps 13.68 coins an hour")
        assert player.says(
            "2,986.32 coins, 746.58 of your money"
        )  # comes back, a coin at a quarter


def test_an_hour_is_reckoned_with_every_hand_of_a_deal(tmp_path: Path) -> None:
    """Three hands bet three times 3,000 coins an hour: 9/6 keeps 41.05 of them."""
    with playing(tmp_path, hands=3) as player:
        player.click("tab.settings")
        player.click("group.You and your hour")
        assert player.says("9,000")
        assert player.says("the house keeps 41.05 coins an hour")


def test_settings_that_cannot_be_kept_are_said_and_hold(tmp_path: Path) -> None:
    with playing(tmp_path / "data") as player:

        def refuse(_settings: object) -> None:
            from trainer.store import StoreError

            raise StoreError("settings.toml: the disk is full")

        player.world.save_settings = refuse
        player.click("tab.settings")
        player.click("deck.four colours")
        assert player.says("the disk is full")
        assert player.app.stage.theme.four_colour


def test_a_failing_store_is_said_and_play_goes_on(tmp_path: Path) -> None:
    with playing(tmp_path, settings=STILL) as player:
        send = player.kept.send
        player.keys("space")

        def fail(_intent: object, _context: object) -> tuple[object, ...]:
            from trainer.core.intents import Message

            return (Message("history.db: the disk is full. Nothing has changed.", "error"),)

        player.kept.send = fail  # type: ignore[method-assign]  # as KeptSession answers a full disk
        player.feed(KeyPress("space"))
        assert player.says("the disk is full")
        player.kept.send = send  # type: ignore[method-assign]  # the disk has room again
        player.keys("space")
        assert player.session.phase is Phase.BET


@pytest.mark.parametrize("text", [100, 125, 150])
def test_the_pictures_of_the_settings_stand_in_line(tmp_path: Path, text: int) -> None:
    with playing(tmp_path, settings=replace(STILL, text_size=text)) as player:
        player.app._apply(Go("settings"))
        shown = (w for w in player.app.top.widgets(player.app.stage) if "." in w.name)
        pictures = [
            w for w in shown if w.name.partition(".")[0] in ("felt", "back", "deck", "index")
        ]
        seconds = ("midnight", "burgundy", "four colours", "large")
        second = [w.rect.x for w in pictures if w.name.partition(".")[2] in seconds]
        assert len(second) == 5
        assert len({*second}) == 2  # burgundy is the third of the felts


def test_the_settings_are_come_back_to_where_they_were_left(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("settings")
        player.app.show()
        player.click(f"group.{Group.SOUND}")
        player.click("done")
        player.app.open_page("settings")
        player.app.show()
        assert player.widget(f"group.{Group.SOUND}").chosen


@pytest.mark.parametrize("group", [group for group in Group if group is not Group.LOOK])
@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_what_a_setting_does_is_shown_on_the_felt_that_is_chosen(
    tmp_path: Path, group: Group, size: tuple[int, int]
) -> None:
    with playing(tmp_path, size=size, settings=replace(STILL, felt=Felt.MIDNIGHT)) as player:
        player.click("tab.settings")
        player.click(f"group.{group}")
        grounds = {item.name for item in player.items() if isinstance(item, Ground)}
        assert "felt" in grounds
        assert "hero" not in grounds


@pytest.mark.parametrize("page", ["table", "exam", "settings"])
def test_the_switch_of_the_sound_is_in_sight_and_is_saved(tmp_path: Path, page: str) -> None:
    with playing(tmp_path, size=(800, 600), settings=replace(STILL, sound=True)) as player:
        heard: list[str] = []
        player.world.sound = heard.append
        player.app.open_page(page)
        assert player.widget("tab.sound").icon == "sound"
        player.click("tab.sound")
        assert player.widget("tab.sound").icon == "muted"
        assert heard == []
        assert load_settings(tmp_path)[0].sound is False
        player.click("tab.sound")
        assert player.widget("tab.sound").icon == "sound"
        assert heard == ["hold"]
        assert player.app.top.name == page


def test_the_settings_lead_to_the_chart_and_the_player_and_copy_the_history(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as player:
        player.click("tab.settings")
        player.click(f"group.{Group.COACH}")
        assert player.says("Chart of 16 lines")
        player.click("chart")
        assert player.app.top.name == "strategy"
        player.keys("escape")
        player.click(f"group.{Group.HOUR}")
        assert "You" in player.words()
        player.click("player")
        assert player.app.top.name == "player"
        player.keys("escape")
        player.app.open_page("table")
        player.keys("space", "1", "space")
        player.click("tab.settings")
        player.click("copy")
        read(player)
        (copy,) = tmp_path.glob("history-copy-*.db")
        assert player.says(f"Copied: {copy.name}")
        (tmp_path / "there").mkdir()
        copy.rename(tmp_path / "there/history.db")
        assert len([*read_history(tmp_path / "there")]) == 1


def test_a_history_that_cannot_be_copied_is_said_so(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.settings")
        player.click(f"group.{Group.HOUR}")
        player.world.folder = tmp_path / "gone"
        player.click("copy")
        read(player)
        assert player.says("No copy was made: ")
