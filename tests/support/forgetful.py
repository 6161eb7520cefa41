"""Learners who forget: the same learner by the course and by random deals.

The model, which knows nothing of lines, lessons or charts:

- What there is to know are *decisions*: that one kind of hold is better than another, as
  `solver.decisions` has them ("4 to a flush | low pair"). Knowing one helps with no other. In the
  variant `of_kinds` what there is to know is coarser: to keep a kind of hold whenever it is best;
  with None it is so for about half of the kinds.
- A beginner knows that hands which pay already are kept, and nothing else: in each other decision
  the wrong hold that most tempts is kept.
- After every hand the best hold is shown. If it was not known, it is learnt with a chance of
  `LEARNS`, or else has to be shown again.
- What was learnt is recalled after t days with probability exp(-t / s). s is one day at first, and
  grows by `growth` with each recall on a later day, by a tenth of that on the same day. What is not
  recalled is played wrong and shown again, and s halves, but not below a day.
- The learner plays 200 hands a day.
- In the variant `by_power` it is recalled with probability 1 / (1 + t / s), which falls faster at
  first and has a long tail.

The return is exact for what is known: the game's, less the worth of each decision times the chance
of an error in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from math import exp
from random import Random
from typing import Any

import numpy as np
from recalled import LineAnswer, recall_of

from solver import load_paytable, solve_hand
from solver.deals import deal_weights
from solver.decisions import Decisions, decisions_of
from solver.hand import HandSolution
from solver.strategy.course.course import shipped_course
from trainer.teaching.asking import Answer
from trainer.teaching.game_course import GameCourse
from trainer.teaching.lessons import Lesson

LEARNS = 0.5
FIRST_STABILITY = 1.0
SAME_DAY = 0.1
HANDS_A_DAY = 200
MONDAY = datetime(2026, 11, 16, tzinfo=UTC)
PAID = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight")
PAID += ("three of a kind", "two pair", "high pair")


@dataclass
class Trace:
    """What is remembered of a decision: when it was last met (in days), and for how long."""

    at: float
    stability: float = FIRST_STABILITY


@dataclass
class Forgetful:
    """A learner; `meet` plays a hand, `cost` is what is given away, per coin bet and hand."""

    decisions: Decisions
    random: Random
    growth: float = 2.5
    of_kinds: bool | None = False
    learns: float = LEARNS
    same_day: float = SAME_DAY
    by_power: bool = False
    learnt: dict[str, Trace] = field(default_factory=dict)

    def unit(self, index: int) -> str:
        """What has to be known to decide a deal of a class."""
        decision = self.decisions.classes[index]
        of_kinds = self.of_kinds
        if of_kinds is None:  # the same kinds for every learner
            of_kinds = bool(sum(map(ord, decision.should)) % 2)
        return decision.should if of_kinds else str(decision)

    def recalls(self, unit: str, now: float) -> float:
        """The chance that it is known now."""
        trace = self.learnt.get(unit)
        if trace is None:
            return 0.0
        passed = (now - trace.at) / trace.stability
        return 1 / (1 + passed) if self.by_power else exp(-passed)

    def meet(self, index: int, now: float) -> bool:
        """Play a hand of a class and hear the best hold; return whether it was right."""
        if self.decisions.classes[index].should in PAID:
            return True
        unit = self.unit(index)
        right = self.random.random() < self.recalls(unit, now)
        trace = self.learnt.get(unit)
        if trace is not None and right:
            grown = self.growth if now - trace.at >= 0.5 else 1 + self.same_day * (self.growth - 1)
            self.learnt[unit] = Trace(now, trace.stability * grown)
        elif trace is not None:
            self.learnt[unit] = Trace(now, max(FIRST_STABILITY, trace.stability / 2))
        elif self.random.random() < self.learns:
            self.learnt[unit] = Trace(now)
        return right

    def cost(self, now: float) -> float:
        """What the gaps cost."""
        return sum(
            worth * (1 - self.recalls(self.unit(index), now))
            for index, worth in _worths(self.decisions)
        )


@lru_cache(maxsize=4)
def _worths(decisions: Decisions) -> tuple[tuple[int, float], ...]:
    """The classes that a beginner does not know, and what each is worth."""
    return tuple(
        (each.index, float(each.worth)) for each in decisions.classes if each.should not in PAID
    )


def by_random_deals(
    learner: Forgetful, hands: int, seed: int, every: int = 20, *, a_day: int = HANDS_A_DAY
) -> list[float]:
    """The learner's cost after each `every` hands dealt at random."""
    decisions = learner.decisions
    odds = np.bincount(decisions.of_deals, deal_weights(decisions.table.rules))
    classes = np.random.default_rng(seed).choice(len(odds), size=hands, p=odds / odds.sum())
    costs = []
    for number, index in enumerate(classes.tolist(), 1):
        learner.meet(index, number / a_day)
        if number % every == 0:
            costs.append(learner.cost(number / a_day))
    return costs


class Pupil:
    """A learner in the program's own course: reviews that are due, then the next lesson."""

    def __init__(self, learner: Forgetful, course: GameCourse, seed: int) -> None:
        self.learner, self.course, self.seed = learner, course, seed
        self.answers: list[LineAnswer] = []
        self.hands = 0
        self.lesson: Lesson | None = None

    def costs(self, hands: int, every: int = 20) -> list[float]:
        """The learner's cost after each `every` hands; random deals follow the course."""
        costs = []
        while self.hands < hands:
            self._one_hand()
            if self.hands % every == 0:
                costs.append(self.learner.cost(self.hands / HANDS_A_DAY))
        return costs

    def _one_hand(self) -> None:
        self.hands += 1
        new_day = self.hands % HANDS_A_DAY == 1
        if new_day or self.lesson is None or self.lesson.question is None:
            self.lesson = self._next()
        if self.lesson is None:
            row = _random_row(self.learner.decisions, self.seed + self.hands)
            self.learner.meet(int(self.learner.decisions.of_deals[row]), self._days)
            return
        question = self.lesson.question
        assert question is not None
        solution = solve_hand(question.cards, self.course.table, self.course.coins)
        held = self._held(solution)
        answer = Answer(question, held, self._now, 0, solution)
        self.answers.append(LineAnswer(str(question.line), answer.right, self._now))
        self.lesson = self.lesson.answered(answer)

    def _held(self, solution: HandSolution) -> int:
        decisions = self.learner.decisions
        right = self.learner.meet(decisions.class_of(solution.cards), self._days)
        return solution.best.mask if right else decisions.holds_of(solution.cards)[1]

    def _next(self) -> Lesson | None:
        """What the program offers now: what is due, else the next lesson, else nothing."""
        progress = recall_of(self.answers, self._now)
        review = Lesson.review(self.course, progress, self.seed + self.hands)
        if review.question is not None:
            return review
        number = self.course.next_lesson(progress)
        if number is None:
            return None
        return Lesson.start(self.course, progress, self.seed + self.hands, number)

    @property
    def _days(self) -> float:
        return self.hands / HANDS_A_DAY

    @property
    def _now(self) -> datetime:
        return MONDAY + timedelta(days=self._days)


def _random_row(decisions: Decisions, seed: int) -> int:
    upto = deal_weights(decisions.table.rules).cumsum()
    return int(upto.searchsorted(np.random.default_rng(seed).integers(upto[-1]), "right"))


def by_the_course(learner: Forgetful, hands: int, seed: int, every: int = 20) -> list[float]:
    """The learner's cost after each `every` hands of the course."""
    table = learner.decisions.table
    course = shipped_course(table)
    assert course is not None
    return Pupil(learner, GameCourse(table, 5, course), seed).costs(hands, every)


def learner_of(game: str, seed: int, **how: Any) -> Forgetful:
    """A beginner at a game; `how` are further fields."""
    return Forgetful(decisions_of(load_paytable(game), 5), Random(seed), **how)


def hands_until(
    costs: list[float], bound: float, every: int = 20, *, a_day: int = HANDS_A_DAY
) -> int | None:
    """After how many hands the cost is at most a bound and stays so for a day; None if never."""
    within = [cost <= bound for cost in costs]
    day = a_day // every
    for start in range(len(within) - day + 1):
        if all(within[start : start + day]):
            return (start + 1) * every
    return None
