"""The command line: the commands, and ``main``, which runs one of them.

Nothing slow is imported before a command is known: ``holdwise --help`` must answer at once, and an
interrupt while a command is being imported must end as quietly as one while it runs.

A command's module has its name, as `best_command`. Small commands about one thing share one:
`game_commands` has ``analyze`` and ``ultimate-x``, `lab_commands` ``compare`` and ``breakeven``,
`bankroll_commands` ``bankroll`` and ``floor``, `sweep_commands` ``sweep`` and ``design``,
`training_commands` ``today``, ``drill`` and ``exam``, `record_commands` ``history``, ``export``,
``backup`` and ``profiles``, `redealing_commands` ``import`` and ``audit``, `self_test_commands`
``verify`` and ``benchmark``, `integration_commands` ``completion`` and ``menu``. What a command
takes is declared in `declared`. `holdwise_launch` is what the console script imports, `dispatch`
finds the command and `parser` reads its words; `failure` prints what went wrong.

What is named on the command line: `games`, `named_tables`, `how_played`. What is typed or read:
`lines`; `dialogue` and `text_mode` ask, `course_command` at the first start, `verdicts` answers,
`window` opens the window instead. What is printed, into files too: `output`, on a terminal
`terminal` and `pager`; a line of ``best`` for each hand: `answer_lines`.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from errno import EBADF

from trainer.commands.dispatch import run
from trainer.commands.failure import is_from_another_package, report_error

TYPE_CHECKING = False  # importing typing takes 3 ms, and an interrupt then would show a traceback
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType
    from typing import TextIO

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``holdwise`` with these arguments (None: those of the process); return its exit code.

    0 done, 1 could not be done, 2 wrong usage, 130 interrupted. Faults are printed on standard
    error, one line each. Where the reader has closed the pipe, nothing more is printed.
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
        if sys.flags.dev_mode:  # python -X dev -m trainer …: developers see the traceback
            raise
        if is_from_another_package(error):
            raise  # `trainer.launch` prints the message
        report_error(error)
        return 1
    finally:
        interrupts.leave()


def _run(words: Sequence[str]) -> int:
    if sys.stdout is None:
        sys.stdout = _ClosedOutput()
    elif isinstance(sys.stdout, io.TextIOWrapper):
        # A character that the output's encoding lacks is printed as an escape, not refused.
        sys.stdout.reconfigure(errors="backslashreplace")
    code = run(words)
    sys.stdout.flush()
    return code


class _ClosedOutput(io.TextIOBase):
    """Stands in for a standard output that the caller has closed: flushing what was printed fails.

    Python sets `sys.stdout` to None then: `print` would drop its text silently, and everything else
    would fail with an AttributeError.
    """

    def __init__(self) -> None:
        self._lost = False

    def write(self, text: str) -> int:
        self._lost = True
        return len(text)

    def flush(self) -> None:
        lost, self._lost = self._lost, False  # raise once: the interpreter flushes again at exit
        if lost:
            raise OSError(EBADF, "standard output is closed")


class _Interrupts:
    """Remembers an interrupt, because numpy turns one into an ImportError while it loads."""

    def __init__(self) -> None:
        self.seen = False
        self._watching = False

    def watch(self) -> None:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            try:
                signal.signal(signal.SIGINT, self._note)
                self._watching = True
            except ValueError:  # not the main thread: no interrupt arrives here
                pass

    def _note(self, signum: int, frame: FrameType | None) -> None:
        self.seen = True
        raise KeyboardInterrupt

    def leave(self) -> None:
        if self._watching:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _drain(stream: TextIO | None) -> None:
    """Flush what is still buffered, or discard it where it cannot be written.

    Otherwise the interpreter tries again at exit, complains, and exits with 120.
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
