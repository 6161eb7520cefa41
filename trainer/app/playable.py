"""The games that the trainer deals: those without wild cards, so far."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from solver import PaytableError, load_paytable

if TYPE_CHECKING:
    from solver import PayTable


def load_playable(name_or_path: str | os.PathLike[str]) -> PayTable:
    """Return the paytable of an id, an alias or a path, if the trainer can deal its game.

    >>> load_playable("9/6").name
    '9/6 Jacks or Better'

    Raises:
        PaytableError: there is no such paytable, its file breaks a rule, or it has wild cards.
    """
    table = load_paytable(name_or_path)
    if table.rules.wild_kinds:
        words = "has wild cards, which only best, analyze and compare take so far"
        raise PaytableError([f"{table.name}: {words}"])
    return table
