"""The help page: how the game goes, the keys, the words, and a search through all of it."""

from dataclasses import replace
from pathlib import Path

import pytest
from player import STILL, Player, playing
from slowly import windows
from test_text_fits import faults

from solver import load_paytable
from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.core.settings import Experience, Look
from trainer.drawing.items import CardFace, Tile
from trainer.pages import PAGES, load_page
from trainer.pages.glossary import words_of
from trainer.pages.help_page import answers, matching
from trainer.widgets.base import KeyPress, Typed


def ask(player: Player, words: str) -> None:
    """Type a question into the search, as a keyboard does."""
    player.feed(Typed("/"))
    for letter in words:
        player.feed(KeyPress(letter), Typed(letter))
    player.app.show()


def test_four_steps_lead_to_the_first_hands(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.app._apply(Go("help"))
        player.app.show()
        assert player.says("Five make the royal flush pay 4,000.")
        player.keys("space")
        assert player.app.top.name == "first"


def test_a_hand_in_play_is_not_touched(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys("space")
        dealt = player.session.dealt
        player.app._apply(Go("help"))
        player.click("show")
        assert (player.session.dealt, player.session.coach) == (dealt, Coach.SILENT)


def test_the_search_answers_with_words_first(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("help"))
        ask(player, "leak")
        assert player.widget("search").content.text == "leak"
        said = player.words()
        word = "A choice that you miss again and again. Its price is what it costs in an hour."
        assert word in said
        others = [topic.words for topic in load_page("leaks").info.topics if "leak" in topic.words]
        assert all(said.index(word) < said.index(other) for other in others)
        assert not player.says("How the game goes")
        player.keys("space")
        assert player.app.top.name == "help"  # it belongs to the search
        player.keys("escape")
        assert player.says("How the game goes")
        ask(player, "xyzzy")
        assert player.says("No answer to that.")
        player.click("back")
        assert player.says("How the game goes")


@pytest.mark.parametrize(
    ("asked", "headings"),
    [
        ("why not keep a kicker", ["Kicker"]),
        ("turn off sound", ["Sound", "Volume"]),
        ("how do i make the cards bigger", ["Text"]),
        ("how much can i lose", ["Ups and downs"]),
        ("how often does a royal flush come", ["Royal flush", "Five coins"]),
        ("is it rigged", ["Fair deal"]),
        ("where is the moon tonight", []),
    ],
)
def test_a_question_is_answered_by_what_tells_most_of_it(asked: str, headings: list[str]) -> None:
    infos = [load_page(name).info for name in PAGES]
    everything = answers(infos, words_of(load_paytable("9/6"), 5))
    assert [each.heading for each in matching(everything, asked)] == headings


def test_an_answer_shows_hands_and_the_words_that_go_with_it(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("help"))
        ask(player, "kicker")
        assert sum(isinstance(item, CardFace) for item in player.items()) == 5
        player.click("ask.0")
        assert player.says("Answers to “Gap”")
        assert player.says("one gap, the 7")


def test_every_key_and_every_topic_of_the_pages_is_there(tmp_path: Path) -> None:
    infos = [load_page(name).info for name in PAGES]
    with playing(tmp_path, size=(1280, 800)) as player:
        player.app._apply(Go("help"))
        player.click("all.keys")
        meanings = [key.meaning for info in infos for key in info.keys]
        assert set(meanings) <= set(player.words())
        player.click("back")
        player.click("all.words")
        topics = [topic.words for info in infos for topic in info.topics]
        assert set(topics) <= set(player.words())


def test_the_words_are_those_of_the_game(tmp_path: Path) -> None:
    with playing(tmp_path, table="deuces-wild-25-15-10") as player:
        player.app._apply(Go("help"))
        ask(player, "wild card")
        assert player.says("Wild card")


@pytest.mark.parametrize(
    "window", windows([(800, 600), (1280, 800), (2560, 1600)], [100, 200]), ids=str
)
def test_help_fits(tmp_path: Path, window: tuple[tuple[int, int], int]) -> None:
    size, text = window
    with playing(tmp_path, size=size, settings=replace(STILL, text_size=text)) as player:
        for look in (Look.DARK, Look.LIGHT):
            player.world.change(look=look)
            player.app._apply(Go("help"))
            player.app.show()
            for which in ("", "keys", "words"):
                if which:
                    player.app.top.reveal(f"all.{which}", player.app.stage)
                    player.app.show()
                    player.click(f"all.{which}")
                for place in (0, 300, 10_000):
                    player.app.top.scroll_to(place, player.app.stage)
                    assert list(faults(player)) == [], (which, look, place)
                if which:
                    player.keys("escape")


def test_the_hands_that_pay_stand_there_as_cards(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, experience=Experience.FEEL)) as player:
        player.app._apply(Go("help"))
        player.app.show()
        player.click("all.hands")
        assert {line.name for line in player.session.table.lines} <= {*player.words()}
        assert len([item for item in player.items() if isinstance(item, Tile)]) == 45
        player.keys("escape")
        assert player.says("How the game goes")
