"""The list of the deals whose best hold flips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainer.drawing import text
from trainer.drawing.geometry import Rect
from trainer.drawing.theme import Theme
from trainer.pages.lab.cursor import Cursor
from trainer.pages.lab.words import NOT_YET, flip_words
from trainer.pages.lists import row_height
from trainer.widgets import ListColumn, Row, ScrollList

if TYPE_CHECKING:
    from solver.comparison import Example, Flip
    from solver.paytable.table import PayTable

COLUMNS = (
    ListColumn("Deal", 2.4),
    ListColumn("Held before", 2.4),
    ListColumn("Best now", 2.4),
    ListColumn("Cost", 1.3, "right"),
)


class FlipList:
    """The deals that flip against another table, and which of them is chosen."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self.against: int | None = None  # the number of a table; None: the table as loaded
        self.offset = 0
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
        """Begin at the first deal; a table to compare with must be there, and another one."""
        self.offset = self._chosen = 0
        if self.against not in [number for _, number in self.others]:
            self.against = None

    @property
    def _source(self) -> PayTable:
        """The table whose holds are compared with the best ones of the table at the cursor."""
        other = self.against
        return self._cursor.at.loaded if other is None else self._cursor.lab.tables[other].table

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
    def chosen(self) -> Example | None:
        """The deal that is chosen."""
        examples = self.examples
        return examples[min(self._chosen, len(examples) - 1)] if examples else None

    def words(self) -> str:
        """Say on how many deals the best hold is another, and what holding as before costs."""
        against = "the table as loaded" if self.against is None else f"table {self.against + 1}"
        return flip_words(self.found, against)

    def choose(self, row: int, box: Rect, theme: Theme) -> None:
        """Choose a deal, and scroll to it."""
        self._chosen = row
        self.offset = self.list(box, theme).showing(row)

    def list(self, box: Rect, theme: Theme) -> ScrollList:
        """Return the list; each row has the deal, the hold before, the best hold now, and what the
        hold before loses per coin bet.
        """
        rows = [_row(example) for example in self.examples]
        at = min(self._chosen, len(rows) - 1) if rows else None
        return ScrollList("flips", box, COLUMNS, rows, row_height(theme), at, self.offset)


def _row(example: Example) -> Row:
    cards = example.cards
    before, now = _held(example.source_hold, cards), _held(example.target_hold, cards)
    return Row((cards, before, now, text.figure(example.cost)))


def hold_of(held: Sequence[int], cards: Sequence[int]) -> int:
    """Return the mask of cards held from a deal.

    >>> hold_of((3, 51), (3, 20, 32, 40, 51))
    17
    """
    return sum(1 << place for place, card in enumerate(cards) if card in held)


def _held(held: Sequence[int], cards: Sequence[int]) -> tuple[int | None, ...]:
    return tuple(card if card in held else None for card in cards)
