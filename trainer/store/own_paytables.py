"""Paytables of the player's own: a file each, in `paytables/` of the data folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trainer.store.failures import errors_about
from trainer.store.folder import file_name, folder_exists, make_folder, save_once

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

FOLDER = "paytables"
SUFFIX = ".toml"


def save_paytable(folder: Path, table: PayTable) -> Path:
    """Save a paytable in a file that is named after it, and return the file (`save_once`).

    Raises:
        StoreError: it cannot be saved.
    """
    kept = folder.absolute() / FOLDER
    make_folder(folder)
    return save_once(kept / f"{file_name(table.name)}{SUFFIX}", table.to_toml())


def saved_paytables(folder: Path) -> tuple[Path, ...]:
    """Return the files of the paytables that were saved, by name.

    Raises:
        StoreError: the folder may not be examined.
    """
    kept = folder.absolute() / FOLDER
    if not folder_exists(kept):
        return ()
    with errors_about(kept, "read"):
        return tuple(sorted(path for path in kept.iterdir() if path.suffix == SUFFIX))
