"""Where little work of a sweep is done; more is done by `processes`, or by a Dask cluster."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import Any


class InThisProcess(Executor):
    """Does the work at once: for so little that to start a process would take longer."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return a future that has the result already."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future
