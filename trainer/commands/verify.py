"""``holdwise verify``: the published figures, computed again from the paytables as shipped."""

from __future__ import annotations

import argparse

from trainer.commands.failure import Failure

HELP = "compute the published figures again and compare"
EXAMPLES = """\
holdwise verify                    published against computed, a line each
holdwise verify | grep 9/6         those of one game
holdwise verify > figures.txt      exit code 1 where any differs"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare nothing: there is nothing to choose."""


def run(args: argparse.Namespace) -> int:
    """Print a line for each figure as it is computed; fail at the end where any differs."""
    from solver.verification import verify

    total = wrong = 0
    for figure in verify():
        verdict = "ok     " if figure.ok else "DIFFERS"
        print(f"{verdict}  {figure.what}: published {figure.published}, computed {figure.computed}")
        total += 1
        wrong += not figure.ok
    if wrong:
        raise Failure(f"{wrong:,} of {total:,} figures differ from the published ones")
    print(f"All {total:,} figures are as published.")
    return 0
