"""``holdwise verify``: computes the published figures again from the shipped paytables."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from trainer.commands.failure import Failure
from trainer.commands.options import add_json
from trainer.commands.output import print_json

if TYPE_CHECKING:
    from solver.verification import Figure

HELP = "compute the published figures again and compare"
EXAMPLES = """\
holdwise verify                    published against computed, one line each
holdwise verify | grep 9/6         the figures of one game
holdwise verify > figures.txt      exit code 1 where any differs
holdwise verify ultimate-x         those of Ultimate X, which take longer
holdwise verify --json             for programs"""

ULTIMATE_X = "ultimate-x"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the argument and the options."""
    parser.add_argument(
        "group",
        nargs="?",
        choices=(ULTIMATE_X,),
        help="only the figures of Ultimate X, which are not among the others",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print a line for each figure as it is computed; fail at the end if any differs."""
    from solver.verification import verify, verify_ultimate_x

    found = verify_ultimate_x() if args.group == ULTIMATE_X else verify()
    figures = list(found if args.json else _printed(found))
    if args.json:
        print_json([figure._asdict() for figure in figures])
    wrong = sum(not figure.ok for figure in figures)
    if wrong:
        raise Failure(f"{wrong:,} of {len(figures):,} figures differ from the published ones")
    if not args.json:
        print(f"All {len(figures):,} figures are as published.")
    return 0


def _printed(figures: Iterable[Figure]) -> Iterator[Figure]:
    for figure in figures:
        print(figure)
        yield figure
