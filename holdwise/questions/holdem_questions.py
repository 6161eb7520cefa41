"""What is asked about Texas Hold'em against several unknown hands."""

import numpy as np

from evaluator.arguments import whole_from
from evaluator.cards import CardsOrText
from evaluator.holdem.answers import SimulatedGrid
from evaluator.holdem.counting import MOST_HANDS
from evaluator.holdem.odds_simulation import simulate


def simulate_odds(
    hand: CardsOrText,
    board: CardsOrText = (),
    dead: CardsOrText = (),
    *,
    opponents: int = 1,
    deals: int = 100_000,
    seed: int = 0,
) -> SimulatedGrid:
    """Return a hand's odds against unknown hands, estimated from random deals.

    >>> grid = simulate_odds("AsKs", opponents=3, deals=1000)
    >>> 0.40 < grid.equity.mean < 0.60, grid.equity.error < 0.02
    (True, True)

    Args:
        hand: two cards, as text or card ids.
        board: the three, four or five cards on the board, if any.
        dead: cards that cannot come.
        opponents: how many, 1 to 9.
        deals: how many to sample.
        seed: what they are drawn with; the same one draws the same deals.

    Raises:
        CardError: there are not two cards, or the cards do not go together.
        ValueError: `deals` is less than 1.
    """
    opponents = whole_from(opponents, "opponents", 1, MOST_HANDS - 1)
    deals = whole_from(deals, "deals", 1)
    rng = np.random.default_rng(whole_from(seed, "seed", 0))
    return simulate(hand, board, dead, opponents=opponents, deals=deals, rng=rng)
