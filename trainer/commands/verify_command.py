"""``holdwise verify``: computes the published figures again from the shipped paytables."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator

from evaluator.keys import dictionary
from solver.verification import Figure, verify, verify_ultimate_x
from trainer.commands.declared.this_program import ULTIMATE_X_FIGURES
from trainer.commands.failure import Failure
from trainer.commands.output import print_json, say


def run(args: argparse.Namespace) -> int:
    """Print a line for each figure as it is computed; fail at the end if any differs."""
    found = verify_ultimate_x() if args.group == ULTIMATE_X_FIGURES else verify()
    figures = list(found if args.json else _printed(found))
    if args.json:
        print_json([dictionary(figure, figure.KEYS) for figure in figures])
    wrong = sum(not figure.ok for figure in figures)
    if wrong:
        raise Failure(f"{wrong:,} of {len(figures):,} figures differ from the published ones")
    if not args.json:
        say(f"All {len(figures):,} figures are as published.")
    return 0


def _printed(figures: Iterable[Figure]) -> Iterator[Figure]:
    for figure in figures:
        say(str(figure))
        yield figure
