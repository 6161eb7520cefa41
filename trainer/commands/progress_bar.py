"""A progress bar for slow work, shown only where standard error is a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from shutil import get_terminal_size
from time import monotonic

from solver.progress import Progress, unheard

WIDEST = 30
EVERY = 0.1
"""How wide the bar is, and how many seconds pass before it is drawn again."""
ESTIMATED_AFTER = 2
"""After how many seconds it says how many more it will take."""


@contextmanager
def progress_bar(what: str) -> Iterator[Progress]:
    """Yield a function that takes the share done, from 0 to 1; its first call shows the bar.

    >>> with progress_bar("Waiting") as progress:
    ...     progress(0.5)
    """
    if sys.stderr is None or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield unheard
        return
    bar = _Bar(what)
    try:
        yield bar.show
    finally:
        bar.clear()


class _Bar:
    """One line of standard error, written over and over, in the end by nothing."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._begun = monotonic()
        self._drawn = 0.0
        self._most = 0.0

    def show(self, share: float) -> None:
        """Show how far the work is; a share is never shown smaller than one before."""
        now = monotonic()
        self._most = max(self._most, min(share, 1.0))
        if now - self._drawn >= EVERY:
            self._drawn = now
            self._write(bar_line(self._what, self._most, now - self._begun, _columns()))

    def clear(self) -> None:
        """Take the bar off the screen, if it was there."""
        if self._drawn:
            self._write("")

    def _write(self, line: str) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()


def _columns() -> int:
    return get_terminal_size().columns


def bar_line(what: str, share: float, seconds: float, columns: int) -> str:
    """Return what the bar shows after so many seconds of work.

    >>> bar_line("Deriving", 0.25, 5.0, 80)
    'Deriving  [#######.......................]  25 %  15 s left'
    >>> bar_line("Deriving", 0.25, 1.0, 30)
    'Deriving  [##.........]  25 %'
    """
    left = ""
    if seconds >= ESTIMATED_AFTER and share:
        left = f"  {_duration(seconds * (1 - share) / share)} left"
    end = f"  {round(share * 100):2} %{left}"
    width = min(WIDEST, columns - len(what) - len(end) - 5)
    if width < 5:
        return f"{what}{end}"[: columns - 1]
    done = int(share * width)
    return f"{what}  [{'#' * done}{'.' * (width - done)}]{end}"


def _duration(seconds: float) -> str:
    """Return a time to wait.

    >>> _duration(59.6), _duration(245)
    ('60 s', '4 min 5 s')
    """
    whole = round(seconds)
    return f"{whole} s" if whole < 100 else f"{whole // 60} min {whole % 60} s"
