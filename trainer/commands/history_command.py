"""``holdwise history``: every hand played."""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from evaluator.report import plain_row
from trainer.commands.failure import complain, printable, report_error
from trainer.commands.named_tables import named_table
from trainer.commands.output import is_screen, print_json, print_table
from trainer.store import read_history
from trainer.store.folder import player_folder
from trainer.store.hand_columns import entry

if TYPE_CHECKING:
    from solver import PayTable
    from trainer.store.rows import LoggedHand


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


def run(args: argparse.Namespace) -> int:
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
    elif not shown:
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
    """Yield the hands of a game and a mode, from a day on, the last so many; None asks for all."""
    if table is not None:
        content = table.to_toml()
        hands = (hand for hand in hands if hand.content == content)
    if mode is not None:
        hands = (hand for hand in hands if hand.mode == mode)
    if since is not None:
        hands = (hand for hand in hands if hand.at >= since)
    return hands if last is None else iter(deque(hands, last))


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
    return (
        str(hand.id),
        printable(hand.at),
        printable(hand.mode),
        hand.coach,
        _cards(hand.dealt),
        _cards(hand.held),
        " or ".join(map(_cards, hand.best)),
        f"{float(hand.best_ev) - float(hand.ev):.4f}",
        printable(hand.hand or ""),
        "" if hand.paid is None else str(hand.paid),
        str(hand.coins),
        printable(hand.paytable) + (", Ultimate X" if hand.multipliers else ""),
    )


def _cards(cards: list[str]) -> str:
    return " ".join(cards) or "nothing"
