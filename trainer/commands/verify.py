"""``holdwise verify``: the published figures of the shipped paytables, computed again."""

from __future__ import annotations

import argparse

HELP = "compute the published figures again and compare"
EXAMPLES = """\
holdwise verify                    published against computed, a line each
holdwise verify && echo all right  exit code 1 on any difference"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare nothing: there is nothing to choose."""
