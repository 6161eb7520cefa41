"""Load a package's public names only when they are first used (PEP 562), and write each once.

A package imports its public names within ``with LateImports(globals()):``. A reader, an editor and
a type checker see plain imports. When the package is imported, they are only noted; each is carried
out when its name is used for the first time.
"""

from __future__ import annotations

import builtins
from importlib import import_module
from importlib.machinery import PathFinder
from types import FunctionType

TYPE_CHECKING = False  # importing typing takes 3 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

CO_VARKEYWORDS = 8  # as in `inspect`, which takes 10 ms
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
        keywords: by a keyword that is guessed, those that may be meant; the public functions then
            answer a keyword that they do not have by the one that they have.
        star: whether ``__all__`` has them: `help` then prints every class and function in full.
    """

    def __init__(
        self,
        package: dict[str, Any],
        guesses: Mapping[str, str] = {},
        *,
        keywords: Mapping[str, tuple[str, ...]] | None = None,
        star: bool = True,
    ) -> None:
        self._keywords = keywords
        self._package, self._guesses, self._star = package, guesses, star
        self._waiting: dict[str, _Noted] = {}
        self._import = builtins.__import__

    def __enter__(self) -> None:
        self._import = builtins.__import__
        builtins.__import__ = self._note  # type: ignore[assignment]  # its result has the names

    def __exit__(self, *_error: object) -> None:
        builtins.__import__ = self._import
        late = {name: of for name, of in self._package.items() if isinstance(of, _Noted)}
        for name in late:
            del self._package[name]
        self._waiting = late
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
        plain = getattr(value, "__wrapped__", value)  # of a cached function, which is none itself
        if self._keywords is not None and isinstance(plain, FunctionType):
            value = self._answering(value, plain)
        self._package[name] = value
        return value

    def _answering(self, function: Callable[..., Any], plain: FunctionType) -> Callable[..., Any]:
        """Return a function that says which keyword is meant by one that it does not have.

        plain: the function itself, where the other is the cache before it.
        """
        from functools import wraps  # takes 3 ms, which an import of the package should not cost

        keywords = self._keywords or {}
        code = plain.__code__
        if code.co_flags & CO_VARKEYWORDS:  # it answers them itself
            return function
        known = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]

        @wraps(function)
        def answering(*given: Any, **named: Any) -> Any:
            for word in named:
                if word not in known:
                    there = [each for each in keywords.get(word, ()) if each in known]
                    meant = f"it is {' or '.join(there)}" if there else nearest(word, [*known])
                    listed = f"expected {', '.join(known)}" if known else "it takes none"
                    raise TypeError(f"{plain.__name__}: no argument {word!r}: {meant or listed}")
            return function(*given, **named)

        answering.__module__ = self._package["__name__"]  # where it is found when it is unpickled
        return answering

    def _names(self) -> list[str]:
        return sorted(name for name in self._waiting if not name.startswith("_"))

    def _missing(self, name: str) -> str:
        message = f"module {self._package['__name__']!r} has no attribute {name!r}"
        if name.startswith("__") and name not in self._guesses:  # asked by programs
            return message
        guess = self._guesses.get(name) or self._guesses.get(name.lower())
        if guess is not None:
            return f"{message}: it is {guess}"
        module = f"{self._package['__name__']}.{name}"
        if PathFinder.find_spec(module, self._package.get("__path__", ())) is not None:
            # No guess, which takes 5 ms: `from package import module` asks here before it loads it.
            return f"{message} before it is imported: import {module}"
        listed = f"dir({self._package['__name__']}) lists its names"
        return f"{message}; {nearest(name, self._names()) or listed}"


def nearest(name: str, there: list[str]) -> str:
    """Return the question whether a name that is there was meant, "" if none is like it.

    >>> nearest("compere", ["best", "compare"])
    'did you mean compare?'
    """
    small = {each.lower(): each for each in reversed(there)}
    near = spelled_like(name.lower(), small)
    return f"did you mean {' or '.join(small[each] for each in near)}?" if near else ""


def spelled_like(
    word: str, words: Iterable[str], most: int = 2, cutoff: float = _FEWEST_LETTERS
) -> list[str]:
    """Return up to `most` words that are spelled like one, the nearest first."""
    from difflib import get_close_matches  # takes 4 ms, which only a mistake should cost

    return get_close_matches(word, list(words), most, cutoff)
