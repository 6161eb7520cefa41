"""``holdwise analyze``: a whole game, with every deal played as well as possible."""

from __future__ import annotations

import argparse
from shlex import quote

from solver import solve_game
from trainer.commands.named_tables import named_table
from trainer.commands.output import print_json, print_report, say_next


def run(args: argparse.Namespace) -> int:
    """Solve the game and print it."""
    game = solve_game(named_table(args.paytable, args.json), args.coins)
    if args.json:
        print_json(game.to_dict(args.hands))
    else:
        print_report(game.report(args.hands))
        say_next(f"holdwise strategy {quote(args.paytable)}")
    return 0
