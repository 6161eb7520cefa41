"""The files that commands write beside their answer: always new ones, each whole or not there.

Nothing that is there is ever replaced: it may be what the command reads, or the player's history.
"""

from __future__ import annotations

import os
import stat
import sys
from errno import ENXIO
from pathlib import Path

from solver.text_files import new_file
from trainer.commands.failure import Failure, complain


def refuse_file(option: str, path: str) -> None:
    """Refuse a path that no new file can have, before any work is done for it.

    Devices and pipes are no files; they may be written to.

    >>> refuse_file("--html", ".")
    Traceback (most recent call last):
    trainer.commands.failure.Failure: --html '.': is a folder; expected a new file

    Raises:
        Failure: the path cannot be written, or something is there already.
    """
    fault = _fault(path)
    if fault is not None:
        raise Failure(f"{option} {path!r}: {fault}")


def write_file(option: str, path: str, content: bytes) -> None:
    """Write a new file, or into a device or a pipe, and say so.

    Raises:
        Failure: it cannot be written; then there is no such file.
    """
    try:
        if _is_standard_output(path):  # opening /dev/stdout would truncate the file behind it
            sys.stdout.flush()
            sys.stdout.buffer.write(content)
        elif _is_stream(path):
            _pour(path, content)
        else:
            with new_file(Path(path)) as file:
                file.write(content)
    except BrokenPipeError:
        raise
    except FileExistsError:
        raise Failure(f"{option} {path!r}: is there already; name a new file") from None
    except OSError as error:
        reason = "nobody reads from it" if error.errno == ENXIO else error.strerror
        raise Failure(f"{option} {path!r}: {reason}") from None
    complain(f"{path} written")


def _fault(path: str) -> str | None:
    """Return why a path cannot be written, None if it can."""
    if not path or "\0" in path:
        return "is not a file name"
    if path == "-":
        return "standard output has the answer; expected a new file"
    folder = Path(path).parent
    if Path(path).is_dir():
        return "is a folder; expected a new file"
    if _is_standard_output(path) or _is_stream(path):
        return None
    if os.path.lexists(path):
        return "is there already; name a new file"
    if not folder.is_dir():
        return f"there is no folder {str(folder)!r}"
    return None if os.access(folder, os.W_OK) else f"the folder {str(folder)!r} may not be written"


def _status(path: str | int) -> os.stat_result | None:
    """Return the status of a path or descriptor, None where nothing is there or it is closed."""
    try:
        return os.stat(path)  # noqa: PTH116 - also of a descriptor
    except OSError:
        return None


def _is_standard_output(path: str) -> bool:
    there, ours = _status(path), _status(1)
    return sys.stdout is not None and bool(there and ours and os.path.samestat(there, ours))


def _is_stream(path: str) -> bool:
    """Whether a path is a device or a pipe."""
    there = _status(path)
    return there is not None and not (stat.S_ISREG(there.st_mode) or stat.S_ISDIR(there.st_mode))


def _pour(path: str, content: bytes) -> None:
    """Write into a device or a pipe. Opening a pipe does not wait: it might never get a reader."""
    descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "set_blocking"):
        os.set_blocking(descriptor, True)
    with open(descriptor, "wb") as file:  # noqa: PTH123 - it is open already
        file.write(content)
