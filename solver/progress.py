"""What share of some work is done: reported while it is done, and as one for all its parts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

Progress: TypeAlias = Callable[[float], object]
"""Called now and then with the share of the work done, 0 to 1."""


def unheard(_share: float) -> None:
    """Hear of progress where nobody wants to."""


def part(progress: Progress, start: float, end: float) -> Progress:
    """What hears the progress of one part of some work, and passes it on as that of the whole.

    The part leads from one share of the whole to another.

    >>> part(print, 0.5, 1.0)(0.25)
    0.625
    """
    return partial(_report, progress, start, end)


def _report(progress: Progress, start: float, end: float, share: float) -> None:
    progress(start + (end - start) * share)
