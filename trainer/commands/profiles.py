"""`holdwise profiles`: the players of a data folder."""

from __future__ import annotations

import argparse

from trainer.commands.output import print_json, print_table
from trainer.store import data_folder
from trainer.store.profiles import new_profile, profile_folder, profiles


def run(args: argparse.Namespace) -> int:
    """Make a profile if one is asked for, and list them all."""
    data = data_folder(args.data)
    if args.new is not None:
        new_profile(data, args.new)
    rows = [(name, str(profile_folder(data, name))) for name in profiles(data)]
    if args.json:
        print_json([{"profile": name, "folder": folder} for name, folder in rows])
    else:
        print_table(("Profile", "Folder"), rows, left=("Profile", "Folder"))
    return 0
