"""How the command starts: with its own packages, whatever else bears their names.

`evaluator`, `solver` and `trainer` are common words: a `solver.py` in the working folder or on
PYTHONPATH would be taken for ours. So the three are looked for in one folder and nowhere else.
This module imports nothing that costs time.
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
    """Finds the three packages in one folder, and leaves other names to the finders after it."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a package is, as the import system asks."""
        if name not in PACKAGES:
            return None
        spec = PathFinder.find_spec(name, [self.folder])
        if spec is None or spec.origin is None or not spec.submodule_search_locations:
            raise ImportError(f"there is no package {name!r} in {self.folder}", name=name)
        return spec


def main() -> int:
    """Run ``holdwise`` with the words of the process; return its exit code."""
    sys.meta_path.insert(0, OwnPackages(ROOT))
    try:
        from trainer.commands import main as run

        return run()
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # whatever stands there may do anything when it is imported
        if sys.flags.dev_mode:
            raise
        sys.stderr.write(f"holdwise: {in_our_place(error)}\n")
        return 1


def in_our_place(error: Exception) -> str:
    """Return the line that says that something else stands in the place of our packages.

    >>> in_our_place(ImportError("no 'solve_hand' in solver"))[:55]
    "something stands in the place of Holdwise's own package"
    """
    why = " ".join(str(error).split()) or type(error).__name__
    return (
        f"something stands in the place of Holdwise's own packages: {why}; "
        "install Holdwise in an environment of its own"
    )
