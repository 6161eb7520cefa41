"""When a line is due again: FSRS with time passed in, whatever the clock does."""

from datetime import UTC, datetime, timedelta

import pytest

from trainer.teaching.scheduling import RECENT, remembered

MONDAY = datetime(2026, 11, 16, 9, tzinfo=UTC)
DAY = timedelta(days=1)


def test_a_line_never_practised_is_not_known_and_not_due() -> None:
    memory = remembered([], MONDAY)
    assert (memory.answers, memory.longest, memory.known, memory.due) == (0, 0, 0.0, None)
    assert memory.due is None


def test_the_first_intervals_are_those_that_fsrs_publishes() -> None:
    """The default parameters' stabilities of a first "again" and "good" are 0.2 and 2.3 days [1].

    At a wanted retention of 90 % the interval is the stability in whole days, at least one.

    [1] https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm
    """
    for right, days in ((False, 1), (True, 2)):
        assert remembered([(right, MONDAY)], MONDAY).due == MONDAY + days * DAY


def test_intervals_grow_while_answers_are_right_and_shrink_after_an_error() -> None:
    reviews, intervals, now = [], [], MONDAY
    for _ in range(5):
        reviews.append((True, now))
        due = remembered(reviews, now).due
        assert due is not None
        intervals.append(due - now)
        now = due
    assert intervals == sorted(set(intervals))
    wrong = remembered([*reviews, (False, now)], now)
    assert wrong.due is not None
    assert wrong.due - now < intervals[-1]


def test_what_is_known_falls_while_time_passes_and_by_errors() -> None:
    right = [(True, MONDAY)] * RECENT
    known = [remembered(right, MONDAY + days * DAY).known for days in (0, 2, 20, 200)]
    assert known[0] == 1.0
    assert known == sorted(known, reverse=True)
    assert 0.85 < known[1] < 0.95
    assert remembered([*right, (False, MONDAY)], MONDAY).known == pytest.approx(5 / 6)
    assert remembered(right[:2], MONDAY).known == pytest.approx(2 / 6)


def test_the_same_answers_give_the_same_memory() -> None:
    reviews = [(True, MONDAY), (False, MONDAY + DAY), (True, MONDAY + 3 * DAY)]
    assert remembered(reviews, MONDAY + 9 * DAY) == remembered(reviews, MONDAY + 9 * DAY)


def test_answers_from_the_future_count_as_given_now() -> None:
    """The clock was years ahead and was set back: nothing is put off for years."""
    ahead = MONDAY + 3650 * DAY
    memory = remembered([(True, ahead)] * RECENT, MONDAY)
    assert memory == remembered([(True, MONDAY)] * RECENT, MONDAY)
    assert memory.due is not None
    assert memory.due < MONDAY + 30 * DAY


def test_a_clock_set_back_between_two_answers_neither_fails_nor_forgets() -> None:
    reviews = [(True, MONDAY + 5 * DAY), (True, MONDAY), (True, MONDAY + DAY)]
    memory = remembered(reviews, MONDAY + 6 * DAY)
    assert memory.answers == memory.longest == 3
    assert memory.due is not None
    assert MONDAY + DAY < memory.due < MONDAY + 60 * DAY


def test_a_time_without_a_zone_is_in_utc() -> None:
    bare = MONDAY.replace(tzinfo=None)
    assert remembered([(True, bare)], MONDAY) == remembered([(True, MONDAY)], MONDAY)


def test_the_last_day_of_the_calendar_does_not_overflow() -> None:
    end = datetime(9999, 12, 31, tzinfo=UTC)
    assert remembered([(True, end)], MONDAY).due == MONDAY + 2 * DAY
