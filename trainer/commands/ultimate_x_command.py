"""``holdwise ultimate-x``: a game whose wins multiply the next hand, solved exactly."""

from __future__ import annotations

import argparse

from solver.ultimate_x.ultimate_x_game import solve_ultimate_x
from trainer.commands.named_tables import named_table
from trainer.commands.output import print_result
from trainer.commands.progress_bar import progress_bar


def run(args: argparse.Namespace) -> int:
    """Solve the game and print it."""
    table = named_table(args.paytable, args.json)
    with progress_bar("Solving") as progress:
        game = solve_ultimate_x(table, args.hands, progress)
    print_result(game, args.json)
    return 0
