"""The totals T(X) of a paytable: of its pays at a bet, and of each of its lines on its own."""

from functools import lru_cache

import numpy as np

from solver.exact.totals import Totals, subset_totals
from solver.paytable.table import PayTable

# A table's totals take 134 kB, those of its lines some 2 MB.
_KEPT = 16


@lru_cache(_KEPT)
def pay_totals(table: PayTable, coins: int) -> Totals:
    """Return T of the coins that a paytable returns at a bet.

    Raises:
        ValueError: `coins` is not from 1 to 5.
    """
    return subset_totals(np.array(table.pays(coins), dtype=np.int64)[table.lines_of_classes])


@lru_cache(_KEPT)
def line_totals(table: PayTable) -> tuple[Totals, ...]:
    """Return T of each line, "Nothing" last, when it counts 1 for each of its hands."""
    lines = table.lines_of_classes
    return tuple(
        subset_totals((lines == line).astype(np.int64)) for line in range(len(table.line_names))
    )
