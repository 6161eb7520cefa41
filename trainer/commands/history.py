"""``holdwise history``: every hand played."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from evaluator.report import plain_row
from trainer.commands.failure import complain, printable, report_error
from trainer.commands.output import print_json, print_table
from trainer.commands.player import player_folder
from trainer.store import read_history
from trainer.store.hand_columns import entry

if TYPE_CHECKING:
    from trainer.store.rows import LoggedHand


TITLES = (
    *("Hand", "At", "Coach", "Dealt", "Held", "Best", "Lost", "Result", "Paid"),
    *("Coins", "Paytable"),
)
SHORT = 500
"""A history shorter than this is read whole before printing; that takes a hundredth of a second."""

ROOM = ("1000000", *7 * ("",), "10000", "", "")
"""The widest values that the columns of a longer history have room for."""

WORDS = ("At", "Coach", "Dealt", "Held", "Best", "Result", "Paytable")


def run(args: argparse.Namespace) -> int:
    """Print the history; a window may be open and playing meanwhile."""
    folder = player_folder(args)
    reading = HandsRead()
    hands = reading.valid(read_history(folder))
    if args.json:
        for hand in hands:
            print_json(entry(hand))
    else:
        _print_rows(_row(hand) for hand in hands)
    if not reading.count:
        complain(f"no hand has been played yet in {folder}")
    return reading.code


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


def _print_rows(rows: Iterator[tuple[str, ...]]) -> None:
    """Print a short history with columns that fit, a long one row by row as it is read."""
    first = list(islice(rows, SHORT))
    if len(first) < SHORT:
        if first:
            print_table(TITLES, first, left=WORDS)
        return
    widths = [max(map(len, column)) for column in zip(TITLES, ROOM, *first, strict=True)]
    for row in chain((TITLES,), first, rows):
        print(plain_row(TITLES, row, widths, left=WORDS))


def _row(hand: LoggedHand) -> tuple[str, ...]:
    return (
        str(hand.id),
        printable(hand.at),
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
