"""The exam as a mode that asks: which question comes next, and the report after the last."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Self

import numpy as np

from trainer.teaching.asking import Answer, Question
from trainer.teaching.construction import constructed
from trainer.teaching.exam.choice import choose
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
from trainer.teaching.exam.posterior import Answers, Posterior

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from solver.paytable.table import PayTable

MOST_HANDS = 100


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
    """

    game: ExamGame
    seed: int
    of: int
    earlier: Earlier
    posterior: Posterior
    narrow_asked: int = 0

    name = "exam"
    speaks = False

    @classmethod
    def start(cls, decisions: Decisions, earlier: Earlier, seed: int, of: int = MOST_HANDS) -> Self:
        """Return an exam before its first question; `earlier` is what the log says.

        Raises:
            ValueError: `of` is not from 1 to 100.
        """
        if not 1 <= of <= MOST_HANDS:
            raise ValueError(f"an exam has 1 to {MOST_HANDS} hands, not {of}")
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
        chosen = choose(self.posterior, np.array([self.narrow_asked]))
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
        posterior = self.posterior.copy()
        posterior.add(
            Answers(
                np.array([decisions.of_deals[row]], dtype=np.intp),
                (values.max() - values)[None] / decisions.scale,
                np.array([answer.held]),
                decisions.losses[[row]] / decisions.scale,
                np.array([decisions.holds_of(question.cards)[1]]),
                np.array([decisions.kinds_of(question.cards)]),
            )
        )
        asked_narrow = question.construction.startswith('{"narrow"')
        return replace(self, posterior=posterior, narrow_asked=self.narrow_asked + asked_narrow)

    def report(self) -> ExamReport:
        """Return the result.

        Raises:
            ValueError: the exam is not over.
        """
        if self.question is not None:
            raise ValueError("an exam has no result before its last answer")
        found = intervals(self.posterior, 0, DRAWS, np.random.default_rng(self.seed), self.earlier)
        draws = found.draws
        best = self.game.best
        untested = self.game.cost[self.posterior.hands[0] == 0]
        return ExamReport(
            self.table.name,
            self.coins,
            self.hands,
            int(self.posterior.wrong.sum()),
            round(float(draws.slip_count.sum(axis=1).mean())),
            best,
            _returned(best, found.knowledge),
            _returned(best, found.total),
            float(untested.max(initial=0.0)),
            self._leaks(draws),
            str(found.fit),
        )

    def _leaks(self, draws: Draws) -> tuple[ExamLeak, ...]:
        """Return the classes that more likely have a leak than not, dearest first.

        A class that was not asked does not count, however likely the others make a leak there.
        """
        tested = self.posterior.hands[0] > 0
        likely = np.flatnonzero(tested & ((draws.rates > 0).mean(axis=0) > 0.5))
        found = [self._leak(int(index), draws.rates[:, index]) for index in likely]
        return tuple(sorted(found, key=lambda leak: -leak.lost_per_1000))

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
