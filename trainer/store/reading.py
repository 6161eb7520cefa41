"""Reading the history without touching it, while windows write it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from trainer.store.connection import open_for_reading
from trainer.store.folder import HISTORY
from trainer.store.places import file_exists, folder_exists
from trainer.store.rows import entry, sensible
from trainer.store.schema import version_of

_HANDS = """
    SELECT hands.*, paytables.name AS paytable_name, sessions.seed, sessions.seed_given,
           sessions.closed
    FROM hands
    JOIN sessions ON sessions.id = hands.session
    JOIN paytables ON paytables.id = hands.paytable
    ORDER BY hands.id
"""


def read_history(folder: Path) -> Iterator[dict[str, Any]]:
    """Yield every played hand, oldest first, as ``holdwise history --json`` prints it.

    A folder with no history yields nothing.

    Raises:
        StoreError: the folder is none, or the history cannot be read; a value that makes no
            sense is told with the id of its hand.
    """
    path = folder / HISTORY
    if not (folder_exists(folder) and file_exists(path)):
        return
    with open_for_reading(path) as connection:
        if version_of(connection) == 0:
            return
        connection.row_factory = sqlite3.Row
        for row in connection.execute(_HANDS):
            with sensible(path, f"hand {row['id']}"):
                printed = entry(row)
            yield printed
