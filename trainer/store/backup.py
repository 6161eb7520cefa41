"""A copy of the history, made while windows may be playing on it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from trainer.store.connection import open_for_reading
from trainer.store.failures import StoreError, errors_about
from trainer.store.folder import HISTORY, SIDE_FILES, file_exists, make_private


def back_up(folder: Path, copy: Path) -> None:
    """Copy the history of a data folder to a new file; a reader finds all of it or no file.

    The copy is of one moment: a hand that is logged meanwhile is in it with all its columns or not
    at all. Only its owner may read it, as it holds the seed of the open session.

    Raises:
        StoreError: there is no history, it cannot be read, or the copy exists already or cannot
            be written.
    """
    path = folder / HISTORY
    if not file_exists(path):
        raise StoreError(f"{path}: there is no history yet, so there is nothing to back up")
    if os.path.lexists(copy):
        raise StoreError(f"{copy}: exists already: name a new file")
    part = copy.with_name(f"{copy.name}-{os.urandom(4).hex()}")
    with errors_about(copy):
        make_private(part)
    try:
        with open_for_reading(path) as source, errors_about(copy):
            with closing(sqlite3.connect(part)) as target:
                source.backup(target)
                target.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
            part.rename(copy)
    finally:
        for side in ("", *SIDE_FILES):
            part.with_name(part.name + side).unlink(missing_ok=True)
