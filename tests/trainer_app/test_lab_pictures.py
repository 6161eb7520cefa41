"""The pictures of the lab: the return over one pay, and an hour's result."""

from math import ceil, comb

import numpy as np
import pytest

from solver import load_paytable, solve_game
from solver.game import LineShare
from trainer.app.lab_tables import Spread, bend, spread


@pytest.mark.parametrize(("name", "line", "high"), [("9/6", 4, 60), ("joker-20-7-5", 2, 200)])
def test_the_curve_goes_through_the_returns_of_whole_games(name: str, line: int, high: int) -> None:
    table = load_paytable(name)
    found = bend(table, line, 5, high)
    paid, value = (np.array(axis) for axis in zip(*found.points, strict=True))
    assert (np.diff(value) >= 0).all()
    for pay in (0, 35, high):
        pays = (*table.lines[line].pays[:4], pay)
        game = solve_game(table.with_pays({table.lines[line].name: pays}))
        assert np.interp(pay, paid, value) == pytest.approx(float(game.return_), abs=2e-5)


def test_the_pay_for_a_return_of_one_is_the_published_one() -> None:
    even = bend(load_paytable("8/5"), 0, 5, 10_000).even
    assert even is not None
    assert ceil(even) == 8666
    assert bend(load_paytable("8/5"), 0, 5, 5000).even is None


def test_an_hour_has_the_mean_and_spread_of_its_hands() -> None:
    game = solve_game("9/6")
    found = spread(game.lines, 100_000, 100)  # a bankroll that lasts
    assert isinstance(found, Spread)
    assert found.mean == pytest.approx(500 * float(game.return_ - 1))
    assert 0.985 < sum(found.bars) <= 1
    assert found.low <= found.quantiles[0] <= found.quantiles[1] <= found.quantiles[2]
    starts = found.low + found.step * np.arange(len(found.bars))
    below = sum(chance for start, chance in zip(starts, found.bars, strict=True) if start < 0)
    breaks_even = np.interp(0.5, np.cumsum(found.bars) / sum(found.bars), starts)
    assert breaks_even == pytest.approx(found.quantiles[1], abs=2 * found.step)
    assert 0 in starts
    assert below < 1 - found.ahead
    assert found.ruin == 0


def test_pays_that_would_fill_the_memory_are_refused_in_words() -> None:
    lines = solve_game(load_paytable("9/6").with_pays({"Royal flush": 999_999_937})).lines
    found = spread(lines, 1000, 600)
    assert isinstance(found, str)
    assert "holdwise bankroll" in found


def test_of_ten_tosses_of_a_coin_every_chance_is_known() -> None:
    """The binomial distribution: 10 tosses for a coin each; rarer than 1 in 200 are ten alike."""
    lines = [LineShare("heads", 2, 1, 1, 2), LineShare("tails", 0, 1, 1, 2)]
    found = spread(lines, 100, 10)
    assert isinstance(found, Spread)
    chances = [comb(10, heads) / 1024 for heads in range(11)]
    assert (found.low, found.step, found.quantiles) == (-8, 1, (-6, 0, 6))
    assert found.bars[::2] == pytest.approx(chances[1:-1])
    assert found.bars[1::2] == pytest.approx([0.0] * 8)
    assert found.ahead == pytest.approx(sum(chances[6:]))
    assert (found.bankroll, found.hands, found.mean) == (100, 10, pytest.approx(0))
