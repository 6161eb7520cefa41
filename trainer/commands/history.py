"""``holdwise history``: every hand that was played."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from trainer.commands.failure import complain
from trainer.commands.options import add_data, add_json
from trainer.commands.output import print_json, print_table

HELP = "every hand that was played, oldest first"
EXAMPLES = """\
holdwise history                   a table
holdwise history --json            one object a line, for programs
holdwise history | tail -20        the last twenty hands
holdwise history --data ~/poker    of another data folder"""

TITLES = (
    *("Hand", "At", "Coach", "Dealt", "Held", "Best", "Lost", "Result", "Paid"),
    *("Coins", "Paytable"),
)
WORDS = ("At", "Coach", "Dealt", "Held", "Best", "Result", "Paytable")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_json(parser)
    add_data(parser)


def run(args: argparse.Namespace) -> int:
    """Print the history; it may be read while a window plays."""
    from trainer.store import data_folder, read_history

    folder = data_folder(args.data)
    entries = read_history(folder)
    shown = _print_objects(entries) if args.json else _print_rows(entries)
    if not shown:
        complain(f"no hand has been played yet in {folder}")
    return 0


def _print_objects(entries: Iterator[dict[str, Any]]) -> int:
    shown = 0
    for shown, entry in enumerate(entries, 1):  # noqa: B007 - the number of the last one is wanted
        print_json(entry)
    return shown


def _print_rows(entries: Iterator[dict[str, Any]]) -> int:
    rows = [_row(entry) for entry in entries]
    if rows:
        print_table(TITLES, rows, left=WORDS)
    return len(rows)


def _row(entry: dict[str, Any]) -> tuple[str, ...]:
    return (
        str(entry["id"]),
        entry["at"],
        entry["coach"],
        _cards(entry["dealt"]),
        _cards(entry["held"]),
        " or ".join(map(_cards, entry["best"])),
        f"{entry['best_ev'] - entry['ev']:.4f}",
        entry["hand"] or "",
        "" if entry["paid"] is None else str(entry["paid"]),
        str(entry["coins"]),
        entry["paytable"],
    )


def _cards(cards: list[str]) -> str:
    return " ".join(cards) or "nothing"
