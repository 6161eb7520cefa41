"""The exam as a mode that asks: which question comes next, and the report after the last.

It asks what should tell most about the cost of what the player does not know: the measure is the
variance of that cost. Standard deviations, added up over the classes, would spend questions on many
small doubts, and it is the few large ones that make an interval wide.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from trainer.teaching.asking import Answer, Question
from trainer.teaching.construction import constructed
from trainer.teaching.exam.exam_game import Earlier, ExamGame, examined_game
from trainer.teaching.exam.exam_report import ExamLeak, ExamReport, Interval
from trainer.teaching.exam.intervals import (
    DRAWS,
    TAIL,
    Bounds,
    Draws,
    intervals,
)
from trainer.teaching.exam.pools import NARROW, dear, narrow
from trainer.teaching.exam.posterior import WHOLE, Answers, Indices, Posterior
from trainer.teaching.exam.prior import RATE, RATE_PRIOR, SLIP, Floats

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from solver.paytable.table import PayTable

MOST_QUESTIONS = WHOLE
LEAST_CHANCE = 0.1
"""The choice takes the chance of a leak in a class not yet asked to be at least this, so that
whatever could be dear is asked once, however unlikely; and in a class with an error, so that what
looks like a slip is asked again."""
LEAST_OF_KIN = 0.5
"""The same, where a class with the same kind of best hold was missed."""
MOST_NARROW = 8
"""The most narrow decisions of an exam."""
ALIKE = 0.2
"""What a class is taken to tell, of what it does, right after one with the same kind of best hold:
eight low pairs in nine hands look like a fault, and one had to look no more."""


@dataclass(frozen=True, eq=False)
class Exam:
    """An exam in progress. Its start and the answers since determine all that follows.

    >>> from solver.decisions import decisions_of
    >>> exam = Exam.start(decisions_of("job-9-6"), Earlier(), seed=7)
    >>> exam.question.number, exam.question.of, exam.question.construction
    (1, 100, '{"dear": "low pair | one high card"}')

    Attributes:
        game: what the exam knows of the game.
        seed: fixes the deals.
        of: how many questions there are.
        earlier: what the log says of the player; it counts after the last answer.
        posterior: what the answers say.
        narrow_asked: how many narrow decisions were asked.
        last: the class asked last; -1 before the first.
    """

    game: ExamGame
    seed: int
    of: int
    earlier: Earlier
    posterior: Posterior
    narrow_asked: int = 0
    last: int = -1

    name = "exam"
    speaks = False

    @classmethod
    def start(
        cls, decisions: Decisions, earlier: Earlier, seed: int, of: int = MOST_QUESTIONS
    ) -> Self:
        """Return an exam before its first question; `earlier` is what the log says.

        Raises:
            ValueError: `of` is not from 1 to 100.
        """
        if not 1 <= of <= MOST_QUESTIONS:
            raise ValueError(f"an exam has 1 to {MOST_QUESTIONS} hands, not {of}")
        game = examined_game(decisions)
        return cls(game, seed, of, earlier, Posterior.start(game, 1))

    @property
    def table(self) -> PayTable:
        """The paytable."""
        return self.game.decisions.table

    @property
    def coins(self) -> int:
        """The bet."""
        return self.game.decisions.coins

    @property
    def hands(self) -> int:
        """How many questions were answered."""
        return int(self.posterior.hands.sum())

    @cached_property
    def question(self) -> Question | None:
        """The next question; None once the exam is over."""
        number = self.hands + 1
        if number > self.of:
            return None
        decisions = self.game.decisions
        counts, last = np.array([self.narrow_asked]), np.array([self.last])
        chosen = next_questions(self.posterior, counts, last, short=self.of < WHOLE)
        at = int(chosen.narrow[0])
        text = narrow(NARROW[at]) if at >= 0 else dear(decisions.classes[int(chosen.classes[0])])
        cards = constructed(text, self.seed, number, decisions)
        return Question(number, self.of, cards, text, decisions.class_of(cards))

    def answered(self, answer: Answer) -> Self:
        """Return the exam after this answer: to its question, or to one asked in its place.

        Raises:
            ValueError: the answer is to a question of another number, or the exam is over.
        """
        question, decisions = answer.question, self.game.decisions
        if question.number != self.hands + 1 or question.number > self.of:
            raise ValueError("the answer is to another question than the exam's")
        values = np.array(answer.solution.values, dtype=np.float64)
        row = decisions.row_of(question.cards)
        posterior, of_class = self.posterior.copy(), int(decisions.of_deals[row])
        posterior.add(
            Answers(
                np.array([of_class], dtype=np.intp),
                (values.max() - values)[None] / decisions.scale,
                np.array([answer.held]),
                decisions.losses[[row]] / decisions.scale,
                np.array([decisions.holds_of(question.cards)[1]]),
                np.array([decisions.kinds_of(question.cards)]),
            )
        )
        asked_narrow = question.construction.startswith('{"narrow"')
        narrow_asked = self.narrow_asked + asked_narrow
        return replace(self, posterior=posterior, narrow_asked=narrow_asked, last=of_class)

    def report(self) -> ExamReport:
        """Return the result.

        Raises:
            ValueError: the exam is not over.
        """
        if self.question is not None:
            raise ValueError("an exam has no result before its last answer")
        finding = intervals(
            self.posterior, 0, DRAWS, np.random.default_rng(self.seed), self.earlier
        )
        draws = finding.draws
        best = self.game.best
        untested = self.game.cost[self.posterior.silent[0]]
        return ExamReport(
            self.table.name,
            self.coins,
            self.hands,
            int(self.posterior.wrong.sum()),
            round(float(draws.slip_count.sum(axis=1).mean())),
            best,
            _returned(best, finding.knowledge),
            _returned(best, finding.total),
            float(untested.max(initial=0.0)),
            self._leaks(draws),
            str(finding.fit),
        )

    def _leaks(self, draws: Draws) -> tuple[ExamLeak, ...]:
        """Return the classes that more likely have a leak than not, dearest first.

        A class that was not asked does not count, however likely the others make a leak there.
        """
        tested = self.posterior.hands[0] > 0
        likely = np.flatnonzero(tested & ((draws.rates > 0).mean(axis=0) > 0.5))
        leaks = [self._leak(int(index), draws.rates[:, index]) for index in likely]
        return tuple(sorted(leaks, key=lambda leak: -leak.lost_per_1000))

    def _leak(self, index: int, rates: np.ndarray) -> ExamLeak:
        decision = self.game.decisions.classes[index]
        dearness = float(self.posterior.dearness[0, index])
        rate = float(rates.mean())
        return ExamLeak(
            decision.should,
            decision.instead,
            float(decision.frequency),
            int(self.posterior.hands[0, index]),
            int(self.posterior.wrong[0, index]),
            rate,
            float(np.quantile(rates, TAIL)),
            float(np.quantile(rates, 1 - TAIL)),
            dearness / float(decision.frequency),
            1000 * dearness * rate,
        )


def _returned(best: float, lost: Bounds) -> Interval:
    return Interval(best - lost.middle, best - lost.high, best - lost.low)


class NextDeals(NamedTuple):
    """What each exam asks next.

    Attributes:
        classes: (exams,) the class, if a class is asked.
        narrow: (exams,) the index of the narrow decisions that are asked instead; -1 for none.
    """

    classes: Indices
    narrow: Indices


def next_questions(
    posterior: Posterior, narrow_asked: Indices, last: Indices, *, short: bool
) -> NextDeals:
    """Return the next questions; `narrow_asked` counts the narrow decisions of each exam so far,
    `last` has the classes asked last, -1 where there is none: their like is asked later if it can.

    A `short` one has no questions to spare for what nobody misses.
    """
    gains, narrow_gains = _of_classes(posterior, short=short), _of_narrow(posterior)
    alike = posterior.game.kin[last] & (last >= 0)[:, None]
    gains = np.where(alike, ALIKE * gains, gains)
    classes, narrow = gains.argmax(axis=1), narrow_gains.argmax(axis=1)
    better = narrow_gains.max(axis=1) > gains.max(axis=1)
    return NextDeals(classes, np.where(better & (narrow_asked < MOST_NARROW), narrow, -1))


def _of_classes(posterior: Posterior, *, short: bool) -> Floats:
    """Return (exams, classes): by how much one question should lower the variance in each."""
    chance = posterior.skill @ posterior.game.chance
    kin_missed = (posterior.wrong > 0) @ posterior.game.kin
    least = np.where(kin_missed, LEAST_OF_KIN, LEAST_CHANCE)
    if short:
        least = np.where(posterior.plainly_right, 0.0, least)
    chance = np.where(posterior.hands, chance, np.maximum(chance, least))
    chance = np.where(posterior.wrong, np.maximum(chance, LEAST_CHANCE), chance)
    rates = posterior.habit @ RATE_PRIOR
    leak = posterior.rates * rates[:, None, :] * chance[:, :, None]
    none = (1 - chance) * posterior.innocent
    slip = (posterior.slip @ SLIP)[:, None]
    total = none + leak.sum(axis=2)
    wrong, right = leak * RATE, leak * (1 - RATE)
    as_wrong, as_right = wrong.sum(axis=2) + none * slip, right.sum(axis=2) + none * (1 - slip)
    fall = _variance(leak, total) - _variance(wrong, as_wrong) - _variance(right, as_right)
    rate = (leak @ RATE) / total
    of_severity = (rate * posterior.spread) ** 2 / (posterior.wrong + 1)
    gain: Floats = posterior.dearness**2 * (fall / total + of_severity)
    return gain


def _variance(odds: Floats, total: Floats) -> Floats:
    """Return the variance of the rate of errors, times the total: the rate is 0 without a leak."""
    variance: Floats = odds @ RATE**2 - (odds @ RATE) ** 2 / total
    return variance


def _of_narrow(posterior: Posterior) -> Floats:
    """Return (exams, bounds): by how much a narrow decision should lower that of softness."""
    cost, weights = posterior.game.softness.sum(axis=1), posterior.softness
    before = _of_softness(weights, cost)
    gains = [
        before - _of_softness(weights * wrong, cost) - _of_softness(weights * (1 - wrong), cost)
        for wrong in posterior.game.narrow
    ]
    return np.stack(gains, axis=1)


def _of_softness(weights: Floats, cost: Floats) -> Floats:
    """Return the variance of what softness costs, times the sum of the weights."""
    total = np.maximum(weights.sum(axis=1), 1e-300)
    variance: Floats = weights @ cost**2 - (weights @ cost) ** 2 / total
    return variance
