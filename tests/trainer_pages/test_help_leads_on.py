"""What help leads to: the buttons of its answers, and what stands below them."""

from pathlib import Path

import pytest
from player import Player, playing

from solver import load_paytable
from trainer.app.scene import Go
from trainer.pages import PAGES, load_page
from trainer.pages.glossary import words_of
from trainer.pages.help_answers import answers, matching
from trainer.widgets.base import Typed

HELP = {name: load_page(name).in_help for name in PAGES}


def ask(player: Player, words: str) -> None:
    """Type a question into the search."""
    player.app._apply(Go("help"))
    player.feed(Typed("/"))
    player.write(words)
    player.app.show()


SPOKEN_OF = {
    "course": ("line",),
    "drill": ("hands",),
    "exam": ("exam", "grade"),
    "first": ("show me",),
    "hand": ("hand",),
    "lab": ("lab", "pays", "curve", "hands that pay", "what each hand pays", "an hour"),
    "leaks": ("miss",),
    "paytables": ("game", "paytable", "9/6", "casino"),
    "place": ("hands",),
    "review": ("review", "mistake"),
    "settings": ("setting", "choose", ":"),
    "strategy": ("chart", "line"),
    "table": ("draw", "deal", "table", "hold", "coach"),
    "home": ("gold button",),
    "today": ("minutes",),
}
"""What an answer speaks of, one of these, if its button leads to the page."""


def test_the_button_of_an_answer_leads_where_its_words_speak_of() -> None:
    everything = tuple(answers(PAGES, HELP, words_of(load_paytable("9/6"), 5)))
    for each in everything:
        if each.page:
            said = f"{each.heading} {each.words}".lower()
            assert any(word in said for word in SPOKEN_OF[each.page]), each
            assert each.door.startswith(("Go to ", "Settings, "))
    graded = matching(everything, "what is a grade")
    assert [(each.heading, each.page) for each in graded] == [("Grades", "exam")]


@pytest.mark.parametrize(
    ("asked", "heading"),
    [
        ("closed", "Closed leak"),
        ("what is a closed leak", "Closed leak"),
        ("leak", "Leak"),
        ("grade", "Grades"),
        ("multiplier", "Multiplier"),
        ("closed window", "The shoe"),
        ("how sure is this", "Nine times in ten"),
        ("luck of the deals", "Luck of the deals"),
        ("luck of the draws", "Luck of the draws"),
        ("what you know", "What you know"),
        ("without slips", "What you know"),
        ("two honest numbers", "What you know"),
        ("chart so far", "Chart, line"),
        ("your curve", "Your curve"),
        ("close", "Close, wide"),
        ("wide", "Close, wide"),
        ("coins given away in an hour", "Given away"),
        ("played by feel", "By feel"),
        ("changed after a warning", "Changed after a warning"),
    ],
)
def test_a_word_that_pages_say_leads_to_what_it_means(asked: str, heading: str) -> None:
    """Of a closed leak "closed" found only what happens to a hand if the window is closed."""
    found = matching(answers(PAGES, HELP, words_of(load_paytable("9/6"), 5)), asked)
    assert found[0].heading == heading


@pytest.mark.parametrize("asked", ["what is a grade", "quit", "dark mode", "kicker"])
def test_below_every_answer_stands_what_goes_with_it(tmp_path: Path, asked: str) -> None:
    with playing(tmp_path) as player:
        ask(player, asked)
        others = [w for w in player.app.top.widgets(player.app.stage) if w.name.startswith("ask.")]
        assert len(others) >= 6
        player.click("ask.0")
        assert player.widget("search").content.text != asked


def test_a_two_is_explained_by_the_one_word_that_is_used_for_it(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        ask(player, "twos")
        assert player.says("A card of the rank 2.")
