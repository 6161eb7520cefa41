"""Reading the history without changing it, even while windows write it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from trainer.store.connection import open_for_reading
from trainer.store.failures import StoreError
from trainer.store.folder import HISTORY
from trainer.store.places import file_exists, folder_exists
from trainer.store.rows import HANDS, LoggedHand, error_in, logged_hand
from trainer.store.schema import version_of


def read_history(folder: Path) -> Iterator[LoggedHand | StoreError]:
    """Yield every hand in the log, oldest first; a folder without a history yields nothing.

    A hand with an invalid value is yielded as the error that names the hand and the value.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    path = folder / HISTORY
    if not (folder_exists(folder) and file_exists(path)):
        return
    with open_for_reading(path) as connection:
        if version_of(connection) == 0:
            return
        for row in connection.execute(f"{HANDS} ORDER BY hands.id"):
            yield _hand(path, row)


def _hand(path: Path, row: Sequence[Any]) -> LoggedHand | StoreError:
    try:
        return logged_hand(row)
    except ValueError as error:
        return error_in(path, f"hand {row[0]}", error)
