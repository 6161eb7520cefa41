"""Paytables written as the text of paytable files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from solver.paytable.checks import as_written
from solver.toml import toml_string

if TYPE_CHECKING:
    from solver.paytable.table import Line, PayTable


def table_toml(table: PayTable) -> str:
    """Return a paytable as the text of a file; `parse_paytable` reads it back."""
    rules = table.rules
    head = _assignments({"name": table.name, "source": table.source, "wild": rules.wild or None})
    jokers = f"jokers = {rules.jokers}\n" if rules.jokers else ""
    return "".join((head, jokers, *map(_line_toml, table.lines)))


def _line_toml(line: Line) -> str:
    texts = {
        "name": line.name,
        "hand": line.hand,
        "ranks": line.ranks,
        "kickers": line.kickers,
    }
    pays = as_written(line.pays)
    pays = list(pays) if isinstance(pays, tuple) else pays
    natural = "natural = true\n" if line.natural else ""
    return f"\n[[line]]\n{_assignments(texts)}{natural}pays = {pays}\n"


def _assignments(texts: Mapping[str, str | None]) -> str:
    return "".join(
        f"{key} = {toml_string(text)}\n" for key, text in texts.items() if text is not None
    )
