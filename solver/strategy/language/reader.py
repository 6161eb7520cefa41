"""Reads a line word by word and records what was expected at each place.

It works like a parsing expression grammar: every attempt to read something either succeeds and
moves on, or misses and moves back. The error is reported at the farthest place that any attempt
reached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, TypeVar

from evaluator.figures import shortened
from solver.strategy.language.words import Word, without_comment, words_of

T = TypeVar("T")
_DESCRIPTIONS = ("a ", "the ", "one ", "ranks ", "cards ", "'", "2, 3 ")
_END = "the end of the line"
_GOES_ON = ("or", "with", "without", "unless", "if", _END)
_SIGNS = ("/", "-", "+", "<", "≤", ">", "≥", "=", "minus")


class LineError(ValueError):
    """A line that is not in the grammar.

    column: where, from 1. found: the word there, "" at the end. expected: what would have been
    understood there. offers: lines that may have been meant instead, best first.
    """

    def __init__(
        self, column: int, found: str, expected: tuple[str, ...], offers: tuple[str, ...] = ()
    ) -> None:
        self.column = column
        self.found = found
        self.expected = expected
        self.offers = offers
        found = f"{shortened(found)!r} is not understood" if found else "the line ends too early"
        text = f"column {column}: {found}; expected {_listed(expected)}"
        quoted = " or ".join(f"'{offer}'" for offer in offers)
        super().__init__(f"{text}; did you mean {quoted}?" if offers else text)


class MissError(Exception):
    """This attempt to read failed; the reader has recorded what was expected."""


class RefusedError(Exception):
    """What comes next could mean two things: no other attempt to read it is made."""


class Reader:
    """The words of one line, the current place, and what was expected at each place."""

    def __init__(self, line: str, wild: bool = False) -> None:
        self.line = line
        self.words = words_of(line, wild)
        self.at = 0
        self.expected: dict[int, list[str]] = {}
        self.refused_at = -1
        self.offers: tuple[str, ...] = ()

    # Reading words

    def expect(self, what: str) -> None:
        """Record something that would have been understood here."""
        expected = self.expected.setdefault(self.at, [])
        if what not in expected:
            expected.append(what)

    def refuse(self, what: str, *offers: str) -> NoReturn:
        """Make this the place where the error is reported.

        With lines to offer it ends the reading of the line; without, it is a miss like any other.
        """
        self.expected = {at: what for at, what in self.expected.items() if at < self.at}
        self.refused_at = self.at
        self.expect(what)
        if offers:
            self.offers = offers
            raise RefusedError
        raise MissError

    def peek(self, ahead: int = 0) -> Word | None:
        """The next word, or one further ahead; None beyond the end of the line."""
        at = self.at + ahead
        return self.words[at] if at < len(self.words) else None

    def comes(self, *texts: str) -> bool:
        """Whether one of these words comes next; it is not consumed."""
        word = self.peek()
        return word is not None and word.text in texts

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

    def skip(self, *texts: str) -> str | None:
        """Consume the next word if it is one of these; the word, or None."""
        if not self.comes(*texts):
            return None
        self.at += 1
        return self.words[self.at - 1].text

    def maybe(self, read: Callable[[], T]) -> T | None:
        """What `read` reads; where it misses, None, and the place does not change."""
        start = self.at
        try:
            return read()
        except MissError:
            self.at = start
            return None

    def quietly(self, read: Callable[[], T]) -> T | None:
        """The same, for what is rarely meant: where it misses, nothing of it is expected."""
        before = {at: [*what] for at, what in self.expected.items()}, self.refused_at
        found = self.maybe(read)
        if found is None:
            self.expected, self.refused_at = before
        return found

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
        return LineError(column, word.raw if word else "", tuple(self.expected[at]), self.offers)


def _listed(expected: tuple[str, ...]) -> str:
    """Join what was expected, with words of the language in quotes; signs only if nothing else.

    Where the line could end, much could follow: only what begins it is named.

    >>> _listed(("/", "gap", "or", "the end of the line"))
    "'or' or the end of the line"
    """
    if _END in expected:
        expected = tuple(what for what in _GOES_ON if what in expected)
    expected = tuple(what for what in expected if what not in _SIGNS) or expected
    shown = [what if what.startswith(_DESCRIPTIONS) else f"'{what}'" for what in expected]
    *most, last = shown
    return f"{', '.join(most)} or {last}" if most else last
