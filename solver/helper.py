"""A second process that does a part of some work, while this one does the rest.

The work is parts that can be done in any order, each found to be the same by whoever does it. The
second process does them from the first on, and this one those that it has not yet begun.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Generic, TypeVar

from solver.processes import available_processors, processes

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
                return _told_gently(self._pool.submit(work, *args))
            except NONE_TO_HAVE:
                self._pool = None
        return Future()


def _told_gently(asked: Future[T]) -> Future[T]:
    """Return some work of which nobody need hear that it was lost, once it is cancelled.

    When a process ends, CPython 3.11's executor tells each waiting future so, stops at the first
    that is cancelled, and leaves the others waiting for ever.
    """
    tell = asked.set_exception

    def set_exception(exception: BaseException | None) -> None:
        with suppress(InvalidStateError):
            tell(exception)

    asked.set_exception = set_exception  # type: ignore[method-assign]  # of this one future
    return asked


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
        self, work: Callable[..., T], parts: Sequence[tuple[Any, ...]], asked: Sequence[Future[T]]
    ) -> None:
        self._work, self._parts, self._asked = work, parts, asked

    def cancel(self) -> None:
        """Take back what the helper has not begun; nobody will ask for the results."""
        for future in self._asked:
            future.cancel()

    def __iter__(self) -> Iterator[T]:
        """Yield the results in order; while one is waited for, do the last that are not begun."""
        done: dict[int, T] = {}
        last = len(self._parts)
        for first, future in enumerate(self._asked):
            if first not in done and future.cancel():
                done[first] = self._work(*self._parts[first])
            while first not in done and not future.done() and last > first + 1:
                last -= 1
                if self._asked[last].cancel():
                    done[last] = self._work(*self._parts[last])
            if first not in done:
                lost = future.exception() is not None
                done[first] = self._work(*self._parts[first]) if lost else future.result()
            yield done.pop(first)
