"""The other pages: choosing a game, looking at a hand, settings, help, why."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from player import STILL, Player, playing

from evaluator import parse_cards
from solver import catalogue, load_paytable
from trainer.core.records import Coach
from trainer.core.session import Phase
from trainer.core.settings import Deck
from trainer.drawing.items import Tile
from trainer.pages.why.dialog import WhyDialog, signed
from trainer.store import load_settings
from trainer.widgets.inputs import (
    Dropped,
    PointerDown,
    PointerMoved,
    PointerUp,
    Press,
    Wheel,
)

OWN = """\
name = "Mine"
[[line]]
hand = "royal_flush"
pays = 100
[[line]]
hand = "pair"
pays = 1
"""


def test_every_tab_opens_its_page_and_esc_comes_back(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        for name in ("paytables", "hand", "settings", "help"):
            player.click(f"tab.{name}")
            assert player.app.top.name == name
            player.keys("escape")
            assert player.app.top.name == "table"


def test_f1_opens_help_and_closes_it(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("f1")
        assert player.app.top.name == "help"
        assert player.says("Hold a card, or release it")
        player.keys("f1")
        assert player.app.top.name == "table"


# Paytables


def test_the_list_has_the_catalogue_with_returns(tmp_path: Path) -> None:
    with playing(tmp_path, size=(1280, 1000)) as player:
        player.click("tab.paytables")
        rows = player.widget("games").rows
        assert len(rows) == len(catalogue())
        returns = {row.cells[0].removesuffix(" · in play"): row.cells[1] for row in rows}
        assert returns["9/6 Jacks or Better"] == "99.54\xa0%"
        assert returns["10/6 Double Double Bonus"] == "100.07\xa0%"


def test_a_game_is_looked_at_and_then_played(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.paytables")
        player.keys("tab", "down", "down")
        chosen = player.widget("games").chosen
        name = catalogue()[chosen].name
        assert name in player.words()
        assert player.session.table.name != name
        player.click("play")
        assert player.session.table.name == name
        assert player.app.top.name == "table"
        assert load_settings(tmp_path)[0].paytable == catalogue()[chosen].id


def test_no_game_is_changed_in_mid_hand(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space")
        player.click("tab.paytables")
        player.keys("tab", "down")
        assert not player.widget("play").enabled
        player.keys("return")
        assert player.session.table == load_paytable("9/6")
        assert player.says("Draw this hand first.")


def test_a_file_is_played_by_its_path_or_dropped(tmp_path: Path) -> None:
    own = tmp_path / "own game.toml"
    own.write_text(OWN, encoding="utf-8")
    with playing(tmp_path / "data") as player:
        player.click("tab.paytables")
        player.click("path")
        player.write(str(own))
        player.keys("return")
        assert "Mine" in player.words()
        player.click("play")
        assert player.session.table.name == "Mine"
        player.keys("space", "space")
        assert player.session.last.record.table.name == "Mine"
        player.click("tab.paytables")
        player.feed(Dropped(str(own)))
        assert "Mine" in player.words()


def test_a_faulty_file_shows_every_fault(tmp_path: Path) -> None:
    own = tmp_path / "bad.toml"
    own.write_text(OWN.replace("100", "-1") + 'kicker = "A"\n', encoding="utf-8")
    with playing(tmp_path / "data") as player:
        player.click("tab.paytables")
        player.feed(Dropped(str(own)))
        faults = player.widget("faults").text.split("\n")
        assert len(faults) == 2
        assert any("pays" in fault for fault in faults)
        assert any("kicker" in fault for fault in faults)
        assert not player.widget("play").enabled
        assert player.widget("faults").bar is None  # both are in sight


def test_a_long_list_of_faults_is_read_to_its_end(tmp_path: Path) -> None:
    own = tmp_path / "bad.toml"
    bad = "".join(f'[[line]]\nhand = "hand_{i}"\npays = -{i}\n' for i in range(1, 60))
    own.write_text('name = "Bad"\n' + bad, encoding="utf-8")
    with playing(tmp_path / "data") as player:
        player.click("tab.paytables")
        player.feed(Dropped(str(own)))
        assert player.says("hand_1'")
        assert not player.says("hand_59'")
        faults = player.widget("faults")
        player.feed(Wheel(*faults.rect.center, -1))
        assert player.widget("faults").offset == 3
        player.feed(Wheel(*faults.rect.center, -1000))
        assert player.says("hand_59'")
        assert player.widget("faults").bar.first == len(faults.lines) - faults.visible


def test_arrows_walk_the_list_at_once(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.paytables")
        before = player.widget("games").chosen
        player.keys("down")
        assert player.widget("games").chosen == before + 1
        player.click("path")
        player.keys("down", "up", "up")
        assert player.widget("games").chosen == before
        player.keys("pagedown")
        assert player.widget("games").chosen > before + 3
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
        assert player.widget("faults").text.startswith("mine.toml: the folder it starts from: ")
        assert player.app.running
        monkeypatch.undo()


@pytest.mark.parametrize(
    "path",
    [
        "/no/such/file.toml",
        "/",
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
        player.click("path")
        player.write(path)
        player.keys("return")
        assert player.widget("faults").text
        assert player.app.running


# A hand


def test_any_hand_shows_all_holds_and_outcomes(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.hand")
        player.write("As Ks Kh 4s 4d")
        player.keys("return")
        holds = player.widget("holds").rows
        assert len(holds) == 32
        assert holds[0].cells[1] == "2.5957"
        outcomes = {row.cells[0]: row.cells[2] for row in player.widget("outcomes").rows}
        assert outcomes == {"Full house": "4", "Two pair": "43"}


def test_a_hold_is_chosen_by_list_card_or_key(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.hand")
        player.write("As Ks Kh 4s 4d")
        player.keys("return")
        player.click("card1")  # with all of it held
        assert "Holding As Ks Kh 4s 4d" in player.words()
        player.keys("down", "up", "down")
        assert player.widget("holds").chosen is not None
        player.feed(Wheel(*player.rect("holds").center, -2))
        assert player.widget("holds").offset > 0


@pytest.mark.parametrize(
    ("typed", "said"), [("As Ks Kh 4s", "5"), ("As As Kh 4s 4d", "As"), ("Zz Ks Kh 4s 4d", "Z")]
)
def test_a_bad_hand_is_said_in_one_line(tmp_path: Path, typed: str, said: str) -> None:
    with playing(tmp_path) as player:
        player.click("tab.hand")
        player.write(typed)
        player.keys("return")
        fault = player.app.top._fault
        assert said in fault
        assert "\n" not in fault
        assert player.says(fault)


def test_letters_in_the_field_are_no_shortcuts(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.hand")
        player.write("bmhw123 ")
        assert player.app.top.name == "hand"
        assert player.session.phase is Phase.BET
        assert player.widget("cards").content.text == "bmhw123 "


def test_looking_up_the_hand_in_play_counts_as_help(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys("space")
        player.click("tab.hand")
        player.write("6d 5d 5c 2s 3d")
        player.keys("return")
        assert player.session.helped


def test_the_page_opens_with_the_hand_drawn_last(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "space")
        player.click("tab.hand")
        assert player.widget("cards").content.text == "5c 5d 2s 3d 6d"
        assert len(player.widget("holds").rows) == 32


def click_card(player: Player, card: str) -> None:
    x, y = dict(player.widget("deck").places())[parse_cards(card)[0]].center
    player.feed(PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y))


def test_a_hand_is_chosen_by_clicks_alone(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.hand")
        assert len(dict(player.widget("deck").places())) == 52
        for card in ("As", "Ks", "2c", "Kh", "2c", "4s"):  # the deuce is put back again
            click_card(player, card)
        assert player.widget("cards").content.text == "As Ks Kh 4s"
        click_card(player, "4d")
        assert player.widget("holds").rows[0].cells[1] == "2.5957"
        player.click("new")
        assert player.widget("cards").content.text == ""
        player.write("As Ks")
        click_card(player, "Kh")
        assert player.widget("cards").content.text == "As Ks Kh"


def test_the_deck_is_walked_by_arrows(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.hand")
        player.keys("tab", "tab")
        assert player.app.top.controls.focus == "deck"
        player.keys("up", "left", "space", "right", "down", "space")
        assert player.widget("cards").content.text == "As Kh"
        player.keys(*["right"] * 20, *["down"] * 5, "space")
        assert player.widget("cards").content.text == "As Kh 2c"


# Settings


def test_every_choice_is_kept_at_once(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.settings")
        for name in ("deck.four colours", "text_size.150 %", "high_contrast.on", "speed.normal"):
            player.click(name)
        kept, notices = load_settings(tmp_path)
        assert notices == ()
        assert kept.deck is Deck.FOUR_COLOUR
        assert kept.text_size == 150
        assert kept.high_contrast
        assert player.app.stage.theme.palette.backdrop == (0, 0, 0)
        assert player.app.screen.surface.get_at((2, 798))[:3] == (0, 0, 0)


def test_the_coach_is_chosen_between_hands_only(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.click("tab.settings")
        player.click("coach.silent")
        assert player.session.coach is Coach.SILENT
        assert load_settings(tmp_path)[0].coach is Coach.SILENT
        player.click("tab.table")
        player.keys("space")
        player.click("coach.live")
        assert player.session.coach is Coach.SILENT


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


# Why


def test_the_differences_add_up_to_the_difference(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "3", "w")
        dialog = player.app.top
        assert isinstance(dialog, WhyDialog)
        solution = player.session.solution
        assert solution is not None
        held, best = solution.hold(player.session.held), solution.best
        worths = [row.worth for row in dialog.why.differences]
        assert sum(worths, Fraction(0)) == best.ev - held.ev
        *rows, _draws = player.widget("outcomes").rows
        assert sum(int(row.cells[1].replace(",", "")) for row in rows) == held.draws
        assert sum(int(row.cells[3].replace(",", "")) for row in rows) == best.draws
        assert player.says(signed(best.ev - held.ev))
        assert player.session.shown_best
        assert any(isinstance(item, Tile) for item in player.items())
        player.keys("w")
        assert player.app.top.name == "table"


@pytest.mark.parametrize("coach", [Coach.WARN, Coach.AFTER, Coach.SILENT])
def test_why_waits_for_the_draw_where_no_value_may_be_shown(tmp_path: Path, coach: Coach) -> None:
    with playing(tmp_path, coach=coach) as player:
        player.keys("space", "1", "2", "w")
        assert player.app.top.name == "table"
        assert player.says("Why can be asked after the draw")
        assert not player.session.helped
        assert not player.widget("why").enabled
        player.keys("space", "w")
        assert player.app.top.name == "why"


def test_a_right_hold_is_set_against_the_next_best(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "1", "2", "space", "w")
        assert player.says("Why this hold is best")
        assert player.says("Instead")
        player.keys("space")
        assert player.app.top.name == "table"


def test_why_has_nothing_to_say_before_the_first_hand(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("w")
        assert player.app.top.name == "table"
        assert not player.widget("why").enabled


@pytest.mark.parametrize("name", ["As Ks Kh 4s 4d"])
def test_tied_worst_holds_break_nothing(tmp_path: Path, name: str) -> None:
    own = tmp_path / "flat.toml"
    own.write_text('name = "Flat"\n[[line]]\nhand = "royal_flush"\npays = 0\n', encoding="utf-8")
    table = load_paytable(own)
    with playing(tmp_path / "data") as player:
        player.keys("space")
        dealt = parse_cards(name, 5)
        solution = player.world.solver.solve(dealt, table, 5)
        player.kept.session = replace(player.session, dealt=dealt, solution=solution, table=table)
        player.keys("w")
        assert player.app.top.name == "why"


def test_a_failing_store_is_said_and_play_goes_on(tmp_path: Path) -> None:
    with playing(tmp_path, settings=STILL) as player:
        send = player.kept.send
        player.keys("space")

        def fail(_intent: object, _context: object) -> tuple[object, ...]:
            from trainer.core.effects import Message

            return (Message("history.db: the disk is full. Nothing has changed.", "error"),)

        player.kept.send = fail  # type: ignore[method-assign]  # as KeptSession answers a full disk
        player.feed(Press("space"))
        assert player.says("the disk is full")
        player.kept.send = send  # type: ignore[method-assign]  # the disk has room again
        player.keys("space")
        assert player.session.phase is Phase.BET
