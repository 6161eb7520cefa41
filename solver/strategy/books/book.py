"""All charts of one game: one for every length worth learning, and one with penalty conditions;
and the books that come along.

A book is saved as text: its charts, each under a heading that gives its return.

    == 16 lines, return 1653183169489/1661102543100
    4 to a royal flush unless straight flush
    ...
    == with penalties, return 1653526326983/1661102543100
    ...
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar

from evaluator.cards import CardsOrText
from evaluator.figures import percent
from evaluator.keys import as_text, both, key
from evaluator.report import Report, Reported, heading, line, table
from solver.rules import STANDARD
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.chart_words import mentions_wild_cards
from solver.strategy.playing.chart import Chart, parse_chart
from solver.strategy.search.line_price import LINE_PRICE

if TYPE_CHECKING:
    from solver.hand import Hold
    from solver.paytable.catalogue import AnyTable
    from solver.paytable.table import PayTable


VERSION = 2
_PENALTIES = "with penalties"
_HEADING = re.compile(r"^== (.+), return (\d+(?:/[1-9]\d*)?)$", re.MULTILINE)


@dataclass(frozen=True, repr=False)
class Derived(Reported):
    """A derived chart and its return, in coins per coin bet."""

    chart: Chart
    return_: Fraction

    KEYS = (
        key("lines", "how many lines it has", lambda derived: len(derived.rules)),
        *both("return", "what it returns"),
        as_text("chart", "the chart, as the text of a file"),
    )
    GUESSES: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("cost", "grade"), "grade(derived, table)"),
        **dict.fromkeys(("lines", "length"), "rules"),
        "play": "hold(cards, table)",
    }

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The lines of the chart."""
        return self.chart.rules

    def hold(self, cards: CardsOrText, table: AnyTable = "job-9-6", coins: int = 5) -> Hold:
        """Return what the chart keeps of a deal: see `Chart.hold`."""
        return self.chart.hold(cards, table, coins)

    def rows(self) -> list[dict[str, Any]]:
        """Return the lines of the chart, first to last."""
        return self.chart.rows()

    def __float__(self) -> float:
        """Return the return as a float."""
        return float(self.return_)

    def __repr__(self) -> str:
        return f"<Derived chart of {self.chart.length}, return {percent(self.return_, 6)}>"

    def report(self) -> Report:
        """Return the chart as a chart file, with its length and return in a comment."""
        comment = f"# {self.chart.length}, return {percent(self.return_, 6)} = {self.return_}"
        return [line(comment), *map(line, str(self.chart).splitlines())]


def rising(charts: Iterable[Derived]) -> dict[int, Derived]:
    """The best chart of each length, left out unless it beats every shorter one."""
    by_length: dict[int, Derived] = {}
    for chart in sorted(charts, key=lambda chart: (len(chart.chart.rules), -chart.return_)):
        if all(chart.return_ > shorter.return_ for shorter in by_length.values()):
            by_length[len(chart.chart.rules)] = chart
    return by_length


@dataclass(frozen=True, repr=False)
class Book(Reported):
    """The charts of a game by their number of lines.

    Attributes:
        by_length: the best chart of each length that has one.
        exact: the chart with penalty conditions, None as long as it has not been derived.
    """

    by_length: Mapping[int, Derived]
    exact: Derived | None = None

    GUESSES: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("best", "chart"), "full"),
        "charts": "by_length",
        "lines": "at_most(16)",
    }

    def to_dict(self) -> dict[str, Any]:
        """Return the charts, shortest first, and the one with penalty conditions."""
        exact = None if self.exact is None else self.exact.to_dict()
        return {"charts": [of.to_dict() for of in self._ascending()], "with_penalties": exact}

    def rows(self) -> list[dict[str, Any]]:
        """Return the number of lines and the return of each chart, shortest first.

        >>> Book({1: Derived(parse_chart("flush"), Fraction(1, 4))}).rows()
        [{'lines': 1, 'return': 0.25}]
        """
        return [{"lines": len(of.rules), "return": float(of)} for of in self._ascending()]

    def report(self) -> Report:
        """Return the number of lines and the return of each chart."""
        rows = [(str(len(of.rules)), percent(float(of), 5)) for of in self._ascending()]
        return [heading(repr(self)[1:-1]), table(("Lines", "Return"), rows)]

    def _ascending(self) -> list[Derived]:
        return [self.by_length[length] for length in sorted(self.by_length)]

    def at_most(self, lines: int) -> Derived | None:
        """The best chart of at most this many lines; None where even the shortest has more."""
        fitting = [derived for length, derived in self.by_length.items() if length <= lines]
        return max(fitting, key=lambda derived: derived.return_, default=None)

    @cached_property
    def full(self) -> Derived:
        """The chart in which every line saves what it asks of a learner: see `LINE_PRICE`."""
        return max(
            self.by_length.values(),
            key=lambda derived: derived.return_ - LINE_PRICE * len(derived.chart.rules),
        )

    @property
    def longest(self) -> int:
        """The length of the longest chart of the game."""
        return max(self.by_length)

    def __repr__(self) -> str:
        exact = "" if self.exact is None else ", and with penalty conditions"
        if not self.by_length:
            return f"<Book of no charts{exact}>"
        return f"<Book of charts of {min(self.by_length)} to {max(self.by_length)} lines{exact}>"

    def text(self) -> str:
        """Return the charts as the text of a file, which `parse_book` reads back equal."""
        sections = [(f"{n} lines", self.by_length[n]) for n in sorted(self.by_length)]
        if self.exact is not None:
            sections.append((_PENALTIES, self.exact))
        return "\n\n".join(
            f"== {name}, return {derived.return_}\n{derived.chart}" for name, derived in sections
        )


def parse_book(text: str) -> Book:
    """Read a book from the text that `Book.text` gives; raise ValueError where it is not one.

    >>> one = Derived(parse_chart("high pair\\ndiscard everything"), Fraction(1, 3))
    >>> book = Book({2: one}, exact=one)
    >>> parse_book(book.text()) == book
    True
    """
    sections = dict(_sections(text))
    exact = sections.pop(_PENALTIES, None)
    if not sections:
        raise ValueError("not a book of charts")
    return Book({len(derived.chart.rules): derived for derived in sections.values()}, exact)


def longest_text(text: str, most: int) -> str:
    """The lines of the longest chart of at most `most` lines in the text of a book, "" for none.

    Only to find one chart in many books: to read them all takes a second.
    """
    lengths = {
        int(words[0]): body
        for name, _, body in _texts(text)
        if (words := name.split())[1:] == ["lines"] and int(words[0]) <= most
    }
    return lengths[max(lengths)].strip() if lengths else ""


def _sections(text: str) -> Iterator[tuple[str, Derived]]:
    for name, share, body in _texts(text):
        yield name, Derived(parse_chart(body), Fraction(share))


def _texts(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield the name of each chart of a book, its return, and its lines, all as text."""
    pieces = _HEADING.split(text)[1:]
    return zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True)


@lru_cache(maxsize=256)
def game_key(table: PayTable, coins: int) -> str:
    """A digest of all that the charts of a game depend on.

    That is the deck, the pay of every hand, the meaning of `high` and `kicker` in this game, and
    the version of the method. The names of the paytable and of its lines do not enter.

    >>> from solver import load_paytable
    >>> len(game_key(load_paytable("job-9-6"), 5))
    32
    """
    import numpy as np

    from solver.strategy.playing.word_meanings import terms_of

    pays = np.array(table.pays(coins), dtype=np.int64)[table.lines_of_classes]
    terms = terms_of(table, coins)
    # Spelt out because charts are stored under this key: renaming a class must not lose them.
    words = f"high={terms.high}, kickers={terms.kickers}, groups={terms.groups}"
    deck = "" if table.rules == STANDARD else f" {table.rules}{_lines(table, coins)}"
    start = f"{VERSION} {coins} Terms({words}){deck}".encode()
    return blake2b(start + pays.astype("<i8").tobytes(), digest_size=16).hexdigest()


def _lines(table: PayTable, coins: int) -> str:
    """What pays hands with wild cards: rank classes tell neither five of a kind nor naturals."""
    return "".join(
        f" {line.hand} {line.ranks} {line.kickers} {line.natural} {line.pays[coins - 1]}"
        for line in table.lines
    )


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
