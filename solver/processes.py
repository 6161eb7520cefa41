"""Processes on this machine for work that takes long: how they start, and how they end.

They are new interpreters (`spawn`), on every system: a copy of this one would lack its threads. A
new interpreter looks for modules in the folder it is started in, so that a `multiprocessing.py`
lying there would run; ours do not. They use one thread each for linear algebra, as the processes
are what shares the work out.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import current_process, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from types import ModuleType

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
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        our_end.close()


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
