"""``holdwise ultimate-x``: a game whose wins multiply the next hand, solved exactly."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from solver.ultimate_x.game import COST, solve_ultimate_x
from trainer.commands.output import print_json, print_report
from trainer.commands.tables import named_table

if TYPE_CHECKING:
    from solver.ultimate_x.game import UltimateX


def run(args: argparse.Namespace) -> int:
    """Solve the game and print it."""
    game = solve_ultimate_x(named_table(args.paytable), args.hands)
    if args.json:
        print_json(as_json(game))
    else:
        print_report(game.report())
    return 0


def as_json(game: UltimateX) -> dict[str, object]:
    """Return the game as docs/json.md describes it."""
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
