"""Reports drawn on a terminal: bold headings, tables with rules, bars. Only this imports rich."""

from __future__ import annotations

import sys
from shutil import get_terminal_size

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from evaluator.report import Bar, Cell, Report, ReportLine, Table, plain_text

BLOCKS = " ▏▎▍▌▋▊▉█"
"""What bars are drawn with, from none to eight eighths of a column."""
WIDEST = 30
NARROWEST = 6
"""The most and the fewest columns of a bar; a terminal too narrow for the fewest gets no bars."""


def draw_report(report: Report) -> None:
    """Print a report with styles.

    A table too wide for the terminal is printed as plain text: with rules, its numbers would be
    broken over two lines.
    """
    for part in report:
        if isinstance(part, ReportLine):
            print(f"\x1b[1m{part}\x1b[0m" if part.is_heading else part)
        else:
            _draw(part)


def _draw(drawn: Table) -> None:
    """Draw a table with bars, without them, or as plain text: the first that fits the terminal."""
    width = _bar_width(drawn) if drawn.has_bars and _can_draw_bars() else 0
    if width >= NARROWEST:
        _draw_ruled(drawn, width)
        return
    words = drawn.without_bars()
    if _width(words) <= get_terminal_size().columns:
        _draw_ruled(words)
    else:
        print(plain_text([words]))


def _can_draw_bars() -> bool:
    try:
        BLOCKS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _width(drawn: Table) -> int:
    """Return the width of a table with its bars as narrow as their titles; gaps are 3 columns."""
    columns = zip(drawn.titles, *drawn.rows, strict=True)
    written = ([str(cell) for cell in column if not isinstance(cell, Bar)] for column in columns)
    return sum(max(map(len, cells)) + 3 for cells in written)


def _bar_width(drawn: Table) -> int:
    """Return how wide each bar can be beside the other columns."""
    bars = sum(isinstance(cell, Bar) for cell in drawn.rows[0])
    return min(WIDEST, (get_terminal_size().columns - _width(drawn)) // bars)


def _draw_ruled(drawn: Table, bar_width: int = 0) -> None:
    ruled = RichTable(box=SIMPLE_HEAD, show_edge=drawn.has_bars, pad_edge=False)
    for column, title in enumerate(drawn.titles):
        is_bar = bool(drawn.rows) and isinstance(drawn.rows[0][column], Bar)
        is_left = title in drawn.left or is_bar
        ruled.add_column(title, justify="left" if is_left else "right", no_wrap=True)
    for row in drawn.rows:
        ruled.add_row(*(_drawn(cell, bar_width) for cell in row))
    Console().print(ruled)


def _drawn(cell: Cell, bar_width: int) -> Text:
    if isinstance(cell, Bar):
        return Text(bar_text(cell.share, bar_width), style=f"{cell.colour} on grey15")
    return Text(str(cell))  # Text: a name may contain what rich would read as markup


def bar_text(share: float, width: int) -> str:
    """Return a bar drawn in eighths of a column, padded with blanks.

    >>> bar_text(0.5, 4), bar_text(0.3, 4), bar_text(1.0, 4)
    ('██  ', '█▎  ', '████')
    """
    whole, eighths = divmod(round(share * width * 8), 8)
    return ("█" * whole + BLOCKS[eighths])[:width].ljust(width)
