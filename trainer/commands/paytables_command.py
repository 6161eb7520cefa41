"""``holdwise paytables``: the catalogue of paytables, searched."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from evaluator.figures import percent, shortened
from solver.paytable.catalogue_search import paytables
from trainer.commands.failure import Failure
from trainer.commands.output import print_json, print_report, say_next


def run(args: argparse.Namespace) -> int:
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
        yield f"is like {shortened(' '.join(args.words))!r}"
    if args.min_return is not None:
        yield f"returns {percent(args.min_return, 2)} or more"
