"""Texas Hold'em odds: counted over every board that can still come, or sampled."""

from evaluator.holdem.counting import Grid, HandOdds, odds, odds_against_random
from evaluator.holdem.simulation import Estimate, SimulatedGrid, simulate

__all__ = [
    "Estimate",
    "Grid",
    "HandOdds",
    "SimulatedGrid",
    "odds",
    "odds_against_random",
    "simulate",
]
