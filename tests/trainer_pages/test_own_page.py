"""The page of one's own paytables: those saved, files that are chosen in folders, or dropped."""

from pathlib import Path

import pytest
from player import Later, Player, playing

from solver import load_paytable
from trainer.pages.own_page import EXAMPLES, WAYS
from trainer.store.small_files import save_paytable
from trainer.widgets.base import Dropped, PointerDown, PointerUp

OWN = load_paytable("9/6").with_pays(flush=9).to_toml()


def tap(player: Player, row: int) -> None:
    rows = player.widget("games")
    x, y = rows.rect.x + 40, rows.rect.y + rows.tops[row] - rows.offset + 6
    player.feed(PointerDown(x, y), PointerUp(x, y))
    player.app.show()


def test_what_was_saved_in_the_lab_is_listed_and_played(tmp_path: Path) -> None:
    save_paytable(tmp_path, load_paytable("9/6").with_pays(flush=7))
    with playing(tmp_path) as player:
        player.app.open_page("own")
        player.app.show()
        assert player.widget("games").count == 1
        assert player.words().count("9/6 Jacks or Better, flush pays 7 a coin") == 1
        assert not player.says("9/6, flush pays 7 a coin")  # what is saved is not offered again
        assert player.widget("paytable").title == "9/6 Jacks or Better, flush 7"
        player.keys("space")
        assert player.app.top.name == "table"
        assert player.session.table.pays(1)[4] == 7


def test_each_says_what_it_costs_an_hour_and_one_is_solved_at_a_time(tmp_path: Path) -> None:
    for pays in (7, 8, 9):
        save_paytable(tmp_path, load_paytable("9/6").with_pays(flush=pays))
    short = Later()
    with playing(tmp_path, short=short) as player:
        short.run()
        player.app.open_page("own")
        player.app.show()
        for known in range(1, 4):
            assert len(short.orders) == 1
            short.orders.pop()()
            player.app.show()
            assert player.words().count("you gain") == known
        assert player.says("100.80\xa0%")
        assert player.says("+23.99")


def test_without_any_the_page_says_how_to_get_one(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("own")
        player.app.show()
        assert player.says("No paytable of your own yet.")
        assert all(player.says(way) for way in WAYS)
        for _ in EXAMPLES:  # one return is asked at a time
            player.app.show()
        assert player.says("+23.99")  # coins an hour of 9/6 with a flush at 7
        assert player.says("100.24\xa0%")
        for example in EXAMPLES:
            assert "@" not in player.widget(f"example.{example}").label
            player.click(f"example.{example}")
            assert player.widget("paytable").title == load_paytable(example).name
        assert player.widget("play").enabled
        player.click("lab")
        assert player.app.top.name == "lab"


def test_a_file_is_chosen_in_the_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    (home / "games").mkdir(parents=True)
    (home / ".hidden").mkdir()
    (home / "games" / "mine.toml").write_text(OWN, encoding="utf-8")
    (home / "games" / "notes.txt").write_text("no game", encoding="utf-8")
    monkeypatch.setenv("HOME", str(home))
    with playing(tmp_path / "data") as player:
        player.app.open_page("own")
        player.app.show()
        player.click("folders")
        assert player.says(str(home))
        assert player.widget("games").count == 2  # up, and the folder
        tap(player, 1)
        assert player.says(str(home / "games"))
        assert player.widget("games").count == 2  # up, and the paytable
        tap(player, 1)
        assert player.widget("paytable").title == load_paytable(home / "games" / "mine.toml").name
        player.click("play")
        assert player.session.table.pays(1)[4] == 9


def test_folders_are_walked_with_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home" / "games").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    with playing(tmp_path / "data") as player:
        player.app.open_page("own")
        player.app.show()
        player.click("folders")
        player.keys("down")
        assert player.widget("play").label == "Open this folder"
        player.keys("space")
        assert player.says(str(tmp_path / "home" / "games"))
        player.keys("space")
        assert player.says(str(tmp_path / "home"))
        player.click("saved")
        assert player.says("No paytable of your own yet.")


def test_a_folder_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("own")
        player.app.top._open(tmp_path / "gone")
        player.app.show()
        assert player.says("gone: no such file or directory")


def test_a_dropped_file_is_looked_at(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(OWN, encoding="utf-8")
    with playing(tmp_path / "data") as player:
        player.app.open_page("own")
        player.feed(Dropped(str(own)))
        player.app.show()
        assert player.widget("paytable").title == load_paytable(own).name


@pytest.mark.parametrize("typed", ["my casino", "9/7"])
def test_what_is_no_file_is_not_called_one(tmp_path: Path, typed: str) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("own")
        player.click("path")
        player.write(typed)
        player.keys("return")
        assert player.says(f"'{typed}' is not a paytable: ")
        assert player.says("expected a game, as 9/6" if typed == "my casino" else "did you mean")
        assert not player.says("no such file")


def test_the_lab_is_one_tap_away_though_a_game_is_saved(tmp_path: Path) -> None:
    save_paytable(tmp_path, load_paytable("9/6 + flush 7"))
    with playing(tmp_path) as player:
        player.app.open_page("own")
        player.app.show()
        player.click("lab")
        assert player.app.top.name == "lab"


def test_a_game_is_removed_with_its_file_kept_and_put_back(tmp_path: Path) -> None:
    flush, full = (load_paytable("9/6").with_pays(**pay) for pay in ({"flush": 7}, {"flush": 8}))
    kept, other = save_paytable(tmp_path, flush), save_paytable(tmp_path, full)
    words = kept.read_text(encoding="utf-8")
    with playing(tmp_path) as player:
        player.app.open_page("own")
        player.click("remove")
        assert player.widget("games").count == 1
        assert player.widget("paytable").title == full.name
        assert not kept.exists()
        removed = tmp_path / "paytables" / "removed" / kept.name
        assert removed.read_text(encoding="utf-8") == words
        player.click("put_back")
        assert player.widget("games").count == 2
        assert kept.read_text(encoding="utf-8") == words
        assert other.exists()


def test_what_was_removed_twice_under_one_name_is_kept_twice(tmp_path: Path) -> None:
    table = load_paytable("9/6").with_pays(flush=7)
    with playing(tmp_path) as player:
        for _ in range(2):
            save_paytable(tmp_path, table)
            player.app.open_page("home")
            player.app.open_page("own")
            player.click("remove")
        assert len(list((tmp_path / "paytables" / "removed").iterdir())) == 2
        assert player.says("No paytable of your own yet.")
