"""The units of work of a sweep, and what solves them: a process, several, or many machines.

A unit is named by its first table only. It carries the spec, a kilobyte or two, and brings back the
rows of the file as text. So it can be solved by any process that has the same version of Holdwise.
Whoever gives out the work may have a process solve several units in a row, which changes no row.

Whoever answers at the address of a scheduler of Dask (``holdwise[dask]``) must be trusted: Dask
reads what comes from there with `pickle`, which can run any code. So an address is looked at first:
it must be one, and a scheduler must greet there, before Dask says a word to it.
"""

from __future__ import annotations

import csv
import logging
import pickle
import re
import socket
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from io import StringIO
from threading import Event, Lock, Thread
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from solver.arrays import keep_freed_memory
from solver.files import shown_name
from solver.sweep import SweepError
from solver.sweep.pay_grid import Box, SolvedTables, tables_in
from solver.sweep.spec import Spec
from solver.sweep.table_boxes import Boxes


class Result(NamedTuple):
    """What a unit, or several in a row, bring back.

    Attributes:
        rows: lines of the file.
        kept: how many these are.
        solved: how many tables were solved, kept or not.
        passed: how many were never solved, because none in a box around them can be kept.
        seconds: how long it took.
    """

    rows: str
    kept: int
    solved: int
    passed: int
    seconds: float = 0.0


class Unit(NamedTuple):
    """Tables with consecutive numbers; `passed` if none of them can be kept."""

    first: int
    box: Box
    passed: bool


def units(spec: Spec, start: int) -> Iterator[Unit]:
    """Yield the units of a sweep, from the table of a number on; a large one if it is passed over.

    Args:
        spec: the sweep.
        start: where a unit begins.
    """
    grid, boxes = spec.grid, _boxes_of(spec)
    inner = np.cumprod((1, *grid.shape[::-1]))[::-1].tolist()
    while start < grid.size:
        for most in (size for size in inner if spec.keep and size > spec.unit and not start % size):
            box = grid.box_at(start, most)
            if not boxes.keeps_any(box):
                unit = Unit(start, box, passed=True)
                break
        else:
            unit = Unit(start, grid.box_at(start, spec.unit), passed=False)
        yield unit
        start += tables_in(unit.box)


def boxes_of(spec: Spec) -> Boxes:
    """Return what solves the tables of a spec; a process keeps that of the last spec."""
    with _ONE_AT_A_TIME:  # or each thread of a worker would find the candidates
        boxes = _boxes_of(spec)
        _ = boxes.of_all
    return boxes


@lru_cache(1)
def _boxes_of(spec: Spec) -> Boxes:
    return Boxes.of(spec)


_ONE_AT_A_TIME = Lock()


def solve_units(version: str, spec: Spec, first: int, count: int) -> Result:
    """Solve units in a row, as one piece of work.

    Args:
        version: the version of Holdwise that asks.
        spec: the sweep.
        first: the number of the first unit's first table.
        count: how many units.

    Raises:
        SweepError: this process has another version of Holdwise.
    """
    if version != own_version():
        raise SweepError(
            f"a worker has holdwise {own_version()}, and this is {version}; "
            "install the same version everywhere"
        )
    began = perf_counter()
    results = []
    for _ in range(count):
        box = spec.grid.box_at(first, spec.unit)
        results.append(_solve_unit(spec, box))
        first += tables_in(box)
    rows, kept, solved, passed = zip(*results, strict=True)
    seconds = perf_counter() - began
    return Result("".join(rows), sum(kept), sum(solved), sum(passed), seconds)


def _solve_unit(spec: Spec, box: Box) -> tuple[str, int, int, int]:
    """Return the rows of a unit, and how many tables were kept, solved and passed over."""
    parts = list(boxes_of(spec).parts(box))
    solved = [part for part in parts if part.solutions is not None]
    passed = sum(tables_in(part.box) for part in parts if part.solutions is None)
    if not solved:
        return "", 0, 0, passed
    tables = SolvedTables.together([part.solutions for part in solved if part.solutions])
    order = np.argsort(np.concatenate([spec.grid.numbers(part.box) for part in solved]))
    kept = _kept(spec, tables.at(order.tolist()))
    return _rows(spec, kept), len(kept), len(tables), passed


def _kept(spec: Spec, tables: SolvedTables) -> SolvedTables:
    for bound in spec.keep:
        holds = bound.all_hold(tables)
        tables = tables.at([place for place, held in enumerate(holds) if held])
    return tables


def _rows(spec: Spec, tables: SolvedTables) -> str:
    """Return the rows of the file, which need no quotes: they are numbers."""
    lines = [axis.line for axis in spec.grid.axes]
    pays = (tables.pays[:, lines] // tables.coins).T.tolist()
    columns = [list(map(str, of_axis)) for of_axis in pays]
    columns += [column.texts(column.measure.values(tables)) for column in spec.columns]
    return "".join(f"{','.join(row)}\n" for row in zip(*columns, strict=True))


def csv_text(rows: list[list[str]]) -> str:
    r"""Return rows as the text of a CSV file.

    >>> csv_text([["flush", "share Four 2s, 3s or 4s"], ["5", "0.1"]])
    'flush,"share Four 2s, 3s or 4s"\n5,0.1\n'
    """
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


@cache
def own_version() -> str:
    """Return the version of Holdwise that runs here."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("holdwise")
    except PackageNotFoundError:
        return "from a checkout"


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
    match = _ADDRESS.fullmatch(address)
    if match is None or not 0 < int(match[4]) < 1 << 16:
        raise SweepError(f"{where}: expected an address such as tcp://127.0.0.1:8786")
    try:
        with socket.create_connection((match[2] or match[3], int(match[4])), SECONDS) as connection:
            greets = match[1] not in (None, "tcp") or _greets(connection)
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
