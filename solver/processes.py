"""Processes on this machine for work that takes long: how they start, how they end, and one that
does a part of some work.

They are new interpreters (`spawn`), on every system: a copy of this one would lack its threads. A
new interpreter looks for modules in the folder it is started in, so that a `multiprocessing.py`
lying there would run; ours do not. They use one thread each for linear algebra, as the processes
are what shares the work out.

The work of a `helper` is parts that can be done in any order, each found to be the same by whoever
does it. The second process does them from the first on, and this one those that it has not yet
begun.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, InvalidStateError, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import current_process, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.queues import SimpleQueue
from types import ModuleType
from typing import Any, Generic, TypeVar

from solver import one_thread

SETTINGS = {
    "PYTHONSAFEPATH": "1",  # do not look for modules in the current folder
    **one_thread.SETTINGS,
    # What looks after semaphores would say that it did so when the command is killed.
    "PYTHONWARNINGS": "ignore:resource_tracker:UserWarning",
}
"""What the environment of a new process says; it is set while the process starts."""
_STARTING = threading.Lock()
"""Held while one starts: what is set for it is set in this whole process, whose threads may start
others."""


class WorkProcess(SpawnProcess):
    """A process that runs nothing out of the current folder, and that ignores Ctrl-C.

    A terminal sends Ctrl-C to all processes; only the main one is to act on it.
    """

    def start(self) -> None:
        """Start it. What it runs and is given must be importable and picklable.

        Nothing of it may stand in the program's own file, which the new process does not run.
        """
        with _STARTING, _settings(), _ignoring_ctrl_c(), _without_program():
            super().start()


class WorkContext(SpawnContext):
    """The `multiprocessing` context whose processes are of this kind, for an executor too.

    >>> WorkContext().Process(target=print).daemon
    False
    """

    Process = WorkProcess

    def __init__(self) -> None:
        if os.name == "posix":  # this one is a process too, and started by the first semaphore
            with _STARTING, _settings(), _ignoring_ctrl_c():
                resource_tracker.ensure_running()


def end_with_parent(parents_end: Connection) -> None:
    """End this process when its parent closes the other end of a pipe, or ends however it may; a
    worker would otherwise wait for work forever.

    So it may have processes of its own, which end with it.
    """
    current_process().daemon = False
    threading.Thread(target=_end_after, args=(parents_end,), daemon=True).start()


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """Yield an executor of processes on this machine; they end with this one, however it ends."""
    context = WorkContext()
    end_seen, our_end = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, end_with_parent, (end_seen,))
    try:
        yield pool
    except BaseException:
        our_end.close()  # work that nobody waits for ends at once
        _hear_ends(pool)
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        our_end.close()


def _hear_ends(pool: ProcessPoolExecutor) -> None:
    """Let an executor hear that its processes have ended, in the middle of an answer too.

    CPython 3.11's has an end of its own to write answers to, and waits for ever for the rest of
    one while that is open.
    """
    answers = getattr(pool, "_result_queue", None)
    if isinstance(answers, SimpleQueue):
        answers._writer.close()  # type: ignore[attr-defined]  # it has no other way


def available_processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _end_after(parents_end: Connection) -> None:
    parents_end.poll(None)
    os._exit(1)


@contextmanager
def _settings() -> Iterator[None]:
    """Set the environment that a new process inherits, but for what a person has set in it."""
    ours = {name: value for name, value in SETTINGS.items() if name not in os.environ}
    os.environ.update(ours)
    try:
        yield
    finally:
        for name in ours:
            os.environ.pop(name, None)


@contextmanager
def _ignoring_ctrl_c() -> Iterator[None]:
    """Ignore Ctrl-C for a moment: a process started in it ignores it for good."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _without_program() -> Iterator[None]:
    """Hide the program's own file for a moment: a process started in it would run that anew.

    A script that asks for a search would otherwise ask again in every process that helps with it.
    """
    program, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = program


T = TypeVar("T")
NONE_TO_HAVE = (AssertionError, ImportError, OSError, RuntimeError)
"""What is raised where no process can be started, or one has ended: it has no processes at all, no
memory for one more, or is itself one that must have none."""


class Helper:
    """What a second process is asked through, if there is one."""

    def __init__(self, pool: Executor | None = None) -> None:
        self._pool = pool

    def ask(self, work: Callable[..., T], *args: Any) -> Future[T]:
        """Ask for some work, after what was asked before; nobody begins it without a helper.

        It must be importable, and what it is given and returns picklable.
        """
        if self._pool is not None:
            try:
                return _gently_lost(self._pool.submit(work, *args))
            except NONE_TO_HAVE:
                self._pool = None
        return Future()


def _gently_lost(future: Future[T]) -> Future[T]:
    """Return some work of which nobody need hear that it was lost, once it is cancelled.

    When a process ends, CPython 3.11's executor tells each waiting future so, stops at the first
    that is cancelled, and leaves the others waiting for ever.
    """
    tell = future.set_exception

    def set_exception(exception: BaseException | None) -> None:
        with suppress(InvalidStateError):
            tell(exception)

    future.set_exception = set_exception  # type: ignore[method-assign]  # of this one future
    return future


@contextmanager
def helper() -> Iterator[Helper]:
    """Start a second process, if there is a second processor to run it, and end it afterwards.

    >>> with helper() as second:
    ...     list(SharedParts(abs, [(-1,), (2,)], [second.ask(abs, -1), second.ask(abs, 2)]))
    [1, 2]
    """
    with ExitStack() as stack:
        second = Helper()
        if available_processors() > 1:
            try:
                second = Helper(stack.enter_context(processes(1)))
            except NONE_TO_HAVE:
                pass
            else:
                second.ask(abs, 0)  # it starts now
        yield second


class SharedParts(Generic[T]):
    """The parts of some work that a helper was asked for, one by one."""

    def __init__(
        self, work: Callable[..., T], parts: Sequence[tuple[Any, ...]], futures: Sequence[Future[T]]
    ) -> None:
        self._work, self._parts, self._futures = work, parts, futures

    def cancel(self) -> None:
        """Take back what the helper has not begun; nobody will ask for the results."""
        for future in self._futures:
            future.cancel()

    def __iter__(self) -> Iterator[T]:
        """Yield the results in order; while one is waited for, do the last that are not begun."""
        done: dict[int, T] = {}
        last = len(self._parts)
        for first, future in enumerate(self._futures):
            if first not in done and future.cancel():
                done[first] = self._work(*self._parts[first])
            while first not in done and not future.done() and last > first + 1:
                last -= 1
                if self._futures[last].cancel():
                    done[last] = self._work(*self._parts[last])
            if first not in done:
                lost = future.exception() is not None
                done[first] = self._work(*self._parts[first]) if lost else future.result()
            yield done.pop(first)
