"""The course of a game and how far a player has come in it: values, from the answers alone.

An answer of the course names the line that it practised, by its text; any other unaided decision
shows the line that decides its deal (`lesson_deals.py`). What is known of each line, and when it is
due again, follows from these answers and the time (`trace.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from itertools import chain
from statistics import median
from typing import ClassVar, NamedTuple

from evaluator.figures import count, percent
from evaluator.keys import Keys, both, key
from solver.paytable.table import PayTable
from solver.strategy.course.course import Course, course_costs
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.kinds import Family
from solver.strategy.playing.chart import Chart
from trainer.core.coach import CHART_SO_FAR, FIRST_CHART
from trainer.core.records import TIME
from trainer.teaching.lesson_deals import game_grader
from trainer.teaching.picture import FEWEST_TIMED, KNOWN, SLOW
from trainer.teaching.trace import DUE, NEW, Trace

NEEDED = 6
"""Right answers in a row until a lesson is done with its line."""
NEEDED_OF_STARTER = 3
"""Right answers in a row until it is done with a line of the starter, which has about seven."""
SHOWN = 3
"""Right answers in a row, wherever, that show a line: then it need not be taught. Those of a lesson
show it only once the lesson was answered to its end."""
LIKELY = 0.5
"""A line at least so likely known after a placement is not taught; if it is played wrong, it is."""
STARTER = 0
STRANGER = 0.3
"""How likely a line was known before its first answer, where no placement says more."""


class Memory(NamedTuple):
    """What is remembered of a line at a time.

    Attributes:
        answers: how many answers showed something of it.
        known: how likely it is played right, 0 to 1; 0 if it was never asked or placed.
        due: when it should be asked again; None if it was never asked.
        passed: whether it need not be taught: it was shown, and was known after the last answer.
        milliseconds: the median time of the last right answers; None where there are too few.
        learnt: whether it was once passed by answers, or is passed: what came since makes it due.
    """

    answers: int = 0
    known: float = 0.0
    due: datetime | None = None
    passed: bool = False
    milliseconds: float | None = None
    learnt: bool = False


@dataclass(frozen=True)
class Recall:
    """What a player remembers of the lines, by their text, at a time in UTC.

    `traces` has what the answers show, `placed` how likely each line was known when the player was
    placed (`placement/`), which was at `placed_at`; it is empty for who was not. A placement weighs
    what it asks itself, so an older answer does not speak against it: only a newer one does. One
    that was broken off too early to know has no `placed_at`. `left` are the lines of lessons that
    were left before their end (`lesson_ends.py`): only what was right outside of these shows them.
    """

    now: datetime
    traces: Mapping[str, Trace] = field(default_factory=dict)
    placed: Mapping[str, float] = field(default_factory=dict)
    placed_at: datetime | None = None
    just_asked: Mapping[str, int] = field(default_factory=dict)
    left: Collection[str] = ()
    _memories: dict[str, Memory] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def of(self, line: str) -> Memory:
        """Return what is remembered of a line; it is kept, as when it is due is searched for."""
        if line not in self._memories:
            self._memories[line] = self._of(line)
        return self._memories[line]

    def _of(self, line: str) -> Memory:
        trace, before = self.traces.get(line, NEW), self.placed.get(line, STRANGER)
        if not trace.answers:
            known = self.placed.get(line, 0.0)
            return Memory(known=known, passed=known >= LIKELY, learnt=known >= LIKELY)
        longest = trace.longest_alone if line in self.left else trace.longest
        shown, placed = longest >= SHOWN, self.placed.get(line, 0.0) >= LIKELY
        passed = (shown or placed) and trace.at_last(before) >= KNOWN
        passed = passed or (placed and self._is_older(trace))
        return Memory(
            trace.answers,
            trace.chance(self.now, before),
            trace.due(before),
            passed,
            trace.milliseconds,
            passed or shown,
        )

    def _is_older(self, trace: Trace) -> bool:
        """Return whether the newest answer came before the placement."""
        at, last = self.placed_at, trace.last
        return at is not None and last is not None and last <= at

    def slow(self, line: str) -> bool:
        """Return whether a line is known and not yet fluent: over twice the player's own median."""
        times = [
            each.milliseconds for each in self.traces.values() if each.milliseconds is not None
        ]
        took = self.of(line).milliseconds
        if took is None or len(times) < FEWEST_TIMED:
            return False
        return took > SLOW * median(times) and self.of(line).known >= DUE


@dataclass(frozen=True)
class LessonState:
    """A lesson and how well it is known.

    Attributes:
        lesson: its number; 0 is the first chart.
        line: the text of its line; None for the starter.
        place: the line's place, from 1, in the chart after the lesson; None for the starter.
        lines: how many lines that chart has.
        cost: what the chart after the lesson loses against the best play, per coin bet.
        saves: how much less that is than before the lesson; None for the starter.
        known: 0 to 1; of the starter the mean over its lines.
        due: when the first of its lines is due again; None if none was practised.
        passed: whether none of its lines need be taught: each was shown, and known at last.
        slow: whether a line of it is known, but takes over twice the player's own median time.
        chart: the text of the chart after the lesson.
    """

    lesson: int
    line: str | None
    place: int | None
    lines: int
    cost: Fraction
    saves: Fraction | None
    known: float
    due: datetime | None
    passed: bool
    chart: str
    slow: bool = False

    KEYS: ClassVar[Keys] = (
        key("lesson", "its number; 0 is the first chart"),
        key("line", "the line that it brings in; null for the starter"),
        key("place", "the line's place in the chart after the lesson"),
        key("lines", "how many lines that chart has; `course --lesson N` prints it"),
        *both("cost", "what the chart after the lesson loses, per coin bet"),
        *both("saves", "how much less that is than before"),
        key("known", "how well the line is known, 0 to 1"),
        key("due", "when it is due again, UTC; null if it was never practised", "due_text"),
        key("passed", "whether it need not be taught: shown, and known after the last answer"),
        key("slow", "whether it is known, but takes over twice your own median time"),
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

    def lines_of(self, lesson: int) -> tuple[Rule, ...]:
        """Return the lines that a lesson brings in and asks."""
        return tuple(rule for rule, number in self.course.lines if number == lesson)

    def rules(self, lesson: int) -> tuple[Rule, ...]:
        """Return those that must be known; "discard everything" is what is left without them."""
        return tuple(
            rule for rule in self.lines_of(lesson) if rule.kinds[0].family is not Family.NOTHING
        )

    @cached_property
    def _lines(self) -> tuple[tuple[str, ...], ...]:
        """The texts of these lines, lesson by lesson: what a player remembers is found by them."""
        return tuple(tuple(map(str, self.rules(lesson))) for lesson in range(self.lessons + 1))

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        """The chart after each lesson as text: to write seventeen takes 5 ms."""
        return tuple(str(self.chart(lesson)) for lesson in range(self.lessons + 1))

    def saves(self, lesson: int) -> Fraction:
        """Return what the line of a lesson from 1 on saves, per coin bet."""
        return self.costs[lesson - 1] - self.costs[lesson]

    def passed(self, lesson: int, progress: Recall) -> bool:
        """Return whether no line of a lesson need be taught."""
        return all(progress.of(line).passed for line in self._lines[lesson])

    def next_lesson(self, progress: Recall) -> int | None:
        """Return the first lesson that is not passed; None at the end of the course."""
        lessons = range(self.lessons + 1)
        return next((each for each in lessons if not self.passed(each, progress)), None)

    def due(self, progress: Recall) -> tuple[str, ...]:
        """Return the lines that were practised and are due again, longest due first."""
        known = chain.from_iterable(self._lines)
        waiting = [(memory.due, line) for line in known if (memory := progress.of(line)).due]
        return tuple(
            line for due, line in sorted(waiting) if due is not None and due <= progress.now
        )

    def due_again(self, progress: Recall) -> tuple[str, ...]:
        """Return the lines of learnt lessons that are due again, by the time or by misses, longest
        due first; `due` has those just begun, or known from play alone, too.
        """
        lessons = zip(self._lines, self.learnt(progress), strict=True)
        learnt = chain.from_iterable(lines for lines, whole in lessons if whole)
        waiting = [
            (due, line)
            for line in learnt
            if (due := progress.of(line).due) is not None
            and (due <= progress.now or not progress.of(line).passed)
        ]
        return tuple(line for _, line in sorted(waiting))

    def learnt(self, progress: Recall) -> tuple[bool, ...]:
        """Return of each lesson whether it was once passed, or is."""
        return tuple(all(progress.of(line).learnt for line in lines) for lines in self._lines)

    def again(self, progress: Recall) -> tuple[int, ...]:
        """Return the lessons that were learnt and are due again: by the time, or by a miss."""
        due = set(self.due_again(progress))
        return tuple(
            lesson
            for lesson, learnt in enumerate(self.learnt(progress))
            if learnt and not due.isdisjoint(self._lines[lesson])
        )

    def state(self, lesson: int, progress: Recall) -> LessonState:
        """Return a lesson and how well it is known."""
        memories = [progress.of(line) for line in self._lines[lesson]]
        return LessonState(
            lesson=lesson,
            line=str(self.course.rule(lesson)) if lesson else None,
            place=self.course.place(lesson) if lesson else None,
            lines=len(self.chart(lesson).rules),
            cost=self.costs[lesson],
            saves=self.saves(lesson) if lesson else None,
            known=sum(memory.known for memory in memories) / len(memories),
            due=min((memory.due for memory in memories if memory.due), default=None),
            passed=self.passed(lesson, progress),
            chart=self._texts[lesson],
            slow=any(map(progress.slow, self._lines[lesson])),
        )

    def states(self, progress: Recall) -> tuple[LessonState, ...]:
        """Return every lesson, the starter first, and how well each is known."""
        return tuple(self.state(lesson, progress) for lesson in range(self.lessons + 1))

    def chart_name(self, lesson: int) -> str:
        """Return what the chart after a lesson is called wherever its lines have numbers."""
        return f"The chart after lesson {lesson}" if lesson else FIRST_CHART

    def name_of(self, chart: Chart, reached: int) -> str:
        """Return what one of the course's charts is called to a player who knows the lessons up to
        `reached`; "" for any other chart. The first chart may have only its first lines yet.
        """
        if chart.rules == self.chart(0).rules[: len(chart.rules)]:
            return FIRST_CHART
        after = (n for n in range(1, self.lessons + 1) if self.chart(n).rules == chart.rules)
        lesson = next(after, 0)
        return "" if not lesson else CHART_SO_FAR if lesson <= reached else self.chart_name(lesson)

    def chart_file(self, lesson: int) -> str:
        """Return the chart after a lesson as a chart file, with its return in comments."""
        grader = game_grader(self.table, self.coins)
        return_ = grader.optimal - self.costs[lesson]
        head = [
            f"{self.table.name}, {count(self.coins, 'coin')}",
            f"{self.chart_name(lesson)}, {self.chart(lesson).length}",
            f"Return {percent(return_, 6)} = {return_}",
        ]
        return "\n".join([*(f"# {line}" for line in head), str(self.chart(lesson))])
