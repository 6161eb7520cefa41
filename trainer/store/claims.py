"""Which sessions are open in a window, by locks on empty files.

The system releases a lock however a process ends. A window holds its session by a lock on an empty
file. Sessions are claimed and released inside a write transaction of the history, so that no window
takes a lock file that another is about to remove. The file carries no data, so a file, folder or
link in its place never stops a window from starting.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from solver.file_lock import FileLock, is_locked, lock_file
from trainer.store.failures import StoreError, errors_about
from trainer.store.folder import file_exists, free_name


class Claim:
    """A lock that this process holds.

    `put_aside` is the new path of a file that had the lock's name and was not a lock file.
    """

    def __init__(self, path: Path, lock: FileLock, put_aside: Path | None = None) -> None:
        self._path = path
        self._lock = lock
        self.put_aside = put_aside

    def release(self) -> None:
        """Unlock the file and remove it; if it cannot be removed, it does no harm."""
        self.drop()
        with suppress(OSError):
            self._path.unlink()

    def drop(self) -> None:
        """Unlock the file and leave it there, as a killed process does."""
        self._lock.release()


def claim(path: Path) -> Claim | None:
    """Lock a file; return None if another process has locked it.

    A file that is not empty is not a lock file, and is renamed; locked, it is nobody else's.

    Raises:
        StoreError: the lock file cannot be created, opened or written, or is not a file.
    """
    with errors_about(path):
        file_exists(path)
        lock = lock_file(path)
        put_aside = None
        if lock and path.stat().st_size:
            put_aside = free_name(path.with_suffix(".damaged"), path.stem)
            path.rename(put_aside)
            lock.release()
            lock = lock_file(path)
        return None if lock is None else Claim(path, lock, put_aside)


def has_open_window(folder: Path) -> bool:
    """Whether any window has a session of this folder open."""
    return any(map(_is_held, folder.glob("session-*.lock")))


def _is_held(path: Path) -> bool:
    """Whether a process holds the lock; something that is not a file is never held."""
    try:
        return file_exists(path) and is_locked(path)
    except (OSError, StoreError):
        return False
