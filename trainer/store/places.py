"""What lies at a path, looked at before it is opened.

A player may have put anything where a file is looked for. Opening a pipe waits for ever, and
a device may never end; asking first does neither.
"""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path

from trainer.store.failures import StoreError, errors_about

_KINDS: tuple[tuple[Callable[[int], bool], str], ...] = (
    (stat.S_ISREG, "a file"),
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def file_exists(path: Path) -> bool:
    """Whether there is a file, with links followed.

    >>> file_exists(Path("no such file"))
    False

    Raises:
        StoreError: something else lies there, or it may not be looked at.
    """
    return _exists(path, "a file")


def folder_exists(path: Path) -> bool:
    """Whether there is a folder, with links followed.

    >>> folder_exists(Path("."))
    True

    Raises:
        StoreError: something else lies there, or it may not be looked at.
    """
    return _exists(path, "a folder")


def _exists(path: Path, wanted: str) -> bool:
    with errors_about(path, "read"):
        try:
            mode = path.stat().st_mode
        except FileNotFoundError:
            return False
    found = next((kind for is_kind, kind in _KINDS if is_kind(mode)), "no file")
    if found != wanted:
        raise StoreError(f"{path}: is {found}, and {wanted} is needed")
    return True
