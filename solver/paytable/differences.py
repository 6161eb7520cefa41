"""A paytable given by its differences from another one: ``9/6 + flush 7 + royal 4500@5``.

A difference stands after a plus sign between blanks: a line, as `PayTable.with_pays` takes it, and
what it pays, per coin bet (``flush 7``) or in coins at one bet (``royal 4500@5``). The other pays
of the table stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from evaluator.arguments import Faults
from solver.paytable.checks import PaytableError, as_written, columns, shown
from solver.paytable.names import read_amount
from solver.paytable.table import PayTable

_PLUS = re.compile(r"\s\+(?=\s|$)")
_FILE = re.compile(r"\.toml\s*$", re.IGNORECASE)
_EXPECTED = "expected a line and what it pays, such as 'flush 7' or 'royal 4500@5'"


class Difference(NamedTuple):
    """What a line pays instead.

    Attributes:
        line: the line's index in the table.
        paid: coins per coin bet, or coins at the bet.
        bet: the bet at which it is paid; None for every bet.
    """

    line: int
    paid: int
    bet: int | None


def split_differences(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the table that a text begins with, and the differences that follow it.

    The path of a file may have plus signs of its own: it reaches to the last ``.toml`` that ends
    the text or stands before a plus sign.

    >>> split_differences("9/6 + flush 7 + royal 4500@5")
    ('9/6', ('flush 7', 'royal 4500@5'))
    >>> split_differences("red + black.toml + flush 7"), split_differences("red + black.toml")
    (('red + black.toml', ('flush 7',)), ('red + black.toml', ()))
    """
    signs = list(_PLUS.finditer(text))
    ends = [*(sign.start() for sign in signs), len(text)]
    files = [place for place, end in enumerate(ends) if _FILE.search(text[:end])]
    first = files[-1] if files else 0
    starts = [sign.end() for sign in signs[first:]]
    parts = [text[a:b].strip() for a, b in zip(starts, ends[first + 1 :], strict=True)]
    return (text[: ends[first]].strip() if parts else text), tuple(parts)


def changed(table: PayTable, differences: Sequence[str]) -> PayTable:
    """Return a table with differences; its name says them so that it can be typed again.

    >>> from solver import load_paytable
    >>> changed(load_paytable("9/6"), ["flush 7", "royal 4500@5"]).name
    '9/6 Jacks or Better + Flush 7 + Royal flush 4500@5'

    Raises:
        PaytableError: a difference breaks a rule, or names no line; the error has all faults.
    """
    changes: list[Difference] = []
    faults = Faults()
    for text in differences:
        difference = faults.caught("", _read, text, table, changes)
        changes += [difference] if difference else []
    faults.refuse(PaytableError)
    pays = {number: list(line.pays) for number, line in enumerate(table.lines)}
    for line, paid, bet in changes:
        if bet is None:
            pays[line][:] = columns(paid)
        else:
            pays[line][bet - 1] = paid
    words = (
        f"{table.lines[line].name} {paid}{'' if bet is None else f'@{bet}'}"
        for line, paid, bet in changes
    )
    lines = table.with_pays(
        {table.lines[line].name: as_written(tuple(pays[line])) for line, _, _ in changes}
    ).lines
    return PayTable(" + ".join((table.name, *words)), table.source, lines, table.rules)


def _read(text: str, table: PayTable, before: Sequence[Difference]) -> Difference:
    """Return the difference that a text says, after those that were read before it."""
    name, _, amount = text.rpartition(" ")
    if not name.strip():
        raise PaytableError(f"{shown(text)}: {_EXPECTED}")
    line = table.line_number(name.strip())
    difference = Difference(line, *read_amount(name.strip(), amount))
    for other in before:
        if other.line == line and difference.bet in (None, other.bet):
            twice = "is said before; expected each line once at a bet"
            raise PaytableError(f"{text}: what {table.lines[line].name!r} pays {twice}")
    return difference
