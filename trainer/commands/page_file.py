"""``--html FILE``: writes a printable page without damaging what is at that path."""

from __future__ import annotations

import os
import stat
import sys
from errno import EACCES, ENXIO
from pathlib import Path

from solver.text_files import replace_file
from trainer.commands.failure import Failure


def refuse_page(path: str, *read: str) -> None:
    """Refuse a path that the page must not be written to, before any work is done for it.

    The page must not replace its own input: `read` names the input files. It may also contain
    catalogue ids, or ``-`` for standard input.

    >>> refuse_page(".")
    Traceback (most recent call last):
    trainer.commands.failure.Failure: --html '.': is a folder; expected a file
    """
    there = _status(path)
    if there is None:
        return
    if stat.S_ISDIR(there.st_mode):
        raise Failure(f"--html {path!r}: is a folder; expected a file")
    for source in read:
        found = _status(0 if source == "-" else source)
        if found and stat.S_ISREG(found.st_mode) and os.path.samestat(there, found):
            raise Failure(
                f"--html {path!r}: the page would replace what is read; name another file"
            )


def write_page(path: str, text: str) -> None:
    """Write the page: to a file atomically, to a device or a pipe directly."""
    there = _status(path)
    if _is_standard_output(there):  # such as /dev/stdout: opening it again would truncate a file
        print(text, end="")
        return
    try:
        if there is None or stat.S_ISREG(there.st_mode):
            _replace(Path(path).resolve(), text, there)
        else:
            _pour(path, text)
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = "nobody reads from it" if error.errno == ENXIO else error.strerror
        raise Failure(f"--html {path!r}: {reason}") from None


def _status(path: str | int) -> os.stat_result | None:
    """Return the status of a path or descriptor, None where nothing is there or it is closed."""
    try:
        return os.stat(path)  # noqa: PTH116 - also of a descriptor
    except OSError:
        return None
    except ValueError as error:
        raise Failure(f"--html {path!r}: is no name of a file: {error}") from None


def _is_standard_output(there: os.stat_result | None) -> bool:
    ours = _status(1)
    if sys.stdout is None or there is None or ours is None:
        return False
    return os.path.samestat(there, ours)


def _replace(path: Path, text: str, there: os.stat_result | None) -> None:
    """Replace the file by a new one with the same mode."""
    if there is not None and not os.access(path, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    replace_file(path, text, None if there is None else stat.S_IMODE(there.st_mode))


def _pour(path: str, text: str) -> None:
    """Write into a device or a pipe. Opening a pipe does not wait: it might never get a reader."""
    descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "set_blocking"):
        os.set_blocking(descriptor, True)
    with open(descriptor, "w", encoding="utf-8") as file:  # noqa: PTH123 - it is open already
        file.write(text)
