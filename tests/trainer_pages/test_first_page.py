"""The first hands: how the game goes, on the table, and then the first lesson."""

from dataclasses import replace
from pathlib import Path

import pytest
from player import STILL, playing
from shipped_games import PLAIN, WILD

from solver import load_paytable, solve_hand
from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.core.settings import Experience
from trainer.drawing import text
from trainer.drawing.items import CardFace, Curve, Ground
from trainer.store.reading import has_begun
from trainer.teaching.the_game import ASKED, DEALT, DRAWN, HELD, first_hands


def test_who_has_never_played_is_shown_the_game_and_led_to_the_first_lesson(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("home"))
        player.keys("1")
        assert player.says("You bet 5 coins: the lit column.")
        player.keys("space", "space")  # the draw rests until both eights are held
        assert "One hand together" in player.words()
        assert player.says("The two eights are a pair: choose both.")
        # Nothing points at another card: the eights have their tags, clear of the numbers.
        assert not [item for item in player.items() if isinstance(item, Curve)]
        assert not player.widget("go").enabled
        player.keys("1", "2", "3", "space")  # a card too many is pointed out
        assert player.says("LET GO")
        assert player.says("again to let it go.")
        assert player.says("Only the eights are a pair.")
        player.keys("2")
        assert not player.says("LET GO")
        assert player.says("Now draw.")
        player.keys("space")
        assert player.says("The paytable says what your hand pays: 15 coins.")
        player.keys("space")
        assert player.says("These hands pay, the best first.")
        assert {line.name for line in load_paytable("9/6").lines} <= {*player.words()}
        for i, hand in enumerate(first_hands(load_paytable("9/6"), 5)):
            player.keys("space", *(str(at + 1) for at in range(5) if i and hand.held >> at & 1))
            assert not player.says("coins an hour")
            player.keys("space")
            assert player.says("Right. " if i else "Better: keep the pair of kings.")
            assert player.says(hand.reason)
            shown = [item.card for item in player.items() if isinstance(item, CardFace)][:5]
            stay = [i for i in range(5) if shown[i] == hand.cards[i]]
            kept = [at for at in range(5) if hand.held >> at & 1] if i else [*range(5)]
            assert stay == kept  # a right answer draws; a wrong one stays to be read
            gone = [text.cards((card,)) for card in hand.cards if card not in shown]
            assert [words for words in player.words() if words[:4] == "was "] == [
                f"was {card}" for card in gone
            ]
            assert f"Hand {i + 1} of 5" in player.words()
            if player.says(" coins."):  # what it pays is lit in the sign
                won = player.widget("paytable").winners
                assert [f"{line} pays" for line in won if player.says(f"{line} pays")]
        player.keys("space")
        assert player.says("That is the whole game.")
        assert not player.app.top.frame(player.app.stage).scrolls
        assert player.says("4 of 5 right.")
        assert player.says("Next, about 5 minutes")
        assert all(player.says(hand.reason) for hand in first_hands(load_paytable("9/6"), 5))
        player.click("answers")  # the mark in the middle
        assert player.app.top.name == "answer"
        assert player.says("Right.")
        player.keys("escape", "space")
        assert player.app.top.name == "course"
        assert player.says("Lesson 0: first chart")
        assert not has_begun(tmp_path)  # the hands were chosen, and count for nothing
        player.keys("escape", "escape")  # to the path, and on: what was passed does not come again
        assert player.app.top.name == "home"


def test_help_shows_the_same_and_it_can_be_left(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, experience=Experience.FEEL)) as player:
        player.app._apply(Go("help"))
        player.keys("space")
        assert player.app.top.name == "first"
        player.click("go")
        player.click("card1")
        player.click("stop")
        assert player.app.top.name == "help"
        assert not player.world.in_hand


@pytest.mark.parametrize("game", [*PLAIN, *WILD, "sevens-joker-15-10-6"])
def test_what_is_said_to_be_best_is_best_in_every_game(game: str) -> None:
    table = load_paytable(game)
    assert len(first_hands(table, 5)) == ASKED
    assert solve_hand(DEALT, table).best_masks == (HELD,)
    assert table.pays(5)[table.line_of_hand(DRAWN)]


def test_its_first_frame_lies_on_the_felt(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("first"))
        assert next(each.name for each in player.items() if isinstance(each, Ground)) == "felt"


def test_a_placement_that_was_passed_does_not_come_again(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        for page in ("home", "place", "course"):
            player.app._apply(Go(page))
        player.keys("escape")
        assert player.app.top.name == "home"


def test_first_hands_that_were_left_do_not_come_again(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        for page in ("help", "first"):
            player.app._apply(Go(page))
        player.click("stop")
        assert player.app.top.name == "help"
        player.keys("escape")
        assert player.app.top.name == "table"


def test_twenty_hands_by_feel_are_counted_over_the_cards(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("home"))
        player.keys("2")
        assert player.says("Hand 1 of 20. Choose the cards to keep, then draw.")
        player.keys("1", "space", *("space", "1", "space") * 19)
        assert player.says("That was the last of your twenty hands.")
        player.keys("space")
        assert player.app.top.name == "trial"
        score = next(words for words in player.words() if words.endswith(" of 20 right."))
        assert f"{5 * int(score.split()[0])}\xa0%" in player.words()  # in its ring


def test_hands_by_feel_can_be_ended_between_two(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("home"))
        player.keys("2", "1", "space")
        player.click("stop")
        assert player.app.top.name == "trial"
        assert any(words.endswith(" of 1 right.") for words in player.words())
        player.keys("escape")
        assert player.world.trial is None
        assert player.session.coach is Coach.WARN


@pytest.mark.parametrize("page", ["first", "place"])
def test_from_help_in_the_midst_of_it_escape_leads_back(tmp_path: Path, page: str) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go(page))
        player.keys("space", "1")
        player.app._apply(Go("help"))
        player.keys("escape")
        assert player.app.top.name == page
        player.keys("escape")
        assert player.app.top.name == "table"
