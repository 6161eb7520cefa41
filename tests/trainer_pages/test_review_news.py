"""What is new since the last review: the number at its tab, the sentence, the dots, the list."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import time_machine
from player import STILL, Later, Player, playing
from test_exam_page import answer, open_exam
from test_leaks_page import play, read

from solver import load_paytable
from trainer.app.mistakes import Search
from trainer.core.intents import ChooseTable
from trainer.core.records import Coach
from trainer.core.settings import Look
from trainer.drawing.items import Fill, Label
from trainer.drawing.palettes import Color
from trainer.pages.bar import badge_words
from trainer.store import load_settings
from trainer.widgets.listing import Rows

START, LAST = "2026-11-21 10:00:00Z", "2026-11-20T08:00:00Z"
LOOKED = "2026-11-21T10:01:00Z 5 9/6 Jacks or Better"
NEVER = replace(STILL, coach=Coach.SILENT)
REVIEWED = replace(NEVER, reviewed=LAST)
LEARN = ("course", "drill", "exam", "leaks", "review")
USUAL = "Hands that you decided yourself, in this game"


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel(START, tick=False) as clock:
        yield clock


def opened(player: Player, page: str) -> Any:
    """A page, with all that it asks for."""
    player.app.open_page(page)
    read(player)
    return player.app.top


def tab(player: Player) -> Any:
    controls = player.app.top.widgets(player.app.stage)
    return next(each for each in controls if each.name == "tab.review")


def badge(player: Player, page: str = "leaks") -> str:
    """What stands at the tab of the review, on a page of Learn."""
    opened(player, page)
    shown: str = tab(player).badge
    assert not shown or shown in player.words()
    return shown


def dots(player: Player) -> int:
    """How many marks of what is new are in sight."""
    color = player.world.theme.palette.accent
    marks = [each for each in player.items() if isinstance(each, Fill) and each.color == color]
    return sum(each.rect.w == each.rect.h == 8 for each in marks)


def review(player: Player) -> int:
    """Open the review, and return how many mistakes it has."""
    return len(opened(player, "review").found)


def test_every_page_of_learn_says_how_many_mistakes_are_new(tmp_path: Path, clock: Any) -> None:
    with playing(tmp_path, settings=REVIEWED) as player:
        assert badge(player, "course") == ""
        opened(player, "table")
        play(player, 6)
        new = badge(player, "course")
        assert int(new) > 3
        assert tab(player).tip == f"{new} new mistakes in this game"
        others = ("drill", "exam", "leaks")
        places = [player.rect(f"tab.{page}") for page in others]
        worn = player.rect("tab.review")
        clock.shift(60)
        assert [badge(player, page) for page in LEARN] == [new] * 5  # the review, too
        assert [badge(player, page) for page in LEARN] == [""] * 5
        opened(player, "course")  # the badge is gone and has left no hole, and nothing has moved
        assert [player.rect(f"tab.{page}") for page in others] == places
        bare = player.rect("tab.review")
        assert bare.x == worn.x > places[-1].x
        assert bare.w < worn.w
        opened(player, "lab")
        assert not player.says("new mistakes")


def test_a_review_says_what_is_new_in_it(tmp_path: Path, clock: Any) -> None:
    with playing(tmp_path, settings=REVIEWED) as player:
        play(player, 2)
        clock.shift(60)
        old = review(player)
        assert player.says("New since your last review.")
        assert dots(player) == old + 1  # and the one before the sentence
        clock.shift(60)
        opened(player, "table")
        play(player, 2)
        clock.shift(60)
        assert badge(player) == badge(player, "review")
        opened(player, "table")
        found = review(player)  # opened once more: nothing is new
        assert found > old
        assert player.says(USUAL)
        assert dots(player) == 0


@pytest.mark.parametrize("order", ["dearest", "all"])
def test_some_are_new_among_others(tmp_path: Path, clock: Any, order: str) -> None:
    with playing(tmp_path, settings=REVIEWED) as player:
        play(player, 2)
        clock.shift(60)
        old = review(player)
        clock.shift(60)
        opened(player, "table")
        play(player, 4)
        clock.shift(60)
        new = int(badge(player))
        assert review(player) == old + new
        sentence = f"{['One', 'Two', 'Three', 'Four'][new - 1]} new mistake"
        assert player.says(sentence)
        assert player.says(f"Since your last review, of {old + new} in all.")
        player.click(f"order.{order}")
        read(player)
        among = f"{'is' if new == 1 else 'are'} new since your last review."
        assert player.says(among) is (order == "dearest")
        assert not player.says(sentence)
        player.click("order.newest")
        read(player)
        player.click("only")  # a search says what it is of
        read(player)
        assert any(map(re.compile("^Only .+, before any help").match, player.words()))
        assert dots(player) == 0


def test_the_moment_of_a_review_is_saved(tmp_path: Path, clock: Any) -> None:
    with playing(tmp_path, settings=NEVER) as player:
        opened(player, "review")  # there is nothing to be reviewed
        assert load_settings(tmp_path)[0].reviewed_games == ""
        play(player, 4)
        clock.shift(60)
        shown = badge(player)  # who never looked at a mistake has not seen one
        page = opened(player, "review")
        assert shown == str(len(page.found))
        assert player.says(USUAL)
        assert dots(player) == 0
        assert load_settings(tmp_path)[0].reviewed_games == LOOKED
        clock.shift(60)
        player.click("order.dearest")
        assert load_settings(tmp_path)[0].reviewed_games == LOOKED


def test_who_looks_at_one_kind_has_not_reviewed_the_others(tmp_path: Path, clock: Any) -> None:
    with playing(tmp_path, settings=REVIEWED) as player:
        play(player, 6)
        clock.shift(60)
        wanted = opened(player, "review").mistake.decision
        player.world.change(reviewed_games="")
        player.app.open_page("review", Search("newest", decision=wanted))
        read(player)
        assert player.world.settings.reviewed_games == ""
        player.click("only")
        read(player)
        assert player.world.settings.reviewed_games == LOOKED


def test_a_review_of_one_game_leaves_what_is_new_in_another(tmp_path: Path, clock: Any) -> None:
    other = load_paytable("bonus-8-5")
    with playing(tmp_path, settings=REVIEWED) as player:
        play(player, 6)
        player.world.do(ChooseTable(other))
        play(player, 6)
        new = badge(player, "drill")
        assert int(new) > 3
        player.world.do(ChooseTable(load_paytable("9/6")))
        clock.shift(60)
        assert review(player) > 3
        assert badge(player, "drill") == ""
        player.world.do(ChooseTable(other))
        assert badge(player, "drill") == new
        review(player)
        assert player.says("New since your last review.")
        assert badge(player, "drill") == ""


def test_the_answers_of_a_drill_are_counted(tmp_path: Path, clock: Any) -> None:
    with playing(tmp_path, settings=REVIEWED) as player:
        assert badge(player, "drill") == ""
        player.keys("space", *("space", "space") * 3)  # nothing is kept
        answers = player.world.practice.running["drill"].answers
        assert len(answers) == 3
        mistakes = sum(not each.right for each in answers)
        assert mistakes
        assert badge(player) == str(mistakes)
        assert badge(player, "course") == str(mistakes)


def test_what_an_exam_showed_only_at_its_end_is_new_then(tmp_path: Path, clock: Any) -> None:
    """Its first mistakes were made before a visit that could not show them."""
    with playing(tmp_path, settings=REVIEWED) as player:
        open_exam(player, 4)
        player.keys("space")
        answer(player, 2, wrong=2)
        clock.shift(60)
        assert review(player) == 0
        opened(player, "leaks")
        play(player, 0)
        clock.shift(60)
        opened(player, "exam")
        player.keys("space")
        answer(player, 2, wrong=0)
        clock.shift(60)
        assert badge(player) == "2"
        assert review(player) == 2
        assert player.says("New since your last review.")
        assert dots(player) == 3


def test_the_number_stands_until_the_next_is_known(tmp_path: Path, clock: Any) -> None:
    later = Later()
    with playing(tmp_path, settings=REVIEWED, short=later) as player:
        play(player, 4)
        opened(player, "leaks")
        assert tab(player).badge == ""  # no frame waits for it
        later.run()
        player.app.show()
        known = tab(player).badge
        assert int(known) > 1
        opened(player, "table")
        play(player, 4)
        opened(player, "leaks")
        assert tab(player).badge == known
        later.run()
        player.app.show()
        assert int(tab(player).badge) > int(known)


def test_a_number_above_99_is_not_told_exactly() -> None:
    assert [badge_words(number) for number in (0, 1, 99, 100, 4321)] == [
        "",
        "1",
        "99",
        "99+",
        "99+",
    ]


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours, as WCAG 2 defines it."""
    light, dark = sorted(map(luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: Color) -> float:
    parts = [part / 255 for part in color]
    r, g, b = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize("strong", [False, True])
def test_the_number_can_be_read_on_its_disc(
    tmp_path: Path, look: Look, strong: bool, clock: Any
) -> None:
    settings = replace(REVIEWED, look=look, high_contrast=strong)
    with playing(tmp_path, settings=settings) as player:
        play(player, 4)
        shown = badge(player)
        items = player.items()
        at = next(
            i for i, each in enumerate(items) if isinstance(each, Label) and each.text == shown
        )
        label, disc = items[at], items[at - 1]
        assert isinstance(label, Label)
        assert isinstance(disc, Fill)
        assert disc.rect.w == disc.rect.h
        assert contrast(label.color, disc.color) >= 4.5


def test_the_list_has_all_the_room_and_no_row_in_part(tmp_path: Path, clock: Any) -> None:
    with playing(tmp_path, settings=REVIEWED) as player:
        play(player, 20)
    with playing(tmp_path, settings=REVIEWED) as player:  # with no tally of this session
        opened(player, "review")
        rows = player.widget("mistakes")
        assert isinstance(rows, Rows)
        seen = [top for top in rows.tops if top <= rows.rect.h]
        assert len(seen) - 1 >= 5
        assert rows.rect.h - seen[-1] < 8
