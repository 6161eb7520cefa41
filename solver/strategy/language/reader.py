"""Reading a line word by word, and noting at each place what was expected there.

The method of a parsing expression grammar: every reading either succeeds and steps on, or misses
and steps back, and the farthest place that any reading reached is where the error is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, TypeVar

from solver.strategy.language.words import Word, without_comment, words_of

T = TypeVar("T")
LONGEST_SHOWN = 40
_DESCRIPTIONS = ("a ", "the ", "one ", "ranks ", "cards ", "'", "2, 3 ")
_SIGNS = ("/", "-", "+", "<", "≤", ">", "≥")


class LineError(ValueError):
    """A line that the grammar does not know: column (from 1) and what was expected there."""

    def __init__(self, column: int, found: str, expected: tuple[str, ...]) -> None:
        self.column = column
        self.found = found
        self.expected = expected
        if len(found) > LONGEST_SHOWN:
            found = f"{found[:LONGEST_SHOWN]}…"
        found = f"{found!r} is not understood" if found else "the line ends too early"
        super().__init__(f"column {column}: {found}; expected {_listed(expected)}")


class MissError(Exception):
    """This reading leads nowhere; what was expected is noted in the reader."""


class Reader:
    """The words of one line, a place among them, and what was expected at each place."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.words = words_of(line)
        self.at = 0
        self.expected: dict[int, list[str]] = {}
        self.refused_at = -1

    # Reading words

    def expect(self, what: str) -> None:
        """Note what would be understood here."""
        expected = self.expected.setdefault(self.at, [])
        if what not in expected:
            expected.append(what)

    def refuse(self, what: str) -> NoReturn:
        """Miss, and let this place be the farthest that any reading has reached."""
        self.expected = {at: what for at, what in self.expected.items() if at < self.at}
        self.refused_at = self.at
        self.expect(what)
        raise MissError

    def peek(self) -> Word | None:
        """The word that comes next."""
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self, *texts: str, expected: str = "") -> str:
        """Read one of these words, or miss."""
        word = self.peek()
        if word is None or word.text not in texts:
            for text in [expected] if expected else texts:
                self.expect(text)
            raise MissError
        self.at += 1
        return word.text

    def phrase(self, text: str) -> str:
        """Read these words one after the other, or miss at the first that is not there."""
        for word in text.split():
            self.take(word)
        return text

    def has(self, text: str) -> bool:
        """Whether these words come now; if so they are read."""
        return self.maybe(lambda: self.phrase(text)) is not None

    def maybe(self, read: Callable[[], T]) -> T | None:
        """What `read` reads, or None and no step forward."""
        start = self.at
        try:
            return read()
        except MissError:
            self.at = start
            return None

    def first(self, *reads: Callable[[], T]) -> T:
        """The first reading that succeeds, or miss."""
        for read in reads:
            found = self.maybe(read)
            if found is not None:
                return found
        raise MissError

    def error(self) -> LineError:
        """The error of this line: the farthest place reached, and all that was expected there."""
        at = max(self.expected)
        word = self.words[at] if at < len(self.words) else None
        column = word.column if word else len(without_comment(self.line)) + 1
        return LineError(column, word.raw if word else "", tuple(self.expected[at]))


def _listed(expected: tuple[str, ...]) -> str:
    """What was expected, words of the language in quotes; signs only where there is nothing else.

    >>> _listed(("/", ",", "or", "the end of the line"))
    "',', 'or' or the end of the line"
    """
    expected = tuple(what for what in expected if what not in _SIGNS) or expected
    shown = [what if what.startswith(_DESCRIPTIONS) else f"'{what}'" for what in expected]
    *most, last = shown
    return f"{', '.join(most)} or {last}" if most else last
