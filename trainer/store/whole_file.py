"""Small files of text: written whole or not at all, and read only if they are small."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from trainer.store.failures import errors_about
from trainer.store.places import file_exists, folder_exists


def write_whole(path: Path, text: str) -> None:
    """Write a file of text: a reader finds the old one or the new one, never a half.

    Only the user may read it. The folder must be there.

    Raises:
        StoreError: it cannot be written; the old one is still there.
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
    """Return the bytes of a file, cut off after ``most + 1``; None where there is no file.

    Raises:
        StoreError: it cannot be read, or is no file. A pipe is not waited for.
    """
    if not (folder_exists(path.parent) and file_exists(path)):
        return None
    with errors_about(path, "read"), path.open("rb") as file:
        return file.read(most + 1)
