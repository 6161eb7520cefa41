"""A chart: an ordered list of rules, of which the first that applies is played.

    four of a kind, straight flush, royal flush
    4 to a royal flush                    # a comment
    ...
    discard everything

A chart is read from text or from a UTF-8 file and prints itself as one.
"""

from __future__ import annotations

import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from evaluator.figures import count, shortened
from evaluator.report import table
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.kinds import Rule
from solver.strategy.language.reader import LineError
from solver.strategy.language.words import without_comment

MOST_BYTES = 1 << 20
MOST_LINES = 200
LONGEST_LINE = 400
_OPEN_ALREADY = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
_END_OF_LINE = re.compile(r"\r\n|\r|\n")


class ChartError(ValueError):
    """A chart that cannot be read; `faults` has one line for each thing wrong with it."""

    def __init__(self, *faults: str) -> None:
        self.faults = faults
        super().__init__("\n".join(faults))


@dataclass(frozen=True, repr=False)
class Chart:
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

    @property
    def length(self) -> str:
        """How long it is, in words."""
        return count(len(self.rules), "line")

    def __repr__(self) -> str:
        return f"<Chart of {self.length}: {shortened(str(self.rules[0]), 60)}, …>"

    def _repr_html_(self) -> str:
        from evaluator.report_html import html

        rows = [(str(number), str(rule)) for number, rule in enumerate(self.rules, 1)]
        return html([table(("", "Hold"), rows, left=("Hold",))])

    def __str__(self) -> str:
        return "\n".join(map(str, self.rules))


def parse_chart(text: str, where: str = "") -> Chart:
    """Read a chart, one rule a line; raise ChartError with every line that is wrong.

    >>> parse_chart("low pear")
    Traceback (most recent call last):
    ...
    solver.strategy.language.chart.ChartError: line 1, column 5: 'pear' is not understood; \
expected 'pair'
    """
    prefix = f"{where}: " if where else ""
    rules: list[Rule] = []
    faults: list[str] = []
    for number, line in enumerate(_END_OF_LINE.split(text), 1):
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
        try:
            rules.append(parse_rule(line))
        except LineError as error:
            faults.append(f"{prefix}line {number}, {error}")
    if not rules and not faults:
        faults.append(f"{prefix}line 1: the chart is empty; expected a kind of hold on each line")
    if faults:
        raise ChartError(*faults)
    return Chart(tuple(rules))


def load_chart(path: str | Path) -> Chart:
    """Read a chart from a UTF-8 file of at most 1 MiB."""
    name = str(path) or "''"
    try:
        # A pipe that is already open has someone at its other end, a named one perhaps nobody.
        mode = Path(path).stat().st_mode
        if not stat.S_ISREG(mode) and not (stat.S_ISFIFO(mode) and name.startswith(_OPEN_ALREADY)):
            kind = "a folder" if stat.S_ISDIR(mode) else "no regular file"
            raise ChartError(f"{name}: is {kind}; expected a chart file")
        with Path(path).open("rb") as file:
            return read_chart(file, name)
    except OSError as error:
        raise ChartError(f"{name}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        if isinstance(error, ChartError):
            raise
        raise ChartError(f"{name!r}: is no name of a file: {error}") from None


def read_chart(file: BinaryIO, where: str) -> Chart:
    """Read a chart from an open file; `where` is what its faults call it.

    >>> from io import BytesIO
    >>> print(read_chart(BytesIO(b"Four to a flush"), "a note"))
    4 to a flush
    """
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ChartError(f"{where}: is over 1 MiB; expected a chart of at most {MOST_LINES} rules")
    return parse_chart(_decoded(data, where), where)


def _decoded(data: bytes, where: str) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fault = f"{_place(data, error.start)}: not UTF-8; expected a chart as UTF-8 text"
        raise ChartError(f"{where}: {fault}") from None
    if "\0" in text:
        fault = f"{_place(data, data.index(0))}: binary data; expected a chart as UTF-8 text"
        raise ChartError(f"{where}: {fault}")
    return text


def _place(data: bytes, at: int) -> str:
    """The line and the column of a byte, counted in characters as everywhere."""
    before = _END_OF_LINE.split(data[:at].decode("utf-8-sig", errors="ignore"))
    return f"line {len(before)}, column {len(before[-1]) + 1}"
