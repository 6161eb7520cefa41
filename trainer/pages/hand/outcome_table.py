"""What a draw brings, as a table: each outcome with its pay, its draws and its share."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.drawing.boxes import Box
from trainer.drawing.grid import GridBox
from trainer.drawing.leaves import Number, Words

_HEADS: list[Box] = [
    Words("Outcome", "caption", "muted", "semibold"),
    *(
        Words(words, "caption", "muted", "semibold", "right")
        for words in ("Pays", "Draws", "Share")
    ),
]


def outcome_table(outcomes: Iterable[tuple[str, int, int, str]]) -> Box:
    """Return the table of outcomes: what each is called, its pay, its draws and its share."""
    return GridBox([_HEADS, *map(_row, outcomes)])


def _row(row: tuple[str, int, int, str]) -> list[Box]:
    name, pay, count, part = row
    figures = (f"{pay:,}", f"{count:,}", part)
    return [Words(name, "second"), *(Number(words, "second") for words in figures)]
