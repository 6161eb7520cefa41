"""The page of Python, from the public names and their docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module

DOORS = ("solver", "evaluator")


def python_page() -> str:
    """Return the directives that document every public name, as Markdown.

    Raises:
        ValueError: a public name has no docstring.
    """
    return "\n".join(line for door in DOORS for line in _door(door))


def _door(name: str) -> Iterator[str]:
    door = import_module(name)
    yield f"\n## `{name}`\n"
    for public in door.__all__:
        value = getattr(door, public)
        if not inspect.getdoc(value):
            raise ValueError(f"{name}.{public} has no docstring")
        yield f"### `{public}`\n\n```{{eval-rst}}\n{_directive(name, public, value)}```\n"


def _directive(door: str, name: str, value: object) -> str:
    if inspect.isclass(value):
        return (
            f".. autoclass:: {door}.{name}\n   :members:\n   :inherited-members: {_bases(value)}\n"
        )
    kind = "function" if callable(value) else "data"
    return f".. auto{kind}:: {door}.{name}\n"


def _bases(value: type) -> str:
    return ", ".join(base.__name__ for base in value.__mro__[1:] if base.__module__ == "builtins")
