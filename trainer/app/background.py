"""Work beside the window's thread, so that no frame waits for it.

Short work is done by threads that each work through a queue; long work has a process of its own,
so that nothing waits in a queue behind it.

A page asks each time it is drawn: `Asked` is a question that is answered so.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Generic, ParamSpec, Protocol, TypeVar
from weakref import finalize, ref

if TYPE_CHECKING:
    from trainer.app.long_work import LongWork

HEAVY = 0.05
"""Seconds of work after which the system gets back what it freed. Solving for the exam, the lab and
a placement left 80 MB; it takes 1 to 9 ms, too long after each key."""

T = TypeVar("T")
Wake = Callable[[], None]
WorkOrder = Callable[[], Callable[[], None]]
"""Work that returns what hands over its result."""


class Background(Protocol):
    """Runs work later and hands over the result."""

    def start(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Run `work`; then `poll` calls `done` with the result, in the window's thread."""

    def poll(self) -> None:
        """Call `done` for all work that is finished."""


@dataclass(frozen=True)
class Workers:
    """Who does what is asked: each question goes to the one that it keeps waiting the least.

    `quick` answers a keystroke and does nothing else, `short` takes less than a second, `slow`
    reads the whole history or solves a game for Ultimate X, which takes seconds. `long` searches
    for charts, which takes minutes. In the window they wait until the first picture is `shown`:
    what they load and compute would delay it.
    """

    quick: Background
    short: Background
    slow: Background
    long: LongWork
    shown: Event = field(default_factory=Event)

    def poll(self) -> None:
        """Hand over all results."""
        for worker in (self.quick, self.short, self.slow, self.long):
            worker.poll()


class Worker:
    """One thread that works through a queue.

    `poll` raises what the work raised: otherwise the window would wait for ever. The thread ends,
    and gives up what it holds, once nobody has the worker any more.
    """

    def __init__(self, wake: Wake) -> None:
        self._wake = wake
        self._orders: SimpleQueue[WorkOrder | None] = SimpleQueue()
        self.finished: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._thread: Thread | None = None

    def start(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Queue some work."""
        self._orders.put(lambda: _outcome(work, done))
        if self._thread is None:
            # A daemon, so that closing the window does not wait for unfinished work.
            known = self._orders, ref(self), self._wake
            self._thread = Thread(target=work_through, args=known, daemon=True)
            self._thread.start()
            finalize(self, self._orders.put, None)

    def poll(self) -> None:
        """Call `done` for all work that is finished."""
        for hand_over in _taken(self.finished):
            hand_over()

    def end(self, seconds: float) -> None:
        """Give up what is queued, and wait so long at most for what is under way.

        A thread that still computes while Python takes down its modules can end the program with a
        fault of memory.
        """
        for _ in _taken(self._orders):
            pass
        self._orders.put(None)
        if self._thread is not None:
            self._thread.join(seconds)


def _taken(queue: SimpleQueue[T]) -> Iterator[T]:
    """Yield what is in a queue, taken out of it."""
    with suppress(Empty):
        while True:
            yield queue.get_nowait()


def work_through(orders: SimpleQueue[WorkOrder | None], asked: ref[Worker], wake: Wake) -> None:
    """Carry out the orders until None comes, and hold nothing of the worker's while waiting."""
    while (order := orders.get()) is not None:
        began = monotonic()
        result, worker = order(), asked()
        if worker is None:
            return
        worker.finished.put(result)
        del order, result, worker
        wake()
        if monotonic() - began > HEAVY:
            from solver.arrays import give_back_freed_memory  # with NumPy, for the first frame late

            give_back_freed_memory()


def _outcome(work: Callable[[], T], done: Callable[[T], None]) -> Callable[[], None]:
    """Do some work, and return what hands over its result, or raises what the work raised."""
    try:
        return partial(done, work())
    except Exception as error:  # of any kind: `poll` raises it in the window's thread
        return partial(_fail, error)


def _fail(error: Exception) -> None:
    raise error


P = ParamSpec("P")


def nothing(_answer: object) -> None:
    """What follows an answer where nothing need."""


_UNKNOWN = object()
"""The state of which an answer is that was not asked for as of one."""


class Asked(Generic[P, T]):
    """A function whose results are found in the background, each once: None until it is known.

    `faults` are the errors that are no bug; the line of the last one is `fault`, until a result is
    found. With `newest_only`, a question that was overtaken by another is not begun. `then` is
    called with each result.

    >>> from concurrent.futures import Future
    >>> class Later:
    ...     orders = []
    ...     def start(self, work, done):
    ...         self.orders.append(lambda: done(work()))
    >>> square = Asked(Later(), lambda number: number * number)
    >>> square(7), square.waits
    (None, True)
    >>> Later.orders.pop()()
    >>> square(7), square.waits, square.known(8)
    (49, False, None)
    """

    def __init__(
        self,
        worker: Background,
        find: Callable[P, T],
        *,
        faults: tuple[type[Exception], ...] = (),
        newest_only: bool = False,
        then: Callable[[T], None] = nothing,
    ) -> None:
        self._worker, self._find = worker, find
        self._faults, self._newest_only, self._then = faults, newest_only, then
        self._answers: dict[Hashable, T] = {}
        self._states: dict[Hashable, object] = {}  # of the world, as of which an answer was found
        self._open: set[Hashable] = set()
        self._refused: set[Hashable] = set()
        self._newest: Hashable = None
        self.fault = ""
        self.share = 0.0
        """What share of the work is done, where the function says it by `progress`."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T | None:
        """Return the result; before it is known, start to find it and return None."""
        key = self._newest = _key(args, kwargs)
        if not (key in self._answers or key in self._open or key in self._refused):
            self._ask(key, lambda: self._find(*args, **kwargs))
        return self._answers.get(key)

    def known(self, *args: P.args, **kwargs: P.kwargs) -> T | None:
        """Return the result if it is known; never start to find it."""
        return self._answers.get(_key(args, kwargs))

    def again(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Find a result anew; the one that is known stands until then."""
        key = _key(args, kwargs)
        self._ask(key, lambda: self._find(*args, **kwargs), self._states.get(key, _UNKNOWN))

    def as_of(self, state: object, *args: P.args, **kwargs: P.kwargs) -> T | None:
        """Return the result if it was found since the world has been in a `state`; else start to
        find it, one at a time, and return None: the one of an earlier state may be wrong by now.
        """
        key = self._newest = _key(args, kwargs)
        if self._states.get(key, _UNKNOWN) != state and key not in self._open:
            self._ask(key, lambda: self._find(*args, **kwargs), state)
        return self._answers.get(key) if self._states.get(key, _UNKNOWN) == state else None

    def take(self, answer: T, *args: P.args, **kwargs: P.kwargs) -> None:
        """Take a result that was found in another way."""
        self._answers[_key(args, kwargs)] = answer

    def forget(self) -> None:
        """Find every result again when it is next asked for; one under way counts no more."""
        self._answers, self._open, self._refused, self.fault = {}, set(), set(), ""
        self._states = {}

    @property
    def waits(self) -> bool:
        """Whether a result is still being found."""
        return bool(self._open)

    def progress(self, share: float) -> None:
        """Take down the share of the work that is done."""
        self.share = share

    def _ask(self, key: Hashable, find: Callable[[], T], state: object = _UNKNOWN) -> None:
        answers, waiting = self._answers, self._open
        waiting.add(key)

        def work() -> T | _NoAnswer:
            if self._newest_only and key != self._newest:
                return _NoAnswer()
            try:
                return find()
            except self._faults as error:
                return _NoAnswer(str(error))

        def done(answer: T | _NoAnswer) -> None:
            waiting.discard(key)
            if answers is self._answers:  # else it was forgotten meanwhile
                self._states[key] = state
                self._take(key, answer)

        self._worker.start(work, done)

    def _take(self, key: Hashable, answer: T | _NoAnswer) -> None:
        if not isinstance(answer, _NoAnswer):
            self._answers[key], self.fault = answer, ""
            self._then(answer)
        elif answer.fault:
            self._refused.add(key)
            self.fault = answer.fault


@dataclass(frozen=True)
class _NoAnswer:
    """Why there is none: a fault, or "" where another question came after it."""

    fault: str = ""


def _key(args: tuple[Hashable, ...], kwargs: dict[str, Hashable]) -> Hashable:
    return (args, *sorted(kwargs.items()))
