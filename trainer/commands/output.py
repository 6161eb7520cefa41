"""What commands print: tables for people, plain columns for pipes, JSON for programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


def is_terminal() -> bool:
    """Whether a person reads standard output and has not asked for plain text (``NO_COLOR``)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not plain and sys.stdout is not None and sys.stdout.isatty()


def print_json(value: object) -> None:
    """Print a value as JSON on one line, in ASCII so that no terminal's encoding can spoil it."""
    from json import dumps

    print(dumps(value))


def print_heading(text: str) -> None:
    """Print a line that stands over what follows: bold on a terminal."""
    print(f"\x1b[1m{text}\x1b[0m" if is_terminal() else text)


def print_table(
    titles: Sequence[str], rows: Iterable[Sequence[str]], left: Collection[str] = ()
) -> None:
    """Print rows under their titles: drawn on a terminal, aligned by spaces when piped.

    Columns whose title is in ``left`` are words and stand left; the others are numbers. What is
    too wide for the terminal is not drawn either: a number broken over two lines misleads.
    """
    grid = [titles, *rows]
    if is_terminal() and _drawn_width(grid) <= get_terminal_size().columns:
        _print_drawn(titles, grid[1:], left)
    else:
        print("\n".join(plain_lines(titles, grid[1:], left)))


def _drawn_width(grid: Sequence[Sequence[str]]) -> int:
    return sum(max(map(len, column)) + 3 for column in zip(*grid, strict=True))


def plain_lines(
    titles: Sequence[str], rows: Iterable[Sequence[str]], left: Collection[str] = ()
) -> list[str]:
    """Return the table as aligned lines, two spaces between columns, no matter how wide.

    >>> plain_lines(("Line", "Pays"), [("Flush", "6"), ("Royal flush", "800")], left=("Line",))
    ['Line         Pays', 'Flush           6', 'Royal flush   800']
    """
    grid = [titles, *rows]
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    return [plain_line(titles, row, widths, left) for row in grid]


def plain_line(
    titles: Sequence[str], row: Sequence[str], widths: Sequence[int], left: Collection[str] = ()
) -> str:
    """Return one line of such a table, its columns of the given widths or wider.

    >>> plain_line(("Line", "Pays"), ("Flush", "6"), (11, 4), left=("Line",))
    'Flush           6'
    """
    return "  ".join(
        cell.ljust(width) if title in left else cell.rjust(width)
        for title, cell, width in zip(titles, row, widths, strict=True)
    ).rstrip()


def _print_drawn(
    titles: Sequence[str], rows: Iterable[Sequence[str]], left: Collection[str]
) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for title in titles:
        table.add_column(title, justify="left" if title in left else "right", no_wrap=True)
    for row in rows:
        table.add_row(*map(Text, row))  # Text: a name may hold what rich takes for markup
    Console().print(table)


def percent(share: Fraction, digits: int = 4) -> str:
    """Return a share as people read it.

    >>> from fractions import Fraction
    >>> percent(Fraction(1653526326983, 1661102543100))
    '99.5439 %'
    """
    return f"{float(share):.{digits}%}".replace("%", " %")


def decimal(value: Fraction, digits: int = 6) -> str:
    """Return a value with a fixed number of decimals.

    >>> from fractions import Fraction
    >>> decimal(Fraction(122, 47))
    '2.595745'
    """
    return f"{float(value):.{digits}f}"


def number(value: Fraction) -> int | float:
    """Return the JSON number of an exact value: an integer, or else the nearest double.

    >>> from fractions import Fraction
    >>> number(Fraction(800)), number(Fraction(4883, 5))
    (800, 976.6)
    """
    return value.numerator if value.denominator == 1 else float(value)


def bet(coins: int) -> str:
    """Return a bet in words.

    >>> bet(1), bet(5)
    ('1 coin', '5 coins')
    """
    return "1 coin" if coins == 1 else f"{coins} coins"


def card_names(cards: Iterable[int]) -> list[str]:
    """Return the cards as text, one by one.

    >>> card_names([51, 45])
    ['As', 'Kd']
    """
    from evaluator import format_card

    return [format_card(card) for card in cards]


def hold_text(cards: Iterable[int]) -> str:
    """Return a hold as people read it, also where it holds nothing.

    >>> hold_text([51, 45]), hold_text([])
    ('As Kd', 'nothing')
    """
    return " ".join(card_names(cards)) or "nothing"
