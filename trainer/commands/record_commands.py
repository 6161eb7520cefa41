"""``holdwise history``, ``export``, ``backup``, ``profiles``: what was played, and by whom."""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from itertools import chain, islice
from operator import itemgetter
from pathlib import Path
from typing import Any, TextIO

from evaluator.figures import count, printable
from evaluator.keys import Keys, dictionary, key
from evaluator.report import plain_row
from solver import PayTable
from solver.files import NOT_NEW, new_file
from trainer.app.seeds import clock_at, from_day
from trainer.commands.failure import Failure, complain, report_error
from trainer.commands.lines import named_table
from trainer.commands.output import is_screen, print_json, print_table, say
from trainer.store import data_folder, read_history
from trainer.store.connection import back_up
from trainer.store.folder import new_profile, player_folder, profile_folder, profiles
from trainer.store.hand_columns import LoggedHand, entry
from trainer.store.log_file import entries, write_csv, write_lines
from trainer.store.reading import read_exams

TITLES = (
    *("Hand", "At", "Mode", "Coach", "Dealt", "Held", "Best", "Lost", "Result", "Paid"),
    *("Coins", "Paytable"),
)
SHORT = 500
"""A history shorter than this is read whole before printing; that takes a hundredth of a second."""

ROOM = ("1000000", *8 * ("",), "10000", "", "")
"""The widest values that the columns of a longer history have room for."""

SPARE = ("Coach", "Paytable", "Coins", "At", "Mode", "Lost")
"""The columns that a narrow terminal leaves out, the first one first."""

WORDS = ("At", "Mode", "Coach", "Dealt", "Held", "Best", "Result", "Paytable")


def run_history(args: argparse.Namespace) -> int:
    """Print the history; a window may be open and playing meanwhile."""
    folder = player_folder(args.data, args.profile)
    reading = HandsRead()
    of = None if args.paytable is None else named_table(args.paytable, args.json)
    read = reading.valid(read_history(folder))
    hands = asked_for(read, table=of, mode=args.mode, since=args.since, last=args.last)
    shown = 0
    if args.json:
        for hand in hands:
            print_json(entry(hand))
            shown += 1
    else:
        shown = _print_rows(_row(hand) for hand in hands)
    if not reading.count:
        complain(f"no hand has been played yet in {folder}")
    elif not shown and not reading.code:
        complain(f"no such hand has been played yet in {folder}")
    return reading.code


def asked_for(
    hands: Iterator[LoggedHand],
    *,
    table: PayTable | None,
    mode: str | None,
    since: str | None,
    last: int | None,
) -> Iterator[LoggedHand]:
    """Yield the hands of a game and a mode, from a day on, only the `last` of them; None asks for
    all."""
    if table is not None:
        content = table.to_toml()
        hands = (hand for hand in hands if hand.content == content)
    if mode is not None:
        hands = (hand for hand in hands if hand.mode == mode)
    if begins := from_day(since):
        hands = (hand for hand in hands if hand.at >= begins)
    return hands if last is None else iter(deque(hands, min(last, sys.maxsize)))


class HandsRead:
    """Counts the hands read, and keeps the exit code: 1 once a hand was invalid."""

    def __init__(self) -> None:
        self.count = 0
        self.code = 0

    def valid(self, hands: Iterable[LoggedHand | ValueError]) -> Iterator[LoggedHand]:
        """Yield the valid hands; report the errors that came in place of others."""
        for self.count, hand in enumerate(hands, 1):
            if isinstance(hand, ValueError):
                self.code = 1
                report_error(hand)
            else:
                yield hand


def _print_rows(rows: Iterator[tuple[str, ...]]) -> int:
    """Print a short history with columns that fit, a long one as it is read; return its length.

    A pipe gets a long one row by row, a terminal a table for every few hundred.
    """
    first = list(islice(rows, SHORT))
    if first and (len(first) < SHORT or is_screen()):
        print_table(TITLES, first, left=WORDS, spare=SPARE)
        return len(first) + (_print_rows(rows) if len(first) == SHORT else 0)
    widths = [max(map(len, column)) for column in zip(TITLES, ROOM, *first, strict=True)]
    shown = 0
    for shown, row in enumerate(chain(first, rows), 1):
        if shown == 1:
            print(plain_row(TITLES, TITLES, widths, left=WORDS))
        print(plain_row(TITLES, row, widths, left=WORDS))
    return shown


def _row(hand: LoggedHand) -> tuple[str, ...]:
    """Return a deal as a row: of several hands how many, and what all of them were paid."""
    hands = 1 + len(hand.further)
    return (
        str(hand.id),
        _when(hand.at),
        printable(hand.mode),
        hand.coach,
        _cards(hand.dealt),
        _cards(hand.held),
        " or ".join(map(_cards, hand.best)),
        f"{float(hand.best_ev) - float(hand.ev):.4f}",
        f"{hands} hands" if hands > 1 else printable(hand.hand or ""),
        "" if hand.paid_all is None else str(hand.paid_all),
        f"{hands} x {hand.coins}" if hands > 1 else str(hand.coins),
        printable(hand.paytable) + (", Ultimate X" if hand.multipliers else ""),
    )


def _when(at: str) -> str:
    """Return a time by the player's clock; what another program wrote in its place as it is."""
    try:
        return f"{clock_at(at):%Y-%m-%d %H:%M:%S}"
    except (ValueError, OverflowError):
        return printable(at)


def _cards(cards: list[str]) -> str:
    return " ".join(cards) or "nothing"


def run_export(args: argparse.Namespace) -> int:
    """Export the history; a window may be open and playing meanwhile."""
    folder = player_folder(args.data, args.profile)
    reading = HandsRead()
    exported = _counting_open(entries(reading.valid(read_history(folder)), read_exams(folder)))
    with _output(args.file) as file:
        if args.csv:
            write_csv(exported, file, printable if obeys_escapes(file) else str)
        else:
            write_lines(exported, file)
    if not reading.count:
        complain(f"no hand has been played yet in {folder}")
    return reading.code


def obeys_escapes(file: TextIO) -> bool:
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
        raise Failure(f"{name}: {NOT_NEW}") from None
    except OSError as error:
        raise Failure(f"{name}: {error.strerror or error}") from None


def run_backup(args: argparse.Namespace) -> int:
    """Copy the history and say where it came from."""
    folder = player_folder(args.data, args.profile)
    if args.file == "-":
        raise Failure("a copy of the history is a file: name a new one")
    back_up(folder, Path(args.file))
    say(f"{args.file}: a copy of the history in {folder}")
    return 0


PROFILE_KEYS: Keys = (
    key("profile", "its name; `default` is the data folder itself", itemgetter(0)),
    key("folder", "where its history and settings are", itemgetter(1)),
)


def run_profiles(args: argparse.Namespace) -> int:
    """Make a profile if one is asked for, and list them all."""
    data = data_folder(args.data)
    if args.new is not None:
        new_profile(data, args.new)
    rows = [(name, str(profile_folder(data, name))) for name in profiles(data)]
    if args.json:
        print_json([dictionary(row, PROFILE_KEYS) for row in rows])
    else:
        print_table(("Profile", "Folder"), rows, left=("Profile", "Folder"))
    return 0
