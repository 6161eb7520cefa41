"""What can be wrong with what is stored: errors of files, and of the values that are read.

An error of a file is one line that tells the player what to do. A value read from a database or a
file is checked, and an error names its column.
"""

from __future__ import annotations

import errno
import re
import sqlite3
from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager, suppress
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from json import loads
from pathlib import Path
from typing import Any, Literal

from evaluator import figures
from evaluator.cards import JOKER, MOST_JOKERS, NAMES

Access = Literal["read", "write"]
"""Whether a file was to be read or written; the error message depends on it."""


class StoreError(ValueError):
    """A file could not be read or written; the text is one line and names the file."""

    outlook = "Nothing has changed: try again."
    """What happened to the hand or change that was to be saved, and what the player can do."""


class DamagedError(StoreError):
    """The history file is damaged, or is not a history."""

    outlook = "Nothing has changed. Close this window and start again."


class GoneError(StoreError):
    """The open file is no longer the history: trying again will not help."""

    outlook = "Nothing has changed. Close this window and start again."


class UpgradedError(StoreError):
    """A newer Holdwise has upgraded the open file, and this one writes to it no more."""

    outlook = "Nothing has changed."


class UnconfirmedError(StoreError):
    """The data was written, but the disk failed to confirm it.

    Only the next start shows whether it was saved. Trying again is safe: it replaces what the
    first try wrote.
    """

    outlook = "It may have been saved even so. Try again, or start again to see."


def damaged(path: Path, what: str = "") -> DamagedError:
    """Return the error for a damaged history file, with the damage if that is known.

    >>> damaged(Path("history.db"), "it has no table hands")
    DamagedError('history.db: the history file is damaged: it has no table hands')
    """
    return DamagedError(f"{path}: {_DAMAGED}{': ' if what else ''}{what}")


@contextmanager
def errors_about(path: Path, aim: Access = "write") -> Iterator[None]:
    """Turn errors of SQLite and the operating system into a StoreError about this path.

    >>> with errors_about(Path("history.db")):
    ...     raise OSError(28, "No space left on device")
    Traceback (most recent call last):
    trainer.store.failures.StoreError: history.db: the disk is full
    """
    try:
        yield
    except sqlite3.Error as error:
        raise _of_sqlite(path, error, aim) from error
    except OSError as error:
        raise StoreError(f"{path}: {_of_system(error, aim)}") from error


def is_busy(error: sqlite3.Error) -> bool:
    """Whether another connection holds the lock."""
    return _name(error).startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


def is_full(error: sqlite3.Error) -> bool:
    """Whether the disk was full."""
    return _name(error) == "SQLITE_FULL"


def is_refusal(error: sqlite3.Error) -> bool:
    """Whether the tables refused a statement: another program has altered them."""
    return _name(error).startswith(("SQLITE_CONSTRAINT", "SQLITE_ERROR", "SQLITE_MISMATCH"))


def _name(error: sqlite3.Error) -> str:
    """Return SQLite's name of the error; "" for an error of Python's sqlite3 module itself."""
    return str(getattr(error, "sqlite_errorname", ""))


def _of_sqlite(path: Path, error: sqlite3.Error, aim: Access) -> StoreError:
    name = _name(error)
    if name == "SQLITE_IOERR_FSYNC":
        return UnconfirmedError(f"{path}: the disk does not confirm what was written")
    if name.startswith("SQLITE_READONLY") and aim == "read":
        return StoreError(f"{path}: cannot be read where it is: copy its folder and read the copy")
    for prefix, text in _SQLITE.items():
        if name.startswith(prefix):
            kind = DamagedError if text is _DAMAGED else StoreError
            return kind(f"{path}: {text}")
    return StoreError(f"{path}: {error}")


_DAMAGED = "the history file is damaged"
_SQLITE = {
    "SQLITE_BUSY": "another program has locked the history; close it and try again",
    "SQLITE_LOCKED": "another program has locked the history; close it and try again",
    "SQLITE_CANTOPEN": "cannot be opened",
    "SQLITE_CORRUPT": _DAMAGED,
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR": "the disk refuses to read or write (full, or failing)",
    "SQLITE_NOTADB": _DAMAGED,
    "SQLITE_PERM": "may not be opened",
    "SQLITE_READONLY": "cannot be written, it is read-only",
}


def _of_system(error: OSError, aim: Access) -> str:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return "the disk is full"
        case errno.EACCES | errno.EPERM if aim == "read":
            return "may not be read, permission is missing"
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return "cannot be written, it is read-only"
        case errno.EEXIST | errno.ENOTDIR:
            return "is a file, and a folder is needed"
        case errno.ELOOP:
            return "is a link that leads back to itself"
        case _:
            return error.strerror or str(error)


FIRST_YEAR, LAST_YEAR = 1970, 2199
"""The years in which hands are played."""
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_FRACTION = re.compile(r"[0-9]{1,40}(/[0-9]{1,40})?")
_IDS = {name: card for card, name in enumerate((*NAMES, JOKER))}
_KNOWN = frozenset(_IDS)
MOST_STORED = 10**15
"""More credits and deals than anyone plays; sums of such numbers still fit in a column."""
_REPEATED = 4096
"""How many parsed fractions are cached: most deals share a few hundred values."""


class BadRowError(ValueError):
    """A row that cannot be imported; the text is one line."""


def text(value: object, name: str) -> str:
    """Return the value if it is text.

    >>> text(b"As", "dealt")
    Traceback (most recent call last):
    ValueError: dealt is b'As', not text
    """
    if not isinstance(value, str):
        raise ValueError(f"{name} is {in_message(value)}, not text")
    return value


def checked_number(value: object, name: str, low: int = 0, high: int = MOST_STORED) -> int:
    """Return the value if it is a whole number within the bounds; else raise ValueError."""
    if type(value) is not int:  # True is an int, too
        raise ValueError(f"{name} is {in_message(value)}, not a whole number")
    if not low <= value <= high:
        raise ValueError(f"{name} is {in_message(value)}, expected {low:,} to {high:,}")
    return value


def checked_time(value: object, name: str) -> str:
    """Return the value if it is a time of our days: UTC to the second, as the history has it.

    >>> checked_time("2026-11-20", "at")
    Traceback (most recent call last):
    ValueError: at is '2026-11-20', expected a time like 2026-11-20T10:00:00Z
    >>> checked_time("1960-11-20T10:00:00Z", "at")
    Traceback (most recent call last):
    ValueError: at is '1960-11-20T10:00:00Z', expected a year from 1970 to 2199
    """
    expected = "a time like 2026-11-20T10:00:00Z"
    with suppress(ValueError):  # the 30th of February
        if isinstance(value, str) and _TIME.fullmatch(value) and datetime.fromisoformat(value):
            if FIRST_YEAR <= int(value[:4]) <= LAST_YEAR:
                return value
            expected = f"a year from {FIRST_YEAR} to {LAST_YEAR}"
    raise ValueError(f"{name} is {in_message(value)}, expected {expected}")


def checked_fraction(value: object, name: str) -> Fraction:
    """Return the fraction that a text is; raise ValueError for anything else."""
    if not isinstance(value, str):
        raise ValueError(f"{name} is {in_message(value)}, not a fraction")
    try:
        return _read_fraction(value)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{name} is {in_message(value)}, not a fraction") from None


@lru_cache(_REPEATED)
def _read_fraction(value: str) -> Fraction:
    if not _FRACTION.fullmatch(value):
        raise ValueError
    return Fraction(value)


def checked_cards(value: object, name: str, count: int | None = None) -> list[str]:
    """Return the cards of a text, `count` of them if given; raise ValueError for anything else."""
    cards = text(value, name).split()
    kinds = set(cards)
    if not (
        (len(kinds) == len(cards) or _are_two_jokers_more(kinds, cards))
        and kinds <= _KNOWN
        and len(cards) == (count or len(cards))
    ):
        raise ValueError(f"{name} is {in_message(value)}, expected {count or 'distinct'} cards")
    return cards


def checked_held(value: object, name: str, dealt: Sequence[str]) -> list[str]:
    """Return the cards of a text if they were dealt; else raise ValueError."""
    held = text(value, name).split()
    kinds = set(held)
    if not (
        (len(kinds) == len(held) or _are_two_jokers_more(kinds, held)) and kinds.issubset(dealt)
    ) or held.count(JOKER) > dealt.count(JOKER):
        raise ValueError(f"{name} is {in_message(value)}, expected cards of {' '.join(dealt)}")
    return held


def _are_two_jokers_more(kinds: Set[str], cards: Sequence[str]) -> bool:
    """Whether no card is given twice but the joker: there are two, and both are called Jk."""
    return cards.count(JOKER) == MOST_JOKERS and len(kinds) + 1 == len(cards)


def held_mask(dealt: Sequence[str], held: Sequence[str], final: Sequence[str] | None = None) -> int:
    """Return the mask of the cards held.

    If one of two jokers was held, the final hand tells which: it has no other. Without a draw
    nothing depends on it, and the mask has the first.

    >>> bin(held_mask(["As", "Jk", "Jk", "4d", "9c"], ["Jk"], ["2s", "3c", "Jk", "Kh", "5d"]))
    '0b100'
    """
    jokers = [place for place, card in enumerate(dealt) if card == JOKER]
    if final is not None and JOKER in held and len(jokers) > held.count(JOKER):
        jokers = [place for place in jokers if final[place] == JOKER]
    places = iter(jokers)
    return sum(1 << (next(places, 0) if card == JOKER else dealt.index(card)) for card in held)


def card_ids(cards: Sequence[str]) -> tuple[int, ...]:
    """Return the ids of cards that were checked; a second joker is the deck's second.

    >>> card_ids(["Jk", "As", "Jk"])
    (52, 51, 53)
    """
    ids = tuple(_IDS[card] for card in cards)
    if cards.count(JOKER) < MOST_JOKERS:
        return ids
    second = len(cards) - 1 - cards[::-1].index(JOKER)
    return (*ids[:second], ids[second] + 1, *ids[second + 1 :])


def parsed(json: str) -> Any:
    """Return the value of a text of JSON; None for any other text, however deep its brackets are.

    >>> parsed("[1]"), parsed("[1"), parsed("[" * 100_000)
    ([1], None, None)
    """
    try:
        return loads(json)
    except (ValueError, RecursionError):  # 5,000 digits are a ValueError
        return None


def in_message(value: object) -> str:
    """Return the value for an error message: on one line, and shortened if it is long."""
    try:
        return figures.shortened(repr(value), 60)
    except RecursionError:
        return "nested too deeply to be shown"
