"""A pager for an answer that is longer than the screen, where the system has one, as git does."""

from __future__ import annotations

import io
import os
import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import get_terminal_size, which
from subprocess import PIPE, Popen
from typing import TextIO

USUAL = "less"
LESS = "FRX"
"""Less shows colours, leaves what was read on the screen, and ends at once if all fits."""


@contextmanager
def paged() -> Iterator[None]:
    """Show what is printed within on a terminal screen by screen, if it does not fit on one.

    PAGER names the pager; ``cat`` or an empty one means none.
    """
    screen = sys.stdout
    command = _pager()
    if command is None or screen is None or not screen.isatty():
        yield
        return
    pages = _Pages(screen, command)
    sys.stdout = pages
    try:
        yield
    finally:
        sys.stdout = screen
        pages.finish()


def _pager() -> list[str] | None:
    """Return the command of the pager, None where there is none."""
    words = shlex.split(os.environ.get("PAGER", USUAL))
    if not words or words == ["cat"] or os.environ.get("TERM") == "dumb":
        return None
    return words if which(words[0]) else None


class _Pages(io.TextIOBase):
    """Keeps what is written until it is more than a screen, and then gives it all to the pager."""

    def __init__(self, screen: TextIO, command: list[str]) -> None:
        self._screen = screen
        self._command = command
        self._kept: list[str] = []
        self._lines = 0
        self._pager: Popen[str] | None = None

    @property
    def encoding(self) -> str:  # type: ignore[override]  # a stream's own attribute
        """The encoding of the screen, by which it is known what can be drawn."""
        return self._screen.encoding

    def isatty(self) -> bool:
        """Yes: in the end a person reads it on a terminal."""
        return True

    def write(self, text: str) -> int:
        """Keep the text, or pass it on to the pager."""
        if self._pager is not None and self._pager.stdin is not None:
            self._pager.stdin.write(text)
            return len(text)
        self._kept.append(text)
        self._lines += text.count("\n")
        if self._lines >= get_terminal_size().lines:
            self._start()
        return len(text)

    def _start(self) -> None:
        environment = {"LESS": LESS, "LV": "-c", **os.environ}
        self._pager = Popen(
            self._command,
            stdin=PIPE,
            env=environment,
            text=True,
            encoding=self.encoding,
            errors="backslashreplace",
        )
        self._screen.flush()
        kept, self._kept = "".join(self._kept), []
        self.write(kept)

    def finish(self) -> None:
        """Print what fits on the screen, or wait until the pager is left."""
        if self._pager is None:
            self._screen.write("".join(self._kept))
            return
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the pager's now
        try:
            if self._pager.stdin is not None:
                self._pager.stdin.close()
        except BrokenPipeError:  # it was left before the end
            pass
        finally:
            self._pager.wait()
            signal.signal(signal.SIGINT, before)
