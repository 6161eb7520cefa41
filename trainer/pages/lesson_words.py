"""What the course says of a lesson: its name, what it saves, when it is asked again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.drawing import text
from trainer.teaching.game_course import NEEDED, NEEDED_OF_STARTER
from trainer.teaching.lessons import MIXED as MIXED_ONCE
from trainer.teaching.pace import Pace
from trainer.teaching.short_names import short_name

if TYPE_CHECKING:
    from trainer.app.training import CourseView
    from trainer.teaching.game_course import GameCourse, LessonState
    from trainer.teaching.introduction import Introduction

FIRST = "First chart"
SECONDS = 12  # that a hand of a lesson takes
MIXED = 3  # hands asked for each that the lesson's own line decides
LEAST_SHOWN = Fraction(1, 200)  # below it two decimals show nothing


def lesson_name(course: GameCourse, lesson: int) -> str:
    """Return the short name of a lesson."""
    return short_name(course.rules(lesson)[0]) if lesson else FIRST


def due_lessons(view: CourseView) -> tuple[int, ...]:
    """Return the lessons with a line that is due again."""
    course = view.course
    if course is None:
        return ()
    due = set(view.due)
    return tuple(
        state.lesson
        for state in view.states
        if due & {str(rule) for rule in course.rules(state.lesson)}
    )


def minutes(course: GameCourse, lesson: int) -> int:
    """Return about how long a lesson takes."""
    lines = len(course.rules(lesson))
    hands = MIXED * NEEDED if lesson else NEEDED_OF_STARTER * lines
    return max(1, round(hands * SECONDS / 60))


def above_the_title(course: GameCourse, state: LessonState, now: datetime, *, learnt: bool) -> str:
    """Return what stands above the name of a lesson: its number, and how long it takes."""
    if not learnt or state.due is None:
        took = text.count(minutes(course, state.lesson), "minute")
        return f"Lesson {state.lesson}, about {took}"
    known = "known, not yet fluent" if state.slow else "known"
    if not state.passed:
        return f"Lesson {state.lesson}, missed since. Due again."
    return f"Lesson {state.lesson}, {known}. {again_words(state.due, now)}"


def again_words(due: datetime, now: datetime) -> str:
    """Say when a lesson is asked again.

    >>> again_words(datetime(2026, 3, 5), datetime(2026, 3, 1))
    'Asked again in 4 days.'
    """
    days = (due.date() - now.date()).days
    if days <= 0:
        return "Due again today."
    return "Asked again tomorrow." if days == 1 else f"Asked again in {days} days."


def coins_an_hour(share: Fraction, coins: int, pace: Pace) -> str:
    """Return what a share of each coin bet comes to in an hour.

    >>> coins_an_hour(Fraction(1, 15_000), 5, Pace())
    '0.20 coins an hour'
    >>> coins_an_hour(Fraction(1, 10**9), 5, Pace())
    'less than 0.01 coins an hour'
    """
    lost = share * coins * pace.hands_an_hour
    if 0 < lost < LEAST_SHOWN:
        return "less than 0.01 coins an hour"
    return f"{float(lost):,.2f} coins an hour"


def saving(state: LessonState, coins: int, pace: Pace) -> tuple[str, str]:
    """Return what a lesson saves, under a heading; of the first, what its chart gives away."""
    at = f"at {pace.hands_an_hour:,} hands"
    if state.saves is None:
        return "What it still gives away", f"{coins_an_hour(state.cost, coins, pace)} {at}"
    if state.saves <= 0:
        return "What it saves", f"Nothing by itself: it makes room for lesson {state.lesson + 1}."
    return "What it saves", f"{coins_an_hour(state.saves, coins, pace)} {at}"


def aim_words(lesson: int) -> str:
    """Say when a lesson is over."""
    if not lesson:
        times = {2: "twice", 3: "three times"}[NEEDED_OF_STARTER - MIXED_ONCE]
        return f"The next two come once both were right {times} in a row."
    return f"You answer hands until {_WORDS[NEEDED]} in a row are right."


_WORDS = {6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten", 11: "eleven", 12: "twelve"}


def rule_words(said: Introduction) -> str:
    """Return the first sentence of a lesson: what its line keeps."""
    if said.lesson:
        return said.lines[0]
    count = len(said.lines)
    lines = f"{_WORDS.get(count, count)} lines, two at a time; then ten hands with all of them."
    return f"{lines[0].upper()}{lines[1:]}"


def worth_words(state: LessonState, coins: int, pace: Pace) -> str:
    """Say what a lesson saves, and what the chart after it gives away."""
    words = saving(state, coins, pace)[1]
    if state.saves is None:
        return f"This chart gives away {words}."
    left = f"After it the chart gives away {coins_an_hour(state.cost, coins, pace)}."
    return f"{words} {left}" if state.saves <= 0 else f"It saves {words}. {left}"


def keep_words(cards: Sequence[int], held: int) -> str:
    """Name the ranks to keep, the highest first.

    >>> from evaluator import parse_cards
    >>> keep_words(parse_cards("Ks 7d Qd Jh 2c"), 0b01101)
    'Keep K, Q and J'
    >>> keep_words(parse_cards("Ks 7d Qd Jh 2c"), 0b11111), keep_words((), 0)
    ('Keep all five', 'Keep nothing')
    """
    kept = sorted((card for i, card in enumerate(cards) if held >> i & 1), reverse=True)
    names = [text.rank_name(card) for card in kept]
    if len(names) == len(cards) and names:
        return "Keep all five"
    if not names:
        return "Keep nothing"
    return f"Keep {' and '.join(filter(None, (', '.join(names[:-1]), names[-1])))}"
