"""Which lessons were left before their end, from their answers alone: what a lesson still asks for
when it is left is not known yet, whatever was right in it so far.

It counts as `lessons.py` does, line by line, without a deal: of many lessons in a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from solver.strategy.language.chart_rules import Rule
from trainer.teaching.game_course import NEEDED, NEEDED_OF_STARTER, SHOWN, STARTER, GameCourse
from trainer.teaching.lesson_deals import chart_deals
from trainer.teaching.lessons import EARLIER_LINES, MIXED, MIXED_HANDS, ONCE_MORE
from trainer.teaching.trace import LATER

CARRIED = timedelta(days=2 * LATER)
"""A first lesson begun anew so long after another counts what was right in that: it need not be
asked again, and where it was, the line has more right answers than are needed."""


class LessonAnswer(NamedTuple):
    """An answer of a lesson: its seed, the number of the question, the line, when it was given."""

    seed: int
    question: int
    line: str
    right: bool
    at: datetime


@dataclass
class _Line:
    """A line of a lesson: how many in a row are wanted of it alone or in its pair, then mixed."""

    alone: int
    mixed: int
    missed: int  # wanted of it once it was missed among others
    run: int = 0
    is_mixed: bool = False
    last: datetime | None = None

    @property
    def done(self) -> bool:
        """Whether no more is wanted of it."""
        return self.is_mixed and self.run >= self.mixed

    def answered(self, right: bool, at: datetime) -> None:
        """Count an answer."""
        self.last, self.run = at, self.run + 1 if right else 0
        if self.is_mixed and not right:
            self.mixed = max(self.mixed, self.missed)
        elif not self.is_mixed and self.run >= self.alone:
            self.is_mixed, self.run = True, 0


@dataclass
class _Begun:
    """A lesson that was begun: its lines, and the earlier ones that were right at last."""

    lesson: int
    lines: Mapping[str, _Line]
    others: set[str] = field(default_factory=set)

    def answered(self, answer: LessonAnswer) -> None:
        """Count an answer."""
        if answer.line in self.lines:
            self.lines[answer.line].answered(answer.right, answer.at)
        elif answer.right:
            self.others.add(answer.line)
        else:
            self.others.discard(answer.line)

    def finished(self, course: GameCourse) -> bool:
        """Whether it was answered to its end."""
        needed = {str(rule) for rule in course.rules(self.lesson)}
        waiting = (
            name in needed or line.last is not None or line.is_mixed
            for name, line in self.lines.items()
            if not line.done
        )
        if any(waiting):
            return False
        if self.lesson == STARTER:
            return True
        earlier = [rule for each in range(self.lesson) for rule in course.rules(each)]
        wanted = min(EARLIER_LINES, len(earlier))
        return len(self.others) >= wanted or len(self.others) >= wanted - _undealt(
            course, self.lesson, earlier
        )


def _undealt(course: GameCourse, lesson: int, lines: Iterable[Rule]) -> int:
    """Return how many lines a lesson leaves out, as no deal practises them."""
    chart = course.chart(lesson)
    deals = chart_deals(course.table, course.coins, chart)
    places = {rule: place for place, rule in enumerate(chart.rules, 1)}
    return sum(not len(deals.decided(places[line])) for line in lines)


def _lines(course: GameCourse, lesson: int, before: _Begun | None, at: datetime) -> Iterator[_Line]:
    own = [str(rule) for rule in course.lines_of(lesson)]
    for place, line in enumerate(own):
        if lesson != STARTER:
            yield _Line(NEEDED, ONCE_MORE, ONCE_MORE)
            continue
        mixed = MIXED + (place < MIXED_HANDS - len(own))
        fresh = _Line(NEEDED_OF_STARTER - MIXED, mixed, SHOWN)
        last = None if before is None else before.lines[line]
        if last is not None and last.last is not None and at - last.last < CARRIED:
            fresh.is_mixed = last.is_mixed
        yield fresh


def lines_left(course: GameCourse, answers: Iterable[LessonAnswer]) -> frozenset[str]:
    """Return the lines of the lessons that were begun and never answered to their end; `answers`
    are those of all lessons of a game, oldest first.
    """
    brought = {str(rule): n for n in range(course.lessons + 1) for rule in course.lines_of(n)}
    running: dict[int, _Begun] = {}
    starter: _Begun | None = None
    left: set[int] = set()
    finished: set[int] = set()
    for answer in answers:
        lesson = brought.get(answer.line)
        if answer.question == 1 and lesson is not None:
            names = map(str, course.lines_of(lesson))
            lines = dict(zip(names, _lines(course, lesson, starter, answer.at), strict=True))
            running[answer.seed] = _Begun(lesson, lines)
            starter = running[answer.seed] if lesson == STARTER else starter
            left.add(lesson)
        begun = running.get(answer.seed)
        if begun is None or begun.lesson in finished:
            continue
        begun.answered(answer)
        if begun.finished(course):
            finished.add(begun.lesson)
    return frozenset(str(r) for lesson in left - finished for r in course.rules(lesson))
