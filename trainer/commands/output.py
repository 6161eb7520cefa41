"""Printing for all commands: reports, fitted to a terminal and plain in pipes, and JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Sequence
from json import dumps
from typing import TypeVar

from evaluator.report import Cell, Report, ReportLine, Table, heading, plain_text, table
from evaluator.reported import Reported
from trainer.commands.failure import printable
from trainer.commands.terminal import coloured, dim, draw_report, wrapped


def is_screen() -> bool:
    """Whether a person reads standard output on a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def is_terminal() -> bool:
    """Whether standard output is a terminal whose user has not asked for plain text."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not plain and is_screen()


def print_json(value: object) -> None:
    """Print a value as one line of JSON, in ASCII because that survives any terminal's encoding."""
    print(dumps(value))


def print_result(result: Reported, as_json: bool) -> None:
    """Print a result as JSON or as its report."""
    if as_json:
        print_json(result.to_dict())
    else:
        print_report(result.report())


def say(*lines: str) -> None:
    """Print lines of text; control characters, as a name may hold some, are escaped.

    On a terminal sentences are wrapped, and red suits and verdicts have their colours.
    """
    for line in map(printable, lines):
        for fitted in wrapped(line) if is_screen() else [line]:
            print(coloured(fitted) if is_terminal() else fitted)


def print_chart(text: str) -> None:
    """Print a chart file; on a terminal its lines have the numbers that answers name, and its
    comments are wrapped, which leaves it one.
    """
    number = 0
    for line in text.splitlines():
        if not is_screen():
            print(line)
        elif line.lstrip().startswith("#"):
            print(*wrapped(line, "# ") if line.startswith("#") else [line], sep="\n")
        else:
            number += 1
            print(f"{number:2}. {line}")


def say_next(command: str) -> None:
    """Say on a terminal, in a line that stands back, what may be typed next."""
    say_aside(f"next: {command}")


def say_aside(line: str) -> None:
    """Say on a terminal a line that stands back."""
    if is_screen():
        print(dim(line) if is_terminal() else line)


def print_report(report: Report) -> None:
    """Print a report: fitted to a terminal, as plain text elsewhere; control characters escaped."""
    safe = [_escaped(part) for part in report]
    if not is_screen():
        print(plain_text(safe))
        return
    draw_report(safe, styled=is_terminal())


def _escaped(part: ReportLine | Table) -> ReportLine | Table:
    """Return a part of a report without characters that a terminal would act on."""
    if isinstance(part, ReportLine):
        return ReportLine(tuple(map(_safe, part.pieces)), part.is_heading)
    rows = tuple(tuple(map(_safe, row)) for row in part.rows)
    return Table(part.titles, rows, part.left, part.spare)


C = TypeVar("C", bound="Cell")


def _safe(cell: C) -> C | str:
    return printable(cell) if isinstance(cell, str) else cell


def print_heading(text: str) -> None:
    """Print a heading: bold on a terminal."""
    print_report([heading(text)])


def print_table(
    titles: Sequence[str],
    rows: Iterable[Sequence[Cell]],
    left: Collection[str] = (),
    spare: Sequence[str] = (),
) -> None:
    """Print rows under their titles; columns whose title is in ``left`` are aligned left.

    Columns in ``spare`` are left out on a terminal too narrow for them, the first one first.
    """
    print_report([table(titles, rows, left, spare)])
