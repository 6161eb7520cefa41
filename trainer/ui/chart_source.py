"""Where the window's charts come from: shipped with the program, kept, or derived."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.paytable import PayTable
    from solver.strategy.chart import Chart
    from solver.strategy.grading import Grader


class SolverCharts:
    """The solver's own charts."""

    def charts(self, table: PayTable, coins: int) -> dict[int, Chart]:
        """The charts at hand for a game by their number of lines."""
        return {}

    def derive(
        self, table: PayTable, coins: int, tell: Callable[[float], None]
    ) -> dict[int, Chart]:
        """The best charts found for a game, up to the length that no further line betters."""
        from solver.strategy.derive import frontier

        found = frontier(self.grader(table, coins), progress=tell)
        return {len(chart.rules): chart for chart in found.values()}

    def grader(self, table: PayTable, coins: int) -> Grader:
        """What plays every deal of a game by a chart."""
        from solver.game import solve_game
        from solver.strategy.grading import Grader

        return Grader.of(solve_game(table, coins))
