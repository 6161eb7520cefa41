"""Today: what there is to do opens with a click, and a leak that was closed is shown."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from player import playing
from test_home_page import CURVE, KNOWN, LEAK, TODAY, at_home
from test_text_fits import faults

from trainer.app.home_news import ClosedLeak, HomeNews
from trainer.drawing.items import CardFace, Icon, Label, Paragraph, Segments
from trainer.pages.home_cards import again_words, goal_of
from trainer.pages.home_page import NO_LEAK

DUE = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("pill", "words", "page"),
    [("star", "Lesson 1", "course"), ("drop", "Costliest leak", "drill")],
)
def test_what_there_is_to_do_begins_with_a_click(
    tmp_path: Path, pill: str, words: str, page: str
) -> None:
    news = HomeNews(
        hands=90, alone=90, curve=CURVE, leak=LEAK, learnt=(True,) + (False,) * 15, lesson=1
    )
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, news)
        chip = player.widget(f"pill.{pill}")
        assert (chip.label, bool(chip.tip)) == (words, True)
        player.click(f"pill.{pill}")
        assert player.app.top.name == page
        assert player.widget("submit")  # a hand is asked


def test_a_closed_leak_stands_where_no_leak_is_open(tmp_path: Path) -> None:
    closed = ClosedLeak(
        "You keep one high card, not the low pair",
        "You now keep the low pair, not one high card",
        39.2,
        3.51,
        DUE,
    )
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, HomeNews(hands=90, alone=90, curve=CURVE, closed=closed))
        for words in (
            "A leak is closed",
            "You now keep the low pair, not one high card.",
            "39 coins an hour",
            "3.5 coins an hour",
            "It is asked again ",
        ):
            assert player.says(words)
        assert not player.says("No leak found yet")
        player.click("open.leaks")
        assert player.app.top.name == "leaks"


def test_a_closed_leak_stands_in_a_line_beside_an_open_one(tmp_path: Path) -> None:
    closed = ClosedLeak(
        "You keep one high card, not the low pair",
        "You now keep the low pair, not one high card",
        39.2,
        3.51,
        DUE,
    )
    open_one = HomeNews(hands=90, alone=90, curve=CURVE, leak=LEAK)
    line = "Leak closed: you now keep the low pair, not one high card."
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, open_one)
        assert not player.says("Leak closed")
        cards = sum(isinstance(item, CardFace) for item in player.items())
        at_home(player, replace(open_one, closed=closed))
        assert player.says("Your costliest leak")
        assert player.says(line)
        assert cards == sum(isinstance(item, CardFace) for item in player.items())
        assert list(faults(player)) == []


def test_a_choice_missed_twice_is_to_be_watched(tmp_path: Path) -> None:
    watched = replace(LEAK, missed=2, words="You throw a low pair away")
    alone = HomeNews(hands=90, alone=90, curve=CURVE, watched=watched)
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, alone)
        for words in (
            "A choice to watch",
            "You throw a low pair away.",
            "Missed twice: a third miss makes it a leak.",
        ):
            assert player.says(words)
        assert not player.says("No leak found yet")
        assert not player.says("coins an hour, ")
        player.click("open.leaks")
        assert player.app.top.name == "leaks"
        at_home(player, replace(alone, leak=LEAK))
        assert player.says("Missed twice: you throw a low pair away.")
        closed = ClosedLeak(
            "You keep a kicker beside a high pair",
            "You now keep a high pair without a kicker",
            39.2,
            3.51,
            DUE,
        )
        at_home(player, replace(alone, leak=LEAK, closed=closed))
        assert player.says("Leak closed: you now keep a high pair without a kicker.")
        assert not player.says("Missed twice")


def test_the_costliest_mistake_stands_where_nothing_was_missed_twice(tmp_path: Path) -> None:
    once = replace(LEAK, missed=1, words="You throw a low pair away")
    news = HomeNews(hands=20, alone=20, watched=once)
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, news)
        for words in (
            "A mistake to watch",
            "You throw a low pair away.",
            "Missed once: it may be chance.",
        ):
            assert player.says(words)
        at_home(player, replace(news, leak=LEAK))
        assert not player.says("You throw a low pair away.")
        assert not player.says("Missed once")


@pytest.mark.parametrize(("text_size", "rings"), [(125, 1), (150, 0)])
def test_the_ring_of_the_course_stands_where_it_has_room(
    tmp_path: Path, text_size: int, rings: int
) -> None:
    settings = replace(KNOWN, text_size=text_size)
    with playing(tmp_path, size=(800, 600), settings=settings) as player:
        at_home(player, HomeNews(hands=90, alone=90, curve=CURVE, learnt=(True, False), lesson=1))
        assert player.app.stage.width == 80_000 / text_size
        assert sum(isinstance(item, Segments) for item in player.items()) == rings


def test_a_leak_without_a_hand_is_named_all_the_same(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, HomeNews(hands=90, alone=90, curve=CURVE, leak=replace(LEAK, hand=None)))
        assert player.says("Your costliest leak")
        assert player.says(f"{LEAK.words}.")
        assert not player.says("You keep")
        assert "Better" not in player.words()


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (-1, "It is asked again today."),
        (0, "It is asked again today."),
        (1, "It is asked again tomorrow."),
        (3, "It is asked again on Wednesday."),
        (6, "It is asked again on Saturday."),
        (7, "It is asked again on 29 Nov."),
        (9, "It is asked again on 1 Dec."),
    ],
)
def test_a_closed_leak_says_when_it_is_asked_again(days: int, words: str) -> None:
    closed = ClosedLeak("", "", 2, 1, DUE + timedelta(days))
    assert again_words(closed, TODAY) == words
    assert again_words(replace(closed, due=None), TODAY) == "It is asked again later."


def test_of_a_lesson_that_was_known_and_is_missed_again_its_line_is_the_goal_by_its_name() -> None:
    due = ("low pair",)
    missed = HomeNews(learnt=(True,) * 5, again=(2,), lesson=2, due=due, missed=due)
    goal = goal_of(missed, tuple("BBBAA"))
    assert (goal.title, goal.label) == ("Due again: low pair", "Repeat the line due")
    assert goal.words == "You knew this line, and missed hands of it since."


def test_who_took_an_exam_is_led_to_no_first_one() -> None:
    taken = HomeNews(hands=300, alone=300, by_exam=0.002)
    titles = [goal_of(news, ()).title for news in (replace(taken, by_exam=None), taken)]
    assert titles == ["Your first exam", "Another exam"]


def test_today_says_how_many_days_in_a_row_were_played(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, HomeNews(hands=90, alone=90, curve=CURVE, run=5))
        assert player.says("Five days in a row.")
        at_home(player, HomeNews(hands=90, alone=90, curve=CURVE, run=1))
        assert not player.says("in a row")


@pytest.mark.parametrize(("size", "text_size"), [((1280, 800), 100), ((800, 600), 150)])
def test_the_price_of_an_exam_beside_that_of_a_leak_says_why_they_differ(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    early = HomeNews(hands=12, alone=12, by_exam=0.018)
    settings = replace(KNOWN, text_size=text_size)
    with playing(tmp_path, size=size, settings=settings) as player:
        at_home(player, early)
        assert not player.says(NO_LEAK)
        assert player.says("About 54 coins an hour, by your last exam.")
        at_home(player, replace(early, leak=LEAK))
        assert player.says(f"About 54 coins an hour, by your last exam ({NO_LEAK}).")
        assert list(faults(player)) == []


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_a_chip_of_today_has_an_arrow_as_other_ways_on_have(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, size=size, settings=KNOWN) as player:
        at_home(player, HomeNews(learnt=(True, *[False] * 15), lesson=1))
        chip = player.rect("pill.star")
        arrows = [
            each for each in player.items() if isinstance(each, Icon) and each.name == "right"
        ]
        (arrow,) = (
            each.rect for each in arrows if each.rect.y > chip.y and each.rect.y < chip.bottom
        )
        assert chip.center[0] < arrow.x < arrow.right < chip.right


def test_in_a_small_window_the_head_of_the_next_card_is_in_sight(tmp_path: Path) -> None:
    news = HomeNews(alone=80, curve=CURVE, learnt=(True, *[False] * 15), lesson=1, leak=LEAK)
    with playing(tmp_path, size=(800, 600), settings=KNOWN) as player:
        at_home(player, news)
        title = next(
            each.rect
            for each in player.items()
            if isinstance(each, Label | Paragraph) and each.text.startswith("Coins given away")
        )
        assert title.bottom < 480
        assert player.widget("pill.drop").label == "Costliest leak"
