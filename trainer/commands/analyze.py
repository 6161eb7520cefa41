"""``holdwise analyze``: a whole game, with every deal played as well as possible."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from solver import solve_game
from trainer.commands.output import number, print_json, print_report
from trainer.commands.tables import named_table

if TYPE_CHECKING:
    from solver import Game


def run(args: argparse.Namespace) -> int:
    """Solve the game and print it."""
    game = solve_game(named_table(args.paytable), args.coins)
    if args.json:
        print_json(as_json(game, args.hands))
    else:
        print_report(game.report(args.hands))
    return 0


def as_json(game: Game, hands: int = 1) -> dict[str, object]:
    """Return the game, with `hands` hands drawn from one deal, as docs/json.md describes it."""
    together = game.variance_of(hands)
    return {
        "paytable": game.table.name,
        "coins": game.coins,
        "return": float(game.return_),
        "return_exact": str(game.return_),
        "variance": float(game.variance),
        "variance_exact": str(game.variance),
        "covariance": float(game.covariance),
        "covariance_exact": str(game.covariance),
        "hands": hands,
        "hands_variance": float(together),
        "hands_variance_exact": str(together),
        "hit_frequency": float(game.hit_frequency),
        "hit_frequency_exact": str(game.hit_frequency),
        "total": game.total,
        "lines": [
            {
                "name": line.name,
                "pays": number(line.pays),
                "pays_exact": str(line.pays),
                "count": line.count,
                "probability": float(line.probability),
                "return": float(line.return_),
            }
            for line in game.lines
        ],
    }
