"""`holdwise backup`: a copy of the history, while a window may be open."""

from __future__ import annotations

import argparse
from pathlib import Path

from trainer.commands.failure import Failure
from trainer.commands.output import say
from trainer.store.connection import back_up
from trainer.store.folder import player_folder


def run(args: argparse.Namespace) -> int:
    """Copy the history and say where it came from."""
    folder = player_folder(args.data, args.profile)
    if args.file == "-":
        raise Failure("a copy of the history is a file: name a new one")
    back_up(folder, Path(args.file))
    say(f"{args.file}: a copy of the history in {folder}")
    return 0
