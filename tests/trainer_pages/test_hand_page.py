"""The hand page: all holds of any hand."""

from pathlib import Path

import pytest
from player import Player, playing

from evaluator import parse_cards
from solver import solve_hand
from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.core.session import Phase
from trainer.pages.one_hand import DILEMMA, behind, kinds, told
from trainer.widgets.base import (
    Act,
    PointerDown,
    PointerMoved,
    PointerUp,
    Typed,
    Wheel,
)

# A hand


def open_hand(player: Player) -> None:
    player.click("tab.lab")
    player.click("tab.hand")


def test_any_hand_is_answered_in_a_sentence_and_bars(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_hand(player)
        player.write("Ks Kh Qh Jh 9c")
        player.keys("return")
        assert player.says("Keep the pair of kings: worth 7.68 coins.")
        assert player.says("Three to a royal is only 0.31 coins behind.")
        for name in ("Pair of kings", "Three to a royal", "Pair of kings with a kicker"):
            assert name in player.words()
        assert player.words().count("KEEP") == 2


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Kd 7h 7c 2d", "Two high cards are"),
        ("Ks Kh Qh Jh 9c", "Three to a royal is"),
        ("Qs Qd 9h 9c 9d", "Three nines are"),
    ],
)
def test_what_is_behind_is_one_or_several(cards: str, words: str) -> None:
    solution = solve_hand(cards)
    others = [of for of in kinds(solution) if of.name == words.rpartition(" ")[0]]
    best = [of for of in kinds(solution) if of.hold.mask == solution.best.mask]
    assert behind(solution, [*best, *others]).startswith(words)


def test_the_kinds_are_told_once_each_and_the_best_first() -> None:
    solution = solve_hand("Ks Kh Qh Jh 9c")
    found = kinds(solution)
    assert [round(float(of.hold.ev) * 5, 2) for of in found[:4]] == [7.68, 7.37, 7.08, 6.06]
    assert len({of.name for of in found}) == len(found) == 5
    assert found[0].hold.mask == solution.best.mask


def test_any_hand_shows_all_holds_and_outcomes(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_hand(player)
        player.write("As Ks Kh 4s 4d")
        player.keys("return")
        player.click("fold.holds")
        assert player.widget("holds").count == 32
        assert player.says("12.979")  # 2.5957 a coin
        player.click("fold.draws")
        words = player.words()
        assert words[words.index("Full house") + 2] == "4"
        assert words[words.index("Two pair") + 2] == "43"
        assert not any(
            widget.name == "holds" for widget in player.app.top.widgets(player.app.stage)
        )


def test_a_hold_is_chosen_by_list_card_or_key(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_hand(player)
        player.write("As Ks Kh 4s 4d")
        player.keys("return")
        player.click("card1")  # with all of it held
        player.click("fold.draws")
        assert "Holding A♠ K♠ K♥ 4♠ 4♦" in player.words()
        assert "HELD" in player.words()
        player.keys("1")
        assert "Holding K♠ K♥ 4♠ 4♦" in player.words()
        player.click("fold.holds")
        player.keys("down", "up", "down")
        assert player.widget("holds").chosen == 1
        player.feed(Wheel(*player.rect("holds").center, -2))
        assert player.widget("holds").offset > 0


def test_why_and_practise_are_one_key_away(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_hand(player)
        player.write("Ks Kh Qh Jh 9c")
        player.keys("return", "w")
        assert player.app.top.name == "why"
        assert player.says("Keep the pair of kings")
        player.keys("escape", "down", "w")
        assert not player.says("Your hold")  # nobody held anything here
        player.keys("escape", "space")
        assert player.app.top.name == "drill"


def test_what_is_missing_is_counted_and_the_gold_button_rests(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_hand(player)
        player.write("Ks Kh Qh")
        player.app.show()
        assert player.says("Two cards to go.")
        assert "3 of 5" in player.words()
        assert not player.widget("practise").enabled


def test_a_hand_may_be_dealt_and_cleared(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_hand(player)
        player.click("any")
        assert len(parse_cards(player.widget("cards").content.text, 5)) == 5
        player.click("new")
        assert player.says("Five cards to go.")


@pytest.mark.parametrize(
    ("typed", "said"), [("As Ks Kh 4s", "5"), ("As As Kh 4s 4d", "As"), ("Zz Ks Kh 4s 4d", "Z")]
)
def test_a_bad_hand_is_said_in_one_line(tmp_path: Path, typed: str, said: str) -> None:
    with playing(tmp_path) as player:
        open_hand(player)
        player.write(typed)
        player.keys("return")
        fault = player.app.top._fault
        assert said in fault
        assert "\n" not in fault
        assert player.says(fault)


def test_the_first_click_into_the_field_selects_the_hand_and_typing_replaces_it(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as player:
        open_hand(player)
        player.click("any")
        player.click("cards")
        player.write("2s Qs 4h Kh 3c")
        assert player.widget("cards").content.text == "2s Qs 4h Kh 3c"


def test_what_is_no_hand_names_its_fault_while_it_is_typed_and_the_cards_stay(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as player:
        open_hand(player)
        player.click("new")
        player.write("2s Qs 4")
        assert not player.app.top._fault  # a card half typed is none
        player.write("h Kh 3")
        player.write("cKsKh")
        player.keys()
        assert player.says("'Kh' is given twice")
        assert player.widget("deck").chosen == parse_cards("2s Qs 4h Kh 3c")
        player.keys("backspace", "backspace")
        assert player.says("Card 6")
        player.keys("backspace", "backspace")
        assert player.app.top._solution.cards == parse_cards("2s Qs 4h Kh 3c")


def test_letters_in_the_field_are_no_shortcuts(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_hand(player)
        player.write("bmhw123 ")
        assert player.app.top.name == "hand"
        assert player.session.phase is Phase.BET
        assert player.widget("cards").content.text == "bmhw123 "


def test_looking_up_the_hand_in_play_counts_as_help(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys("space")
        open_hand(player)
        player.write("6d 5d 5c 2s 3d")
        player.keys("return")
        assert player.session.helped


def test_the_page_opens_with_the_hand_drawn_last(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "space")
        open_hand(player)
        assert player.widget("cards").content.text == "5c 5d 2s 3d 6d"
        assert player.says("Keep the pair of fives")


def click_card(player: Player, card: str) -> None:
    x, y = dict(player.widget("deck").places())[parse_cards(card)[0]].center
    player.feed(PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y))


def test_a_hand_is_chosen_by_clicks_alone(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_hand(player)
        assert len(dict(player.widget("deck").places())) == 52
        for card in ("As", "Ks", "2c", "Kh", "2c", "4s"):  # the deuce is put back again
            click_card(player, card)
        assert player.widget("cards").content.text == "As Ks Kh 4s"
        click_card(player, "4d")
        assert player.says("Keep two pair: worth 12.98 coins.")
        player.click("new")
        assert player.widget("cards").content.text == ""
        player.write("As Ks")
        click_card(player, "Kh")
        assert player.widget("cards").content.text == "As Ks Kh"


def test_the_deck_is_walked_by_arrows(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_hand(player)
        player.click("new")
        player.keys("tab")
        assert player.app.top.controls.focus == "deck"
        player.keys("up", "left", "space", "right", "down", "space")
        assert player.widget("cards").content.text == "As Kh"
        player.keys(*["right"] * 20, *["down"] * 5, "space")
        assert player.widget("cards").content.text == "As Kh 2c"


def test_a_fold_is_open_again_when_one_comes_back(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("hand"))
        player.write("As Ks Kh 4s 4d")
        player.keys("return")
        player.click("fold.draws")
        assert player.says("Full house")
        player.app._apply(Go("help"))
        player.app._apply(Go("hand"))
        player.write("As Ks Kh 4s 4d")
        player.keys("return")
        assert player.app.top.opened == "draws"  # type: ignore[attr-defined]  # the hand's page
        player.click("fold.draws")
        assert player.app.top.opened == ""  # type: ignore[attr-defined]  # the hand's page


def test_a_new_player_sees_a_dilemma_that_gives_way_to_other_cards(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("hand"))
        player.app.show()
        assert player.says("Keep the pair of kings: worth 7.68 coins.")
        player.write("As Ks Kh 4s 4d")
        player.app.show()
        assert player.says("Keep two pair")
    with playing(tmp_path) as player:
        player.app._apply(Go("hand"))
        player.app.top.act(Act("deck", 0), player.app.stage)
        player.app.show()
        assert player.says("Four cards to go.")


def test_a_selected_hand_of_ones_own_is_not_the_dilemma(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("hand"))
        assert player.says(told(dilemma=True))
        player.write("As Ks")
        player.keys("select all")
        assert player.widget("cards").content.selected
        assert player.says(told(dilemma=False))
        click_card(player, "Kh")
        assert player.widget("cards").content.text == "As Ks Kh"


def test_keys_that_are_typed_into_the_field_stand_on_no_button(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("hand"))
        hints = [player.widget(name).hint for name in ("why", "practise")]
        assert player.widget("cards").content.text == DILEMMA
        assert hints == ["", ""]
        player.keys("return")
        assert [player.widget(name).hint for name in ("why", "practise")] == ["W", "Space"]


@pytest.mark.parametrize("hand", ["ks kd 9h 4c 2d", "9h 9d Ks 4c 2d", "/ks kd 9h 4c 2d"])
def test_the_letters_of_a_hand_lead_to_the_field_though_a_card_was_clicked(
    tmp_path: Path, hand: str
) -> None:
    """Else the space between two cards would begin a drill."""
    with playing(tmp_path) as player:
        player.app._apply(Go("hand"))
        player.app.top.controls.focus = None
        if hand[0] == "/":
            player.feed(Typed("/"))
        player.write(hand.removeprefix("/"))
        assert player.app.top.name == "hand"
        assert player.widget("cards").content.text.endswith(hand.removeprefix("/"))
        assert not player.world.practice.preparing
