"""Reports: results as lines and tables, before it is decided how they look.

A value that people print returns a *report*, a list of lines and tables. This module turns it into
the plain text of ``str()`` and of a piped command, `evaluator.reported` into HTML for a
notebook, and the commands draw it on a terminal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from evaluator.cards import format_cards


class CardRow(tuple[int, ...]):
    """Cards in a line or a cell: printed as text, drawn as small cards in a notebook.

    >>> print(CardRow([51, 45]))
    As Kd
    >>> print(CardRow())
    nothing
    """

    __slots__ = ()

    def __str__(self) -> str:
        return format_cards(self) or "nothing"


@dataclass(frozen=True)
class ShareBar:
    """A share from 0 to 1, drawn as a coloured bar; plain text leaves it out."""

    share: float
    colour: str


MOST_ROWS, END_ROWS = 60, 10
"""A table with more rows than the one prints so many of its first and of its last."""

Piece: TypeAlias = str | CardRow
Cell: TypeAlias = str | CardRow | ShareBar


@dataclass(frozen=True)
class ReportLine:
    """One line of text, or the heading of what follows."""

    pieces: tuple[Piece, ...]
    is_heading: bool = False

    def __str__(self) -> str:
        return "".join(map(str, self.pieces))


@dataclass(frozen=True)
class Table:
    """A printed table: rows of cells, with a title for each column.

    Columns whose title is in `left` contain words and are aligned left; the others are numbers,
    aligned right. `spare` are the titles of columns that may be left out where there is no room
    for all, in the order in which they go.
    """

    titles: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    left: frozenset[str]
    spare: tuple[str, ...] = ()

    @property
    def has_bars(self) -> bool:
        """Whether some cells are bars, to be drawn."""
        return any(isinstance(cell, ShareBar) for row in self.rows[:1] for cell in row)

    def without_bars(self) -> Table:
        """Return the table without its columns of bars.

        >>> bars = table(("Hand", ""), [("AhKh", ShareBar(0.5, "green"))])
        >>> bars.without_bars().rows
        (('AhKh',),)
        """
        if not self.has_bars:
            return self
        bars = {i for i, cell in enumerate(self.rows[0]) if isinstance(cell, ShareBar)}
        return self.only([i for i in range(len(self.titles)) if i not in bars])

    def without(self, title: str) -> Table:
        """Return the table without a column.

        >>> table(("Id", "Name"), [("9/6", "Jacks")], spare=["Name"]).without("Name").rows
        (('9/6',),)
        """
        return self.only([i for i, other in enumerate(self.titles) if other != title])

    def only(self, columns: Sequence[int]) -> Table:
        """Return the table of the columns with these numbers."""
        titles = tuple(self.titles[i] for i in columns)
        rows = tuple(tuple(row[i] for i in columns) for row in self.rows)
        return Table(titles, rows, self.left, tuple(t for t in self.spare if t in titles))


Report: TypeAlias = list[ReportLine | Table]


def line(*pieces: Piece) -> ReportLine:
    """Return a line of text and cards, or a blank line without arguments.

    >>> str(line("Hold ", CardRow([51, 45])))
    'Hold As Kd'
    """
    return ReportLine(pieces)


def heading(*pieces: Piece) -> ReportLine:
    """Return the heading of what follows."""
    return ReportLine(pieces, is_heading=True)


def table(
    titles: Iterable[str],
    rows: Iterable[Sequence[Cell]],
    left: Collection[str] = (),
    spare: Sequence[str] = (),
) -> Table:
    """Return a table of these titles and rows; `left` names the columns that contain words.

    `spare` names those that may be left out where there is no room for all.
    """
    return Table(tuple(titles), tuple(map(tuple, rows)), frozenset(left), tuple(spare))


def head_and_tail(report: Report) -> Report:
    """Return a report whose long tables are cut to their first rows and their last.

    >>> long = table(("Coins",), [(str(row),) for row in range(1000)])
    >>> [cut, said] = head_and_tail([long])
    >>> [row[0] for row in cut.rows[8:12]], str(said)
    (['8', '9', '…', '990'], '1,000 rows, the first and the last 10 are shown')
    """
    return [shown for part in report for shown in _cut(part)]


def _cut(part: ReportLine | Table) -> Report:
    if isinstance(part, ReportLine) or len(part.rows) <= MOST_ROWS:
        return [part]
    gap = tuple("" if isinstance(cell, ShareBar) else "…" for cell in part.rows[0])
    rows = (*part.rows[:END_ROWS], gap, *part.rows[-END_ROWS:])
    said = f"{len(part.rows):,} rows, the first and the last {END_ROWS} are shown"
    return [Table(part.titles, rows, part.left), line(said)]


def plain_text(report: Report) -> str:
    """Return a report as text, without a newline at the end.

    >>> flush = table(("Line", "Pays"), [("Flush", "6"), ("Royal flush", "800")], left=["Line"])
    >>> print(plain_text([heading("9/6"), flush]))
    9/6
    Line         Pays
    Flush           6
    Royal flush   800
    """
    return "\n".join(
        str(part) if isinstance(part, ReportLine) else "\n".join(_table_lines(part))
        for part in report
    )


def _table_lines(drawn: Table) -> list[str]:
    """Return the table as aligned lines, however wide, with two spaces between columns."""
    shown = drawn.without_bars()
    grid = [shown.titles, *(tuple(map(str, row)) for row in shown.rows)]
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    return [plain_row(shown.titles, row, widths, shown.left) for row in grid]


def plain_row(
    titles: Sequence[str], row: Sequence[str], widths: Sequence[int], left: Collection[str] = ()
) -> str:
    """Return one row as plain text, each column at least as wide as given.

    >>> plain_row(("Line", "Pays"), ("Flush", "6"), (11, 4), left=("Line",))
    'Flush           6'
    """
    return "  ".join(
        cell.ljust(width) if title in left else cell.rjust(width)
        for title, cell, width in zip(titles, row, widths, strict=True)
    ).rstrip()
