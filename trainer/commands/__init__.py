"""The command line: one module a command, and ``main``, which runs one of them.

Nothing heavy is imported here: ``holdwise --help`` must answer at once, and an interrupt during
the imports of a command must end as quietly as one during its work.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import TextIO

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``holdwise`` with these words (those of the process where None); return its exit code.

    0 done, 1 could not be done, 2 wrong usage, 130 interrupted. Whatever goes wrong is told on
    standard error, one line a fault; a reader that has closed the pipe is not told anything.
    """
    _accept_every_character()
    code = _outcome(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        _drain(stream)
    return code


def _accept_every_character() -> None:
    """Let a name that the output's encoding lacks be printed by its code, not refused."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _outcome(words: Sequence[str]) -> int:
    try:
        from trainer.commands.dispatch import run

        code = run(words)
        if sys.stdout is not None:  # None where the caller closed the descriptor
            sys.stdout.flush()
        return code
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if sys.flags.dev_mode:  # python -X dev -m trainer …: developers see where
            raise
        from trainer.commands.failure import report

        report(error)
        return 1


def _drain(stream: TextIO | None) -> None:
    """Write what is still buffered; throw it away where nobody can take it.

    Otherwise the interpreter tries again on its way out, complains, and exits with 120.
    """
    if stream is None:
        return
    try:
        stream.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
