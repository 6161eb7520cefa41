"""Starts the command, and makes sure that it imports its own packages.

`evaluator`, `solver` and `trainer` are common words: without this, a `solver.py` in the working
folder or on PYTHONPATH would be imported instead of ours. So the three are looked for in one folder
and nowhere else. This module imports nothing slow.
"""

from __future__ import annotations

import os.path
import sys
from importlib.machinery import ModuleSpec, PathFinder

TYPE_CHECKING = False  # importing typing takes 3 ms
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

PACKAGES = ("evaluator", "solver", "trainer")
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - pathlib takes 5 ms


class OwnPackages:
    """A finder that looks for the three packages in one folder, and for nothing else."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where one of the three packages is, None for any other name."""
        if name not in PACKAGES:
            return None
        spec = PathFinder.find_spec(name, [self.folder])
        if spec is None or spec.origin is None or not spec.submodule_search_locations:
            raise ImportError(f"there is no package {name!r} in {self.folder}", name=name)
        return spec


def main() -> int:
    """Run ``holdwise`` with the arguments of the process; return its exit code."""
    sys.meta_path.insert(0, OwnPackages(ROOT))
    try:
        from trainer.commands import main as run

        return run()
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # a foreign package may raise anything when it is imported
        if sys.flags.dev_mode:
            raise
        sys.stderr.write(f"holdwise: {foreign_package_message(error)}\n")
        return 1


def foreign_package_message(error: Exception) -> str:
    """Return the line that says that another package was imported instead of one of ours.

    >>> foreign_package_message(ImportError("no 'solve_hand' in solver"))[:55]
    'another package was imported instead of one of Holdwise'
    """
    why = " ".join(str(error).split()) or type(error).__name__
    return (
        f"another package was imported instead of one of Holdwise's own: {why}; "
        "install Holdwise in an environment of its own"
    )
