"""The course of a game and how far a player has come in it: values, from the answers alone.

Every answer in the log of the course names the line that it practised, by its text. What is known
of each line, and when it is due again, follows from these answers and the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from evaluator.figures import count, percent
from evaluator.keys import Keys, exact, key
from solver.strategy.course.course import Course, course_costs
from solver.strategy.language.chart import Chart
from solver.strategy.language.kinds import Family
from solver.strategy.language.rules import Rule
from trainer.core.records import TIME
from trainer.teaching.lesson_deals import game_grader
from trainer.teaching.scheduling import Memory, Review, remembered

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

NEEDED = 6
"""Right answers in a row until the line of a lesson is known."""
NEEDED_OF_STARTER = 3
"""Right answers in a row until a line of the starter is known; there are about seven of them."""
STARTER = 0


class LineAnswer(NamedTuple):
    """An answer of the course, as the log has it: the text of the line that it practised."""

    line: str
    right: bool
    at: datetime


@dataclass(frozen=True)
class Recall:
    """What a player remembers of the lines practised, by their text, at a time."""

    now: datetime
    memories: Mapping[str, Memory] = field(default_factory=dict)

    def of(self, line: str) -> Memory:
        """Return what is remembered of a line."""
        return self.memories.get(line, Memory())


def recall_of(answers: Iterable[LineAnswer], now: datetime) -> Recall:
    """Return the progress that follows from the answers, oldest first; `now` is in UTC."""
    reviews: dict[str, list[Review]] = {}
    for line, right, at in answers:
        reviews.setdefault(line, []).append((right, at))
    return Recall(now, {line: remembered(given, now) for line, given in reviews.items()})


@dataclass(frozen=True)
class LessonState:
    """A lesson and how well it is known.

    Attributes:
        lesson: its number; 0 is the starter chart.
        line: the text of its line; None for the starter.
        place: the line's place, from 1, in the chart after the lesson; None for the starter.
        cost: what the chart after the lesson loses against the best play, per coin bet.
        saves: how much less that is than before the lesson; None for the starter.
        known: 0 to 1; of the starter the mean over its lines.
        due: when the first of its lines is due again; None if none was practised.
        passed: whether each of its lines was known once.
        chart: the text of the chart after the lesson.
    """

    lesson: int
    line: str | None
    place: int | None
    cost: Fraction
    saves: Fraction | None
    known: float
    due: datetime | None
    passed: bool
    chart: str

    KEYS: ClassVar[Keys] = (
        key("lesson", "its number; 0 is the starter chart"),
        key("line", "the line that it brings in; null for the starter"),
        key("place", "the line's place in the chart after the lesson"),
        exact("cost", "what the chart after the lesson loses, per coin bet"),
        exact("saves", "how much less that is than before"),
        key("known", "how well the line is known, 0 to 1"),
        key("due", "when it is due again, UTC; null if it was never practised", "due_text"),
        key("passed", "whether it was known once"),
        key("chart", "the text of the chart; of lesson 0 only"),
    )

    @property
    def due_text(self) -> str | None:
        """When it is due again, as text."""
        return None if self.due is None else self.due.strftime(TIME)


@dataclass(frozen=True, eq=False)
class GameCourse:
    """The course of a game at a bet."""

    table: PayTable
    coins: int
    course: Course

    @cached_property
    def costs(self) -> tuple[Fraction, ...]:
        """What the chart after each lesson loses, per coin bet; graded at first use (0.5 s)."""
        return course_costs(self.course, game_grader(self.table, self.coins))

    @property
    def lessons(self) -> int:
        """The number of the last lesson."""
        return self.course.lessons

    def chart(self, lesson: int) -> Chart:
        """Return the chart after a lesson."""
        return self.course.chart(lesson)

    def rules(self, lesson: int) -> tuple[Rule, ...]:
        """Return the lines that a lesson brings in; "discard everything" needs no learning."""
        return tuple(
            rule
            for rule, number in self.course.lines
            if number == lesson and rule.kinds[0].family is not Family.NOTHING
        )

    def saves(self, lesson: int) -> Fraction:
        """Return what the line of a lesson from 1 on saves, per coin bet."""
        return self.costs[lesson - 1] - self.costs[lesson]

    def passed(self, lesson: int, progress: Recall) -> bool:
        """Return whether every line of a lesson was known once."""
        needed = NEEDED if lesson else NEEDED_OF_STARTER
        return all(progress.of(str(rule)).longest >= needed for rule in self.rules(lesson))

    def next_lesson(self, progress: Recall) -> int | None:
        """Return the first lesson that is not passed; None at the end of the course."""
        lessons = range(self.lessons + 1)
        return next((each for each in lessons if not self.passed(each, progress)), None)

    def due(self, progress: Recall) -> tuple[str, ...]:
        """Return the lines that were practised and are due again, longest due first."""
        known = [str(rule) for each in range(self.lessons + 1) for rule in self.rules(each)]
        found = [(memory.due, line) for line in known if (memory := progress.of(line)).due]
        return tuple(line for due, line in sorted(found) if due is not None and due <= progress.now)

    def state(self, lesson: int, progress: Recall) -> LessonState:
        """Return a lesson and how well it is known."""
        memories = [progress.of(str(rule)) for rule in self.rules(lesson)]
        return LessonState(
            lesson=lesson,
            line=str(self.course.rule(lesson)) if lesson else None,
            place=self.course.place(lesson) if lesson else None,
            cost=self.costs[lesson],
            saves=self.saves(lesson) if lesson else None,
            known=sum(memory.known for memory in memories) / len(memories),
            due=min((memory.due for memory in memories if memory.due), default=None),
            passed=self.passed(lesson, progress),
            chart=str(self.chart(lesson)),
        )

    def states(self, progress: Recall) -> tuple[LessonState, ...]:
        """Return every lesson, the starter first, and how well each is known."""
        return tuple(self.state(lesson, progress) for lesson in range(self.lessons + 1))

    def chart_file(self, lesson: int) -> str:
        """Return the chart after a lesson as a chart file, with its return in comments."""
        grader = game_grader(self.table, self.coins)
        return_ = grader.optimal - self.costs[lesson]
        after = f"after lesson {lesson} of {self.lessons}" if lesson else "the starter"
        head = [
            f"{self.table.name}, {count(self.coins, 'coin')}: the course, {after}",
            f"Return {percent(return_, 6)} = {return_}",
        ]
        return "\n".join([*(f"# {line}" for line in head), str(self.chart(lesson))])
