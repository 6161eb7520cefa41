"""``holdwise ultimate-x``: a game whose wins multiply the next hand, solved exactly."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from solver.ultimate_x.game import solve_ultimate_x
from trainer.commands.output import print_result
from trainer.commands.tables import named_table

if TYPE_CHECKING:
    pass


def run(args: argparse.Namespace) -> int:
    """Solve the game and print it."""
    game = solve_ultimate_x(named_table(args.paytable), args.hands)
    print_result(game, args.json)
    return 0
