"""Which sessions are open in a window: a lock that ends with its process.

A window holds its session by an exclusive SQLite lock on an empty file. SQLite is the portable
file lock of the standard library, and the system releases it however the process ends.
Sessions are claimed and released inside a write transaction of the history, so that no window
takes a lock file that another is about to remove.

The file carries no data, so a file, folder or link in its place never stops a window from
starting.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from errno import EACCES
from os import strerror
from pathlib import Path

from trainer.store.failures import StoreError, errors_about, is_busy, is_no_database
from trainer.store.folder import free_name, may_write
from trainer.store.places import file_exists


class Claim:
    """A lock that this process holds.

    `put_aside` is the new path of a file that had the lock's name and was not a lock file.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, put_aside: Path | None = None
    ) -> None:
        self._path = path
        self._connection = connection
        self.put_aside = put_aside

    def release(self) -> None:
        """Unlock the file and remove it; if it cannot be removed, it does no harm."""
        self.drop()
        with suppress(OSError):
            self._path.unlink()

    def drop(self) -> None:
        """Unlock the file and leave it there, as a killed process does."""
        self._connection.close()


def claim(path: Path) -> Claim | None:
    """Lock a file; return None if another process has locked it.

    A file that is not a lock file is renamed. That is safe: SQLite takes the lock before it
    reads, so a file that it has read and rejected is not locked by anyone.

    Raises:
        StoreError: the lock file cannot be created, opened or written, or is not a file.
    """
    with errors_about(path):
        if file_exists(path) and not may_write(path):  # SQLite would share the lock, silently
            raise PermissionError(EACCES, strerror(EACCES))
        try:
            return Claim(path, _lock(path))
        except sqlite3.Error as error:
            if is_busy(error):
                return None
            if not is_no_database(error):
                raise
        put_aside = free_name(path.with_suffix(".damaged"), path.stem)
        path.rename(put_aside)
        return Claim(path, _lock(path), put_aside)


def has_open_window(folder: Path) -> bool:
    """Whether any window has a session of this folder open."""
    return any(map(_is_held, folder.glob("session-*.lock")))


def _is_held(path: Path) -> bool:
    """Whether a process holds the lock; something that is not a lock file is never held."""
    try:
        if file_exists(path):
            _lock(path).close()
    except sqlite3.Error as error:
        return is_busy(error)
    except StoreError:
        return False
    return False


def _lock(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = OFF")  # no journal file: nothing is written
        connection.execute("BEGIN EXCLUSIVE")
    except BaseException:
        connection.close()
        raise
    return connection
