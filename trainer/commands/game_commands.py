"""``holdwise paytables``: the catalogue, searched; ``analyze`` and ``ultimate-x``: a whole game."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from shlex import quote

from evaluator.figures import percent
from solver import solve_game
from solver.paytable.catalogue_search import paytables
from solver.ultimate_x.ultimate_x_game import solve_ultimate_x
from trainer.commands.failure import Failure
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


def run_paytables(args: argparse.Namespace) -> int:
    """Print the catalogue, or those of its paytables that are asked for."""
    entries = paytables(*args.words, min_return=args.min_return, sort=args.sort)
    if args.json:
        print_json([entry.to_dict() for entry in entries])
        return 0
    if not entries:
        raise Failure(f"no paytable of the catalogue {' and '.join(_asked(args))}")
    print_report(entries.report())
    say_next(f"holdwise analyze {entries[0].id}")
    return 0


def _asked(args: argparse.Namespace) -> Iterator[str]:
    if args.words:
        yield f"is like {' '.join(args.words)!r}"
    if args.min_return is not None:
        yield f"returns {percent(args.min_return, 2)} or more"
