"""Reads a line phrase by phrase and, if it is wrong, says what was expected at each place.

A grammar is tables of phrases. A phrase is data: words that are read, what may stand before them,
and what they do. The reader tries the phrases of a table one after the other: each succeeds and
moves on, or misses and moves back. An error is reported at the farthest place that any reached.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Concatenate, Generic, NoReturn, ParamSpec, TypeVar

from evaluator.figures import shortened
from solver.strategy.language.chart_words import Word, without_comment
from solver.strategy.language.kinds import Family, Kind
from solver.strategy.language.spellings import ANY_SUIT

T = TypeVar("T")
P = ParamSpec("P")
# A word of the grammar that a message calls otherwise.
_CALLED = {"high": "high cards", "gap": "gaps", ANY_SUIT: "any suit"}
_DESCRIPTIONS = ("a ", "the ", "one ", "ranks ", "cards ", "'", "2, 3 ")
_END = "the end of the line"
_GOES_ON = ("or", "with", "without", "unless", "if", _END)
_SIGNS = ("/", "-", "+", "<", "≤", ">", "≥", "=", "minus", ",")


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
        wrong = f"{shortened(found)!r} is not understood" if found else "the line ends too early"
        text = f"column {column}: {wrong}; expected {_listed(expected)}"
        quoted = " or ".join(f"'{offer}'" for offer in offers)
        super().__init__(f"{text}; did you mean {quoted}?" if offers else text)


class MissError(Exception):
    """This attempt to read failed; the reader knows what was expected."""


class RefusedError(Exception):
    """What comes next could mean two things: no other attempt to read it is made."""


class Phrase(Generic[T]):
    """One row of a grammar.

    words: what is read, in order: words of the language ("or more"; `a|b` for one of several,
        `[a]` for one that may be missing), and functions that read something themselves.
    effect: what it means, from what the table is about and what the functions have read, None
        left out; without one it is the last of these. It raises MissError for what means nothing.
    guard: whether the phrase can be meant at all, from what the table is about.
    quiet: whether it is rarely meant: an error message never expects it.
    """

    def __init__(
        self,
        words: Sequence[str | Callable[[Reader], object]],
        effect: Callable[..., T] = lambda *read: read[-1],
        guard: Callable[..., bool] | None = None,
        quiet: bool = False,
    ) -> None:
        self.parts = tuple(_steps(part) if isinstance(part, str) else part for part in words)
        self.effect = effect
        self.guard = guard
        self.quiet = quiet
        self.openings = _openings(self.parts)

    def opens(self, reader: Reader, called: str) -> bool:
        """Whether the next word can begin it; a quick look."""
        if not self.openings or reader.words[reader.at].text in self.openings:
            return True
        if not self.quiet:
            reader.expect(*([called] if called else self.openings))
        return False

    def read(self, reader: Reader, about: tuple[object, ...]) -> T:
        """What it means where its words come next, or miss."""
        values = []
        for part in self.parts:
            if isinstance(part, tuple):
                reader.steps(part)
            elif (value := part(reader)) is not None:
                values.append(value)
        return self.effect(*about, *values)


Table = tuple[Phrase[T], ...]
Steps = tuple[tuple[tuple[str, ...], bool], ...]


class Reader:
    """The words of one line, the current place, and what was expected at each place.

    kinds: those that were read before.
    before: the last of them, which says how ranks alone are read.
    kind: the kind that is being narrowed.
    wild: whether the chart speaks of wild cards.
    explains: whether to note what is expected. A line is read without, and again if it is wrong.
    """

    def __init__(
        self, line: str, words: tuple[Word, ...], wild: bool, explains: bool = False
    ) -> None:
        self.line = line
        self.wild = wild
        self.words = (*words, Word(len(without_comment(line)) + 1, "", ""))
        self.at = 0
        self.kinds: tuple[Kind, ...] = ()
        self.before: Kind | None = None
        self.kind = Kind(Family.NOTHING, 0)
        self.explains = explains
        self.expected: dict[int, list[str]] = {}
        self.refused_at = -1
        self.offers: tuple[str, ...] = ()
        self.offered_behind: tuple[Kind, ...] = ()

    # What comes next

    def peek(self, ahead: int = 0) -> Word:
        """The next word, or one further ahead; an empty one at the end of the line."""
        at = self.at + ahead
        return self.words[at] if at < len(self.words) else self.words[-1]

    @property
    def last(self) -> Word:
        """The word that was read last."""
        return self.words[self.at - 1]

    def comes(self, *texts: str, ahead: int = 0) -> bool:
        """Whether one of these words comes next; it is not consumed."""
        return self.peek(ahead).text in texts

    @property
    def ends(self) -> bool:
        """Whether the line ends here."""
        return self.at == len(self.words) - 1

    # Reading words

    def take(self, *texts: str, expected: str = "") -> str:
        """Read one of these words, or miss."""
        text = self.words[self.at].text
        if text not in texts:
            self.miss(*([expected] if expected else texts))
        self.at += 1
        return text

    def skip(self, *texts: str) -> str:
        """Consume the next word if it is one of these; the word, or ""."""
        return self.take(*texts) if self.comes(*texts) else ""

    def phrase(self, text: str) -> None:
        """Read words, as a `Phrase` has them, or miss at the first that differs."""
        self.steps(_steps(text))

    def steps(self, steps: Steps) -> None:
        """Read words that are one of several each, or may be missing."""
        for texts, may_miss in steps:
            if self.words[self.at].text in texts:
                self.at += 1
            elif not may_miss:
                self.miss(*texts)

    def has(self, text: str) -> bool:
        """Whether these words come next; if so they are consumed."""
        start = self.at
        try:
            self.phrase(text)
        except MissError:
            self.at = start
            return False
        return True

    def maybe(
        self, read: Callable[Concatenate[Reader, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T | None:
        """What `read` reads; where it misses, None, and the place does not change."""
        start = self.at
        try:
            return read(self, *args, **kwargs)
        except MissError:
            self.at = start
            return None

    def quietly(
        self, read: Callable[Concatenate[Reader, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T | None:
        """The same, for what is rarely meant: where it misses, nothing of it is expected."""
        before = self.expected, self.refused_at
        if self.explains:
            self.expected = {at: [*what] for at, what in self.expected.items()}
        read_so = self.maybe(read, *args, **kwargs)
        if read_so is None:
            self.expected, self.refused_at = before
        return read_so

    def first(self, table: Table[T], *about: object, called: str = "") -> T:
        """What the first phrase that can be read means; miss if none can.

        called: what a message calls the first words of all its phrases.
        """
        start = self.at
        for row in table:
            if (row.guard is not None and not row.guard(*about)) or not row.opens(self, called):
                continue
            kept = self.expected, self.refused_at
            if row.quiet and self.explains:
                self.expected = {at: [*what] for at, what in self.expected.items()}
            try:
                return row.read(self, about)
            except MissError:
                self.at = start
            if row.quiet:
                self.expected, self.refused_at = kept
        raise MissError

    # What was expected

    def expect(self, *whats: str) -> None:
        """Note what would have been understood here."""
        if self.explains:
            expected = self.expected.setdefault(self.at, [])
            called = [_CALLED.get(what, what) for what in whats]
            expected += [what for what in called if what not in expected]

    def miss(self, *whats: str, back: int = 0) -> NoReturn:
        """Miss, since these were expected here or some words before."""
        self.at -= back
        self.expect(*whats)
        raise MissError

    def refuse(self, what: str, *offers: str, replaced: int = 0) -> NoReturn:
        """Make this the place where the error is reported.

        With lines to offer it ends the reading of the line; without, it is a miss like any other.
        They stand for what comes next, and for so many of the kinds before it.
        """
        self.expected = {at: what for at, what in self.expected.items() if at < self.at}
        self.refused_at = self.at
        self.expect(what)
        if offers:
            self.offers = offers
            self.offered_behind = self.kinds[: len(self.kinds) - replaced]
            raise RefusedError
        raise MissError

    def expect_only(self, what: str, at: int) -> None:
        """Expect just this at a place that nothing was read behind, unless it was refused."""
        if self.explains and max(self.expected, default=at) == at != self.refused_at:
            self.expected[at] = [what]

    def error(self, offers: tuple[str, ...] = ()) -> LineError:
        """The error of this line: the farthest place reached, and all that was expected there."""
        at = max(self.expected)
        word = self.words[at]
        return LineError(word.column, word.raw, tuple(self.expected[at]), offers)


@cache
def _steps(text: str) -> Steps:
    """The words of a phrase: each as those that may stand there, and whether it may be missing.

    >>> _steps("[any] pair|pairs")
    ((('any',), True), (('pair', 'pairs'), False))
    """
    return tuple((tuple(word.strip("[]").split("|")), word[0] == "[") for word in text.split())


def _openings(parts: tuple[Steps | Callable[[Reader], object], ...]) -> tuple[str, ...]:
    """The words of which the first of a phrase must be one; () if others can begin it too."""
    openings: tuple[str, ...] = ()
    for part in parts:
        for texts, may_miss in part if isinstance(part, tuple) else ():
            openings += texts
            if not may_miss:
                return openings
        if not isinstance(part, tuple):
            break
    return ()


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
