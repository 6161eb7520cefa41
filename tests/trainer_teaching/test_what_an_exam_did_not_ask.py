"""What is lost in classes that an exam did not ask, by the shares of all sorts of players."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from trainer.teaching.exam import habit
from trainer.teaching.exam.prior import HABIT_PRIOR, RATE, RATE_PRIOR, SKILL, SKILL_PRIOR

DRAWS = 40_000


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
