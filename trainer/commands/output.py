"""Printing for all commands: reports, fitted to a terminal and plain in pipes, JSON, and files.

The files are always new ones, each whole or not there. Nothing that is there is ever replaced: it
may be what the command reads, or the player's history.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Collection, Iterable, Sequence
from errno import ENXIO
from json import dumps
from pathlib import Path
from typing import TypeVar

from evaluator.figures import printable
from evaluator.report import Cell, Report, Reported, ReportLine, Table, heading, plain_text, table
from solver.files import NOT_NEW, new_file
from trainer.commands.failure import Failure, complain
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
    left: Collection[str],
    spare: Sequence[str] = (),
) -> None:
    """Print rows under their titles; columns whose title is in ``left`` are aligned left.

    Columns in ``spare`` are left out on a terminal too narrow for them, the first one first.
    """
    print_report([table(titles, rows, left, spare)])


def refuse_file(option: str, path: str) -> None:
    """Refuse a path that no new file can have, before any work is done for it.

    Devices and pipes are no files; they may be written to.

    >>> refuse_file("--html", ".")
    Traceback (most recent call last):
    trainer.commands.failure.Failure: --html '.': is a folder; expected a new file

    Raises:
        Failure: the path cannot be written, or something is there already.
    """
    fault = _fault(path)
    if fault is not None:
        raise Failure(f"{option} {path!r}: {fault}")


def write_file(option: str, path: str, content: bytes) -> None:
    """Write a new file, or into a device or a pipe, and say so.

    Raises:
        Failure: it cannot be written; then there is no such file.
    """
    try:
        if _is_standard_output(path):  # opening /dev/stdout would truncate the file behind it
            sys.stdout.flush()
            sys.stdout.buffer.write(content)
        elif _is_stream(path):
            _pour(path, content)
        else:
            with new_file(Path(path)) as file:
                file.write(content)
    except BrokenPipeError:
        raise
    except FileExistsError:
        raise Failure(f"{option} {path!r}: {NOT_NEW}") from None
    except OSError as error:
        reason = "nobody reads from it" if error.errno == ENXIO else error.strerror
        raise Failure(f"{option} {path!r}: {reason}") from None
    complain(f"{path} written")


def _fault(path: str) -> str | None:
    """Return why a path cannot be written, None if it can."""
    if not path or "\0" in path:
        return "is not a file name"
    if path == "-":
        return "standard output has the answer; expected a new file"
    folder = Path(path).parent
    if Path(path).is_dir():
        return "is a folder; expected a new file"
    if _is_standard_output(path) or _is_stream(path):
        return None
    if os.path.lexists(path):
        return NOT_NEW
    if not folder.is_dir():
        return f"there is no folder {str(folder)!r}"
    return None if os.access(folder, os.W_OK) else f"the folder {str(folder)!r} may not be written"


def _status(path: str | int) -> os.stat_result | None:
    """Return the status of a path or descriptor, None where nothing is there or it is closed."""
    try:
        return os.stat(path)  # noqa: PTH116 - also of a descriptor
    except OSError:
        return None


def _is_standard_output(path: str) -> bool:
    there, ours = _status(path), _status(1)
    return sys.stdout is not None and bool(there and ours and os.path.samestat(there, ours))


def _is_stream(path: str) -> bool:
    """Whether a path is a device or a pipe."""
    there = _status(path)
    return there is not None and not (stat.S_ISREG(there.st_mode) or stat.S_ISDIR(there.st_mode))


def _pour(path: str, content: bytes) -> None:
    """Write into a device or a pipe. Opening a pipe does not wait: it might never get a reader."""
    descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "set_blocking"):
        os.set_blocking(descriptor, True)
    with open(descriptor, "wb") as file:  # noqa: PTH123 - it is open already
        file.write(content)
