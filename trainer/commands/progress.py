"""A bar for what takes more than a moment: on a terminal's standard error, else nothing."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PLACES = 1000


@contextmanager
def progress(what: str) -> Iterator[Callable[[float], None]]:
    """Give a function to be told the share done; the bar comes with the first share.

    >>> with progress("Waiting") as tell:
    ...     tell(0.5)
    """
    if sys.stderr is None or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=PLACES, visible=False)
        yield lambda share: bar.update(task, completed=share * PLACES, visible=True)
