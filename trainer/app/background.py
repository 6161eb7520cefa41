"""Work beside the window's own thread, so that no frame waits for a whole game to be solved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Protocol

Work = Callable[[], Any]
Done = Callable[[Any], None]


class Background(Protocol):
    """Computes something later and says when it is done."""

    def start(self, work: Work, done: Done) -> None:
        """Run `work`; `done` gets its result from `poll`, in the window's own thread."""

    def poll(self) -> None:
        """Hand over the results that are there."""


class Worker:
    """One thread that does one thing after the other, in the order they were asked for.

    What the work raises, `poll` raises: a thread that ended in silence would leave the window
    waiting for ever.
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
            # A daemon: closing the window does not wait for a game nobody will see.
            self._thread = Thread(target=self._run, daemon=True)
            self._thread.start()

    def poll(self) -> None:
        """Hand over the results that are there."""
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
    except Exception as error:  # whatever it is, the window's own thread is to hear of it
        return _Failed(error)


class AtOnce:
    """Does the work when it is asked for: what a test wants."""

    def start(self, work: Work, done: Done) -> None:
        """Do it now."""
        done(work())

    def poll(self) -> None:
        """Nothing is ever outstanding."""
