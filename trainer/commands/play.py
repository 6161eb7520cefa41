"""`holdwise play`: the window."""

from __future__ import annotations

import argparse

from trainer.commands.failure import Failure
from trainer.commands.options import add_coins, add_data

HELP = "open the window and play"
EXAMPLES = """\
holdwise play
holdwise play --paytable bonus-8-5 --coins 5
holdwise play --seed 7 --data try
"""
NO_DISPLAY = (
    "there is no display to open a window on ({reason}): play at a desktop, "
    "or set DISPLAY, or run it under xvfb-run"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options; the paytable and the bet default to those last played."""
    parser.add_argument(
        "--paytable",
        metavar="PAYTABLE",
        help="an id of the catalogue (holdwise paytables), 9/6 for short, or a .toml file "
        "(default: the one played last, at first job-9-6)",
    )
    add_coins(parser, None, "as bet last, at first 5")
    parser.add_argument(
        "--seed", metavar="N", type=_seed, help="deal from this shoe (default: a random one)"
    )
    add_data(parser)


def run(args: argparse.Namespace) -> int:
    """Open the window; return when it is closed."""
    from solver import load_paytable
    from trainer.store import data_folder
    from trainer.window.opening import Options, open_window
    from trainer.window.screen import NoDisplay

    table = load_paytable(args.paytable) if args.paytable is not None else None
    try:
        open_window(Options(data_folder(args.data), table, args.paytable, args.coins, args.seed))
    except NoDisplay as error:
        raise Failure(NO_DISPLAY.format(reason=error)) from error
    return 0


def _seed(text: str) -> int:
    """Read a seed.

    >>> _seed("7")
    7
    >>> _seed("-1")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: a seed is a whole number from 0 up, not '-1'
    """
    from trainer.core.shoe import SeedError, parse_seed

    try:
        return parse_seed(text)
    except SeedError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
