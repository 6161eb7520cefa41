"""Texas Hold'em odds: exact, over every board that can still come, or simulated.

`counting` groups the boards that can still come and counts them, `odds_simulation` draws where
there are too many, and `answers` are the results.
"""

from evaluator.holdem.answers import Estimate, Grid, HandOdds, Odds, SimulatedGrid
from evaluator.holdem.counting import odds, odds_against_random
from evaluator.holdem.odds_simulation import simulate

__all__ = [
    "Estimate",
    "Grid",
    "HandOdds",
    "Odds",
    "SimulatedGrid",
    "odds",
    "odds_against_random",
    "simulate",
]
