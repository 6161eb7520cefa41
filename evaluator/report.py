"""Results as lines and tables, before anyone decides how they look.

A value that people print makes a *report*: a list of lines and tables. From it come the plain
text of ``str()`` and of a piped command (here), the HTML of a notebook (`evaluator.report_html`),
and what a command draws on a terminal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from evaluator.cards import format_cards


class CardRow(tuple[int, ...]):
    """Cards in a line or a cell: text for most readers, small cards in a notebook.

    >>> print(CardRow([51, 45]))
    As Kd
    >>> print(CardRow())
    nothing
    """

    __slots__ = ()

    def __str__(self) -> str:
        return format_cards(self) or "nothing"


@dataclass(frozen=True)
class Bar:
    """A share from 0 to 1, drawn in a colour; plain text leaves it out."""

    share: float
    colour: str


Piece: TypeAlias = str | CardRow
Cell: TypeAlias = str | CardRow | Bar


@dataclass(frozen=True)
class Line:
    """One line of text; a heading stands over what follows."""

    pieces: tuple[Piece, ...]
    is_heading: bool = False

    def __str__(self) -> str:
        return "".join(map(str, self.pieces))


@dataclass(frozen=True)
class Table:
    """Rows under their titles.

    Columns whose title is in `left` are words and stand left; the others are numbers.
    """

    titles: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    left: frozenset[str]

    @property
    def has_bars(self) -> bool:
        """Whether there is anything to draw in it."""
        return any(isinstance(cell, Bar) for row in self.rows[:1] for cell in row)

    def without_bars(self) -> Table:
        """Return the table with only the columns that can be written.

        >>> bars = table(("Hand", ""), [("AhKh", Bar(0.5, "green"))])
        >>> bars.without_bars().rows
        (('AhKh',),)
        """
        if not self.has_bars:
            return self
        kept = [i for i, cell in enumerate(self.rows[0]) if not isinstance(cell, Bar)]
        rows = tuple(tuple(row[i] for i in kept) for row in self.rows)
        return Table(tuple(self.titles[i] for i in kept), rows, self.left)


Report: TypeAlias = list[Line | Table]


def line(*pieces: Piece) -> Line:
    """Return a line of text and cards; without any, a blank one.

    >>> str(line("Hold ", CardRow([51, 45])))
    'Hold As Kd'
    """
    return Line(pieces)


def heading(*pieces: Piece) -> Line:
    """Return a line that stands over what follows."""
    return Line(pieces, is_heading=True)


def table(
    titles: Iterable[str], rows: Iterable[Sequence[Cell]], left: Collection[str] = ()
) -> Table:
    """Return a table of these titles and rows; `left` names the titles of columns of words."""
    return Table(tuple(titles), tuple(map(tuple, rows)), frozenset(left))


def plain_text(report: Report) -> str:
    """Return a report as text without a newline at its end.

    >>> flush = table(("Line", "Pays"), [("Flush", "6"), ("Royal flush", "800")], left=["Line"])
    >>> print(plain_text([heading("9/6"), flush]))
    9/6
    Line         Pays
    Flush           6
    Royal flush   800
    """
    return "\n".join(
        str(part) if isinstance(part, Line) else "\n".join(_table_lines(part)) for part in report
    )


def _table_lines(drawn: Table) -> list[str]:
    """Return the table as aligned lines, two spaces between columns, no matter how wide."""
    shown = drawn.without_bars()
    grid = [shown.titles, *(tuple(map(str, row)) for row in shown.rows)]
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    return [plain_row(shown.titles, row, widths, shown.left) for row in grid]


def plain_row(
    titles: Sequence[str], row: Sequence[str], widths: Sequence[int], left: Collection[str] = ()
) -> str:
    """Return one line of a table as plain text, its columns of the given widths or wider.

    >>> plain_row(("Line", "Pays"), ("Flush", "6"), (11, 4), left=("Line",))
    'Flush           6'
    """
    return "  ".join(
        cell.ljust(width) if title in left else cell.rjust(width)
        for title, cell, width in zip(titles, row, widths, strict=True)
    ).rstrip()
