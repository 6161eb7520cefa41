"""Holds that end alike: which have as many draws as another, and the same ending on every line.

A whole game has 4.3 million holds, but 9/6 Jacks or Better has 56,651 classes of them. Whatever is
said of a hold's outcomes is said once for a class.

How often a hold ends on a line, over the rules' denominator, is no more than the denominator, which
has fewer than half of the bits of an int64: so two lines are counted at once, as digits of one
number. A mixture of these numbers sorts the holds; that those of a class are alike is checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.arrays import Indices, Ints
from solver.deals import distinct_deals
from solver.exact.play import all_values
from solver.exact.totals import subset_totals
from solver.holds import MASKS
from solver.paytable.table import PayTable

# Odd numbers of 64 bits, the digits of pi and of e: the second is for games where the first fails.
_MIXERS = (0x243F6A8885A308D3, 0x2B7E151628AED2A7)


class OutcomeClasses(NamedTuple):
    """The classes of a paytable's holds.

    Attributes:
        of_holds: (134459, 32) int32, the class of each hold of `deals.all_deals`, by mask.
        draws: (classes,) the draws to a hold.
        counts: (classes, lines) how many of them end on each line, "Nothing" last.
    """

    of_holds: NDArray[np.int32]
    draws: Ints
    counts: Ints


def outcome_classes(table: PayTable) -> OutcomeClasses:
    """Return the classes of all holds of a game; the pays of its lines do not matter.

    >>> from solver import load_paytable
    >>> classes = outcome_classes(load_paytable("9/6"))
    >>> classes.counts.shape, bool((classes.counts.sum(axis=1) == classes.draws).all())
    ((56651, 10), True)
    """
    draws = np.array(table.rules.draws, dtype=np.int64)
    for mixer in _MIXERS:
        firsts, classes = _alike(_mixed(table, mixer))
        counts = _counts(table, firsts, classes)
        if counts is not None:
            of_class = draws[firsts // classes.shape[1]]
            scaled = counts * of_class[:, np.newaxis]
            return OutcomeClasses(classes.T, of_class, scaled // table.rules.denominator)
    raise AssertionError("two mixtures put different holds into one class")


def _alike(mixed: NDArray[np.uint64]) -> tuple[Indices, NDArray[np.int32]]:
    """Return the first place of each number, and which number is at each place.

    Row by row, as a row stays in the cache and has most of its numbers to itself.
    """
    rows = (np.unique(row, return_index=True, return_inverse=True) for row in mixed)
    numbers, places, inverses = zip(*rows, strict=True)
    starts = np.cumsum([0, *map(len, numbers)])
    _, firsts, merged = np.unique(np.concatenate(numbers), return_index=True, return_inverse=True)
    merged = merged.astype(np.int32)
    alike = [merged[inverse + start] for inverse, start in zip(inverses, starts, strict=False)]
    in_all = [at + row * mixed.shape[1] for row, at in enumerate(places)]
    return np.concatenate(in_all)[firsts], np.array(alike)


def _mixed(table: PayTable, mixer: int) -> NDArray[np.uint64]:
    """Return a number for each hold, (32, 134459), the same where draws and outcomes are."""
    factor = np.uint64(mixer)
    draws = np.array(table.rules.draws, dtype=np.uint64)[:, np.newaxis]
    mixed = np.broadcast_to(draws, (MASKS, distinct_deals(table.rules))).copy()
    for pair, _ in _pairs(table):
        mixed *= factor
        mixed += pair.view(np.uint64)
    return mixed


def _counts(table: PayTable, firsts: Indices, classes: NDArray[np.int32]) -> Ints | None:
    """Return the counts of each class by its first hold; None if another one has other counts."""
    counts: list[Ints] = []
    for pair, bits in _pairs(table):
        of_classes = pair.ravel()[firsts]
        if not np.array_equal(of_classes[classes], pair):
            return None
        counts += [of_classes & (1 << bits) - 1, of_classes >> bits]
    return np.stack(counts[: len(table.line_names)], axis=1)


def _pairs(table: PayTable) -> Iterator[tuple[Ints, int]]:
    """Yield how often the holds end on two lines, and the bits of the first of these counts."""
    lines = len(table.line_names)
    bits = table.rules.denominator.bit_length()
    for line in range(0, lines, 2):
        amounts = np.zeros(lines, dtype=np.int64)
        amounts[line] = 1
        amounts[line + 1 : line + 2] = 1 << bits
        yield all_values(subset_totals(amounts, table), table.rules), bits
