"""The help page: how the game goes, the keys, the words, and a search through all of it."""

from dataclasses import replace
from pathlib import Path

import pytest
from player import STILL, Player, playing
from slowly import windows
from test_text_fits import faults

from solver import load_paytable, solve_game
from solver.bankroll.bankroll_session import session_result
from solver.returns import Payoffs
from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.core.settings import Experience, Group, Look
from trainer.drawing.items import CardFace, Tile
from trainer.pages import PAGES, load_page
from trainer.pages.glossary import words_of
from trainer.pages.help_answers import answers, matching
from trainer.pages.help_page import INFO
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
        for letter in "my leak":  # the search is not pressed first; its space is no button
            player.feed(KeyPress("space" if letter == " " else letter), Typed(letter))
        player.app.show()
        assert player.widget("search").content.text == "my leak"
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
        ("why not keep a kicker", ["Kicker", "An ace beside a pair"]),
        ("turn off sound", ["Sound", "Volume"]),
        ("how do i make the cards bigger", ["Index", "Text"]),
        ("how much can i lose", ["What an hour can cost", "Real money"]),
        ("how often does a royal flush come", ["Royal flush", "Five coins"]),
        ("is it rigged", ["Fair deal"]),
        ("where is the moon tonight", []),
    ],
)
def test_a_question_is_answered_by_what_tells_most_of_it(asked: str, headings: list[str]) -> None:
    pages = {name: load_page(name).info for name in PAGES}
    everything = answers(pages, words_of(load_paytable("9/6"), 5))
    assert [each.heading for each in matching(everything, asked)] == headings


ASKED = {
    "is it gambling with real money": "Real money",
    "how much can i lose in an hour": "What an hour can cost",
    "how do i make the cards bigger": "Index",
    "why was my pair wrong": "Review",
    "what is a penalty card": "Penalty card",
    "can i win money": "Real money",
    "does it need the internet": "Real money",
    "do i need an account": "Real money",
    "how do i turn off the sound": "Sound",
    "how do i hold a card": "1 … 5",
    "what does the gold button do": "Space",
    "how do i change the game": "Another game",
    "what is a royal flush": "Royal flush",
    "is the deal fair": "Fair deal",
    "how do i stop the warnings": "The coach",
    "where do i see my mistakes": "Review",
    "what are credits": "First credits",
    "can i play more than one hand": "Several hands",
    "the animation is too slow": "Speed",
    "how do i learn the chart": "Chart, line",
    "four colour deck": "Suits",
    "why should i not keep the ace with my pair": "An ace beside a pair",
    "how do i play with more hands": "Several hands",
    "get money back": "Return",
    "how much money do i get back": "Return",
}


@pytest.mark.parametrize(("asked", "first"), ASKED.items())
def test_what_a_beginner_asks_has_few_answers_the_right_one_first(asked: str, first: str) -> None:
    pages = {name: load_page(name).info for name in PAGES}
    found = matching(answers(pages, words_of(load_paytable("9/6"), 5)), asked)
    assert found[0].heading == first or " ".join(found[0].caps) == first
    assert len(found) <= 5
    terms = {word.heading for word in words_of(load_paytable("9/6"), 5)}
    assert not (first in terms and any(each.caps for each in found))


def test_an_answer_leads_where_it_says(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("help"))
        ask(player, "how do i make the cards bigger")
        assert player.widget("door.0").label == "Settings, Look"
        player.click("door.1")
        assert player.app.top.group is Group.TEXT
        player.app._apply(Go("help"))
        ask(player, "why was my pair wrong")
        player.click("door.0")
        assert player.app.top.name == "review"


def test_the_figures_of_an_hour_are_those_of_the_solver() -> None:
    game = solve_game(load_paytable("9/6"), 5)
    hour = session_result(Payoffs.of(5, [(of.paid, of.count) for of in game.lines]), 100_000, 600)
    words = next(each.words for each in INFO.topics if each.heading == "What an hour can cost")
    low, high = (hour.quantile(end) for end in (0.05, 0.95))
    assert f"between {-low} coins lost and {high} won" in words
    assert f"costs {float((1 - game.return_) * 3000):.0f} coins an hour" in words


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
