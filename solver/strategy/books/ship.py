"""Derives charts that come with the catalogue: `python -m solver.strategy.books.ship ID…`.

It searches longer than `holdwise strategy` does for a user's own paytable, a minute or two for each
game. Existing charts are replaced only by better ones.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from solver.game import solve_game
from solver.paytable.catalogue import catalogue, load_paytable
from solver.strategy.books.book import Book, game_key, parse_book, rising
from solver.strategy.books.derive import derive, exact_chart
from solver.strategy.playing.grading import Grader
from solver.text_files import replace_file

COINS = 5
CYCLES = 4
CHARTS = Path(__file__).parent / "charts"


def main(ids: list[str]) -> None:
    """Write the books of these games, and the index of all books."""
    CHARTS.mkdir(exist_ok=True)
    for name in ids:
        grader = Grader.of(solve_game(load_paytable(name), COINS))
        book = derive(grader, cycles=CYCLES)
        book = replace(book, exact=exact_chart(book, grader, least_passes=CYCLES))
        if place(name).exists():
            book = better(book, parse_book(place(name).read_text(encoding="utf-8")))
        replace_file(place(name), f"{book}\n")
    write_index()


def better(one: Book, other: Book) -> Book:
    """The better chart of each length from two books, left out unless it beats every shorter one.

    >>> from fractions import Fraction
    >>> from solver.strategy import parse_chart
    >>> from solver.strategy.books.book import Derived
    >>> good, bad = (Derived(parse_chart("flush"), Fraction(n, 9)) for n in (7, 1))
    >>> better(Book({9: bad}, bad), Book({8: bad, 9: good}, good)) == Book({8: bad, 9: good}, good)
    True
    """
    exact = [book.exact for book in (one, other) if book.exact is not None]
    best = max(exact, key=lambda derived: (derived.return_, -len(derived.chart.rules)))
    return Book(rising([*one.by_length.values(), *other.by_length.values()]), best)


def write_index() -> None:
    """Write the key of every game that has a book."""
    lines = [
        f"{game_key(load_paytable(entry.id), COINS)} {entry.id}\n"
        for entry in catalogue()
        if place(entry.id).exists()
    ]
    replace_file(CHARTS / "index.txt", "".join(lines))


def place(name: str) -> Path:
    """The file of a game's book."""
    return CHARTS / f"{name}.txt"


if __name__ == "__main__":
    main(sys.argv[1:])
