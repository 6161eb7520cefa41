"""Reading the history without changing it, even while windows write it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainer.core.shoe import parse_seed
from trainer.store.checked import text
from trainer.store.connection import history_for_reading
from trainer.store.failures import StoreError
from trainer.store.folder import HISTORY
from trainer.store.hand_columns import select_hands
from trainer.store.rows import LoggedHand, error_in, errors_in, logged_hand
from trainer.store.schema import version_of
from trainer.store.training_log import EXAMS, KeptExam

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

_UNFINISHED = """
    SELECT exams.id, exams.hands, (SELECT count(*) FROM hands WHERE hands.exam = exams.id)
    FROM exams JOIN paytables ON paytables.id = exams.paytable
    WHERE exams.finished IS NULL AND content = ? AND exams.coins = ?
    ORDER BY exams.id DESC LIMIT 1
"""
_MADE = """
    SELECT coalesce(sum(hand = ?), 0), count(*)
    FROM hands JOIN paytables ON paytables.id = hands.paytable
    WHERE paytables.content = ? AND hand IS NOT NULL
"""
_COUNT = "SELECT count(*) FROM hands"
_LAST_SEED = """
    SELECT id, seed FROM sessions
    WHERE closed IS NOT NULL AND seed <> ''
    AND EXISTS (SELECT 1 FROM hands WHERE hands.session = sessions.id)
    ORDER BY id DESC LIMIT 1
"""


def read_history(folder: Path) -> Iterator[LoggedHand | StoreError]:
    """Yield every hand in the log, oldest first; a folder without a history yields nothing.

    A hand with an invalid value is yielded as the error that names the hand and the value.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    with history_for_reading(folder) as history:
        if history is None:
            return
        order = "hands.id" if is_in_order(history) else "hands.at, hands.id"
        for row in history.execute(f"{select_hands(version_of(history))} ORDER BY {order}"):
            yield hand_or_error(folder / HISTORY, row)


def count_hands(folder: Path) -> int:
    """Return how many hands are in the log.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    with history_for_reading(folder) as history:
        return 0 if history is None else int(history.execute(_COUNT).fetchone()[0])


def has_hands(folder: Path) -> bool:
    """Return whether any hand is in the log, of whatever game and mode.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    with history_for_reading(folder) as history:
        return history is not None and bool(
            history.execute("SELECT 1 FROM hands LIMIT 1").fetchone()
        )


def read_exams(folder: Path) -> dict[int, KeptExam]:
    """Return the exams by number, broken-off ones included.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    with history_for_reading(folder, version=3) as history:
        if history is None:
            return {}
        return {row[0]: KeptExam(*row) for row in history.execute(EXAMS)}


def read_unfinished(folder: Path, table: PayTable, coins: int) -> tuple[int, int, int] | None:
    """Return the newest exam of a game that was broken off: its number, how many hands it has, and
    how many were answered; None if there is none.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    with history_for_reading(folder, version=3) as history:
        if history is None:
            return None
        found = history.execute(_UNFINISHED, (table.to_toml(), coins)).fetchone()
        return None if found is None else (found[0], found[1], found[2])


def read_last_seed(folder: Path) -> tuple[int, int] | None:
    """Return the newest session that has ended, of those with a hand and a seed, and its seed.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    with history_for_reading(folder) as history:
        found = None if history is None else history.execute(_LAST_SEED).fetchone()
        if found is None:
            return None
        session, seed = found
        with errors_in(folder / HISTORY, f"session {session}"):
            return int(session), parse_seed(text(seed, "seed"))


def count_of_hand(folder: Path, table: PayTable, hand: str) -> tuple[int, int]:
    """Return how often a hand was made in a game, and in how many hands that were drawn.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    with history_for_reading(folder) as history:
        if history is None:
            return 0, 0
        made, drawn = history.execute(_MADE, (hand, table.to_toml())).fetchone()
        return int(made), int(drawn)


def is_in_order(connection: sqlite3.Connection) -> bool:
    """Whether later sessions have later times: not after an import, or if the clock was set back.

    Otherwise the hands must be sorted, which takes seconds and memory for a million.
    """
    opened = [row[0] for row in connection.execute("SELECT opened FROM sessions ORDER BY id")]
    return all(isinstance(at, str) for at in opened) and opened == sorted(opened)


def hand_or_error(path: Path, row: Sequence[Any]) -> LoggedHand | StoreError:
    """Return a hand of the log, or the error that names its invalid value."""
    try:
        return logged_hand(row)
    except ValueError as error:
        return error_in(path, f"hand {row[0]}", error)
