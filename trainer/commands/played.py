"""How hands are played in questions about money: at best, by a chart, or as the player does."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evaluator.figures import count, decimal
from evaluator.report import heading, line
from solver.bankroll.payoffs import best_play_pays, chart_masks, pays_of_masks
from solver.bankroll.several import hold_pays, several_pays
from solver.strategy import load_chart
from solver.strategy.language.chart import read_chart
from trainer.commands.failure import Failure

if TYPE_CHECKING:
    from evaluator.report import Report
    from solver import Game
    from solver.returns import Payoffs
    from solver.strategy import Chart


@dataclass(frozen=True)
class PlayedGame:
    """A game played in some way.

    Attributes:
        game: the game.
        name: how it is played: "best play", "chart" or "my holds".
        hands: how many hands are drawn from one deal.
        payoffs: what one bet then pays, on all of these hands together.
        remarks: what else is to be said of it.
    """

    game: Game
    name: str
    hands: int
    payoffs: Payoffs
    remarks: tuple[str, ...] = ()

    def title(self) -> str:
        """Return what is played, and how."""
        bet = count(self.game.coins, "coin")
        several = f", {self.hands} hands a deal" if self.hands > 1 else ""
        return f"{self.game.table.name}, {bet}{several}, {self.name}"

    def heading(self) -> Report:
        """Return the lines that say what is played, and how."""
        return [heading(self.title()), *map(line, self.remarks)]


def played(game: Game, args: argparse.Namespace, hands: int = 1) -> PlayedGame:
    """Return a game as the options say that it is played, with that many hands from one deal.

    Raises:
        ChartError: the chart cannot be read or is not for this game.
        StoreError: the history cannot be read.
        ValueError: there are too few hands in it.
    """
    if args.own and (args.chart is not None or hands > 1):
        other = "--chart" if args.chart is not None else "--hands"
        args.refuse(f"--own does not go with {other}")
    if args.own:
        from trainer.commands.own_holds import own_play_of  # with the store

        play = own_play_of(args, game)
        lost, error = float(play.cost) * 100, play.cost_error * 100
        remark = (
            f"By {count(play.hands, 'hand')} of my own, which lost {decimal(lost, 3)} ± "
            f"{decimal(error, 3)} % of the bet"
        )
        return PlayedGame(game, "my holds", 1, play.payoffs, (remark,))
    name, masks = "best play", None
    if args.chart is not None:
        name, masks = "chart", chart_masks(game, chart_at(args.chart))
    if hands > 1:
        of_holds = hold_pays(game, game.best_masks if masks is None else masks)
        return PlayedGame(game, name, hands, several_pays(of_holds, hands))
    payoffs = best_play_pays(game) if masks is None else pays_of_masks(game, masks)
    return PlayedGame(game, name, 1, payoffs)


def chart_at(path: str) -> Chart:
    """Return the chart in a file, or on standard input where the path is `-`."""
    if path != "-":
        return load_chart(path)
    if sys.stdin is None:
        raise Failure("standard input is closed; expected a chart on it")
    return read_chart(sys.stdin.buffer, "standard input")
