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
from trainer.pages.help_answers import HelpAnswer, answers, matching
from trainer.pages.help_page import HELP
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
        others = [
            topic.words for topic in load_page("leaks").in_help.topics if "leak" in topic.words
        ]
        assert all(said.index(word) < said.index(other) for other in others)
        assert not player.says("Show me, 3 minutes")
        player.keys("space")
        assert player.app.top.name == "help"  # it belongs to the search
        player.keys("escape")
        assert player.says("Show me, 3 minutes")
        ask(player, "xyzzy")
        assert player.says("No answer to that.")
        player.click("back")
        assert player.says("How the game goes")


ASKED = {
    "how often does a royal flush come": "How often hands come",
    "how likely is a royal flush": "How often hands come",
    "how rare is four of a kind": "How often hands come",
    "what are the odds of a full house": "How often hands come",
    "what is the chance of a straight flush": "How often hands come",
    "how often do i get two pair": "How often hands come",
    "i want to remove everything i did": "Deleting your results",
    "can i clear my history": "Deleting your results",
    "how do i throw cards away": "Hold",
    "where are my hands stored": "Deleting your results",
    "can i begin again from zero": "A new player, a new start",
    "how do i add another person": "A new player, a new start",
    "my coins ran out what now": "More credits",
    "how can i get money": "Real money",
    "can i refill the credits": "More credits",
    "should i hold an ace with a pair of fives": "A high card beside a pair",
    "why is it bad to keep a king with a pair of tens": "A high card beside a pair",
    "i followed the warning but it was marked red": "After a warning",
    "the coach warned me, i corrected it, still a mistake": "After a warning",
    "why is the better hold not counted": "After a warning",
    "why did i get a cross": "Why was a hold wrong?",
    "explain my mistake": "Why was a hold wrong?",
    "what is the coach for": "The coach",
    "how do i turn the coach off": "The coach",
    "can the cards move faster": "Speed in the settings",
    "no sound": "Sound in the settings",
    "too loud": "Volume in the settings",
    "can't read the small letters": "Text in the settings",
    "bigger font": "Text in the settings",
    "what do the pays mean": "Paytable",
    "where is the pay table": "Paytable",
    "average value of a hold": "Worth, expected value",
    "how do i train": "Today's training",
    "what is the test": "The exam",
    "what is a slip": "Slip",
    "how long is an exam": "The exam",
    "can i take back a card": "Taking a hold back",
    "i made a misclick": "Taking a hold back",
    "how do i save my hands to a file": "Copies of your hands",
    "backup": "Copies of your hands",
    "can i have the program open twice": "Two windows",
    "do i lose real money": "Real money",
    "can i play for cash": "Real money",
    "does the machine cheat": "Fair deal",
    "does the program decide which cards i get": "Fair deal",
    "joker": "Wild card",
    "gamble my win": "Double up",
    "how can i win more often": "Can I win?",
    "is there a winning strategy": "Can I win?",
    "what does the return percentage mean": "Return",
    "what is deuces wild": "Wild card",
    "how do i play five hands at once": "Several hands",
    "what is a straight": "Straight",
    "does the ace count low": "Straight",
    "how many hands an hour": "Hands an hour in the settings",
    "what is today": "Today",
    "what does due mean": "Today",
    "how many lessons are there": "The course",
    "what does inside straight mean": "Inside straight",
    "what does 9 10 k mean": "",
    "where is the chart": "The chart",
    "what is volatility": "Ups and downs, variance",
    "why do i lose all the time": "Ups and downs, variance",
    "which cards should i keep": "Hold",
    "who made this program": "",
    "what does hint do": "The coach",
    "how do i quit": "Ctrl Q",
    "change the background colour": "Felt in the settings",
    "what is a gap": "Gap",
    "how is the grade calculated": "Grades",
    "how do i delete my results": "Deleting your results",
    "erase all my mistakes": "Deleting your results",
    "where is my progress saved": "Deleting your results",
    "how can i start over": "A new player, a new start",
    "how do i reset everything": "A new player, a new start",
    "can my wife play too": "A new player, a new start",
    "how do i get more credits": "More credits",
    "i have no credits left": "More credits",
    "what are credits": "More credits",
    "why should i not keep a high card with my pair": "A high card beside a pair",
    "why should i not keep the ace with my pair": "A high card beside a pair",
    "is an ace beside a pair a kicker": "A high card beside a pair",
    "what is a kicker": "Kicker",
    "why not keep a kicker": "Kicker",
    "why was i marked wrong when i fixed it": "After a warning",
    "i changed my hold after the warning and it still counts as a mistake": "After a warning",
    "why was my hold wrong": "Why was a hold wrong?",
    "why was my pair wrong": "Why was a hold wrong?",
    "i won but it says wrong": "What is right",
    "what does the coach do": "The coach",
    "how do i stop the warnings": "Coach in the settings",
    "what is the difference between live and warn": "The coach",
    "the cards are dealt too slowly": "Speed in the settings",
    "the animation is too slow": "Speed in the settings",
    "how do i turn off the sound": "Sound in the settings",
    "turn off sound": "Sound in the settings",
    "make it quieter": "Volume in the settings",
    "how do i make the text bigger": "Text in the settings",
    "letters are too small": "Text in the settings",
    "how do i make the cards bigger": "Index in the settings",
    "four colour deck": "Suits in the settings",
    "dark mode": "Window in the settings",
    "what is a paytable": "Paytable",
    "how much does each hand pay": "Paytable",
    "what does 9/6 mean": "9/6",
    "what is expected value": "Worth, expected value",
    "what does ev mean": "Worth, expected value",
    "what is a drill": "The drill",
    "how do i practise": "The drill",
    "what happens in the exam": "The exam",
    "can i stop an exam and go on later": "The exam",
    "what is a leak": "Leak",
    "how are leaks counted": "Leaks",
    "can i undo a draw": "Taking a hold back",
    "i pressed the wrong card": "Taking a hold back",
    "can i export my hands": "Copies of your hands",
    "how do i move my results to another computer": "Copies of your hands",
    "can i open two windows": "Two windows",
    "is it real money": "Real money",
    "is it gambling with real money": "Real money",
    "can i win money": "Real money",
    "does it need the internet": "Real money",
    "do i need an account": "Real money",
    "is it free": "Real money",
    "is the program cheating": "Fair deal",
    "is it rigged": "Fair deal",
    "are the cards really random": "Fair deal",
    "is the deal fair": "Fair deal",
    "what are wild cards": "Wild card",
    "can i double up": "Double up",
    "how do i win": "Can I win?",
    "can i beat the casino": "Can I win?",
    "how much can i lose in an hour": "What an hour can cost",
    "how do i hold a card": "Hold",
    "what does the gold button do": "Space",
    "how do i change the game": "Another game",
    "what is a royal flush": "Royal flush",
    "what is a flush": "Flush",
    "what is a penalty card": "Penalty card",
    "what is ultimate x": "Ultimate X",
    "where do i see my mistakes": "Review",
    "can i play more than one hand": "Several hands",
    "how do i play with more hands": "Several hands",
    "how do i learn the chart": "The course",
    "where can i print the strategy": "The chart",
    "get money back": "Return",
    "how much money do i get back": "Return",
    "what is variance": "Ups and downs, variance",
    "why do i lose with the right play": "What is right",
    "why bet five coins": "Five coins",
    "what is a good grade": "Grades",
    "what is a low pair": "High pair, low pair",
    "can i change the pays": "The lab",
    "what are the lab's curves": "The lab's two curves",
    "how does the game go": "How the game goes",
    "how do i skip the first lessons": "Placement",
    "where is the moon tonight": "",
    "what is the capital of france": "",
    "how does video poker work": "How the game goes",
    "what are the rules": "How the game goes",
    "can i make my own paytable": "Paytable",
    "why did the coach not say anything": "The coach",
    "how do i see the best hold": "H",
    "full screen": "Full screen in the settings",
    "how do i leave the program": "Ctrl Q",
    "what does return mean": "Return",
    "what is the house edge": "House keeps",
    "where is the history": "Review",
    "what is a seed": "Fair deal",
    "can i rename myself": "A new player, a new start",
    "what do the letters a b c mean": "Grades",
    "my credits are gone": "More credits",
    "i am bankrupt": "More credits",
    "how do i play": "How the game goes",
    "which game is best": "Another game",
    "what is an outside straight": "Outside straight",
    "what does suited mean": "Suited, unsuited",
    "delete": "Deleting your results",
    "undo": "Taking a hold back",
    "hands": "To a hand",
    "kick": "Kicker",
    "multip": "Multiplier",
    "settings": "Settings",
    "what are the keys": "Keys",
    "keyboard shortcuts": "Keys",
    "what is hold": "Hold",
    "colour blind": "Suits in the settings",
    "which hands pay": "Paytable",
    "what beats what": "Which hand beats which",
    "hand rankings": "Which hand beats which",
    "does a flush beat a straight": "Which hand beats which",
    "how do i change my name": "A new player, a new start",
    "can i change my answer": "Taking a hold back",
    "does the program record my hands": "Deleting your results",
    "what do i do with two pair": "Two pair",
    "what does hit frequency mean": "Hit frequency",
    "what happens if i close the window in the middle of a hand": "The shoe",
    "can i enter a hand": "A hand of your own",
    "it's too dark": "Window in the settings",
    "i already know how to play": "Placement",
    "how do i check a chart of mine": "The chart",
    "can i use the mouse only": "Keys",
    "is there a mobile version": "",
}
"""What beginners ask, and the heading, or the keys, of the answer that should come first."""


def all_answers(game: str) -> tuple[HelpAnswer, ...]:
    of_pages = {name: load_page(name).in_help for name in PAGES}
    return tuple(answers(PAGES, of_pages, words_of(load_paytable(game), 5)))


@pytest.fixture(scope="module")
def everything() -> tuple[HelpAnswer, ...]:
    return all_answers("9/6")


@pytest.mark.parametrize(("asked", "first"), ASKED.items())
def test_what_a_beginner_asks_has_few_answers_the_right_one_first(
    everything: tuple[HelpAnswer, ...], asked: str, first: str
) -> None:
    found = [each.heading or " ".join(each.caps) for each in matching(everything, asked)]
    assert found[:1] == [first] * bool(first)
    assert len(found) <= 3


@pytest.mark.parametrize("game", ["9/6", "deuces-wild-25-15-10"])
def test_every_heading_is_another_and_asks_for_its_own_answer(game: str) -> None:
    everything = all_answers(game)
    headings = [each.heading for each in everything if each.heading]
    assert len(headings) == len(set(headings))
    for heading in headings:
        assert heading in [each.heading for each in matching(everything, heading)]


def test_an_answer_leads_where_it_says(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("help"))
        ask(player, "how do i make the cards bigger")
        assert player.widget("door.0").label == "Settings, Look"
        player.click("door.0")
        assert player.app.top.group is Group.LOOK
        player.app._apply(Go("help"))
        ask(player, "why was my pair wrong")
        player.click("door.0")
        assert player.app.top.name == "review"


def test_the_figures_of_an_hour_are_those_of_the_solver() -> None:
    game = solve_game(load_paytable("9/6"), 5)
    hour = session_result(Payoffs.of(5, [(of.paid, of.count) for of in game.lines]), 100_000, 600)
    words = next(each.words for each in HELP.topics if each.heading == "What an hour can cost")
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
        player.click("back")
        ask(player, "delete my mistakes in the exam drill chart")
        assert player.says("Perhaps one of these")
        player.click("ask.0")
        assert player.says("Answers to “The drill”")


def test_every_key_and_every_topic_of_the_pages_is_there(tmp_path: Path) -> None:
    of_pages = [load_page(name).in_help for name in PAGES]
    with playing(tmp_path, size=(1280, 800)) as player:
        player.app._apply(Go("help"))
        player.click("all.keys")
        meanings = [key.meaning for told in of_pages for key in told.keys]
        assert set(meanings) <= set(player.words())
        player.click("back")
        player.click("all.words")
        topics = [topic.words for told in of_pages for topic in told.topics]
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
