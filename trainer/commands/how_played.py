"""What questions about money take: how hands are played, and amounts of coins, perhaps in money."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from solver.bankroll.payoffs import PlayedGame
from solver.bankroll.payoffs import played as game_played
from solver.strategy import load_chart
from solver.strategy.playing.chart import read_chart
from trainer.commands.declared.option_values import Amount
from trainer.commands.failure import Failure

if TYPE_CHECKING:
    from solver import Game
    from solver.strategy import Chart


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

        return game_played(game, own=own_play_of(args, game))
    return game_played(game, hands, None if args.chart is None else chart_at(args.chart))


def chart_at(path: str) -> Chart:
    """Return the chart in a file, or on standard input where the path is `-`."""
    if path != "-":
        return load_chart(path)
    if sys.stdin is None:
        raise Failure("standard input is closed; expected a chart on it")
    return read_chart(sys.stdin.buffer, "standard input")


def coins_of(args: argparse.Namespace, option: str) -> int | None:
    """Return in coins what an option names, None if it is not given.

    Wrong usage is refused: money where nothing says what a coin is worth, or no whole coins of it.
    """
    amount: Amount | None = getattr(args, option)
    if amount is None:
        return None
    try:
        return amount.coins(args.coin_value)
    except ValueError as error:
        args.refuse(f"--{option}: {error}")
        raise  # it has exited
