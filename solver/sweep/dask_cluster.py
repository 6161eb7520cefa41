"""A Dask cluster as an executor: the extra ``holdwise[dask]``."""

from __future__ import annotations

import logging
import pickle
import warnings
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from typing import Any

from solver.sweep.faults import SweepError

SECONDS = 10
"""How long a scheduler may take to answer, and a first worker to be there."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield an executor for the workers of a scheduler, and how many threads they have.

    A unit whose worker is lost is given to another one by the scheduler.

    Raises:
        SweepError: Dask is not installed, or nobody answers, or there is no worker.
    """
    if find_spec("distributed") is None:
        raise SweepError("--scheduler needs Dask: pip install 'holdwise[dask]'")
    # It logs each lost connection; what matters of that becomes an error of ours.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    client = _client(address)
    try:
        yield Cluster(client.get_executor()), _threads(client, address)
    finally:
        client.close()


class Cluster(Executor):
    """Gives calls to workers as bytes, which only the worker that does the work reads.

    A scheduler then needs no Holdwise, and a worker without it fails the call, instead of falling
    over the message with which all calls come.
    """

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return the future of a call."""
        return self._executor.submit(pickle.loads, pickle.dumps(_Call(fn, args, kwargs)))


class _Call:
    """A call that is made when its bytes are read."""

    def __init__(self, fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self._call = partial(fn, **kwargs), args

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return self._call


def _client(address: str) -> Any:
    from distributed import Client

    try:
        with warnings.catch_warnings():
            # Other versions of Dask and Python on the workers do not matter if ours is the same.
            warnings.simplefilter("ignore")
            return Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SweepError(f"--scheduler {address}: cannot be reached: {error}") from None


def _threads(client: Any, address: str) -> int:
    from distributed import TimeoutError as NoneInTime

    try:
        client.wait_for_workers(1, timeout=SECONDS)
    except NoneInTime:
        hint = f"start one with: dask worker {address}"
        raise SweepError(f"--scheduler {address}: has no worker; {hint}") from None
    return int(sum(client.nthreads().values()))
