"""Work beside the window's thread, so that no frame waits for it.

Short work is done by threads that each work through a queue; long work has a process of its own,
so that nothing waits in a queue behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Protocol, TypeVar

from trainer.app.long_work import LongWork

T = TypeVar("T")


class Background(Protocol):
    """Runs work later and hands over the result."""

    def start(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Run `work`; then `poll` calls `done` with the result, in the window's thread."""

    def poll(self) -> None:
        """Call `done` for all work that is finished."""


@dataclass(frozen=True)
class Workers:
    """Who does what is asked: each question goes to the one that it keeps waiting the least.

    `quick` answers a keystroke and does nothing else, `short` takes less than a second, `slow`
    reads the whole history or solves a game for Ultimate X, which takes seconds. `long` searches
    for charts, which takes minutes.
    """

    quick: Background
    short: Background
    slow: Background
    long: LongWork

    def poll(self) -> None:
        """Hand over all results."""
        for worker in (self.quick, self.short, self.slow, self.long):
            worker.poll()


class Worker:
    """One thread that works through a queue.

    `poll` raises what the work raised: otherwise the window would wait for ever.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._orders: SimpleQueue[Callable[[], Callable[[], None]]] = SimpleQueue()
        self._results: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._thread: Thread | None = None

    def start(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Queue some work."""
        self._orders.put(lambda: _outcome(work, done))
        if self._thread is None:
            # A daemon, so that closing the window does not wait for unfinished work.
            self._thread = Thread(target=self._run, daemon=True)
            self._thread.start()

    def poll(self) -> None:
        """Call `done` for all work that is finished."""
        while True:
            try:
                hand_over = self._results.get_nowait()
            except Empty:
                return
            hand_over()

    def _run(self) -> None:
        while True:
            order = self._orders.get()
            self._results.put(order())
            self._wake()


def _outcome(work: Callable[[], T], done: Callable[[T], None]) -> Callable[[], None]:
    """Do some work, and return what hands over its result, or raises what the work raised."""
    try:
        return partial(done, work())
    except Exception as error:  # of any kind: `poll` raises it in the window's thread
        return partial(_fail, error)


def _fail(error: Exception) -> None:
    raise error
