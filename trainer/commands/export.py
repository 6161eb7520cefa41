"""`holdwise export`: the whole log in a file, for another machine or a spreadsheet."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from evaluator.figures import count
from solver.text_files import new_file
from trainer.commands.failure import Failure, complain
from trainer.commands.history import Reading, entry
from trainer.commands.player import player_folder
from trainer.store import read_history
from trainer.store.reading import read_exams

if TYPE_CHECKING:
    from trainer.store.rows import LoggedHand
    from trainer.store.training import KeptExam


BETWEEN_HOLDS = "; "


def run(args: argparse.Namespace) -> int:
    """Export the history; a window may be open and playing meanwhile."""
    folder = player_folder(args)
    reading = Reading()
    exported = _counting_open(entries(reading.valid(read_history(folder)), read_exams(folder)))
    with _output(args.file) as file:
        if args.csv:
            write_csv(exported, file)
        else:
            write_lines(exported, file)
    if not reading.count:
        complain(f"no hand has been played yet in {folder}")
    return reading.code


def _counting_open(exported: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the hands, and say in the end how many are of a session that has no seed yet."""
    waiting = 0
    for each in exported:
        waiting += each["seed"] is None
        yield each
    if waiting:
        complain(
            f"{count(waiting, 'hand')} of an open session {'have' if waiting > 1 else 'has'} no "
            "seed yet, and cannot be imported: export again once it is closed"
        )


def entries(hands: Iterable[LoggedHand], exams: dict[int, KeptExam]) -> Iterator[dict[str, Any]]:
    """Yield hands as `holdwise history --json` prints them, and what an import needs besides.

    The text of a paytable stands in its first hand only, and what is kept of an exam in its first.
    """
    written: set[str] = set()
    told: set[int] = set()
    for hand in hands:
        exported = entry(hand)
        key, exam = exported["paytable_key"], exams.get(hand.exam or 0)
        exported["paytable_file"] = None if key in written else hand.content
        exported["exam_record"] = None if exam is None or exam.id in told else exam_entry(exam)
        written.add(key)
        told.add(hand.exam or 0)
        yield exported


def exam_entry(exam: KeptExam) -> dict[str, Any]:
    """Return what is kept of an exam."""
    return {
        "hands": exam.hands,
        "setup": exam.setup,
        "started": exam.started,
        "finished": exam.finished,
        "report": exam.report,
    }


def write_lines(exported: Iterable[dict[str, Any]], file: TextIO) -> None:
    """Write an object a line."""
    for each in exported:
        file.write(dumps(each) + "\n")


def write_csv(exported: Iterable[dict[str, Any]], file: TextIO) -> None:
    """Write a table with a column for each key."""
    writer = csv.writer(file, lineterminator="\n")
    for number, each in enumerate(exported):
        if not number:
            writer.writerow(each)
        writer.writerow(_cell(key, value) for key, value in each.items())


def _cell(key: str, value: object) -> object:
    """Return a value as text: cards with blanks between them, objects as JSON, null as ""."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case dict():
            return dumps(value)
        case list() if key == "further":
            return dumps(value) if value else ""
        case list() if key == "best":
            return BETWEEN_HOLDS.join(" ".join(hold) for hold in value)
        case list():
            return " ".join(map(str, value))
    return value


@contextmanager
def _output(name: str | None) -> Iterator[TextIO]:
    """Yield standard output, or a new file that has its name once it is complete."""
    if name is None:
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
