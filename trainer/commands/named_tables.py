"""The paytables that a command line names; one given by its differences is shown before its use.

And how a line that is suggested names one.
"""

from __future__ import annotations

import sys
from shlex import quote

from evaluator.report import plain_text
from solver import PayTable, load_paytable
from solver.paytable.checks import PaytableError
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


def options_for(table: PayTable, coins: int) -> str | None:
    """Return the options that choose a game and a bet; None where the table's name does not load
    it, as that of a table from a file.

    >>> options_for(load_paytable("9/6"), 5)
    '-p "9/6 Jacks or Better" --coins 5'
    >>> options_for(load_paytable("9/6").with_pays(flush=7), 5)
    """
    try:
        if load_paytable(table.name) != table:
            return None
    except PaytableError:
        return None
    name = quote(table.name) if set(table.name) & set('"$`\\!') else f'"{table.name}"'
    return f"-p {name} --coins {coins}"


def show(text: str) -> None:
    """Print lines on standard error; do nothing where it is closed."""
    if sys.stderr is None:  # print would write to standard output instead
        return
    try:
        print(text, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        return
