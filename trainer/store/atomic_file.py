"""Writing small text files atomically, and reading them with a limit."""

from __future__ import annotations

from pathlib import Path

from solver.file_lock import PRIVATE
from solver.text_files import replace_file
from trainer.store.failures import errors_about
from trainer.store.folder import file_exists, folder_exists


def write_atomically(path: Path, text: str) -> None:
    """Write a text file atomically: a reader finds the old text or the new text.

    Only its owner may read it. The folder must exist.

    Raises:
        StoreError: it cannot be written; the old file is unchanged.
    """
    with errors_about(path):
        replace_file(path, text, PRIVATE)


def read_at_most(path: Path, most: int) -> bytes | None:
    """Return at most the first ``most + 1`` bytes of a file; None if there is no file.

    Raises:
        StoreError: it cannot be read, or is not a file.
    """
    if not (folder_exists(path.parent) and file_exists(path)):
        return None
    with errors_about(path, "read"), path.open("rb") as file:
        return file.read(most + 1)
