"""A report as self-contained HTML for a notebook, in light and dark themes.

Text and lines take the colour of the surrounding page, so the theme need not be known. Only cards
have a background of their own.
"""

from __future__ import annotations

from html import escape

from evaluator.cards import RANKS, SUIT_SIGNS
from evaluator.report import CardRow, Cell, Piece, Report, ReportLine, ShareBar, Table

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
