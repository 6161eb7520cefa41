"""``holdwise paytables``: the catalogue of paytables."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from solver import CatalogueEntry, catalogue
from trainer.commands.output import print_json, print_table


def run(args: argparse.Namespace) -> int:
    """Print the catalogue."""
    if args.json:
        print_json([entry.to_dict() for entry in catalogue()])
    else:
        _print_entries(catalogue())
    return 0


def _print_entries(entries: Sequence[CatalogueEntry]) -> None:
    print_table(
        ("Id", "Name", "Return", "Also called"),
        [
            (
                entry.id,
                entry.name,
                entry.return_text,
                _shorter_name(entry),
            )
            for entry in entries
        ],
        left=("Id", "Name", "Also called"),
        spare=("Also called",),
    )


def _shorter_name(entry: CatalogueEntry) -> str:
    """Return the shortest other name of a paytable; "" if none is shorter than its id."""
    shortest = min(entry.aliases, key=len, default=entry.id)
    return shortest if len(shortest) < len(entry.id) else ""
