"""Which sessions have a living window: a lock that dies with its process.

A window holds its session by an exclusive SQLite lock on an empty file. SQLite is the portable
file lock of the standard library, and the system lets go of it whatever ends the process.
Sessions are claimed and released inside a write transaction of the history, so that no window
takes a lock file that another is just removing.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from trainer.store.failures import errors_about, is_busy


class Claim:
    """A name in a folder that this process holds and no other."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    def release(self) -> None:
        """Let the name go, and remove its file."""
        self.drop()
        with errors_about(self._path):
            self._path.unlink(missing_ok=True)

    def drop(self) -> None:
        """Let the name go as a killed process does: the file stays."""
        self._connection.close()


def claim(folder: Path, name: str) -> Claim | None:
    """Hold the name, or return None: a living process has it.

    Raises:
        StoreError: the lock file cannot be made.
    """
    path = folder / f"{name}.lock"
    with errors_about(path):
        connection = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = OFF")  # no second file, nothing is written
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            connection.close()
            if is_busy(error):
                return None
            raise
    return Claim(path, connection)


def someone_lives(folder: Path) -> bool:
    """Whether any window plays from this folder."""
    for path in folder.glob("session-*.lock"):
        held = claim(folder, path.stem)
        if held is None:
            return True
        held.drop()
    return False
