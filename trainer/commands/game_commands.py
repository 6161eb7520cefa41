"""``holdwise analyze`` and ``ultimate-x``: a whole game, solved exactly."""

from __future__ import annotations

import argparse
from shlex import quote

from solver import solve_game
from solver.ultimate_x.ultimate_x_game import solve_ultimate_x
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
