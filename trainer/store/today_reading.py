"""Reading what was trained today: from it a session that was broken off is gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.store.checked import card_ids
from trainer.store.connection import history_for_reading

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

_TODAY = """
    SELECT dealt FROM hands JOIN paytables ON paytables.id = hands.paytable
    WHERE mode = 'today' AND content = ? AND coins = ? AND at >= ? ORDER BY hands.id
"""


def read_today(folder: Path, table: PayTable, coins: int, day: str) -> Iterator[tuple[int, ...]]:
    """Yield the deals of today's training in a game from a day on, "2026-11-23", oldest first.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    with history_for_reading(folder, version=2) as history:
        if history is None:
            return
        for (dealt,) in history.execute(_TODAY, (table.to_toml(), coins, day)).fetchall():
            with suppress(TypeError, ValueError):  # the history names it
                yield card_ids(str(dealt).split())
