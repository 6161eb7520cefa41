"""Reading what was answered in the course, from which the progress follows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.store.checked import text
from trainer.store.connection import history_for_reading
from trainer.teaching.course import LineAnswer

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

_LINE_ANSWERS = """
    SELECT line, first_ev = best_ev, at
    FROM hands JOIN paytables ON paytables.id = hands.paytable
    WHERE mode = 'course' AND line IS NOT NULL AND helped = 0 AND content = ? AND coins = ?
    ORDER BY hands.id
"""


def read_line_answers(folder: Path, table: PayTable, coins: int) -> Iterator[LineAnswer]:
    """Yield the unaided answers of the course of a game, oldest first.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    with history_for_reading(folder, version=2) as history:
        if history is None:
            return
        for line, right, at in history.execute(_LINE_ANSWERS, (table.to_toml(), coins)):
            with suppress(TypeError, ValueError):  # the history names it
                yield LineAnswer(text(line, "line"), bool(right), datetime.fromisoformat(at))
