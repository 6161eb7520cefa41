"""What pages say of a logged hand and of a lesson, word for word, of values made here."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import pytest
from keeping import AT, GIVEN, play_hand, sit_down

from solver.strategy.course.course import shipped_course
from trainer.app.mistakes import Mistakes
from trainer.core.records import HandRecord
from trainer.pages import drill_words, lesson_words
from trainer.pages.review_words import day_words, drew_words, not_found, tally_words
from trainer.teaching.asking import DrillBounds
from trainer.teaching.game_course import GameCourse, LessonState
from trainer.teaching.skill import Pace

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> HandRecord:
    kept = sit_down(tmp_path_factory.mktemp("data"), GIVEN)
    played = play_hand(kept, 0b00011)
    kept.close(AT)
    return played


def test_what_came_of_a_hand_is_said_as_it_came(record: HandRecord) -> None:
    """The fives were right, and won nothing."""
    assert drew_words(record) == "The draw won nothing."
    won = replace(record, hand="Two pair", paid=10)
    assert drew_words(won) == "Two pair won 10 coins."
    worse = replace(won, ev=won.ev - Fraction(1, 10))
    assert drew_words(worse) == "Two pair won 10 coins. That was luck."
    less = replace(worse, paid=2, hand="Jacks or better")
    assert drew_words(less) == "Jacks or better paid 2 of the 5 coins bet."  # no luck
    warned = drew_words(replace(won, first_held=0b00001))
    first, then = "You first kept 5♣, were warned,", "then kept 5♣ 5♦. Two pair won 10 coins."
    assert warned == f"{first} {then}"
    thrown = drew_words(replace(won, held=0))
    assert thrown.startswith("You first kept 5♣ 5♦, were warned, then drew five. ")
    unknown = replace(record, hand=None, paid=None)
    assert (
        drew_words(replace(unknown, mode="drill")) == "Asked in the drill, where nothing is drawn."
    )
    assert drew_words(replace(unknown, mode="today")).startswith("Asked in today's training, where")
    asked = drew_words(replace(unknown, mode="place"))
    assert asked == "Asked in the placement, where nothing is drawn."
    assert drew_words(replace(unknown, origin="a casino")) == "What came of it is not noted."


def test_a_day_is_named_within_a_week_and_dated_before_and_after() -> None:
    today = date(2026, 1, 5)
    for at, said in (("05", "today"), ("04", "yesterday"), ("03", "Saturday"), ("06", "6 Jan")):
        assert day_words(f"2026-01-{at}T10:00:00Z", today) == said
    assert day_words("2025-12-30T10:00:00Z", today) == "Tuesday"
    assert day_words("2025-12-29T10:00:00Z", today) == "29 Dec 2025"


def test_hands_are_counted_with_the_share_that_was_right() -> None:
    assert tally_words(0, 0, 0) == tally_words(0, 0, None) == "0 hands"
    assert tally_words(8, 0, None) == "8 hands"
    assert tally_words(8, 16, 7) == "8 deals (24 hands), 7 right"


def test_why_there_is_no_mistake_is_said() -> None:
    assert not_found(Mistakes(faults=("a", "b")), "9/6", searched=True) == "a"
    assert not_found(Mistakes(), "9/6", searched=True) == (
        "No such mistake of your own is logged in 9/6."
    )
    assert not_found(Mistakes(), "9/6", searched=False) == (
        "No mistake of your own is logged in 9/6."
    )


def test_a_lesson_is_told_by_what_is_known_of_it() -> None:
    state = LessonState(
        3, "low pair", 8, 11, Fraction(1, 1000), Fraction(1, 500), 0.9, NOW, True, "low pair"
    )
    shipped = shipped_course(GIVEN.table)
    assert shipped is not None
    course = GameCourse(GIVEN.table, 5, shipped)
    for change, learnt, said in (
        ({}, True, "Lesson 3, known. Due again today."),
        ({"due": NOW + timedelta(days=1)}, True, "Lesson 3, known. Asked again tomorrow."),
        ({"due": NOW + timedelta(days=2)}, True, "Lesson 3, known. Asked again in 2 days."),
        ({"slow": True}, True, "Lesson 3, known, not yet fluent. Due again today."),
        ({"passed": False}, True, "Lesson 3, missed since. Due again."),
        ({"due": None}, True, "Lesson 3, about 4 minutes"),  # 18 hands of 12 seconds
        ({}, False, "Lesson 3, about 4 minutes"),
    ):
        told = lesson_words.above_the_title(course, replace(state, **change), NOW, learnt=learnt)
        assert told == said


def test_what_a_lesson_saves_is_said_by_the_hour() -> None:
    state = LessonState(3, "x", 8, 11, Fraction(1, 1000), Fraction(1, 500), 0.9, None, True, "x")
    for saves, said in (
        (
            Fraction(1, 500),
            "It saves 6.00 coins an hour at 600 hands, added to the lessons before",
        ),
        (Fraction(0), "Nothing by itself: it makes room for lesson 4. After it the chart gives"),
        (None, "This chart gives away 3.00 coins an hour at 600 hands, on top of what the"),
    ):
        told = lesson_words.worth_words(replace(state, saves=saves), 5, Pace())
        assert told.startswith(said)
        assert "3.00 coins an hour" in told


def test_a_drill_is_chosen_again_as_it_was_begun() -> None:
    for name, (_, bounds) in drill_words.WHAT.items():
        again, _ = drill_words.chosen_again(replace(bounds, hands=7, minutes=9))
        assert again == ("all" if name == "lesson" else name)
    named = DrillBounds(classes=("low pair | one high card",), hands=10)
    assert drill_words.chosen_again(named) == ("chosen", named)
    assert [
        drill_words.length_of(DrillBounds(hands=h, minutes=m))
        for h, m in (
            (10, None),
            (100, None),
            (None, 15),
            (None, None),
            (10, 5),
        )
    ] == [1, None, 5, 6, None]
