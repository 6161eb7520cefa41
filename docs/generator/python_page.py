"""The page of Python, from the public names and their docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module

FRONT, *ROOMS = DOORS = ("holdwise", "solver", "evaluator")
"""The front door, and the doors of rooms, in which only those names are shown that it lacks."""


def python_page() -> str:
    """Return the directives that document every public name, as Markdown.

    Raises:
        ValueError: a public name has no docstring.
    """
    shown = set(map(id, values(FRONT).values()))
    lines = list(_door(FRONT, values(FRONT)))
    for room in ROOMS:
        lines += _door(room, {n: of for n, of in values(room).items() if id(of) not in shown})
    return "\n".join(lines)


def values(door: str) -> dict[str, object]:
    """Return the public names of a door, each with its value."""
    module = import_module(door)
    return {name: getattr(module, name) for name in dir(module)}


def _door(door: str, shown: dict[str, object]) -> Iterator[str]:
    yield f"\n## `{door}`\n"
    for kind in ("Functions", "Values", "Constants"):
        listed = {name: value for name, value in shown.items() if _kind(value) == kind}
        if listed:
            yield f"### {kind}\n"
        for name, value in listed.items():
            if not inspect.getdoc(value):
                raise ValueError(f"{door}.{name} has no docstring")
            yield f"```{{eval-rst}}\n{_directive(door, name, value)}```\n"


def _kind(value: object) -> str:
    if inspect.isclass(value):
        return "Values"
    return "Functions" if callable(value) else "Constants"


def _directive(door: str, name: str, value: object) -> str:
    if inspect.isclass(value):
        return (
            f".. autoclass:: {door}.{name}\n   :members:\n   :inherited-members: {_bases(value)}\n"
        )
    kind = "function" if callable(value) else "data"
    return f".. auto{kind}:: {door}.{name}\n"


def _bases(value: type) -> str:
    return ", ".join(base.__name__ for base in value.__mro__[1:] if base.__module__ == "builtins")
