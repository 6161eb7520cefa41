"""Where the work of a sweep is done: processes on this machine, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any


class InThisProcess(Executor):
    """Does the work at once: for so little that to start a process would take longer."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return a future that has the result already."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """Yield an executor of processes on this machine; they end with this one, however it ends."""
    # New interpreters rather than copies of this one, whose threads a copy would lack.
    context = multiprocessing.get_context("spawn")
    end_seen, our_end = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, _start_worker, (end_seen,))
    try:
        with _deaf():
            pool.submit(os.getpid)  # starts the workers
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


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore Ctrl-C for a moment, so that processes started in it ignore it for good.

    A terminal sends it to all processes; only the main one is to act on it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _start_worker(parents_end: Connection) -> None:
    """End this process when its parent closes the other end of a pipe, or ends; else it would wait
    for work forever.
    """
    threading.Thread(target=_end_after, args=(parents_end,), daemon=True).start()


def _end_after(parents_end: Connection) -> None:
    parents_end.poll(None)
    os._exit(1)
