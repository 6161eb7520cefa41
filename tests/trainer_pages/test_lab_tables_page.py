"""The tables of the lab: saved, loaded, found, trained with."""

from pathlib import Path

import pytest
from player import playing
from test_lab_page import FLUSH, in_the_lab, page, pays, tap

from solver import load_paytable
from trainer.app.scene import Go
from trainer.store import load_settings
from trainer.widgets.base import KeyPress, Typed


def test_a_table_is_saved_and_read_by_the_command_line(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        tap(player, FLUSH)
        player.keys("down", "s")
        path = tmp_path / "paytables" / "9-6-jacks-or-better-flush-5.toml"
        assert player.says(f"Saved: My own lists it, as {path.name}.")
        assert load_paytable(path) == player.world.lab.tables[0].table
        player.keys("s")
        assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_what_cannot_be_saved_is_said(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        (tmp_path / "paytables").write_text("", encoding="utf-8")
        player.keys("up", "s")
        assert player.says("is a file, and a folder is needed")
        player.keys("t")
        assert player.app.top.name == "lab"


def test_training_uses_the_edited_table_now_and_next_time(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        tap(player, FLUSH)
        player.keys("b", "down", "t")
        assert player.app.top.name == "table"
        assert player.session.table.pays(1)[4] == 5
        assert player.session.coins == 1
        kept = load_settings(tmp_path)[0].paytable
        assert load_paytable(kept) == player.session.table
        player.app._apply(Go("drill"))
        assert player.app.top.name == "drill"
        player.keys("space")


def test_an_unedited_game_of_the_catalogue_needs_no_file(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        player.keys("a")
        player.write("8 5 jacks")
        player.keys("return")
        assert player.world.lab.tables[1].source == "job-8-5"
        player.keys("right", "t")
        assert load_settings(tmp_path)[0].paytable == "job-8-5"
        assert not (tmp_path / "paytables").exists()


def test_in_mid_hand_no_other_game_begins(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space")
        player.app._apply(Go("lab"))
        assert player.widget("train").label == "Back to your hand"
        player.keys("up", "t")
        assert player.app.top.name == "table"
        assert player.session.table == load_paytable("9/6")


def test_the_chart_of_the_edited_table_is_looked_for(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        tap(player, FLUSH)
        player.keys("down", "down", "c")
        assert player.app.top.name == "strategy"
        player.world.workers.short.run()  # type: ignore[attr-defined]  # the test's own
        player.app.show()
        game = player.world.charts.derivation.game
        assert game is not None
        assert game[0].name == "9/6 Jacks or Better + flush 4"
        assert player.says("9/6 Jacks or Better + flush 4, ")
        player.app._apply(Go("table"))
        player.app._apply(Go("strategy"))
        assert not player.says("9/6 Jacks or Better + flush 4")


def test_a_table_is_loaded_from_any_file_and_a_fault_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    own = tmp_path / "own.toml"
    own.write_text(load_paytable("9/6").with_pays(flush=9).to_toml(), encoding="utf-8")
    with in_the_lab(tmp_path) as player:
        player.keys("a")
        player.write("nothing of that name")
        player.keys("return")
        assert player.says("is not a paytable")
        player.app.top.dropped(str(own))
        assert player.world.lab.tables[-1].table.pays(1)[4] == 9
        player.keys("a")
        player.write("~/own.toml")
        player.keys("return")
        assert player.world.lab.tables[-1].source == str(own)


def test_the_key_that_opens_the_dialog_is_not_typed_into_it(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        player.feed(KeyPress("a"), Typed("a"))
        assert player.widget("search").content.text == ""
        player.write("deuces")
        assert player.widget("search").content.text == "deuces"
        player.keys("down", "return")
        assert player.world.lab.tables[1].table.rules.wild == "2"


def test_text_that_follows_the_key_at_once_is_typed(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        player.feed(KeyPress("a"), Typed("a"), Typed("8"), Typed("/"))
        assert player.widget("search").content.text == "8/"


def test_what_was_meant_word_for_word_stands_first_and_is_edited_next(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        player.keys("a")
        player.write("deuces wild")
        player.keys("return")
        player.app.show()
        assert player.world.lab.tables[1].table.rules.jokers == 0
        player.keys("up")
        assert player.world.lab.tables[1].edited
        assert not player.world.lab.tables[0].edited


def test_four_tables_are_the_most(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        for _ in range(3):
            player.world.lab.add(load_paytable("8/5"), "8/5")
        player.keys("a")
        assert player.app.top.name == "lab"


def test_a_table_is_copied_as_a_file_and_a_pay_is_pasted(tmp_path: Path) -> None:
    with in_the_lab(tmp_path) as player:
        assert page(player).copied() == load_paytable("9/6").to_toml()
        page(player).pasted("4,700\n", player.app.stage)
        assert pays(player)[0] == 4700
