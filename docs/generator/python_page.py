"""The page of Python, from the public names and their docstrings: a list, and in the guide all."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise

FRONT, *_ = DOORS = ("holdwise", "solver", "evaluator")
"""The front door, and the doors of rooms, in which only those names are shown that it lacks."""


def python_page() -> str:
    """Return the directives that document every public name, as Markdown.

    Raises:
        ValueError: a public name has no docstring.
    """
    return "\n".join(line for door in DOORS for line in _documented(door, _shown(door)))


def python_names() -> str:
    """Return a list of every public name with the first sentence of its docstring, as Markdown.

    Raises:
        ValueError: a public name has no docstring.
    """
    return "\n".join(line for door in DOORS for line in _named(door, _shown(door)))


def _named(door: str, shown: dict[str, object]) -> Iterator[str]:
    yield f"\n## `{door}`\n"
    for kind, listed in _by_kind(shown):
        yield f"### {kind}\n"
        for name, value in listed.items():
            paragraph = _docstring(door, name, value).partition("\n\n")[0]
            yield f"- `{name}`: {' '.join(paragraph.split())}"
        yield ""


def values(door: str) -> dict[str, object]:
    """Return the public names of a door, each with its value, of a function as it is written."""
    module = import_module(door)
    return {name: inspect.unwrap(getattr(module, name)) for name in dir(module)}


def _shown(door: str) -> dict[str, object]:
    """The names of a door: of a room's only those that the front door lacks."""
    front = () if door == FRONT else set(map(id, values(FRONT).values()))
    return {name: value for name, value in values(door).items() if id(value) not in front}


def _documented(door: str, shown: dict[str, object]) -> Iterator[str]:
    yield f"\n## `{door}`\n"
    for kind, listed in _by_kind(shown):
        yield f"### {kind}\n"
        for name, value in listed.items():
            _docstring(door, name, value)
            yield f"```{{eval-rst}}\n{_directive(door, name, value)}```\n"


def _by_kind(shown: dict[str, object]) -> Iterator[tuple[str, dict[str, object]]]:
    """The headings, each with what stands below it; none that is empty."""
    for kind in ("Functions", "Values", "Constants"):
        if listed := {name: value for name, value in shown.items() if _kind(value) == kind}:
            yield kind, listed


def _docstring(door: str, name: str, value: object) -> str:
    constant = _kind(value) == "Constants"
    text = _constant_docstring(door, name) if constant else inspect.getdoc(value)
    if not text:
        raise ValueError(f"{door}.{name} has no docstring")
    return text


def _constant_docstring(door: str, name: str) -> str:
    """The text below a constant where it is assigned, "" if none is there: its value has none."""
    home = next(
        node.module or ""
        for node in ast.walk(ast.parse(inspect.getsource(import_module(door))))
        if isinstance(node, ast.ImportFrom) and name in (each.asname for each in node.names)
    )
    body = ast.parse(inspect.getsource(import_module(home))).body
    for node, below in pairwise(body):
        if isinstance(node, ast.Assign) and name in map(ast.unparse, node.targets):
            said = below.value if isinstance(below, ast.Expr) else None
            return str(said.value) if isinstance(said, ast.Constant) else ""
    return ""


def _kind(value: object) -> str:
    if inspect.isclass(value):
        return "Values"
    return "Functions" if callable(value) else "Constants"


def _directive(door: str, name: str, value: object) -> str:
    if inspect.isclass(value):
        return (
            f".. autoclass:: {door}.{name}\n   :members:\n   :inherited-members: {_bases(value)}\n"
        )
    if not callable(value):
        said = _docstring(door, name, value)
        return f".. py:data:: {door}.{name}\n   :value: {value!r}\n\n   {said}\n"
    return f".. autofunction:: {door}.{name}\n"


def _bases(value: type) -> str:
    return ", ".join(base.__name__ for base in value.__mro__[1:] if base.__module__ == "builtins")
