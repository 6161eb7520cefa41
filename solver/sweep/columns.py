"""The columns of a sweep: what can be asked of a paytable once it is solved.

A column has bounds within a box of paytables, so that whole boxes can be passed over. The bounds of
the return are exact: it grows with every pay. Those of other columns are computed in doubles, and
are widened by more than the rounding can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from typing import NamedTuple

from solver.paytable.checks import NOTHING, PaytableError
from solver.paytable.names import line_named
from solver.paytable.table import PayTable
from solver.returns import Payoffs
from solver.sweep.played import Asked, chart_return, ruin

EXACT = "_exact"
MEASURES = ("return", "variance", "hit_frequency", "cost")
FLOATS = ("ruin",)
NEEDS = {"cost": ("chart", 'chart = "FILE"'), "ruin": ("session", "[ruin] with bankroll and hands")}
SHARE = "share "
NOTHING_ASKED = Asked()


class Solution(NamedTuple):
    """A paytable of a sweep, solved.

    Attributes:
        table: the paytable that has the lines; its pays do not matter.
        coins: the bet.
        pays: the coins that each line pays at the bet, without "Nothing".
        best: what all deals are worth together by best play, over the rules' denominator.
        counts: how often each line comes, over the denominator; empty if no column needs it.
    """

    table: PayTable
    coins: int
    pays: tuple[int, ...]
    best: int
    counts: tuple[int, ...]

    @property
    def return_(self) -> Fraction:
        """Coins returned per coin bet."""
        return Fraction(self.best, self.table.rules.all_values * self.coins)

    @property
    def payoffs(self) -> Payoffs:
        """What one hand pays, line by line; it needs the counts."""
        return Payoffs(self.coins, self.pays, self.counts, self.table.rules.all_values)

    @property
    def variance(self) -> Fraction:
        """The variance of the return per coin bet."""
        return self.payoffs.variance

    @property
    def hit_frequency(self) -> Fraction:
        """The share of final hands that are paid anything."""
        return self.payoffs.hit_frequency


@dataclass(frozen=True)
class Column:
    """A figure of every table.

    Attributes:
        measure: one of `MEASURES` or `FLOATS`, or "share".
        line: the line whose share it is, else None.
        exact: whether it is written as a fraction.
        title: the head of the column in the file.
        asked: the chart and the session of the spec.
    """

    measure: str
    line: int | None = None
    exact: bool = False
    title: str = ""
    asked: Asked = NOTHING_ASKED

    @property
    def needs_counts(self) -> bool:
        """Whether it needs how often the lines come, and not only the return."""
        return self.measure not in ("return", "cost")

    def value(self, solution: Solution) -> Fraction:
        """Return the figure of a table."""
        match self.measure:
            case "return":
                return solution.return_
            case "variance":
                return solution.variance
            case "hit_frequency":
                return solution.hit_frequency
            case "cost":
                assert self.asked.chart is not None
                of = solution.table, solution.coins, solution.pays
                return solution.return_ - chart_return(self.asked.chart, *of)
            case "ruin":
                return Fraction(self._ruin(solution))
            case _:
                assert self.line is not None
                return solution.payoffs.share(self.line)

    def _ruin(self, solution: Solution) -> float:
        assert self.asked.session is not None
        nothing = solution.table.rules.all_values - sum(solution.counts)
        pays, counts = (*solution.pays, 0), (*solution.counts, nothing)
        return ruin(self.asked.session, solution.coins, pays, counts)

    def text(self, value: Fraction) -> str:
        """Return a value as the file has it: the nearest double, or the fraction itself."""
        return str(value) if self.exact else repr(value.numerator / value.denominator)


def read_columns(
    names: Iterable[str], table: PayTable, asked: Asked = NOTHING_ASKED
) -> tuple[Column, ...]:
    """Return the columns that a spec names; ``shares`` is one for each line.

    >>> from solver import load_paytable
    >>> [column.title for column in read_columns(["return", "share flush"], load_paytable("9/6"))]
    ['return', 'share Flush']

    Raises:
        PaytableError: there is no such column or no such line; the error suggests one.
    """
    found: list[Column] = []
    faults: list[str] = []
    for name in names:
        try:
            found += _columns_named(name, table, asked)
        except PaytableError as error:
            faults += error.faults
    titles = [column.title for column in found]
    faults += [f"{title}: twice" for title in dict.fromkeys(titles) if titles.count(title) > 1]
    if faults:
        raise PaytableError(*faults)
    return tuple(found)


def _columns_named(name: str, table: PayTable, asked: Asked) -> Sequence[Column]:
    plain = name.removesuffix(EXACT)
    exact = plain != name
    if plain in MEASURES or name in FLOATS:
        if plain in NEEDS and getattr(asked, NEEDS[plain][0]) is None:
            raise PaytableError(f"{name}: needs {NEEDS[plain][1]} in the spec")
        return [Column(plain, exact=exact, title=name, asked=asked)]
    if name == "shares":
        return [_share(line, table) for line in range(len(table.lines))]
    if name.startswith(SHARE):
        lines = [(line.name, line.hand) for line in table.lines]
        return [_share(line_named(name.removeprefix(SHARE).strip(), lines), table)]
    known = [*MEASURES, *(measure + EXACT for measure in MEASURES), *FLOATS, "shares", "share LINE"]
    near = get_close_matches(name, known, n=1)
    expected = f"did you mean {near[0]}?" if near else f"the columns are {', '.join(known)}"
    raise PaytableError(f"{name}: is not a column; {expected}")


def _share(line: int, table: PayTable) -> Column:
    assert table.line_names[line] != NOTHING
    return Column("share", line, title=f"{SHARE}{table.line_names[line]}")
