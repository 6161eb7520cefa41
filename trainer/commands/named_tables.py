"""The paytables that a command line names; one given by its differences is shown before its use."""

from __future__ import annotations

import sys

from evaluator.report import plain_text
from solver import PayTable, load_paytable
from solver.paytable.differences import split_differences


def named_table(name: str) -> PayTable:
    """Return a paytable; print it on standard error if it is given by its differences.

    There it stands in no program's way, and what was meant can be seen before the answer.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
    """
    table = load_paytable(name)
    if split_differences(name)[1]:
        show(plain_text(table.report()))
    return table


def show(text: str) -> None:
    """Print lines on standard error; do nothing where it is closed."""
    if sys.stderr is None:  # print would write to standard output instead
        return
    try:
        print(text, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        return
