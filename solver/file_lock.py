"""A lock on a file that ends with the process that holds it, however it ends.

The lock is the system's own: `flock` where there is `fcntl`, a byte far behind the end of the file
on Windows. The library `filelock` (4.2 was tried) holds the same one and keeps the same promises.
But it is a hundred times as long as this module and takes 20 ms to import, a third of what a
command may take to start; its waiting, its soft locks and its locks for readers nothing here needs.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from weakref import WeakSet

PRIVATE = 0o600
"""The mode of a file that only its owner may read and write."""

_BUSY = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK)
_FAR_BEHIND = 1 << 40
"""Where Windows locks a byte: a lock there keeps nobody from reading and writing."""


class FileLock:
    """A lock that this process holds on a file, until it is released.

    The file is opened for the lock alone, and a process that is forked off does not share it: a
    worker that outlives its parent keeps nobody out.
    """

    def __init__(self, file: int) -> None:
        self._file: int | None = file
        _HELD.add(self)

    def __del__(self) -> None:
        self.release()

    def release(self) -> None:
        """Unlock the file; it stays where it is."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):
                os.close(file)


def lock_file(path: Path) -> FileLock | None:
    """Lock a file; None if it is locked already, by this process or another.

    A file that is not there is created, for its owner only.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "a.lock")
    ...     held = lock_file(path)
    ...     print(is_locked(path), lock_file(path))
    ...     held.release()
    ...     is_locked(path)
    True None
    False

    Raises:
        OSError: the file cannot be opened to be written, or created.
    """
    return _locked(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))


def is_locked(path: Path) -> bool:
    """Whether a file is locked, by this process or another; it need not be writable.

    Raises:
        OSError: the file cannot be opened.
    """
    held = _locked(os.open(path, os.O_RDONLY))
    if held is not None:
        held.release()
    return held is None


def _locked(file: int) -> FileLock | None:
    try:
        _lock(file)
    except OSError as error:
        os.close(file)
        if error.errno in _BUSY:
            return None
        raise
    return FileLock(file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, _FAR_BEHIND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _forget_in_child() -> None:
    """Close what a forked process has inherited; its parent still holds the locks."""
    for held in list(_HELD):
        held.release()


_HELD: WeakSet[FileLock] = WeakSet()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_in_child)
