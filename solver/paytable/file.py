"""Paytable files: read TOML as a `PayTable`, or report every fault of the file at once."""

from __future__ import annotations

from functools import lru_cache

from solver.paytable.checks import PaytableError
from solver.paytable.table import PayTable
from solver.text_files import TomlError, parse_toml


def parse_paytable(text: str, where: str = "") -> PayTable:
    """Return the paytable that a TOML text describes.

    Args:
        text: the content of a paytable file.
        where: the name of the file; if given, every fault begins with it.

    >>> parse_paytable('''
    ... name = "Flushes only"
    ... [[line]]
    ... hand = "flush"
    ... pays = 500
    ... ''').pays(5)
    (2500, 0)

    Raises:
        PaytableError: with all the faults of the text.
    """
    try:
        if not isinstance(text, str):
            raise PaytableError(f"a paytable is text, not {text!r}")
        return _table(text)
    except TomlError as error:
        raise PaytableError(f"{where}: {error}" if where else str(error)) from None
    except PaytableError as error:
        if not where:
            raise
        raise PaytableError(*(f"{where}: {fault}" for fault in error.faults)) from None


@lru_cache(maxsize=256)
def _table(text: str) -> PayTable:
    """Return the paytable of a text: the same texts are met again in a history, row by row."""
    return PayTable.from_content(parse_toml(text))
