"""``holdwise import`` and ``audit``: hands of a log are dealt again, and compared with it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TextIO

from evaluator.arguments import faults_of
from evaluator.figures import amount, count
from evaluator.keys import dictionary
from solver.decisions import decisions_of
from solver.paytable.table import PayTable
from trainer.app.audit import Audit, audit
from trainer.app.seeds import time_now
from trainer.commands.failure import Failure, complain, report_error
from trainer.commands.lines import options_for
from trainer.commands.output import print_json, say, say_next
from trainer.commands.terminal import progress_bar
from trainer.store import StoreError
from trainer.store.connection import back_up
from trainer.store.exchange import ImportedHand, NoSeedYetError, imported_hand, with_values
from trainer.store.folder import HISTORY, file_exists, has_history, player_folder
from trainer.store.importing import ImportStore
from trainer.store.log_file import NotALogError, Numbered, rows
from trainer.teaching.skill import Sums, dealt_words


def run_audit(args: argparse.Namespace) -> int:
    """Audit the history; a window may be open and playing meanwhile."""
    folder = player_folder(args.data, args.profile)
    with progress_bar("Dealing again") as progress:
        result = audit(folder, decisions_of, progress)
    if args.json:
        print_json(dictionary(result, result.KEYS))
    else:
        say(summary(result))
    for fault in fault_lines(result):
        if not complain(fault):
            break
    return 0 if result.is_sound else 1


def summary(result: Audit) -> str:
    """Return what was done, in a line; only of what was dealt here that it is as it was dealt."""
    hands, sessions = (
        dealt_words(result.hands, result.further),
        count(len(result.sessions), "session"),
    )
    if not result.elsewhere:
        what, sound = f"{hands} of {sessions}", "all as they were dealt"
    elif result.elsewhere < result.hands:
        what = f"{hands}, {result.elsewhere:,} of them not dealt here"
        sound = f"the others, of {sessions}, as they were dealt; {RIGHT}"
    else:
        what, sound = f"{hands}, not dealt here", RIGHT
    if result.differences or result.unreadable:
        sound = "faults"
    fair = "none unlikely" if not result.unlikely else f"{len(result.unlikely)} unlikely"
    tested = f"; {count(result.tests, 'test')} of their deals, {fair}" if result.sessions else ""
    return f"{what}: {sound}{tested}"


RIGHT = "all values and pays are right"


def fault_lines(result: Audit) -> list[str]:
    """Return what was found, one line each."""
    return [
        *map(str, result.differences),
        *result.unreadable,
        *(
            f"session {session}: its {test.counted} are unlikely for a fair shoe: chi-square "
            f"{test.statistic:.1f} with {test.degrees} degrees of freedom, p = {test.p:.1e}"
            for session, test in result.unlikely
        ),
    ]


BATCH = 1000
"""How many hands are added in one transaction; a window that plays meanwhile waits as long."""
_FORM: dict[str, Any] = {"encoding": "utf-8", "errors": "backslashreplace", "newline": ""}


def run_import(args: argparse.Namespace) -> int:
    """Import the hands; name each row that cannot be."""
    home = player_folder(args.data, args.profile)
    with _opened(args.file) as file, _history(home, tried=args.dry_run) as folder:
        at = time_now()
        store = ImportStore(folder, at)
        bad = 0
        try:
            for notice in store.notices:
                complain(notice)
            for fault in _imported(store, rows(file), file):
                bad += 1
                report_error(fault)
        except NotALogError as error:
            where = "standard input" if args.file == "-" else args.file
            raise Failure(f"{where}: {error}") from None
        finally:
            store.close(at)
    refused = f", {count(bad, 'bad row')} left out" if bad else ""
    added, tried = ("would be added", "; nothing was changed") if args.dry_run else ("added", "")
    hands = dealt_words(store.added, store.further)
    say(f"{hands} {added}, {store.there:,} there already{refused}{tried}")
    if store.waiting:
        complain(
            f"{count(len(store.waiting), 'hand')} left out: the session was open when the file was "
            f"written ({lines_named(store.waiting)}); export again once it is closed (of hands "
            "dealt elsewhere, leave out session and deal)"
        )
    _judge(store.elsewhere, tried=args.dry_run)
    return 1 if bad or store.waiting else 0


NAMED = 5  # lines of a file at most


def lines_named(lines: Sequence[int]) -> str:
    """Name the lines of a file, of many the first.

    >>> lines_named([3]), lines_named([3, 7]), lines_named(range(2, 1200))
    ('line 3', 'lines 3, 7', 'lines 2, 3, 4, 5, 6 and 1,193 more')
    """
    named = ", ".join(f"{line:,}" for line in lines[:NAMED])
    more = f" and {len(lines) - NAMED:,} more" if len(lines) > NAMED else ""
    return f"line{'' if len(lines) == 1 else 's'} {named}{more}"


def _judge(games: Mapping[tuple[PayTable, int], Sums], *, tried: bool) -> None:
    """Say how well hands from elsewhere were played, game by game, and where to see mistakes."""
    for (table, coins), sums in games.items():
        bet = count(coins, "coin")
        lost = f"; the mistakes cost {amount(sums.lost, 2)} coins" if sums.lost else ""
        say(f"{table.name}, {bet}: {sums.right:,} of {sums.words} right{lost}")
    worst = max(games, key=lambda game: games[game].lost, default=None)
    if worst is None or tried or not games[worst].lost:
        return
    if game := options_for(*worst):
        say_next(f"holdwise review --text {game}")


@contextmanager
def _history(folder: Path, *, tried: bool) -> Iterator[Path]:
    """Yield the folder of the history that takes the hands; to try it, that of a copy."""
    if not tried:
        yield folder
        return
    with TemporaryDirectory(prefix="holdwise-") as scratch:
        if has_history(folder):
            back_up(folder, Path(scratch, HISTORY))
        yield Path(scratch)


def _imported(store: ImportStore, rows: Iterable[Numbered], file: TextIO) -> Iterator[ValueError]:
    """Add the rows batch by batch, and show how far that is; yield the faults."""
    tables = store.tables()

    def parsed() -> Iterator[ImportedHand | ValueError]:
        for number, row in rows:
            try:
                if isinstance(row, ValueError):
                    raise row
                yield imported_hand(number, row, tables.of)
            except NoSeedYetError as hand:
                store.meet(hand, number)
            except ValueError as error:
                yield ValueError(f"line {number}: {faults_of(error)[0]}")

    source = parsed()
    batch, share = list(islice(source, BATCH)), 0.0
    while batch:
        with progress_bar("Importing") as progress:
            if share:
                progress(share)
            faults = list(_added(store, batch))
            batch, share = list(islice(source, BATCH)), _share_read(file)
        yield from faults


def _added(store: ImportStore, batch: Sequence[ImportedHand | ValueError]) -> Iterator[ValueError]:
    """Add a batch; yield the faults."""
    yield from (each for each in batch if isinstance(each, ValueError))
    hands: list[ImportedHand] = []
    good = [hand for hand in batch if isinstance(hand, ImportedHand)]
    for each in with_values(good, decisions_of):
        if isinstance(each, ImportedHand):
            hands.append(each)
        else:
            yield each
    yield from store.add(hands)


def _share_read(file: TextIO) -> float:
    """Return what share of a file is read; 0 for a pipe, whose length nobody knows."""
    try:
        return file.buffer.tell() / os.fstat(file.fileno()).st_size
    except (OSError, ZeroDivisionError):
        return 0.0


def _opened(name: str) -> TextIO:
    """Open the file to read it; a pipe or a device could keep us waiting for ever.

    Raises:
        Failure: it cannot be opened, or is not a file.
    """
    if name == "-":
        if sys.stdin is None:
            raise Failure("standard input is closed: there is nothing to import")
        return TextIOWrapper(sys.stdin.buffer, **_FORM)
    try:
        file_exists(Path(name))
        file: TextIO = open(name, **_FORM)  # noqa: PTH123, SIM115 - the caller closes it
        return file
    except StoreError as error:
        raise Failure(f"{error}; - reads standard input") from None
    except OSError as error:
        raise Failure(f"{name}: {error.strerror or error}") from None
    except ValueError as error:
        raise Failure(f"{name!r}: is not the name of a file: {error}") from None
