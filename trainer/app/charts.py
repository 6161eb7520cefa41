"""Where the charts of a game come from: shipped, saved earlier or derived.

A derived book is saved in the data folder, in `charts/`, under the key of the game: what every
hand pays, and the version of the method. Its first line is a digest of the rest. A file that cannot
be read, or no longer matches its digest, is ignored and the book is derived again.

The store is imported only where a file is looked for: a shipped chart is found without it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import blake2b
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from evaluator.figures import count, percent
from solver.files import MOST_BYTES
from solver.progress import Progress, unheard
from trainer.core.session import MOST_COINS

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from solver.strategy.books.book import Book, Derived
    from solver.strategy.course.course import Course
    from solver.strategy.playing.grades import Grade, LineGrade
    from solver.strategy.playing.grading import Grader


T = TypeVar("T")
Warn = Callable[[str], object]
LONGEST_ALONE = 30
"""A longer chart is looked for among charts of all lengths, as each grows out of a shorter one."""


def _ignore(_value: object) -> None:
    """The callback of a caller who wants none."""


@dataclass(frozen=True)
class GameCharts:
    """The charts of one game, saved in a folder if there is one.

    `warn` is called with the reason if a chart cannot be saved. Methods that may have to derive a
    chart call `progress` with the share done, 0 to 1.
    """

    table: PayTable
    coins: int
    folder: Path | None
    warn: Warn = _ignore

    def at_hand(self) -> Book | None:
        """The book that is shipped or saved; None if it must be derived."""
        from solver.strategy.books.book import parse_book, shipped_book

        return shipped_book(self.table, self.coins) or _saved(self._path(), parse_book)

    def book(self, progress: Progress = unheard) -> Book:
        """The charts without conditions, and the one with conditions if that has been derived."""
        book = self.at_hand()
        if book is None:
            from solver.strategy.books.derive import derive

            book = derive(self.grader, progress)
            self._save(book, self._path())
        return book

    def exact(self, book: Book, progress: Progress = unheard) -> Derived:
        """The chart with conditions that belongs to a book."""
        if book.exact is not None:
            return book.exact
        from solver.strategy.books.derive import exact_chart

        exact = exact_chart(book, self.grader, progress)
        self._save(replace(book, exact=exact), self._path())
        return exact

    def whole(self, progress: Progress = unheard) -> Book:
        """The charts without conditions and the one with conditions."""
        book = self.book(lambda share: progress(share / 2))
        return replace(book, exact=self.exact(book, lambda share: progress((1 + share) / 2)))

    def at_most(self, lines: int, progress: Progress = unheard) -> Derived | None:
        """The best chart of at most `lines` lines; None if even the shortest has more.

        Where no book is at hand, a short chart is derived alone, which is much faster, and saved in
        a book of its own.
        """
        from solver.strategy.books.book import Book, parse_book

        book = self.at_hand()
        if book is None and lines > LONGEST_ALONE:
            book = self.book(progress)
        path = self._path(f"-alone-{lines}")  # "-lines-" had charts of a weaker search
        book = book or _saved(path, parse_book)
        if book is None:
            from solver.strategy.books.derive import derive_at_most

            alone = derive_at_most(self.grader, lines, progress)
            book = Book({len(alone.chart.rules): alone})
            self._save(book, path)
        return book.at_most(lines)

    def limited(self, best: Derived, lines: int, progress: Progress = unheard) -> Derived:
        """The chart with conditions of at most `lines` lines, derived from the best one without.

        A condition costs no line, so there are conditions in charts of every length. The chart is
        saved in a book of its own.
        """
        from solver.strategy.books.book import Book, Derived, parse_book
        from solver.strategy.books.derive import with_penalties

        book = self.at_hand()
        exact = None if book is None else book.exact
        if exact is not None and len(exact.chart.rules) <= lines:
            return exact
        path = self._path(f"-at-most-{lines}")
        saved = _saved(path, parse_book)
        if saved is not None and saved.exact is not None and best in saved.by_length.values():
            return saved.exact
        longer = None if exact is None else exact.chart
        chart = with_penalties(self.grader, best.chart, progress, most=lines, longer=longer)
        limited = Derived(chart, self.grader.return_of(chart))
        self._save(Book({len(best.chart.rules): best}, limited), path)
        return limited

    def course_at_hand(self) -> Course | None:
        """The course that is shipped or saved; None if it must be derived."""
        from solver.strategy.course.course import parse_course, shipped_course

        shipped = shipped_course(self.table, self.coins)
        return shipped or _saved(self._path("-course"), parse_course)

    def course(self, progress: Progress = unheard) -> Course:
        """The course; where it must be derived, that takes some ten seconds more than the charts.

        Raises:
            CourseError: the game has none.
        """
        course = self.course_at_hand()
        if course is None:
            from solver.strategy.course.derive_course import derive_both, derive_course

            book = self.at_hand()
            if book is None:
                course = derive_both(
                    self.grader, lambda book: self._save(book, self._path()), progress
                )
            else:
                course = derive_course(self.grader, book, progress)
            self._save(course, self._path("-course"))
        return course

    @property
    def grader(self) -> Grader:
        """The grader, which plays every deal of the game by a chart; lessons have the same one."""
        from trainer.teaching.lesson_deals import game_grader

        return game_grader(self.table, self.coins)

    def _path(self, which: str = "") -> Path | None:
        from solver.strategy.books.book import game_key

        if self.folder is None:
            return None
        return self.folder / "charts" / f"{game_key(self.table, self.coins)}{which}.txt"

    def _save(self, charts: Book | Course, path: Path | None) -> None:
        """Save a book or a course: all of it or nothing."""
        from trainer.store.failures import StoreError
        from trainer.store.folder import NO_HOME, make_folder, write_atomically

        if path is None or self.folder is None:
            self.warn(f"the chart is not saved: {NO_HOME}")
            return
        text = f"{charts.text()}\n"
        try:
            make_folder(self.folder)
            make_folder(path.parent)
            write_atomically(path, f"{_digest(text)}\n{text}")
        except StoreError as error:
            self.warn(f"{error}: the chart is not saved and will be derived again next time")


ChartSource = Callable[["PayTable", int], GameCharts]
"""Returns the charts of a game, a table at a bet."""


def charts_folder(chosen: str | None) -> Path | None:
    """Return the data folder; None if the system has none. A shipped chart needs no folder."""
    from trainer.store.folder import NoHomeError, data_folder

    try:
        return data_folder(chosen)
    except NoHomeError:
        return None


def book_at_hand(
    table: PayTable, coins: int, folder: Callable[[], Path | None]
) -> tuple[Book, int] | None:
    """Return the charts of a game and the bet they were made for; None where none are stored.

    Charts are not derived here: that takes seconds, too long for somebody who asks why. A bet
    without charts of its own uses those of the maximum bet. `folder` returns the folder of the
    saved charts; it is asked only where no chart is shipped.
    """
    from solver.strategy.books.book import shipped_book

    for bet in dict.fromkeys((coins, MOST_COINS)):
        book = shipped_book(table, bet) or GameCharts(table, bet, folder()).at_hand()
        if book is not None:
            return book, bet
    return None


def _saved(path: Path | None, parse: Callable[[str], T]) -> T | None:
    """Return the book or course saved in a file; None if there is no file, or it is not a valid
    one.
    """
    try:
        text = _read(path)
        return None if text is None else parse(text)
    except ValueError:  # a StoreError, or not a valid book
        return None


def _read(path: Path | None) -> str | None:
    """Return what was saved in a file; None if there is no file, or it was changed since."""
    from trainer.store.folder import read_at_most

    raw = None if path is None else read_at_most(path, MOST_BYTES)
    if raw is None or len(raw) > MOST_BYTES:
        return None
    digest, _, text = raw.decode("utf-8").partition("\n")
    return text if digest == _digest(text) else None


def _digest(text: str) -> str:
    """Return the first line of a saved book, made from the rest."""
    return f"# {blake2b(text.encode(), digest_size=16).hexdigest()}"


_GLOSSARY = (
    ("high", "of a rank whose pair pays"),
    ("outside", "without a gap, and open at both ends"),
    ("inside", "with a gap, or at an end: only one rank completes it"),
    ("gap", "5-6-7 has none, 5-6-8 one, 5-7-9 two; 2-3-4 one and A-2-3 two, as the ace is an end"),
    ("unsuited", "not all of one suit"),
    ("kicker", "the card beside the quads that earns a higher pay"),
    ("flush penalty", "a discard of the suit that is held"),
    ("straight penalty", "a discard that could have made a straight with the cards held"),
)
_STYLE = """\
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 40em; color: #111 }
h1 { font-size: 1.4em; margin-bottom: .2em }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #ccc; padding: .25em .6em; text-align: right }
th:nth-child(2), td:nth-child(2) { text-align: left }
th { font-weight: 600 }
dl { font-size: .85em } dt { float: left; clear: left; margin-right: .5em; font-weight: 600 }
@media print { body { margin: 0; font-size: 11px } }"""


def saved_page(folder: Path, result: Grade) -> Path:
    """Save the page of a chart in `charts to print/` of a folder, and return its file.

    Raises:
        StoreError: it cannot be saved.
    """
    from trainer.store.folder import file_name, save_once  # with SQLite

    name = file_name(f"{result.paytable} {result.chart.length}")
    return save_once(folder.absolute() / "charts to print" / f"{name}.html", page(result))


def page(result: Grade) -> str:
    """Return the page of a graded chart: its lines, how often each applies, what each saves."""
    from solver.strategy.playing.grades import cost_in_words  # with NumPy and all of grading

    title = escape(f"{result.paytable}, {count(result.coins, 'coin')}")
    rows = "\n".join(map(_row, result.lines))
    return f"""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
{_STYLE}
</style>
</head>
<body>
<h1>{title}</h1>
<p>Return {percent(result.return_, 5)} of {percent(result.optimal, 5)}.
Given away: {escape(cost_in_words(result.cost))}.</p>
<p>Play the first line that applies. Where it allows several holds, take the one of most cards,
then of the kind named first, then of the lowest ranks, unless the line says which.</p>
<table>
<thead><tr><th></th><th>Hold</th><th>Comes once in</th><th>Worth in 1,000 hands</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
{_glossary(result)}</body>
</html>
"""


def _glossary(result: Grade) -> str:
    """Return the meanings of the terms in the chart that a reader may not know, "" for none."""
    text = "\n".join(str(rule) for rule in result.chart.rules)
    entries = [f"<dt>{word}</dt><dd>{meaning}</dd>" for word, meaning in _GLOSSARY if word in text]
    return "<dl>\n" + "\n".join(entries) + "\n</dl>\n" if entries else ""


def _row(line: LineGrade) -> str:
    often = f"{line.all_deals / line.deals:,.1f} deals" if line.deals else "never"
    worth = f"{float(line.worth) * 1000:,.3f} bets"
    cells = (str(line.line), escape(line.text), often, worth)
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def has_course(charts: Path, table: PayTable) -> bool:
    """Whether the largest bet has a course."""
    return GameCharts(table, MOST_COINS, charts).course_at_hand() is not None
