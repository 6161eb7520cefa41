"""``holdwise compare``: games side by side, and what playing one as if it were another costs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from trainer.commands.analyze import as_json as game_as_json
from trainer.commands.options import PAYTABLE_HELP, add_coins, add_json
from trainer.commands.output import card_names, print_json, print_report
from trainer.commands.tables import named_table

if TYPE_CHECKING:
    from solver.comparison import Comparison, Flip

HELP = "games side by side, and what mixing them up costs"
EXAMPLES = """\
holdwise compare 9/6 8/5
holdwise compare 9/6 bonus-8-5 my-table.toml --coins 1
holdwise compare 9/6 8/5 --json    for programs"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("first", metavar="PAYTABLE", help=PAYTABLE_HELP)
    parser.add_argument("others", metavar="PAYTABLE", nargs="+", help="one or more to compare with")
    add_coins(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Solve the games, compare them, and print the comparison."""
    from solver import compare

    comparison = compare(*map(named_table, (args.first, *args.others)), coins=args.coins)
    if args.json:
        print_json(as_json(comparison))
    else:
        print_report(comparison.report())
    return 0


def as_json(comparison: Comparison) -> dict[str, object]:
    """Return the comparison as docs/json.md describes it."""
    return {
        "games": [game_as_json(game) for game in comparison.games],
        "cross": [[None if v is None else float(v) for v in row] for row in comparison.cross],
        "cross_exact": [[None if v is None else str(v) for v in row] for row in comparison.cross],
        "flips": [_flip_as_json(flip) for flip in comparison.flips],
    }


def _flip_as_json(flip: Flip) -> dict[str, object]:
    return {
        "from": flip.source,
        "to": flip.target,
        "deals": flip.deals,
        "cost": float(flip.cost),
        "cost_exact": str(flip.cost),
        "examples": [
            {
                "hand": card_names(example.cards),
                "from": card_names(example.source_hold),
                "to": card_names(example.target_hold),
                "cost_exact": str(example.cost),
            }
            for example in flip.examples
        ],
    }
