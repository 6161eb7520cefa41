"""How the hands of a question about money are played: as well as can be, or by a chart."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.commands.failure import Failure

if TYPE_CHECKING:
    from evaluator.report import Report
    from solver import Game
    from solver.bankroll.payoffs import Payoffs
    from solver.strategy import Chart


@dataclass(frozen=True)
class Played:
    """A game played in some way.

    Attributes:
        game: the game.
        name: how it is played: "best play", or "chart".
        payoffs: what one hand then pays.
    """

    game: Game
    name: str
    payoffs: Payoffs

    def heading(self) -> Report:
        """Return the line that says what is played, and how."""
        from evaluator.figures import count
        from evaluator.report import heading

        return [heading(f"{self.game.table.name}, {count(self.game.coins, 'coin')}, {self.name}")]


def played(game: Game, args: argparse.Namespace) -> Played:
    """Return a game as the options say that it is played.

    Raises:
        ChartError: the chart cannot be read or is not for this game.
    """
    from solver.bankroll.payoffs import best_play_pays, chart_pays

    if args.chart is None:
        return Played(game, "best play", best_play_pays(game))
    return Played(game, "chart", chart_pays(game, chart_at(args.chart)))


def chart_at(path: str) -> Chart:
    """Return the chart in a file, or on standard input where the path is `-`."""
    import sys

    from solver.strategy import load_chart
    from solver.strategy.language.chart import read_chart

    if path != "-":
        return load_chart(path)
    if sys.stdin is None:
        raise Failure("standard input is closed; expected a chart on it")
    return read_chart(sys.stdin.buffer, "standard input")
