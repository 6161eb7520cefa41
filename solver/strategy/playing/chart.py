"""A chart: an ordered list of rules; in each deal the first one that applies is played.

    four of a kind, straight flush, royal flush
    4 to a royal flush                    # a comment
    ...
    discard everything

A chart is read from text or from a file and prints itself as one.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, ClassVar, Protocol, TypeAlias

from evaluator.arguments import of_kind
from evaluator.cards import CardsOrText
from evaluator.figures import count, shortened
from evaluator.keys import as_text, key, parts
from evaluator.report import Report, Reported, html, table
from evaluator.report import line as text_line
from solver.files import END_OF_LINE, TextError, read_text, read_text_file, shown_name
from solver.strategy.language.chart_rules import ChartError, Rule
from solver.strategy.language.chart_words import (
    mentions_wild_cards,
    without_comment,
    without_number,
)
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.reader import LineError
from solver.strategy.language.wilds import Wilds, read_heading

if TYPE_CHECKING:
    from solver.hand import Hold
    from solver.paytable.catalogue import AnyTable

MOST_LINES = 200
LONGEST_LINE = 400
_EXPECTED = f"expected a chart of at most {MOST_LINES} rules, as a text file"


@dataclass(frozen=True, repr=False)
class Chart(Reported):
    """The rules of a chart, first to last.

    >>> chart = parse_chart("high pair\\nfour to a flush  # any\\ndiscard everything")
    >>> print(chart)
    high pair
    4 to a flush
    discard everything
    >>> parse_chart(str(chart)) == chart
    True
    """

    rules: tuple[Rule, ...]

    KEYS = (
        parts(
            "lines",
            "the lines, first to last",
            (
                key("line", "its number, from 1", lambda numbered: numbered[0]),
                as_text("hold", "what it holds, in the chart language", lambda of: of[1]),
            ),
            lambda chart: enumerate(chart.rules, 1),
        ),
    )
    ROWS = "lines"
    GUESSES: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("return_", "rtp", "cost", "grade"), "grade(chart, table)"),
        **dict.fromkeys(("lines", "rules_"), "rules"),
        **dict.fromkeys(("play", "best", "mask"), "hold(cards, table)"),
        **dict.fromkeys(("save", "to_file", "write", "text"), "str(chart), its text"),
    }

    def __post_init__(self) -> None:
        if isinstance(self.rules, str):
            raise ChartError("rules: expected rules, not text; parse_chart reads a chart's text")

    @property
    def length(self) -> str:
        """The number of lines in words: `12 lines`."""
        return count(len(self.rules), "line")

    def hold(self, cards: CardsOrText, table: AnyTable = "job-9-6", coins: int = 5) -> Hold:
        """Return what the chart keeps of a deal, with what that is worth.

        >>> chart = parse_chart("high pair\\nlow pair\\ndiscard everything")
        >>> print(chart.hold("As Ks Kh 4s 4d"))
        Ks Kh  1.540549

        Args:
            cards: text, or five card ids.
            table: the paytable, which says what is high; or its id, alias or path.
            coins: the bet, 1 to 5.

        Raises:
            CardError: there are not five different cards of the game's deck.
            ChartError: the chart speaks of wild cards that the game does not have.
            PaytableError: there is no such paytable, or it breaks a rule.
            ValueError: `coins` is not from 1 to 5.
        """
        # Only here, as solving a deal takes numpy and reading a chart does not.
        from solver.strategy.playing.match import hold_of_chart

        return hold_of_chart(self, cards, table, coins)

    def __repr__(self) -> str:
        if not self.rules:
            return "<Chart of 0 lines>"
        more = ", …" if len(self.rules) > 1 else ""
        return f"<Chart of {self.length}: {shortened(str(self.rules[0]), 60)}{more}>"

    def report(self) -> Report:
        """Return the lines as they stand in a file."""
        return [text_line(written) for written in str(self).splitlines()]

    def _repr_html_(self) -> str:
        rows = [(str(number), str(rule)) for number, rule in enumerate(self.rules, 1)]
        return html([table(("", "Hold"), rows, left=("Hold",))])

    def __str__(self) -> str:
        """The rules, one a line; numbers of wild cards stand above the lines they are about."""
        lines, wild = [], None
        for rule in self.rules:
            if rule.wild != wild:
                lines.append(f"with {rule.wild or 'any wild cards'}:")
                wild = rule.wild
            lines.append(rule.hold)
        return "\n".join(lines)


def parse_chart(text: str, where: str = "") -> Chart:
    """Read a chart, one rule a line; raise ChartError with every line that is wrong.

    >>> parse_chart("low pear")
    Traceback (most recent call last):
    ...
    solver.strategy.language.chart_rules.ChartError: line 1, column 5: 'pear' is not understood; \
expected 'pair'; did you mean 'low pair'?
    """
    prefix = f"{where}: " if where else ""
    rules: list[Rule] = []
    faults: list[str] = []
    above, wild = None, mentions_wild_cards(of_kind(text, str, "expected the text of a chart"))
    for number, line in enumerate(END_OF_LINE.split(text), 1):
        written = without_comment(line)
        if not written.strip():
            continue
        if len(rules) + len(faults) == MOST_LINES:
            faults.append(f"{prefix}line {number}: expected at most {MOST_LINES} rules in a chart")
            break
        if len(written) > LONGEST_LINE:
            fault = f"the line goes on; expected at most {LONGEST_LINE} characters"
            faults.append(f"{prefix}line {number}, column {LONGEST_LINE + 1}: {fault}")
            continue
        if heading := read_heading(without_number(line)):
            above = heading.wild
            continue
        try:
            rules.append(_below(above, parse_rule(line, wild=wild)))
        except LineError as error:
            faults.append(f"{prefix}line {number}, {error}")
    if not rules and not faults:
        faults.append(f"{prefix}line 1: the chart is empty; expected a kind of hold on each line")
    if faults:
        raise ChartError(*faults)
    return Chart(tuple(rules))


def _below(wild: Wilds | None, rule: Rule) -> Rule:
    """The rule under a heading; what it says itself about wild cards counts more."""
    if wild is None or rule.wild is not None:
        return rule
    return replace(rule, wild=wild, text=f"with {wild}: {rule.text}")


class HasChart(Protocol):
    """Something with a chart, as a grade or a derived chart is."""

    @property
    def chart(self) -> Chart: ...  # noqa: D102 - the class says it


AnyChart: TypeAlias = Chart | HasChart | str | os.PathLike[str]
"""A chart, something that has one, its text, or the path of its file."""


def chart_of(given: AnyChart) -> Chart:
    """Return the chart that is meant by a chart, its text or the path of its file.

    A text of one line is a path if there is such a file, or if it ends in ``.txt``.

    >>> chart_of("low pair\\ndiscard everything") == chart_of(parse_chart("low pair\\nnothing"))
    True
    >>> print(chart_of("high pair or better"))
    high pair or better

    Raises:
        ChartError: the chart cannot be read.
    """
    if isinstance(given, Chart):
        return given
    if isinstance(given, os.PathLike):
        return load_chart(given)
    if not isinstance(given, str):
        if not hasattr(given, "chart"):
            raise ChartError(f"expected a chart, its text or its path, not {given!r}")
        return given.chart
    is_path = len(END_OF_LINE.split(given)) == 1 and (
        given.lower().endswith(".txt") or _is_file(given)
    )
    return load_chart(given) if is_path else parse_chart(given)


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # too long for a name, or with a character that none may have
        return False


def load_chart(path: str | os.PathLike[str]) -> Chart:
    """Read a chart from a text file of at most 1 MiB.

    >>> print(load_chart("docs/examples/first.txt").rules[0])
    straight flush, four of a kind or full house

    Raises:
        ChartError: the file cannot be read, or its chart cannot; the error names every line.
    """
    name = shown_name(path)
    try:
        text = read_text_file(path)
    except TextError as error:
        raise ChartError(f"{name}: {error}; {_EXPECTED}") from None
    return parse_chart(text, name)


def read_chart(file: BinaryIO, where: str) -> Chart:
    """Read a chart from an open file; `where` names the file in error messages.

    >>> from io import BytesIO
    >>> print(read_chart(BytesIO(b"Four to a flush"), "a note"))
    4 to a flush
    """
    try:
        text = read_text(file)
    except TextError as error:
        raise ChartError(f"{where}: {error}; {_EXPECTED}") from None
    return parse_chart(text, where)
