"""Where the charts of a game come from: shipped with the program, kept from before, or derived.

A derived book is kept in the data folder, in `charts/`, under the key of the game: what every hand
pays, and the version of the method. Its first line is a digest of the rest, and a file there that
cannot be read, or that something has changed, is derived anew.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.paytable import PayTable
    from solver.strategy.book import Book, Derived
    from solver.strategy.grading import Grader

Told = Callable[[float], None]
Warned = Callable[[str], None]
MOST_BYTES = 1 << 20
"""A book has some 20 KB; what is larger is none, and a pipe would be waited on for ever."""


def book_at_hand(table: PayTable, coins: int, folder: Path) -> Book | None:
    """The book of a game that is shipped or kept; None where it must be derived."""
    from solver.strategy.shipped import shipped_book

    return shipped_book(table, coins) or _kept(_place(table, coins, folder))


def _unsaid(_words: object) -> None:
    """Where nobody waits to be told."""


def book_of(
    table: PayTable, coins: int, folder: Path, tell: Told = _unsaid, warn: Warned = _unsaid
) -> Book:
    """The charts of holds alone of a game, and the one with conditions if that is known.

    Where they are derived, `tell` hears the share done, and they are kept; `warn` hears why not.
    """
    book = book_at_hand(table, coins, folder)
    if book is None:
        from solver.strategy.derive import derive

        book = derive(grader_of(table, coins), tell)
        _keep(book, _place(table, coins, folder), warn)
    return book


def exact_of(
    book: Book,
    table: PayTable,
    coins: int,
    folder: Path,
    tell: Told = _unsaid,
    warn: Warned = _unsaid,
) -> Derived:
    """The chart with conditions of a game whose book of holds is given; derived and kept where it
    is not known."""
    if book.exact is not None:
        return book.exact
    from solver.strategy.derive import exact_chart

    exact = exact_chart(book, grader_of(table, coins), tell)
    _keep(replace(book, exact=exact), _place(table, coins, folder), warn)
    return exact


def limited_of(
    best: Derived,
    lines: int,
    table: PayTable,
    coins: int,
    folder: Path,
    tell: Told = _unsaid,
    warn: Warned = _unsaid,
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
    _keep(Book({len(best.chart.rules): best}, limited), place, warn)
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
        digest, _, text = place.read_text(encoding="utf-8").partition("\n")
        return parse_book(text) if digest == _digest(text) else None
    except (OSError, ValueError):
        return None


def _keep(book: Book, place: Path, warn: Warned) -> None:
    """Write the book whole or not at all; of a folder that cannot be written `warn` hears."""
    fresh, text = place.with_suffix(".new"), f"{book}\n"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(f"{_digest(text)}\n{text}", encoding="utf-8")
        fresh.replace(place)
    except OSError as error:
        warn(f"{place}: not kept: {error.strerror}; it will be derived again next time")
        with suppress(OSError):
            fresh.unlink()


def _digest(text: str) -> str:
    """What the first line of a kept book says of the rest."""
    return f"# {blake2b(text.encode(), digest_size=16).hexdigest()}"
