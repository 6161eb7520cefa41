"""`holdwise profiles`: the players of a data folder."""

from __future__ import annotations

import argparse
from operator import itemgetter

from evaluator.keys import Keys, dictionary, key
from trainer.commands.output import print_json, print_table
from trainer.store import data_folder
from trainer.store.folder import new_profile, profile_folder, profiles

KEYS: Keys = (
    key("profile", "its name; `default` is the data folder itself", itemgetter(0)),
    key("folder", "where its history and settings are", itemgetter(1)),
)


def run(args: argparse.Namespace) -> int:
    """Make a profile if one is asked for, and list them all."""
    data = data_folder(args.data)
    if args.new is not None:
        new_profile(data, args.new)
    rows = [(name, str(profile_folder(data, name))) for name in profiles(data)]
    if args.json:
        print_json([dictionary(row, KEYS) for row in rows])
    else:
        print_table(("Profile", "Folder"), rows, left=("Profile", "Folder"))
    return 0
