"""The base class of solved values, which are compared by what they solve."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any, NoReturn


class Solved:
    """A value that is equal to another of its class if both solve the same, and cannot be changed.

    Its `__init__` writes to `__dict__`: unlike `object.__setattr__`, as a frozen dataclass uses it,
    that costs nothing, and many values are made, one for each deal.
    """

    __slots__ = ()

    def _solves(self) -> tuple[object, ...]:
        """Return what determines the value, such as its cards, its paytable and its bet."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or self._solves() == other._solves()

    def __hash__(self) -> int:
        return hash(self._solves())

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")
