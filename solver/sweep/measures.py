"""What can be asked of a paytable: its value once the table is solved, and its range in a box.

The return grows with every pay, so its range in a box is the returns of the box's two ends,
exactly. The other measures depend on which holds are best. Each deal contributes at least and at
most what the best and the worst of its candidates would; the sums of that are doubles, widened by
more than their rounding.

A spec names what it asks: these are its columns.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import inf
from typing import ClassVar, NamedTuple, TypeAlias

import numpy as np

from evaluator.arguments import Faults
from evaluator.front_door import spelled_like
from solver.arrays import Ints
from solver.bankroll.bankroll_session import session_result
from solver.bankroll.payoffs import chart_masks
from solver.bankroll.walk import Floats
from solver.game import line_counts, solve_game
from solver.paytable.checks import PaytableError
from solver.paytable.table import PayTable
from solver.returns import Payoffs
from solver.shares import GREATEST_RETURN
from solver.strategy.playing.chart import Chart
from solver.sweep.candidates import Candidates
from solver.sweep.pay_grid import PayGrid, Ratios, SolvedTable, SolvedTables

Quantity: TypeAlias = Fraction | float
EXACT = "_exact"
SHARE = "share "
NEEDS = {"cost": 'chart = "FILE"', "ruin": "[ruin] with bankroll and hands"}
"""What a spec must say before it can ask for the others."""
NEVER_EXACT = ("ruin",)


class Range(NamedTuple):
    """The lowest and the highest that a figure can be."""

    low: Quantity
    high: Quantity

    def meets(self, low: Fraction | None, high: Fraction | None) -> bool:
        """Return whether a figure in this range can lie between two bounds; None is unbounded.

        >>> Range(1.0, 2.0).meets(Fraction(2), None), Range(1.0, 2.0).meets(None, Fraction(1, 2))
        (True, False)
        """
        return (low is None or self.high >= low) and (high is None or self.low <= high)

    def distance(self, target: Fraction) -> Quantity:
        """Return the least distance of a figure in this range from a target.

        >>> Range(1.0, 2.0).distance(Fraction(5)), Range(1.0, 2.0).distance(Fraction(3, 2))
        (3.0, 0)
        """
        if self.low <= target <= self.high:
            return 0
        return self.low - target if self.low > target else target - self.high


ANYTHING = Range(0, inf)
"""The range of a measure of which nothing is known, but that it is not negative."""


class KnownBox(NamedTuple):
    """What is known of a box of paytables.

    Attributes:
        grid: the paytables.
        ends: (2, lines) the lowest and the highest coins of the box.
        returns: the exact returns of these.
        found: the candidates of the box; None if they are not known.
    """

    grid: PayGrid
    ends: Ints
    returns: Range
    candidates: Candidates | None

    def mean(self, of_lines: Floats, over: int = 1) -> Range:
        """Return the range of a mean over all final hands.

        Args:
            of_lines: (2, lines) what each line amounts to, at least and at most.
            over: what the amounts are divided by.
        """
        if self.candidates is None:
            return ANYTHING
        hands = self.grid.table.rules.all_values * over
        least, most = self.candidates.extremes(*of_lines)
        return Range(least / hands, most / hands)


class Measure(ABC):
    """Something that can be asked of a paytable.

    Attributes:
        needs_counts: whether it needs how often the lines come, and not only the return.
        most: the greatest that is written without a percent sign, None for any number.
        is_slow: whether it takes as long for one table as the others for a thousand.
    """

    needs_counts: ClassVar[bool] = True
    most: ClassVar[int | None] = None
    is_slow: ClassVar[bool] = False

    @abstractmethod
    def value(self, solved: SolvedTable) -> Fraction:
        """Return the figure of a table."""

    def values(self, solved: SolvedTables) -> Ratios:
        """Return the figure of each of many tables."""
        return Ratios.of(map(self.value, solved))

    def range(self, box: KnownBox) -> Range:
        """Return what the figure can be in a box."""
        return ANYTHING


@dataclass(frozen=True)
class _Return(Measure):
    """Coins returned per coin bet."""

    needs_counts = False
    most = GREATEST_RETURN

    def value(self, solved: SolvedTable) -> Fraction:
        return solved.return_

    def values(self, solved: SolvedTables) -> Ratios:
        return Ratios(solved.best, solved.total)

    def range(self, box: KnownBox) -> Range:
        return box.returns


@dataclass(frozen=True)
class _Variance(Measure):
    """The variance of the return per coin bet."""

    def value(self, solved: SolvedTable) -> Fraction:
        return solved.variance

    def values(self, solved: SolvedTables) -> Ratios:
        hands = solved.table.rules.all_values
        both = zip(solved.squares(), solved.best, strict=True)
        return Ratios([squares * hands - best**2 for squares, best in both], solved.total**2)

    def range(self, box: KnownBox) -> Range:
        squares = box.mean(box.ends.astype(np.float64) ** 2, box.grid.coins**2)
        low, high = (float(return_) ** 2 for return_ in box.returns)
        return Range(max(0.0, squares.low - high), squares.high - low)


@dataclass(frozen=True)
class _HitFrequency(Measure):
    """The share of final hands that are paid anything."""

    most = 1

    def value(self, solved: SolvedTable) -> Fraction:
        return solved.hit_frequency

    def values(self, solved: SolvedTables) -> Ratios:
        hits = (solved.counts * (solved.pays > 0)).sum(axis=1)
        return Ratios(hits.tolist(), solved.table.rules.all_values)

    def range(self, box: KnownBox) -> Range:
        return box.mean((box.ends > 0).astype(np.float64))


BY_NAME: dict[str, Measure] = {
    "return": _Return(),
    "variance": _Variance(),
    "hit_frequency": _HitFrequency(),
}
"""The measures that need nothing but a table."""


@dataclass(frozen=True)
class ShareMeasure(Measure):
    """A line's part of the return, per coin bet."""

    line: int
    most = GREATEST_RETURN

    def value(self, solved: SolvedTable) -> Fraction:
        """Return the line's part."""
        return solved.payoffs.share(self.line)

    def values(self, solved: SolvedTables) -> Ratios:
        """Return the line's part of each table."""
        both = solved.pays[:, self.line].tolist(), solved.counts[:, self.line].tolist()
        return Ratios([pay * count for pay, count in zip(*both, strict=True)], solved.total)

    def range(self, box: KnownBox) -> Range:
        """Return what it can be in a box."""
        this = np.arange(box.ends.shape[1]) == self.line
        return box.mean((box.ends * this).astype(np.float64), box.grid.coins)


@dataclass(frozen=True)
class CostMeasure(Measure):
    """What a chart loses against best play, per coin bet."""

    chart: Chart
    needs_counts = False
    most = 1

    def value(self, solved: SolvedTable) -> Fraction:
        """Return what the chart loses."""
        # What a chart holds depends on the pays only by which pairs it calls high.
        lines = zip(solved.pays, solved.table.lines, strict=True)
        paying = tuple(bool(pay) or line.hand != "pair" for pay, line in lines)
        counts = _chart_counts(self.chart, solved.table, paying)
        by_chart = Payoffs(solved.coins, solved.pays, counts, solved.table.rules.total)
        return solved.return_ - by_chart.return_


@lru_cache(64)
def _chart_counts(chart: Chart, table: PayTable, paying: tuple[bool, ...]) -> tuple[int, ...]:
    """Return how often each line comes by a chart, "Nothing" left out, out of `Rules.total`."""
    pays = {line.name: int(pays) for line, pays in zip(table.lines, paying, strict=True)}
    game = solve_game(table.with_pays(pays))
    return line_counts(table, chart_masks(game, chart))[:-1]


@dataclass(frozen=True)
class RuinMeasure(Measure):
    """The chance of ruin in a session: a number of hands, begun with a bankroll in coins.

    >>> from solver.paytable.catalogue import load_paytable
    >>> table = load_paytable("9/6")
    >>> toy = SolvedTable(table, 1, (2,), 0, (table.rules.all_values // 2,))  # a coin flip
    >>> RuinMeasure(bankroll=1, hands=2).value(toy)  # the first flip, or the next two
    Fraction(1, 2)
    """

    bankroll: int
    hands: int
    most = 1
    is_slow = True

    def value(self, solved: SolvedTable) -> Fraction:
        """Return the chance, the nearest double."""
        nothing = solved.table.rules.all_values - sum(solved.counts)
        paid = zip((*solved.pays, 0), (*solved.counts, nothing), strict=True)
        payoffs = Payoffs.of(solved.coins, paid)
        return Fraction(session_result(payoffs, self.bankroll, self.hands).ruin)


OwnMeasures = Mapping[str, CostMeasure | RuinMeasure]
"""The measures that a spec defines for itself, by name."""


@dataclass(frozen=True)
class SweepColumn:
    """A figure of every table.

    Attributes:
        title: the head of the column in the file.
        measure: what it says.
        exact: whether it is written as a fraction.
    """

    title: str
    measure: Measure
    exact: bool = False

    def texts(self, values: Ratios) -> list[str]:
        """Return values as the file has them: the nearest doubles, or the fractions themselves."""
        return list(map(str, values.fractions()) if self.exact else map(repr, values.doubles()))


def read_columns(
    names: Iterable[str], table: PayTable, own: OwnMeasures
) -> tuple[SweepColumn, ...]:
    """Return the columns that names mean.

    >>> from solver import load_paytable
    >>> columns = read_columns(["return_exact", "share flush"], load_paytable("9/6"), {})
    >>> [column.title for column in columns]
    ['return_exact', 'share Flush']

    Args:
        names: measures, "share LINE" for a line's part of the return, or "shares" for all lines.
        table: the paytable that has the lines.
        own: the measures that the spec defines.

    Raises:
        PaytableError: there is no such column or no such line; the error suggests one.
    """
    faults = Faults()
    by_name = [faults.caught("", _columns_named, name, table, own) or () for name in names]
    columns = tuple(column for of_name in by_name for column in of_name)
    titles = [column.title for column in columns]
    faults += [f"{title}: twice" for title in dict.fromkeys(titles) if titles.count(title) > 1]
    faults.refuse(PaytableError)
    return columns


def _columns_named(name: str, table: PayTable, own: OwnMeasures) -> Sequence[SweepColumn]:
    plain = name.removesuffix(EXACT)
    known = {**BY_NAME, **own}
    exact = plain != name
    if not (exact and plain in NEVER_EXACT):
        if plain in known:
            return [SweepColumn(name, known[plain], exact)]
        if plain in NEEDS:
            raise PaytableError(f"{name}: needs {NEEDS[plain]} in the spec")
    if name == "shares":
        return [_share(line, table) for line in range(len(table.lines))]
    if name.startswith(SHARE):
        return [_share(table.line_number(name.removeprefix(SHARE).strip()), table)]
    raise PaytableError(f"{name}: is not a column; {_expected(name)}")


def _expected(name: str) -> str:
    measures = (*BY_NAME, *NEEDS)
    exact = (f"{measure}{EXACT}" for measure in measures if measure not in NEVER_EXACT)
    known = (*measures, *exact, "shares", "share LINE")
    near = spelled_like(name, known, most=1, cutoff=0.6)
    return f"did you mean {near[0]}?" if near else f"the columns are {', '.join(known)}"


def _share(line: int, table: PayTable) -> SweepColumn:
    return SweepColumn(f"{SHARE}{table.line_names[line]}", ShareMeasure(line))
