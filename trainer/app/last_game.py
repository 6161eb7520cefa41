"""The game that is played where none is named: the one played last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver import PaytableError, load_paytable
from trainer.core.multiplied import refusal
from trainer.core.settings import Settings

if TYPE_CHECKING:
    from solver import PayTable


def table_played_last(settings: Settings) -> tuple[PayTable, tuple[str, ...]]:
    """Return the paytable played last, and a message if it cannot be read and another stands in.

    >>> table_played_last(Settings())[0].name
    '9/6 Jacks or Better'
    """
    try:
        return load_paytable(settings.paytable), ()
    except PaytableError as error:
        default = load_paytable(Settings().paytable)
        return default, (f"{error.faults[0]}. {default.name} is played instead.",)


def plays_ultimate_x(table: PayTable, hands: int, asked: bool | None, settings: Settings) -> bool:
    """Return whether a session starts with Ultimate X: as was asked, else as last if it can.

    >>> plays_ultimate_x(load_paytable("9/6"), 25, None, Settings(ultimate_x=True))
    False

    Raises:
        ValueError: it was asked for, and there is none of this game or with that many hands.
    """
    refused = refusal(table, hands)
    if asked and refused:
        raise ValueError(refused)
    return (settings.ultimate_x if asked is None else asked) and not refused
