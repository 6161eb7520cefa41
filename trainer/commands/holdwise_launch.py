"""The module that the console command imports; a wheel installs it beside the packages.

The command cannot import `trainer` by name, since another program's `trainer` may come before ours
on the path. No other program has a `holdwise_launch`. In an editable install this module is a copy,
and the packages are in the checkout, which is on the path.
"""

from __future__ import annotations

import os.path
import sys
from importlib.machinery import SourceFileLoader  # importlib.util would take 10 ms


def main() -> int:
    """Start the trainer installed beside this module, or else the first on the path."""
    try:
        return _start()
    except KeyboardInterrupt:  # trainer.commands, which handles it, may not be imported yet
        return 130


def _start() -> int:
    beside = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 - pathlib takes 5 ms
    for folder in (beside, *sys.path):
        start = os.path.join(folder, "trainer", "launch.py")  # noqa: PTH118 - likewise
        if os.path.isfile(start):  # noqa: PTH113 - likewise
            module = type(sys)("holdwise_start")
            module.__file__ = start
            SourceFileLoader("holdwise_start", start).exec_module(module)
            return int(module.main())
    sys.stderr.write("holdwise: its package 'trainer' is gone: install Holdwise again\n")
    return 1
