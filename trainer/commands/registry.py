"""The names of the commands, and the loading of their modules."""

from __future__ import annotations

import argparse
import importlib
from typing import Protocol, cast

COMMANDS: tuple[str, ...] = (
    "best",
    "analyze",
    "compare",
    "breakeven",
    "ultimate-x",
    "bankroll",
    "floor",
    "sweep",
    "design",
    "paytables",
    "verify",
    "history",
    "stats",
    "export",
    "import",
    "backup",
    "audit",
    "play",
    "course",
    "drill",
    "exam",
    "review",
    "profiles",
    "odds",
    "benchmark",
    "strategy",
    "why",
    "completion",
)
"""Every command, in the order of the help; each is a module of this package."""

MODULES = {"import": "import_log", "ultimate-x": "ultimate_x"}
"""The modules of commands whose name cannot be that of a module."""


class Command(Protocol):
    """The names that a module of this package must define to be a command.

    Only ``run`` may import numpy, rich, pygame or the solver: the other three are needed for every
    help text and for completion, which must stay fast.
    """

    HELP: str
    """What the command does, in one line."""
    EXAMPLES: str
    """Example command lines, one per line; the help shows them first."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments and options."""

    def run(self, args: argparse.Namespace) -> int:
        """Run the command and return its exit code."""


def load(name: str) -> Command:
    """Return the module of a command, whose name must be one of ``COMMANDS``.

    >>> load("paytables").HELP
    'the paytables that come with Holdwise'
    """
    module = MODULES.get(name, name)
    return cast(Command, importlib.import_module(f"trainer.commands.{module}"))
