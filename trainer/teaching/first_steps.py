"""The first chart, two lines at a time: what is said before each pair, and what the chart is worth.

A beginner reads two lines, plays them at once, and only then reads the next two: their reasons
come with the answers. Ten mixed hands follow. What the chart is then worth is told beside somebody
who plays by feel.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from evaluator import format_cards
from evaluator.figures import count
from solver.holds import held
from solver.strategy.playing.chart import parse_chart
from trainer.teaching.lesson_deals import game_grader
from trainer.teaching.short_names import short_name
from trainer.teaching.terms import GAP

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.teaching.game_course import GameCourse
    from trainer.teaching.introduction import Introduction, TaughtLine
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
IN_ORDER = "The first line that fits your hand decides."
GONE_ON = "It goes on where you broke off; type chart to see all the lines."


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
    """Return what is said before the stage that a first lesson is in: its lines, or ten hands.

    A line that is not asked by itself, as the last one, is said with those before it.
    """
    if lesson.mixed:
        return (MIXED_HANDS,)
    at = lesson.stages.index(lesson.stage)
    ends = [stage[0].place - 1 for stage in lesson.stages[1:-1]] + [len(told.taught)]
    said: list[str] = []
    for place in range(ends[at - 1] + 1 if at else 1, ends[at] + 1):
        line = told.taught[place - 1]
        said += [f"{place}. {line.words}", *_terms(line), *_close_cards(place, told)]
    return (*said, IN_ORDER) if at == 0 else tuple(said)


def _terms(line: TaughtLine) -> Iterator[str]:
    """Yield what the words of a line mean; of a gap what it is, the rest comes with later lines."""
    for term in line.terms:
        meaning = term.meaning.partition(". ")[0] + "." if term.name == GAP.name else term.meaning
        yield f"   {term.name}: {meaning}"


def _close_cards(place: int, told: Introduction) -> Iterator[str]:
    """Yield cards that show how close they must lie, where a line says so."""
    rule, terms = told.chart.rules[place - 1], told.taught[place - 1].terms
    if rule.kinds[0].excess is None:
        return
    plain = [each.hand for term in terms for each in term.examples if each == GAP.examples[1]]
    shown = [*plain, *(hand for hand in told.examples if hand.caption == short_name(rule))]
    cards = (format_cards(sorted(held(hand.cards, hand.held))) for hand in shown)
    yield f"   For example {', or '.join(cards)}."


def worth_now(course: GameCourse, pace: Pace) -> str:
    """Say what the first chart is worth, beside a player by feel."""
    now = pace.an_hour(course.costs[0], course.coins)
    lost = lost_by_feel(course.table, course.coins)
    if lost <= course.costs[0]:
        return f"Played like this you give away {now}."
    by_feel = pace.an_hour(lost, course.coins)
    return f"A player by feel gives away {by_feel}. Played like this you give away {now}."
