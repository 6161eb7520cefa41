"""Work in a background thread, so that no frame waits while a game is solved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Protocol

Work = Callable[[], Any]
Done = Callable[[Any], None]


class Background(Protocol):
    """Runs work later and hands over the result."""

    def start(self, work: Work, done: Done) -> None:
        """Run `work`; then `poll` calls `done` with the result, in the window's thread."""

    def poll(self) -> None:
        """Call `done` for all work that is finished."""


class Worker:
    """One thread that works through a queue.

    `poll` raises what the work raised: otherwise the window would wait for ever.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._orders: SimpleQueue[tuple[Work, Done]] = SimpleQueue()
        self._results: SimpleQueue[tuple[Done, Any]] = SimpleQueue()
        self._thread: Thread | None = None

    def start(self, work: Work, done: Done) -> None:
        """Queue some work."""
        self._orders.put((work, done))
        if self._thread is None:
            # A daemon, so that closing the window does not wait for unfinished work.
            self._thread = Thread(target=self._run, daemon=True)
            self._thread.start()

    def poll(self) -> None:
        """Call `done` for all work that is finished."""
        while True:
            try:
                done, result = self._results.get_nowait()
            except Empty:
                return
            if isinstance(result, _Failed):
                raise result.error
            done(result)

    def _run(self) -> None:
        while True:
            work, done = self._orders.get()
            self._results.put((done, _outcome(work)))
            self._wake()


@dataclass(frozen=True)
class _Failed:
    error: Exception


def _outcome(work: Work) -> Any:
    try:
        return work()
    except Exception as error:  # of any kind: `poll` raises it in the window's thread
        return _Failed(error)


class AtOnce:
    """Does the work immediately, for tests."""

    def start(self, work: Work, done: Done) -> None:
        """Do the work now."""
        done(work())

    def poll(self) -> None:
        """Do nothing: no work is ever waiting."""
