"""The sheet of the chip in the bar: it opens on every page, and changes the game and the bet."""

from dataclasses import replace
from pathlib import Path

import pytest
from player import STILL, Player, playing
from slowly import windows
from test_text_fits import faults

from solver import load_paytable
from trainer.app.last_game import choose_game
from trainer.app.scene import Go, Open
from trainer.core.records import Coach
from trainer.core.settings import Experience
from trainer.drawing.items import Label
from trainer.pages import PAGES
from trainer.pages.bar import BACK, FIRST
from trainer.store import load_settings
from trainer.widgets.base import KeyPress, Typed


def click_chip(player: Player) -> None:
    chips = [w for w in player.app.top.widgets(player.app.stage) if w.name == "tab.game"]
    player.app._apply(player.app.top.act(chips[-1].click(0, 0), player.app.stage))
    player.app.show()


def test_the_chip_opens_the_sheet_on_every_page(tmp_path: Path) -> None:
    asked = replace(STILL, experience=Experience.FEEL)  # else home is the welcome
    with playing(tmp_path, settings=asked) as player:
        for page in PAGES:
            player.app._apply(Go(page))
            click_chip(player)
            assert player.app.top.name == "game"
            player.keys("escape")
            assert player.app.top.name == page


def test_a_game_has_one_place_however_often_it_is_played(tmp_path: Path) -> None:
    """The game in play was the first row, so that the next opening had another below the finger."""
    with playing(tmp_path) as player:
        orders = []
        for row in (2, 1, 0):
            player.click("tab.game")
            orders.append([player.widget(f"last.{i}").label for i in range(3)])
            player.click(f"last.{row}")
            orders.append([player.widget(f"last.{i}").label for i in range(3)])
            player.click("done")
        assert [*map(sorted, orders)] == orders
        assert all(order == orders[0] for order in orders)


def test_with_a_hand_in_play_nothing_of_a_game_is_bright(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space")
        player.click("tab.game")
        for row in (player.widget(f"last.{i}") for i in range(3)):
            inks = {
                item.text: item.color
                for item in player.items()
                if isinstance(item, Label) and row.rect.holds(*item.rect.center)
            }
            assert row.second
            assert inks[row.second] == inks[row.label]


def test_the_bet_and_the_hands_change_at_once(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.game")
        player.click("bet.3")
        assert player.session.coins == 3
        player.feed(KeyPress("2"))
        assert player.session.coins == 2
        player.click("hands.10")
        assert player.session.hands == 10
        player.app.show()
        assert player.says("An hour is 600 deals of 20 coins.")
        places = [player.rect(name) for name in ("last.0", "bet.3", "done")]
        player.click("feature.on")
        assert player.session.ultimate_x
        player.app.show()  # what it means was given room before: no row moves
        assert [player.rect(name) for name in ("last.0", "bet.3", "done")] == places
        assert player.session.coins == 5
        player.app.show()
        assert not player.widget("bet.3").enabled
        assert not player.widget("hands.100").enabled
        assert player.says("five are bet")
        player.click("done")
        assert player.app.top.name == "table"


def test_the_last_games_are_offered_and_kept(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        for game in ("ddb-9-6", "deuces-wild", "bonus-8-5"):
            choose_game(player.world, load_paytable(game), game)
        player.app.show()
        player.click("tab.game")
        names = [player.widget(f"last.{i}").label for i in range(3)]
        assert names == ["8/5 Bonus Poker", "9/6 Double Double Bonus", "Deuces Wild, full pay"]
        assert player.widget("last.0").chosen
        player.click("last.1")
        assert player.session.table.name == "9/6 Double Double Bonus"
    kept, _ = load_settings(tmp_path)
    assert kept.paytable == "ddb-9-6"
    assert kept.last_games.split("\n") == ["bonus-8-5", "deuces-wild", "job-9-6"]


def test_the_rows_keep_their_places_when_one_is_chosen(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.game")
        rows = [f"last.{i}" for i in range(3)]
        before = [(player.widget(row).label, player.rect(row)) for row in rows]
        player.click("last.2")
        assert [(player.widget(row).label, player.rect(row)) for row in rows] == before
        assert [player.widget(row).chosen for row in rows] == [False, False, True]
        player.click("last.2")
        assert player.session.table.name == "Deuces Wild, full pay"
        player.keys("escape")
        player.click("tab.game")
        assert player.widget("last.2").label == "Deuces Wild, full pay"


def test_what_the_coach_warns_of_is_not_repeated(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        player.keys("space", "space")
        assert player.world.notice is not None
        warned = player.world.notice.text
        assert "Another hold" in warned
        player.click("tab.game")
        assert player.says(FIRST)
        assert not player.says(warned)


def test_with_ultimate_x_other_games_say_what_they_return_without(tmp_path: Path) -> None:
    with playing(tmp_path, hands=10) as player:
        player.click("tab.game")
        plain = [player.widget(f"last.{i}").second for i in range(3)]
        player.click("feature.on")
        others = [player.widget(f"last.{i}").second for i in range(3)]
        assert player.widget("last.1").chosen
        assert others[::2] == [f"{words} without Ultimate X" for words in plain[::2]]


def test_a_game_whose_file_is_gone_is_not_offered(tmp_path: Path) -> None:
    settings = replace(STILL, last_games=f"{tmp_path}/gone.toml\nddb-9-6")
    with playing(tmp_path / "data", settings=settings) as player:
        player.click("tab.game")
        assert player.widget("last.1").label == "9/6 Double Double Bonus"
        usual = player.widget("last.0")  # of who has not played three games yet
        assert (usual.label, usual.second) == ("8/5 Bonus Poker", "99.17\xa0%")


def test_in_mid_hand_the_sheet_says_why_nothing_changes(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space")
        player.click("tab.game")
        assert player.says(FIRST)
        assert not player.widget("bet.3").enabled
        player.keys("3")
        player.click("hands.10")
        assert (player.session.coins, player.session.hands) == (5, 1)
        player.app._apply(Go("leaks"))
        player.click("tab.game")
        assert player.widget("done").label == BACK
        player.keys("space")
        assert (player.app.top.name, player.world.in_hand) == ("table", True)


@pytest.mark.parametrize(
    ("page", "before", "button"),
    [("settings", ("group.Table",), "tab.table."), ("lab", (), "train")],
)
def test_what_an_open_hand_holds_up_leads_to_it(
    tmp_path: Path, page: str, before: tuple[str, ...], button: str
) -> None:
    with playing(tmp_path) as player:
        player.keys("space")
        player.app._apply(Go(page))
        for name in before:
            player.app.show()
            player.click(name)
        player.app.show()
        assert player.widget(button).label == BACK
        player.click(button)
        assert (player.app.top.name, player.world.in_hand) == ("table", True)


def test_all_games_are_one_click_away(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.game")
        player.click("all")
        assert player.app.top.name == "paytables"


def test_a_game_without_ultimate_x_is_refused_and_the_settings_stay(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('name = "Royals"\n[[line]]\nhand = "royal_flush"\npays = 900\n')
    with playing(tmp_path / "data", ultimate_x=True) as player:
        before = player.session.table
        if not choose_game(player.world, load_paytable(own), str(own)):
            assert player.session.table == before
            assert player.world.settings.paytable == "job-9-6"


@pytest.mark.parametrize("window", windows([(800, 600), (1280, 800)], [100, 200]), ids=str)
def test_the_sheet_the_load_dialog_and_the_pages_of_games_fit(
    tmp_path: Path, window: tuple[tuple[int, int], int]
) -> None:
    size, text_size = window
    settings = replace(STILL, text_size=text_size, experience=Experience.FEEL)
    long_name = "joker-20-7-5-royal-4700"
    with playing(tmp_path, size=size, settings=settings, table=long_name) as player:
        for page in ("own", "paytables", "strategy"):
            player.app._apply(Go(page))
            assert list(faults(player)) == []
        for dialog in ("game", "load"):
            player.app._apply(Open(dialog))
            assert list(faults(player)) == []
            player.keys("escape")


@pytest.mark.parametrize(
    ("size", "text_size", "shown", "game"),
    [
        ((1280, 800), 100, "name words sound player", "9/6 Jacks or Better"),
        ((1280, 800), 150, "words sound player", "9/6 Jacks or Better"),
        ((1280, 800), 200, "words sound player", "9/6"),
        ((1024, 768), 100, "words sound player", "9/6 Jacks or Better"),
        ((1024, 768), 150, "words sound player", "9/6 Jacks"),
        ((1024, 768), 200, "words player", "9/6"),
        ((800, 600), 100, "words sound player", "9/6 Jacks"),
        ((800, 600), 150, "words player", "9/6"),
        ((800, 600), 200, "", ""),
    ],
)
def test_the_bar_gives_way_from_what_is_needed_least(
    tmp_path: Path, size: tuple[int, int], text_size: int, shown: str, game: str
) -> None:
    """First the program's name, then words of the game's, the sound, and the player's disc; what
    they do the settings do too.
    """
    settings = replace(STILL, text_size=text_size)
    with playing(tmp_path, size=size, settings=settings) as player:
        names = {each.name for each in player.app.top.widgets(player.app.stage)}
        words = player.words()
        seen = {
            "name": "Holdwise" in words,
            "words": {"Today", "Play", "Learn", "Games", "Lab"} <= {*words},
            "sound": "tab.sound" in names,
            "player": "tab.player" in names,
        }
        assert " ".join(name for name, there in seen.items() if there) == shown
        chip = player.widget("tab.game")
        assert (chip.label, chip.second) == (game, "5 coins")


def test_a_tab_that_is_shown_leads_nowhere_and_others_to_their_page(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        here = player.app.top.name
        tabs = {
            each.name: each.value
            for each in player.app.top.widgets(player.app.stage)
            if each.name in ("tab.home", "tab.table", "tab.course", "tab.paytables", "tab.lab")
        }
        assert len(tabs) == 5
        for name, value in tabs.items():
            page = name.removeprefix("tab.")
            assert value == (None if page == here else page)


def test_what_is_typed_among_the_games_is_found_from_the_first_on(tmp_path: Path) -> None:
    """The list stood at the game in play, with dearer hits out of sight above it."""
    with playing(tmp_path) as player:
        player.app._apply(Go("paytables"))
        player.feed(Typed("/"))
        player.write("9/6")
        player.app.show()
        listed = player.widget("games")
        assert listed.chosen > 1
        assert listed.offset == 0
        player.keys("escape")
        assert player.widget("games").chosen is not None
