"""The lesson: one new line until it is known, then mixed with earlier ones.

Deals that the line decides are mixed with near misses, which another line decides, until enough
answers in a row were right. Then earlier lines are mixed in, those that are due first. Lesson 0
takes the lines of the starter chart two at a time, each used at once, and then mixes them all.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from solver.paytable.table import PayTable
from solver.strategy.language.chart_rules import Rule
from trainer.teaching.asking import Answer, Chance, Question
from trainer.teaching.game_course import NEEDED, NEEDED_OF_STARTER, SHOWN, GameCourse, Recall
from trainer.teaching.lesson_deals import chart_deals, construction
from trainer.teaching.trace import NEW

EARLIER_LINES = 5
"""How many earlier lines are mixed in once the new line is known."""
ONCE_MORE, MIXED = 2, 1
"""In the mixed stage: right answers in a row wanted of the new line, and of each earlier one."""
AT_A_TIME, MIXED_HANDS = 2, 10
"""Of the starter: how many lines come at a time, and how many mixed hands follow, all right."""
OF_A_DUE_LINE = 2
"""Right answers in a row that are wanted of a line that is due again."""
NEAR_MISSES = 3
"""While a new line is asked alone, one question in this many is a near miss."""
STUCK, LINES_AGAIN = 4, 2
"""After `STUCK` misses in a row a lesson stops once, and shows again at most `LINES_AGAIN` of the
lines missed."""
PLAIN = 3
"""Of the other questions, one in this many is plain: any deal of the line, as likely as in play."""


@dataclass(frozen=True)
class Aim:
    """A line that is practised until that many answers in a row are right."""

    line: Rule
    place: int
    needed: int
    run: int

    @property
    def reached(self) -> bool:
        """Whether enough answers in a row were right."""
        return self.run >= self.needed


@dataclass(frozen=True)
class Lesson:
    """A lesson in progress; `answered` returns the next.

    Attributes:
        course: the course of the game.
        seed: what the deals follow from.
        lesson: its number; the chart after it is the one that is practised.
        stages: the lines to practise; those of a stage are mixed, one stage follows the other.
        question: the question to be answered next; None once the lesson is over.
        right, wrong: how many answers were right and wrong.
        known_before: whether the lesson was known when it began.
        missed: the lines of the answers since the last right one, all wrong.
        stopped: after which answer it stopped to show the way, 0 before it did; it does so once.
    """

    course: GameCourse
    seed: int
    lesson: int
    stages: tuple[tuple[Aim, ...], ...]
    question: Question | None = None
    right: int = 0
    wrong: int = 0
    known_before: bool = False
    missed: tuple[Rule, ...] = ()
    stopped: int = 0

    @classmethod
    def start(cls, course: GameCourse, progress: Recall, seed: int, lesson: int) -> Lesson:
        """Start a lesson, 0 for the starter.

        A starter that was broken off goes on with the first two lines that it did not ask yet.

        Raises:
            ValueError: the course has no such lesson.
        """
        if not 0 <= lesson <= course.lessons:
            raise ValueError(
                f"there is no lesson {lesson} for {course.table.name}: "
                f"expected a number from 0 to {course.lessons}"
            )
        shown: Collection[Rule] = ()
        if lesson == 0 and not course.passed(0, progress):
            own, traces = course.lines_of(0), progress.traces
            shown = {
                line
                for line in _just_right(own, progress.just_asked)
                if traces.get(str(line), NEW).streak >= NEEDED_OF_STARTER - MIXED
            }
        earlier = _earlier_lines(course, progress, lesson) if lesson else ()
        begun = cls._begun(course, seed, lesson, shown, earlier)
        return replace(begun, known_before=course.learnt(progress)[lesson])

    @classmethod
    def begun(
        cls,
        course: GameCourse,
        progress: Recall,
        seed: int,
        lesson: int,
        *,
        runs: Mapping[str, int],
        lines: Sequence[str],
    ) -> Lesson:
        """Return a lesson, not known yet, as it began some answers ago, as far as these tell it.

        `runs` are those of lessons just before it (`Recall.just_asked`), `lines` the lines of its
        answers: those of earlier lessons are among the lines that it mixes in.
        """
        if lesson == 0:
            return cls._begun(course, seed, 0, _just_right(course.lines_of(0), runs), ())
        known = _lines(course, lesson)
        mixed = [known[line] for line in dict.fromkeys(lines) if line in known]
        others = _earlier_lines(course, progress, lesson)
        mixed += [line for line in others if line not in mixed]
        return cls._begun(course, seed, lesson, (), mixed[:EARLIER_LINES])

    @classmethod
    def _begun(
        cls,
        course: GameCourse,
        seed: int,
        lesson: int,
        shown: Collection[Rule],
        earlier: Sequence[Rule],
    ) -> Lesson:
        """A lesson with its first question: lines of the starter `shown` wait for its last stage,
        `earlier` ones are mixed with those of another lesson.
        """
        own = course.lines_of(lesson)
        if lesson == 0:
            pairs = [own[at : at + AT_A_TIME] for at in range(0, len(own), AT_A_TIME)]
            stages = [[(line, NEEDED_OF_STARTER - MIXED) for line in pair] for pair in pairs]
            twice = max(0, MIXED_HANDS - len(own))
            stages += [[(line, MIXED + (at < twice)) for at, line in enumerate(own)]]
        else:
            stages = [[(line, NEEDED) for line in own]]
            stages += [[*((line, ONCE_MORE) for line in own), *((line, MIXED) for line in earlier)]]
        return cls._of(course, seed, lesson, stages, shown)

    @classmethod
    def review(cls, course: GameCourse, progress: Recall, seed: int) -> Lesson:
        """Start to repeat the lines due of learnt lessons, in the chart of the latest one begun."""
        known = _lines(course, course.lessons + 1)
        due = [known[line] for line in course.due_again(progress)]
        begun = [
            each
            for each in range(course.lessons + 1)
            if any(progress.of(str(rule)).answers for rule in course.rules(each))
        ]
        lesson = max(begun, default=0)
        return cls._of(course, seed, lesson, [[(line, OF_A_DUE_LINE) for line in due]])

    @classmethod
    def _of(
        cls,
        course: GameCourse,
        seed: int,
        lesson: int,
        stages: Sequence[Sequence[tuple[Rule, int]]],
        shown: Collection[Rule] = (),
    ) -> Lesson:
        """A lesson that has asked nothing yet; lines that no deal practises are left out, and those
        `shown` wait for the last stage.
        """
        chart = course.chart(lesson)
        deals = chart_deals(course.table, course.coins, chart)
        places = {rule: place for place, rule in enumerate(chart.rules, 1)}
        aims = tuple(
            tuple(
                Aim(line, places[line], needed, needed if line in shown and more else 0)
                for line, needed in stage
                if len(deals.decided(places[line]))
            )
            for more, stage in zip(range(len(stages) - 1, -1, -1), stages, strict=True)
        )
        return cls(course, seed, lesson, aims)._asking(1, None)

    @property
    def name(self) -> str:
        """The mode's name in the history."""
        return "course"

    @property
    def table(self) -> PayTable:
        """The paytable."""
        return self.course.table

    @property
    def coins(self) -> int:
        """The bet."""
        return self.course.coins

    @property
    def speaks(self) -> bool:
        """Whether a verdict follows each answer."""
        return True

    @property
    def stage(self) -> tuple[Aim, ...]:
        """The lines that are practised now; none once the lesson is over."""
        return next((s for s in self.stages if not all(aim.reached for aim in s)), ())

    @property
    def mixed(self) -> bool:
        """Whether the lines of the starter are mixed now."""
        return self.lesson == 0 and len(self.stages) > 1 and self.stage == self.stages[-1]

    @property
    def known(self) -> bool:
        """Whether the first stage is done: the lesson's own lines are known."""
        return all(aim.reached for aim in self.stages[0])

    @property
    def stops(self) -> bool:
        """Whether it stops before its next question, to show lines again that are missed."""
        return self.question is not None and 0 < self.stopped == self.question.number - 1

    @property
    def lines_again(self) -> tuple[Aim, ...]:
        """The lines that were missed since the last right answer, the latest ones."""
        lines = list(dict.fromkeys(reversed(self.missed)))[:LINES_AGAIN]
        aims = {aim.line: aim for stage in self.stages for aim in stage if aim.line in lines}
        return tuple(sorted(aims.values(), key=lambda aim: aim.place))

    def asked_as(self, cards: tuple[int, ...], line: str | None, construction: str) -> Question:
        """Return its question as it was asked: with these cards, for this line.

        Raises:
            ValueError: it is over.
        """
        question = self.question
        if question is None:
            raise ValueError("the lesson is over")
        rules = (aim.line for stage in self.stages for aim in stage if str(aim.line) == line)
        rule = next(rules, None)
        return replace(question, cards=cards, line=rule, construction=construction)

    def answered(self, answer: Answer) -> Self:
        """Return the lesson after this answer to its question.

        A line of the starter that is missed among the others is asked until it is shown, as the
        picture of the player counts it: who ends the lesson knows it.
        """
        right, line, stage = answer.right, answer.question.line, self.stage
        after = tuple(
            replace(
                aim,
                run=aim.run + 1 if right else 0,
                needed=aim.needed if right or not self.mixed else max(aim.needed, SHOWN),
            )
            if aim.line == line
            else aim
            for aim in stage
        )
        missed = () if right or line is None else (*self.missed, line)
        stops = not self.stopped and len(missed) >= STUCK
        following = replace(
            self,
            missed=missed,
            stopped=answer.question.number if stops else self.stopped,
            stages=tuple(after if each is stage else each for each in self.stages),
            right=self.right + right,
            wrong=self.wrong + (not right),
        )
        return following._asking(answer.question.number + 1, line)

    def _asking(self, number: int, last: Rule | None) -> Self:
        """Return the lesson with its next question; no line twice running, if others wait."""
        waiting = [aim for aim in self.stage if not aim.reached]
        if not waiting:
            return replace(self, question=None)
        chance = Chance(self.seed, number, "line")
        others = [aim for aim in waiting if aim.line != last] or waiting
        aim = others[chance.below(len(others))]
        alone = self.lesson > 0 and len(self.stage) == 1
        near = alone and number > 1 and chance.below(NEAR_MISSES) == 0
        paired = self.lesson == 0 and len(self.stages) > 1 and not self.mixed
        plain = self.mixed or (not near and not paired and number > 1 and chance.below(PLAIN) == 0)
        chart = self.course.chart(self.lesson)
        deals = chart_deals(self.course.table, self.course.coins, chart)
        cards = deals.deal_for(aim.place, Chance(self.seed, number), plain=plain, near=near)
        task = construction(chart, aim.place, plain=plain, near=near)
        assert cards is not None  # lines without deals were left out
        question = Question(number, None, cards, task, lesson=self.lesson, line=aim.line)
        return replace(self, question=question)


def _just_right(lines: Sequence[Rule], runs: Mapping[str, int]) -> set[Rule]:
    """Return the lines that were right as often in a row as a pair asks, in lessons within half a
    day. What was right elsewhere is asked all the same: a low pair kept twice at the table says
    little where it was thrown away three times before.
    """
    needed = NEEDED_OF_STARTER - MIXED
    return {line for line in lines if runs.get(str(line), 0) >= needed}


def _lines(course: GameCourse, lessons: int) -> dict[str, Rule]:
    """Return the lines of the first lessons by their text."""
    return {str(rule): rule for lesson in range(lessons) for rule in course.rules(lesson)}


def _earlier_lines(course: GameCourse, progress: Recall, lesson: int) -> tuple[Rule, ...]:
    """Return lines of earlier lessons to mix in: those due longest, then the least known."""
    lines = _lines(course, lesson)
    due = [line for line in course.due(progress) if line in lines]
    rest = sorted(set(lines) - set(due), key=lambda line: (progress.of(line).known, line))
    return tuple(lines[line] for line in [*due, *rest][:EARLIER_LINES])
