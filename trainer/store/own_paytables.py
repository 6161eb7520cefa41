"""Paytables of the player's own: a file each, in `paytables/` of the data folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.store.failures import errors_about
from trainer.store.folder import (
    folder_exists,
    make_folder,
    make_private,
    read_at_most,
    write_atomically,
)

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

FOLDER = "paytables"
SUFFIX = ".toml"
LONGEST = 60  # letters of a file's name


def save_paytable(folder: Path, table: PayTable) -> Path:
    """Save a paytable in a file that is named after it, and return the file.

    No file is ever overwritten: one that says the same is returned, and another one of that name
    makes the new name end in a number.

    Raises:
        StoreError: it cannot be saved.
    """
    kept = folder.absolute() / FOLDER
    make_folder(folder)
    make_folder(kept)
    text = table.to_toml()
    for path in _names(kept, table.name):
        if read_at_most(path, len(text.encode())) == text.encode():
            return path
        with errors_about(path):
            is_ours = make_private(path)
        if is_ours:
            try:
                write_atomically(path, text)
            except BaseException:
                path.unlink(missing_ok=True)
                raise
            return path
    raise AssertionError("the numbers never end")


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


def file_name(name: str) -> str:
    """Return the name of a paytable as letters and digits that any system takes in a file's name.

    >>> file_name("9/6 Jacks or Better + flush 5")
    '9-6-jacks-or-better-flush-5'
    """
    plain = re.sub(r"[^a-z0-9@]+", "-", name.casefold()).strip("-")
    return plain[:LONGEST].strip("-") or "paytable"


def _names(kept: Path, name: str) -> Iterator[Path]:
    stem = file_name(name)
    return (kept / f"{stem}{f'-{n}' if n > 1 else ''}{SUFFIX}" for n in count(1))
