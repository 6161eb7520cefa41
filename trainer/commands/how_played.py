"""What questions about money take: how hands are played, also by oneself; amounts of coins."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from solver import Game
from solver.bankroll.payoffs import PlayedGame, own_play, played
from solver.strategy import Chart, load_chart
from solver.strategy.playing.chart import read_chart
from trainer.commands.declared.option_values import TypedAmount
from trainer.commands.declared.parts import MINE_LEAST
from trainer.commands.failure import Failure
from trainer.commands.terminal import progress_bar

if TYPE_CHECKING:
    from solver.strategy.books.book import Derived
    from trainer.app.charts import GameCharts
    from trainer.store.sums import HoldsMade


def played_game(game: Game, args: argparse.Namespace, hands: int) -> PlayedGame:
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
        return played(game, own=own_play(game, *holds_for(game, made_by_player(args))))
    return played(game, hands, None if args.chart is None else chart_at(args.chart))


def chart_at(path: str) -> Chart:
    """Return the chart in a file, or on standard input where the path is `-`."""
    if path != "-":
        return load_chart(path)
    if sys.stdin is None:
        raise Failure("standard input is closed; expected a chart on it")
    return read_chart(sys.stdin.buffer, "standard input")


def chart_at_most(charts: GameCharts, lines: int) -> Derived:
    """Return a game's best chart of at most `lines` lines; while it is derived, a bar shows.

    Raises:
        Failure: there is none.
    """
    name = charts.table.name
    with progress_bar(f"Deriving a chart for {name}") as progress:
        best = charts.at_most(lines, progress)
    if best is None:
        raise Failure(f"no chart of at most {lines} lines was found for {name}")
    return best


def option_coins(args: argparse.Namespace, option: str) -> int | None:
    """Return in coins what an option names, None if it is not given.

    Wrong usage is refused: money where nothing says what a coin is worth, or no whole coins of it.
    """
    amount: TypedAmount | None = getattr(args, option)
    if amount is None:
        return None
    try:
        return amount.coins(args.coin_value)
    except ValueError as error:
        args.refuse(f"--{option}: {error}")
        raise  # it has exited


def made_by_player(args: argparse.Namespace) -> list[HoldsMade]:
    """Return what the player whom the options name has held, by paytable.

    Raises:
        StoreError: the history cannot be read.
    """
    from trainer.store import folder  # with SQLite
    from trainer.store.sums import holds_made

    return holds_made(folder.player_folder(args.data, args.profile))


def holds_for(
    game: Game, holds: list[HoldsMade]
) -> tuple[list[tuple[int, ...]], list[int], list[int]]:
    """Return the hands that say how a player plays a game: deals, masks, and how often.

    Those are the hands at this paytable if there are enough, or else at any with the same deck and
    wild cards.

    Raises:
        ValueError: there are too few.
    """
    alike = [each for each in holds if each.table.rules == game.table.rules]
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
        f"--own: expected {MINE_LEAST} unaided hands or more in the history with the deck of "
        f"{game.table.name}, found {hands}"
    )
