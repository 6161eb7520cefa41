"""Reading the hands that were played wrong, without reading the others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from trainer.store.connection import history_for_reading
from trainer.store.failures import StoreError
from trainer.store.folder import HISTORY
from trainer.store.hand_columns import only_plain, select_hands
from trainer.store.reading import hand_or_error, is_in_order
from trainer.store.rows import LoggedHand
from trainer.store.schema import version_of

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

Order = Literal["newest", "dearest", "all"]

_VALUE = """
    CAST({0} AS REAL)
    / CASE instr({0}, '/') WHEN 0 THEN 1 ELSE CAST(substr({0}, instr({0}, '/') + 1) AS REAL) END
"""
"""A fraction such as "122/47" as a number, in SQL: a function in Python takes twice as long."""

_LOST = f"round({_VALUE.format('best_ev')} - {_VALUE.format('first_ev')}, 12)"
_ORDERS = {"newest": "hands.at DESC, hands.id DESC", "dearest": f"{_LOST} DESC, hands.id"}
_ORDERS["all"] = _ORDERS["newest"]
_WRONG = "hands.first_ev <> hands.best_ev AND"
_NEWEST_IN_ORDER = "hands.id DESC"
"""As "newest" where later hands have later numbers: then the hands need not be sorted."""

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
    """Yield the unaided hands whose first hold was not best, or all, up to `most` of them.

    Those of an exam that is not finished stay out, and so do those of Ultimate X, whose best holds
    are other ones. A hand with an invalid value is yielded as the
    error that names it.

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    with history_for_reading(folder) as history:
        if history is None:
            return
        version = version_of(history)
        sort = _ORDERS[order]
        if order != "dearest" and is_in_order(history):
            sort = _NEWEST_IN_ORDER
        sql = f"""
            {select_hands(version)}
            WHERE {"" if order == "all" else _WRONG} hands.helped = 0 AND hands.at >= ?
            AND (? IS NULL OR paytables.content = ?) AND (? IS NULL OR hands.coins = ?)
            {_UNFINISHED if version > 2 else ""}
            {only_plain(version)}
            ORDER BY {sort} LIMIT ?
        """
        content = None if table is None else table.to_toml()
        values = (since, content, content, coins, coins, most)
        for row in history.execute(sql, values):
            yield hand_or_error(folder / HISTORY, row)
