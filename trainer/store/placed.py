"""Reading the newest placement, from which it follows again which lines were known then."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.store.checked import card_ids
from trainer.store.connection import history_for_reading

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

_NEWEST = """
    SELECT dealt, first_ev FROM hands
    WHERE mode = 'place' AND session = (
        SELECT session FROM hands JOIN paytables ON paytables.id = hands.paytable
        WHERE mode = 'place' AND content = ? AND coins = ? ORDER BY hands.id DESC LIMIT 1
    )
    ORDER BY hands.id
"""


def read_placement(
    folder: Path, table: PayTable, coins: int
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Yield the answers of the newest placement in a game: the cards, and what was held is worth.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    with history_for_reading(folder, version=2) as history:
        if history is None:
            return
        for dealt, worth in history.execute(_NEWEST, (table.to_toml(), coins)).fetchall():
            with suppress(TypeError, ValueError, ZeroDivisionError):  # the history names it
                yield card_ids(str(dealt).split()), Fraction(worth)
