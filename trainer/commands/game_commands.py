"""``holdwise analyze``, ``ultimate-x``, ``compare`` and ``breakeven``: whole games, solved exactly,
alone and side by side, and pays for a wanted return.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from shlex import quote

from solver import Game, solve_game
from solver.lab.breakeven import breakeven
from solver.lab.compared_games import side_by_side
from solver.lab.frontier import MOST_LINES, frontier
from solver.lab.matrix import Stakes, Strategy
from solver.strategy.playing.chart import Chart
from solver.ultimate_x.ultimate_x_game import solve_ultimate_x
from trainer.app.charts import GameCharts, charts_folder
from trainer.commands.declared.games_and_machines import DEFAULT_SPEED
from trainer.commands.failure import complain
from trainer.commands.how_played import chart_at, chart_at_most, option_coins
from trainer.commands.lines import named_table
from trainer.commands.output import print_json, print_report, print_result, say_next
from trainer.commands.terminal import progress_bar


def run_analyze(args: argparse.Namespace) -> int:
    """Solve the game and print it."""
    game = solve_game(named_table(args.paytable, args.json), args.coins)
    if args.json:
        print_json(game.to_dict(args.hands))
    else:
        print_report(game.report(args.hands))
        say_next(f"holdwise strategy {quote(args.paytable)}")
    return 0


def run_ultimate_x(args: argparse.Namespace) -> int:
    """Solve the game and print it."""
    table = named_table(args.paytable, args.json)
    with progress_bar("Solving") as progress:
        game = solve_ultimate_x(table, args.hands, progress)
    print_result(game, args.json)
    return 0


def run_compare(args: argparse.Namespace) -> int:
    """Solve the games, compare them, and print the comparison."""
    meter = option_coins(args, "meter")
    stakes = _stakes(args)
    if not (args.others or args.chart or args.lines or stakes or meter is not None):
        args.refuse("expected a second PAYTABLE to compare with, or --chart, --lines or --meter")

    def chart_for(game: Game) -> Chart:
        charts = GameCharts(game.table, args.coins, charts_folder(args.data), complain)
        return chart_at_most(charts, args.lines).chart

    comparison = side_by_side(
        [named_table(name, args.json) for name in (args.first, *args.others)],
        args.coins,
        [Strategy(path, None, chart_at(path)) for path in args.chart or ()],
        chart_for if args.lines else None,
        stakes,
        meter,
    )
    print_result(comparison, args.json)
    return 0


def _stakes(args: argparse.Namespace) -> Stakes | None:
    """Return what an hour is like; None if nothing is said of it."""
    if args.speed is None and args.coin_value is None and args.cashback is None:
        return None
    return Stakes(args.speed or DEFAULT_SPEED, args.coin_value, args.cashback or Fraction(0))


def run_breakeven(args: argparse.Namespace) -> int:
    """Find the pay, or the pays of several lines."""
    if not args.line:
        args.refuse("the following arguments are required: --line")
    if len(args.line) > MOST_LINES:
        args.refuse(f"--line: at most {MOST_LINES} lines at once, not {len(args.line)}")
    table = named_table(args.paytable, args.json)
    if len(args.line) == 1:
        print_result(breakeven(table, args.line[0], args.target, args.coins), args.json)
    else:
        with progress_bar("Trying pays") as progress:
            pays = frontier(table, args.line, args.target, args.coins, progress)
        print_result(pays, args.json)
    return 0
