"""Reading the hands that were played wrong, without reading the others."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from trainer.store.connection import history_for_reading
from trainer.store.failures import StoreError
from trainer.store.folder import HISTORY
from trainer.store.reading import hand_or_error
from trainer.store.rows import LoggedHand, select_hands
from trainer.store.schema import version_of

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

Order = Literal["newest", "dearest"]

_ORDERS = {
    "newest": "hands.at DESC, hands.id DESC",
    "dearest": "lost(best_ev, first_ev) DESC, hands.id",
}
_UNFINISHED = "AND (exam IS NULL OR exam IN (SELECT id FROM exams WHERE finished IS NOT NULL))"


def read_mistakes(
    folder: Path,
    *,
    order: Order = "newest",
    table: PayTable | None = None,
    coins: int | None = None,
    since: str = "",
    most: int = -1,
) -> Iterator[LoggedHand | StoreError]:
    """Yield the unaided hands whose first hold was not best, at most so many.

    Those of an exam that is not finished stay out. A hand with an invalid value is yielded as the
    error that names it.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    with history_for_reading(folder) as history:
        if history is None:
            return
        version = version_of(history)
        history.create_function("lost", 2, _lost, deterministic=True)
        sql = f"""
            {select_hands(version)}
            WHERE hands.first_ev <> hands.best_ev AND hands.helped = 0 AND hands.at >= ?
            AND (? IS NULL OR paytables.content = ?) AND (? IS NULL OR hands.coins = ?)
            {_UNFINISHED if version > 2 else ""}
            ORDER BY {_ORDERS[order]} LIMIT ?
        """
        content = None if table is None else table.to_toml()
        values = (since, content, content, coins, coins, most)
        for row in history.execute(sql, values):
            yield hand_or_error(folder / HISTORY, row)


def _lost(best: object, first: object) -> float:
    """Return what a hold lost, for sorting; an invalid value lost nothing."""
    try:
        return float(Fraction(str(best)) - Fraction(str(first)))
    except (ValueError, ZeroDivisionError):
        return 0.0
