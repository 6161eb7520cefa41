"""Checking what a path leads to before opening it.

Anything may be in the place of a file. Opening a pipe could wait for ever, and reading a device
may never end.
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
    """Whether the path leads to a file; links are followed.

    >>> file_exists(Path("no such file"))
    False

    Raises:
        StoreError: it leads to something else, or may not be examined.
    """
    return _exists(path, "a file")


def folder_exists(path: Path) -> bool:
    """Whether the path leads to a folder; links are followed.

    >>> folder_exists(Path("."))
    True

    Raises:
        StoreError: it leads to something else, or may not be examined.
    """
    return _exists(path, "a folder")


def _exists(path: Path, wanted: str) -> bool:
    with errors_about(path, "read"):
        try:
            mode = path.stat().st_mode
        except FileNotFoundError:
            return False
    found = next((kind for is_kind, kind in _KINDS if is_kind(mode)), "something else")
    if found != wanted:
        raise StoreError(f"{path}: is {found}, and {wanted} is needed")
    return True
