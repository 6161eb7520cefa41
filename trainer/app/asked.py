"""A question that a page asks each time it is drawn, and that is answered in the background."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar

if TYPE_CHECKING:
    from trainer.app.background import Background

P = ParamSpec("P")
T = TypeVar("T")


def _nothing(_answer: object) -> None:
    """What follows an answer where nothing need."""


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
        then: Callable[[T], None] = _nothing,
    ) -> None:
        self._worker, self._find = worker, find
        self._faults, self._newest_only, self._then = faults, newest_only, then
        self._answers: dict[Hashable, T] = {}
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
        self._ask(_key(args, kwargs), lambda: self._find(*args, **kwargs))

    def take(self, answer: T, *args: P.args, **kwargs: P.kwargs) -> None:
        """Take a result that was found in another way."""
        self._answers[_key(args, kwargs)] = answer

    def forget(self) -> None:
        """Find every result again when it is next asked for; one under way counts no more."""
        self._answers, self._open, self._refused, self.fault = {}, set(), set(), ""

    @property
    def waits(self) -> bool:
        """Whether a result is still being found."""
        return bool(self._open)

    def progress(self, share: float) -> None:
        """Take down the share of the work that is done."""
        self.share = share

    def _ask(self, key: Hashable, find: Callable[[], T]) -> None:
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
