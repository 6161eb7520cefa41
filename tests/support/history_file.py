"""The history file, opened as another program would open it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


@contextmanager
def opened(
    folder: Path, *, any_thread: bool = False, name: str = "history.db"
) -> Iterator[sqlite3.Connection]:
    """Open the file behind the store's back; every statement is its own transaction."""
    connection = sqlite3.connect(
        folder / name, isolation_level=None, check_same_thread=not any_thread
    )
    with closing(connection):
        yield connection
