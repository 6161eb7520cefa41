"""Holds that end alike: which have as many draws as another, and the same ending on every line.

A whole game has 4.3 million holds, but 9/6 Jacks or Better has 56,651 classes of them. Whatever is
said of a hold's outcomes is said once for a class.

Most holds share their values with those of other suit patterns, as in `solver.exact.play`: a fifth
of the holds is left to be told apart. How often a hold ends on a line, over the rules' denominator,
is no more than the denominator, which has fewer than half of the bits of an int64: so two lines are
counted at once, as digits of one number. A mixture of these numbers sorts the holds; that those of
a class are alike is checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.arrays import Indices, Ints
from solver.deals import distinct_deals
from solver.exact.hold_values import hold_values
from solver.exact.play import all_values, plans
from solver.exact.totals import Totals, subset_totals
from solver.holds import MASKS
from solver.paytable.table import PayTable
from solver.rules import Rules

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


class _Holds(NamedTuple):
    """Holds that have the same values in several stretches of deals.

    Attributes:
        masks: the holds.
        values: (masks, n) int64.
        deals: the stretches, of n deals each.
    """

    masks: Indices
    values: Ints
    deals: Sequence[slice]


def outcome_classes(table: PayTable) -> OutcomeClasses:
    """Return the classes of all holds of a game; the pays of its lines do not matter.

    >>> from solver import load_paytable
    >>> classes = outcome_classes(load_paytable("9/6"))
    >>> classes.counts.shape, bool((classes.counts.sum(axis=1) == classes.draws).all())
    ((56651, 10), True)
    """
    rules = table.rules
    bits = rules.denominator.bit_length()
    totals = [*_pairs(table, bits)]
    natural = any(each.natural is not None for each in totals)
    pairs = [[*(_every_hold if natural else _holds)(each, rules)] for each in totals]
    of_mask = np.array(rules.draws, dtype=np.int64)
    draws = np.concatenate(
        [np.repeat(of_mask[holds.masks], holds.values.shape[1]) for holds in pairs[0]]
    )
    columns = [draws, *(np.concatenate([holds.values.ravel() for holds in pair]) for pair in pairs)]
    firsts, classes = _alike(columns)
    draws, *twos = (column[firsts] for column in columns)
    counts = [count for two in twos for count in (two & (1 << bits) - 1, two >> bits)]
    scaled = np.stack(counts[: len(table.line_names)], axis=1) * draws[:, np.newaxis]
    return OutcomeClasses(_spread(classes, pairs[0], rules), draws, scaled // rules.denominator)


def _alike(columns: Sequence[Ints]) -> tuple[Indices, Indices]:
    """Return the first place of each different row of numbers, and which row is at each place."""
    for mixer in _MIXERS:
        mixed = np.zeros(len(columns[0]), dtype=np.uint64)
        for column in columns:
            mixed *= np.uint64(mixer)
            mixed += column.view(np.uint64)
        _, firsts, rows = np.unique(mixed, return_index=True, return_inverse=True)
        if all(np.array_equal(column[firsts].take(rows), column) for column in columns):
            return firsts, rows
    raise AssertionError("two mixtures put different holds into one class")


def _spread(classes: Indices, of_holds: Sequence[_Holds], rules: Rules) -> NDArray[np.int32]:
    """Return the class of each hold of each deal from those of the holds compared."""
    spread = np.empty((distinct_deals(rules), MASKS), dtype=np.int32)
    done = 0
    for masks, values, stretches in of_holds:
        rows = classes[done : done + values.size].reshape(values.shape).T
        done += values.size
        for deals in stretches:
            spread[deals, masks] = rows
    return spread


def _pairs(table: PayTable, bits: int) -> Iterator[Totals]:
    """Yield the totals of two lines at a time, those of the second above the bits of the first."""
    lines = len(table.line_names)
    for line in range(0, lines, 2):
        amounts = np.zeros(lines, dtype=np.int64)
        amounts[line] = 1
        amounts[line + 1 : line + 2] = 1 << bits
        yield subset_totals(amounts, table)


def _holds(totals: Totals, rules: Rules) -> Iterator[_Holds]:
    """Yield the holds of two suits or more of a shape, those of one suit, and of wild cards only.

    Of a deal's holds the first may be among the others too, which are right then.
    """
    values = hold_values(totals, rules)
    for plan, rows in zip(plans(rules), values.plain, strict=True):
        deals, length, suited = plan.shape.deals, plan.shape.choices, values.suited[plan.family]
        stretches = [slice(n, n + length) for n in range(deals.start, deals.stop, length)]
        of_patterns = [*zip(plan.patterns, stretches, strict=True)]
        mixed = np.unique(np.concatenate([pattern.mixed for pattern in plan.patterns]))
        yield _Holds(mixed, rows[mixed], stretches)
        for number, group in enumerate(plan.groups):
            having = [deals for pattern, deals in of_patterns if number in pattern.groups]
            yield _Holds(group.masks, rows[group.masks] + suited[group.states], having)
        for pattern, deals in of_patterns:
            bare = rows[plan.bare] + suited[pattern.emptied].sum(axis=1)
            yield _Holds(plan.bare, bare, [deals])


def _every_hold(totals: Totals, rules: Rules) -> Iterator[_Holds]:
    """Yield all holds of all deals: of a table that pays natural flushes or straights apart."""
    yield _Holds(np.arange(MASKS), all_values(totals, rules), [slice(distinct_deals(rules))])
