"""The deals whose best hold flips, and which of them is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainer.pages.lab.cursor import Cursor
from trainer.pages.lab.lab_words import NOT_YET, short_name
from trainer.widgets.listing import Scrolled

if TYPE_CHECKING:
    from solver.comparison import Example, Flip
    from solver.paytable.table import PayTable


class FlipList:
    """The deals that flip against another table, and which of them is chosen."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self.against: int | None = None  # the number of a table; None: the table as loaded
        self.scrolled = Scrolled()
        self._chosen = 0

    @property
    def others(self) -> list[tuple[str, int | None]]:
        """The tables to choose from, with their names; none if there is no choice."""
        tables = len(self._cursor.lab.tables)
        if tables == 1:
            return []
        numbers = (number for number in range(tables) if number != self._cursor.table)
        return [("As loaded", None), *((f"Table {number + 1}", number) for number in numbers)]

    def moved(self) -> None:
        """Begin at the first deal; a table to compare with must be there, and another one.

        A table that is as it was loaded is compared with the first of the others.
        """
        self._chosen, self.scrolled = 0, Scrolled()
        numbers = [number for _, number in self.others]
        if self.against not in numbers:
            self.against = None
        if self.against is None and len(numbers) > 1 and not self._cursor.at.edited:
            self.against = numbers[1]

    @property
    def _source(self) -> PayTable:
        """The table whose holds are compared with the best ones of the table at the cursor."""
        other = self.against
        return self._cursor.at.loaded if other is None else self._cursor.lab.tables[other].table

    @property
    def source_name(self) -> str:
        """What that table is called."""
        if self.against is not None:
            return f"table {self.against + 1}"
        return short_name(self._cursor.at.loaded.name, narrow=True)

    @property
    def found(self) -> Flip | str | None:
        """The deals that flip, or why there are none; None while they are looked for."""
        source, target = self._source, self._cursor.at.table
        if source.lines == target.lines and source.rules == target.rules:
            return NOT_YET
        return self._cursor.lab.flip(source, target)

    @property
    def examples(self) -> Sequence[Example]:
        """The dearest of them."""
        found = self.found
        return found.examples if found is not None and not isinstance(found, str) else ()

    @property
    def at(self) -> int | None:
        """The number of the deal that is chosen; None if there is none."""
        count = len(self.examples)
        return min(self._chosen, count - 1) if count else None

    @property
    def chosen(self) -> Example | None:
        """The deal that is chosen."""
        return None if self.at is None else self.examples[self.at]

    def choose(self, row: int) -> None:
        """Choose a deal."""
        self._chosen = row


def hold_of(held: Sequence[int], cards: Sequence[int]) -> int:
    """Return the mask of cards held from a deal.

    >>> hold_of((3, 51), (3, 20, 32, 40, 51))
    17
    """
    return sum(1 << place for place, card in enumerate(cards) if card in held)
