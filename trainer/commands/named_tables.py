"""The paytables that a command line names; one given by its differences is shown before its use."""

from __future__ import annotations

import sys

from evaluator.report import plain_text
from solver import PayTable, load_paytable
from solver.paytable.differences import split_differences


def named_table(name: str, as_json: bool = False) -> PayTable:
    """Return a paytable; print it on standard error if it is given by its differences.

    What was meant can be seen before the answer; an answer in JSON is for no reader.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
    """
    table = load_paytable(name)
    if not as_json and split_differences(name)[1]:
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
