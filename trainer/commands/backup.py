"""`holdwise backup`: a copy of the history, while a window may be open."""

from __future__ import annotations

import argparse
from pathlib import Path

from trainer.commands.options import add_player, player_folder

HELP = "copy the history to a file, even while a window plays"
EXAMPLES = """\
holdwise backup history-copy.db    put it back as history.db in the data folder
holdwise backup anna.db --profile anna"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help="a new file")
    add_player(parser)


def run(args: argparse.Namespace) -> int:
    """Copy the history and say where it came from."""
    from trainer.store.backup import back_up

    folder = player_folder(args)
    back_up(folder, Path(args.file))
    print(f"{args.file}: a copy of the history in {folder}")
    return 0
