"""The paytables of a grid that come nearest to a target, proven.

The search keeps a heap of boxes. Each has a bound: the lowest rank that any of its tables can have,
by the bounds of its return and of the second measure (`solver.sweep.measures`). The box with the
lowest bound is halved, or solved if it is small. As soon as no bound is as low as the rank of the
last table on the list, no other table can be better than those.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count as numbers
from typing import NamedTuple

import numpy as np

from evaluator.figures import count, decimal, percent
from evaluator.keys import both, key, parts, real
from evaluator.report import Report, Reported, heading, line, table
from solver.progress import Progress, unheard
from solver.sweep.candidates import Candidates
from solver.sweep.measures import Range
from solver.sweep.pay_grid import Box, SolvedTable, halves, tables_in
from solver.sweep.table_boxes import AT_ONCE, FEW_TABLES, ONE_BY_ONE, Boxes
from solver.sweep.target import AnyDesign, DesignSpec, Rank, design_meant

_CARRIED = 1000
"""How many boxes of the heap carry their candidates, some 50 kB each; others find them again."""


class _Open(NamedTuple):
    """A box that is not decided; the first two fields order the heap."""

    least: Rank
    order: int
    box: Box
    candidates: Candidates | None


class _Entry(NamedTuple):
    """A table on the list; the first two fields order it, so no two are compared further."""

    rank: Rank
    number: int
    solution: SolvedTable


class NamedPays(NamedTuple):
    """A table: what each line that varies pays per coin bet, by its name in the spec."""

    pays: dict[str, int]
    solution: SolvedTable


@dataclass(frozen=True, repr=False)
class Design(Reported):
    """The best tables, and what it took to prove that.

    Attributes:
        spec: what was looked for.
        best: the tables, best first, solved with counts.
        solved: how many tables were solved.
        returns: the lowest and the highest return of all tables.
    """

    spec: DesignSpec
    best: tuple[SolvedTable, ...]
    solved: int
    returns: Range

    KEYS = (
        key(
            "paytable",
            "the name of the table that has all other pays",
            "spec.spec.grid.table.name",
        ),
        key("coins", "the bet, 1 to 5", "spec.spec.grid.coins"),
        *both("target", "the return that is looked for", "spec.target.return_"),
        *both("within", "how far from it is near enough", "spec.target.within"),
        key("tables", "how many paytables the ranges have", "spec.spec.grid.size"),
        key("solved", "how many of them were solved"),
        key("never_solved", "how many were not, because none of them can be better than `best`"),
        key("reached", "whether a table is near enough to the target"),
        real("return_low", "the lowest and the highest return of all tables", "returns.low"),
        real("return_high", "the lowest and the highest return of all tables", "returns.high"),
        parts(
            "best",
            "the best tables, best first: fewer than asked for only if no more meet the bounds",
            (
                key("pays", "coins per coin bet of each line that varies, by its name in the spec"),
                *both("return", "the return", "solution.return_"),
                *both("variance", "the variance per coin bet", "solution.variance"),
                *both(
                    "hit_frequency",
                    "the share of hands that are paid anything",
                    "solution.hit_frequency",
                ),
            ),
            "named",
        ),
    )
    ROWS = "best"

    @property
    def named(self) -> Iterator[NamedPays]:
        """The best tables, each with the pays that vary."""
        for of in self.best:
            axes = self.spec.spec.grid.axes
            yield NamedPays({axis.key: of.pays[axis.line] // of.coins for axis in axes}, of)

    @property
    def never_solved(self) -> int:
        """How many tables were passed over because none of them can be better."""
        return self.spec.spec.grid.size - self.solved

    @property
    def reached(self) -> bool:
        """Whether the best table is near enough to the target."""
        target = self.spec.target
        return any(abs(of.return_ - target.return_) <= target.within for of in self.best)

    def __repr__(self) -> str:
        return f"<Design of {count(self.spec.spec.grid.size, 'table')}>"

    def report(self) -> Report:
        """Return what ``holdwise design`` prints."""
        grid, target = self.spec.spec.grid, self.spec.target
        keys = [axis.key for axis in grid.axes]
        rows = [
            (
                *(str(of.pays[axis.line] // of.coins) for axis in grid.axes),
                percent(of.return_),
                decimal(of.variance),
                percent(of.hit_frequency),
            )
            for of in self.best
        ]
        passed = self.never_solved
        return [
            heading(f"{grid.table.name}, {count(grid.coins, 'coin')}: {target}"),
            *([] if rows else [line("No table meets the bounds.")]),
            *([table((*keys, "Return", "Variance", "Hit frequency"), rows)] if rows else []),
            *self._out_of_reach(),
            line(
                f"Proven best of {count(grid.size, 'table')}: {self.solved:,} solved, {passed:,} "
                "passed over because none of them can be better"
            ),
        ]

    def _out_of_reach(self) -> Report:
        low, high = self.returns
        if low <= self.spec.target.return_ <= high:
            return []
        return [
            line(f"No pays within the ranges return that: from {percent(low)} to {percent(high)}")
        ]


def design(design: AnyDesign, progress: Progress | None = None) -> Design:
    """Return the best tables of a design.

    >>> found = design({"ranges": {"flush": "5..7"}, "target": {"return": 0.985, "best": 1}})
    >>> [row["pays.flush"] for row in found.rows()]
    [5]

    Args:
        design: the tables to choose from, and what is looked for: as the content, the text or the
            path of a TOML file.
        progress: called with the share of the tables that are decided.

    Raises:
        SweepError: the design cannot be read; the error has all faults.
    """
    spec = design_meant(design)
    search = _Search(spec)
    search.run(progress or unheard)
    return Design(spec, search.best(), search.solved, search.returns)


class _Search:
    def __init__(self, spec: DesignSpec) -> None:
        self.target, self.grid = spec.target, spec.spec.grid
        keep = spec.spec.keep
        counts = self.target.second is not None or spec.spec.needs_counts
        self.boxes = Boxes(self.grid, counts, keep)
        self.list: list[_Entry] = []
        self.solved = self.decided = 0
        self._heap: list[_Open] = []
        self._order = numbers()
        self.returns = self.boxes.known(self.grid.whole, self.boxes.of_all).returns

    def run(self, progress: Progress) -> None:
        """Decide every table."""
        self._open(self.grid.whole, self.boxes.of_all)
        while self._heap and self._may_enter(self._heap[0].least):
            _, _, box, candidates = heappop(self._heap)
            candidates = candidates or self.boxes.narrowed(self.boxes.of_all, box)
            if self._is_little(box, candidates):
                self._solve(box, candidates)
            else:
                for half in halves(box, self._axis(box, candidates)):
                    self._open(
                        half, None if candidates is None else self.boxes.narrowed(candidates, half)
                    )
            progress(self.decided / self.grid.size)

    def best(self) -> tuple[SolvedTable, ...]:
        """Return the tables on the list, with counts."""
        boxes = Boxes(self.grid, counts=True)
        of_tables = (self.grid.box_at(entry.number, 1) for entry in self.list)
        return tuple(
            boxes.solutions(box, boxes.narrowed(boxes.of_all, box))[0] for box in of_tables
        )

    def _may_enter(self, least: Rank) -> bool:
        return len(self.list) < self.target.best or least <= self.list[-1].rank

    def _open(self, box: Box, candidates: Candidates | None) -> None:
        least = self._least(box, candidates)
        if self.boxes.may_keep(box, candidates) and self._may_enter(least):
            carried = candidates if len(self._heap) < _CARRIED else None
            heappush(self._heap, _Open(least, next(self._order), box, carried))
        else:
            self.decided += tables_in(box)

    def _least(self, box: Box, candidates: Candidates | None) -> Rank:
        known = self.boxes.known(box, candidates)
        second = self.target.second
        seconds = second.measure.range(known) if second else known.returns
        return self.target.least(known.returns, seconds)

    def _is_little(self, box: Box, candidates: Candidates | None) -> bool:
        tables = tables_in(box)
        if candidates is None:
            return tables <= ONE_BY_ONE
        return tables <= FEW_TABLES or tables * len(candidates.of) <= AT_ONCE // 4

    def _solve(self, box: Box, candidates: Candidates | None) -> None:
        solutions = self.boxes.solutions(box, candidates)
        self.solved += len(solutions)
        self.decided += len(solutions)
        for number, solution in zip(self.grid.numbers(box).tolist(), solutions, strict=True):
            entry = _Entry(self.target.rank(solution), number, solution)
            if self._may_enter(entry.rank) and self._is_kept(solution):
                insort(self.list, entry, key=lambda of: (of.rank, of.number))
                del self.list[self.target.best :]

    def _is_kept(self, solution: SolvedTable) -> bool:
        return all(bound.holds(solution) for bound in self.boxes.keep)

    def _axis(self, box: Box, candidates: Candidates | None) -> int:
        """Return the axis along which the return and the variance together vary most."""
        if candidates is None:
            return self.boxes.widest_axis(box, candidates)
        low, high = (of.astype(np.float64) for of in self.grid.ends(box))
        often = candidates.counts(self.grid.ends(box)[1:])[0] + 1.0
        lines = [axis.line for axis in self.grid.axes]
        of_return = ((high - low) * often)[lines]
        of_variance = ((high**2 - low**2) * often)[lines]
        spread = of_return / of_return.sum()
        if self.target.second is not None:
            spread = spread + of_variance / of_variance.sum()
        return int(np.argmax(spread))
