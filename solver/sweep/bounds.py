"""What a column can be at most and at least in a box of paytables.

The return grows with every pay, so its bounds are the returns of the box's two ends, exactly. The
other measures depend on which holds are best. Each deal contributes at least and at most what the
best and the worst of its candidates would; the sums of that are doubles, widened by more than their
rounding.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import NamedTuple, TypeAlias

import numpy as np

from solver.arrays import Ints
from solver.sweep.candidates import Candidates
from solver.sweep.columns import Column
from solver.sweep.grid import Grid

Figure: TypeAlias = Fraction | float


class Range(NamedTuple):
    """The lowest and the highest that a figure can be."""

    low: Figure
    high: Figure

    def meets(self, low: Fraction | None, high: Fraction | None) -> bool:
        """Return whether a figure in this range can lie between two bounds; None means no bound."""
        return (low is None or self.high >= low) and (high is None or self.low <= high)

    def distance(self, target: Fraction) -> Figure:
        """Return the least distance of a figure in this range from a target.

        >>> Range(1.0, 2.0).distance(Fraction(5)), Range(1.0, 2.0).distance(Fraction(3, 2))
        (3.0, 0)
        """
        if self.low <= target <= self.high:
            return 0
        return self.low - target if self.low > target else target - self.high


def column_range(
    column: Column, grid: Grid, ends: Ints, returns: Range, found: Candidates | None
) -> Range:
    """Return what a column can be in a box.

    Args:
        column: the column.
        grid: the paytables.
        ends: (2, lines) the lowest and the highest coins of the box.
        returns: the exact returns of these.
        found: the candidates of the box; None if they are not known.
    """
    if column.measure == "return":
        return returns
    if found is None:
        return Range(0, inf)
    low, high = ends.astype(np.float64)
    hands = grid.table.rules.all_values
    match column.measure:
        case "variance":
            least, most = found.extremes(low * low, high * high)
            bets = hands * grid.coins**2
            square = float(returns.high) ** 2
            return Range(max(0.0, least / bets - square), most / bets - float(returns.low) ** 2)
        case "hit_frequency":
            least, most = found.extremes(
                (low > 0).astype(np.float64), (high > 0).astype(np.float64)
            )
            return Range(least / hands, most / hands)
        case "cost" | "ruin":
            return Range(0, inf)
        case _:
            this = np.arange(len(low)) == column.line
            least, most = found.extremes(low * this, high * this)
            return Range(least / (hands * grid.coins), most / (hands * grid.coins))
