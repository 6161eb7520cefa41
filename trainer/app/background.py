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
from weakref import finalize, ref

from trainer.app.long_work import LongWork

T = TypeVar("T")
Wake = Callable[[], None]
Order = Callable[[], Callable[[], None]]
"""Work that returns what hands over its result."""


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

    `poll` raises what the work raised: otherwise the window would wait for ever. The thread ends,
    and gives up what it holds, once nobody has the worker any more.
    """

    def __init__(self, wake: Wake) -> None:
        self._wake = wake
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self.finished: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._thread: Thread | None = None

    def start(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Queue some work."""
        self._orders.put(lambda: _outcome(work, done))
        if self._thread is None:
            # A daemon, so that closing the window does not wait for unfinished work.
            known = self._orders, ref(self), self._wake
            self._thread = Thread(target=_work_through, args=known, daemon=True)
            self._thread.start()
            finalize(self, self._orders.put, None)

    def poll(self) -> None:
        """Call `done` for all work that is finished."""
        while True:
            try:
                hand_over = self.finished.get_nowait()
            except Empty:
                return
            hand_over()


def _work_through(orders: SimpleQueue[Order | None], asked: ref[Worker], wake: Wake) -> None:
    """Carry out the orders until None comes, and hold nothing of the worker's while waiting."""
    while (order := orders.get()) is not None:
        result, worker = order(), asked()
        if worker is None:
            return
        worker.finished.put(result)
        del order, result, worker
        wake()


def _outcome(work: Callable[[], T], done: Callable[[T], None]) -> Callable[[], None]:
    """Do some work, and return what hands over its result, or raises what the work raised."""
    try:
        return partial(done, work())
    except Exception as error:  # of any kind: `poll` raises it in the window's thread
        return partial(_fail, error)


def _fail(error: Exception) -> None:
    raise error
