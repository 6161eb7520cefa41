"""The errors of files, each as one line that tells the player what to do."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

Aim = Literal["read", "write"]
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
def errors_about(path: Path, aim: Aim = "write") -> Iterator[None]:
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


def _of_sqlite(path: Path, error: sqlite3.Error, aim: Aim) -> StoreError:
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


def _of_system(error: OSError, aim: Aim) -> str:
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
