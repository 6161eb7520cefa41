"""`holdwise import`: adds the hands of an exported log that are not there yet."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from json import JSONDecodeError, loads
from typing import Any, TextIO

from evaluator.figures import count
from trainer.app.clock import time_now
from trainer.commands.failure import Failure, complain, report_error
from trainer.commands.player import player_folder
from trainer.store.exchange import ImportedHand, NoSeedYetError, imported_hand, solved
from trainer.store.importing import ImportStore

BATCH = 1000
"""How many hands are added in one transaction; a window that plays meanwhile waits as long."""
LONGEST = 1 << 20
"""The longest line that is read, in characters; ours have some two thousand."""


def run(args: argparse.Namespace) -> int:
    """Import the hands; name each row that cannot be."""
    folder = player_folder(args)
    with _opened(args.file) as file:
        at = time_now()
        store = ImportStore(folder, at)
        bad = 0
        try:
            for notice in store.notices:
                complain(notice)
            for fault in _imported(store, rows(file, args.file)):
                bad += 1
                report_error(fault)
        finally:
            store.close(at)
    refused = f", {count(bad, 'bad row')} left out" if bad else ""
    print(f"{count(store.added, 'hand')} added, {store.there:,} there already{refused}")
    if store.waiting:
        complain(
            f"{count(store.waiting, 'hand')} left out: the session was open when the file was "
            "written; export again once it is closed"
        )
    return 1 if bad or store.waiting else 0


def rows(file: TextIO, name: str) -> Iterator[tuple[int, dict[str, Any] | ValueError]]:
    """Yield the rows of a file with the numbers of their lines; a bad one comes as its fault."""
    first = file.readline(LONGEST)
    if first.lstrip("\ufeff").startswith("{") or not first.strip():
        yield from _objects(first, file)
        return
    titles = next(csv.reader([first.lstrip("\ufeff")]), [])
    if "dealt" not in titles:
        where = "standard input" if name == "-" else name
        raise Failure(f"{where}: neither JSON Lines nor CSV as holdwise export writes them")
    reader = csv.reader(file)
    try:
        for cells in reader:
            if len(cells) == len(titles):
                row = dict(zip(titles, cells, strict=True))
                yield (
                    reader.line_num + 1,
                    {key: cell or None for key, cell in row.items()}
                    | {
                        key: row[key]
                        for key in ("held", "first_held", "best", "drawn")
                        if key in row
                    },
                )
            elif cells:
                told = f"has {len(cells)} columns, expected {len(titles)}"
                yield reader.line_num + 1, ValueError(told)
    except csv.Error as error:
        yield reader.line_num + 1, ValueError(str(error))


def _objects(first: str, file: TextIO) -> Iterator[tuple[int, dict[str, Any] | ValueError]]:
    number, line = 1, first.lstrip("\ufeff")
    while line:
        if len(line) >= LONGEST:
            raise Failure(f"line {number}: is longer than {LONGEST} characters")
        if line.strip():
            yield number, _object(line)
        number, line = number + 1, file.readline(LONGEST)


def _object(line: str) -> dict[str, Any] | ValueError:
    """Return the object of a line, or its fault."""
    try:
        value = loads(line)
    except JSONDecodeError as error:
        return ValueError(f"is not a JSON object: {error.msg}, column {error.colno}")
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits; 5,000 brackets
        return ValueError(f"is not a JSON object: {error}")
    return value if isinstance(value, dict) else ValueError("is not a JSON object")


def _imported(
    store: ImportStore, found: Iterable[tuple[int, dict[str, Any] | ValueError]]
) -> Iterator[ValueError]:
    """Add the rows batch by batch; yield the faults."""
    tables = store.tables()

    def parsed() -> Iterator[ImportedHand | ValueError]:
        for number, row in found:
            try:
                if isinstance(row, ValueError):
                    raise row
                yield imported_hand(number, row, tables)
            except NoSeedYetError as hand:
                store.meet(hand)
            except (ValueError, TypeError, KeyError) as error:
                first, *_ = getattr(error, "faults", ()) or (str(error),)
                yield ValueError(f"line {number}: {first}")

    source = parsed()
    while batch := list(islice(source, BATCH)):
        yield from (each for each in batch if isinstance(each, ValueError))
        hands: list[ImportedHand] = []
        for each in solved([hand for hand in batch if isinstance(hand, ImportedHand)]):
            if isinstance(each, ImportedHand):
                hands.append(each)
            else:
                yield each
        yield from store.add(hands)


def _opened(name: str) -> TextIO:
    """Open the file to read it.

    Raises:
        Failure: it cannot be.
    """
    if name == "-":
        if sys.stdin is None:
            raise Failure("standard input is closed: there is nothing to import")
        return sys.stdin
    try:
        return open(name, encoding="utf-8", errors="backslashreplace", newline="")  # noqa: PTH123 - the caller closes it
    except OSError as error:
        raise Failure(f"{name}: {error.strerror or error}") from None
    except ValueError as error:
        raise Failure(f"{name!r} cannot be the name of a file: {error}") from None
