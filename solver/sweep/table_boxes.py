"""Solves boxes of paytables, and passes over those in which no table can be kept.

The candidates of a box (`solver.sweep.candidates`) are found among those of the box around it. A
box is halved until its tables together are little work, or until it is certain that none is kept.
Where pays range so widely that nearly every hold can be best, tables are solved one by one instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from solver.arrays import Ints, weighted_sum
from solver.deals import deal_weights
from solver.exact.play import best_keys, masks_of, values_of
from solver.exact.totals import subset_totals
from solver.game import line_counts
from solver.sweep.candidates import Candidates, TooMany, candidates
from solver.sweep.measures import KnownBox, Range
from solver.sweep.pay_grid import Box, PayGrid, SolvedTables, halves, tables_in
from solver.sweep.spec import Bound, Spec

MOST_CANDIDATES = 10**6
"""More would take 100 MB, and longer than solving some tables one by one."""

ONE_BY_ONE = 256
"""Finding the candidates of a box takes about as long as solving this many tables one by one."""

AT_ONCE = 1 << 20
"""Tables times candidates that are compared at once: their values take 8 MB."""

FEW_TABLES = 64
"""As few tables as this are solved rather than halved once more to pass over some."""


class SolvedBox(NamedTuple):
    """A box with its tables solved, in the order of their numbers; None if none can be kept."""

    box: Box
    solutions: SolvedTables | None


class Boxes:
    """Solves the boxes of one grid.

    Args:
        grid: the paytables.
        counts: whether the solutions need how often each line comes.
        keep: what a table must meet to be kept.
    """

    def __init__(self, grid: PayGrid, counts: bool, keep: tuple[Bound, ...] = ()) -> None:
        self.grid, self.counts, self.keep = grid, counts, keep

    @classmethod
    def of(cls, spec: Spec) -> Boxes:
        """Return what solves the boxes of a spec."""
        return cls(spec.grid, spec.needs_counts, spec.keep)

    @property
    def of_all(self) -> Candidates | None:
        """The candidates of the whole grid."""
        return _candidates(self.grid, self.grid.whole)

    def parts(self, box: Box) -> Iterator[SolvedBox]:
        """Yield a box in parts, each of them solved or passed over."""
        return self._parts(box, self.of_all)

    def _parts(self, box: Box, around: Candidates | None) -> Iterator[SolvedBox]:
        # Candidates from scratch take as long as solving a hundred tables; two often say enough.
        none = around is None and not self.may_keep(box, None)
        candidates = None if none else self.narrowed(around, box)
        if none or not self.may_keep(box, candidates):
            yield SolvedBox(box, None)
        elif self._is_little(box, candidates):
            yield SolvedBox(box, self.solutions(box, candidates))
        else:
            for half in halves(box, self.widest_axis(box, candidates)):
                yield from self._parts(half, candidates)

    def narrowed(self, candidates: Candidates | None, box: Box) -> Candidates | None:
        """Return the candidates of a box from those of a box around it; None if too many."""
        if candidates is not None:
            return candidates.within(*self.grid.ends(box))
        return None if tables_in(box) <= ONE_BY_ONE else _candidates(self.grid, box)

    def keeps_any(self, box: Box) -> bool:
        """Return whether a table of a box may be kept, as far as can be said at once."""
        candidates = None if self.of_all is None else self.narrowed(self.of_all, box)
        return self.may_keep(box, candidates)

    def may_keep(self, box: Box, candidates: Candidates | None) -> bool:
        """Return whether a table of a box can meet all bounds, judged by the bounds of the box."""
        if not self.keep:
            return True
        known = self.known(box, candidates)
        return all(
            bound.column.measure.range(known).meets(bound.low, bound.high) for bound in self.keep
        )

    def known(self, box: Box, candidates: Candidates | None) -> KnownBox:
        """Return what is known of a box, the exact returns of its two ends among it."""
        ends = self.grid.ends(box)
        low, high = (solution.return_ for solution in self._solved(ends, candidates, counts=False))
        return KnownBox(self.grid, ends, Range(low, high), candidates)

    def solutions(self, box: Box, candidates: Candidates | None) -> SolvedTables:
        """Return the tables of a box, solved."""
        return self._solved(self.grid.pays(box), candidates, self.counts)

    def widest_axis(self, box: Box, candidates: Candidates | None) -> int:
        """Return the axis that matters most to the return, as far as that is known."""
        low, high = self.grid.ends(box)
        spread = np.array([high[axis.line] - low[axis.line] for axis in self.grid.axes])
        if candidates is not None:
            often = candidates.counts(high[np.newaxis])[0]
            spread = spread * np.array([1.0 + often[axis.line] for axis in self.grid.axes])
        return int(np.argmax(spread))

    def _is_little(self, box: Box, candidates: Candidates | None) -> bool:
        tables = tables_in(box)
        if tables == 1 or (self.keep and tables <= FEW_TABLES):
            return True
        if candidates is None:
            return tables <= ONE_BY_ONE
        return not self.keep and tables * len(candidates.of) <= AT_ONCE

    def _solved(self, pays: Ints, candidates: Candidates | None, counts: bool) -> SolvedTables:
        if candidates is None:
            alone = [self._alone(paid, counts) for paid in pays]
            best = [of_table for of_table, _ in alone]
            often = np.array([of_lines for _, of_lines in alone], dtype=np.int64)
        elif counts:
            often = candidates.counts(pays)
            best = _paid(often, pays)
        else:
            often, best = np.empty((len(pays), 0), dtype=np.int64), candidates.best(pays)
        return SolvedTables(self.grid.table, self.grid.coins, pays, best, often)

    def _alone(self, pays: Ints, counts: bool) -> tuple[int, tuple[int, ...]]:
        """Return what one table's deals are worth, and how often each line comes."""
        table, rules = self.grid.table, self.grid.table.rules
        keys = best_keys(subset_totals(np.append(pays, 0), table), rules)
        best = weighted_sum(values_of(keys), deal_weights(rules))
        often = line_counts(table, masks_of(keys))[:-1] if counts else ()
        return best, tuple(count * rules.all_values // rules.total for count in often)


def _paid(counts: Ints, pays: Ints) -> list[int]:
    """Return what all hands are paid together: (tables,), from (tables, lines) each."""
    if int(counts.sum(axis=1).max()) * int(pays.max()) < 1 << 63:
        paid: list[int] = (counts * pays).sum(axis=1).tolist()
        return paid
    return list((counts.astype(object) * pays.astype(object)).sum(axis=1))


@lru_cache(2)
def _candidates(grid: PayGrid, box: Box) -> Candidates | None:
    low, high = grid.ends(box)
    try:
        return candidates(grid.table, low, high, MOST_CANDIDATES)
    except TooMany:
        return None
