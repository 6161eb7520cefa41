"""The command line: one module a command, and ``main``, which runs one of them.

Next to nothing is imported here: ``holdwise --help`` must answer at once, and an interrupt during
the imports of a command must end as quietly as one during its work.
"""

from __future__ import annotations

import io
import os
import sys
from errno import EBADF

TYPE_CHECKING = False  # importing typing for it takes 3 ms, in which an interrupt would be told
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType
    from typing import TextIO

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``holdwise`` with these words (those of the process where None); return its exit code.

    0 done, 1 could not be done, 2 wrong usage, 130 interrupted. Whatever goes wrong is told on
    standard error, one line a fault; a reader that has closed the pipe is not told anything.
    """
    code = _outcome(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        _drain(stream)
    return code


def _outcome(words: Sequence[str]) -> int:
    interrupts = _Interrupts()
    try:
        interrupts.watch()
        return _run(words)
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if interrupts.seen:
            return 130
        if sys.flags.dev_mode:  # python -X dev -m trainer …: developers see where
            raise
        from trainer.commands.failure import is_of_other_packages, report

        if is_of_other_packages(error):
            raise  # `trainer.launch` knows what to say
        report(error)
        return 1
    finally:
        interrupts.leave()


def _run(words: Sequence[str]) -> int:
    from trainer.commands.dispatch import run

    if sys.stdout is None:
        sys.stdout = _ClosedOutput()
    elif isinstance(sys.stdout, io.TextIOWrapper):
        # A name that the output's encoding lacks is printed by its code, not refused.
        sys.stdout.reconfigure(errors="backslashreplace")
    code = run(words)
    sys.stdout.flush()
    return code


class _ClosedOutput(io.TextIOBase):
    """Standard output that the caller has closed: what is printed fails when it is flushed.

    Python has None in its place, to which `print` writes without a word and others not at all.
    """

    def __init__(self) -> None:
        self._lost = False

    def write(self, text: str) -> int:
        self._lost = True
        return len(text)

    def flush(self) -> None:
        lost, self._lost = self._lost, False  # told once: the interpreter flushes again at its end
        if lost:
            raise OSError(EBADF, "standard output is closed")


class _Interrupts:
    """Remembers an interrupt: numpy, interrupted while it loads, raises an ImportError instead."""

    def __init__(self) -> None:
        self.seen = False
        self._watching = False

    def watch(self) -> None:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            try:
                signal.signal(signal.SIGINT, self._note)
                self._watching = True
            except ValueError:  # not in the main thread, where no interrupt arrives
                pass

    def _note(self, signum: int, frame: FrameType | None) -> None:
        self.seen = True
        raise KeyboardInterrupt

    def leave(self) -> None:
        import signal

        if self._watching:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _drain(stream: TextIO | None) -> None:
    """Write what is still buffered; throw it away where nobody can take it.

    Otherwise the interpreter tries again on its way out, complains, and exits with 120.
    """
    if stream is None:
        return
    try:
        stream.flush()
    except (OSError, ValueError):
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        except (OSError, ValueError):
            return
