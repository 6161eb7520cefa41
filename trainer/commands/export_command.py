"""`holdwise export`: the whole log in a file, for another machine or a spreadsheet."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from evaluator.figures import count
from solver.text_files import new_file
from trainer.commands.failure import Failure, complain, printable
from trainer.commands.history_command import HandsRead
from trainer.store import read_history
from trainer.store.folder import player_folder
from trainer.store.log_file import entries, write_csv, write_lines
from trainer.store.reading import read_exams


def run(args: argparse.Namespace) -> int:
    """Export the history; a window may be open and playing meanwhile."""
    folder = player_folder(args.data, args.profile)
    reading = HandsRead()
    exported = _counting_open(entries(reading.valid(read_history(folder)), read_exams(folder)))
    with _output(args.file) as file:
        if args.csv:
            write_csv(exported, file, printable if is_terminal(file) else str)
        else:
            write_lines(exported, file)
    if not reading.count:
        complain(f"no hand has been played yet in {folder}")
    return reading.code


def is_terminal(file: TextIO) -> bool:
    """Whether what is written to a file is acted on by a terminal."""
    return file.isatty()


def _counting_open(exported: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the hands, and say in the end how many are of a session that has no seed yet."""
    waiting = 0
    for each in exported:
        waiting += each["seed"] is None and each["origin"] is None
        yield each
    if waiting:
        complain(
            f"{count(waiting, 'hand')} of an open session {'have' if waiting > 1 else 'has'} no "
            "seed yet, and cannot be imported: export again once it is closed"
        )


@contextmanager
def _output(name: str | None) -> Iterator[TextIO]:
    """Yield standard output, or a new file that has its name once it is complete."""
    if name is None or name == "-":
        yield sys.stdout
        return
    try:
        with new_file(Path(name)) as file:
            text = TextIOWrapper(file, encoding="utf-8", newline="")
            yield text
            text.detach()  # the file is not closed yet
    except FileExistsError:
        raise Failure(f"{name}: exists already: name a new file") from None
    except OSError as error:
        raise Failure(f"{name}: {error.strerror or error}") from None
