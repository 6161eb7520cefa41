"""``holdwise ultimate-x``: a game whose wins multiply the next hand, solved exactly."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from trainer.commands.options import PAYTABLE_HELP, add_json, one_of
from trainer.commands.output import print_json, print_report
from trainer.commands.tables import named_table

if TYPE_CHECKING:
    from solver.ultimate_x.game import UltimateX

HELP = "a game whose wins multiply the next hand: its return, and what multipliers are worth"
EXAMPLES = """\
holdwise ultimate-x 8/6                one hand, 10 coins
holdwise ultimate-x ddb-9-6 --hands 10
holdwise ultimate-x my-table.toml --json
holdwise best "7c 7d 4h 5s 6c" --multipliers 1   the best hold with these multipliers"""

HANDS = (1, 3, 5, 10)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "paytable",
        metavar="PAYTABLE",
        help=PAYTABLE_HELP,
    )
    parser.add_argument(
        "--hands",
        metavar="N",
        type=one_of(HANDS),
        default=1,
        help="hands drawn from one deal: 1, 3, 5 or 10 (default: 1)",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Solve the game and print it."""
    from solver.ultimate_x.game import solve_ultimate_x

    game = solve_ultimate_x(named_table(args.paytable), args.hands)
    if args.json:
        print_json(as_json(game))
    else:
        print_report(game.report())
    return 0


def as_json(game: UltimateX) -> dict[str, object]:
    """Return the game as docs/json.md describes it."""
    from solver.ultimate_x.game import COST

    return {
        "paytable": game.table.name,
        "hands": game.hands,
        "coins": COST,
        "return": game.return_,
        "return_low": game.low,
        "return_high": game.high,
        "gap": game.gap,
        "schedule": {
            "name": game.schedule.name,
            "source": game.schedule.source,
            "hands": game.schedule.column(game.hands),
            "published": game.is_published,
        },
        "lines": [
            {"name": name, "multiplies": times}
            for name, times in zip(game.table.line_names, game.multipliers, strict=True)
        ],
        "states": [
            {
                "multipliers": state.multipliers,
                "probability": state.probability,
                "value": state.value,
            }
            for state in game.states
        ],
    }
