"""Games of Ultimate X whose values are given: to solve one takes seconds."""

from functools import lru_cache

from solver import PayTable
from solver.arrays import read_only
from solver.ultimate_x.schedule import schedule_for
from solver.ultimate_x.ultimate_x_game import UltimateX


@lru_cache
def given_game(table: PayTable, hands: int) -> UltimateX:
    """A game in which the k-th multiplier above one for each hand is worth 4 - k/100 coins."""
    import numpy as np

    schedule, published = schedule_for(table)
    multipliers = schedule.multipliers(table, hands)
    states = hands * (max(multipliers) - 1) + 1
    values = np.cumsum([0.0, *(4 - more / 100 for more in range(1, states))])
    game = UltimateX.__new__(UltimateX)
    game.__dict__.update(
        table=table,
        hands=hands,
        schedule=schedule,
        is_published=published,
        multipliers=multipliers,
        low=0.99,
        high=0.99,
        values=read_only(values),
        _shares=read_only(np.full(states, 1 / states)),
    )
    return game
