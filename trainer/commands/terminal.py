"""What is drawn on a terminal: lines with red suits, coloured verdicts, tables with rules, bars.

A bar of progress is shown only where standard error is a terminal.

What colours say always stands there in words.

Nothing is wider than the terminal. A sentence is wrapped. Of a table that is too wide the columns
stand closer and their titles in two lines; then the columns that can be spared go; then words are
set in several lines of a row. A number is never broken: if even that is not enough, the table is
drawn in parts, each with the first column.

Rich drew them before. To load it and draw one table takes 60 ms of the processor (Rich 15, November
2026), a third of what ``holdwise best`` takes in all, and it cuts or wraps what is too wide: which
columns can be spared, and where a table may be parted, would have to stand here all the same.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import zip_longest
from shutil import get_terminal_size
from textwrap import wrap
from time import monotonic

from evaluator.report import Cell, Report, ShareBar, Table
from solver.progress import Progress, unheard

RED, GREEN, DIM, BOLD, PLAIN = (f"\x1b[{code}m" for code in ("31", "32", "2", "1", "0"))
RED_CARD = r"(?:(?<!\w)(?:10|[2-9TJQKA])[hd](?!\w)|(?:10|[2-9TJQKA])[♥♦])"
"""A card of hearts or diamonds as it is printed."""

_RED_CARDS = re.compile(rf"{RED_CARD}(?: ?{RED_CARD})*")
_BEGINNING = re.compile(r"\s*(?:\* )?(?:\s*\d+  )?")
_BARS = {"red": 31, "green": 32, "yellow": 33, "cyan": 36}
_VERDICTS = {"Right": GREEN, "Wrong": RED}


def coloured(line: str) -> str:
    r"""Return a line with the red suits red, and the verdict that it begins with green or red.

    >>> coloured("Right. Ks Kh is best.")
    '\x1b[32mRight\x1b[0m. Ks \x1b[31mKh\x1b[0m is best.'
    """
    for verdict, colour in _VERDICTS.items():
        if line.startswith((f"{verdict}.", f"{verdict}:")):
            return f"{colour}{verdict}{PLAIN}{_red(line.removeprefix(verdict))}"
    return _red(line)


def _red(line: str) -> str:
    return _RED_CARDS.sub(lambda match: f"{RED}{match[0]}{PLAIN}", line)


def dim(line: str) -> str:
    r"""Return a line that stands back.

    >>> dim("next: holdwise stats")
    '\x1b[2mnext: holdwise stats\x1b[0m'
    """
    return f"{DIM}{line}{PLAIN}"


def bar(drawn: str, colour: str) -> str:
    r"""Return a bar in its colour, on the grey of what it leaves empty.

    >>> bar("██  ", "green")
    '\x1b[32;48;5;234m██  \x1b[0m'
    """
    return f"\x1b[{_BARS[colour]};48;5;234m{drawn}{PLAIN}"


def wrapped(line: str, again: str = "") -> list[str]:
    """Return a line of text in the width of the terminal, what follows under its first word; a
    number before it stands out. `again` begins every further line instead.

    >>> wrapped("  short")
    ['  short']
    """
    width = get_terminal_size().columns
    if len(line) <= width:
        return [line]
    begun = _BEGINNING.match(line)
    indent = again or " " * (begun.end() if begun else 0)
    return wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) or [""]


BLOCKS = " ▏▎▍▌▋▊▉█"
"""What bars are drawn with, from none to eight eighths of a column."""
WIDEST = 30
NARROWEST = 6
"""The most and the fewest columns of a bar; a terminal too narrow for the fewest gets no bars."""
GAP, NARROW_GAP = 3, 2
"""Blanks between two columns, and where there is little room."""
LEAST_WORDS = 14
"""How narrow words are made, where a column of numbers could go instead."""


def draw_report(report: Report, *, styled: bool) -> None:
    """Print a report that fits the terminal, with styles or without."""
    for part in report:
        if isinstance(part, Table):
            _draw(part, styled=styled)
            continue
        for line in wrapped(str(part)):
            if styled and part.is_heading:
                print(f"{BOLD}{line}{PLAIN}")
            else:
                print(coloured(line) if styled else line)


def _draw(drawn: Table, *, styled: bool) -> None:
    """Draw a table with bars, or without them, as it fits the terminal."""
    room = get_terminal_size().columns
    for part in _fitted(drawn, room, bars=styled and _can_encode(BLOCKS)):
        gap = GAP if _width(part.natural, GAP) <= room else NARROW_GAP
        for line in part.lines(_widths(part, gap, room), gap, styled=styled):
            print(line)


class _Columns:
    """A table as columns of text."""

    def __init__(self, drawn: Table, bar_width: int = 0) -> None:
        self.drawn = drawn
        self.rows = [[_text(cell, bar_width) for cell in row] for row in drawn.rows]
        cells = [[row[i] for row in self.rows] for i in range(len(drawn.titles))]
        widest = [max(map(len, column), default=0) for column in cells]
        is_bar = [isinstance(cell, ShareBar) for cell in (drawn.rows or ((),))[0]]
        self.words = [
            title in drawn.left or bar
            for title, bar in zip_longest(drawn.titles, is_bar, fillvalue=False)
        ]
        self.natural = [max(len(title), w) for title, w in zip(drawn.titles, widest, strict=True)]
        self.whole = [
            max(_longest_word(title), w) for title, w in zip(drawn.titles, widest, strict=True)
        ]
        self.least = [
            max(_longest_word(title), min(w, LEAST_WORDS) if words else w)
            for title, w, words in zip(drawn.titles, widest, self.words, strict=True)
        ]

    def lines(self, widths: Sequence[int], gap: int, *, styled: bool) -> Iterator[str]:
        """Yield the lines of the table: titles, a rule, the rows."""
        for line in self._row(self.drawn.titles, widths, gap):
            yield f"{BOLD}{line}{PLAIN}" if styled else line
        rule = "─" if _can_encode("─") else "-"
        yield rule * _width(widths, gap)
        for row, cells in zip(self.rows, self.drawn.rows, strict=True):
            yield from self._row(row, widths, gap, cells if styled else ())

    def _row(
        self, row: Sequence[str], widths: Sequence[int], gap: int, styles: Sequence[Cell] = ()
    ) -> Iterator[str]:
        folded = [_folded(text, width) for text, width in zip(row, widths, strict=True)]
        for line in zip_longest(*folded, fillvalue=""):
            placed = [
                text.ljust(width) if words else text.rjust(width)
                for text, width, words in zip(line, widths, self.words, strict=True)
            ]
            if styles:
                placed = [_styled(text, cell) for text, cell in zip(placed, styles, strict=True)]
            yield (" " * gap).join(placed).rstrip()


def _fitted(drawn: Table, room: int, *, bars: bool) -> Iterator[_Columns]:
    """Yield a table in a form that fits: with its bars, without, without what it can spare, or in
    parts.
    """
    plain = _Columns(drawn.without_bars())
    if bars and drawn.has_bars:
        number = sum(isinstance(cell, ShareBar) for cell in drawn.rows[0])
        width = min(WIDEST, (room - _width(plain.natural, GAP)) // number - GAP)
        if width >= NARROWEST:
            yield _Columns(drawn, width)
            return
    while _width(plain.whole, NARROW_GAP) > room and plain.drawn.spare:
        plain = _Columns(plain.drawn.without(plain.drawn.spare[0]))
    if _width(plain.least, NARROW_GAP) <= room:
        yield plain
    else:
        yield from map(_Columns, _parts(plain, room))


def _parts(columns: _Columns, room: int) -> Iterator[Table]:
    """Yield the table cut between columns, the first of them in every part."""
    titles, least = columns.drawn.titles, columns.least
    part: list[int] = []
    for i in range(1, len(titles)):
        if part and _width([least[c] for c in (0, *part, i)], NARROW_GAP) > room:
            yield columns.drawn.only([0, *part])
            part = []
        part.append(i)
    yield columns.drawn.only([0, *part])


def _widths(columns: _Columns, gap: int, room: int) -> list[int]:
    """Return how wide the columns are: as wide as their content if there is room; else titles are
    set in two lines, and if that is not enough the widest words in several.
    """
    widths = list(columns.natural)
    for least in (columns.whole, columns.least):
        while _width(widths, gap) > room:
            spare = [i for i, width in enumerate(widths) if width > least[i]]
            if not spare:
                break
            widths[max(spare, key=widths.__getitem__)] -= 1
    return widths


def _width(widths: Sequence[int], gap: int) -> int:
    return sum(widths) + gap * (len(widths) - 1)


def _folded(cell: str, width: int) -> list[str]:
    """Return a cell in lines of at most that width."""
    if len(cell) <= width:
        return [cell]
    return wrap(cell, width, break_on_hyphens=False)


def _longest_word(text: str) -> int:
    return max(map(len, text.split()), default=0)


def _text(cell: Cell, bar_width: int) -> str:
    return bar_text(cell.share, bar_width) if isinstance(cell, ShareBar) else str(cell)


def _styled(text: str, cell: Cell) -> str:
    """Return a cell with its red suits red, or a bar in its colour."""
    return bar(text, cell.colour) if isinstance(cell, ShareBar) else coloured(text)


def _can_encode(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def bar_text(share: float, width: int) -> str:
    """Return a bar drawn in eighths of a column, padded with blanks.

    >>> bar_text(0.5, 4), bar_text(0.3, 4), bar_text(1.0, 4)
    ('██  ', '█▎  ', '████')
    """
    whole, eighths = divmod(round(share * width * 8), 8)
    return ("█" * whole + BLOCKS[eighths])[:width].ljust(width)


WIDEST_BAR = 30
EVERY = 0.1
"""How wide the bar is, and how many seconds pass before it is drawn again."""
ESTIMATED_AFTER = 2
"""After how many seconds it says how many more it will take."""


@contextmanager
def progress_bar(what: str) -> Iterator[Progress]:
    """Yield a function that takes the share done, from 0 to 1; its first call shows the bar.

    >>> with progress_bar("Waiting") as progress:
    ...     progress(0.5)
    """
    if sys.stderr is None or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield unheard
        return
    bar = _Bar(what)
    try:
        yield bar.show
    finally:
        bar.clear()


class _Bar:
    """One line of standard error, written over and over, in the end by nothing."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._begun = monotonic()
        self._drawn = 0.0
        self._most = 0.0

    def show(self, share: float) -> None:
        """Show how far the work is; a share is never shown smaller than one before."""
        now = monotonic()
        self._most = max(self._most, min(share, 1.0))
        if now - self._drawn >= EVERY:
            self._drawn = now
            self._write(bar_line(self._what, self._most, now - self._begun, _columns()))

    def clear(self) -> None:
        """Take the bar off the screen, if it was there."""
        if self._drawn:
            self._write("")

    def _write(self, line: str) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()


def _columns() -> int:
    return get_terminal_size().columns


def bar_line(what: str, share: float, seconds: float, columns: int) -> str:
    """Return what the bar shows after `seconds` of work.

    >>> bar_line("Deriving", 0.25, 5.0, 80)
    'Deriving  [#######.......................]  25 %  15 s left'
    >>> bar_line("Deriving", 0.25, 1.0, 30)
    'Deriving  [##.........]  25 %'
    """
    left = ""
    if seconds >= ESTIMATED_AFTER and share:
        left = f"  {_duration(seconds * (1 - share) / share)} left"
    end = f"  {round(share * 100):2} %{left}"
    width = min(WIDEST_BAR, columns - len(what) - len(end) - 5)
    if width < 5:
        return f"{what}{end}"[: columns - 1]
    done = int(share * width)
    return f"{what}  [{'#' * done}{'.' * (width - done)}]{end}"


def _duration(seconds: float) -> str:
    """Return a time to wait.

    >>> _duration(59.6), _duration(245)
    ('60 s', '4 min 5 s')
    """
    whole = round(seconds)
    return f"{whole} s" if whole < 100 else f"{whole // 60} min {whole % 60} s"
