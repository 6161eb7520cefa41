"""``holdwise licences``: the libraries inside, with their versions, licences and texts."""

from __future__ import annotations

import argparse
from operator import attrgetter

from evaluator.keys import Keys, dictionary, key
from trainer.commands.failure import Failure
from trainer.commands.output import print_json, print_table
from trainer.commands.parser import did_you_mean
from trainer.licences import Library, libraries

HEADS = ("Library", "Version", "Licence")
KEYS: Keys = (
    key("name", "the name it goes by", attrgetter("name")),
    key("version", "its version; a shared object's is in its file's name", attrgetter("version")),
    key("licence", "an SPDX expression, or what its own package says", attrgetter("licence")),
    key("text", "the text of the licence, with the notices that belong to it", attrgetter("text")),
)


def run(args: argparse.Namespace) -> int:
    """Print a row for each library, or the texts of some."""
    found = libraries()
    if args.library:
        found = tuple(_named(name, found) for name in args.library)
    if args.json:
        print_json([dictionary(library, KEYS) for library in found])
    elif args.library:
        print("\n\n".join(f"{_line(library)}\n\n{library.text}" for library in found))
    else:
        rows = [(library.name, library.version, library.licence) for library in found]
        print_table(HEADS, rows, left=HEADS)
        print("The version of a shared object is the one in its file's name.")
        print("holdwise licences NAME prints the text of one.")
    return 0


def _line(library: Library) -> str:
    return f"{library.name} {library.version}: {library.licence}"


def _named(name: str, found: tuple[Library, ...]) -> Library:
    by_name = {library.name.lower(): library for library in found}
    if name.lower() not in by_name:
        hint = did_you_mean(name.lower(), by_name) or "; holdwise licences lists them"
        raise Failure(f"no library {name!r}{hint}")
    return by_name[name.lower()]
