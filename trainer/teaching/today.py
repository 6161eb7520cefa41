"""Today's training: one session of what is due, the dearest leak, the next line, then mixed hands.

The unit is a class of decisions. Of what the picture says was known and is played right with less
than `DUE`, the class that is worth most comes first: so a miss comes back, too. Else a class is
begun that was never asked, the dearest first; else comes what is worth most now. Of a class that is
new, or was only missed up to now, the line of the course is read before, if nothing shows that it
is known; the first line that a session reads is that of the next lesson, as *Today* says. No class
comes again within `APART` hands, nor within half a day of a right answer: then a recall would tell
little and teach little. At last the hands come as in play.

A session follows from the log and the time. So one that was broken off is gone on with at any hand:
what was answered is in the log, and what is asked next follows from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple, Self

import numpy as np

from evaluator.figures import count
from solver.deals import deal_weights
from solver.decisions import Decisions
from solver.strategy.language.chart_rules import Rule
from trainer.teaching.asking import Answer, Chance, Question
from trainer.teaching.construction import constructed, of_class
from trainer.teaching.evidence import Evidence, FromEvidence, SeenAnswer, seen_in_answer
from trainer.teaching.game_course import STARTER, GameCourse, Recall
from trainer.teaching.lesson_deals import course_lines
from trainer.teaching.line_names import short_name
from trainer.teaching.picture import Picture
from trainer.teaching.skill import Pace, Sums
from trainer.teaching.trace import DUE, LATER, NEW

HANDS_A_MINUTE = 6
"""How many hands a session has for each of its minutes."""
APART = 4
"""How many hands of other classes come between two of one."""
MISSES = 4
"""What was missed so often today comes again when there is nothing new."""
OPEN = 0.05
"""A class never asked is begun if it is not known with this chance."""
TOMORROW = timedelta(days=1)


class Tomorrow(NamedTuple):
    """What the next day brings: how many decisions are due by then, and the next new line."""

    due: int
    line: Rule | None


@dataclass(frozen=True, eq=False)
class Today(FromEvidence):
    """A session in progress; `answered` returns the next.

    Attributes:
        recall: what is known of the lines of the course as it began; None without a course.
        course: the course of the game, None if it has none yet.
        seed: what the deals follow from.
        of: how many hands the session has.
        question: the question to be answered next; None once it is over.
        last: the classes asked last, oldest first.
        begun: the lessons whose lines were introduced, by their numbers.
        leak: the classes of the leak of which *Today* says that it is worth most, each with what
            was kept in it: the first hand is of one of them, and that can be kept in it.
    """

    recall: Recall | None
    course: GameCourse | None
    seed: int
    of: int | None
    question: Question | None = None
    last: tuple[int, ...] = ()
    begun: frozenset[int] = frozenset()
    leak: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    name = "today"
    speaks = True

    @classmethod
    def start(
        cls,
        evidence: Evidence,
        recall: Recall | None,
        course: GameCourse | None,
        seed: int,
        at: datetime,
        *,
        of: int | None,
        done: tuple[int, ...] = (),
        leak: Mapping[int, tuple[str, ...]] | None = None,
    ) -> Today:
        """Return a session with its first question, or gone on with after some hands.

        Args:
            evidence: what is known of the player in the game.
            recall: what is known of the lines of the course.
            course: the course; None if the game has none at hand.
            seed: what the deals follow from.
            at: the time, in UTC.
            of: how many hands the session has, those done among them; None for no end.
            done: the classes of the hands that were answered before it was broken off.
            leak: the classes of the leak that the first hand is of, if there is one, each with what
                was kept in it.
        """
        today = cls(evidence, recall, course, seed, of, last=done[-APART:], leak=leak or {})
        return today._asking(len(done) + 1, at)

    def answered(self, answer: Answer) -> Self:
        """Return the session after an answer to its question."""
        return self.heard(seen_in_answer(self.decisions, answer))

    def heard(self, seen: SeenAnswer) -> Self:
        """Return the session after the answer to its question, as evidence."""
        assert self.question is not None
        after = replace(self.with_seen(seen), last=(*self.last, seen.decision)[-APART:])
        return after._asking(self.question.number + 1, seen.at)

    def gained(self, at: datetime) -> float:
        """Return what became better by all answers of today, in coins per coin bet and hand.

        A wrong answer counts against the right ones: it shows that something is not known.
        """
        picture, without = (
            Picture(each, at) for each in (self.evidence, self.evidence.before_today(at))
        )
        gained = sum(
            self._worth(index) * (without.gap(index) - picture.gap(index))
            for index, each in self.evidence.classes.items()
            if each.trace.days_since(at) < LATER
        )
        return max(0.0, gained)

    def given_away(self, at: datetime) -> float:
        """Return what the player gives away in the classes missed before, as `gained`."""
        picture, classes = Picture(self.evidence, at), self.evidence.classes
        return sum(self._worth(i) * picture.gap(i) for i, each in classes.items() if each.missed)

    def _worth(self, index: int) -> float:
        """Return what errors in a class cost, if it is always missed, in coins per coin bet."""
        return float(self.decisions.classes[index].frequency) * self.evidence.cost(index)

    def tomorrow(self, at: datetime) -> Tomorrow:
        """Return what the next day brings."""
        picture = Picture(self.evidence, at + TOMORROW)
        due = sum(picture.chance(index) < DUE for index in self.evidence.classes)
        now, pool = Picture(self.evidence, at), self._pool(())
        index = self._in_order(self._next_new(now, pool), now, pool)
        lesson = None if index is None else self._lesson(index)
        if self.course is None or lesson is None:
            return Tomorrow(due, None)
        return Tomorrow(due, self.course.rules(lesson)[0] if lesson else None)

    def _asking(self, number: int, at: datetime) -> Self:
        """Return the session with its next question, if it has one more."""
        if self.of is not None and number > self.of:
            return replace(self, question=None)
        picture = Picture(self.evidence, at)
        index = self._of_the_leak(picture) if number == 1 else None
        index = self._chosen(picture, at) if index is None else index
        class_number = self._dealt(number) if index is None else index
        kept = self.leak.get(class_number, ()) if number == 1 else ()
        construction = of_class(str(self.decisions.classes[class_number]), kept=kept)
        cards = constructed(construction, self.seed, number, self.decisions)
        decision = self.decisions.class_of(cards)
        lesson = None if index is None else self._introduced(index)
        question = Question(
            number, self.of, cards, construction, decision, lesson, self._line_of(cards)
        )
        begun = self.begun if lesson is None else self.begun | {lesson}
        return replace(self, question=question, begun=begun)

    @property
    def earlier(self) -> frozenset[int]:
        """The lessons that were begun before the question's own: what their words mean was said."""
        if self.course is None or self.recall is None:
            return self.begun
        met = {
            lesson
            for lesson in range(self.course.lessons + 1)
            if any(self.recall.of(str(rule)).answers for rule in self.course.rules(lesson))
        }
        own = None if self.question is None else self.question.lesson
        return (self.begun | met) - {own}

    def _of_the_leak(self, picture: Picture) -> int | None:
        """Return the class of the leak that is worth most; None if there is none."""
        return max(self.leak, key=picture.priority, default=None)

    def _chosen(self, picture: Picture, at: datetime) -> int | None:
        """Return the class that comes next; None for a hand as it is dealt."""
        rested = tuple(
            index
            for index, each in self.evidence.classes.items()
            if each.streak and each.trace.days_since(at) < LATER
        )
        pool = self._pool(rested)
        due = [
            index
            for index in pool
            if index in self.evidence.classes
            and picture.chance(index) < DUE
            and self._missed_today(index, at) < MISSES
        ]
        new = None if due else self._next_new(picture, pool)
        if new is not None:
            return new if self.begun else self._in_order(new, picture, pool)
        first = max(due or pool, key=picture.priority, default=None)
        return first if self.begun else self._in_order(first, picture, pool)

    def _in_order(self, index: int | None, picture: Picture, pool: list[int]) -> int | None:
        """Return a class; where a line would be read before it, one of the first lesson of the
        course that was not read yet: this is what *Today* names, so a session's first line is that.
        """
        if index is None or self._introduced(index) is None or self.course is None:
            return index
        lessons = range(self.course.lessons + 1)
        first = next((each for each in lessons if self._unread(each)), None)
        of_it = (each for each in pool if self._lesson(each) == first == self._introduced(each))
        return max(of_it, key=picture.priority, default=index)

    def _missed_today(self, index: int, at: datetime) -> int:
        """Return how many answers to a class were wrong today."""
        trace = self.evidence.of_class(index).trace
        if trace.eve is None or trace.days_since(at) >= LATER:
            return 0
        return trace.wrong - trace.eve.wrong

    def _pool(self, rested: tuple[int, ...]) -> list[int]:
        """Return the classes that may come next: none of the last one's kind."""
        left_out = {*self.last, *rested}
        return [
            each.index
            for each in self.decisions.classes
            if each.cost and each.index not in left_out and each.should != self._last_kind
        ]

    @property
    def _last_kind(self) -> str:
        """The kind of the last hand's best hold: no two of a kind follow each other."""
        return self.decisions.classes[self.last[-1]].should if self.last else ""

    def _next_new(self, picture: Picture, pool: list[int]) -> int | None:
        """Return the class to begin: of those never asked, the one that is worth most."""
        new = [
            index
            for index in pool
            if index not in self.evidence.classes and picture.gap(index) > OPEN
        ]
        return max(new, key=picture.priority, default=None)

    def _lesson(self, index: int) -> int | None:
        """Return the lesson whose line a class is about; None without a course."""
        if self.course is None:
            return None
        lesson = _lessons_of_classes(self.decisions, self.course)[index]
        return lesson if lesson <= self.course.lessons else None

    def _introduced(self, index: int) -> int | None:
        """Return the lesson to be read before a class, if it is new to the player."""
        lesson = self._lesson(index)
        if lesson is None or self.course is None or self.recall is None or lesson in self.begun:
            return None
        unread = self._unread(lesson)
        return lesson if unread and not self.evidence.of_class(index).streak else None

    def _unread(self, lesson: int) -> bool:
        """Return whether nothing shows that a lesson's lines are known, nor were they read here."""
        if self.course is None or lesson in self.begun:
            return False
        return all(self._is_new(str(rule), lesson) for rule in self.course.rules(lesson))

    def _is_new(self, line: str, lesson: int) -> bool:
        """Return whether nothing shows that a line is known. One of a lesson was perhaps met, in
        an exam say, and missed: it is new to the player all the same. The first chart is read once.
        """
        assert self.recall is not None
        memory, trace = self.recall.of(line), self.recall.traces.get(line, NEW)
        met = memory.answers if lesson == STARTER else trace.streak
        return not (met or memory.passed or memory.learnt)

    def _line_of(self, cards: tuple[int, ...]) -> Rule | None:
        """Return the line of the course that a deal shows."""
        if self.course is None:
            return None
        lines = course_lines(self.course.table, self.course.coins, self.course.course)
        place = lines.place_of(cards)
        return None if place is None else self.course.course.lines[place].rule

    def _dealt(self, number: int) -> int:
        """Return the class of a hand as the shoe would deal it, if not of the last one's kind."""
        weights = [
            weight if each.should != self._last_kind else 0
            for each, weight in zip(
                self.decisions.classes, _frequencies(self.decisions), strict=True
            )
        ]
        return Chance(self.seed, number, "class").weighted(weights)


@lru_cache(maxsize=4)
def _frequencies(decisions: Decisions) -> tuple[int, ...]:
    weights = deal_weights(decisions.table.rules)
    weight_sums = np.bincount(decisions.of_deals, weights, len(decisions.classes))
    return tuple(int(each) for each in weight_sums)


@lru_cache(maxsize=4)
def _lessons_of_classes(decisions: Decisions, course: GameCourse | None) -> tuple[int, ...]:
    """Return for each class the lesson whose line matters most in it; one more than there are
    lessons for a class in which no line does.
    """
    if course is None:
        return (0,) * len(decisions.classes)
    shares = course_lines(course.table, course.coins, course.course).shares(decisions)
    lessons = np.array([line.lesson for line in course.course.lines])
    of_class_ = lessons[shares.argmax(axis=0)]
    return tuple(np.where(shares.max(axis=0) > 0, of_class_, course.lessons + 1).tolist())


WORTH_SAYING = 0.05
"""A gain of fewer coins an hour than this is not mentioned."""


def gone_on_words(number: int, of: int | None) -> tuple[str, ...]:
    """Return what is said as a session that was broken off is gone on with.

    >>> gone_on_words(13, 60), gone_on_words(1, 60)
    (('Today goes on: 12 of 60 hands are done.',), ())
    """
    if number == 1 or of is None:
        return ()
    are = "is" if number == 2 else "are"
    return (f"Today goes on: {number - 1} of {of} hands {are} done.",)


def ended_words(today: Today, sums: Sums, now: datetime, pace: Pace) -> tuple[str, ...]:
    """Return what is said at the end: what was right, what became better, and of tomorrow."""
    return (
        f"Today: {sums.right} of {count(sums.hands, 'hand')} right.",
        better_words(today, now, pace),
        tomorrow_words(today, now),
    )


def better_words(today: Today, now: datetime, pace: Pace) -> str:
    """Return what became better today, and what is still given away if something was wrong."""
    sentences = [saved_words(today, now, pace)]
    lost = today.given_away(now) if today.wrong else 0.0
    if pace.coins(lost, today.coins) >= WORTH_SAYING:
        given = pace.an_hour(lost, today.coins)
        sentences.append(f"What you got wrong and do not know yet gives away about {given}.")
    return " ".join(filter(None, sentences)) or "You keep what you have."


def saved_words(today: Today, now: datetime, pace: Pace) -> str:
    """Return what became better today; "" if it is not worth saying."""
    gained = today.gained(now)
    if pace.coins(gained, today.coins) < WORTH_SAYING:
        return ""
    return f"What you practised today saves about {pace.an_hour(gained, today.coins)}."


def tomorrow_words(today: Today, now: datetime) -> str:
    """Return what the next day brings."""
    due, line = today.tomorrow(now)
    new = "" if line is None else f" Next new line: {short_name(line)}."
    if not due:
        return f"Tomorrow nothing is due.{new}"
    are = "is" if due == 1 else "are"
    return f"Tomorrow {count(due, 'decision')} {are} due again.{new}"
