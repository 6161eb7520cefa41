"""Reading the history without changing it, even while windows write it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainer.store.connection import open_for_reading
from trainer.store.failures import StoreError
from trainer.store.folder import HISTORY
from trainer.store.places import file_exists, folder_exists
from trainer.store.rows import LoggedHand, error_in, logged_hand, select_hands
from trainer.store.schema import version_of
from trainer.store.training import EXAMS, KeptExam

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

_UNFINISHED = """
    SELECT exams.id, exams.hands, (SELECT count(*) FROM hands WHERE hands.exam = exams.id)
    FROM exams JOIN paytables ON paytables.id = exams.paytable
    WHERE exams.finished IS NULL AND content = ? AND exams.coins = ?
    ORDER BY exams.id DESC LIMIT 1
"""


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
        version = version_of(connection)
        if version == 0:
            return
        order = "hands.id" if _is_in_order(connection) else "hands.at, hands.id"
        for row in connection.execute(f"{select_hands(version)} ORDER BY {order}"):
            yield _hand(path, row)


def read_exams(folder: Path) -> dict[int, KeptExam]:
    """Return the exams by number, broken-off ones included.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    path = folder / HISTORY
    if not (folder_exists(folder) and file_exists(path)):
        return {}
    with open_for_reading(path) as connection:
        if version_of(connection) < 3:
            return {}
        return {row[0]: KeptExam(*row) for row in connection.execute(EXAMS)}


def read_unfinished(folder: Path, table: PayTable, coins: int) -> tuple[int, int, int] | None:
    """Return the newest exam of a game that was broken off: its number, how many hands it has, and
    how many were answered; None if there is none.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    path = folder / HISTORY
    if not (folder_exists(folder) and file_exists(path)):
        return None
    with open_for_reading(path) as connection:
        if version_of(connection) < 3:
            return None
        found = connection.execute(_UNFINISHED, (table.to_toml(), coins)).fetchone()
        return None if found is None else (found[0], found[1], found[2])


def _is_in_order(connection: sqlite3.Connection) -> bool:
    """Whether later sessions have later times: not after an import, or if the clock was set back.

    Otherwise the hands must be sorted, which takes seconds and memory for a million.
    """
    opened = [row[0] for row in connection.execute("SELECT opened FROM sessions ORDER BY id")]
    return all(isinstance(at, str) for at in opened) and opened == sorted(opened)


def _hand(path: Path, row: Sequence[Any]) -> LoggedHand | StoreError:
    try:
        return logged_hand(row)
    except ValueError as error:
        return error_in(path, f"hand {row[0]}", error)
