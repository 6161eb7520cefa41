"""The player whom a command line names."""

from __future__ import annotations

import argparse
from pathlib import Path

from trainer.store import data_folder
from trainer.store.profiles import profile_folder


def player_folder(args: argparse.Namespace) -> Path:
    """Return the folder of the player that ``--data`` and ``--profile`` name.

    Raises:
        StoreError: there is none.
    """
    return profile_folder(data_folder(args.data), args.profile)
