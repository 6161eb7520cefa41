"""Lists of machines: a CSV file with a row for each, read with every fault named."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from typing import TypeAlias

from evaluator.arguments import Faults, FaultyError
from solver.files import TextError, read_text_file, shown_name
from solver.lab.matrix import Stakes
from solver.paytable.catalogue import load_paytable
from solver.paytable.checks import MOST_PAID, PaytableError
from solver.paytable.table import PayTable
from solver.shares import MOST_SPEED, exact_number, quoted, read_share

COLUMNS = ("name", "table", "coin", "coins", "hands_an_hour", "cashback", "meter")
NEEDED = ("table", "coin")
USUAL = Stakes()
"""How fast and for how much a machine is played of which the file says nothing."""


@dataclass(frozen=True)
class Machine:
    """A machine in a casino.

    Attributes:
        row: its row in the file, the first one of names being 1.
        name: what it is called; its paytable's name if the file has none.
        table: what it pays, its meter included.
        coins: coins bet.
        stakes: hands an hour, what a coin is worth, and cashback.
    """

    row: int
    name: str
    table: PayTable
    coins: int
    stakes: Stakes

    @property
    def coin(self) -> Fraction:
        """What a coin is worth in money."""
        return Fraction(self.stakes.coin or 1)


def read_machines(
    text: str, load: Callable[[str], PayTable] = load_paytable, usual: Stakes = USUAL
) -> tuple[list[Machine], list[str]]:
    r"""Return the machines of a CSV text, and its faults, each with its row and column.

    >>> machines, faults = read_machines("table,coin\n9/6,0.25\n,x\n")
    >>> [(machine.row, machine.name, machine.coins) for machine in machines]
    [(2, '9/6 Jacks or Better', 5)]
    >>> print(*faults, sep="\n")
    row 3, table: expected a paytable, not ''
    row 3, coin: expected what a coin is worth, a number above 0 like 0.25, not 'x'

    Args:
        text: the file.
        load: finds a paytable by its name.
        usual: hands an hour, and what a coin is worth, where the file says nothing.
    """
    rows = csv.reader(text.splitlines(), skipinitialspace=True)
    titles = [_column(title) for title in next(rows, [])]
    needed = NEEDED if usual.coin is None else NEEDED[:1]
    faults = list(_title_faults(titles, needed))
    if faults:
        return [], faults
    machines = []
    for row, cells in enumerate(rows, 2):
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) > len(titles):
            faults.append(f"row {row}: has {len(cells)} cells, but there are {len(titles)} columns")
            continue
        values = dict(zip(titles, (cell.strip() for cell in cells), strict=False))
        reader = _Row(row, values, load, usual)
        machine = reader.machine()
        if machine is not None:
            machines.append(machine)
        faults += reader.faults
    return machines, faults


AnyMachines: TypeAlias = Iterable[Mapping[str, object]] | str | os.PathLike[str]
"""Rows of machines, or the text or the path of their CSV file."""


class MachinesError(FaultyError):
    """A list of machines has faults."""


def machines_meant(given: AnyMachines, usual: Stakes) -> list[Machine]:
    """Return the machines of rows, of CSV text or of a CSV file.

    >>> [found] = machines_meant([{"table": "9/6", "coin": 0.25, "meter": 4400}], USUAL)
    >>> found.table.pays(5)[0], found.coin
    (4400, Fraction(1, 4))

    Args:
        given: the machines.
        usual: hands an hour, and what a coin is worth, where they say nothing.

    Raises:
        MachinesError: with all the faults of the list.
    """
    text, where = _text_of(given)
    machines, faults = read_machines(text, usual=usual)
    if not machines and not faults:
        faults = ["there is no machine in it"]
    if faults:
        raise MachinesError(*(f"{where}{fault}" for fault in faults))
    return machines


def _text_of(given: AnyMachines) -> tuple[str, str]:
    """Return the list as CSV text, and the name of its file for messages."""
    if isinstance(given, os.PathLike) or (isinstance(given, str) and "\n" not in given.strip()):
        try:
            return read_text_file(given), f"{shown_name(given)}: "
        except TextError as error:
            raise MachinesError(f"{shown_name(given)}: {error}") from None
    if isinstance(given, str):
        return given, ""
    listed = list(given) if isinstance(given, Iterable) else [None]
    if not all(isinstance(row, Mapping) for row in listed):
        raise TypeError("machines: expected a list of rows like {'table': '9/6', 'coin': 0.25}")
    rows = [{name: _cell(value) for name, value in row.items()} for row in listed]
    text = StringIO()
    writer = csv.DictWriter(text, list(dict.fromkeys(name for row in rows for name in row)))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue(), ""


def _cell(value: object) -> object:
    """Return what stands for a value in the file: nothing for what is not known."""
    return "" if value is None or value != value else value


def _column(title: str) -> str:
    """Return a column's name from its title.

    >>> _column("Hands an hour "), _column("coin value")
    ('hands_an_hour', 'coin')
    """
    name = title.strip().lstrip("\ufeff").lower().replace(" ", "_").replace("-", "_")
    return {"coin_value": "coin", "paytable": "table", "hands": "hands_an_hour"}.get(name, name)


def _title_faults(titles: Sequence[str], needed: Sequence[str]) -> list[str]:
    expected = f"expected columns of {', '.join(COLUMNS)}; {' and '.join(needed)} must be there"
    unknown = [title for title in titles if title not in COLUMNS]
    twice = [title for title in dict.fromkeys(titles) if titles.count(title) > 1]
    missing = [title for title in needed if title not in titles]
    faults = [f"row 1: unknown column {quoted(title)}; {expected}" for title in unknown]
    faults += [f"row 1: column {quoted(title)} is given twice" for title in twice]
    return faults + [f"row 1: column {title!r} is missing; {expected}" for title in missing]


class _Row:
    """One row while it is read: its faults are collected, not raised."""

    def __init__(
        self,
        row: int,
        values: Mapping[str, str],
        load: Callable[[str], PayTable],
        usual: Stakes,
    ) -> None:
        self.row, self.values, self.load, self.usual = row, values, load, usual
        self.faults = Faults()

    def machine(self) -> Machine | None:
        coins = self._whole("coins", 1, 5, 5)
        meter = self._whole("meter", 0, MOST_PAID, -1)
        table = self._table(coins, meter)
        coin = self._coin()
        cashback = self._share("cashback")
        hands = self._whole("hands_an_hour", 1, MOST_SPEED, self.usual.hands_an_hour)
        if self.faults or table is None:
            return None
        name = self.values.get("name") or table.name
        return Machine(self.row, name, table, coins, Stakes(hands, coin, cashback))

    def _table(self, coins: int, meter: int) -> PayTable | None:
        name = self.values.get("table", "")
        if not name:
            self._fault("table", "expected a paytable", name)
            return None
        try:
            table = self.load(name)
        except PaytableError as error:
            more = f" (and {len(error.faults) - 1} more)" if len(error.faults) > 1 else ""
            self.faults.append(f"row {self.row}, table: {error.faults[0]}{more}")
            return None
        if meter < 0:
            return table
        line = table.lines[table.best_line(coins)]
        pays = [*line.pays]
        pays[coins - 1] = meter
        return table.with_pays({line.name: pays})

    def _coin(self) -> Fraction | None:
        text = self.values.get("coin", "")
        coin = exact_number(text) if text else self.usual.coin
        if not coin:
            self._fault("coin", "expected what a coin is worth, a number above 0 like 0.25", text)
        return coin

    def _share(self, column: str) -> Fraction:
        text = self.values.get(column, "")
        if not text:
            return Fraction(0)
        where = f"row {self.row}, {column}: "
        return self.faults.caught(where, read_share, text, "a share of the bet") or Fraction(0)

    def _whole(self, column: str, low: int, high: int, default: int) -> int:
        text = self.values.get(column, "")
        if not text:
            return default
        if text.isascii() and text.isdigit() and len(text) < 20 and low <= int(text) <= high:
            return int(text)
        self._fault(column, f"expected a whole number from {low:,} to {high:,}", text)
        return default

    def _fault(self, column: str, what: str, text: str) -> None:
        self.faults.append(f"row {self.row}, {column}: {what}, not {quoted(text)}")
