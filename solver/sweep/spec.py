"""Specs of sweeps: TOML that says which pays vary, what is asked of each table, which are kept.

base = "9/6"                    # any paytable
coins = 5
columns = ["return", "variance"]

[ranges]                        # pays per coin bet
full_house = "6..12"
four_of_a_kind = "20..40 step 5"
flush = [5, 6, 8]

[keep]
return = [0.98, 0.995]
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import inf, prod
from typing import Any, NamedTuple, TypeAlias, TypeVar

from evaluator.arguments import Faults, faults_of, whole_number
from solver.files import TextError, TomlError, parse_toml, read_text_file, shown_name
from solver.paytable.catalogue import load_paytable
from solver.paytable.checks import MOST_PAID, checked_bet, shown
from solver.paytable.table import PayTable
from solver.shares import figure_meant
from solver.strategy.playing.chart import load_chart
from solver.strategy.playing.word_meanings import chart_meant
from solver.sweep import SweepError, unknown
from solver.sweep.measures import CostMeasure, OwnMeasures, RuinMeasure, SweepColumn, read_columns
from solver.sweep.pay_grid import Axis, PayGrid, SolvedTable, SolvedTables

T = TypeVar("T")

MOST_TABLES = 10**9
KEYS = ("base", "coins", "columns", "ranges", "keep", "chart", "ruin")
RUIN_KEYS = {"bankroll": 10**9, "hands": 100_000}
"""What a session has, and the most of it."""
UNIT = 8192
SLOW_UNIT = 8

_NUMBER = r"([-+]?[0-9]+(?:\.[0-9]+)?)"
_RANGE = re.compile(rf"\s*{_NUMBER}\s*\.\.\s*{_NUMBER}(?:\s+step\s+{_NUMBER})?\s*")
_PAY = f"a whole number from 0 to {MOST_PAID:,}"


class Bound(NamedTuple):
    """Which values of a column are kept; None is unbounded."""

    column: SweepColumn
    low: Fraction | None
    high: Fraction | None

    def holds(self, solved: SolvedTable) -> bool:
        """Return whether the column of a table lies within."""
        value = self.column.measure.value(solved)
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def all_hold(self, solved: SolvedTables) -> list[bool]:
        """Return of which tables it does."""
        return self.column.measure.values(solved).between(self.low, self.high)


@dataclass(frozen=True)
class Spec:
    """A sweep: a grid of paytables, the columns of its file and what is kept.

    Attributes:
        grid: the paytables.
        columns: what is asked of each.
        keep: the bounds that a table must meet.
        base: how the spec names the paytable that has all other pays.
        own: the measures that the spec defines: what its chart costs, and ruin in its session.

    >>> spec = read_spec('[ranges]\\nflush = "5..7"\\n[keep]\\nreturn = [0.98, 1]')
    >>> spec.grid.size, [column.title for column in spec.columns], spec.keep[0].low
    (3, ['return'], Fraction(49, 50))
    """

    grid: PayGrid
    columns: tuple[SweepColumn, ...]
    keep: tuple[Bound, ...] = ()
    base: str = ""
    own: OwnMeasures = field(default_factory=dict, hash=False)

    @property
    def titles(self) -> tuple[str, ...]:
        """The heads of the columns of the file: the pays that vary, then what was asked."""
        return (*(axis.key for axis in self.grid.axes), *(column.title for column in self.columns))

    @property
    def needs_counts(self) -> bool:
        """Whether any column needs how often the lines come."""
        return any(column.measure.needs_counts for column in self._all_columns)

    @property
    def unit(self) -> int:
        """The most tables of a unit of work: a part of a second, of which pieces are made up.

        Ruin takes as long for one table as all else for a thousand.
        """
        return SLOW_UNIT if any(column.measure.is_slow for column in self._all_columns) else UNIT

    @property
    def _all_columns(self) -> Iterator[SweepColumn]:
        """The columns of the file, and those that only have bounds."""
        yield from self.columns
        yield from (bound.column for bound in self.keep)

    @cached_property
    def identity(self) -> dict[str, Any]:
        """What decides the content of the file, as plain JSON."""
        cost, ruin = self.own.get("cost"), self.own.get("ruin")
        return {
            "paytable": self.grid.table.to_toml(),
            "coins": self.grid.coins,
            "ranges": {axis.key: _written(axis.pays) for axis in self.grid.axes},
            "keep": {
                bound.column.title: [None if end is None else str(end) for end in bound[1:]]
                for bound in self.keep
            },
            "columns": [column.title for column in self.columns],
            "chart": str(cost.chart) if isinstance(cost, CostMeasure) else None,
            "ruin": [ruin.bankroll, ruin.hands] if isinstance(ruin, RuinMeasure) else None,
        }


AnySpec: TypeAlias = Spec | Mapping[str, Any] | str | os.PathLike[str]
"""A spec, its content, its text, or the path of its file."""


def spec_meant(given: AnySpec) -> Spec:
    """Return the spec that is meant by a spec, its content, its text or the path of its file.

    >>> spec_meant({"base": "8/5", "ranges": {"flush": "5..7"}}).grid.size
    3

    Raises:
        SweepError: it cannot be read; the error has all faults.
    """
    return given if isinstance(given, Spec) else content_read(given, spec_of)


def content_read(
    given: Mapping[str, Any] | str | os.PathLike[str], read: Callable[[Mapping[str, Any]], T]
) -> T:
    """Return what is read from a content, from TOML text, or from a file of it.

    A text without an equals sign is a path.

    Raises:
        SweepError: it cannot be read; the error has all faults.
    """
    if isinstance(given, Mapping):
        return read(given)
    if isinstance(given, str) and "=" in given:
        return read_toml(given, "", read)
    return read_toml(spec_text(given), shown_name(given), read)


NOT_A_SPEC = "; a spec is a .toml file"
"""What ends the line that says why one cannot be read."""


def spec_text(path: str | os.PathLike[str]) -> str:
    """Return the text of a file that should be a spec.

    Raises:
        SweepError: it cannot be read.
    """
    try:
        return read_text_file(path)
    except TextError as error:
        raise SweepError(f"{shown_name(path)}: {error}{NOT_A_SPEC}") from None


def read_spec(text: str, where: str = "") -> Spec:
    """Return the spec that a TOML text describes; `where` names the file in messages.

    Raises:
        SweepError: with all the faults of the text.
    """
    return read_toml(text, where, spec_of)


def read_toml(text: str, where: str, read: Callable[[Mapping[str, Any]], T]) -> T:
    """Return what is read from a TOML text; faults begin with the name of the file."""
    prefix = f"{where}: " if where else ""
    try:
        return read(parse_toml(text))
    except TomlError as error:
        raise SweepError(f"{prefix}{error}") from None
    except SweepError as error:
        raise SweepError(*(f"{prefix}{fault}" for fault in error.faults)) from None


def spec_of(content: Mapping[str, Any], keys: Sequence[str] = KEYS) -> Spec:
    """Return the spec of a mapping as it is parsed from TOML.

    Raises:
        SweepError: with all the faults of the content.
    """
    faults = Faults(
        f"{shown_key(key)}: unknown key; {unknown(key, keys)}" for key in content if key not in keys
    )
    coins = faults.caught("", checked_bet, content.get("coins", 5))
    table = faults.caught("base: ", load_paytable, content.get("base", "job-9-6"))
    if table is None:
        raise SweepError(*faults)
    axes = _axes(content.get("ranges", {}), table, faults)
    own = _own_measures(content, table, faults)
    columns = _columns(content.get("columns", ["return"]), table, own, faults)
    keep = _keep(content.get("keep", {}), table, own, faults)
    if (size := prod(len(axis.pays) for axis in axes)) > MOST_TABLES:
        faults.append(f"ranges: {size:,} tables; expected at most {MOST_TABLES:,}")
    faults.refuse(SweepError)
    assert coins is not None  # or it has a fault
    return Spec(PayGrid(table, coins, axes), columns, keep, str(content.get("base", "")), own)


def shown_key(key: str) -> str:
    """Return a key of the file as a message shows it."""
    return key if re.fullmatch(r"[\w /-]{1,40}", key) else shown(key)


def _table_of(key: str, content: Any, what: str, faults: Faults) -> Mapping[str, Any]:
    """Return a table of the spec; an empty one, with a fault, if it is something else."""
    if isinstance(content, dict):
        return content
    faults.append(f"{key}: must be a table of {what}, not {shown(content)}")
    return {}


def _own_measures(content: Mapping[str, Any], table: PayTable, faults: Faults) -> OwnMeasures:
    """Return what the spec's chart costs and ruin in its session, where it names these."""
    own: dict[str, CostMeasure | RuinMeasure] = {}
    if "chart" in content and (cost := faults.caught("", _cost, content["chart"], table)):
        own["cost"] = cost
    if "ruin" in content and (ruin := faults.caught("", _ruin, content["ruin"])):
        own["ruin"] = ruin
    return own


def _cost(path: Any, table: PayTable) -> CostMeasure:
    if not isinstance(path, str):
        raise SweepError(f"chart: must be the name of a chart file, not {shown(path)}")
    try:
        chart = chart_meant(load_chart(path), table)
    except ValueError as error:
        raise SweepError(*(f"chart, {fault}" for fault in faults_of(error))) from None
    return CostMeasure(chart)


def _ruin(session: Any) -> RuinMeasure:
    if not isinstance(session, dict):
        raise SweepError(f"ruin: must be a table of bankroll and hands, not {shown(session)}")
    faults = Faults(
        f"ruin, {shown(key)}: unknown key; {unknown(key, list(RUIN_KEYS))}"
        for key in session
        if key not in RUIN_KEYS
    )
    for key, most in RUIN_KEYS.items():
        number = whole_number(session.get(key))
        if number is None or not 1 <= number <= most:
            given = f"not {shown(session[key])}" if key in session else "which is missing"
            faults.append(f"ruin, {key}: must be a whole number from 1 to {most:,}, {given}")
    faults.refuse(SweepError)
    return RuinMeasure(**{key: int(session[key]) for key in RUIN_KEYS})


def _axes(ranges: Any, table: PayTable, faults: Faults) -> tuple[Axis, ...]:
    ranges = _table_of("ranges", ranges, "lines", faults)
    axes: list[Axis] = []
    for key, value in ranges.items():
        where = f"ranges, {shown_key(key)}: "
        line = faults.caught("ranges, ", table.line_number, key)
        if line is None:
            continue
        if same := [axis.key for axis in axes if axis.line == line]:
            faults.append(f"{where}the same line as {same[0]}; expected each line once")
        pays = faults.caught(where, read_range, value)
        axes += [] if pays is None else [Axis(key, line, pays)]
    return tuple(axes)


def read_range(value: Any) -> Sequence[int]:
    """Return the pays that a range of a spec means, ascending.

    >>> read_range("20..40 step 5"), read_range([8, 6]), read_range(7)
    (range(20, 41, 5), (6, 8), (7,))

    Raises:
        ValueError: it is not a range of pays.
    """
    if isinstance(value, str):
        return _spelled_range(value)
    pays = list(value) if isinstance(value, list | tuple | range) else [value]
    if not pays:
        raise ValueError("no pay in the list; expected at least one")
    for pay in pays:
        if isinstance(pay, str | list | dict):
            raise ValueError(_not_a_range(pay))
        _checked_pay(whole_number(pay), shown(pay))
    if len(set(pays)) < len(pays):
        raise ValueError(f"a pay twice in {shown(pays)}; expected each once")
    return tuple(sorted(map(int, pays)))


def _spelled_range(text: str) -> range:
    match = _RANGE.fullmatch(text)
    if match is None:
        raise ValueError(_not_a_range(text))
    low, high, step = (
        _checked_pay(int(number) if re.fullmatch("[-+]?[0-9]{1,30}", number) else None, number)
        for number in (match[1], match[2], match[3] or "1")
    )
    if not step:
        raise ValueError(f"the step must be at least 1 in {shown(text)}")
    if low > high:
        raise ValueError(f"must begin with the lower pay, not as in {shown(text)}")
    return range(low, high + 1, step)


def _not_a_range(value: Any) -> str:
    return f'must be such as "6..12", "20..40 step 5" or [6, 8], not {shown(value)}'


def _checked_pay(pay: int | None, written: str) -> int:
    if pay is None or not 0 <= pay <= MOST_PAID:
        raise ValueError(f"a pay must be {_PAY}, not {written}")
    return pay


def _columns(
    names: Any, table: PayTable, own: OwnMeasures, faults: Faults
) -> tuple[SweepColumn, ...]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        faults.append(f'columns: must be a list such as ["return"], not {shown(names)}')
        return ()
    if not names:
        faults.append("columns: none; expected at least one")
    return faults.caught("columns, ", read_columns, names, table, own) or ()


def _keep(bounds: Any, table: PayTable, own: OwnMeasures, faults: Faults) -> tuple[Bound, ...]:
    limits: list[Bound] = []
    for key, ends in _table_of("keep", bounds, "columns", faults).items():
        columns = faults.caught("keep, ", read_columns, [key], table, own)
        if columns and len(columns) != 1:
            faults.append(f"keep, {key}: is several columns; expected one")
            continue
        most = columns[0].measure.most if columns else None
        if (pair := faults.caught("keep, ", _read_bounds, key, ends, most)) and columns:
            limits.append(Bound(columns[0], *pair))
    return tuple(limits)


def _read_bounds(key: str, ends: Any, most: int | None) -> tuple[Fraction | None, Fraction | None]:
    """Return the bounds as they are written: 0.98 means 49/50 and not its nearest double."""
    where = shown_key(key)
    if not isinstance(ends, list | tuple) or len(ends) != 2:
        raise ValueError(f"{where}: must be a list of the lowest and the highest, as [0.98, inf]")
    low, high = (None if end in (inf, -inf) else figure_meant(end, where, most) for end in ends)
    if low is not None and high is not None and low > high:
        between = f"nothing lies between {ends[0]} and {ends[1]}"
        raise ValueError(f"{where}: {between}; the lower one comes first")
    return low, high


def _written(pays: Sequence[int]) -> str | list[int]:
    if isinstance(pays, range):
        return f"{pays[0]}..{pays[-1]} step {pays.step}"
    return list(pays)
