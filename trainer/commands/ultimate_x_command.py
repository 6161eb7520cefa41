"""``holdwise ultimate-x``: a game whose wins multiply the next hand, solved exactly."""

from __future__ import annotations

import argparse

from solver.ultimate_x.ultimate_x_game import solve_ultimate_x
from trainer.commands.named_tables import named_table
from trainer.commands.output import print_result


def run(args: argparse.Namespace) -> int:
    """Solve the game and print it."""
    print_result(solve_ultimate_x(named_table(args.paytable), args.hands), args.json)
    return 0
