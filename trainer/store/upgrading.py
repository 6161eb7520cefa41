"""Upgrading a history of an earlier version, and keeping a copy of the old file."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from trainer.store.failures import StoreError, errors_about, is_full
from trainer.store.folder import PRIVATE, SIDE_FILES, free_name, make_private
from trainer.store.schema import VERSION, upgrade, version_of
from trainer.store.transactions import transaction


def bring_up_to_date(path: Path, connection: sqlite3.Connection, at: str) -> None:
    """Upgrade the open history in one transaction, after copying an earlier version.

    The copy is made while holding the write lock, so it misses nothing that another window wrote.
    It is never overwritten.

    Raises:
        StoreError: there is no room for the copy or for the upgrade; the file is unchanged.
    """
    kept: Path | None = None
    try:
        with transaction(connection):
            version = version_of(connection)
            if 0 < version < VERSION:
                kept = _copy_of_version(path, version, at)
            upgrade(connection)
    except sqlite3.OperationalError as error:
        if kept and is_full(error):  # otherwise every start would leave another copy on a full disk
            kept.unlink()
            raise StoreError(
                f"{path}: stays at version {version}, the disk is full: make room and start again"
            ) from error
        raise
    if kept:
        _make_old_files_private(path)


def _copy_of_version(path: Path, version: int, at: str) -> Path:
    try:
        return keep_copy(path, f"history-version-{version}", at)
    except StoreError as error:
        raise StoreError(
            f"{path}: stays at version {version}, no copy of it can be kept: {error}"
        ) from error


def keep_copy(path: Path, stem: str, at: str) -> Path:
    """Copy the history, including its write-ahead log, to a file beside it, and return that.

    Raises:
        StoreError: it cannot be written.
    """
    part = path.with_name(f"{stem}.part")
    _remove(part)  # left by an earlier start that was killed
    kept = free_name(path, f"{stem}-{at.replace(':', '')}")
    try:
        with errors_about(part):
            make_private(part)
            with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as copy:
                source.backup(copy)
            part.rename(kept)
    except StoreError:
        _remove(part)
        raise
    return kept


def _make_old_files_private(path: Path) -> None:
    """Remove the read permission that version 1 gave to everyone; the file holds a seed."""
    for side in ("", *SIDE_FILES):
        with suppress(OSError):  # only the file's owner can do this
            path.with_name(path.name + side).chmod(PRIVATE)


def _remove(part: Path) -> None:
    for side in ("", *SIDE_FILES):
        part.with_name(part.name + side).unlink(missing_ok=True)
