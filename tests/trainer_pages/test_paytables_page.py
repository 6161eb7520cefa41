"""The paytables page: choosing a game from the catalogue or a file."""

import errno
import os
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from player import STILL, Player, playing
from test_text_fits import faults

from solver import PayTable, catalogue, load_paytable
from trainer.app.scene import Go
from trainer.pages.bar import BACK, FIRST
from trainer.pages.game_rows import hour_kept
from trainer.pages.paytables_page import listed
from trainer.store import load_settings
from trainer.widgets.base import Dropped, Typed, Wheel

OWN = """\
name = "Mine"
[[line]]
hand = "royal_flush"
pays = 100
[[line]]
hand = "pair"
pays = 1
"""


# Paytables


def chosen(player: Player) -> str:
    """The name of the game that is looked at, as it stands on its sign."""
    name: str = player.widget("paytable").title
    return name


def test_the_list_has_the_catalogue_with_returns(tmp_path: Path) -> None:
    with playing(tmp_path, size=(1280, 1000)) as player:
        player.click("tab.paytables")
        player.click("family.All games")
        assert player.widget("games").count == len(catalogue())
        assert player.says("99.54\xa0%")
        player.click("family.Double Double")
        assert player.says("10/6 Double Double Bonus")
        assert player.says("100.07\xa0%")
        assert player.says("+2.01")


def test_every_game_is_in_one_family_and_none_is_computed(tmp_path: Path) -> None:
    def computed(table: PayTable, coins: int) -> Fraction:
        assert table == load_paytable("9/6")
        return Fraction(99, 100)

    with playing(tmp_path, returns=computed) as player:
        player.click("tab.paytables")
        families = [w for w in player.app.top.widgets(player.app.stage) if "family." in w.name]
        player.click("family.All games")
        counts = {chip.label: int(chip.second) for chip in families}
        assert counts.pop("All games") == sum(counts.values()) == len(catalogue())


def test_a_game_is_found_by_some_words_of_its_name(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.paytables")
        player.feed(Typed("/"))
        player.write("joker")
        player.app.show()
        assert player.widget("games").count == 15
        assert not player.says("cannot be read")
        assert "Joker" in chosen(player)
        player.write(" 17")
        assert chosen(player) == "17/7/5 Joker Poker, kings or better"
        player.keys("return", "return")
        assert player.session.table.name == "17/7/5 Joker Poker, kings or better"


def test_what_no_game_is_called_can_be_looked_at_or_sought_elsewhere(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.paytables")
        player.click("search")
        player.write("nothing")
        player.app.show()
        assert player.says("No game has that name.")
        assert "paytable" not in player.app.rects()
        assert not player.widget("play").enabled
        player.click("look")
        assert player.says("nothing")
        assert not player.widget("play").enabled


def test_a_game_is_shown_again_once_one_is_found(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.paytables")
        player.click("search")
        player.write("jokerx")
        player.app.show()
        assert "paytable" not in player.app.rects()
        player.keys("backspace")
        player.app.show()
        assert "Joker" in player.widget("paytable").title
        assert player.widget("play").enabled


def test_no_name_is_cut(tmp_path: Path) -> None:
    with playing(tmp_path, table="double-bonus-10-7-80") as player:
        player.click("tab.paytables")
        player.click("family.All games")
        found = []
        for _ in range(0, len(catalogue()), 4):
            found += faults(player)
            player.keys("down", "down", "down", "down")
    assert found == []


def test_a_game_is_looked_at_and_then_played(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.paytables")
        player.keys("tab", "down", "down")
        name = chosen(player)
        entry = next(entry for entry in catalogue() if entry.name == name)
        assert player.session.table.name != name
        player.click("play")
        assert player.session.table.name == name
        assert player.app.top.name == "table"
        assert load_settings(tmp_path)[0].paytable == entry.id


def test_in_mid_hand_the_gold_button_leads_back_to_the_hand(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space")
        player.click("tab.paytables")
        player.keys("tab", "down")
        assert player.widget("play").label == BACK
        assert player.says(FIRST)
        player.click("play")
        assert player.session.table == load_paytable("9/6")
        assert (player.app.top.name, player.world.in_hand) == ("table", True)


def test_a_file_is_played_by_its_path_or_dropped(tmp_path: Path) -> None:
    own = tmp_path / "own game.toml"
    own.write_text(OWN, encoding="utf-8")
    with playing(tmp_path / "data") as player:
        player.click("tab.paytables")
        player.click("search")
        player.write(str(own))
        player.keys("return")
        assert chosen(player) == "Mine"
        player.click("play")
        assert player.session.table.name == "Mine"
        player.keys("space", "space")
        assert player.session.last.record.table.name == "Mine"
        player.click("tab.paytables")
        player.feed(Dropped(str(own)))
        assert chosen(player) == "Mine"


def test_a_faulty_file_shows_every_fault(tmp_path: Path) -> None:
    own = tmp_path / "bad.toml"
    own.write_text(OWN.replace("100", "-1") + 'kicker = "A"\n', encoding="utf-8")
    with playing(tmp_path / "data") as player:
        player.click("tab.paytables")
        player.feed(Dropped(str(own)))
        player.app.show()
        assert player.widget("faults").count == 2
        assert player.says("pays")
        assert player.says("kicker")
        assert not player.widget("play").enabled
        assert player.widget("faults").bar is None  # both are in sight


def test_a_long_list_of_faults_is_read_to_its_end(tmp_path: Path) -> None:
    own = tmp_path / "bad.toml"
    bad = "".join(f'[[line]]\nhand = "hand_{i}"\npays = -{i}\n' for i in range(1, 60))
    own.write_text('name = "Bad"\n' + bad, encoding="utf-8")
    with playing(tmp_path / "data") as player:
        player.click("tab.paytables")
        player.feed(Dropped(str(own)))
        player.app.show()
        assert player.says("hand_1'")
        faults = player.widget("faults")
        player.feed(Wheel(*faults.rect.center, -1))
        player.app.show()
        assert player.widget("faults").offset > 0
        player.feed(Wheel(*faults.rect.center, -1000))
        player.app.show()
        assert player.says("hand_59'")


def test_arrows_walk_the_list_at_once(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.paytables")
        before = player.widget("games").chosen
        player.keys("down")
        assert player.widget("games").chosen == before + 1
        player.click("search")
        player.keys("down", "up", "up")
        assert player.widget("games").chosen == before
        player.keys("pagedown")
        assert player.widget("games").chosen > before + 2
        assert player.app.top.repeats_keys(player.app.stage)


@pytest.mark.parametrize("typed", ["~/mine.toml", '"mine.toml"', "mine.toml", "'./mine.toml'"])
def test_a_file_is_remembered_by_its_whole_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    (tmp_path / "mine.toml").write_text(OWN, encoding="utf-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    with playing(tmp_path / "data") as player:
        player.click("tab.paytables")
        player.feed(Dropped(typed))
        player.click("play")
        assert player.session.table.name == "Mine"
    kept, _ = load_settings(tmp_path / "data")
    assert kept.paytable == str(tmp_path / "mine.toml")
    monkeypatch.chdir("/")
    assert load_paytable(kept.paytable).name == "Mine"


def test_a_relative_path_from_a_folder_that_is_gone_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    with playing(tmp_path / "data") as player:
        monkeypatch.chdir(gone)
        gone.rmdir()
        player.click("tab.paytables")
        player.feed(Dropped("mine.toml"))
        player.app.show()
        reason = os.strerror(errno.ENOENT).lower()
        assert player.says(f"mine.toml: the folder it starts from: {reason}")
        assert player.app.running
        monkeypatch.undo()


@pytest.mark.parametrize(
    "path",
    [
        "/no/such/file.toml",
        "",
        "~/nothing.toml",
        "~nosuchuser/game.toml",
        "~game.toml",
        "'~nosuchuser'",
        "a" * 400,
    ],
)
def test_no_file_is_said_and_nothing_breaks(tmp_path: Path, path: str) -> None:
    with playing(tmp_path) as player:
        player.click("tab.paytables")
        player.click("search")
        player.write(path)
        player.keys("return")
        assert player.widget("faults").count
        assert player.app.running


@pytest.mark.parametrize("typed", ["9/6 + flush 7", "mine.toml + royal 4500@5"])
def test_a_table_by_its_differences_is_shown_played_and_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    (tmp_path / "mine.toml").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    expected = load_paytable(typed)
    with playing(tmp_path / "data") as player:
        player.click("tab.paytables")
        player.click("search")
        player.write(typed)
        player.keys("return")
        assert chosen(player) == expected.name
        player.click("play")
        assert player.session.table == expected
    kept, _ = load_settings(tmp_path / "data")
    monkeypatch.chdir("/")
    assert load_paytable(kept.paytable) == expected


def test_a_small_window_scrolls_the_list_alone(tmp_path: Path) -> None:
    with playing(tmp_path, size=(800, 600)) as player:
        player.app.open_page("paytables")
        player.app.show()
        names = {widget.name for widget in player.app.top.widgets(player.app.stage)}
        assert "page" not in names
        tops = player.widget("games").tops
        assert player.rect("games").h >= tops[3]  # three games are in sight


@pytest.mark.parametrize(
    ("table", "size", "text"),
    [
        ("9/6", (1280, 800), 125),
        ("9/6", (1100, 700), 100),
        ("9/6", (1920, 1080), 125),
        ("ddb-9-6", (1280, 720), 100),
    ],
)
def test_a_sign_and_the_gold_button_do_not_drive_each_other_away(
    tmp_path: Path, table: str, size: tuple[int, int], text: int
) -> None:
    settings = replace(STILL, text_size=text)
    with playing(tmp_path, table=table, size=size, settings=settings) as player:
        player.keys("space")  # a hand in play is said over the buttons: the most that stands there
        for page in ("paytables", "own"):
            player.app._apply(Go(page))
            player.app.show()
            assert player.says("Played perfectly")
            assert player.rect("paytable").h > 100  # the rest of it scrolls
            assert player.widget("play").enabled
            assert player.widget("chart").enabled
            assert list(faults(player)) == []


def test_escape_clears_the_search_before_it_leaves_the_page(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("paytables"))
        games = player.widget("games")  # of the family in play, with its game chosen
        player.click("search")
        player.write("deuces")
        assert player.widget("games").count > 15
        player.keys("escape")
        assert player.app.top.name == "paytables"
        assert player.widget("search").content.text == ""
        back = player.widget("games")
        assert (back.count, back.chosen) == (games.count, games.chosen)
        player.keys("escape")
        assert player.app.top.name != "paytables"


@pytest.mark.parametrize("typed", ["ultimate", "ultimate x", "ux", "multiplier"])
def test_a_search_for_the_multipliers_finds_their_switch(tmp_path: Path, typed: str) -> None:
    with playing(tmp_path) as player:
        player.click("tab.paytables")
        player.click("search")
        player.write(typed)
        player.app.show()
        assert not player.says("No game has that name.")
        assert player.says("It is off for 9/6 Jacks or Better.")
        player.click("multiplied")
        assert player.session.ultimate_x
        assert player.says("It is on for 9/6 Jacks or Better.")
        player.click("multiplied")
        assert not player.session.ultimate_x
        player.click("play")
        assert player.session.ultimate_x
        assert player.app.top.name == "table"


def test_beside_the_switch_of_the_multipliers_stands_what_they_cost(tmp_path: Path) -> None:
    with playing(tmp_path, hands=3) as player:
        player.click("tab.paytables")
        player.click("search")
        player.write("ultimate")
        player.app.show()
        plain = "Played perfectly, the house keeps"
        assert not player.says(plain)
        player.world.workers.slow.run()
        player.app.show()
        assert player.says("With Ultimate X: played perfectly, ")
        player.click("multiplied")
        assert player.says(hour_kept(player.world))  # as the dialog of the game says it
        assert player.says("Three hands, 5 + 5 coins each.")
        assert not player.says("switches Ultimate X off")
        player.keys("escape")
        player.app.show()
        assert player.says("Played perfectly, ")
        assert not player.says("With Ultimate X: ")


def test_the_empty_answer_says_first_what_to_try(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.paytables")
        player.click("search")
        player.write("nothing")
        player.app.show()
        assert player.says("Try a part of the name, such as joker, or the pays, such as 9/6.")
        assert not player.says("path of a")


@pytest.mark.parametrize("coins", [1, 5])
def test_the_games_stand_in_the_order_of_their_returns(coins: int) -> None:
    returns = [entry.return_at(coins) or 0 for entry in listed(coins)]
    assert returns == sorted(returns, reverse=True)


def test_the_games_own_full_pay_table_stands_first_in_its_family(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("paytables")
        player.app.show()
        assert [entry.id for entry in player.app.top._shown][:2] == ["job-9-6", "all-american"]
        assert player.says("Full pay first, then best return")
        player.click("family.Double Bonus")
        assert player.says("Game, best return first")
