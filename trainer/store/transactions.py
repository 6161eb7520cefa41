"""What every connection to the history has in common: how it writes, and how it reads text."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

readable_text = partial(str, encoding="utf-8", errors="backslashreplace")
"""How text is read: bytes that are none are shown as such, where SQLite's own way would end the
reading of all that follows."""


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Do all of the block or none of it; the lock to write is taken at its beginning."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk has rolled back already
            connection.execute("ROLLBACK")
        raise
