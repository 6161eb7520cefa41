"""Where the work of a sweep is done, but for `processes`: here, or by Dask (``holdwise[dask]``).

Whoever answers at a scheduler's address must be trusted: Dask reads what comes from there with
`pickle`, which can run any code. So an address is looked at first: it must be one, and a scheduler
must greet there, before Dask says a word to it.
"""

from __future__ import annotations

import logging
import pickle
import re
import socket
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from threading import Event, Thread
from typing import Any

from solver.freed_memory import keep_freed_memory
from solver.sweep import SweepError
from solver.text_files import shown_name

SECONDS = 10
"""How long a scheduler may take to answer, and a first worker to be there."""
GREETING_SECONDS = 5
"""How long a scheduler may take to greet who connects; it does so at once."""
LOOK_SECONDS = 10
"""How often is looked whether a worker is there; they say so themselves every few seconds."""
GONE = "no worker is left; it goes on as soon as one is there, and Ctrl-C loses nothing"
BACK = "a worker is there again; it goes on"
GREETING = b"pickle-protocol"
"""A word of the greeting, in every version of Dask."""
_ADDRESS = re.compile(r"(?:([a-z]+)://)?(?:\[([0-9a-fA-F:.]+)\]|([^\s:/\[\]]+)):([0-9]{1,5})")
_LOGGERS = ("distributed", "asyncio", "tornado")


class InThisProcess(Executor):
    """Does the work at once: for so little that to start a process would take longer."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return a future that has the result already."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def cluster(
    address: str, say: Callable[[str], object] = lambda text: None
) -> Iterator[tuple[Executor, int]]:
    """Yield an executor for the workers of a scheduler, and how many threads they have.

    A unit whose worker is lost is given to another one by the scheduler.

    Args:
        address: the scheduler's.
        say: called from another thread when no worker is left, and when one is there again.

    Raises:
        SweepError: Dask is not installed, or no scheduler answers, or it has no worker.
    """
    if find_spec("distributed") is None:
        raise SweepError("--scheduler needs Dask: pip install 'holdwise[dask]'")
    where = f"--scheduler {shown_name(address)}"
    _check_greeting(address, where)
    _silence()
    client = _client(address, where)
    try:
        threads = _threads(client, address, where)
        with _watched(partial(_heard_of, client, {}), say):
            yield Cluster(client.get_executor()), threads
    finally:
        client.close()


@contextmanager
def _watched(is_there: Callable[[], bool], say: Callable[[str], object]) -> Iterator[None]:
    """Look now and then whether a worker is there, and say so when that changes."""
    over = Event()

    def watch() -> None:
        was_there = True
        while not over.wait(LOOK_SECONDS):
            try:
                now_there = is_there()
            except Exception:
                return
            if now_there != was_there:
                say(BACK if now_there else GONE)
            was_there = now_there

    watching = Thread(target=watch, daemon=True)
    watching.start()
    try:
        yield
    finally:
        over.set()
        watching.join(SECONDS)


def _heard_of(client: Any, before: dict[str, float]) -> bool:
    """Return whether a worker was heard of since the last look: one that is cut off says no more.

    Args:
        client: of the scheduler.
        before: when each worker was last heard of at the last look, by the scheduler's clock.
    """
    workers = client.scheduler_info(n_workers=-1)["workers"]
    now = {address: worker["last_seen"] for address, worker in workers.items()}
    heard = any(before.get(address) != seen for address, seen in now.items())
    before.clear()
    before.update(now)
    return heard


def _silence() -> None:
    """Log nothing: Dask logs each lost connection, and what matters of that is an error of ours."""
    import distributed  # noqa: F401 - it sets levels when it is imported

    for name in [*logging.root.manager.loggerDict, *_LOGGERS]:
        if name.partition(".")[0] in _LOGGERS:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


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


def _at_work(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Make a call in a worker.

    What starts one has it give back 64 KB as soon as they are free (``MALLOC_TRIM_THRESHOLD_``),
    which takes as long as a third of the work.
    """
    keep_freed_memory()
    return fn(*args, **kwargs)


class _Call:
    """A call that is made when its bytes are read."""

    def __init__(self, fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self._call = partial(_at_work, fn, **kwargs), args

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return self._call


def _check_greeting(address: str, where: str) -> None:
    """Refuse an address at which no scheduler greets, within seconds."""
    found = _ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found[4]) < 1 << 16:
        raise SweepError(f"{where}: expected an address such as tcp://127.0.0.1:8786")
    try:
        with socket.create_connection((found[2] or found[3], int(found[4])), SECONDS) as connection:
            greets = found[1] not in (None, "tcp") or _greets(connection)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SweepError(f"{where}: cannot be reached: {reason}") from None
    if not greets:
        raise SweepError(f"{where}: what answers there is not a Dask scheduler")


def _greets(connection: socket.socket) -> bool:
    """Return whether the other end says at once what a scheduler says."""
    connection.settimeout(min(GREETING_SECONDS, SECONDS))
    heard = b""
    try:
        while GREETING not in heard and len(heard) < 1 << 16 and (more := connection.recv(4096)):
            heard += more
    except OSError:
        pass  # it is silent, or closed the connection
    return GREETING in heard


def _client(address: str, where: str) -> Any:
    from distributed import Client

    class ClosedByUs(Client):  # type: ignore[misc]  # types of the extra are not followed
        """A client that is not closed when it is forgotten: one that never reached its scheduler
        would wait for it twenty seconds, and then print that it gave up.
        """

        def __del__(self) -> None: ...

    try:
        with warnings.catch_warnings():
            # Other versions of Dask and Python on the workers do not matter if ours is the same.
            warnings.simplefilter("ignore")
            return ClosedByUs(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SweepError(f"{where}: cannot be reached: {error}") from None


def _threads(client: Any, address: str, where: str) -> int:
    from distributed import TimeoutError as NoneInTime

    try:
        client.wait_for_workers(1, timeout=SECONDS)
    except NoneInTime:
        raise SweepError(f"{where}: has no worker; start one with: dask worker {address}") from None
    return int(sum(client.nthreads().values()))
