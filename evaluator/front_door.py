"""Load a package's public names only when they are first used (PEP 562), and write each once.

A package imports its public names within ``with LateImports(globals()):``. A reader, an editor and
a type checker see plain imports. When the package is imported, they are only noted; each is carried
out when its name is used for the first time.
"""

from __future__ import annotations

import builtins
from importlib import import_module

TYPE_CHECKING = False  # importing typing takes 3 ms
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_FEWEST_LETTERS = 0.7
"""How alike a name must be to be suggested, as `difflib` counts."""


class _Noted:
    """An import that waits: the module, and what it calls the name."""

    __slots__ = ("module", "name")

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name


class _Names:
    """What `from module import name, …` takes the names from while they are noted."""

    def __init__(self, module: str, names: tuple[str, ...]) -> None:
        self.__dict__.update({name: _Noted(module, name) for name in names})


class LateImports:
    """Within it, the package's own ``from … import …`` are noted and not carried out.

    `dir()` then shows these names and nothing else, and a name that is not there is answered by one
    that is. Imports of other modules, which other threads may be doing, are carried out as ever.

    >>> package = {"__name__": "toy"}
    >>> with LateImports(package, {"ace": "parse_card('As')"}):
    ...     exec("from evaluator.cards import parse_card as card", package)
    >>> package["__dir__"](), package["__getattr__"]("card")("As")
    (['card'], 51)
    >>> package["__getattr__"]("ace")
    Traceback (most recent call last):
    AttributeError: module 'toy' has no attribute 'ace': it is parse_card('As')

    Args:
        package: the package's `globals()`.
        guesses: by a name that it has not, what to write instead.
        star: whether ``__all__`` has them: `help` then prints every class and function in full.
    """

    def __init__(
        self, package: dict[str, Any], guesses: Mapping[str, str] = {}, *, star: bool = True
    ) -> None:
        self._package, self._guesses, self._star = package, guesses, star
        self._waiting: dict[str, _Noted] = {}
        self._import = builtins.__import__

    def __enter__(self) -> None:
        self._import = builtins.__import__
        builtins.__import__ = self._note  # type: ignore[assignment]  # its result has the names

    def __exit__(self, *_error: object) -> None:
        builtins.__import__ = self._import
        found = {name: of for name, of in self._package.items() if isinstance(of, _Noted)}
        for name in found:
            del self._package[name]
        self._waiting = found
        self._package.update(__getattr__=self._get, __dir__=self._names)
        self._package["__all__"] = self._names() if self._star else []

    def _note(
        self,
        name: str,
        globals: Mapping[str, Any] | None = None,  # noqa: A002 - as `__import__` calls it
        locals: Mapping[str, Any] | None = None,  # noqa: A002 - and this
        fromlist: tuple[str, ...] | None = (),
        level: int = 0,
    ) -> Any:
        if globals is self._package and fromlist:
            return _Names(name, fromlist)
        return self._import(name, globals, locals, fromlist or (), level)

    def _get(self, name: str) -> Any:
        noted = self._waiting.get(name)
        if noted is None:
            raise AttributeError(self._missing(name))
        value = getattr(import_module(noted.module), noted.name)
        self._package[name] = value
        return value

    def _names(self) -> list[str]:
        return sorted(name for name in self._waiting if not name.startswith("_"))

    def _missing(self, name: str) -> str:
        said = f"module {self._package['__name__']!r} has no attribute {name!r}"
        if name.startswith("__") and name not in self._guesses:  # asked by programs
            return said
        guess = self._guesses.get(name) or self._guesses.get(name.lower())
        if guess is not None:
            return f"{said}: it is {guess}"
        listed = f"dir({self._package['__name__']}) lists its names"
        return f"{said}; {nearest(name, self._names()) or listed}"


def nearest(name: str, there: list[str]) -> str:
    """Return the question whether a name that is there was meant, "" if none is like it.

    >>> nearest("compere", ["best", "compare"])
    'did you mean compare?'
    """
    from difflib import get_close_matches  # only a wrong name needs it

    small = {each.lower(): each for each in reversed(there)}
    near = get_close_matches(name.lower(), small, n=2, cutoff=_FEWEST_LETTERS)
    return f"did you mean {' or '.join(small[each] for each in near)}?" if near else ""
