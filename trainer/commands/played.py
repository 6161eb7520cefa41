"""How hands are played in questions about money: at best, by a chart, or as the player does."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evaluator.figures import count, decimal
from evaluator.report import heading, line
from solver.bankroll.own import own_play
from solver.bankroll.payoffs import best_play_pays, chart_masks, pays_of_masks
from solver.bankroll.several import hold_pays, several_pays
from solver.strategy import load_chart
from solver.strategy.language.chart import read_chart
from trainer.commands.declared.shared import MINE_LEAST
from trainer.commands.failure import Failure
from trainer.commands.player import player_folder
from trainer.store.holds_made import holds_made

if TYPE_CHECKING:
    from evaluator.report import Report
    from solver import Game
    from solver.returns import Payoffs
    from solver.strategy import Chart
    from trainer.store.holds_made import HoldsMade


@dataclass(frozen=True)
class Played:
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


def played(game: Game, args: argparse.Namespace, hands: int = 1) -> Played:
    """Return a game as the options say that it is played, with that many hands from one deal.

    Raises:
        ChartError: the chart cannot be read or is not for this game.
        StoreError: the history cannot be read.
        ValueError: there are too few hands in it.
    """
    if args.mine and (args.chart is not None or hands > 1):
        other = "--chart" if args.chart is not None else "--play-hands"
        args.refuse(f"--mine does not go with {other}")
    if args.mine:
        return _by_own_holds(game, made_by_player(args))
    name, masks = "best play", None
    if args.chart is not None:
        name, masks = "chart", chart_masks(game, chart_at(args.chart))
    if hands > 1:
        of_holds = hold_pays(game, game.best_masks if masks is None else masks)
        return Played(game, name, hands, several_pays(of_holds, hands))
    payoffs = best_play_pays(game) if masks is None else pays_of_masks(game, masks)
    return Played(game, name, 1, payoffs)


def made_by_player(args: argparse.Namespace) -> list[HoldsMade]:
    """Return what the player whom the options name has held, by paytable.

    Raises:
        StoreError: the history cannot be read.
    """
    return holds_made(player_folder(args))


def _by_own_holds(game: Game, made: list[HoldsMade]) -> Played:
    """Return a game with own holds: those made at this paytable, or else at any of its deck."""
    play = own_play(game, *holds_for(game, made))
    lost, error = float(play.cost) * 100, play.cost_error * 100
    remark = (
        f"By {count(play.hands, 'hand')} of my own, which lost {decimal(lost, 3)} ± "
        f"{decimal(error, 3)} % of the bet"
    )
    return Played(game, "my holds", 1, play.payoffs, (remark,))


def holds_for(
    game: Game, made: list[HoldsMade]
) -> tuple[list[tuple[int, ...]], list[int], list[int]]:
    """Return the hands that say how a player plays a game: deals, masks, and how often.

    Those are the hands at this paytable if there are enough, or else at any with the same deck and
    wild cards.

    Raises:
        ValueError: there are too few.
    """
    alike = [each for each in made if each.table.rules == game.table.rules]
    same = [each for each in alike if each.table == game.table]
    for group in (same, alike):
        if sum(sum(each.times) for each in group) >= MINE_LEAST:
            return (
                [cards for each in group for cards in each.dealt],
                [mask for each in group for mask in each.masks],
                [times for each in group for times in each.times],
            )
    hands = sum(sum(each.times) for each in alike)
    raise ValueError(
        f"--mine: expected {MINE_LEAST} unaided hands or more in the history with the deck of "
        f"{game.table.name}, found {hands}"
    )


def chart_at(path: str) -> Chart:
    """Return the chart in a file, or on standard input where the path is `-`."""
    if path != "-":
        return load_chart(path)
    if sys.stdin is None:
        raise Failure("standard input is closed; expected a chart on it")
    return read_chart(sys.stdin.buffer, "standard input")
