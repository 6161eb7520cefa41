"""The hand page: all holds of any hand."""

from pathlib import Path

import pytest
from player import Player, playing

from evaluator import parse_cards
from trainer.core.records import Coach
from trainer.core.session import Phase
from trainer.widgets.inputs import (
    PointerDown,
    PointerMoved,
    PointerUp,
    Wheel,
)

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
        assert "Holding A♠ K♠ K♥ 4♠ 4♦" in player.words()
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
