"""Arguments that several commands share, each declared once."""

from __future__ import annotations

import argparse

DEFAULT_PAYTABLE = "job-9-6"
DEFAULT_COINS = 5


def add_paytable(parser: argparse.ArgumentParser) -> None:
    """Declare ``--paytable ID``."""
    parser.add_argument(
        "--paytable",
        metavar="PAYTABLE",
        default=DEFAULT_PAYTABLE,
        help="an id of the catalogue (holdwise paytables), 9/6 for short, or a .toml file "
        f"(default: {DEFAULT_PAYTABLE})",
    )


def add_coins(parser: argparse.ArgumentParser) -> None:
    """Declare ``--coins N``, 1 to 5."""
    parser.add_argument(
        "--coins",
        metavar="N",
        type=coins,
        default=DEFAULT_COINS,
        help=f"coins bet, 1 to 5 (default: {DEFAULT_COINS})",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Declare ``--json``."""
    parser.add_argument("--json", action="store_true", help="print JSON, unrounded")


def add_data(parser: argparse.ArgumentParser) -> None:
    """Declare ``--data DIR``."""
    parser.add_argument(
        "--data",
        metavar="DIR",
        help="the folder of history and settings (default: HOLDWISE_DATA unless it is empty, "
        "else the system's)",
    )


def coins(text: str) -> int:
    """Read a bet.

    >>> coins("5")
    5
    >>> coins("6")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: 1 to 5 coins are bet, not '6'
    """
    if text not in ("1", "2", "3", "4", "5"):
        raise argparse.ArgumentTypeError(f"1 to 5 coins are bet, not {text!r}")
    return int(text)
