"""Bringing a history of an earlier version up to date, with a copy of what it was."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from trainer.store.failures import StoreError, errors_about, is_full
from trainer.store.folder import PRIVATE, SIDE_FILES, free_name, make_private
from trainer.store.schema import VERSION, upgrade, version_of
from trainer.store.transactions import transaction


def bring_up_to_date(path: Path, connection: sqlite3.Connection, at: str) -> None:
    """Upgrade the open history, all of it or nothing, and keep a copy of an earlier version.

    The copy is made under the lock to write, so that it misses nothing that another window
    wrote, and keeps its own name for ever.

    Raises:
        StoreError: there is no room for the copy or for the upgrade; the file is as it was.
    """
    kept: Path | None = None
    try:
        with transaction(connection):
            version = version_of(connection)
            if 0 < version < VERSION:
                kept = _keep_copy(path, version, at)
            upgrade(connection)
    except sqlite3.OperationalError as error:
        if kept and is_full(error):  # else every start would take more of a full disk
            kept.unlink()
            raise StoreError(
                f"{path}: stays at version {version}, the disk is full: make room and start again"
            ) from error
        raise
    if kept:
        _make_old_files_private(path)


def _keep_copy(path: Path, version: int, at: str) -> Path:
    """Copy the history, with what only its write-ahead log holds, beside it."""
    part = path.with_name(f"history-version-{version}.part")
    _remove(part)  # of an earlier start that was killed
    kept = free_name(path, f"history-version-{version}-{at.replace(':', '')}")
    try:
        with errors_about(part):
            make_private(part)
            with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as copy:
                source.backup(copy)
            part.rename(kept)
    except StoreError as error:
        _remove(part)
        raise StoreError(
            f"{path}: stays at version {version}, no copy of it can be kept: {error}"
        ) from error
    return kept


def _make_old_files_private(path: Path) -> None:
    """Version 1 made its file for all to read, an open session's seed with it."""
    for side in ("", *SIDE_FILES):
        with suppress(OSError):  # another user's file is that user's to guard
            path.with_name(path.name + side).chmod(PRIVATE)


def _remove(part: Path) -> None:
    for side in ("", *SIDE_FILES):
        part.with_name(part.name + side).unlink(missing_ok=True)
