"""What the console command imports: a wheel installs this module beside the packages.

No other program has its name, while somebody else's `trainer` may come before ours on the path.
In an editable install it is a copy, and the packages are where the path leads to the checkout.
"""

from __future__ import annotations

import os.path
import sys
from importlib.util import module_from_spec, spec_from_file_location


def main() -> int:
    """Start the trainer that is installed beside this module, or first on the path."""
    beside = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 - pathlib takes 5 ms
    for folder in (beside, *sys.path):
        start = os.path.join(folder, "trainer", "launch.py")  # noqa: PTH118 - likewise
        spec = spec_from_file_location("holdwise_start", start)
        if spec and spec.loader and os.path.isfile(start):  # noqa: PTH113 - likewise
            module = module_from_spec(spec)
            spec.loader.exec_module(module)
            return int(module.main())
    sys.stderr.write("holdwise: its package 'trainer' is gone: install Holdwise again\n")
    return 1
