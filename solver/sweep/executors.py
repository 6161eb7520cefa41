"""Where the work of a sweep is done: processes on this machine, or a Dask cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from solver.processes import WorkContext, end_with_parent


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
