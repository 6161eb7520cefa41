"""The columns of a sweep: what a spec asks of each paytable, by its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from evaluator.faults import Faults
from evaluator.front_door import spelled_like
from solver.paytable.checks import PaytableError
from solver.paytable.table import PayTable
from solver.sweep.measures import BY_NAME, CostMeasure, Measure, RuinMeasure, ShareMeasure
from solver.sweep.solved import Ratios

EXACT = "_exact"
SHARE = "share "
NEEDS = {"cost": 'chart = "FILE"', "ruin": "[ruin] with bankroll and hands"}
"""What a spec must say before it can ask for the others."""
NEVER_EXACT = ("ruin",)

Asked = Mapping[str, CostMeasure | RuinMeasure]
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


def read_columns(names: Iterable[str], table: PayTable, asked: Asked) -> tuple[SweepColumn, ...]:
    """Return the columns that names mean.

    >>> from solver import load_paytable
    >>> columns = read_columns(["return_exact", "share flush"], load_paytable("9/6"), {})
    >>> [column.title for column in columns]
    ['return_exact', 'share Flush']

    Args:
        names: measures, "share LINE" for a line's part of the return, or "shares" for all lines.
        table: the paytable that has the lines.
        asked: the measures that the spec defines.

    Raises:
        PaytableError: there is no such column or no such line; the error suggests one.
    """
    faults = Faults()
    found = [faults.caught("", _columns_named, name, table, asked) or () for name in names]
    columns = tuple(column for of_name in found for column in of_name)
    titles = [column.title for column in columns]
    faults += [f"{title}: twice" for title in dict.fromkeys(titles) if titles.count(title) > 1]
    faults.refuse(PaytableError)
    return columns


def _columns_named(name: str, table: PayTable, asked: Asked) -> Sequence[SweepColumn]:
    plain = name.removesuffix(EXACT)
    known = {**BY_NAME, **asked}
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
