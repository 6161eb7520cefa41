"""The text files that a command reads; `-` is standard input."""

from __future__ import annotations

import sys

from solver.text_files import TextError, read_text, read_text_file, shown_name
from trainer.commands.failure import Failure


def given_text(path: str, hint: str = "") -> tuple[str, str]:
    """Return the text, and how messages call where it is from.

    Raises:
        Failure: it cannot be read; its line ends with the hint.
    """
    name = "standard input" if path == "-" else shown_name(path)
    try:
        if path != "-":
            return read_text_file(path), name
        if sys.stdin is None:
            raise TextError("is closed: there is nothing to read")
        return read_text(sys.stdin.buffer), name
    except TextError as error:
        raise Failure(f"{name}: {error}{hint}") from None
