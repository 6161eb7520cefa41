"""Reports: results as lines and tables, before it is decided how they look.

A value that people print returns a *report*, a list of lines and tables. This module turns it into
the plain text of ``str()`` and of a piped command, and into HTML for a notebook; the commands draw
it on a terminal. `Reported` is the base class of such values.

An attribute that a class does not have, but that somebody may guess, is answered by an error that
says what to write.

>>> class Game(Guessable):
...     GUESSES = {"rtp": "game.return_"}
>>> Game().rtp
Traceback (most recent call last):
AttributeError: 'Game' object has no attribute 'rtp': it is game.return_

Without such an answer it says what is there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from evaluator.cards import RANKS, SUIT_SIGNS, format_cards
from evaluator.front_door import nearest
from evaluator.keys import Keys, dictionary, flat_rows


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
"""A table with more than `MOST_ROWS` rows prints only its first and its last `END_ROWS`."""

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
    note = f"{len(part.rows):,} rows, the first and the last {END_ROWS} are shown"
    return [Table(part.titles, rows, part.left), line(note)]


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
    titles: Sequence[str], row: Sequence[str], widths: Sequence[int], left: Collection[str]
) -> str:
    """Return one row as plain text, each column at least as wide as given.

    >>> plain_row(("Line", "Pays"), ("Flush", "6"), (11, 4), left=("Line",))
    'Flush           6'
    """
    return "  ".join(
        cell.ljust(width) if title in left else cell.rjust(width)
        for title, cell, width in zip(titles, row, widths, strict=True)
    ).rstrip()


_STYLE = """\
.holdwise { font: 14px/1.5 system-ui, sans-serif; color: inherit }
.holdwise p { margin: .1em 0; white-space: pre-wrap }
.holdwise p.heading { font-weight: 600 }
.holdwise p:empty { height: .6em }
.holdwise table { border-collapse: collapse; margin: .3em 0; font: inherit; color: inherit;
  background: none }
.holdwise tr, .holdwise th, .holdwise td { background: none }
.holdwise th, .holdwise td { border: 0; border-bottom: 1px solid rgba(128, 128, 128, .35);
  padding: .2em .7em; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.holdwise th { font-weight: 600 }
.holdwise .words { text-align: left }
.holdwise .card { display: inline-block; min-width: 1.9em; margin: 0 .12em; padding: 0 .15em;
  border: 1px solid rgba(128, 128, 128, .6); border-radius: .25em; background: #fff; color: #111;
  font-weight: 600; line-height: 1.45; text-align: center; white-space: nowrap }
.holdwise .red { color: #c2182b }
.holdwise .bar { display: inline-block; width: 10em; height: .7em; border-radius: .15em;
  background: rgba(128, 128, 128, .25); vertical-align: middle }
.holdwise .bar span { display: block; height: 100%; border-radius: .15em }"""
_COLOURS = {"green": "#3fa34d", "yellow": "#d9a520", "red": "#d1495b", "cyan": "#2a9db5"}


class _Answering(type):
    """The class of classes that answer a guess made on the class itself."""

    if not TYPE_CHECKING:  # a type checker would take every misspelt name for one that is there

        def __getattr__(cls, name: str) -> Any:
            raise AttributeError(_answer(cls, f"type object {cls.__name__!r}", name, cls.guessed))


class Guessable(metaclass=_Answering):
    """A value that answers a guessed attribute with the right one.

    Attributes:
        GUESSES: by what may be guessed, what to write instead.
    """

    __slots__ = ()

    GUESSES: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def guessed(cls, name: str) -> str | None:
        """Return what to write instead of an attribute, None if nothing is known."""
        known = (vars(each).get("GUESSES", {}) for each in cls.__mro__)
        return next((guesses[name] for guesses in known if name in guesses), None)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            what = f"{type(self).__name__!r} object"
            raise AttributeError(_answer(self, what, name, self._meant))

    def _meant(self, name: str) -> str | None:
        """Return what to write instead of an attribute of this value."""
        return self.guessed(name)


def _answer(value: object, what: str, name: str, meant: Callable[[str], str | None]) -> str:
    """Return what is answered to a name that `value` does not have."""
    message = f"{what} has no attribute {name!r}"
    # Programs ask for these: `dataclass` for each field of a class that it makes, and `dir` for the
    # `__dict__` of a value that has none.
    if name.startswith("_") or name in getattr(value, "__annotations__", ()):
        return message
    instead = meant(name)
    if instead is not None:
        return f"{message}: it is {instead}"
    names = [each for each in dir(value) if each[0].islower() and each not in ("guessed", "report")]
    return f"{message}; {nearest(name, names) or 'it has ' + ', '.join(sorted(names))}"


class Reported(Guessable):
    """A value that prints as its report, and shows it in a notebook.

    Attributes:
        KEYS: the keys of its dictionary, where its command answers in JSON.
        ROWS: which of them is the list that `rows` is made of.
    """

    __slots__ = ()

    KEYS: ClassVar[Keys] = ()
    ROWS: ClassVar[str] = ""
    GUESSES: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("rtp", "payback"), "return_"),
        **dict.fromkeys(("to_frame", "to_pandas", "to_df", "df"), "pandas.DataFrame(of_it.rows())"),
        **dict.fromkeys(("json", "to_json"), "to_dict()"),
        **dict.fromkeys(("show", "print", "text", "summary", "info"), "print(of_it)"),
        **dict.fromkeys(("to_csv", "csv"), "pandas.DataFrame(of_it.rows()).to_csv(path)"),
        **dict.fromkeys(("html", "to_html"), "_repr_html_()"),
        "draw": "plot()",
    }

    def report(self) -> Report:
        """Return the value's report."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """Return the value as its command prints it with ``--json``: see docs/reference/json.md."""
        return dictionary(self, self.KEYS)

    def rows(self) -> list[dict[str, Any]]:
        """Return the value as a table: a dictionary of plain values for each row.

        Numbers are integers and floats, cards are text, and what is nested has a column of its own:
        ``pandas.DataFrame(value.rows())`` needs nothing else.
        """
        return list(flat_rows(self.to_dict()[self.ROWS] if self.ROWS else [self.to_dict()]))

    def __str__(self) -> str:
        return plain_text(head_and_tail(self.report()))

    def _repr_html_(self) -> str:
        """Return the report as HTML; notebooks look for a method of this name."""
        return html(head_and_tail(self.report()))


def html(report: Report) -> str:
    """Return a report as self-contained HTML: escaped, and without scripts.

    >>> from evaluator.report import line
    >>> print(html([line("Hold ", CardRow([51]), " <b>")]).splitlines()[-2])
    <p>Hold <span class="card">A♠</span> &lt;b&gt;</p>
    """
    parts = [_line(part) if isinstance(part, ReportLine) else _table(part) for part in report]
    return "\n".join([f'<div class="holdwise"><style>\n{_STYLE}\n</style>', *parts, "</div>"])


def _line(line: ReportLine) -> str:
    kind = ' class="heading"' if line.is_heading else ""
    return f"<p{kind}>{''.join(map(_text, line.pieces))}</p>"


def _table(table: Table) -> str:
    words = [
        title in table.left or bool(table.rows and isinstance(table.rows[0][column], ShareBar))
        for column, title in enumerate(table.titles)
    ]
    head = "".join(
        f"<th{_kind(left)}>{escape(title)}</th>"
        for title, left in zip(table.titles, words, strict=True)
    )
    body = "\n".join(
        "<tr>"
        + "".join(
            f"<td{_kind(left)}>{_cell(cell)}</td>" for cell, left in zip(row, words, strict=True)
        )
        + "</tr>"
        for row in table.rows
    )
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"


def _kind(is_words: bool) -> str:
    return ' class="words"' if is_words else ""


def _cell(cell: Cell) -> str:
    if isinstance(cell, ShareBar):
        style = f"width: {cell.share:.1%}; background: {_COLOURS[cell.colour]}"
        return f'<span class="bar"><span style="{style}"></span></span>'
    return _text(cell)


def _text(piece: Piece) -> str:
    if isinstance(piece, CardRow) and piece:
        return "".join(map(_card, piece))
    return escape(str(piece))


def _card(card: int) -> str:
    rank, suit = divmod(card, 4)
    kind = "card red" if suit in (1, 2) else "card"
    return f'<span class="{kind}">{RANKS[rank]}{SUIT_SIGNS[suit]}</span>'
