"""``holdwise paytables``: the catalogue of paytables, searched."""

from __future__ import annotations

import argparse

from solver.paytable.catalogue_search import paytables
from trainer.commands.failure import Failure
from trainer.commands.output import print_json, print_report, say_next


def run(args: argparse.Namespace) -> int:
    """Print the catalogue, or those of its paytables that are asked for."""
    found = paytables(*args.words, min_return=args.min_return, sort=args.sort)
    if args.json:
        print_json([entry.to_dict() for entry in found])
        return 0
    if not found:
        asked = " ".join(args.words)
        raise Failure(f"no paytable of the catalogue is like {asked!r}{_bound(args)}")
    print_report(found.report())
    say_next(f"holdwise analyze {found[0].id}")
    return 0


def _bound(args: argparse.Namespace) -> str:
    return "" if args.min_return is None else " with such a return"
