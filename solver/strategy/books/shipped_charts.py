"""The charts that come with the catalogue: derived once, saved as text, graded again by the tests.

`charts/<id>.txt` is the book of a game at five coins. `charts/index.txt` maps the key of a game to
its id, so that a paytable with the same pays finds its charts whatever its own name is.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from solver.strategy.books.book import Book, game_key, longest_text, parse_book
from solver.strategy.language.chart_words import mentions_wild_cards
from solver.strategy.playing.chart import Chart, parse_chart

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

_CHARTS = files("solver.strategy.books") / "charts"


def shipped_book(table: PayTable, coins: int = 5) -> Book | None:
    """The book of a game; None where none is shipped for these pays.

    >>> from solver import load_paytable
    >>> book = shipped_book(load_paytable("job-9-6"))
    >>> len(book.at_most(16).chart.rules)
    16
    """
    name = shipped_id(table, coins)
    return None if name is None else _book(name)


def shipped_id(table: PayTable, coins: int = 5) -> str | None:
    """The catalogue's id of a game with these pays, under which its files are shipped.

    >>> from solver import load_paytable
    >>> shipped_id(load_paytable("9/6")), shipped_id(load_paytable("9/6"), coins=1)
    ('job-9-6', None)
    """
    return _index().get(game_key(table, coins))


def shipped_ids() -> tuple[str, ...]:
    """The catalogue's ids of the games whose charts are shipped.

    >>> shipped_ids()[:2]
    ('job-9-6', 'job-9-5')
    """
    return tuple(dict.fromkeys(_index().values()))


def shipped_charts(most: int, *, wild: bool = False) -> tuple[Chart, ...]:
    """The longest chart of at most `most` lines of every game that has any, each chart once.

    wild: whether of games with wild cards or of those without; neither knows the other's lines.

    >>> max(len(chart.rules) for chart in shipped_charts(16))
    16
    """
    texts = dict.fromkeys(
        text
        for name in shipped_ids()
        if (text := longest_text((_CHARTS / f"{name}.txt").read_text(encoding="utf-8"), most))
        and mentions_wild_cards(text) == wild
    )
    return tuple(map(parse_chart, texts))


@cache
def _index() -> dict[str, str]:
    lines = (_CHARTS / "index.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines)


@cache
def _book(name: str) -> Book:
    return parse_book((_CHARTS / f"{name}.txt").read_text(encoding="utf-8"))
