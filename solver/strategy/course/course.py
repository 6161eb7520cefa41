"""A course: one chart that grows by one line a lesson, so that nothing is ever unlearnt.

It is kept as a single list of lines in the order of the last chart. Each line has the number of
the lesson that brings it in, 0 for the lines of the starter. The chart after a lesson has the lines
brought in by then, in the order of the list. As text it is a chart file, with the lesson of each
line in its comment:

    4 to a royal flush  # lesson 1
    high pair or better  # starter
    ...
    discard everything  # starter

The courses of the catalogue were derived once and saved as text; the tests grade them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from evaluator.figures import count
from evaluator.report import Report, Reported, heading, table
from solver.strategy.books.book import shipped_id
from solver.strategy.language.chart_rules import ChartError, Rule
from solver.strategy.playing.chart import Chart, parse_chart

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from solver.strategy.playing.grading import Grader


STARTER = "starter"
_LESSON = "lesson "


class CourseLine(NamedTuple):
    """A line of a chart, and the lesson that brings it in: 0 for a line of the starter."""

    rule: Rule
    lesson: int


@dataclass(frozen=True, repr=False)
class Course(Reported):
    """The lines of the last chart, first to last, each with its lesson.

    >>> course = parse_course("low pair # starter\\n4 to a flush # lesson 1\\nking # lesson 2")
    >>> course
    <Course of 2 lessons, from 1 line to 3>
    >>> print(course.chart(1))
    low pair
    4 to a flush
    >>> parse_course(course.text()) == course
    True
    """

    lines: tuple[CourseLine, ...]

    GUESSES: ClassVar[Mapping[str, str]] = {"lesson": "rule(number), or chart(number)"}

    def rows(self) -> list[dict[str, Any]]:
        """Return the lines of the last chart, first to last, each with its lesson.

        >>> parse_course("low pair # starter\\n4 to a flush # lesson 1").rows()[1]
        {'lesson': 1, 'hold': '4 to a flush'}
        """
        return [{"lesson": line.lesson, "hold": str(line.rule)} for line in self.lines]

    def to_dict(self) -> dict[str, Any]:
        """Return the number of lessons, and the lines with theirs."""
        return {"lessons": self.lessons, "lines": self.rows()}

    def report(self) -> Report:
        """Return the lines as a table."""
        rows = [(str(line.lesson or STARTER), str(line.rule)) for line in self.lines]
        return [heading(repr(self)[1:-1]), table(("Lesson", "Line"), rows, left=("Line",))]

    @property
    def lessons(self) -> int:
        """How many lessons follow the starter; the last one's number."""
        return max(line.lesson for line in self.lines)

    def chart(self, lesson: int) -> Chart:
        """The chart after a lesson; 0 is the starter."""
        return Chart(tuple(line.rule for line in self.lines if line.lesson <= lesson))

    def rule(self, lesson: int) -> Rule:
        """The line that a lesson from 1 on brings in."""
        return next(line.rule for line in self.lines if line.lesson == lesson)

    def place(self, lesson: int) -> int:
        """The place of a lesson's line, from 1, in the chart after the lesson.

        >>> parse_course("king # lesson 2\\nace # lesson 1\\nlow pair # starter").place(1)
        1
        """
        by_then = [line.lesson for line in self.lines if line.lesson <= lesson]
        return by_then.index(lesson) + 1

    def __repr__(self) -> str:
        lessons = count(self.lessons, "lesson")
        return f"<Course of {lessons}, from {self.chart(0).length} to {len(self.lines)}>"

    def text(self) -> str:
        """Return the course as the text of a file, which `parse_course` reads back equal."""
        return "\n".join(
            f"{rule}  # {f'{_LESSON}{lesson}' if lesson else STARTER}"
            for rule, lesson in self.lines
        )


def parse_course(text: str) -> Course:
    """Read a course from its text; raise ValueError where the text is not a course.

    >>> parse_course("low pair # starter\\nace # lesson 2")
    Traceback (most recent call last):
    ...
    ValueError: not a course: expected a starter and lessons numbered from 1 on, one line each
    """
    try:
        chart = parse_chart(text)
    except ChartError as error:
        raise ValueError(f"not a course: {error.faults[0]}") from None
    comments = [line.partition("#") for line in text.splitlines()]
    lessons = [_lesson(comment.strip()) for rule, _, comment in comments if rule.strip()]
    brought_in = sorted(lesson for lesson in lessons if lesson)
    if 0 not in lessons or brought_in != list(range(1, len(brought_in) + 1)):
        raise ValueError(
            "not a course: expected a starter and lessons numbered from 1 on, one line each"
        )
    return Course(tuple(map(CourseLine, chart.rules, lessons)))


def _lesson(comment: str) -> int:
    """The number of a lesson: `lesson 3` is 3 and `starter` is 0; -1 for anything else."""
    if comment == STARTER:
        return 0
    number = comment.removeprefix(_LESSON)
    return int(number) if number.isdecimal() and number.isascii() and int(number) else -1


def course_costs(course: Course, grader: Grader, since: int = 0) -> tuple[Fraction, ...]:
    """What the chart after each lesson, from the starter or another on, loses against the best.

    In coins per coin bet, exact.
    """
    return tuple(
        grader.optimal - grader.return_of(course.chart(lesson))
        for lesson in range(since, course.lessons + 1)
    )


_COURSES = files("solver.strategy.course") / "courses"


def shipped_course(table: PayTable, coins: int = 5) -> Course | None:
    """The course of a game; None where none is shipped for these pays.

    >>> from solver import load_paytable
    >>> print(shipped_course(load_paytable("job-9-6")).rule(1))
    4 to a royal flush unless straight flush
    """
    name = shipped_id(table, coins)
    return None if name is None else _course(name)


@cache
def _course(name: str) -> Course | None:
    file = _COURSES / f"{name}.txt"
    return parse_course(file.read_text(encoding="utf-8")) if file.is_file() else None
