"""A progress bar for slow work, shown only where standard error is a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from solver.progress import Progress, unheard

PLACES = 1000


@contextmanager
def progress_bar(what: str) -> Iterator[Progress]:
    """Yield a function that takes the share done, from 0 to 1; its first call shows the bar.

    >>> with progress_bar("Waiting") as progress:
    ...     progress(0.5)
    """
    if sys.stderr is None or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield unheard
        return
    from rich.console import Console
    from rich.progress import Progress as Bars

    with Bars(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=PLACES, visible=False)
        yield lambda share: bar.update(task, completed=share * PLACES, visible=True)
