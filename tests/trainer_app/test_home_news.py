"""What the player's page says of days: pips, runs of days, time."""

from dataclasses import fields
from datetime import date, timedelta

import pytest

from trainer.app.home_news import (
    DayDone,
    HomeNews,
    SoFar,
    day_sentence,
    in_a_row,
    pips,
    row_words,
    time_words,
)
from trainer.teaching.skill import Sums

MONDAY = date(2026, 11, 23)


@pytest.mark.parametrize(
    ("done", "shown"),
    [(0, 0), (1, 1), (19, 1), (20, 2), (59, 2), (60, 3), (149, 3), (150, 4), (1000, 4)],
)
def test_a_day_has_a_pip_more_from_1_20_60_and_150_hands_and_questions(
    done: int, shown: int
) -> None:
    assert pips(DayDone(done, 0)) == pips(DayDone(0, done)) == shown


def test_a_day_without_anything_is_a_day_off_unless_it_is_today() -> None:
    assert day_sentence(MONDAY, DayDone(), MONDAY + timedelta(days=1)) == "23 November: a day off."
    assert day_sentence(MONDAY, DayDone(), MONDAY) == "Today: nothing yet."
    assert day_sentence(MONDAY, DayDone(0, 2), MONDAY) == "Today: 2 questions."
    assert day_sentence(MONDAY, DayDone(1, 0), MONDAY) == "Today: 1 hand."


def test_a_run_of_days_goes_on_until_a_whole_day_is_left_out() -> None:
    run = [MONDAY + timedelta(days=i) for i in range(3)]
    assert [in_a_row(run, run[-1] + timedelta(days=i)) for i in range(3)] == [
        (3, 3),
        (3, 3),
        (0, 3),
    ]
    assert in_a_row((), MONDAY) == (0, 0)
    assert in_a_row([MONDAY, MONDAY + timedelta(days=2)], MONDAY + timedelta(days=2)) == (1, 1)


def test_two_days_are_a_run_and_one_is_none() -> None:
    assert row_words(2, 2) == "2 days in a row, your longest run."
    assert row_words(2, 6) == "2 days in a row. Your longest run: 6."
    assert row_words(1, 2) == "Your longest run: 2 days in a row."
    assert row_words(0, 0) == row_words(1, 1) == ""


def test_time_is_said_in_minutes_and_from_an_hour_on_in_hours() -> None:
    said = [time_words(minutes) for minutes in (7, 59, 60, 89, 90, 720)]
    hours = ["about 1 hour", "about 1 hour", "about 2 hours", "about 12 hours"]
    assert said == ["7 minutes", "59 minutes", *hours]


def test_of_somebody_new_there_is_nothing_to_say() -> None:
    for empty in (HomeNews(), SoFar()):
        for each in fields(empty):
            value = getattr(empty, each.name)
            assert not value or value == Sums()
