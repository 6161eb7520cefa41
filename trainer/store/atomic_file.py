"""Writing small text files atomically, and reading them with a limit."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from trainer.store.failures import errors_about
from trainer.store.places import file_exists, folder_exists


def write_atomically(path: Path, text: str) -> None:
    """Write a text file atomically: a reader finds the old text or the new text.

    Only its owner may read it. The folder must exist.

    Raises:
        StoreError: it cannot be written; the old file is unchanged.
    """
    with errors_about(path):
        handle, name = tempfile.mkstemp(prefix=f"{path.name}-", dir=path.parent)
        new = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
        except BaseException:
            new.unlink(missing_ok=True)
            raise


def read_at_most(path: Path, most: int) -> bytes | None:
    """Return at most the first ``most + 1`` bytes of a file; None if there is no file.

    Raises:
        StoreError: it cannot be read, or is not a file.
    """
    if not (folder_exists(path.parent) and file_exists(path)):
        return None
    with errors_about(path, "read"), path.open("rb") as file:
        return file.read(most + 1)
