"""The names of the commands, and how a name becomes its module."""

from __future__ import annotations

import argparse
import importlib
from typing import Protocol, cast

COMMANDS: tuple[str, ...] = (
    "best",
    "analyze",
    "compare",
    "paytables",
    "verify",
    "history",
    "play",
    "odds",
    "benchmark",
    "strategy",
    "why",
    "completion",
)
"""Every command, in the order in which the help lists them; each is a module of this package."""


class Command(Protocol):
    """What a module of this package offers to be a command.

    Only ``run`` may import numpy, rich, pygame or the solver: the other three are read whenever
    help or completion is asked for.
    """

    HELP: str
    """What the command does, in one line."""
    EXAMPLES: str
    """Command lines to copy, one a line; the help shows them first."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments and options."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it, and return the exit code."""


def load(name: str) -> Command:
    """Return the command of that name, which must be one of ``COMMANDS``.

    >>> load("paytables").HELP
    'the paytables that come with Holdwise'
    """
    return cast(Command, importlib.import_module(f"trainer.commands.{name}"))
