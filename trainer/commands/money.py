"""Amounts of coins that are named on the command line, perhaps in money."""

from __future__ import annotations

import argparse

from trainer.commands.declared.option_values import Amount


def coins_of(args: argparse.Namespace, option: str) -> int | None:
    """Return in coins what an option names, None if it is not given.

    Wrong usage is refused: money where nothing says what a coin is worth, or no whole coins of it.
    """
    amount: Amount | None = getattr(args, option)
    if amount is None:
        return None
    try:
        return amount.coins(args.coin_value)
    except ValueError as error:
        args.refuse(f"--{option}: {error}")
        raise  # it has exited
