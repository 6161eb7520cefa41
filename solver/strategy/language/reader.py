"""Reads a line word by word and records what was expected at each place.

It works like a parsing expression grammar: every attempt to read something either succeeds and
moves on, or misses and moves back. The error is reported at the farthest place that any attempt
reached.
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
    """A line that is not in the grammar: the column (from 1) and what was expected there."""

    def __init__(self, column: int, found: str, expected: tuple[str, ...]) -> None:
        self.column = column
        self.found = found
        self.expected = expected
        if len(found) > LONGEST_SHOWN:
            found = f"{found[:LONGEST_SHOWN]}…"
        found = f"{found!r} is not understood" if found else "the line ends too early"
        super().__init__(f"column {column}: {found}; expected {_listed(expected)}")


class MissError(Exception):
    """This attempt to read failed; the reader has recorded what was expected."""


class Reader:
    """The words of one line, the current place, and what was expected at each place."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.words = words_of(line)
        self.at = 0
        self.expected: dict[int, list[str]] = {}
        self.refused_at = -1

    # Reading words

    def expect(self, what: str) -> None:
        """Record something that would have been understood here."""
        expected = self.expected.setdefault(self.at, [])
        if what not in expected:
            expected.append(what)

    def refuse(self, what: str) -> NoReturn:
        """Miss, and make this the place where the error is reported."""
        self.expected = {at: what for at, what in self.expected.items() if at < self.at}
        self.refused_at = self.at
        self.expect(what)
        raise MissError

    def peek(self) -> Word | None:
        """The next word, None at the end of the line."""
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
        """Read these words one after the other, or miss at the first that differs."""
        for word in text.split():
            self.take(word)
        return text

    def has(self, text: str) -> bool:
        """Whether these words come next; if so they are consumed."""
        return self.maybe(lambda: self.phrase(text)) is not None

    def maybe(self, read: Callable[[], T]) -> T | None:
        """What `read` reads; where it misses, None, and the place does not change."""
        start = self.at
        try:
            return read()
        except MissError:
            self.at = start
            return None

    def first(self, *reads: Callable[[], T]) -> T:
        """What the first successful reading reads; miss if none succeeds."""
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
    """Join what was expected, with words of the language in quotes; signs only if nothing else.

    >>> _listed(("/", ",", "or", "the end of the line"))
    "',', 'or' or the end of the line"
    """
    expected = tuple(what for what in expected if what not in _SIGNS) or expected
    shown = [what if what.startswith(_DESCRIPTIONS) else f"'{what}'" for what in expected]
    *most, last = shown
    return f"{', '.join(most)} or {last}" if most else last
