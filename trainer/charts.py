"""Where the charts of a game come from: shipped with the program, kept from before, or derived.

A derived book is kept in the data folder, in `charts/`, under the key of the game: what every hand
pays, and the version of the method. A file there that cannot be read is derived anew.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.paytable import PayTable
    from solver.strategy.book import Book, Derived
    from solver.strategy.grading import Grader

Told = Callable[[float], None]
MOST_BYTES = 1 << 20
"""A book has some 20 KB; what is larger is none, and a pipe would be waited on for ever."""


def book_at_hand(table: PayTable, coins: int, folder: Path) -> Book | None:
    """The book of a game that is shipped or kept; None where it must be derived."""
    from solver.strategy.shipped import shipped_book

    return shipped_book(table, coins) or _kept(_place(table, coins, folder))


def book_of(table: PayTable, coins: int, folder: Path, tell: Told = lambda share: None) -> Book:
    """The charts of holds alone of a game, and the one with conditions if that is known.

    Where they are derived, `tell` hears the share done, and they are kept.
    """
    book = book_at_hand(table, coins, folder)
    if book is None:
        from solver.strategy.derive import derive

        book = derive(grader_of(table, coins), tell)
        _keep(book, _place(table, coins, folder))
    return book


def exact_of(
    book: Book, table: PayTable, coins: int, folder: Path, tell: Told = lambda share: None
) -> Derived:
    """The chart with conditions of a game whose book of holds is given; derived and kept where it
    is not known."""
    if book.exact is not None:
        return book.exact
    from solver.strategy.derive import exact_chart

    exact = exact_chart(book, grader_of(table, coins), tell)
    _keep(replace(book, exact=exact), _place(table, coins, folder))
    return exact


def limited_of(
    best: Derived, lines: int, table: PayTable, coins: int, folder: Path, tell: Told
) -> Derived:
    """The chart with conditions of at most so many lines, from the best one of holds alone; kept
    in a book of its own."""
    from solver.strategy.book import Book, Derived
    from solver.strategy.derive import with_penalties

    place = _place(table, coins, folder, f"-{lines}")
    kept = _kept(place)
    if kept is not None and kept.exact is not None:
        return kept.exact
    grader = grader_of(table, coins)
    chart = with_penalties(grader, best.chart, tell, most=lines)
    limited = Derived(chart, grader.grade(chart).return_)
    _keep(Book({len(best.chart.rules): best}, limited), place)
    return limited


def grader_of(table: PayTable, coins: int) -> Grader:
    """What plays every deal of a game by a chart."""
    from solver.game import solve_game
    from solver.strategy.grading import Grader

    return Grader.of(solve_game(table, coins))


def _place(table: PayTable, coins: int, folder: Path, which: str = "") -> Path:
    from solver.strategy.book import game_key

    return folder / "charts" / f"{game_key(table, coins)}{which}.txt"


def _kept(place: Path) -> Book | None:
    """Return the book kept at a place; None where there is none, or what no book can be."""
    from solver.strategy.book import parse_book

    try:
        if not place.is_file() or place.stat().st_size > MOST_BYTES:
            return None
        return parse_book(place.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _keep(book: Book, place: Path) -> None:
    """Write the book whole or not at all; a folder that cannot be written keeps nothing."""
    fresh = place.with_suffix(".new")
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(f"{book}\n", encoding="utf-8")
        fresh.replace(place)
