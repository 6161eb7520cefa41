"""Everything that is wrong with one thing, said at once: one line of text for each fault.

Whoever gives a paytable, a chart or a spec with three mistakes hears of all three, instead of the
first three times in a row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class FaultyError(ValueError):
    """Something cannot be used as it is.

    Attributes:
        faults: everything wrong with it, one line of text each; the error's message is these lines.

    >>> print(FaultyError("line 1: no name", "line 2: no pays"))
    line 1: no name
    line 2: no pays
    """

    def __init__(self, *faults: str) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(self.faults)


def faults_of(error: Exception) -> tuple[str, ...]:
    """Return what an error says is wrong, at least one line.

    >>> faults_of(FaultyError("too long", "too wide")), faults_of(ValueError("too late"))
    (('too long', 'too wide'), ('too late',))
    """
    faults = error.faults if isinstance(error, FaultyError) else ()
    return faults or (str(error),)


class Faults(list[str]):
    """The faults found so far.

    >>> faults = Faults()
    >>> faults.caught("coins: ", int, "5"), faults.caught("hands: ", int, "x")
    (5, None)
    >>> faults.refuse(FaultyError)
    Traceback (most recent call last):
    evaluator.faults.FaultyError: hands: invalid literal for int() with base 10: 'x'
    """

    def caught(self, where: str, read: Callable[..., T], *values: object) -> T | None:
        """Return what reads the values, or add the faults of its `ValueError` and return None."""
        try:
            return read(*values)
        except ValueError as error:
            self += [f"{where}{fault}" for fault in faults_of(error)]
            return None

    def refuse(self, error: type[FaultyError]) -> None:
        """Raise an error of all faults if there is one."""
        if self:
            raise error(*self) from None
