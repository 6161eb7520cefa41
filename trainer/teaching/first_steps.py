"""The first chart, two lines at a time: what is said before each pair, and what the chart is worth.

A beginner reads two rules, plays them at once, and only then reads the next two. Ten mixed hands
follow. What the chart is then worth is told beside somebody who plays by feel.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from evaluator.figures import count
from solver.strategy.playing.chart import parse_chart
from trainer.teaching.lesson_deals import game_grader

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.teaching.game_course import GameCourse
    from trainer.teaching.introduction import Introduction
    from trainer.teaching.lessons import Lesson
    from trainer.teaching.pace import Pace

BY_FEEL = """\
high pair or better
low pair
4 to a flush
4 to a straight
3 high cards
2 high cards
one high card
discard everything
"""
"""What people hold who were never told: pairs first, any four to a straight, all the high cards."""
WILD_BY_FEEL = """\
three of a kind or better
two pair
any pair
4 to a flush
4 to a straight
{}
discard everything
"""
"""The same where cards are wild: what pays, pairs, any chase, and at last the wild cards."""
MIXED_HANDS = "Now ten hands with all of it. Go from the top: the first line that fits decides."


@lru_cache(maxsize=4)
def lost_by_feel(table: PayTable, coins: int) -> Fraction:
    """Return what one who plays by feel gives away, per coin bet.

    >>> from solver import load_paytable
    >>> round(float(lost_by_feel(load_paytable("9/6"), 5)), 4)
    0.0235
    """
    rules, grader = table.rules, game_grader(table, coins)
    wild = sum(rules.copies[kind] for kind in rules.wild_kinds)
    lines = [f"{count(number, 'wild card')}" for number in range(wild, 0, -1)]
    chart = WILD_BY_FEEL.format("\n".join(lines)) if wild else BY_FEEL
    return grader.optimal - grader.return_of(parse_chart(chart))


def stage_words(lesson: Lesson, told: Introduction) -> tuple[str, ...]:
    """Return what is said before the stage that a first lesson is in: its lines, or ten hands."""
    if lesson.mixed:
        return (MIXED_HANDS,)
    said: list[str] = []
    for aim in lesson.stage:
        line = told.taught[aim.place - 1]
        said += [f"{aim.place}. {line.words}", f"   Why: {line.reason}"]
        said += [f"   {term.name}: {term.meaning}" for term in line.terms]
    return tuple(said)


def worth_now(course: GameCourse, pace: Pace) -> str:
    """Say what the first chart is worth, beside a player by feel."""
    now = pace.an_hour(course.costs[0], course.coins)
    lost = lost_by_feel(course.table, course.coins)
    if lost <= course.costs[0]:
        return f"Played like this you give away {now}."
    by_feel = pace.an_hour(lost, course.coins)
    return f"A player by feel gives away {by_feel}. Played like this you give away {now}."
