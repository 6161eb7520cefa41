"""Changes of pays: how they are written, and what they make of a table's name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from solver.paytable.checks import COINS, MOST_PAID, PaytableError, columns, shown

MOST_NAMED = 3
"""Changes that stand in a table's name; of more only the number is said."""

_AMOUNT = f"a whole number from 0 to {MOST_PAID}"


class Paying(Protocol):
    """A line of a paytable: its name, and the coins that it pays at 1 to 5 coins bet."""

    @property
    def name(self) -> str: ...  # noqa: D102 - the class says it

    @property
    def pays(self) -> tuple[int, ...]: ...  # noqa: D102 - the class says it


def read_amount(line: str, text: str) -> tuple[int, int | None]:
    """Return the coins that a text says a line pays, and the bet; None for each coin of any bet.

    >>> read_amount("flush", "7"), read_amount("royal", "4500@5")
    ((7, None), (4500, 5))

    Raises:
        PaytableError: it does not say so.
    """
    paid, at, bet = text.partition("@")
    if not _is_whole(paid, MOST_PAID):
        raise PaytableError(f"{line}: must pay {_AMOUNT}, not {shown(paid)}")
    if at and not (_is_whole(bet, COINS[-1]) and int(bet) in COINS):
        raise PaytableError(f"{line}: the bet after @ is 1 to 5 coins, not {shown(bet)}")
    return int(paid), int(bet) if at else None


def changes(old: Sequence[Paying], new: Sequence[Paying]) -> tuple[str, ...]:
    """Return what the lines of a table pay instead of those of another.

    Each is written as it may stand after a table and a plus sign.

    >>> from solver import load_paytable
    >>> table = load_paytable("9/6")
    >>> changes(table.lines, table.with_pays(royal_flush="4500@5", flush=5).lines)
    ('royal flush 4500@5', 'flush 5')
    """
    pairs = zip(old, new, strict=True)
    return tuple(said for before, now in pairs if before != now for said in _changes(before, now))


def _changes(old: Paying, new: Paying) -> Iterator[str]:
    name, a_coin, pays = new.name[:1].lower() + new.name[1:], new.pays[0], old.pays
    if new.pays == columns(a_coin) or a_coin != pays[0]:
        yield f"{name} {a_coin}"
        pays = columns(a_coin)
    for coins, before, paid in zip(COINS, pays, new.pays, strict=True):
        if before != paid:
            yield f"{name} {paid}@{coins}"


def changed_name(name: str, found: Sequence[str], between: str = ", ") -> str:
    """Return the name of a table with changes; with " + " between them it can be typed again.

    >>> changed_name("9/6 Jacks or Better", ["flush 5"])
    '9/6 Jacks or Better, flush 5'
    """
    if len(found) > MOST_NAMED:
        return f"{name}, {len(found)} pays changed"
    return between.join((name, *found))


def _is_whole(text: str, most: int) -> bool:
    """Whether a text is a number in the digits 0 to 9, of at most `most`."""
    return text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= most
