"""``holdwise compare``: games side by side, and what playing one as if it were another costs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainer.commands.analyze import as_json as game_as_json
from trainer.commands.best import card_names, hold_text
from trainer.commands.options import add_coins, add_json
from trainer.commands.output import bet, decimal, percent, print_heading, print_json, print_table

if TYPE_CHECKING:
    from solver import Comparison, Flip, Game

HELP = "games side by side, and what playing one as if it were another costs"
EXAMPLES = """\
holdwise compare 9/6 8/5
holdwise compare 9/6 bonus-8-5 my-table.toml --coins 1
holdwise compare 9/6 8/5 --json    for programs"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "paytables",
        metavar="PAYTABLE",
        nargs="+",
        help="two or more: ids of the catalogue, 9/6 for short, or .toml files",
    )
    add_coins(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Solve the games, set them beside each other, and print that."""
    from solver import compare_games, load_paytable, solve_game

    games = [solve_game(load_paytable(name), args.coins) for name in args.paytables]
    comparison = compare_games(games)
    if args.json:
        print_json(as_json(comparison))
    else:
        _print_comparison(comparison)
    return 0
