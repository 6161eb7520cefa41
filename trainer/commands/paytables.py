"""``holdwise paytables``: the catalogue of paytables."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from solver import catalogue
from trainer.commands.output import print_json, print_table

if TYPE_CHECKING:
    from solver import CatalogueEntry


def run(args: argparse.Namespace) -> int:
    """Print the catalogue."""
    if args.json:
        print_json([as_json(entry) for entry in catalogue()])
    else:
        _print_entries(catalogue())
    return 0


def as_json(entry: CatalogueEntry) -> dict[str, object]:
    """Return an entry as docs/json.md describes it."""
    published = entry.return_published
    return {
        "id": entry.id,
        "aliases": list(entry.aliases),
        "name": entry.name,
        "source": entry.source,
        "return_published": float(published) if published is not None else None,
    }


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
    )


def _shorter_name(entry: CatalogueEntry) -> str:
    """Return the shortest other name of a paytable; "" if none is shorter than its id."""
    shortest = min(entry.aliases, key=len, default=entry.id)
    return shortest if len(shortest) < len(entry.id) else ""
