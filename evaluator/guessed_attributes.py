"""Attributes that a class does not have, but that somebody may guess: the error says what to write.

>>> class Game(Guessable):
...     GUESSES = {"rtp": "game.return_"}
>>> Game().rtp
Traceback (most recent call last):
AttributeError: 'Game' object has no attribute 'rtp': it is game.return_

Without such an answer it says what is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from evaluator.front_door import nearest


class _Answering(type):
    """The class of classes that answer a guess made on the class itself."""

    if not TYPE_CHECKING:  # a type checker would take every misspelt name for one that is there

        def __getattr__(cls, name: str) -> Any:
            raise AttributeError(_answer(cls, f"type object {cls.__name__!r}", name, cls.guessed))


class Guessable(metaclass=_Answering):
    """A value that answers a guessed attribute with the right one.

    Attributes:
        GUESSES: by what may be guessed, what to write instead.
    """

    __slots__ = ()

    GUESSES: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def guessed(cls, name: str) -> str | None:
        """Return what to write instead of an attribute, None if nothing is known."""
        known = (vars(each).get("GUESSES", {}) for each in cls.__mro__)
        return next((guesses[name] for guesses in known if name in guesses), None)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            what = f"{type(self).__name__!r} object"
            raise AttributeError(_answer(self, what, name, self._meant))

    def _meant(self, name: str) -> str | None:
        """Return what to write instead of an attribute of this value."""
        return self.guessed(name)


def _answer(asked: object, what: str, name: str, meant: Callable[[str], str | None]) -> str:
    """Return what is answered to a name that `asked` does not have."""
    said = f"{what} has no attribute {name!r}"
    # Programs ask for these: `dataclass` for each field of a class that it makes, and `dir` for the
    # `__dict__` of a value that has none.
    if name.startswith("_") or name in getattr(asked, "__annotations__", ()):
        return said
    instead = meant(name)
    if instead is not None:
        return f"{said}: it is {instead}"
    names = [each for each in dir(asked) if each[0].islower() and each not in ("guessed", "report")]
    return f"{said}; {nearest(name, names) or 'it has ' + ', '.join(sorted(names))}"
