"""What callers give: of the right kind and within bounds, or an error in plain words.

Everything that is wrong with one thing is said at once, a line for each fault: whoever gives a
paytable, a chart or a spec with three mistakes hears of all three, not of one three times in a row.
"""

from __future__ import annotations

from collections.abc import Callable
from numbers import Integral
from typing import TypeVar

from evaluator.figures import shortened

_Kind = TypeVar("_Kind")


def of_kind(value: object, kind: type[_Kind], what: str) -> _Kind:
    """Return a value that is of a kind; `what` says what was expected.

    >>> of_kind(5, str, "line: expected the name of a line")
    Traceback (most recent call last):
    TypeError: line: expected the name of a line, not 5

    Raises:
        TypeError: it is of another kind.
    """
    if isinstance(value, kind):
        return value
    raise TypeError(f"{what}, not {shortened(repr(value), 60)}")


def list_of(values: object, kind: type[_Kind], what: str) -> list[_Kind]:
    """Return values that are all of a kind; `what` says what was expected.

    >>> list_of((1, 2), int, "pays: expected a list of numbers")
    [1, 2]

    Raises:
        TypeError: it is not a list of such values.
    """
    if isinstance(values, list | tuple) and all(isinstance(each, kind) for each in values):
        return list(values)
    raise TypeError(f"{what}, not {shortened(repr(values), 60)}")


def whole_from(value: object, name: str, low: int, high: int | None = None) -> int:
    """Return a whole number within bounds, of any integer type.

    >>> whole_from(7, "hands", 1, 10)
    7
    >>> whole_from("7", "hands", 1, 10)
    Traceback (most recent call last):
    ValueError: hands: must be a whole number from 1 to 10, not '7'

    Raises:
        ValueError: it is none.
    """
    number = whole_number(value)
    if number is None or number < low or (high is not None and number > high):
        bounds = f"from {low} up" if high is None else f"from {low} to {high:,}"
        shown = shortened(repr(value), 60)
        raise ValueError(f"{name}: must be a whole number {bounds}, not {shown}")
    return number


def whole_number(value: object) -> int | None:
    """Return an integer of any type as an int; return None for anything else, bools included.

    The type decides. ``operator.index`` would not do: it turns numpy's bools into 0 and 1 up to
    numpy 2.2.

    >>> whole_number(5), whole_number(5.0), whole_number(True)
    (5, None, None)
    """
    if type(value) is int:
        return value
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else None


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
    evaluator.arguments.FaultyError: hands: invalid literal for int() with base 10: 'x'
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
