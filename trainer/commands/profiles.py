"""`holdwise profiles`: the players of a data folder."""

from __future__ import annotations

import argparse

from trainer.commands.options import add_data, add_json
from trainer.commands.output import print_json, print_table

HELP = "the players, each with a history and settings of his own"
EXAMPLES = """\
holdwise profiles                  who plays here
holdwise profiles --new anna       a profile for another player
holdwise --profile anna            play as that player"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--new", metavar="NAME", help="make a profile of this name")
    add_json(parser)
    add_data(parser)


def run(args: argparse.Namespace) -> int:
    """Make a profile if one is asked for, and list them all."""
    from trainer.store import data_folder
    from trainer.store.profiles import new_profile, profile_folder, profiles

    data = data_folder(args.data)
    if args.new is not None:
        new_profile(data, args.new)
    rows = [(name, str(profile_folder(data, name))) for name in profiles(data)]
    if args.json:
        print_json([{"profile": name, "folder": folder} for name, folder in rows])
    else:
        print_table(("Profile", "Folder"), rows, left=("Profile", "Folder"))
    return 0
