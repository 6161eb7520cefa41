"""Where the charts of a game come from: shipped with the program, kept from before, or derived.

A derived book is kept in the data folder, in `charts/`, under the key of the game: what every hand
pays, and the version of the method. Its first line is a digest of the rest, and a file there that
cannot be read, or that something has changed, is derived anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.store.failures import StoreError
from trainer.store.folder import NO_HOME, NoHomeError, data_folder, make_folder
from trainer.store.whole_file import read_at_most, write_whole

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from solver.strategy.books.book import Book, Derived
    from solver.strategy.playing.grading import Grader

Progress = Callable[[float], None]
Warn = Callable[[str], object]
MOST_BYTES = 1 << 20
"""A book has some 20 KB; what is larger is none, and a pipe would be waited on for ever."""


def _nobody(_said: object) -> None:
    """Where nobody listens."""


@dataclass(frozen=True)
class GameCharts:
    """The charts of one game, kept in a folder if there is one; `warn` is called with why not.

    Where a chart must be derived first, `tell` is called with the share done.
    """

    table: PayTable
    coins: int
    folder: Path | None
    warn: Warn = _nobody

    def at_hand(self) -> Book | None:
        """The book that is shipped or kept; None where it must be derived."""
        from solver.strategy.books.shipped import shipped_book

        return shipped_book(self.table, self.coins) or _kept(self._place())

    def book(self, tell: Progress = _nobody) -> Book:
        """The charts of holds alone, and the one with conditions if that is known."""
        book = self.at_hand()
        if book is None:
            from solver.strategy.books.derive import derive

            book = derive(self.grader, tell)
            self._keep(book, self._place())
        return book

    def exact(self, book: Book, tell: Progress = _nobody) -> Derived:
        """The chart with conditions that goes with the book of holds."""
        if book.exact is not None:
            return book.exact
        from solver.strategy.books.derive import exact_chart

        exact = exact_chart(book, self.grader, tell)
        self._keep(replace(book, exact=exact), self._place())
        return exact

    def limited(self, best: Derived, lines: int, tell: Progress = _nobody) -> Derived:
        """The chart with conditions of at most so many lines, from the best one of holds alone;
        kept in a book of its own."""
        from solver.strategy.books.book import Book, Derived
        from solver.strategy.books.derive import with_penalties

        place = self._place(f"-{lines}")
        kept = _kept(place)
        if kept is not None and kept.exact is not None:
            return kept.exact
        chart = with_penalties(self.grader, best.chart, tell, most=lines)
        limited = Derived(chart, self.grader.grade(chart).return_)
        self._keep(Book({len(best.chart.rules): best}, limited), place)
        return limited

    @cached_property
    def grader(self) -> Grader:
        """What plays every deal of the game by a chart."""
        from solver.game import solve_game
        from solver.strategy.playing.grading import Grader

        return Grader.of(solve_game(self.table, self.coins))

    def _place(self, which: str = "") -> Path | None:
        from solver.strategy.books.book import game_key

        if self.folder is None:
            return None
        return self.folder / "charts" / f"{game_key(self.table, self.coins)}{which}.txt"

    def _keep(self, book: Book, place: Path | None) -> None:
        """Write the book whole or not at all."""
        if place is None or self.folder is None:
            self.warn(f"the chart is not kept, as {NO_HOME}")
            return
        text = f"{book}\n"
        try:
            make_folder(self.folder)
            make_folder(place.parent)
            write_whole(place, f"{_digest(text)}\n{text}")
        except StoreError as error:
            self.warn(f"{error}: not kept; it will be derived again next time")


@dataclass(frozen=True)
class KeptCharts:
    """Charts shipped with the program, or kept in the data folder once they are derived."""

    folder: Path

    def at_hand(self, table: PayTable, coins: int) -> Book | None:
        """The charts of a game; None where they, or the one with conditions, must be derived."""
        book = GameCharts(table, coins, self.folder).at_hand()
        return book if book is not None and book.exact is not None else None

    def derived(self, table: PayTable, coins: int, progress: Progress) -> Book:
        """The charts of a game, derived and kept."""
        charts = GameCharts(table, coins, self.folder)
        book = charts.book(lambda share: progress(share / 2))
        exact = charts.exact(book, lambda share: progress((1 + share) / 2))
        return replace(book, exact=exact)

    def grader(self, table: PayTable, coins: int) -> Grader:
        """What plays every deal of a game by a chart."""
        return GameCharts(table, coins, self.folder).grader


def charts_folder(chosen: str | None) -> Path | None:
    """Return the data folder; None where the system has none, which nobody needs who asks for a
    chart that is shipped."""
    try:
        return data_folder(chosen)
    except NoHomeError:
        return None


def _kept(place: Path | None) -> Book | None:
    """Return the book kept at a place; None where there is none, or what no book can be."""
    from solver.strategy.books.book import parse_book

    try:
        raw = None if place is None else read_at_most(place, MOST_BYTES)
        if raw is None or len(raw) > MOST_BYTES:
            return None
        digest, _, text = raw.decode("utf-8").partition("\n")
        return parse_book(text) if digest == _digest(text) else None
    except ValueError:  # a StoreError, or what is no book
        return None


def _digest(text: str) -> str:
    """What the first line of a kept book says of the rest."""
    return f"# {blake2b(text.encode(), digest_size=16).hexdigest()}"
