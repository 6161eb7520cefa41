"""How every connection to the history writes, and how it reads text."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

readable_text = partial(str, encoding="utf-8", errors="backslashreplace")
"""Decodes text from SQLite. Bytes that are not UTF-8 are escaped; sqlite3's own decoder would raise
an error and end the whole query."""


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Run the block in a transaction, which takes the write lock at its beginning."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite has already rolled back if the disk is full
            connection.execute("ROLLBACK")
        raise
