"""Tables with bars in them, as television shows odds; without the bars where no one looks on."""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, NamedTuple

from trainer.commands.output import is_terminal, print_table

if TYPE_CHECKING:
    from rich.text import Text

EIGHTHS = " ▏▎▍▌▋▊▉█"


WIDEST = 30
NARROWEST = 6
"""Columns of a bar on a wide terminal and on a narrow one; a still narrower one gets no bars."""


class Bar(NamedTuple):
    """A share from 0 to 1 to be drawn in a colour."""

    share: float
    colour: str


def bar_text(share: float, width: int) -> str:
    """Return a bar in eighths of a column, blanks after it.

    >>> bar_text(0.5, 4), bar_text(0.3, 4), bar_text(1.0, 4)
    ('██  ', '█▎  ', '████')
    """
    whole, eighths = divmod(round(share * width * 8), 8)
    return ("█" * whole + EIGHTHS[eighths])[:width].ljust(width)


def print_with_bars(
    titles: Sequence[str], rows: Sequence[Sequence[str | Bar]], left: Collection[str] = ()
) -> None:
    """Print rows under their titles, columns of bars drawn on a terminal and left out elsewhere."""
    width = _bar_width(titles, rows) if is_terminal() and _can_draw() else 0
    if width >= NARROWEST:
        _print_drawn(titles, rows, left, width)
        return
    words = [i for i in range(len(titles)) if not isinstance(rows[0][i], Bar)]
    plain = [[str(row[i]) for i in words] for row in rows]
    print_table([titles[i] for i in words], plain, left)


def _can_draw() -> bool:
    try:
        EIGHTHS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _bar_width(titles: Sequence[str], rows: Sequence[Sequence[str | Bar]]) -> int:
    """Return how wide each bar can be beside the words; three columns go to every gap."""
    columns = list(zip(titles, *rows, strict=True))
    bars = sum(isinstance(column[1], Bar) for column in columns)
    words = sum(max(len(cell) for cell in column if isinstance(cell, str)) for column in columns)
    room = get_terminal_size().columns
    return min(WIDEST, (room - words - 3 * len(columns)) // bars)


def _print_drawn(
    titles: Sequence[str],
    rows: Sequence[Sequence[str | Bar]],
    left: Collection[str],
    width: int,
) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title, cell in zip(titles, rows[0], strict=True):
        words = title in left or isinstance(cell, Bar)
        table.add_column(title, justify="left" if words else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(_drawn(cell, width) for cell in row))
    Console().print(table)


def _drawn(cell: str | Bar, width: int) -> Text:
    from rich.text import Text

    if isinstance(cell, Bar):
        return Text(bar_text(cell.share, width), style=f"{cell.colour} on grey15")
    return Text(cell)
