"""``holdwise history``: every hand played."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from evaluator.report import plain_row
from trainer.commands.failure import complain, printable, report_error
from trainer.commands.output import print_json, print_table
from trainer.commands.player import player_folder
from trainer.store import read_history
from trainer.store.rows import paytable_key

if TYPE_CHECKING:
    from fractions import Fraction

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
    reading = Reading()
    hands = reading.valid(read_history(folder))
    if args.json:
        for hand in hands:
            print_json(entry(hand))
    else:
        _print_rows(_row(hand) for hand in hands)
    if not reading.count:
        complain(f"no hand has been played yet in {folder}")
    return reading.code


class Reading:
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


def entry(hand: LoggedHand) -> dict[str, Any]:
    """Return a hand as ``--json`` prints it (docs/json.md).

    The seed of a session is null while it could still be used to look ahead.
    """
    return {
        "id": hand.id,
        "session": hand.session,
        "opened": hand.opened,
        "mode": hand.mode,
        "coach": hand.coach,
        "at": hand.at,
        "paytable": hand.paytable,
        "paytable_key": paytable_key(hand.content),
        "coins": hand.coins,
        "seed": hand.seed if hand.seed_known else None,
        "deal": hand.deal,
        "dealt": hand.dealt,
        "held": hand.held,
        "first_held": hand.first_held,
        "best": hand.best,
        "ev": float(hand.ev),
        "best_ev": float(hand.best_ev),
        "ev_lost_exact": _difference(hand.best_ev, hand.ev),
        "first_ev_lost_exact": _difference(hand.best_ev, hand.first_ev),
        "drawn": hand.drawn,
        "final": hand.final,
        "hand": hand.hand,
        "paid": hand.paid,
        "milliseconds": hand.milliseconds,
        "helped": hand.helped,
        "construction": hand.construction,
        "exam": hand.exam,
        "question": hand.question,
        "class": None if hand.decision is None else decision_entry(hand.decision),
        "line": hand.line,
        "further": [draw._asdict() for draw in hand.further],
        "paid_all": hand.paid_all,
        "multipliers": hand.multipliers,
    }


def decision_entry(name: str) -> dict[str, str]:
    """Return a class of decisions as JSON has it.

    >>> decision_entry("low pair | one high card")
    {'should': 'low pair', 'instead': 'one high card'}
    """
    should, _, instead = name.partition(" | ")
    return {"should": should, "instead": instead}


def _difference(best: Fraction, held: Fraction) -> str:
    """Return the exact difference; in most hands it is 0, and then nothing is computed."""
    return "0" if best is held else str(best - held)


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
