"""What is lost in classes that an exam did not ask, by the shares of all sorts of players."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from solver import solve_hand
from solver.decisions import decisions_of
from trainer.teaching.asking import Answer
from trainer.teaching.drill import tempting
from trainer.teaching.exam import Earlier, Exam, habit
from trainer.teaching.exam.prior import HABIT_PRIOR, RATE, RATE_PRIOR, SKILL, SKILL_PRIOR

DRAWS = 40_000
GAME = decisions_of("job-9-6")


def one_answer(exam: Exam, held: int | None = None) -> Exam:
    """Answer a question, rightly unless a hold is given."""
    assert exam.question is not None
    solution = solve_hand(exam.question.cards, exam.table, exam.coins)
    mask = solution.best.mask if held is None else held
    return exam.answered(Answer(exam.question, mask, datetime.now(UTC), 1000, solution))


@pytest.mark.parametrize("hands", [(0, 1, 0, 5), (1, 0, 2, 0), (1, 2, 3, 4)])
def test_on_average_it_is_what_the_shares_say(
    monkeypatch: pytest.MonkeyPatch, hands: tuple[int, ...]
) -> None:
    price = np.array([0.5, 1.0, 0.25, 2.0])
    leaky = np.linspace(0.1, 0.9, len(SKILL) * len(price)).reshape(len(SKILL), len(price))
    game = SimpleNamespace(cost=np.ones(len(price)), chance=leaky)
    asked = np.array([[9] * 4, hands])
    posterior: Any = SimpleNamespace(game=game, hands=asked, silent=asked == 0)
    monkeypatch.setattr(habit, "prices_of", lambda *_: (price, price))
    lost = habit.lost_unasked(posterior, 1, DRAWS, np.random.default_rng(5))
    often = sum(
        share * of_rate * rate
        for share, rates in zip(HABIT_PRIOR, RATE_PRIOR, strict=True)
        for of_rate, rate in zip(rates, RATE, strict=True)
    )
    expected = sum(
        share * leaky[skill, of] * often * price[of]
        for skill, share in enumerate(SKILL_PRIOR)
        for of in range(len(price))
        if hands[of] == 0
    )
    assert lost.shape == (DRAWS,)
    assert lost.mean() == pytest.approx(expected, rel=0.02)
    # who always errs in what was not asked loses just its price, and nobody more
    assert lost.max() <= RATE.max() * price[np.array(hands) == 0].sum() + 1e-9
    assert lost.max() == pytest.approx(RATE.max() * price[np.array(hands) == 0].sum())


def test_what_nobody_misses_is_asked_once_and_not_nine_times() -> None:
    exam, tempts = Exam.start(GAME, Earlier(), 7, of=50), tempting(GAME)
    asked: list[int] = []
    while exam.question is not None:
        assert exam.question.decision is not None
        asked.append(exam.question.decision)
        exam = one_answer(exam)
    kinds = [GAME.classes[index].should for index in asked]
    assert kinds.count("three of a kind") <= 2
    assert kinds.count("four of a kind") <= 1
    assert sum(index not in tempts for index in asked) <= 20  # of 50, where there were 33


def test_who_misses_what_nobody_misses_is_asked_more_of_it() -> None:
    """All three of a kind are broken: then the others of the kind are asked, not left out."""
    exam, trips = Exam.start(GAME, Earlier(), 7), 0
    while exam.question is not None:
        of = exam.question.decision
        broken = of is not None and GAME.classes[of].should == "three of a kind"
        trips += broken
        exam = one_answer(exam, 0 if broken else None)
    assert trips >= 8
