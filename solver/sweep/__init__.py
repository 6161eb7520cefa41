"""Sweeps: many paytables at once, solved exactly, and the search for those that fit a target.

`spec` reads what is asked, `pay_grid` is the tables, and many of them solved, `candidates` are the
holds that can be best within bounds of the pays, `table_boxes` solves the tables and passes over
those that cannot be kept, `measures` are what can be asked of a table. `work` cuts a sweep into
units and solves them, here or on many machines, `run` gives out pieces of some units and keeps
the rows in memory, or has `sweep_file` write the file with its journal.

`target` reads what a design looks for and `design` finds it.
"""

from __future__ import annotations

from collections.abc import Collection

from evaluator.arguments import FaultyError
from evaluator.front_door import spelled_like


class SweepError(FaultyError):
    """A sweep cannot be done, or not go on."""


def unknown(word: str, known: Collection[str]) -> str:
    """Return what was expected instead of an unknown word.

    >>> unknown("colums", ["base", "columns"])
    'did you mean columns?'
    >>> unknown("x", ["base", "columns"])
    'expected base or columns'
    """
    near = spelled_like(word, known, most=1, cutoff=0.6)
    return f"did you mean {near[0]}?" if near else f"expected {' or '.join(known)}"
